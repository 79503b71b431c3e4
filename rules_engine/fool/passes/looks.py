"""The passer in the pocket: rush and throw, target after target, until the play is over (5.3, 5.5.11; RULING 146)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ..incidents import events
from ..pass_tables import RUSH_CHECK_ON
from ..play_calls import Scramble
from ..resolution import reaction
from ..runs import ball_handling
from . import scrambles, throws
from .attempt import Attempt, Progression
from .routes import placing
from .routes.receivers import Receiver
from .rush import pass_rush, protection, rollouts, rush_table, sacks
from .rush.rush_table import ASTRAY, DEAD, RushCount

_OFF_THE_THROW: Final = ("-1", "-2", "-3")  # cells of the pass-rush table


class AfterRush(Enum):
    """What comes of a rush: the passer throws, must look elsewhere (``s``), or the play is over."""

    THROWS = "throws"
    LOOKS_ELSEWHERE = "looks elsewhere"
    OVER = "over"


_THROWS: Final = AfterRush.THROWS
_LOOKS_ELSEWHERE: Final = AfterRush.LOOKS_ELSEWHERE
_OVER: Final = AfterRush.OVER


def rush_and_throw(attempt: Attempt) -> None:
    """Rush and throw until the play is over; nobody is left to throw to when all have fallen."""
    if not attempt.targets.remaining:
        throws.throw_away(attempt)
        return
    if attempt.scene.play.quick:
        _throw_quickly(attempt)
        return
    while True:
        after = _rush(attempt)
        if after is _OVER:
            return
        if after is _LOOKS_ELSEWHERE:
            if not _escape(attempt):
                return
        elif _throw(attempt):
            _to_next(attempt)
        else:
            return


def _throw_quickly(attempt: Attempt) -> None:
    """A quick throw: the rush die only for a foul on a 2 (RULING 142).

    Rules: fool:5.1.5/2, fool:5.1.5/3, fool:5.5.15/1
    """
    scene = attempt.scene
    die = scene.dice.die(6, "pass_rush")
    if ball_handling.astray(scene, die):
        _lose_snap(attempt)
        return
    if die in RUSH_CHECK_ON and rush_table.check_fouls(scene, attempt.pocket, first=True):
        events.wipe(scene)
        return
    throws.throw(attempt)


def _lose_snap(attempt: Attempt) -> None:
    """The ball never reached the passer; nobody was fouled on a route.

    Rules: fool:5.8.7/1
    """
    attempt.fouls.clear()
    ball_handling.drop_snap(attempt.scene)


# ---------------------------------------------------------------------------------------------------------- the rush
def _rush(attempt: Attempt) -> AfterRush:
    """The rush on this throw.

    Rules: fool:5.3/1, fool:5.3.5/1, fool:5.8.7/2
    """
    scene, targets = attempt.scene, attempt.targets
    first = targets.at_first
    if not pass_rush.occurs(scene.play, targets.passed_up > 0):
        if first and scene.play.snap.shotgun and ball_handling.astray(scene, scene.dice.die(6, "snap")):
            _lose_snap(attempt)
            return _OVER
        return _THROWS
    return _carry_out(attempt, rush_table.roll(scene, attempt.pocket, _count(attempt), first))


def _count(attempt: Attempt) -> RushCount:
    """Blockers, unused points of the receiver and what a later look costs, less the rushers.

    Rules: fool:4.0.1/2, fool:5.3/2, fool:5.3.2/1, fool:5.3.12/1, fool:5.8.7/2, fool:4.2.13/8
    """
    play, pocket, targets, pressure = attempt.scene.play, attempt.pocket, attempt.targets, attempt.pressure
    blocking = pass_rush.blocking(play, pocket)
    pressure.rush = pass_rush.rush(play, attempt.scene.offense, pocket, targets.passed_up > 0)
    pressure.rushing = pressure.rush.points + pocket.late_points
    if play.snap.shotgun:
        pressure.rushing -= pass_rush.SHOTGUN
    total = blocking - pressure.rushing + pass_rush.LATER_LOOK[targets.passed_up]
    total += pass_rush.SPARE_POINT * targets.count_spare()
    return RushCount(targets.remaining[0].man.number, blocking, pressure.rushing, total)


def _carry_out(attempt: Attempt, cell: str) -> AfterRush:
    """Do what a cell of the pass-rush table says.

    Rules: fool:5.3.6/1, fool:5.3.7/1, fool:5.3.8/1, fool:5.3.9/1, fool:5.3.11/1
    """
    scene, pressure = attempt.scene, attempt.pressure
    if cell == "s":
        return _LOOKS_ELSEWHERE
    if cell in _OFF_THE_THROW:
        pressure.on_throws += int(cell)
        return _THROWS
    if cell == DEAD:
        events.wipe(scene)
    elif cell == ASTRAY:
        _lose_snap(attempt)
    elif cell.startswith("qt"):
        sacks.trapped(scene, attempt.pocket, int(cell[2:] or "0"), pressure.rush)
    elif cell == "i":
        _hurried(attempt)
    else:
        return _THROWS
    return _OVER


def _hurried(attempt: Attempt) -> None:
    """The rush spoiled the throw.

    Rules: fool:5.3.7/1
    """
    throws.end_incomplete(attempt.scene)
    best = attempt.pressure.rush.best
    attempt.scene.log.event("pressure", "defense", best.number if best is not None else 0)
    throws.book(attempt, attempt.targets.remaining[0], "incomplete")


# ------------------------------------------------------------------------------------------------- after an ``s``
def _escape(attempt: Attempt) -> bool:
    """After an ``s`` of the rush: True when he finds a safety valve; else he has run or thrown the ball away.

    Rules: fool:5.3.9/1, fool:5.3.16/1
    """
    order = _scramble_ordered(attempt)
    if order is not None:
        scrambles.scramble(attempt, order)
        return False
    outlet = safety_valve(attempt.targets)
    if outlet is None:
        throws.throw_away(attempt)
        return False
    _to_valve(attempt, outlet)
    return True


def _scramble_ordered(attempt: Attempt) -> Scramble | None:
    """The scramble that stands where the safety valve would, nobody before it being one (RULING 158); or that of a
    rookie who runs instead of throwing to his valve.

    Rules: fool:5.3.16/1, fool:5.3.16a/1
    """
    if not attempt.targets.at_first:
        return None
    if safety_valve(attempt.targets) is None:
        return next((target for target in attempt.orders.targets[1:] if isinstance(target, Scramble)), None)
    return Scramble() if scrambles.panics(attempt.scene) else None


def safety_valve(targets: Progression) -> Receiver | None:
    """The first later receiver with a point more to spare than the primary, his own +1 not counted (RULING 147).

    Rules: fool:5.1.6/2, fool:5.1.7/2, fool:5.3.9/1
    """
    if not targets.at_first or not targets.remaining:
        return None
    needed = targets.remaining[0].spare + 1
    for receiver in targets.remaining[1:]:
        if receiver.reached and receiver.left - receiver.slow >= needed:
            return receiver
    return None


def _to_valve(attempt: Attempt, outlet: Receiver) -> None:
    """To a later receiver with more points left, as if he were the first; never slow.

    Rules: fool:5.3.9/2, fool:5.3.9/3
    """
    attempt.targets.turn_to_valve(outlet)
    outlet.left -= outlet.slow
    outlet.slow = False
    _change_pace(attempt, slow=False)


# ------------------------------------------------------------------------------------------------------- the throw
def _throw(attempt: Attempt) -> bool:
    """Throw to the next target; True when the passer looks on. One who did not get to his zone is passed up as if the
    coverage had been too good (RULING 141).

    Rules: fool:5.5.16/1
    """
    if attempt.targets.remaining[0].reached:
        return throws.throw(attempt)
    if len(attempt.targets.remaining) > 1:
        return True
    throws.throw_away(attempt)
    return False


def _to_next(attempt: Attempt) -> None:
    """On to the next receiver; a slow one slows the rest of the play.

    Rules: fool:5.1.7/1, fool:5.5.11/1
    """
    scene = attempt.scene
    attempt.targets.pass_up()
    protection.bring_delayed(scene.defense, attempt.pocket)
    rollouts.join_far_side(scene.play, attempt.pocket)
    _change_pace(attempt, scene.play.slow or attempt.targets.remaining[0].slow)


def _change_pace(attempt: Attempt, slow: bool) -> None:
    """A throw of another depth than the first: the men on this receiver react anew.

    Rules: fool:5.1.7/1, fool:5.3.9/3
    """
    scene, receiver = attempt.scene, attempt.targets.remaining[0]
    if scene.play.slow == slow:
        return
    scene.play.slow = slow
    scene.ball.man = receiver.man
    reaction.react(scene, placing.expected([receiver]), placing.plays([receiver]))
