"""Screen passes: offensive movement as on a run, then one throw behind the line (5.8.1, R156)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from typing import Final

from ...values import of_the_rules
from .. import board
from ..calls import Blocker, Group, Pass, Screen, Target
from ..scrimmage import line_reads, movement, naming
from ..scrimmage.movement import Task
from ..scrimmage.scene import BLITZ, DELAYED, RUSH, WRITTEN, Scene, marked
from ..tables import TABLES
from . import passes, paths, placing, throws
from .attempt import Attempt
from .receivers import Receiver

_LOSS: Final[dict[str, int]] = TABLES["screen"]["movement"]
_CANNOT: Final = board.FAR_AWAY


def resolve(scene: Scene) -> None:
    """Play a screen out; everything that came of it is in ``scene.out``."""
    play = scene.play
    assert isinstance(play, Screen)
    scene.screen = scene.passing = True
    target = Target(play.receiver, play.zone, play.depth)
    attempt = Attempt(scene, Pass((target,), protection=play.protection))
    if scene.line != "stay_home" or play.depth == "quick":
        attempt.light = 0  # a line that stays home "always gives up +P on the pass" (5.3.13), but not on qk (4.0.4)
    if not attempt.receivers:
        passes.thrown_away(attempt)
        return
    receiver = attempt.receivers[0]
    scene.slow = receiver.slow
    scene.carrier = receiver.place
    _move(scene, receiver, play.groups)
    if not receiver.reached:
        passes.thrown_away(attempt)
        return
    paths.declare(scene, [receiver])
    _clear(scene, receiver.goal)
    placing.place_defense(scene, [receiver], others=_expected(scene, receiver))
    movement.move_on(scene, (_inner_path(receiver),))
    throws.throw(attempt)
    passes.finish(attempt)


# ------------------------------------------------------------------------------------------------------------ movement
def _move(scene: Scene, receiver: Receiver, groups: tuple[Group, ...]) -> None:
    """Everybody moves as on a run, a point less against a rush, when rushers hold up nobody, else two less."""
    loss = -_LOSS["rush" if scene.rush else "no rush"]
    rows, speeds, running = scene.rows, scene.o_move, scene.o_running
    lost = [min(speed, loss) for speed in speeds]
    scene.o_move = _less(speeds, lost)
    scene.o_running = _less(running[0], lost), _less(running[1], lost)
    if scene.rush:
        scene.rows = {
            zone: [d for d in men if scene.d_posture[d] not in (RUSH, BLITZ, DELAYED)] for zone, men in rows.items()
        }
    entry = _entry(scene, receiver)
    scene.entry = entry
    movement.set_flow(scene, entry)
    tasks = _tasks(scene, receiver, groups)
    for task in tasks:
        scene.o_role[task.man] = WRITTEN
    movement.move_blockers(scene, tasks, set())
    _move_receiver(scene, receiver)
    scene.o_move, scene.o_running, scene.rows = speeds, running, rows


def _less(points: list[int], lost: list[int]) -> list[int]:
    return [has - less for has, less in zip(points, lost, strict=True)]


def _entry(scene: Scene, receiver: Receiver) -> board.Entry:
    """The side of the zone that faces the receiver."""
    column = board.start_column(scene.o_at[receiver.place])
    names = board.ENTRIES_OF_ZONE[receiver.goal]
    return board.ENTRIES[min(names, key=lambda name: (abs(board.COLUMN_OF_ENTRY[name] - column), name))]


def _move_receiver(scene: Scene, receiver: Receiver) -> None:
    o, zone = receiver.place, receiver.goal
    points = scene.o_running[False][o] + scene.slow
    cost = _steps_to(scene.o_start[o], zone)
    receiver.reached, receiver.left = cost <= points, max(0, points - cost)
    if receiver.reached:
        receiver.zones = (zone,)
        scene.comes_from(o, scene.o_start[o])
        scene.o_zone[o] = zone
    scene.step("move", player=scene.o_no[o], zone=board.zone_name(scene.o_zone[o]), left=receiver.left, blocks=False)


@of_the_rules
@cache
def _steps_to(start: int, zone: int) -> int:
    """Zones to walk behind the line and across it into a zone on the line."""
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        here, steps = queue.popleft()
        if board.CROSSING.get(here) == zone:
            return steps + 1
        for there in board.OFF_ADJACENT[here]:
            if there not in seen:
                seen.add(there)
                queue.append((there, steps + 1))
    return _CANNOT


def _tasks(scene: Scene, receiver: Receiver, groups: tuple[Group, ...]) -> list[Task]:
    """Blockers zone by zone down either path, those behind the bar on the right one (4.7.4)."""
    ways = [(receiver.goal, *path) for path in board.PATHS_AFTER[receiver.goal]]
    tasks: list[Task] = []
    taken = {receiver.place}
    for number, group in enumerate(groups[: len(ways[0])]):
        zones = sorted({way[number] for way in ways}, key=lambda zone: board.X_RANGE[zone])
        for blocker, zone in _assigned(group, zones):
            toward = sum(board.X_RANGE[zone if zone >= 0 else zones[0]]) / 2
            man = naming.find(blocker.player, scene.offense, "blocker", toward=toward, taken=taken)
            if man is None or scene.o_at[man] == "Q":
                continue
            taken.add(man)
            tasks.append(Task(man, zone if zone >= 0 else _nearest(scene, man, zones), blocker.lead))
    return tasks


def _assigned(group: Group, zones: list[int]) -> Iterable[tuple[Blocker, int]]:
    """Each blocker of a group with his zone, -1 where he chooses the nearer one."""
    either = -1 if len(zones) > 1 else zones[0]
    for blocker in group.blockers:
        yield blocker, zones[0] if group.split else either
    for blocker in group.right:
        yield blocker, zones[-1]


def _nearest(scene: Scene, man: int, zones: list[int]) -> int:
    """The zone nearest his start, else nearest the middle, else on the strong side (4.7.4)."""
    x = naming.x_of(scene.offense[man])
    strong = 0 if naming.strong_side(scene.offense) == "L" else -1

    def key(zone: int) -> tuple[float, float, bool]:
        middle = sum(board.X_RANGE[zone]) / 2
        return abs(middle - x), abs(middle - board.CENTER_X), zone != zones[strong]

    return min(zones, key=key)


def _inner_path(receiver: Receiver) -> tuple[int, ...]:
    """The path nearer the middle, along which blockers without work move on (R95)."""
    options = board.PATHS_AFTER[receiver.goal]
    inner = min(options, key=lambda path: abs(sum(board.X_RANGE[path[0]]) / 2 - board.CENTER_X))
    return (receiver.goal, *inner)


def _expected(scene: Scene, receiver: Receiver) -> dict[int, tuple[int, ...]]:
    """Where the men on written-in blockers look for them: their zone and the ball's path on from there."""
    path = (receiver.goal, *receiver.path)
    found: dict[int, tuple[int, ...]] = {}
    for o, role in enumerate(scene.o_role):
        zone = scene.o_zone[o]
        straight = scene.o_line[o] and zone == board.CROSSING[scene.o_start[o]]
        if role != WRITTEN or o == receiver.place or straight:
            continue
        if zone in path:
            found[o] = path[path.index(zone) :]
        elif board.is_offensive(zone):
            found[o] = path
        else:
            found[o] = (zone, *(z for z in path if board.DOWN_DISTANCE[zone][z] < board.FAR_AWAY))
    return found


def _clear(scene: Scene, zone: int) -> None:
    """Linemen of the zone may see it and stay; everybody else who rushes is out of the play (5.8.1)."""
    line_reads.read(scene, zone, "screen")
    for d, posture in enumerate(scene.d_posture):
        if posture in (RUSH, BLITZ, DELAYED):
            scene.d_gone = marked(scene.d_gone, d)
