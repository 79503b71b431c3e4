"""Passes caught by the defense: by whom, where, how far they come back (5.5.9, 5.5.20; RULING 155)."""

from __future__ import annotations

from typing import Final, final

from .. import board
from ..incidents import runbacks
from ..incidents.chance import draw
from ..incidents.fumbles import fumble
from ..incidents.occasions import NEIGHBOURS, defenders_in
from ..incidents.runbacks import Runback
from ..pass_tables import half, interception_cell, is_split, runback_add
from ..resolution import goal_lines
from ..resolution.men import Defender, in_jersey_order
from ..resolution.scene import PlayUnderWay, Scene
from .pass_defense import Cover
from .routes.receivers import catch_yard
from .rush.protection import Pocket

_LINE_YARD: Final = -6  # where a pass deflected by a rushing lineman is caught
_LINE_ADD: Final = (0, 1)  # off a rushing lineman only the long runback gains (RULING 57)
_DROPPED: Final = 2  # a fumble-prone man drops the interception up to this die (7.2.3)


@final
class Interceptor:
    """Who has intercepted a pass; ``in_rush``: a rushing lineman, at whom the ball was deflected."""

    def __init__(self, defender: Defender, in_rush: bool) -> None:
        self.defender = defender
        self.in_rush = in_rush


def intercept(scene: Scene, zone: int, covers: list[Cover], batted: int, pocket: Pocket) -> bool:
    """Somebody of the defense has the ball; False when nobody could or he dropped it: then it is incomplete.

    ``covers`` are the defenders counted; ``batted`` is the share of the linemen in the way.

    Rules: fool:5.5.9/1, fool:7.2.3/1
    """
    interceptor = _interceptor(scene, zone, covers, batted, pocket)
    if interceptor is None:
        return False
    if "f" in interceptor.defender.player.attrs and scene.dice.die(6, "drop") <= _DROPPED:
        return False
    scene.log.outcome.result = "intercepted"
    _bring_back(scene, interceptor, zone)
    return True


def _interceptor(scene: Scene, zone: int, covers: list[Cover], batted: int, pocket: Pocket) -> Interceptor | None:
    """One of the defenders counted, by adjusted pass values; where none is, one of those near.

    Rules: fool:5.5.9/1, fool:6.5/1
    """
    able = [cover for cover in covers if cover.value >= 0]
    weights = [cover.value for cover in able]
    if batted > 0:
        weights.append(batted)
    if not weights:
        near = [man for man in defenders_in(scene.defense, NEIGHBOURS[zone]) if not (man.fallen or man.out_of_play)]
        if not near:
            return None
        values = [max(0, defender.worth.pass_value) for defender in near]
        return Interceptor(near[draw(scene.dice, values, "interception.who")], in_rush=False)
    drawn = draw(scene.dice, weights, "interception.who")
    if drawn < len(able):
        return Interceptor(able[drawn].defender, in_rush=False)
    rushers = in_jersey_order(pocket.coming)
    return Interceptor(rushers[draw(scene.dice, [1] * len(rushers), "interception.who")], in_rush=True)


def _bring_back(scene: Scene, interceptor: Interceptor, zone: int) -> None:
    """The location table, and the runback where it gives one.

    Rules: fool:5.5.9/1, fool:5.5.9/2, fool:5.8.1/7
    """
    play, defender, in_rush = scene.play, interceptor.defender, interceptor.in_rush
    cell = _roll_location(scene, defender)
    spot = _LINE_YARD if in_rush else catch_yard(play, zone)
    last = play.yards_to_goal + goal_lines.END_ZONE - 1
    returned = cell.startswith(("rb", "lrb"))
    spot = min(last, spot if returned else spot + int(cell))
    passer = scene.offense.passer.number
    scene.log.event("interception", "defense", defender.number, passer=passer, at=play.yards_to_goal - spot)
    goal_lines.settle(scene, "defense", spot)
    if returned:
        runback = Runback(
            "interception",
            "defense",
            defender,
            spot,
            board.OC if in_rush else zone,
            add=_added_to_dice(play, zone, in_rush),
            times=2 if cell == "rb x 2" else 1,
            plus=10 if cell == "rb+10" else 0,
            long=cell == "lrb",
            edge=not in_rush and board.at_sideline(zone),
        )
        runbacks.carry(scene, runback, fumble)


def _roll_location(scene: Scene, defender: Defender) -> str:
    """The location table's cell, a split one decided; noted in the record.

    Rules: fool:5.5.9/2
    """
    die = scene.dice.die(6, "interception")
    cell = interception_cell(die)
    if is_split(cell):
        cell = half(cell, scene.dice.die(6, "interception.half"))
    scene.log.step("interception", roll=die, result=cell, player=defender.number)
    return cell


def _added_to_dice(play: PlayUnderWay, zone: int, in_rush: bool) -> tuple[int, int]:
    """What the place of the interception adds to the dice of a runback and of a long one.

    Rules: fool:5.5.9/3, fool:5.5.20/1
    """
    if not play.options.int_zone_runback:
        return 0, 0
    return _LINE_ADD if in_rush else runback_add(board.zone_name(zone), play.screen)
