"""What a play takes off the clock: the Timing Chart (6.1) and chapter 9.

``elapsed`` answers in seconds. Where several lines of the chart apply to a play, the shortest time counts (A-04).
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from ...value import Value, mypyc_attr
from ..options import StatisProOptions
from ..quarters import TWO_MINUTES, ClockTime, ends_half, in_final_minutes
from ..tables import FIXED_SECONDS, TIMING, TimingRow

STEP: Final = 5  # "in 5 second increments"
USUAL_SECONDS: Final = 30  # where the offense does not say how much it uses
SUBSTITUTION_SECONDS: Final = 30

# What a play was, as the chart has it. A sack or scramble is a run, an onside kick a returned kickoff.
Kind = Literal[
    "run", "complete", "incomplete", "deliberate_grounding", "automatic_safety", "punt", "kickoff_return", "field_goal",
    "extra_point", "touchback",
]  # fmt: skip
FROM_SCRIMMAGE: Final = ("run", "complete", "incomplete")


@final
@mypyc_attr(acyclic=True)
class TimedPlay(Value):
    """What the clock asks about a play.

    turned_over  the other side has the ball next: an interception (its touchback too), a fumble, a fourth down in vain
    injury       somebody was hurt
    penalty      a foul was taken; ``defensive``: it was the defense's, and the offense has the ball next
    movement     the foul was penalty 2
    """

    NAMES: ClassVar[str] = "kind out_of_bounds touchdown turned_over injury penalty defensive movement"

    def __init__(
        self,
        kind: Kind,
        out_of_bounds: bool = False,
        touchdown: bool = False,
        turned_over: bool = False,
        injury: bool = False,
        penalty: bool = False,
        defensive: bool = False,
        movement: bool = False,
    ) -> None:
        self.kind: Final[Kind] = kind
        self.out_of_bounds: Final = out_of_bounds
        self.touchdown: Final = touchdown
        self.turned_over: Final = turned_over
        self.injury: Final = injury
        self.penalty: Final = penalty
        self.defensive: Final = defensive
        self.movement: Final = movement


@final
@mypyc_attr(acyclic=True)
class TimeChoices(Value):
    """What the coaches choose about the time of a play.

    seconds     what the offense wishes to use
    two_minute  it plays the two-minute offense
    timeout     one side takes a time-out after the play
    substitute  the offense will substitute on the next play
    """

    NAMES: ClassVar[str] = "seconds two_minute timeout substitute"

    def __init__(
        self, seconds: int = USUAL_SECONDS, two_minute: bool = False, timeout: bool = False, substitute: bool = False
    ) -> None:
        self.seconds: Final = seconds
        self.two_minute: Final = two_minute
        self.timeout: Final = timeout
        self.substitute: Final = substitute


def elapsed(play: TimedPlay, clock: ClockTime, choices: TimeChoices, options: StatisProOptions) -> int:
    """Seconds that the clock loses with a play, "no more than is necessary to bring a quarter to a close".

    Rules: statis_pro:SP-007, statis_pro:SP-109, statis_pro:SP-117
    """
    fixed = fixed_seconds(play, choices)
    seconds = _chosen_seconds(play, clock, choices, options) if fixed is None else fixed
    return min(seconds, clock.left)


def fixed_seconds(play: TimedPlay, choices: TimeChoices) -> int | None:
    """The time of a play that nobody may choose; None where the offense chooses within the chart.

    Rules: statis_pro:SP-111, statis_pro:SP-115
    """
    if play.movement:
        return FIXED_SECONDS["movement_penalty"]
    if play.kind not in FROM_SCRIMMAGE:
        return FIXED_SECONDS[play.kind]
    if choices.timeout:
        return FIXED_SECONDS["time_out"]
    if play.touchdown:
        return FIXED_SECONDS["touchdown"]
    if play.turned_over:
        return FIXED_SECONDS["possession_change"]
    return None


def _chosen_seconds(play: TimedPlay, clock: ClockTime, choices: TimeChoices, options: StatisProOptions) -> int:
    """The offense's wish within the chart, cut short by the two-minute warning, lengthened by a substitution."""
    least, most = limits(play, clock, choices.two_minute, options)
    seconds = min(max(choices.seconds - choices.seconds % STEP, least), most)
    warned = _at_the_warning(clock, seconds, least, options.playoff)
    if warned is not None:
        return warned
    if choices.substitute and not clock_stops(play, clock, options.playoff):
        return max(seconds, SUBSTITUTION_SECONDS)
    return seconds


