"""How far everybody gets on a pass or a screen, bumps counted (5.1, 5.8.1)."""

from __future__ import annotations

from fractions import Fraction

from ...dice import DiceBox
from .. import board
from ..notation.sentences import place_in_words
from ..passes import passes, screens
from ..passes.attempt import Attempt
from ..passes.routes import receiver_movement, routes
from ..passes.routes.bumpers import bumpers
from ..passes.routes.receivers import Receiver
from ..passes.rush import protection
from ..play_calls import Pass, Screen, Target
from ..resolution.men import OffensivePlayer
from ..resolution.movement import movement
from ..resolution.movement.prices import POINT
from ..resolution.scene import Scene
from ..runs import tasks
from ..runs.tasks import CannotRun
from .traces import (
    SceneOf,
    Trace,
    attempts,
    enough,
    idle,
    in_a_hundred,
    no_dice,
    numbers,
    of_blocker,
    outcomes,
    points,
    straight_ahead,
)


def of_pass(scene_of: SceneOf, orders: Pass) -> list[Trace]:
    """The traces of a pass; raises CannotRun where nobody is there to throw to."""
    attempt = _begun(scene_of(no_dice()), orders)
    play, defense = attempt.scene.play, attempt.scene.defense
    everybody = receiver_movement.traffic_for_all(defense, play)
    numbered = _numbers_of_targets(attempt)
    traces, bumped = [], {}
    for receiver in attempt.runners:
        receiver_movement.choose_route(receiver, play, defense, everybody)
        met = bumpers(receiver, receiver.route, play) if play.options.bump else []
        if met:
            bumped[receiver.man.place] = sorted({each.defender.number for each in met})
        traces.append(_receiver(attempt.scene, receiver, numbered.get(receiver.man.place, 0)))
    if bumped:
        _count_bumps(traces, bumped, scene_of, orders)
    return [*traces, *_line(attempt.scene, attempt, [trace.man for trace in traces])]


def _begun(scene: Scene, orders: Pass) -> Attempt:
    """A pass before anybody moves."""
    scene.play.is_pass = True
    attempt = Attempt(scene, orders)
    if not attempt.targets.remaining:
        raise CannotRun("Nobody on the field can catch this pass.")
    passes.set_depth(scene.play, attempt.targets.remaining[0])
    return attempt


def _numbers_of_targets(attempt: Attempt) -> dict[int, int]:
    """By the places of the receivers the numbers of the targets that they are."""
    numbered = {}
    for number, target in enumerate(attempt.orders.targets, 1):
        for receiver in attempt.targets.written:
            if receiver.target is target:
                numbered[receiver.man.place] = number
    return numbered


def _receiver(scene: Scene, receiver: Receiver, target: int) -> Trace:
    """A receiver on his route if nobody bumps him."""
    man = receiver.man
    does = f"runs to the zone {place_in_words(board.ZONE_NAMES[receiver.goal])}"
    needs = POINT * routes.whole(receiver.route.costs[-1]) if receiver.route.costs else 0
    has = POINT * receiver_movement.allowance(receiver, scene.play)
    receiver_movement.move(scene, receiver)
    trace = Trace(man, does, "route", receiver.zones)
    trace.target, trace.there = target, receiver.reached
    if receiver.reached:
        trace.reason = enough(needs, has)
    else:
        trace.reason = f"Not there: needs {points(needs)}, has {points(has, unit=False)}."
    return trace


def _count_bumps(traces: list[Trace], bumped: dict[int, list[int]], scene_of: SceneOf, orders: Pass) -> None:
    """With which chance each receiver gets there, over all that the bumps can come to.

    Rules: fool:5.1.2/1, fool:5.1.2/6
    """
    arrived = {trace.man.place: Fraction(0) for trace in traces}
    for chance, there in outcomes(lambda box: _who_gets_there(scene_of, box, orders)):
        for place in there:
            arrived[place] += chance
    for trace in traces:
        chance, place = arrived[trace.man.place], trace.man.place
        if place in bumped and trace.there:
            trace.chance = chance
            trace.reason = f"There {in_a_hundred(chance)}: {numbers(bumped[place])} bumps him. {trace.reason}"


def _who_gets_there(scene_of: SceneOf, box: DiceBox, orders: Pass) -> list[int]:
    attempt = _begun(scene_of(box), orders)
    passes.leave_the_line(attempt)
    return [each.man.place for each in attempt.runners if each.reached and not each.fallen]


def _line(scene: Scene, attempt: Attempt, runners: list[OffensivePlayer]) -> list[Trace]:
    """Who throws, who protects him, and the others."""
    protecting = protection.blockers(scene.offense, attempt.assigned)
    traces = []
    for man in scene.offense.players:
        if man in runners:
            continue
        if man.post.stance.passer:
            traces.append(Trace(man, "throws", "throw"))
        elif man in protecting:
            traces.append(Trace(man, "protects the passer", "protect"))
        else:
            traces.append(idle(man))
    return traces


# -- screens ---------------------------------------------------------------------------------------------------------


def of_screen(scene: Scene, screen: Screen) -> list[Trace]:
    """The traces of a screen; raises CannotRun where nobody is there to throw to."""
    play = scene.play
    play.screen = play.is_pass = True
    target = Target(screen.receiver, screen.zone, screen.depth)
    attempt = Attempt(scene, Pass((target,), protection=screen.protection))
    if not attempt.targets.remaining:
        raise CannotRun("Nobody on the field can catch this screen.")
    receiver = attempt.targets.remaining[0]
    play.slow = receiver.slow
    scene.ball.man = receiver.man
    to_block = screens.set_up(scene, receiver, screen.groups)
    before = attempts(scene, to_block)
    movement.move_blockers(scene, to_block, [])
    screens.move_receiver(scene, receiver)
    paths = [(receiver.goal, *path) for path in board.PATHS_AFTER[receiver.goal]]
    listed = tasks.listed_blockers(scene, screen.groups, paths, receiver.man, passer_blocks=False)
    by_place = {each.man.place: each.blocker for each in listed}
    blocking = [of_blocker(scene, each, paths[0], by_place.get(each.task.man.place)) for each in before]
    caught = _caught(scene, receiver)
    spoken_for = [caught.man, *(trace.man for trace in blocking)]
    rest = [man for man in scene.offense.players if man not in spoken_for]
    others = [
        Trace(man, "throws", "throw") if man.post.stance.passer
        else straight_ahead(man) if man.post.lineman
        else idle(man)
        for man in rest
    ]  # fmt: skip
    return [caught, *blocking, *others]


def _caught(scene: Scene, receiver: Receiver) -> Trace:
    man, zone = receiver.man, receiver.goal
    needs = POINT * screens.steps_to(man.post.start, zone)
    has = POINT * screens.points_of_receiver(man, scene.play)
    trace = Trace(man, "catches the screen", "ball", receiver.zones)
    trace.target, trace.there = 1, receiver.reached
    trace.reason = (
        enough(needs, has)
        if receiver.reached
        else (f"Not there: needs {points(needs)}, has {points(has, unit=False)}. The ball is thrown away.")
    )
    return trace
