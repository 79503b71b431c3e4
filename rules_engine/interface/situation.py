"""Where a game stands, and what one play left: the values that every rulebook's football shares.

Spots are yards to the goal that the named side attacks: 100 is its own goal line, 0 the opponent's. A distance or
spot of 0 is "inches". Clock and seconds count within the period.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, final

from ..value import Value, mypyc_attr

Side = Literal["home", "away"]
Phase = Literal["kickoff", "free_kick", "scrimmage", "try"]
SIDES: Final[tuple[Side, Side]] = ("home", "away")


def other(side: Side) -> Side:
    """The opponent."""
    return "away" if side == "home" else "home"


@dataclass(frozen=True, slots=True)
class Overtime:
    """How a game goes on that is tied after its regular time.

    won             when it is won, "none" where it is not played at all
    periods         at most; 0: as many as it takes
    periods_a_toss  a toss, a kickoff and fresh time-outs come before each so many-th period
    """

    won: Literal["sudden_death", "second_possession", "none"] = "sudden_death"
    seconds: int = 900  # of a period
    periods: int = 1
    periods_a_toss: int = 1
    timeouts: int = 3


@dataclass(frozen=True, slots=True)
class Parameters:
    """What differs between rulebooks and seasons in the kernel's own arithmetic. Spots from the kicker's goal.

    ``periods`` are those of regular time, an even number: half of them make a half.
    """

    kickoff_spot: int = 35
    free_kick_spot: int = 20
    touchback: int = 20
    try_los: int = 2  # yards to the goal line
    try_points: int = 1
    two_point_try: bool = False
    missed_field_goal: Literal["line_of_scrimmage", "spot_of_kick"] = "line_of_scrimmage"
    period_seconds: int = 900
    periods: int = 4
    overtime: Overtime = Overtime()
    timeouts_a_half: int = 3
    half_distance: Literal["up", "down"] = "up"  # how the distance that a halved penalty leaves is rounded

    def is_overtime(self, period: int) -> bool:
        """Whether regular time is over."""
        return period > self.periods

    def is_tossed(self, period: int) -> bool:
        """Whether a period begins with a toss: the first, and those of overtime that begin a part of it."""
        return period == 1 or (
            self.is_overtime(period) and (period - self.periods - 1) % self.overtime.periods_a_toss == 0
        )

    def in_first_half(self, period: int) -> bool:
        """Whether half-time is still to come."""
        return period * 2 <= self.periods

    def ends_half(self, period: int) -> bool:
        """Whether a period of regular time is the last of its half."""
        return period in (self.periods // 2, self.periods)

    def seconds_left(self, period: int, clock: int) -> int:
        """Seconds left of regular time; none in overtime."""
        return 0 if self.is_overtime(period) else clock + self.period_seconds * (self.periods - period)

    def half_seconds_left(self, period: int, clock: int) -> int:
        """Seconds left in the half; in overtime those left in its period."""
        if self.is_overtime(period):
            return clock
        last = self.periods // 2 if self.in_first_half(period) else self.periods
        return clock + self.period_seconds * (last - period)


@final
@mypyc_attr(acyclic=True)
class Situation(Value):
    """Everything that the sides and the public know before a play.

    possession    the side with the ball, or the kicking side in a kickoff, free kick
    los           yards to the goal that ``possession`` attacks (0 and 100: inches)
    distance      yards to the line to gain, 0 inches; equal to los when the goal line is the line to gain
    timeouts      left in this half (home, away)
    opening_kicker  kicked off the first half, so it receives in the second
    series        counts possessions from 1 (0 before the first); series_play counts the plays of this one so far
    served        overtime only: whether home, away have had a possession that is over
    untimed       the clock has run out, but the period may not end yet: one more play
    """

    NAMES: ClassVar[str] = (
        "period clock possession phase down distance los score timeouts opening_kicker series series_play served "
        "untimed"
    )

    def __init__(
        self,
        period: int,
        clock: int,
        possession: Side,
        phase: Phase,
        down: int,
        distance: int,
        los: int,
        score: tuple[int, int],
        timeouts: tuple[int, int],
        opening_kicker: Side,
        series: int,
        series_play: int,
        served: tuple[bool, bool] = (False, False),
        untimed: bool = False,
    ) -> None:
        self.period: Final = period
        self.clock: Final = clock
        self.possession: Final = possession
        self.phase: Final = phase
        self.down: Final = down
        self.distance: Final = distance
        self.los: Final = los
        self.score: Final = score
        self.timeouts: Final = timeouts
        self.opening_kicker: Final = opening_kicker
        self.series: Final = series
        self.series_play: Final = series_play
        self.served: Final = served
        self.untimed: Final = untimed

    def at_down(self, down: int, distance: int, los: int, series_play: int) -> Situation:
        """The situation later in the same series of the same side."""
        return Situation(
            self.period, self.clock, self.possession, self.phase, down, distance, los, self.score, self.timeouts,
            self.opening_kicker, self.series, series_play, self.served,
        )  # fmt: skip

    def passes_to(self, side: Side, phase: Phase, down: int, distance: int, los: int, series: int) -> Situation:
        """The situation in which ``side`` has the ball and a phase begins."""
        return Situation(
            self.period, self.clock, side, phase, down, distance, los, self.score, self.timeouts, self.opening_kicker,
            series, 0, self.served,
        )  # fmt: skip

    def at_clock(self, clock: int, timeouts: tuple[int, int], untimed: bool = False) -> Situation:
        """This situation with another clock and other time-outs left."""
        return Situation(
            self.period, clock, self.possession, self.phase, self.down, self.distance, self.los, self.score, timeouts,
            self.opening_kicker, self.series, self.series_play, self.served, untimed,
        )  # fmt: skip

    def changed(
        self,
        *,
        period: int | None = None,
        clock: int | None = None,
        possession: Side | None = None,
        phase: Phase | None = None,
        down: int | None = None,
        distance: int | None = None,
        los: int | None = None,
        score: tuple[int, int] | None = None,
        timeouts: tuple[int, int] | None = None,
        opening_kicker: Side | None = None,
        series: int | None = None,
        served: tuple[bool, bool] | None = None,
    ) -> Situation:
        """A copy with the given values."""
        return Situation(
            self.period if period is None else period,
            self.clock if clock is None else clock,
            self.possession if possession is None else possession,
            self.phase if phase is None else phase,
            self.down if down is None else down,
            self.distance if distance is None else distance,
            self.los if los is None else los,
            self.score if score is None else score,
            self.timeouts if timeouts is None else timeouts,
            self.opening_kicker if opening_kicker is None else opening_kicker,
            self.series if series is None else series,
            self.series_play,
            self.served if served is None else served,
        )

    def margin(self, side: Side) -> int:
        """The side's score less the other's."""
        lead = self.score[0] - self.score[1]
        return lead if side == "home" else -lead


@final
class Score(Value):
    """``side`` scored; points are the kernel's."""

    NAMES: ClassVar[str] = "kind side player"

    def __init__(
        self,
        kind: Literal["touchdown", "field_goal", "safety", "extra_point", "two_point"],
        side: Side,
        player: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.side: Final[Side] = side
        self.player: Final = player


@final
@mypyc_attr(acyclic=True)
class Result(Value):
    """What a play left before penalties are marked off.

    possession   the side with the ball at its end
    los          where, in that side's yards to goal
    new_series   the ball changed hands at least once (even if it came back): first down for ``possession``
    down_counts  False: the down is repeated
    first_down   awarded whatever the yards
    over         a measurement: True made it, False inches short, None no measurement
    next_phase   set where the play itself decides it (a re-kick)
    """

    NAMES: ClassVar[str] = "possession los new_series down_counts first_down over score next_phase"

    def __init__(
        self,
        possession: Side,
        los: int,
        new_series: bool = False,
        down_counts: bool = True,
        first_down: bool = False,
        over: bool | None = None,
        score: Score | None = None,
        next_phase: Phase | None = None,
    ) -> None:
        self.possession: Final = possession
        self.los: Final = los
        self.new_series: Final = new_series
        self.down_counts: Final = down_counts
        self.first_down: Final = first_down
        self.over: Final = over
        self.score: Final = score
        self.next_phase: Final = next_phase

    def moved(self, los: int, over: bool | None, first_down: bool) -> Result:
        """This result with the ball at another spot."""
        return Result(
            self.possession, los, self.new_series, self.down_counts, first_down, over, self.score, self.next_phase
        )


@final
class Ruling(Value):
    """One way in which a foul may be settled, where a rulebook says in words of its own what becomes of the play.

    name     what the offended side says to have it so: ``accept``, ``decline``
    taken    the foul is punished; False: it is declined
    yards    as marked off
    result   what the play then left, in place of its own result; None: that stands
    counted  False where the play is wiped out
    """

    NAMES: ClassVar[str] = "name taken yards result counted"

    def __init__(
        self, name: str, taken: bool = True, yards: int = 0, result: Result | None = None, counted: bool = True
    ) -> None:
        self.name: Final = name
        self.taken: Final = taken
        self.yards: Final = yards
        self.result: Final = result
        self.counted: Final = counted


@final
class Flag(Value):
    """A foul as called, not yet accepted.

    side     the side that fouled
    enforce  ``previous`` from the previous spot, the down repeated; ``spot`` from ``los``, the down repeated or, on the
             defense, replayed from there; ``runback`` from ``los``, where the side that fouled was running the ball
             back and keeps it; ``end`` added to the end of the play; ``after`` after the play (dead ball); ``no_play``
             the play never counted; ``ruled`` as one of ``rulings`` says, and all fouls of that play with it
    los      the foul's spot in yards to the goal that the offense of the snap (kickoff: the kicker) attacks
    possession  who ran the ball back at the foul, where it was on a runback
    rulings  the ways in which a ``ruled`` foul may be settled; the other side chooses where there are several, and then
             the one that it chose is left
    """

    NAMES: ClassVar[str] = "side kind yards enforce los first_down loss_of_down to_spot player possession rulings"

    def __init__(
        self,
        side: Side,
        kind: str,
        yards: int,
        enforce: Literal["previous", "spot", "runback", "end", "after", "no_play", "ruled"],
        los: int,
        first_down: bool = False,
        loss_of_down: bool = False,
        to_spot: bool = False,  # pass interference: the ball goes to ``los`` itself
        player: int = 0,
        possession: Side | None = None,
        rulings: tuple[Ruling, ...] = (),
    ) -> None:
        self.side: Final = side
        self.kind: Final = kind
        self.yards: Final = yards
        self.enforce: Final = enforce
        self.los: Final = los
        self.first_down: Final = first_down
        self.loss_of_down: Final = loss_of_down
        self.to_spot: Final = to_spot
        self.player: Final = player
        self.possession: Final[Side | None] = possession
        self.rulings: Final[tuple[Ruling, ...]] = rulings

    def with_rulings(self, rulings: tuple[Ruling, ...]) -> Flag:
        """The same foul with these ways to settle it."""
        return Flag(
            self.side, self.kind, self.yards, self.enforce, self.los, self.first_down, self.loss_of_down, self.to_spot,
            self.player, self.possession, rulings,
        )  # fmt: skip

    def without_yards(self) -> Flag:
        """The same foul with nothing to mark off."""
        return Flag(
            self.side, self.kind, 0, self.enforce, self.los, self.first_down, self.loss_of_down, self.to_spot,
            self.player, self.possession, self.rulings,
        )  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Clock(Value):
    """What the clock loses with a play: seconds, whether it then stands, and who called a time-out.

    extends  the period may not end with this play: if it ran out, one more is played
    """

    NAMES: ClassVar[str] = "seconds stopped timeout reason extends"

    def __init__(
        self,
        seconds: int,
        stopped: bool,
        timeout: Side | None = None,
        reason: str = "",
        extends: bool = False,
    ) -> None:
        self.seconds: Final = seconds
        self.stopped: Final = stopped
        self.timeout: Final = timeout
        self.reason: Final = reason
        self.extends: Final = extends


@final
@mypyc_attr(acyclic=True)
class Call(Value):
    """What one side ordered and why: intent.

    body     the ruleset's own JSON: set and play, or defense, or kick tactic
    reason   the ruleset's own JSON: table, line, roll, cell, fallback; visible as ``calls.<side>`` of the record
    key      distinguishes this call from all others of its side in a game; None where the ruleset gives none
    apart    calls of the side with another key, or with none, differ from this one for certain
    """

    NAMES: ClassVar[str] = "body reason"

    def __init__(self, body: dict[str, Any], reason: dict[str, Any], key: Hashable = None, apart: bool = False) -> None:
        self.body: Final = body
        self.reason: Final = reason
        self.key: Final = key
        self.apart: Final = apart


@final
@mypyc_attr(acyclic=True)
class Event(Value):
    """A fact of a play for statistics and prose. Kinds and fields stand in ``docs/record-format.md``."""

    NAMES: ClassVar[str] = "kind side player yards data"

    def __init__(
        self,
        kind: str,
        side: Side,
        player: int = 0,
        yards: int = 0,
        data: dict[str, Any] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.side: Final = side
        self.player: Final = player
        self.yards: Final = yards
        self.data: Final = data

    def with_yards(self, yards: int) -> Event:
        """This event with other yards."""
        return Event(self.kind, self.side, self.player, yards, self.data)


@final
@mypyc_attr(acyclic=True)
class Eleven(Value):
    """The men of one side in a play, each at the same place of every row, as the ruleset names places.

    moves  what each did and where he went, as the record has it: [job, end, target], the target being the jersey number
           of whom he blocked or covered. A target of 0, nobody, is left out, and the end with it where a man stays
           where he started. Nothing changes such a row, so that plays may share it.
    """

    NAMES: ClassVar[str] = "numbers starts moves"

    def __init__(
        self,
        numbers: tuple[int, ...] = (),
        starts: tuple[str, ...] = (),
        moves: list[list[Any]] | None = None,
    ) -> None:
        self.numbers: Final = numbers
        self.starts: Final = starts
        self.moves: Final[list[list[Any]]] = [] if moves is None else moves


@final
@mypyc_attr(acyclic=True)
class Played(Value):
    """What a ruleset returns of one play: fact, with the two calls beside it.

    kind    run pass kneel spike kickoff free_kick punt field_goal extra_point two_point
    men     who was on the field and what he did: home's eleven, away's eleven
    detail  the ruleset's own public fields of the play (JSON); ``steps``, where there are any, is a list of
            ``steps.Step`` in the order in which they happened (contacts, reactions, tables)
    """

    NAMES: ClassVar[str] = "kind home away men events result flags detail"

    def __init__(
        self,
        kind: str,
        home: Call,
        away: Call,
        men: tuple[Eleven, Eleven],
        events: tuple[Event, ...],
        result: Result,
        flags: tuple[Flag, ...] = (),
        detail: dict[str, Any] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.home: Final = home
        self.away: Final = away
        self.men: Final = men
        self.events: Final = events
        self.result: Final = result
        self.flags: Final = flags
        self.detail: Final = detail

    def with_flags(self, flags: tuple[Flag, ...]) -> Played:
        """This play with its fouls as they are ruled."""
        return Played(self.kind, self.home, self.away, self.men, self.events, self.result, flags, self.detail)

    def with_events(self, events: tuple[Event, ...]) -> Played:
        """This play with other events."""
        return Played(self.kind, self.home, self.away, self.men, events, self.result, self.flags, self.detail)


@final
@mypyc_attr(acyclic=True)
class FinalPlay:
    """A play once its fouls are settled and the clock has run.

    counted  False where a penalty wiped the play out
    after    the situation with the new clock, 0 where a period ended with the play
    clock    what the clock lost with the play
    """

    def __init__(
        self,
        played: Played,
        counted: bool,
        before: Situation,
        after: Situation,
        clock: Clock,
    ) -> None:
        self.played: Final = played
        self.counted: Final = counted
        self.before: Final = before
        self.after: Final = after
        self.clock: Final = clock
