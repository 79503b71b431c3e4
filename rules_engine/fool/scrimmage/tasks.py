"""Who blocks where: the groups of a play become men and zones (3.3, 4.7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...values import of_the_rules
from .. import board
from ..calls import Group
from . import naming
from .movement import Task
from .scene import Scene


def assign(
    scene: Scene, groups: Sequence[Group], ways: Sequence[tuple[int, ...]], carrier: int
) -> tuple[list[Task], list[int]]:
    """The listed blockers in their order with their zones, and the linemen who leave the play (trap).

    ``ways`` are the paths that the ballcarrier may take; where they differ the bar in a group tells left from right,
    else a blocker takes the zone nearest his start (4.7.4).
    """
    tasks: list[Task] = []
    out: list[int] = []
    taken = [carrier]
    for group, zones in zip(groups, _across(tuple(ways)), strict=False):
        only = zones[0] if group.split or len(zones) == 1 else None  # else each takes the nearer of two
        for blocker, zone in [(one, only) for one in group.blockers] + [(one, zones[-1]) for one in group.right]:
            toward = board.MIDDLE[zones[0] if zone is None else zone]
            man = naming.find(blocker.player, scene.offense, "blocker", toward=toward, taken=taken)
            if man is None or (scene.o_at[man] == "Q" and not scene.options.qb_blocks):
                continue
            taken.append(man)
            if blocker.stays_out:
                out.append(man)
            else:
                lead = blocker.lead if scene.options.lead_blocker else ""
                tasks.append(Task(man, _nearest(scene, man, zones) if zone is None else zone, lead))
    return tasks, out


@of_the_rules
@cache
def _across(ways: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The zones of several paths side by side, from left to right."""
    return tuple(
        tuple(sorted({way[number] for way in ways}, key=board.X_RANGE.__getitem__)) for number in range(len(ways[0]))
    )


def _nearest(scene: Scene, man: int, zones: tuple[int, ...]) -> int:
    """The zone nearest his start, else nearest the middle, else on the strong side (4.7.4)."""
    x = naming.x_of(scene.offense[man])
    strong = zones[0] if naming.strong_side(scene.offense) == "L" else zones[-1]

    def key(zone: int) -> tuple[float, float, bool]:
        middle = board.MIDDLE[zone]
        return abs(middle - x), abs(middle - board.CENTER_X), zone != strong

    return min(zones, key=key)
