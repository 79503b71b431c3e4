"""Seconds of a play (6.1, chapter 9), quarters, halves and overtime."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro import quarters
from rules_engine.statis_pro.gameday.timing import (
    TimeChoices,
    TimedPlay,
    clock_stops,
    elapsed,
    limits,
    longest,
    spike_retimed,
)
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.quarters import ClockTime

PRINTED = StatisProOptions()
SITE = StatisProOptions(timing="site")
MIDDLE = ClockTime(1, 600)  # no final minutes
FIRST_HALF = ClockTime(2, 90)
SECOND_HALF = ClockTime(4, 90)
RUN = TimedPlay("run")
COMPLETE = TimedPlay("complete")
INCOMPLETE = TimedPlay("incomplete")
OUT_OF_BOUNDS = TimedPlay("run", out_of_bounds=True)
HURT = TimedPlay("run", injury=True)
DEFENSE_FOULED = TimedPlay("run", penalty=True, defensive=True)
OFFENSE_FOULED = TimedPlay("run", penalty=True)


def seconds(
    play: TimedPlay,
    clock: ClockTime = MIDDLE,
    options: StatisProOptions = PRINTED,
    *,
    wish: int = 30,
    two_minute: bool = False,
    timeout: bool = False,
    substitute: bool = False,
) -> int:
    return elapsed(play, clock, TimeChoices(wish, two_minute, timeout, substitute), options)


@pytest.mark.rule("statis_pro:SP-007", "statis_pro:SP-109")
@pytest.mark.parametrize("play", [RUN, COMPLETE, INCOMPLETE, OUT_OF_BOUNDS, HURT, DEFENSE_FOULED, OFFENSE_FOULED])
def test_the_offense_chooses_within_the_chart(play: TimedPlay) -> None:
    assert limits(play, MIDDLE, False, PRINTED) == (20, 45)
    assert seconds(play, wish=25) == 25
    assert seconds(play, wish=5) == 20
    assert seconds(play, wish=60) == 45
    assert seconds(play, wish=33) == 30  # steps of five
    assert seconds(play) == 30


@pytest.mark.rule("statis_pro:SP-113")
@pytest.mark.parametrize("clock", [FIRST_HALF, SECOND_HALF, ClockTime(4, 300), ClockTime(2, 120), ClockTime(5, 300)])
@pytest.mark.parametrize("play", [INCOMPLETE, OUT_OF_BOUNDS, HURT, DEFENSE_FOULED])
def test_final_minutes_shorten_what_stops_the_clock(play: TimedPlay, clock: ClockTime) -> None:
    assert seconds(play, clock, wish=45) == 10


@pytest.mark.rule("statis_pro:SP-113")
@pytest.mark.parametrize("play", [RUN, COMPLETE, OFFENSE_FOULED])
def test_final_minutes_leave_other_plays_alone(play: TimedPlay) -> None:
    """The cells of runs and completions are blank (A-02), and 9.4 speaks of fouls of the defense alone (A-03)."""
    assert seconds(play, FIRST_HALF, wish=45) == 45
    assert seconds(play, SECOND_HALF, wish=20) == 20


@pytest.mark.rule("statis_pro:SP-113")
@pytest.mark.parametrize("clock", [ClockTime(2, 125), ClockTime(4, 305), ClockTime(1, 60), ClockTime(3, 60)])
def test_final_minutes_begin_at_two_minutes_and_at_five(clock: ClockTime) -> None:
    assert not quarters.in_final_minutes(clock, False)
    assert limits(INCOMPLETE, clock, True, PRINTED) == (20, 45)


@pytest.mark.rule("statis_pro:SP-114")
@pytest.mark.parametrize(
    ("play", "expected"),
    [(RUN, 10), (COMPLETE, 10), (INCOMPLETE, 5), (OUT_OF_BOUNDS, 5), (HURT, 5), (DEFENSE_FOULED, 5)],
)
def test_the_two_minute_offense(play: TimedPlay, expected: int) -> None:
    assert seconds(play, ClockTime(4, 300), two_minute=True, wish=45) == expected
    assert seconds(play, ClockTime(2, 120), two_minute=True, wish=45) == expected
    assert seconds(play, ClockTime(4, 301), two_minute=True, wish=45) == 45
    assert seconds(play, ClockTime(2, 700), two_minute=True) == 30


@pytest.mark.rule("statis_pro:SP-111")
@pytest.mark.parametrize("play", [RUN, COMPLETE, INCOMPLETE, OUT_OF_BOUNDS])
def test_a_time_out_shortens_the_play(play: TimedPlay) -> None:
    assert seconds(play, timeout=True, wish=45) == 10


@pytest.mark.rule("statis_pro:SP-111")
def test_each_side_has_three_time_outs_a_half() -> None:
    assert [quarters.timeouts_of(quarter, False) for quarter in (1, 2, 3, 4)] == [3, 3, 3, 3]


@pytest.mark.rule("statis_pro:SP-007")
@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (TimedPlay("run", touchdown=True), 10),
        (TimedPlay("complete", touchdown=True, out_of_bounds=True), 10),
        (TimedPlay("complete", turned_over=True), 10),
        (TimedPlay("punt"), 10),
        (TimedPlay("punt", touchdown=True), 10),
        (TimedPlay("kickoff_return"), 10),
        (TimedPlay("field_goal"), 5),
        (TimedPlay("extra_point"), 0),
        (TimedPlay("touchback"), 0),
        (TimedPlay("run", penalty=True, movement=True), 0),
        (TimedPlay("field_goal", penalty=True, movement=True), 0),
    ],
)
def test_times_that_nobody_chooses(play: TimedPlay, expected: int) -> None:
    assert seconds(play, wish=45) == expected
    assert seconds(play, SECOND_HALF, wish=45) == expected


@pytest.mark.rule("statis_pro:SP-115")
def test_a_spike_takes_no_time_and_shortens_the_play_before() -> None:
    """9.5: "This should change the timing of the previous play to be equivalent to a timeout play"."""
    assert seconds(TimedPlay("deliberate_grounding"), SECOND_HALF) == 0
    assert spike_retimed(45, PRINTED) == 10
    assert spike_retimed(5, PRINTED) == 5
    assert spike_retimed(45, StatisProOptions(spike_stops_clock=False)) == 45


@pytest.mark.rule("statis_pro:SP-108")
def test_an_automatic_safety_takes_ten_seconds() -> None:
    assert seconds(TimedPlay("automatic_safety")) == 10


@pytest.mark.rule("statis_pro:SP-112")
@pytest.mark.parametrize("quarter", [2, 4, 5])
@pytest.mark.parametrize(
    ("left", "wish", "expected"),
    [
        (150, 45, 30),  # brings the clock to two minutes
        (150, 30, 30),
        (150, 25, 25),  # 2:05: no warning
        (130, 45, 20),  # the minimum
        (125, 30, 20),
        (120, 45, 45),  # the warning is over
        (165, 45, 45),
        (170, 45, 45),
    ],
)
def test_the_two_minute_warning(quarter: int, left: int, wish: int, expected: int) -> None:
    assert seconds(RUN, ClockTime(quarter, left), wish=wish) == expected


@pytest.mark.rule("statis_pro:SP-112")
@pytest.mark.parametrize("quarter", [1, 3])
def test_no_warning_in_the_first_and_third_quarter(quarter: int) -> None:
    assert seconds(RUN, ClockTime(quarter, 130), wish=45) == 45


@pytest.mark.rule("statis_pro:SP-116")
def test_a_substitution_needs_thirty_seconds() -> None:
    assert seconds(RUN, wish=20, substitute=True) == 30
    assert seconds(INCOMPLETE, wish=20, substitute=True) == 30
    assert seconds(RUN, wish=40, substitute=True) == 40
    assert seconds(RUN, SECOND_HALF, two_minute=True, substitute=True) == 30


@pytest.mark.rule("statis_pro:SP-116")
def test_a_substitution_is_free_where_the_clock_stands() -> None:
    assert seconds(DEFENSE_FOULED, wish=20, substitute=True) == 20
    assert seconds(RUN, wish=20, timeout=True, substitute=True) == 10
    assert seconds(INCOMPLETE, SECOND_HALF, wish=20, substitute=True) == 10
    assert seconds(RUN, ClockTime(4, 130), wish=20, substitute=True) == 20  # the two-minute warning
    assert seconds(RUN, ClockTime(4, 140), wish=20, substitute=True) == 20  # "on [...] the two minute mark"
    assert seconds(TimedPlay("run", touchdown=True), substitute=True) == 10


@pytest.mark.rule("statis_pro:SP-094")
def test_where_the_clock_stops() -> None:
    """8.7: "the clock is not stopped for out of bounds and incomplete passes except in the final minutes"."""
    for play in (INCOMPLETE, OUT_OF_BOUNDS):
        assert not clock_stops(play, MIDDLE, False)
        assert clock_stops(play, SECOND_HALF, False)
    assert clock_stops(OFFENSE_FOULED, MIDDLE, False)
    assert clock_stops(TimedPlay("punt"), MIDDLE, False)
    assert not clock_stops(RUN, SECOND_HALF, False)


@pytest.mark.rule("statis_pro:SP-117")
def test_no_play_uses_more_than_the_quarter_has() -> None:
    assert seconds(RUN, ClockTime(1, 10)) == 10
    assert seconds(TimedPlay("punt"), ClockTime(3, 5)) == 5
    assert seconds(RUN, ClockTime(2, 0)) == 0


@pytest.mark.rule("statis_pro:SP-118")
@pytest.mark.parametrize("quarter", [2, 4, 5])
def test_no_half_ends_with_a_foul_of_the_defense(quarter: int) -> None:
    clock = ClockTime(quarter, 8)
    assert quarters.period_after(clock, 8, True, False) == "extra"
    assert quarters.period_after(ClockTime(quarter, 0), 0, True, False) == "extra"  # "may be repeated"
    assert quarters.period_after(clock, 8, False, False) == "over"
    assert quarters.period_after(clock, 5, True, False) == "on"


@pytest.mark.rule("statis_pro:SP-118")
def test_a_quarter_that_ends_no_half_may_end_so() -> None:
    assert quarters.period_after(ClockTime(1, 8), 8, True, False) == "over"
    assert quarters.period_after(ClockTime(5, 8), 8, True, True) == "over"


@pytest.mark.rule("statis_pro:SP-119")
def test_overtime_of_the_regular_season() -> None:
    assert quarters.extra_periods(playoff=False) == 1
    assert quarters.timeouts_of(5, False) == 2
    assert quarters.in_final_minutes(ClockTime(5, 300), False)
    assert [quarter for quarter in range(1, 6) if quarters.ends_half(quarter, False)] == [2, 4, 5]
    assert quarters.tossed_before(5, False)
    assert quarters.overtime_is_decided((20, 17))
    assert not quarters.overtime_is_decided((17, 17))


@pytest.mark.rule("statis_pro:SP-120")
def test_overtime_of_a_playoff() -> None:
    """ "Each successive half of play is conducted exactly as the last half of a regular game"."""
    assert quarters.extra_periods(playoff=True) == 0
    assert quarters.timeouts_of(5, True) == 3
    assert not quarters.in_final_minutes(ClockTime(5, 60), True)
    assert quarters.in_final_minutes(ClockTime(6, 300), True)
    assert [quarters.tossed_before(quarter, True) for quarter in (5, 6, 7, 8)] == [True, False, True, False]
    assert [quarters.ends_half(quarter, True) for quarter in (5, 6, 7, 8)] == [False, True, False, True]
    assert [quarters.overtime_is_decided(score) for score in ((20, 20), (20, 22), (26, 20))] == [False, True, True]


def test_the_first_quarter_alone_begins_with_the_games_toss() -> None:
    assert [quarters.tossed_before(quarter, False) for quarter in (1, 2, 3, 4)] == [True, False, False, False]


@pytest.mark.parametrize("play", [INCOMPLETE, OUT_OF_BOUNDS, HURT, OFFENSE_FOULED])
def test_the_chart_of_the_site(play: TimedPlay) -> None:
    assert limits(play, MIDDLE, False, SITE) == (10, 20)
    assert seconds(play, options=SITE, wish=45) == 20
    assert limits(RUN, MIDDLE, False, SITE) == (20, 45)


@pytest.mark.rule("statis_pro:SP-084")
def test_the_longest_time_of_a_play() -> None:
    """8.5.3: "the preceding play's time must have been the maximum possible"."""
    assert longest(RUN, MIDDLE, PRINTED) == 45
    assert longest(INCOMPLETE, SECOND_HALF, PRINTED) == 10
    assert longest(RUN, ClockTime(1, 40), PRINTED) == 40
    assert longest(TimedPlay("run", penalty=True, movement=True), MIDDLE, PRINTED) == 0