def limits(play: TimedPlay, clock: ClockTime, two_minute: bool, options: StatisProOptions) -> tuple[int, int]:
    """The least and the most seconds that the offense may use: of all lines of the chart that apply, the shortest.

    Rules: statis_pro:SP-113, statis_pro:SP-114
    """
    final = in_final_minutes(clock, options.playoff)
    rows = _rows(play, final, options)
    least, most = _range(rows[0], final, two_minute)
    for row in rows[1:]:
        row_least, row_most = _range(row, final, two_minute)
        least, most = min(least, row_least), min(most, row_most)
    return least, most


def _rows(play: TimedPlay, final: bool, options: StatisProOptions) -> list[TimingRow]:
    """The lines of the chart that apply. In the Final Minutes a foul of the offense shortens nothing (9.4)."""
    chart = TIMING[options.timing]
    rows = [chart[play.kind]]
    if play.out_of_bounds:
        rows.append(chart["out_of_bounds"])
    if play.injury:
        rows.append(chart["injury"])
    if play.penalty and (play.defensive or not final):
        rows.append(chart["penalty"])
    return rows


def _range(row: TimingRow, final: bool, two_minute: bool) -> tuple[int, int]:
    """Least and most seconds of one line of the chart. Outside the Final Minutes there is no two-minute offense."""
    if not final:
        return row.least, row.most
    if two_minute:
        return row.two_minute, row.two_minute
    return (row.least, row.most) if row.final is None else (row.final, row.final)


def _at_the_warning(clock: ClockTime, seconds: int, least: int, playoff: bool) -> int | None:
    """The time of the play after which the two-minute warning comes; None where it does not.

    "This play automatically uses the minimum time required per the Timing Chart", but no less than brings the clock to
    two minutes (A-05).

    Rules: statis_pro:SP-112
    """
    if not reaches_the_warning(clock, seconds, playoff):
        return None
    return max(least, clock.left - TWO_MINUTES)


def reaches_the_warning(clock: ClockTime, seconds: int, playoff: bool) -> bool:
    """Whether the two-minute warning comes after a play that takes so long.

    Rules: statis_pro:SP-112
    """
    return ends_half(clock.quarter, playoff) and clock.left > TWO_MINUTES >= clock.left - seconds


def clock_stops(play: TimedPlay, clock: ClockTime, playoff: bool) -> bool:
    """Whether the clock stands after a play without a time-out. "The clock is not stopped for out of bounds and
    incomplete passes except in the final minutes" (8.7).

    Rules: statis_pro:SP-116, statis_pro:SP-094
    """
    if play.kind not in FROM_SCRIMMAGE or play.touchdown or play.turned_over or play.penalty or play.injury:
        return True
    return in_final_minutes(clock, playoff) and (play.out_of_bounds or play.kind == "incomplete")


def spike_retimed(previous: int, options: StatisProOptions) -> int:
    """Seconds of the play before a spike: no more than with a time-out, where the option has it so (A-51).

    Rules: statis_pro:SP-115
    """
    return min(previous, FIXED_SECONDS["time_out"]) if options.spike_stops_clock else previous


def longest(play: TimedPlay, clock: ClockTime, options: StatisProOptions) -> int:
    """The most seconds that a play may use. It is what the play before a punt has used whose kicking team asks for a
    delay of game (8.5.3, A-49).

    Rules: statis_pro:SP-084
    """
    fixed = fixed_seconds(play, TimeChoices())
    most = limits(play, clock, False, options)[1] if fixed is None else fixed
    return min(most, clock.left)
