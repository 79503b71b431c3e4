"""Pitchouts: where the ball is pitched, whether it is caught, who falls on it (4.7.3; RULINGS 121, 166)."""

from __future__ import annotations

from typing import Final, final

from .. import board, tables
from ..board import NOWHERE
from ..incidents import events
from ..incidents.occasions import Occasion
from ..pass_tables import half, is_split, pass_cells
from ..resolution import pursuit
from ..resolution.men import MAN_TO_MAN, Defender, in_jersey_order
from ..resolution.movement.approaches import Stance
from ..resolution.movement.carrying import Carry
from ..resolution.scene import Scene

_FUMBLE_YARD: Final = -6
_NEAR: Final = 2  # zones from the destination within which his men are near the ball, one more at a sideline


@final
class PitchSpot:
    """The zone of a way where the ball is pitched, and what it adds to the pass value there."""

    def __init__(self, zone: int, net: int) -> None:
        self.zone = zone
        self.net = net


def spot(carry: Carry) -> PitchSpot:
    """The zone of the way with the best net value, the earlier of equals (RULING 121).

    "In P zones after their points; -P a point early."

    Rules: fool:4.7.3/1
    """
    best = PitchSpot(NOWHERE, -board.FAR_AWAY)
    for stop in carry.stops:
        if stop.zone in board.PITCH:
            after, value = board.PITCH[stop.zone]
            net = value - max(0, after - stop.spent)
            if net > best.net:
                best = PitchSpot(stop.zone, net)
    return best


def pass_value(value: int, stance: Stance, net: int) -> int:
    """The pass value of a pitch to a man with this pass value, where the zone adds so much.

    "Value 3 + receiver + zone, H +1."

    Rules: fool:4.7.3/2, fool:7.1.4/1
    """
    return tables.PITCH_PASSER + value + net + stance.halfback


def pitch(scene: Scene, less: int = 0, others: list[Defender] | None = None) -> bool:
    """Pitch the ball to the carrier on his way; False when it is on the ground and the play over.

    ``less`` comes off the value, ``others`` are further defenders near the ball (the quarterback's option, 4.7.7).

    Rules: fool:4.7.3/2, fool:4.7.7/3, fool:4.7.7/4
    """
    man, carry = scene.ball.carrier, scene.way.carry
    assert carry is not None
    pitched = spot(carry)
    value = pass_value(man.worth.pass_value, man.post.stance, pitched.net) - less
    die = scene.dice.die(6, "pass")
    cell = pass_cells(value, die, "")[0]
    result = half(cell, scene.dice.die(6, "pass.half")) if is_split(cell) else cell
    scene.log.step("pitch", target=man.number, zone=board.zone_name(pitched.zone), value=value, roll=die, result=result)
    if result in ("c", "cs"):
        return True
    near = _near(scene)
    near += [defender for defender in others or [] if defender not in near]
    foes = tuple(in_jersey_order(near))
    events.fumble(scene, Occasion("pitch", "offense", man, _FUMBLE_YARD, pitched.zone, (), foes, _FUMBLE_YARD, True))
    return False


def _near(scene: Scene) -> list[Defender]:
    """His man-defenders who started near his destination.

    Rules: fool:6.1.4c/1
    """
    assert scene.way.entry is not None
    goal = scene.way.entry.zone
    within = _NEAR + board.at_sideline(goal)
    return [
        defender
        for defender in scene.defense.defenders
        if defender.covers is scene.ball.man
        and defender.posture is MAN_TO_MAN
        and min([pursuit.nearness(zone, (goal,)) for zone in board.AREA_ZONES[defender.area]]) <= within
    ]
