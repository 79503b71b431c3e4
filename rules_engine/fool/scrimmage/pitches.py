"""Pitchouts: where the ball is pitched, whether it is caught, who falls on it (4.7.3, R121, R166)."""

from __future__ import annotations

from typing import Final

from .. import board, tables
from ..passing.pass_tables import half, is_split, pass_cells
from ..special_events import events
from ..special_events.occasions import Occasion
from . import pursuit
from .approaches import Stance
from .carrying import Carry
from .scene import MAN, Scene

_FUMBLE_YARD: Final = -6
_NEAR: Final = 2  # zones from the destination within which his men are near the ball, one more at a sideline


def spot(carry: Carry) -> tuple[int, int]:
    """The zone of the way with the best net value, the earlier of equals, and that value (R121)."""
    best = (-1, -board.FAR_AWAY)
    for zone, spent in zip(carry.zones, carry.spent, strict=True):
        if zone in board.PITCH:
            after, value = board.PITCH[zone]
            net = value - max(0, after - spent)
            if net > best[1]:
                best = (zone, net)
    return best


def pass_value(value: int, man: Stance, net: int) -> int:
    """The pass value of a pitch to a man of so much where it nets so much: a running back in his place catches it
    better."""
    return tables.PITCH_PASSER + value + net + man.halfback


def pitch(scene: Scene, less: int = 0, others: tuple[int, ...] = ()) -> bool:
    """Pitch the ball to the carrier on his way; False when it is on the ground and the play over.

    ``less`` comes off the value, ``others`` are further defenders near the ball (the quarterback's option, 4.7.7).
    """
    o = scene.carrier
    assert scene.carry is not None
    zone, net = spot(scene.carry)
    value = pass_value(scene.o_p[o], scene.o_stance[o], net) - less
    die = scene.dice.die(6, "pass")
    cell = pass_cells(value, die, "")[0]
    result = half(cell, scene.dice.die(6, "pass.half")) if is_split(cell) else cell
    scene.step("pitch", target=scene.o_no[o], zone=board.zone_name(zone), value=value, roll=die, result=result)
    if result in ("c", "cs"):
        return True
    foes = tuple(sorted({*_near(scene), *others}, key=scene.d_no.__getitem__))
    events.fumble(scene, Occasion("pitch", "offense", o, _FUMBLE_YARD, zone, (), foes, _FUMBLE_YARD, True))
    return False


def _near(scene: Scene) -> tuple[int, ...]:
    """His man-defenders who started near his destination (6.1.4c)."""
    assert scene.entry is not None
    goal = scene.entry.zone
    within = _NEAR + board.at_sideline(goal)
    return tuple(
        d
        for d, cover in enumerate(scene.d_cover)
        if cover == scene.carrier
        and scene.d_posture[d] == MAN
        and min(pursuit.nearness(zone, (goal,)) for zone in board.AREA_ZONES[scene.d_area[d]]) <= within
    )
