"""The fumble table and who recovers (6.1, R165-170)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..passing.pass_tables import SACK_FUMBLE_ADD, runback_add
from ..scrimmage import goal_lines
from ..scrimmage.scene import Scene
from ..tables import TABLES
from . import clutch, runbacks
from .chance import draw
from .occasions import NEIGHBOURS, Occasion, Side, forward, in_jersey_order, men_in, other, player

_ROWS: Final[dict[int, str]] = {int(die): text for die, text in TABLES["fumble"]["rows"].items()}
_RUNBACK: Final = "def rb"
_SACK_LOST: Final = (3, 4)  # a quarterback's fumble on the qt table, recovered by the defense with a runback (6.1.4d)
_STILL_LOOSE: Final = 2  # a fumble-prone man drops the ball he fell on up to this die (7.2.3)
_OURS: Final = 4  # a bad snap to a shotgun stays with the offense up to this die (5.8.7)
_OUT: Final = 2  # out of bounds up to this die (6.1.5)


def fumble(scene: Scene, occasion: Occasion, hurt: bool = False) -> None:
    """The man with the ball loses it: roll who has it where, and what he makes of it.

    ``hurt``: he was injured as well and counts half for the recovery (R167).
    """
    man = player(scene, occasion.side, occasion.carrier)
    forced = {"forced_by": number} if (number := _forced_by(scene, occasion)) else {}
    scene.event("fumble", occasion.side, man.no, at=scene.snap.spot.los - occasion.yard, **forced)
    barred: tuple[tuple[Side, int], ...] = ()
    while True:
        change = clutch.for_side(scene, "fumble", occasion.side, *_involved(occasion))
        die = clutch.within(scene.dice.die(6, "fumble") - change)
        text = _ROWS[die] if occasion.kind != "shotgun" else "off+0" if die <= _OURS else "def+0"
        scene.step("fumble", roll=die, result=text, player=man.no)
        winner, yard, returned = _outcome(scene, occasion, die, text)
        place = _recoverer(scene, occasion, winner, returned, hurt, barred)
        if "f" not in player(scene, winner, place).attrs or scene.dice.die(6, "drop") > _STILL_LOOSE:
            break
        barred = (*barred, (winner, place))
    _recovered(scene, occasion, winner, place, yard, returned)


def _involved(occasion: Occasion) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places of the offense and of the defense who are near the ball."""
    ours = (occasion.carrier, *occasion.friends)
    return (ours, occasion.foes) if occasion.side == "offense" else (occasion.foes, ours)


def _forced_by(scene: Scene, occasion: Occasion) -> int:
    """The jersey number of the tackler who knocked the ball loose: on a sack or in a contact, never on a snap, a
    handoff, a pitch (8.14.1) or a runback; 0 where nobody did."""
    if occasion.kind == "sack":
        return next((event.player for event in scene.out.events[::-1] if event.kind == "sack"), 0)
    if occasion.kind != "contact" or not scene.contacts or not scene.contacts[-1].defenders:
        return 0
    return scene.d_no[scene.contacts[-1].defenders[0]]


def _outcome(scene: Scene, occasion: Occasion, die: int, text: str) -> tuple[Side, int, bool]:
    """Which side has the ball, at which yard, and whether it is run back."""
    ours, theirs = occasion.side, other(occasion.side)
    if occasion.kind == "sack" and die in _SACK_LOST:
        return theirs, occasion.yard, True
    if text == _RUNBACK:
        return theirs, occasion.yard, True
    if text in ("#men", "#points"):
        return _stronger(scene, occasion, text), occasion.yard, False
    side = ours if text.startswith("off") else theirs
    return side, occasion.yard + forward(ours) * int(text[3:]), False


def _stronger(scene: Scene, occasion: Occasion, what: str) -> Side:
    """More men, or more contact points, where the ball was lost; a die when equal or unclear (6.1.2, R166)."""
    ours = (occasion.carrier, *occasion.friends)
    lead = 0
    if occasion.kind not in ("runback", "scramble"):
        if what == "#men":
            lead = len(ours) - len(occasion.foes)
        else:
            mine = sum(player(scene, occasion.side, p).c for p in ours)
            lead = mine - sum(player(scene, other(occasion.side), p).c for p in occasion.foes)
    if lead == 0:
        return occasion.side if scene.dice.die(6, "fumble.tie") <= 3 else other(occasion.side)
    return occasion.side if lead > 0 else other(occasion.side)


def _recoverer(
    scene: Scene, occasion: Occasion, side: Side, returned: bool, hurt: bool, barred: tuple[tuple[Side, int], ...]
) -> int:
    """Who of the side that has it fell on the ball (R167)."""
    ours = side == occasion.side
    here = (occasion.carrier, *occasion.friends) if ours else occasion.foes
    zones = NEIGHBOURS[occasion.zone] if occasion.zone >= 0 else ()

    def points(place: int) -> int:
        contact = max(0, player(scene, side, place).c)
        return contact // 2 if ours and hurt and place == occasion.carrier else contact

    weights: dict[int, int] = {place: points(place) for place in here}
    if returned and occasion.kind != "sack":
        weights = {**dict.fromkeys(men_in(scene, side, zones), 1), **dict.fromkeys(here, 2)}
    for candidates in (
        weights,
        dict.fromkeys(men_in(scene, side, zones), 1),
        dict.fromkeys(range(len(scene.o_no if side == "offense" else scene.d_no)), 1),
    ):
        men = [p for p in in_jersey_order(scene, side, candidates) if (side, p) not in barred]
        if men:
            return men[draw(scene.dice, [candidates[p] for p in men], "fumble.who")]
    raise ValueError("Every man of a side has dropped the ball.")


def _recovered(scene: Scene, occasion: Occasion, winner: Side, place: int, yard: int, returned: bool) -> None:
    out = scene.out
    scene.event("recovery", winner, player(scene, winner, place).no, at=scene.snap.spot.los - yard)
    if winner == occasion.side and occasion.edge and scene.dice.die(6, "fumble.out") <= _OUT:
        out.out_of_bounds = out.clock_stops = True
    if returned:
        _note_result(scene, winner)
        goal_lines.settle(scene, winner, yard)
        add = SACK_FUMBLE_ADD if occasion.kind == "sack" else _zone_add(scene, occasion.zone)
        runbacks.carry(
            scene, winner, place, yard, of="fumble", fumbled=fumble, zone=occasion.zone, add=add, edge=occasion.edge
        )
    else:
        goal_lines.settle(scene, winner, yard)
        _note_result(scene, winner)


def _note_result(scene: Scene, winner: Side) -> None:
    if scene.out.result != "intercepted":
        scene.out.result = "fumble_kept" if winner == "offense" else "fumble_lost"


def _zone_add(scene: Scene, zone: int) -> tuple[int, int]:
    """The additions of interceptions, where a league has them for fumbles too (5.5.20)."""
    if zone < 0 or not scene.options.fumble_zone_runback:
        return 0, 0
    return runback_add(board.zone_name(zone))
