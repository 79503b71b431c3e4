"""Passes caught by the defense: by whom, where, how far they come back (5.5.9, 5.5.20, R155)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..scrimmage import goal_lines
from ..scrimmage.scene import Scene
from ..special_events import runbacks
from ..special_events.chance import draw
from ..special_events.fumbles import fumble
from ..special_events.occasions import NEIGHBOURS, in_jersey_order, men_in
from .pass_defense import Cover
from .pass_tables import half, interception_cell, is_split, runback_add
from .receivers import catch_spot

LINE_YARD: Final = -6  # where a pass deflected by a rushing lineman is caught
_LINE_ADD: Final = (0, 1)  # off a rushing lineman only the long runback gains (RULING 57)
_DROPPED: Final = 2  # a fumble-prone man drops the interception up to this die (7.2.3)
_DOUBLED: Final = 2
_LONGER: Final = 10


def intercept(scene: Scene, zone: int, covers: list[Cover], batted: int, rushers: list[int], passer: int) -> bool:
    """Somebody of the defense has the ball; False when nobody could or he dropped it: then it is incomplete.

    ``covers`` are the defenders counted; ``batted`` is the share of linemen in the way, ``rushers`` who those may be.
    """
    found = _who(scene, zone, covers, batted, rushers)
    if found is None:
        return False
    d, off_line = found
    if "f" in scene.d_player[d].attrs and scene.dice.die(6, "drop") <= _DROPPED:
        return False
    scene.out.result = "intercepted"
    _bring_back(scene, d, zone, off_line, passer)
    return True


def _who(scene: Scene, zone: int, covers: list[Cover], batted: int, rushers: list[int]) -> tuple[int, bool] | None:
    """The interceptor, by adjusted pass values, and whether he stood in the rush (6.5)."""
    men = [cover for cover in covers if cover.value >= 0]
    weights = [cover.value for cover in men]
    if batted > 0:
        weights.append(batted)
    if not weights:
        near = [d for d in men_in(scene, "defense", NEIGHBOURS[zone]) if not scene.d_fallen[d] and not scene.d_gone[d]]
        if not near:
            return None
        return near[draw(scene.dice, [max(0, scene.d_p[d]) for d in near], "interception.who")], False
    place = draw(scene.dice, weights, "interception.who")
    if place < len(men):
        return men[place].place, False
    order = in_jersey_order(scene, "defense", rushers)
    return order[draw(scene.dice, [1] * len(order), "interception.who")], True


def _bring_back(scene: Scene, d: int, zone: int, off_line: bool, passer: int) -> None:
    """The location table, and the runback where it gives one."""
    die = scene.dice.die(6, "interception")
    cell = interception_cell(die)
    if is_split(cell):
        cell = half(cell, scene.dice.die(6, "interception.half"))
    scene.step("interception", roll=die, result=cell, player=scene.d_no[d])
    spot = LINE_YARD if off_line else catch_spot(scene, zone)
    last = scene.snap.spot.los + goal_lines.END_ZONE - 1
    returned = cell.startswith(("rb", "lrb"))
    spot = min(last, spot if returned else spot + int(cell))
    scene.event("interception", "defense", scene.d_no[d], passer=passer, at=scene.snap.spot.los - spot)
    goal_lines.settle(scene, "defense", spot)
    if not returned:
        return
    runbacks.carry(
        scene,
        "defense",
        d,
        spot,
        of="interception",
        fumbled=fumble,
        zone=board.OC if off_line else zone,
        add=_zone_add(scene, zone, off_line),
        times=_DOUBLED if cell == "rb x 2" else 1,
        plus=_LONGER if cell == "rb+10" else 0,
        long=cell == "lrb",
        edge=not off_line and board.at_sideline(zone),
    )


def _zone_add(scene: Scene, zone: int, off_line: bool) -> tuple[int, int]:
    """What the place of the interception adds to the runback dice (5.5.20)."""
    if not scene.options.int_zone_runback:
        return 0, 0
    return _LINE_ADD if off_line else runback_add(board.zone_name(zone), scene.screen)
