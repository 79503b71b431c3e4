"""A pass from the snap to the whistle (chapter 5, in the order of RULING 81)."""

from __future__ import annotations

from typing import Final

from ..calls import Pass, Scramble
from ..scrimmage import exchange, naming, reaction
from ..scrimmage.scene import SOMEWHAT, Scene
from ..special_events import events
from ..special_events.occasions import Occasion
from . import bumps, pass_rush, paths, placing, protection, receivers, rollouts, sacks, scrambles, throws
from .attempt import Attempt
from .blitz_reading import blitz_chance
from .fouls_on_passes import Interference, note_flags
from .pass_tables import RUSH_CHECK_ON
from .protection import Roll
from .receivers import Receiver

__all__ = ["blitz_chance", "resolve"]

_NO_RUSH: Final = "-"


def resolve(scene: Scene) -> None:
    """Play a pass out on a fresh scene; everything that came of it is in ``scene.out``."""
    play = scene.play
    assert isinstance(play, Pass)
    scene.passing = True
    attempt = Attempt(scene, play)
    if not attempt.receivers:
        thrown_away(attempt)
        return
    _set_depth(attempt, attempt.receivers[0].slow)
    _read_blitz(attempt)
    _leave_the_line(attempt)
    if attempt.receivers:
        _protect(attempt)
        rehearsal = paths.declare(scene, attempt.receivers)
        if rehearsal is None or attempt.helpers:
            placing.place_defense(scene, attempt.receivers, others=placing.expected(attempt.helpers))
        else:
            rehearsal.settle()
    if attempt.hot is not None:
        attempt.receivers = [receiver for receiver in attempt.receivers if receiver is attempt.hot]
    _throw(attempt)
    if not scene.scrambles:
        finish(attempt)


def finish(attempt: Attempt) -> None:
    """Symbols of the contacts, flags, measurement (R82, R154, R181)."""
    scene, out = attempt.scene, attempt.scene.out
    sideline = attempt.target is not None and attempt.target.target.out_of_bounds
    stopped = out.result == "complete" and not out.score
    events.resolve_symbols(scene, _loose_at_the_sideline if sideline else events.fumble)
    if stopped and not sideline and out.result == "complete":
        events.out_of_bounds(scene)
    note_flags(scene, attempt.fouls, attempt.target)
    events.measure(scene)
    if out.score in ("touchdown", "safety") and out.result in ("complete", "sack", "run"):
        out.result = out.score


def _loose_at_the_sideline(scene: Scene, _: Occasion, hurt: bool = False) -> None:
    """A fumble of a man who steps out of bounds with the catch counts as an incompletion (5.8.2, R163)."""
    out = scene.out
    out.result, out.gain, out.clock_stops = "incomplete", 0, True


def _set_depth(attempt: Attempt, slow: bool) -> None:
    scene = attempt.scene
    scene.quick = attempt.receivers[0].target.depth == "quick"
    scene.slow = slow and not scene.quick


def thrown_away(attempt: Attempt) -> None:
    """Nobody to throw to: the ball goes out of bounds."""
    throws.end_incomplete(attempt)
    scene = attempt.scene
    scene.event("pass_attempt", "offense", scene.o_no[attempt.passer], result="thrown_away")


# ----------------------------------------------------------------------------------------------- before the ball is up
def _read_blitz(attempt: Attempt) -> None:
    """A quarterback who sees the blitz throws to his safety valve, with nobody after (5.3.19, R160)."""
    scene = attempt.scene
    if scene.snap.blitz_read is not None or scene.quick or not scene.options.read_blitz:
        return
    chances = blitz_chance(scene.offense, scene.defense)
    if not chances:
        return
    outlet = _outlet(attempt)
    if outlet is None:
        return
    die = scene.dice.die(6, "read_blitz")
    passer = scene.o_no[attempt.passer]
    scene.step("read", what="blitz", player=passer, chances=chances, roll=die, success=die <= chances)
    if die <= chances:
        outlet.slow = False
        attempt.hot, attempt.intended = outlet, True
        attempt.receivers.sort(key=lambda receiver: receiver is not outlet)
        _set_depth(attempt, False)


def _outlet(attempt: Attempt) -> Receiver | None:
    """A later receiver who would be a safety valve if nobody is held up."""
    scene = attempt.scene
    crowd = receivers.crowd(scene)
    for receiver in attempt.receivers:
        receivers.choose_way(scene, receiver, crowd)
        receivers.estimate(scene, receiver)
    return _safety_valve(attempt)


