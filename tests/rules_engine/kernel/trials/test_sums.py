"""Sums of trials: plays counted by hand, parts that add up in any order, bounds worked out on paper."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.football.trials import intervals
from rules_engine.football.trials.plays import count_calls, counted_plays
from rules_engine.football.trials.sums import TALLY_COLUMNS, GameSums, PlanSums, Tally, TrialSums, UnitSums
from rules_engine.interface import JSON
from rules_engine.interface.situation import Event, Flag, Result, Score
from tests.changing import replace
from tests.rules_engine.kernel.hand_made import START, completion, incompletion, record_of, row, rush

ORDERED: tuple[JSON, JSON] = ({"call": "run"}, {"call": "pass"})
ROWS = st.lists(st.integers(-1000, 1000), min_size=len(TALLY_COLUMNS), max_size=len(TALLY_COLUMNS))
TALLIES = st.builds(lambda numbers: Tally(*numbers), ROWS)
CALLS = st.sampled_from(["sweep", "dive", "bomb"])
UNITS = st.builds(
    UnitSums,
    TALLIES,
    st.dictionaries(CALLS, TALLIES),
    st.dictionaries(CALLS, TALLIES),
    st.dictionaries(st.tuples(CALLS, CALLS), TALLIES),
)
NUMBERS = st.integers(0, 50)
GAMES = st.builds(
    GameSums,
    *[NUMBERS] * 7,
    margins=st.dictionaries(st.integers(-60, 60), NUMBERS),
)
GAINS = st.dictionaries(st.integers(-20, 99), NUMBERS)
PLANS = st.builds(PlanSums, GAMES, UNITS, UNITS, GAINS)
TRIALS = st.builds(TrialSums, PLANS, PLANS, st.integers(-99, 99), NUMBERS, NUMBERS)


def copied(sums: TrialSums) -> TrialSums:
    return TrialSums.from_json(json.loads(json.dumps(sums.as_json())))


@given(st.lists(TRIALS, min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_parts_added_in_any_order_give_the_same(parts: list[TrialSums], chance: Any) -> None:
    totals = []
    for _ in range(2):
        total = TrialSums()
        for part in parts:
            total.add(copied(part))
        totals.append(total.as_json())
        chance.shuffle(parts)
    assert totals[0] == totals[1]


@given(TRIALS)
def test_sums_come_back_from_json_as_they_were(sums: TrialSums) -> None:
    assert copied(sums) == sums


def test_nothing_is_what_stands_before_the_first_game() -> None:
    assert TrialSums.from_json({}) == TrialSums()


def only_tally(record: JSON) -> Tally:
    (play,) = counted_plays(record)
    return play.tally


THIRD = replace(START, down=3, distance=7)
THIEF = (
    Event("pass_attempt", "home", 11, 0, {"result": "intercepted", "target": 12}),
    Event("interception", "away", 10, 0, {"passer": 11}),
)
FUMBLE = (rush("home", 10, 9), Event("fumble", "home", 10))


@pytest.mark.parametrize(
    ("play", "start", "expected"),
    [
        (row("run", Result("home", 66), rush("home", 10, 4)), START, {"yards": 4, "good": 1}),
        (row("run", Result("home", 67), rush("home", 10, 3)), START, {"yards": 3, "good": 0}),
        (row("run", Result("home", 64), rush("home", 10, 6)), replace(START, down=2), {"good": 1}),
        (row("run", Result("home", 65), rush("home", 10, 5)), replace(START, down=2), {"good": 0}),
        (row("run", Result("home", 64), rush("home", 10, 6)), THIRD, {"yards": 6, "good": 0, "first_downs": 0}),
        (row("run", Result("home", 63), rush("home", 10, 7)), THIRD, {"yards": 7, "good": 1, "first_downs": 1}),
        (row("pass", Result("home", 70), incompletion("home", 11, 12)), THIRD, {"plays": 1, "yards": 0, "good": 0}),
        (row("pass", Result("home", 77), Event("sack", "away", 13, 7, {"passer": 11})), START,
         {"yards": -7, "yards_squared": 49, "sacks": 1, "good": 0}),
        (row("pass", Result("away", 40, True), *THIEF), START, {"lost": 1, "good": 0, "yards": 0}),
        (row("run", Result("away", 39, True), *FUMBLE, Event("recovery", "away", 12)), START,
         {"lost": 1, "good": 0, "yards": 9}),
        (row("run", Result("home", 61), *FUMBLE, Event("recovery", "home", 12)), START,
         {"lost": 0, "good": 1, "yards": 9}),
        (row("pass", Result("home", 0, score=Score("touchdown", "home", 12)), *completion("home", 11, 12, 70)), START,
         {"touchdowns": 1, "good": 1, "yards": 70, "first_downs": 1}),
        (row("run", Result("home", 66), rush("home", 10, 4),
             flags=[Flag("away", "offside", 5, "no_play", 70)]), START,
         {"calls": 1, "plays": 0, "yards": 0, "good": 0, "penalties": 1}),
        (row("run", Result("home", 66), rush("home", 10, 4),
             flags=[Flag("away", "offside", 5, "previous", 70)], choice="decline"), START,
         {"plays": 1, "yards": 4, "penalties": 0}),
    ],
)  # fmt: skip
def test_one_play_is_counted(play: Any, start: Any, expected: dict[str, int]) -> None:
    found = only_tally(record_of(play, start=start, ordered=ORDERED))
    assert {name: getattr(found, name) for name in expected} == expected
    assert found.calls == 1


@pytest.mark.parametrize(
    "play",
    [
        row("punt", Result("away", 70, True), Event("punt", "home", 20, 40, {"result": "downed"})),
        row("field_goal", Result("home", 0, score=Score("field_goal", "home", 20)),
            Event("field_goal", "home", 20, 40, {"result": "good"})),
    ],
)  # fmt: skip
def test_a_kick_is_no_call_to_be_counted(play: Any) -> None:
    assert list(counted_plays(record_of(play, ordered=ORDERED))) == []


def test_plays_stand_under_what_each_side_called() -> None:
    record = record_of(
        row("run", Result("home", 66), rush("home", 10, 4)),
        row("run", Result("home", 64), rush("home", 10, 2)),
        ordered=ORDERED,
    )
    ours, theirs = UnitSums(), UnitSums()
    none = {(side, with_ball): {} for side in ("home", "away") for with_ball in (True, False)}
    count_calls(record, "home", ours, theirs, none)
    assert {name: (tally.calls, tally.yards) for name, tally in ours.by_call.items()} == {"run": (2, 6)}
    assert {pair: tally.yards for pair, tally in ours.against.items()} == {("run", "pass"): 6}
    assert theirs == UnitSums()
    ours, theirs = UnitSums(), UnitSums()
    count_calls(record, "away", ours, theirs, none)
    assert ours == UnitSums()
    assert {pair: tally.yards for pair, tally in theirs.against.items()} == {("pass", "run"): 6}


def test_what_a_play_was_worth_is_counted_where_there_are_tables() -> None:
    found = only_tally(record_of(row("run", Result("home", 66), rush("home", 10, 4)), ordered=ORDERED))
    assert found.valued == 1
    assert found.value_squared == found.value**2


# -- bounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(79, 200, 0.330, 0.464), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (1, 2, 0.095, 0.905)],
)
def test_bounds_of_a_share_are_wilsons(count: int, of: int, low: float, high: float) -> None:
    found = intervals.share(count, of)
    assert found is not None
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (count / of, low, high)


def test_bounds_of_a_mean_are_those_of_the_normal_distribution() -> None:
    found = intervals.mean(3, 6, 14)  # of 1, 2 and 3: spread 1, so 1.96 / sqrt(3) to either side
    assert found is not None
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (2, 0.868, 3.132)
    assert round(found.give_or_take, 3) == 1.132


def test_in_parts_of_a_unit() -> None:
    found = intervals.mean(3, 600, 140_000, unit=100)
    assert found is not None
    assert (found.value, round(found.low, 3)) == (2, 0.868)


def test_nothing_has_no_bounds() -> None:
    assert intervals.share(0, 0) is None
    assert intervals.mean(0, 0, 0) is None
    assert intervals.mean(1, 4, 16) is None


def test_a_difference_has_the_bounds_of_both_figures() -> None:
    """Reaches of 3 and 4 make one of 5."""
    found = intervals.difference(intervals.Estimate(10, 7, 13), intervals.Estimate(6, 2, 10))
    assert (found.value, found.low, found.high) == (4, -1, 9)
    assert not found.is_certain
    assert intervals.difference(intervals.Estimate(12, 9, 15), intervals.Estimate(6, 2, 10)).is_certain
    assert intervals.Estimate(-3, -4, -1).is_certain


def test_games_that_one_plan_alone_won_bound_the_difference() -> None:
    """Four of ten games, three of them this plan's: 2 of 10 more."""
    sums = TrialSums(PlanSums(GameSums(games=10, won=5)), PlanSums(GameSums(games=10, won=3)), won_by_one=4)
    found = sums.won_more
    assert found is not None
    assert found.value == pytest.approx(0.2)
    assert found.give_or_take == pytest.approx(1.96 * ((4 - 10 * 0.04) / 9 / 10) ** 0.5)
    untold = sums.as_json()
    del untold["won_by_one"]
    assert TrialSums.from_json(untold).won_by_one == 8  # at most so many
    assert TrialSums(sums.plan).won_more is None
