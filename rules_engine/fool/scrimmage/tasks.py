"""Who blocks where: the groups of a play become men and zones (3.3, 4.7.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board
from ..calls import Group, Run
from . import naming
from .movement import Task
from .scene import Scene

_MOST: Final = 512  # runs that are remembered beside one shape


class Design(NamedTuple):
    """What a run asks of the men on the field before anybody moves, whoever they are and whatever they face.

    carrier  the place of the ballcarrier
    entry    the entry written, or of two the one he thinks of first
    flow     the direction in which the run flows (R90)
    tasks    the listed blockers in their order
    out      linemen who leave the play (trap), in the order of places
    ahead    linemen of whom the run says nothing, so that they step straight ahead
    """

    carrier: int
    entry: board.Entry
    flow: int
    tasks: tuple[Task, ...]
    out: tuple[int, ...]
    ahead: tuple[int, ...]


def remembered(scene: Scene, run: Run, make: Callable[[Scene, Run], Design]) -> Design:
    """The design of a run, made once for all line-ups of one shape, unless the run names men by number.

    Runs are told apart by identity; what is remembered names them, so that no other can stand at the address of one.
    """
    designs, options = naming.shape_of(scene.offense).designs, scene.options
    key = (id(run) * 2 + options.qb_blocks) * 2 + options.lead_blocker
    known = designs.get(key)
    if known is not None:
        return known[1]
    design = make(scene, run)
    if not _by_number(run):
        if len(designs) >= _MOST:
            designs.clear()
        designs[key] = (run, design)
    return design


def _by_number(run: Run) -> bool:
    """Whether a run names anybody by his jersey, who stands elsewhere in another line-up of the same shape."""
    named = [blocker.player for group in run.groups for blocker in (*group.blockers, *group.right)]
    return any(ref.job == "#" for ref in (run.carrier, *named))


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