def _leave_the_line(attempt: Attempt) -> None:
    """Bumps, then movement (5.1, R81); who has fallen is no receiver any more (R140)."""
    scene, running = attempt.scene, attempt.receivers + attempt.helpers
    crowd, standing = receivers.crowd(scene), scene.d_fallen  # a bump that fells somebody leaves others
    for receiver in running:
        receivers.choose_way(scene, receiver, crowd)
        bumps.bump(scene, receiver)
        if receiver.bumped and scene.d_fallen is not standing:
            crowd = receivers.crowd(scene)
        if receiver.foul:
            attempt.fouls.append(Interference(receiver, receiver.foul, receiver.bumper, at_bump=True))
    somebody_fell = scene.d_fallen is not standing
    for receiver in running:
        if somebody_fell:  # nobody is held up any more by a man who fell in a bump
            receivers.hold_up_anew(scene, receiver, crowd)
        if receiver.fallen:
            scene.o_zone[receiver.place] = scene.o_start[receiver.place]
        else:
            receivers.move(scene, receiver)
    if not scene.quick:
        attempt.receivers = [receiver for receiver in attempt.receivers if not receiver.fallen]
        attempt.order = tuple(attempt.receivers)
        if attempt.receivers:
            _set_depth(attempt, attempt.receivers[0].slow)


def _protect(attempt: Attempt) -> None:
    """Who pass blocks, who comes, whether the passer rolls out; pass blockers take part when there is a rush (R84)."""
    scene = attempt.scene
    pocket = attempt.pocket
    pocket.blockers = protection.blockers(scene, attempt.busy, attempt.stay, attempt.out)
    pocket.rushers = protection.rushers(scene)
    side = _roll_side(attempt)
    if side and not scene.quick and rollouts.rolls_out(scene, pocket, side, attempt.busy, attempt.out):
        rollouts.roll(scene, pocket, side, attempt.busy, attempt.out)
    if pass_rush.occurs(scene, scene.slow):
        if scene.options.no_block_release and not pocket.roll:
            pass_rush.release(scene, pocket, _spare(attempt, attempt.receivers[0]), attempt.stay)
        for o in pocket.blockers:
            scene.o_role[o] = max(scene.o_role[o], SOMEWHAT)


def _roll_side(attempt: Attempt) -> Roll:
    scene, wanted = attempt.scene, attempt.play.roll
    if wanted is None:
        return ""
    strong = naming.strong_side(scene.offense)
    weak: Roll = "L" if strong == "R" else "R"
    sides: dict[str, Roll] = {"R": "R", "L": "L", "S": strong, "W": weak}
    return sides.get(wanted, naming.throwing_hand(scene.offense))


# ----------------------------------------------------------------------------------------------------- rush and throws
def _throw(attempt: Attempt) -> None:
    """Rush and throw, target after target, until the play is over."""
    if not attempt.receivers:
        thrown_away(attempt)
        return
    if attempt.scene.quick:
        _quick(attempt)
        return
    while True:
        answer = _rush(attempt)
        if answer == "over":
            return
        if answer == "s":
            if not _escape(attempt):
                return
            continue
        answer = throws.throw(attempt) if attempt.receivers[0].reached else _too_late(attempt)
        if answer != "s":
            return
        _to_next(attempt)


def _quick(attempt: Attempt) -> None:
    """A quick throw: the rush die only for a foul on a 2 (5.1.5, R142)."""
    scene = attempt.scene
    die = scene.dice.die(6, "pass_rush")
    if exchange.astray(scene, die):
        _lose_snap(attempt)
        return
    if die in RUSH_CHECK_ON and sacks.check_fouls(scene, attempt.pocket, True):
        events.wipe(scene)
        return
    throws.throw(attempt)


def _lose_snap(attempt: Attempt) -> None:
    """The ball never reached the passer; nobody was fouled on a route (5.8.7)."""
    attempt.fouls.clear()
    exchange.drop_snap(attempt.scene)


