"""What a run asks of the men on the field: who carries, where to, who blocks where (3.3, 4.7.4)."""

from __future__ import annotations

from typing import final

from ...errors import EngineError
from .. import board
from ..play_calls import Blocker, Group, Run
from ..resolution import naming
from ..resolution.men import OffensivePlayer
from ..resolution.movement.movement import Task
from ..resolution.scene import Scene


class CannotRun(EngineError):
    """The play cannot be run with the men on the field; the message says why."""


@final
class Design:
    """What a run asks of the men on the field before anybody moves, whatever they face.

    carrier  the ballcarrier
    entry    the entry written, or of two the one he thinks of first
    tasks    the listed blockers in their order
    leaving  linemen who leave their men unblocked (trap)
    """

    def __init__(
        self, carrier: OffensivePlayer, entry: board.Entry, tasks: list[Task], leaving: list[OffensivePlayer]
    ) -> None:
        self.carrier = carrier
        self.entry = entry
        self.tasks = tasks
        self.leaving = leaving


@final
class ListedBlocker:
    """A blocker as the play lists him, the man who is meant, and his zone."""

    def __init__(self, blocker: Blocker, man: OffensivePlayer, zone: int) -> None:
        self.blocker = blocker
        self.man = man
        self.zone = zone


def design(scene: Scene, run: Run) -> Design:
    """The design of a run for these men; raises CannotRun where they cannot run it.

    Rules: fool:4.1.8/3, fool:4.7.3/1, fool:4.7.4/1
    """
    carrier = ballcarrier(scene, run)
    name = naming.resolve_place(run.point, scene.play.snap.offense, carrier.place, scene.offense.positions)
    names = (name,) if name in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[name]]
    entry = _first_thought(carrier.post.spot, names)
    if run.draw and entry.zone not in board.DRAW_NEAR:
        raise CannotRun("A draw goes to L, C or R.")
    if run.pitch and carrier.post.spot == "Q":
        raise CannotRun("The quarterback cannot pitch the ball to himself.")
    tasks, leaving = assign(scene, run.groups, [board.ENTRIES[name].path for name in names], carrier)
    if run.dive and carrier.post.spot == "Q" and entry.zone == board.C:
        tasks = [task for task in tasks if task.man.post.lineman]  # a diving quarterback has his linemen only
    return Design(carrier, entry, tasks, sorted(leaving, key=lambda man: man.place))


def ballcarrier(scene: Scene, run: Run) -> OffensivePlayer:
    """The man who carries the ball on a run."""
    place = naming.find(run.carrier, scene.play.snap.offense, "carrier", positions=scene.offense.positions)
    if place is None:
        raise CannotRun("Nobody on the field can carry the ball on this play.")
    return scene.offense.players[place]


def _first_thought(spot: str, names: tuple[str, ...]) -> board.Entry:
    """The entry written, or of two the one nearer to the ballcarrier's spot, the inner when level."""
    if len(names) == 1:
        return board.ENTRIES[names[0]]
    column = board.start_column(spot)

    def key(name: str) -> tuple[int, float]:
        return abs(board.COLUMN_OF_ENTRY[name] - column), abs(board.ENTRIES[name].x - board.CENTER_X)

    return board.ENTRIES[min(names, key=key)]


def assign(
    scene: Scene, groups: tuple[Group, ...], paths: list[tuple[int, ...]], carrier: OffensivePlayer
) -> tuple[list[Task], list[OffensivePlayer]]:
    """The listed blockers in their order with their zones, and the linemen who leave the play (trap).

    ``paths`` are those that the ballcarrier may take.

    Rules: fool:4.1.13/1, fool:4.7.8/1
    """
    tasks: list[Task] = []
    leaving: list[OffensivePlayer] = []
    options = scene.play.options
    for each in listed_blockers(scene, groups, paths, carrier, options.qb_blocks):
        if each.blocker.stays_out:
            leaving.append(each.man)
        else:
            tasks.append(Task(each.man, each.zone, each.blocker.lead if options.lead_blocker else ""))
    return tasks, leaving


def listed_blockers(
    scene: Scene,
    groups: tuple[Group, ...],
    paths: list[tuple[int, ...]],
    carrier: OffensivePlayer,
    passer_blocks: bool,
) -> list[ListedBlocker]:
    """The men whom a play lists as blockers, in its order, each with his zone; ``passer_blocks``: he may be listed too.

    Where the paths differ the bar in a group tells left from right, else a blocker takes the zone nearest his start.

    Rules: fool:4.1.12/1, fool:4.7.4/2, fool:3.3/4
    """
    listed: list[ListedBlocker] = []
    taken = [carrier.place]
    offense, positions = scene.play.snap.offense, scene.offense.positions
    for group, zones in zip(groups, _side_by_side(paths), strict=False):
        for blocker, zone in _of_group(group, zones):
            toward = board.MIDDLE[zones[0] if zone is None else zone]
            place = naming.find(blocker.player, offense, "blocker", toward=toward, taken=taken, positions=positions)
            if place is None or (offense[place].at == "Q" and not passer_blocks):
                continue
            taken.append(place)
            man = scene.offense.players[place]
            listed.append(ListedBlocker(blocker, man, _nearest(scene, man, zones) if zone is None else zone))
    return listed


def _of_group(group: Group, zones: list[int]) -> list[tuple[Blocker, int | None]]:
    """Each blocker of a group with his zone, None where he takes the nearer of two.

    Rules: fool:4.7.4/2
    """
    zone = zones[0] if group.split or len(zones) == 1 else None
    of_group: list[tuple[Blocker, int | None]] = [(blocker, zone) for blocker in group.blockers]
    of_group += [(blocker, zones[-1]) for blocker in group.right]
    return of_group


def _side_by_side(paths: list[tuple[int, ...]]) -> list[list[int]]:
    """The zones of several paths of equal length beside each other, each time from left to right."""
    if len(paths) == 1:
        return [[zone] for zone in paths[0]]
    return [sorted({path[number] for path in paths}, key=board.X_RANGE.__getitem__) for number in range(len(paths[0]))]


def _nearest(scene: Scene, man: OffensivePlayer, zones: list[int]) -> int:
    """The zone nearest his start, else nearest the middle, else on the strong side.

    Rules: fool:4.7.4/2
    """
    x = naming.x_of(man.post.spot)
    strong = zones[0] if scene.offense.positions.strong == "L" else zones[-1]

    def key(zone: int) -> tuple[float, float, bool]:
        middle = board.MIDDLE[zone]
        return abs(middle - x), abs(middle - board.CENTER_X), zone != strong

    return min(zones, key=key)
