"""Screen passes: offensive movement as on a run, then one throw behind the line (5.8.1; RULING 156)."""

from __future__ import annotations

from collections import deque
from functools import cache

from ...football.steps import Step
from ...rule_tables import of_the_rules
from .. import board
from ..play_calls import Group, Pass, Screen, Target
from ..resolution.men import BLITZ, DELAYED_BLITZ, RUSH, WRITTEN, OffensivePlayer
from ..resolution.movement import costs, movement
from ..resolution.movement.movement import Task
from ..resolution.reaction import RunnersPath
from ..resolution.scene import MOVED, PlayUnderWay, Scene, enter_zone
from ..runs import line_reads, run_defense, tasks
from . import passes, throws
from .attempt import Attempt
from .routes import paths, placing
from .routes.receivers import Receiver


def resolve(scene: Scene) -> None:
    """Play a screen out; everything that came of it is in its log.

    Rules: fool:5.8.1/1, fool:5.8.1/2
    """
    play, orders = scene.play, scene.play.call
    assert isinstance(orders, Screen)
    play.screen = play.is_pass = True
    target = Target(orders.receiver, orders.zone, orders.depth)
    attempt = Attempt(scene, Pass((target,), protection=orders.protection))
    _give_up_pass_value(attempt, orders)
    if not attempt.targets.remaining:
        throws.throw_away(attempt)
        return
    receiver = attempt.targets.remaining[0]
    play.slow = receiver.slow
    scene.ball.man = receiver.man
    _move(scene, receiver, orders.groups)
    if not receiver.reached:
        throws.throw_away(attempt)
        return
    paths.declare(scene, [receiver])
    _clear(scene, receiver.goal)
    placing.place_defense(scene, [receiver], _expected(scene, receiver))
    movement.move_on(scene, [_inner_path(receiver)])
    throws.throw(attempt)
    passes.finish(attempt)


def _give_up_pass_value(attempt: Attempt, orders: Screen) -> None:
    """A line that stays home "always gives up +P on the pass", but not on a quick one; no other gives up anything.

    Rules: fool:4.0.4/1, fool:5.3.13/2
    """
    if attempt.scene.play.line != "stay_home" or orders.depth == "quick":
        attempt.pressure.light = 0


# ------------------------------------------------------------------------------------------------------------ movement
def _move(scene: Scene, receiver: Receiver, groups: tuple[Group, ...]) -> None:
    """Everybody moves as on a run.

    Rules: fool:5.8.1/1, fool:5.8.1/3
    """
    movement.move_blockers(scene, set_up(scene, receiver, groups), [])
    move_receiver(scene, receiver)


def set_up(scene: Scene, receiver: Receiver, groups: tuple[Group, ...]) -> list[Task]:
    """The side to which a screen flows and its listed blockers, before anybody moves.

    Rules: fool:5.8.1/3
    """
    entry = _entry(receiver)
    scene.way.entry = entry
    movement.set_flow(scene, entry)
    listed = _tasks(scene, receiver, groups)
    for task in listed:
        task.man.involvement = WRITTEN
    return listed


def _entry(receiver: Receiver) -> board.Entry:
    """The side of the zone that faces the receiver."""
    column = board.start_column(receiver.man.post.spot)
    names = board.ENTRIES_OF_ZONE[receiver.goal]
    return board.ENTRIES[min(names, key=lambda name: (abs(board.COLUMN_OF_ENTRY[name] - column), name))]


def move_receiver(scene: Scene, receiver: Receiver) -> None:
    """The receiver walks behind the line into the zone of the pass, if his points allow it.

    Rules: fool:5.8.1/1
    """
    man, zone = receiver.man, receiver.goal
    points = points_of_receiver(man, scene.play)
    steps = steps_to(man.post.start, zone)
    receiver.reached, receiver.left = steps <= points, max(0, points - steps)
    if receiver.reached:
        receiver.zones = (zone,)
        enter_zone(man, zone, man.post.start)
    noted = [man.number, board.zone_name(man.zone), receiver.left, False]
    scene.log.outcome.steps.append(Step(MOVED, noted))


def points_of_receiver(man: OffensivePlayer, play: PlayUnderWay) -> int:
    """Whole movement points that the receiver of a screen has.

    Rules: fool:5.8.1/1
    """
    return man.worth.running_points - costs.points_off(man, play) + play.slow


@of_the_rules
@cache  # as many entries as there are zones where men start and zones on the line
def steps_to(start: int, zone: int) -> int:
    """Zones to walk behind the line and across it into a zone on the line."""
    steps, to_extend = {start: 0}, deque([start])
    while to_extend:
        here = to_extend.popleft()
        if board.CROSSING.get(here) == zone:
            return steps[here] + 1
        for there in board.OFF_ADJACENT[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                to_extend.append(there)
    return board.FAR_AWAY


# ---------------------------------------------------------------------------------------------------- listed blockers
def _tasks(scene: Scene, receiver: Receiver, groups: tuple[Group, ...]) -> list[Task]:
    """Blockers zone by zone down either path, those behind the bar on the right one; the passer blocks nobody.

    Rules: fool:4.7.4/2, fool:5.8.1/3
    """
    down_either = [(receiver.goal, *path) for path in board.PATHS_AFTER[receiver.goal]]
    listed = tasks.listed_blockers(scene, groups, down_either, receiver.man, passer_blocks=False)
    return [Task(each.man, each.zone, each.blocker.lead) for each in listed]


# ------------------------------------------------------------------------------------------------- before the throw
def _clear(scene: Scene, zone: int) -> None:
    """Linemen of the zone may see it and stay; everybody else who rushes is out of the play.

    Rules: fool:5.8.1/2, fool:5.8.1/4
    """
    line_reads.read(scene, zone, "screen")
    for defender in scene.defense.defenders:
        if defender.posture in (RUSH, BLITZ, DELAYED_BLITZ):
            defender.out_of_play = True


def _expected(scene: Scene, receiver: Receiver) -> list[RunnersPath]:
    """Where the men on written-in blockers look for them: their zone and the ball's path on from there.

    Rules: fool:5.2/1
    """
    path = (receiver.goal, *receiver.path)
    paths: list[RunnersPath] = []
    for man in scene.offense.players:
        if man.involvement is WRITTEN and man is not receiver.man and not _went_straight_ahead(man):
            paths.append(RunnersPath(man, run_defense.blockers_path(man.zone, path)))
    return paths


def _went_straight_ahead(man: OffensivePlayer) -> bool:
    """A lineman in the zone in front of him."""
    return man.post.lineman and man.zone == board.CROSSING[man.post.start]


def _inner_path(receiver: Receiver) -> tuple[int, ...]:
    """The path nearer the middle, along which blockers without work move on (RULING 95).

    Rules: fool:4.2.8/1
    """
    options = board.PATHS_AFTER[receiver.goal]
    inner = min(options, key=lambda path: abs(board.MIDDLE[path[0]] - board.CENTER_X))
    return (receiver.goal, *inner)
