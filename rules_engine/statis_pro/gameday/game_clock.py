"""What the clock of a game loses with a play: what happened, and what both coaches want of the clock."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...interface.situation import Clock, Flag, Played, Side, Situation, other
from ...value import Value, mypyc_attr
from ..calls.prepared import Tempo
from ..calls.tactics import (
    instead_of_the_table,
    may_take_timeout,
    may_wait,
    takes_timeout,
    tempo_of,
)
from ..calls.view import CoachView
from ..quarters import ClockTime, period_after
from ..resolution.outcome import PlayOutcome
from .after_cards import AfterCards
from .memory import GameMemory, a_play_less
from .setting import GameOrders
from .settling import kind_of, timed_play
from .snaps import offense_set
from .timing import (
    FROM_SCRIMMAGE,
    SUBSTITUTION_SECONDS,
    TimeChoices,
    TimedPlay,
    clock_stops,
    elapsed,
    fixed_seconds,
    longest,
    reaches_the_warning,
    spike_retimed,
)
from .views import clock_view, situation_of_clock, view_of


@final
@mypyc_attr(acyclic=True)
class PlayClock(Value):
    """What the clock knows of a play; ``stops``: it stands afterwards without a time-out."""

    NAMES: ClassVar[str] = "timed before stops"

    def __init__(self, timed: TimedPlay, before: ClockTime, stops: bool) -> None:
        self.timed: Final = timed
        self.before: Final = before
        self.stops: Final = stops


def time(played: Played, before: Situation, after: Situation, memory: GameMemory, game: GameOrders) -> Clock:
    """Seconds of the Timing Chart as the offense wants them, cut by a time-out or by a spike that follows. The clock
    then stands by itself, by a time-out or by the two-minute warning.

    Rules: statis_pro:SP-007, statis_pro:SP-111, statis_pro:SP-115, statis_pro:SP-117, statis_pro:SP-118
    """
    clock = play_clock(played.flags, before, memory, game)
    view = clock_view(before.possession, after, memory, game)
    wishes = tempo_of(view, game.of(before.possession))
    choices = TimeChoices(wishes.seconds, wishes.two_minute)
    seconds = elapsed(clock.timed, clock.before, choices, game.options)
    if seconds < SUBSTITUTION_SECONDS and _substitutes(clock, wishes, view, before, memory, game):
        choices = TimeChoices(wishes.seconds, wishes.two_minute, substitute=True)
        seconds = elapsed(clock.timed, clock.before, choices, game.options)
    caller = _time_out(clock, seconds, view, before, memory, game)
    if caller is not None:
        seconds = elapsed(clock.timed, clock.before, TimeChoices(timeout=True), game.options)
    elif fixed_seconds(clock.timed, choices) is None and may_wait(before.period, game.of(before.possession)):
        ahead = memory.changed(no_huddle=wishes.no_huddle, clock_stopped=clock.stops)
        seconds = _as_the_next_play_wants(clock, seconds, view, before, ahead, game)
    fouled = clock.timed.penalty and clock.timed.defensive
    extends = period_after(clock.before, seconds, fouled, game.options.playoff) == "extra"
    warned = reaches_the_warning(clock.before, seconds, game.options.playoff)
    stopped = clock.stops or caller is not None or warned
    return Clock(seconds, stopped, caller, _reason(clock, caller) or ("two-minute warning" if stopped else ""), extends)


def play_clock(flags: tuple[Flag, ...], before: Situation, memory: GameMemory, game: GameOrders) -> PlayClock:
    """What the clock asks about the play that was just played."""
    read = memory.just_played
    assert read is not None  # the kernel asks for the time of the play that it has just been given
    timed = _timed(read, flags)
    clock = ClockTime(before.period, before.clock)
    return PlayClock(timed, clock, clock_stops(timed, clock, game.options.playoff))


def _timed(read: AfterCards, flags: tuple[Flag, ...]) -> TimedPlay:
    """The play as the clock sees it: with the foul of its Z card as it was settled, which is called last of all."""
    consequence = None if read.effect.penalty is None else read.ruled(flags[-1].rulings[0].name)
    standing = read.standing if consequence is None else consequence.standing
    return timed_play(read.effect, standing, consequence)


# -- what comes next ---------------------------------------------------------------------------------------------------


def _goes_on(before: Situation, after: Situation) -> bool:
    """Whether the same offense snaps again."""
    return before.phase == after.phase == "scrimmage" and after.series == before.series


def _substitutes(
    clock: PlayClock, wishes: Tempo, view: CoachView, before: Situation, memory: GameMemory, game: GameOrders
) -> bool:
    """Whether the offense's next set has other men, so that it needs thirty seconds. Who hurries does not substitute,
    nor does he who orders his set to be kept. ``view``: the offense's after the play, before the clock has run.

    Rules: statis_pro:SP-116
    """
    after = view.now
    hurries = wishes.two_minute or wishes.no_huddle or wishes.keeps_set
    if not _goes_on(before, after) or clock.stops or hurries:
        return False
    side, orders = before.possession, game.of(before.possession)
    read = memory.just_played
    assert read is not None  # the kernel asks for the time of the play that it has just been given
    later = after.at_clock(max(0, after.clock - wishes.seconds), after.timeouts)
    own = a_play_less(memory.of(side), offense=True)
    ahead = memory.with_side(side, own).changed(hurried=False)
    next_view = view_of(side, later, situation_of_clock(later, ahead, game), ahead, game)
    display = offense_set(next_view, orders, ahead, side).display
    return display.numbers() != read.play.snap.offense.display.numbers()


def _time_out(
    clock: PlayClock, seconds: int, view: CoachView, before: Situation, memory: GameMemory, game: GameOrders
) -> Side | None:
    """Who calls a time-out while the clock runs: the offense is asked first. Nobody calls one that saves no time.
    ``view``: the offense's after the play, before the clock has run.

    Rules: statis_pro:SP-111
    """
    if clock.timed.kind not in FROM_SCRIMMAGE or clock.stops:
        return None
    offense, defense = before.possession, other(before.possession)
    asked = [side for side in (offense, defense) if may_take_timeout(before.period, game.of(side))]
    if not asked:
        return None
    shortest = elapsed(clock.timed, clock.before, TimeChoices(timeout=True), game.options)
    if shortest >= seconds:
        return None
    after = view.now
    later = after.at_clock(max(0, after.clock - shortest), after.timeouts)
    for side in asked:
        theirs = view.at(later) if side == offense else clock_view(side, later, memory, game)
        if takes_timeout(theirs, game.of(side)):
            return side
    return None


def _as_the_next_play_wants(
    clock: PlayClock, seconds: int, view: CoachView, before: Situation, ahead: GameMemory, game: GameOrders
) -> int:
    """The time of a play after which the offense spikes the ball, or punts and asks for a delay of game first.
    ``view``: the offense's after the play, before the clock has run; ``ahead``: the memory as the next play will find
    it.

    Rules: statis_pro:SP-084, statis_pro:SP-115
    """
    after = view.now
    if not _goes_on(before, after):
        return seconds
    left = after.at_clock(max(0, after.clock - seconds), after.timeouts)
    stands = situation_of_clock(left, ahead, game)
    ordered = instead_of_the_table(view.at(left, stands), game.of(before.possession))
    if ordered is None:
        return seconds
    if ordered.call.play == "SPIKE":
        return spike_retimed(seconds, game.options)
    return longest(clock.timed, clock.before, game.options) if ordered.call.delay else seconds


# -- what is left behind -----------------------------------------------------------------------------------------------


def _reason(clock: PlayClock, caller: Side | None) -> str:
    """Why the clock stands, in a word; "" where it runs."""
    if caller is not None:
        return "time-out"
    return _why_it_stops(clock.timed) if clock.stops else ""


def _why_it_stops(timed: TimedPlay) -> str:
    """The first reason for which the clock stands after a play, "" for none."""
    if timed.touchdown:
        return "touchdown"
    if timed.turned_over:
        return "change of possession"
    if timed.penalty:
        return "penalty"
    if timed.injury:
        return "injury"
    if timed.kind not in FROM_SCRIMMAGE:
        return "kick"
    if timed.out_of_bounds:
        return "out of bounds"
    return "incomplete" if timed.kind == "incomplete" else ""


def was_hurried(outcome: PlayOutcome, clock: Clock) -> bool:
    """Whether a play used less time than a substitution needs, while the clock ran on.

    Rules: statis_pro:SP-116
    """
    return kind_of(outcome) in FROM_SCRIMMAGE and not clock.stopped and clock.seconds < SUBSTITUTION_SECONDS
