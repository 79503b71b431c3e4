"""Overtime: one quarter in the regular season, halves without end in a play-off (9.8)."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.football import books
from rules_engine.interface import JSON
from rules_engine.interface.situation import Parameters, Situation
from rules_engine.statis_pro.gameday.setting import parameters
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.quarters import timeouts_of, tossed_before

from .games import game_of, plain_plan

REGULAR, PLAYOFF = parameters(StatisProOptions()), parameters(StatisProOptions(playoff=True))


def over(period: int, score: tuple[int, int], clock: int = 0) -> Situation:
    return Situation(period, clock, "home", "scrimmage", 2, 7, 60, score, (1, 0), "away", 9, 3)


@pytest.mark.parametrize("period", range(1, 12))
@pytest.mark.parametrize("playoff", [False, True])
@pytest.mark.rule("statis_pro:SP-119", "statis_pro:SP-120")
def test_toss_and_time_outs_of_every_quarter(period: int, playoff: bool) -> None:
    rules = PLAYOFF if playoff else REGULAR
    assert rules.is_tossed(period) == tossed_before(period, playoff)
    assert rules.overtime.timeouts == timeouts_of(5, playoff)
    assert (rules.period_seconds, rules.overtime.seconds) == (900, 900)


@pytest.mark.rule("statis_pro:SP-119")
def test_a_regular_game_may_end_tied_after_one_quarter_of_overtime() -> None:
    assert not books.game_over(over(4, (10, 10)), None, REGULAR)
    assert books.game_over(over(5, (10, 10)), None, REGULAR)
    assert books.overtime(over(4, (10, 10)), "home", REGULAR).timeouts == (2, 2)


@pytest.mark.rule("statis_pro:SP-120")
def test_a_play_off_goes_on_until_somebody_scores() -> None:
    assert not any(books.game_over(over(period, (10, 10)), None, PLAYOFF) for period in range(4, 20))
    assert books.overtime(over(6, (10, 10)), "home", PLAYOFF).timeouts == (3, 3)


@pytest.mark.rule("statis_pro:SP-119", "statis_pro:SP-120")
@pytest.mark.parametrize("rules", [REGULAR, PLAYOFF])
def test_the_first_score_ends_overtime(rules: Parameters) -> None:
    assert books.game_over(over(5, (10, 13), clock=700), None, rules)
    assert not books.game_over(over(5, (10, 10), clock=700), None, rules)


def kneeling(seed: int, **options: Any) -> JSON:
    """A game in which both sides only kneel and punt, so that it is soon in overtime, until they pass in the sixth
    quarter."""
    flop = [{"weight": 1, "play": "IL", "players": ["QB"], "strategy": "flop"}]
    throw = [{"weight": 1, "play": "SH", "players": ["RE", "LE"]}]
    late: JSON = {"id": "b", "when": "quarter >= 6", "set": "BASE", "calls": throw}
    always = {"fourth_down": [("normal", "punt")], "kickoff": [("normal", "normal")], "seconds": [("normal", "45")]}
    home, away = (plain_plan(place, flop, late, **always) for place in (0, 1))
    record: JSON = rules_engine.play_game(game_of(home, away, seed, **options))
    return record


def first_with(periods: int, **options: Any) -> JSON:
    """The first of such games that has so many quarters and was won in the last."""
    records = (kneeling(seed, **options) for seed in range(1, 100))
    return next(each for each in records if each["public"]["score"]["periods"] == periods and won_late(each))


def won_late(record: JSON) -> bool:
    return rules_engine.plays(record)[-1]["points"] is not None


@pytest.mark.rule("statis_pro:SP-119")
def test_regular_overtime_has_a_toss_and_two_time_outs_and_may_end_tied() -> None:
    record = kneeling(1)
    if record["public"]["score"]["periods"] == 4:  # a long return has decided it
        record = next(each for each in map(kneeling, range(2, 50)) if each["public"]["score"]["periods"] == 5)
    fifth = record["public"]["periods"][4]
    assert (fifth["period"], "toss" in fifth) == (5, True)
    first = rules_engine.plays(record)[fifth["first_play"] - 1]
    assert (first["before"]["phase"], first["before"]["timeouts"]) == ("kickoff", [2, 2])
    assert record["public"]["score"]["periods"] == 5
    assert "calls" in rules_engine.verify(record).proved


@pytest.mark.rule("statis_pro:SP-120")
def test_the_second_quarter_of_a_play_offs_overtime_goes_on_from_the_first() -> None:
    record = first_with(6, playoff=True)
    periods = {each["period"]: each for each in record["public"]["periods"]}
    assert ("toss" in periods[5], "toss" in periods[6]) == (True, False)
    plays = rules_engine.plays(record)
    ended, on = plays[periods[6]["first_play"] - 2]["after"], plays[periods[6]["first_play"] - 1]["before"]
    assert ended["clock"] == 0
    assert on == {**ended, "period": 6, "clock": 900}
    assert plays[-1]["before"]["score"][0] == plays[-1]["before"]["score"][1]
    assert "fold" in rules_engine.verify(record).proved
