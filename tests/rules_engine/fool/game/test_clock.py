"""What plays take off the clock (8.4, 8.4b) and who stops it (D-TO, D-SPK, D-2MIN)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool.gameday import clock
from rules_engine.interface.situation import Event, Flag, Played, Result, Score, Situation
from tests.changing import replace

from .values import COACHES, Coach, at, dice, run

NO_PLAY = Flag("home", "illegal procedure", 5, "no_play", 60)
HOLDING = Flag("home", "offensive holding", 10, "previous", 60)
RETURN = Event("return", "away", 20, 22, {"of": "kickoff"})
THROWN = Event("pass_attempt", "home", 16, 0, {"result": "incomplete"})
OUT = Event("out_of_bounds", "home", 30)


def lost(played: Played, before: Situation, after: Situation | None = None, **faces: list[int]) -> Any:
    return clock.lost(played, before, after or before, COACHES, True, dice(**faces))


@pytest.mark.rule("fool:8.4/1")
@pytest.mark.parametrize(
    ("played", "seconds", "stopped"),
    [
        (run(), 40, False),
        (run("pass", detail={"steps": [], "clock_stops": True}, events=(THROWN,)), 10, True),
        (run(detail={"steps": [], "clock_stops": True}, events=(OUT,)), 10, True),
        (run(flags=(HOLDING,)), 10, True),
        (run(flags=(NO_PLAY,)), 0, True),
        (run("kickoff", events=(RETURN,)), 10, True),
        (run("kickoff"), 0, True),
        (run("extra_point"), 0, True),
        (run("punt"), 10, True),
        (run("field_goal"), 10, True),
        (run("spike"), 10, True),
        (run("kneel"), 40, False),
        (run(result=Result("home", 0, score=Score("touchdown", "home", 30))), 10, True),
        (run(result=Result("home", 40, new_series=True)), 10, True),
    ],
)
def test_seconds_of_a_play(played: Played, seconds: int, stopped: bool) -> None:
    told = lost(played, at())
    assert (told.seconds, told.stopped) == (seconds, stopped)


@pytest.mark.rule("fool:8.4/1")
def test_a_turnover_on_downs_stops_the_clock() -> None:
    assert lost(run(), at(down=4), at(possession="away", los=45)).seconds == 10


LATE = {"period": 4, "clock": 110, "timeouts": (0, 0)}


@pytest.mark.rule("fool:8.4/1")
@pytest.mark.parametrize(
    ("score", "seconds"),
    [((7, 7), 30), ((3, 7), 30), ((10, 7), 40)],
)
def test_whoever_is_not_ahead_hurries_in_the_last_two_minutes(score: tuple[int, int], seconds: int) -> None:
    before = at(score=score, **LATE)
    assert lost(run(), before).seconds == seconds
    assert lost(run(), at(score=score, period=3, clock=110)).seconds == 40


@pytest.mark.rule("fool:8.4/2", "fool:4.8/2")
def test_a_measurement_takes_twenty_seconds_for_whoever_hurries() -> None:
    """4.8: when the offense is trying to conserve the clock, behind or level in the last two minutes."""
    measured = run(result=Result("home", 50, over=True))
    assert lost(measured, at(score=(0, 3), **LATE)).seconds == 20
    assert lost(measured, at(score=(3, 3), **LATE)).seconds == 20
    assert lost(measured, at(score=(3, 0), **LATE)).seconds == 40
    assert lost(measured, at(score=(0, 3))).seconds == 40


@pytest.mark.parametrize(
    ("before", "caller"),
    [
        (at(period=4, clock=110, score=(0, 3), timeouts=(3, 3)), "home"),
        (at(period=2, clock=110, score=(0, 3), timeouts=(2, 0)), "home"),
        (at(period=4, clock=110, score=(0, 3), timeouts=(1, 3)), None),  # the last one is kept for a kick
        (at(period=4, clock=30, score=(0, 3), timeouts=(1, 3)), "home"),  # unless the clock would run out
        (at(period=4, clock=125, score=(0, 3), timeouts=(3, 3)), None),
        (at(period=4, clock=110, score=(8, 0), timeouts=(3, 1)), "away"),
        (at(period=4, clock=110, score=(9, 0), timeouts=(3, 1)), None),
        (at(period=2, clock=110, score=(8, 0), timeouts=(3, 1)), None),
        (at(period=4, clock=120, score=(8, 0), timeouts=(3, 3)), "away"),  # 1:50 are left when the ball is dead
        (at(period=4, clock=121, score=(8, 0), timeouts=(3, 3)), None),  # the two-minute line stops the clock
        (at(period=5, clock=120, score=(8, 0), timeouts=(3, 1)), "away"),
        (at(period=4, clock=10, score=(8, 0), timeouts=(3, 1)), "away"),
        (at(period=4, clock=9, score=(8, 0), timeouts=(3, 1)), None),  # the play takes what is left
        (at(period=4, clock=9, score=(0, 3), timeouts=(3, 3)), None),
        (at(period=4, clock=110, score=(8, 0), timeouts=(3, 0)), None),
        (at(period=4, clock=110, score=(7, 7), timeouts=(3, 3)), None),
    ],
)
@pytest.mark.rule("fool:8.4/2")
def test_who_calls_time_out(before: Situation, caller: str | None) -> None:
    told = lost(run(), before, clock=[6]) if before.clock == 10 else lost(run(), before)
    assert told.timeout == caller
    if caller:
        assert (told.seconds, told.stopped) == (10, True)


@pytest.mark.rule("fool:8.4/2")
def test_a_trailing_defense_stops_the_clock_at_every_play_from_two_minutes_on() -> None:
    """At exactly 2:00 with three time-outs, behind by three: 1:50, 1:40, 1:30, and only then forty seconds go."""
    now, clocks = at(period=4, clock=120, score=(3, 0), timeouts=(0, 3)), []
    for _ in range(4):
        told = lost(run(), now)
        left = now.timeouts[1] - (told.timeout == "away")
        now = replace(now, clock=now.clock - told.seconds, timeouts=(0, left))
        clocks.append(now.clock)
    assert clocks == [110, 100, 90, 50]


def test_a_plan_may_forbid_time_outs_and_hurrying() -> None:
    before = at(period=4, clock=110, score=(0, 3), timeouts=(3, 3))
    coaches = {"home": Coach(timeouts=False, hurry=False), "away": Coach()}
    told = clock.lost(run(), before, before, coaches, True, dice())
    assert (told.timeout, told.seconds) == (None, 40)


@pytest.mark.parametrize(
    ("before", "after_down", "spikes"),
    [
        (at(period=4, clock=45, score=(0, 3), timeouts=(0, 0)), 2, True),
        (at(period=4, clock=50, score=(0, 3), timeouts=(0, 0)), 2, False),  # 0:40 are left when the ball is dead
        (at(period=4, clock=45, score=(0, 3), timeouts=(0, 0)), 4, False),
        (at(period=4, clock=20, score=(0, 3), timeouts=(0, 0)), 2, False),  # nothing would be left after it
        (at(period=4, clock=45, score=(3, 3), timeouts=(0, 0)), 2, False),
    ],
)
@pytest.mark.rule("fool:8.4/2")
def test_when_the_offense_spikes(before: Situation, after_down: int, spikes: bool) -> None:
    after = at(down=after_down, period=4, score=before.score)
    pace = clock.pace(run(), before, after, COACHES)
    assert pace.spike_follows is spikes
    if spikes:
        assert pace.seconds == 10


@pytest.mark.rule("fool:8.4/3", "fool:8.4b/1")
@pytest.mark.parametrize(("die", "left"), [(1, 1), (2, 2), (3, 3), (4, 0), (5, 0), (6, 0)])
def test_a_quarter_that_would_end_exactly(die: int, left: int) -> None:
    before = at(clock=40)
    assert before.clock - lost(run(), before, clock=[die]).seconds == left


@pytest.mark.rule("fool:8.4/3", "fool:8.4b/1")
@pytest.mark.parametrize(("die", "left"), [(1, 121), (3, 123), (4, 120)])
def test_the_two_minute_line_works_like_the_end_of_a_quarter(die: int, left: int) -> None:
    before = at(period=2, clock=160)
    assert before.clock - lost(run(), before, clock=[die]).seconds == left


@pytest.mark.rule("fool:8.4/3")
@pytest.mark.parametrize(
    ("period", "clock_before", "left"), [(1, 25, 0), (2, 140, 120), (4, 121, 120), (1, 140, 100), (2, 120, 80)]
)
def test_a_play_that_passes_the_line_ends_there(period: int, clock_before: int, left: int) -> None:
    before = at(period=period, clock=clock_before, score=(7, 0))
    assert before.clock - lost(run(), before).seconds == left


def test_without_the_option_no_die_is_rolled() -> None:
    before = at(clock=40)
    assert clock.lost(run(), before, before, COACHES, False, dice()).seconds == 40


@given(
    st.integers(1, 5),
    st.integers(1, 900),
    st.tuples(st.integers(0, 40), st.integers(0, 40)),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.binary(min_size=32, max_size=32),
)
def test_the_clock_never_rises_and_nobody_calls_what_he_lacks(
    period: int, left: int, score: tuple[int, int], timeouts: tuple[int, int], key: bytes
) -> None:
    before = at(period=period, clock=left, score=score, timeouts=timeouts)
    told = clock.lost(run(), before, before, COACHES, True, DiceBox.seeded(key).play)
    assert 0 <= told.seconds <= left
    if told.timeout:
        assert timeouts[0 if told.timeout == "home" else 1] > 0