def _rush(attempt: Attempt) -> str:
    """The rush on this throw: "over", "s", or "-" when the ball gets away."""
    scene, receiver, pocket = attempt.scene, attempt.receivers[0], attempt.pocket
    first = not attempt.later and not attempt.valve
    if not pass_rush.occurs(scene, scene.slow, bool(attempt.later)):
        if first and scene.snap.shotgun and exchange.astray(scene, scene.dice.die(6, "snap")):
            _lose_snap(attempt)
            return "over"
        return _NO_RUSH
    blocking = pass_rush.blocking(scene, pocket)
    attempt.rushed, attempt.worth = pass_rush.rush_points(scene, pocket, scene.slow, bool(attempt.later))
    attempt.rushed += pocket.late - (pass_rush.SHOTGUN if scene.snap.shotgun else 0)
    spare = _spare(attempt, receiver)
    total = blocking + pass_rush.SPARE_POINT * spare - attempt.rushed + pass_rush.LATER[attempt.later]
    cell = sacks.roll_rush(scene, pocket, total, (scene.o_no[receiver.place], blocking, attempt.rushed), first)
    if cell in ("dead", "astray"):
        if cell == "dead":
            events.wipe(scene)
        else:
            _lose_snap(attempt)
        return "over"
    if cell.startswith("qt"):
        sacks.trapped(scene, pocket, int(cell[2:] or "0"), attempt.worth)
        return "over"
    if cell == "i":
        _hurried(attempt, receiver)
        return "over"
    if cell in ("-1", "-2", "-3"):
        attempt.modifier += int(cell)
    return "s" if cell == "s" else _NO_RUSH


def _spare(attempt: Attempt, receiver: Receiver) -> int:
    """Unused points on the blockers' side: none of a man held up, the lesser of two on a second look (R141, R146)."""
    mine = receiver.spare if receiver.reached else 0
    if attempt.later:
        return min(mine, attempt.first_spare)
    if not attempt.valve:
        attempt.first_spare = mine
    return mine


def _hurried(attempt: Attempt, receiver: Receiver) -> None:
    """The rush spoiled the throw (5.3.7)."""
    scene = attempt.scene
    throws.end_incomplete(attempt)
    hero = max(attempt.worth, key=lambda d: (attempt.worth[d], -scene.d_no[d])) if attempt.worth else -1
    scene.event("pressure", "defense", scene.d_no[hero] if hero >= 0 else 0)
    throws.note(attempt, receiver, "incomplete")


def _escape(attempt: Attempt) -> bool:
    """After an ``s`` of the rush: True when he finds a safety valve; else he has run or thrown the ball away."""
    order = _scramble_ordered(attempt)
    if order is None and _to_safety_valve(attempt):
        return True
    if order is None:
        thrown_away(attempt)
    else:
        scrambles.scramble(attempt, order)
    return False


def _scramble_ordered(attempt: Attempt) -> Scramble | None:
    """The scramble that stands where the safety valve would, nobody before it being one (5.3.16, R158)."""
    if attempt.later or attempt.valve:
        return None
    if _safety_valve(attempt) is None:
        return next((target for target in attempt.play.targets[1:] if isinstance(target, Scramble)), None)
    return Scramble() if scrambles.panics(attempt.scene, attempt.passer) else None


def _to_safety_valve(attempt: Attempt) -> bool:
    """After an ``s`` of the rush: to a later receiver with more points left, as if he were the first (5.3.9, R147)."""
    outlet = _safety_valve(attempt)
    if outlet is None:
        return False
    place = attempt.receivers.index(outlet)
    attempt.receivers = attempt.receivers[place:]
    attempt.valve = True
    outlet.left -= outlet.slow
    outlet.slow = False
    _change_pace(attempt, False)
    return True


def _safety_valve(attempt: Attempt) -> Receiver | None:
    """The first later receiver with a point more to spare than the primary, his own +1 not counted (5.3.9, R147)."""
    if attempt.later or attempt.valve or not attempt.receivers:
        return None
    needed = attempt.receivers[0].spare + 1
    for receiver in attempt.receivers[1:]:
        if receiver.reached and receiver.left - receiver.slow >= needed:
            return receiver
    return None


def _to_next(attempt: Attempt) -> None:
    """The coverage was too good: on to the next receiver; a slow one slows the rest of the play (5.5.11, R146)."""
    attempt.receivers.pop(0)
    attempt.valve = False
    attempt.later = attempt.order.index(attempt.receivers[0])
    protection.bring_delayed(attempt.scene, attempt.pocket)
    rollouts.join_far_side(attempt.scene, attempt.pocket)
    _change_pace(attempt, attempt.scene.slow or attempt.receivers[0].slow)


def _change_pace(attempt: Attempt, slow: bool) -> None:
    """A throw of another depth than the first: the men on this receiver react anew (5.5.2)."""
    scene, receiver = attempt.scene, attempt.receivers[0]
    if scene.slow == slow:
        return
    scene.slow = slow
    scene.carrier = receiver.place
    reaction.react(scene, placing.expected([receiver]), placing.plays([receiver]), (receiver.place,))


def _too_late(attempt: Attempt) -> str:
    """He did not get to his zone: as if the coverage had been too good (5.5.16, R141)."""
    if len(attempt.receivers) > 1:
        return "s"
    thrown_away(attempt)
    return "over"
