"""Who blocks where: the groups of a play become men and zones (3.3, 4.7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import board
from ..calls import Blocker, Group
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
    taken = {carrier}
    for number, group in enumerate(groups[: len(ways[0])]):
        zones = sorted({way[number] for way in ways}, key=lambda zone: board.X_RANGE[zone])
        for blocker, zone in _spread(group, zones):
            toward = sum(board.X_RANGE[zones[0] if zone is None else zone]) / 2
            man = naming.find(blocker.player, scene.offense, "blocker", toward=toward, taken=taken)
            if man is None or (scene.o_at[man] == "Q" and not scene.options.qb_blocks):
                continue
            taken.add(man)
            if blocker.stays_out:
                out.append(man)
            else:
                lead = blocker.lead if scene.options.lead_blocker else ""
                tasks.append(Task(man, _nearest(scene, man, zones) if zone is None else zone, lead))
    return tasks, out


def _spread(group: Group, zones: list[int]) -> Iterator[tuple[Blocker, int | None]]:
    """Each blocker of a group with his zone, None where he takes the nearer of two."""
    for blocker in group.blockers:
        yield blocker, zones[0] if group.split or len(zones) == 1 else None
    for blocker in group.right:
        yield blocker, zones[-1]


def _nearest(scene: Scene, man: int, zones: list[int]) -> int:
    """The zone nearest his start, else nearest the middle, else on the strong side (4.7.4)."""
    x = naming.x_of(scene.offense[man])
    strong = zones[0] if naming.strong_side(scene.offense) == "L" else zones[-1]

    def key(zone: int) -> tuple[float, float, bool]:
        middle = sum(board.X_RANGE[zone]) / 2
        return abs(middle - x), abs(middle - board.CENTER_X), zone != strong

    return min(zones, key=key)
