"""A pass from the snap to the whistle (chapter 5, in the order of RULING 81)."""

from __future__ import annotations

from ..incidents import events
from ..incidents.fumbles import fumble
from ..incidents.occasions import Occasion
from ..play_calls import Pass
from ..resolution import goal_lines
from ..resolution.men import PERIPHERAL, UNINVOLVED
from ..resolution.scene import PlayUnderWay, Scene
from . import looks, throws
from .attempt import Attempt
from .fouls_on_passes import Interference, note_flags
from .routes import bumps, paths, placing, receiver_movement
from .routes.receivers import Receiver
from .rush import pass_rush, protection, rollouts
from .rush.blitz_reading import blitz_chance


def resolve(scene: Scene) -> None:
    """Play a pass out on a fresh scene; everything that came of it is in its log.

    Rules: fool:5/0
    """
    orders = scene.play.call
    assert isinstance(orders, Pass)
    scene.play.is_pass = True
    attempt = Attempt(scene, orders)
    targets = attempt.targets
    if not targets.remaining:
        throws.throw_away(attempt)
        return
    set_depth(scene.play, targets.remaining[0])
    outlet = _read_blitz(attempt)
    leave_the_line(attempt)
    if targets.remaining:
        _protect(attempt)
        answer = paths.declare(scene, targets.remaining)
        placing.place_defense(scene, targets.remaining, placing.expected(attempt.helpers), answer)
    if outlet is not None:
        targets.keep_only(outlet)
    looks.rush_and_throw(attempt)
    if not scene.play.scrambles:
        finish(attempt)


def set_depth(play: PlayUnderWay, target: Receiver) -> None:
    """The play is as quick or slow as the pass to its next target.

    Rules: fool:5.1.5/1, fool:5.1.6/1
    """
    play.quick = target.target.depth == "quick"
    play.slow = target.slow and not play.quick


# ----------------------------------------------------------------------------------------------- before the ball is up
def _read_blitz(attempt: Attempt) -> Receiver | None:
    """The safety valve to whom a quarterback throws when he sees the blitz, with nobody after; None when he sees none
    (RULING 160).

    Rules: fool:5.3.19/1, fool:5.3.19/2
    """
    scene, snap, targets = attempt.scene, attempt.scene.play.snap, attempt.targets
    if snap.blitz_read is not None or scene.play.quick or not scene.play.options.read_blitz:
        return None
    chances = blitz_chance(snap.offense, snap.defense)
    outlet = _foreseen_valve(attempt) if chances else None
    if outlet is None:
        return None
    die = scene.dice.die(6, "read_blitz")
    passer = scene.offense.passer.number
    scene.log.step("read", what="blitz", player=passer, chances=chances, roll=die, success=die <= chances)
    if die > chances:
        return None
    outlet.slow = False
    targets.alternative = True
    targets.put_first(outlet)
    set_depth(scene.play, outlet)
    return outlet


def _foreseen_valve(attempt: Attempt) -> Receiver | None:
    """A later receiver who would be a safety valve if nobody is bumped."""
    play, defense = attempt.scene.play, attempt.scene.defense
    everybody = receiver_movement.traffic_for_all(defense, play)
    for receiver in attempt.targets.remaining:
        receiver_movement.choose_route(receiver, play, defense, everybody)
        receiver_movement.estimate(receiver, play)
    return looks.safety_valve(attempt.targets)


def leave_the_line(attempt: Attempt) -> None:
    """Bumps, then movement (RULING 81).

    Rules: fool:5.1.2/6, fool:5.1.2/9, fool:5.1.2/10
    """
    scene, targets = attempt.scene, attempt.targets
    running = [*targets.remaining, *attempt.helpers]
    _bump_all(attempt, running)
    for receiver in running:
        if receiver.fallen:
            receiver.man.zone = receiver.man.post.start
        else:
            receiver_movement.move(scene, receiver)
    if not scene.play.quick:  # a quick pass is thrown even where its receiver has fallen
        targets.drop_fallen()
        if targets.remaining:
            set_depth(scene.play, targets.remaining[0])


def _bump_all(attempt: Attempt, running: list[Receiver]) -> None:
    """Choose each receiver's route and roll for his bump; nobody is held up by a man who fell in one."""
    scene, play, defense = attempt.scene, attempt.scene.play, attempt.scene.defense
    everybody, somebody_fell = receiver_movement.traffic_for_all(defense, play), False
    for receiver in running:
        receiver_movement.choose_route(receiver, play, defense, everybody)
        bumps.bump(scene, receiver)
        bump = receiver.bump
        if bump is not None:
            if bump.defender.fallen:
                everybody, somebody_fell = receiver_movement.traffic_for_all(defense, play), True
            if bump.foul:
                attempt.fouls.append(Interference(receiver, bump.foul, bump.defender))
    if somebody_fell:
        for receiver in running:
            receiver_movement.meet_traffic_anew(receiver, everybody)


def _protect(attempt: Attempt) -> None:
    """Who pass blocks, who comes, whether the passer rolls out; pass blockers take part when there is a rush (RULING
    84).

    Rules: fool:5.2/1, fool:5.3.1/2, fool:5.3.3/2
    """
    scene, play, pocket, assigned = attempt.scene, attempt.scene.play, attempt.pocket, attempt.assigned
    pocket.blockers = protection.blockers(scene.offense, assigned)
    pocket.rushers = protection.rushers(scene.defense, play.snap.stunts)
    side = rollouts.side_of_roll(attempt.orders, play.snap.offense)
    if side and not play.quick:
        rollouts.roll_out(scene, pocket, side, assigned)
    if pass_rush.occurs(play):
        if play.options.no_block_release and not pocket.roll:
            pass_rush.release(play, scene.offense, pocket, attempt.targets.count_spare(), assigned.stay)
        for man in pocket.blockers:
            if man.involvement is UNINVOLVED:
                man.involvement = PERIPHERAL


# --------------------------------------------------------------------------------------------------- when it is over
def finish(attempt: Attempt) -> None:
    """Symbols of the contacts, flags, measurement (RULINGS 82, 154, 181)."""
    scene, outcome = attempt.scene, attempt.scene.log.outcome
    sideline = attempt.target is not None and attempt.target.target.out_of_bounds
    stopped = outcome.result == "complete" and not outcome.score
    events.resolve_symbols(scene, _loose_at_the_sideline if sideline else fumble)
    if stopped and not sideline and outcome.result == "complete":
        events.out_of_bounds(scene)
    note_flags(scene, attempt.fouls, attempt.target)
    goal_lines.measure(scene)
    if outcome.score in ("touchdown", "safety") and outcome.result in ("complete", "sack", "run"):
        outcome.result = outcome.score


def _loose_at_the_sideline(scene: Scene, _: Occasion, hurt: bool = False) -> None:
    """A fumble of a man who steps out of bounds with the catch counts as an incompletion (RULING 163).

    Rules: fool:5.8.2/2
    """
    outcome = scene.log.outcome
    outcome.result, outcome.gain, outcome.clock_stops = "incomplete", 0, True
