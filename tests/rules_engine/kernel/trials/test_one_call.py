"""One situation with one call of each side: each that is offered is made, and nothing else is called."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.football.trials.games import Trial, play_situation
from rules_engine.football.trials.situation import AskedSituation
from rules_engine.interface import JSON
from tests.changing import replace

from .test_trials import KEY, game

CODES = ["fool", "statis_pro"]
THIRD, FOURTH = AskedSituation(), AskedSituation(down=4, distance=12, los=70)


def plan_of(code: str, side: str) -> JSON:
    plan: JSON = game(code).plans[side]  # type: ignore[index]  # a side by its name
    return plan


@pytest.mark.parametrize("with_ball", [True, False])
@pytest.mark.parametrize("code", CODES)
def test_each_call_that_is_offered_is_made(code: str, with_ball: bool) -> None:
    ruleset, plan = rules_engine.get(code), plan_of(code, "home")
    offered = ruleset.scrimmage_calls(plan, with_ball)
    codes = [call for call, _ in offered]
    assert len(set(codes)) == len(codes) >= 3
    assert all(label.strip() for _, label in offered)
    made = set()
    for call in codes:
        only = ruleset.calling_only(plan, call, with_ball)
        assert [problem.message for problem in ruleset.read_text(ruleset.write_text(only, "json"))[1].errors] == []
        tried = Trial(KEY, "home", replace(game(code), plans={**game(code).plans, "home": only}))
        sums = play_situation(tried, replace(THIRD, with_ball=with_ball), (1, 2)).plan
        unit = sums.offense if with_ball else sums.defense
        assert len(unit.by_call) == 1, call
        made |= unit.by_call.keys()
    assert len(made) >= min(7, len(codes))  # calls that differ in who blocks or covers are counted together


@pytest.mark.parametrize("code", CODES)
def test_nothing_else_is_called_not_even_a_kick_on_fourth_down(code: str) -> None:
    ruleset = rules_engine.get(code)
    play, _ = ruleset.scrimmage_calls(plan_of(code, "home"), True)[0]
    defense, _ = ruleset.scrimmage_calls(plan_of(code, "away"), False)[0]
    plans = {
        "home": ruleset.calling_only(plan_of(code, "home"), play, True),
        "away": ruleset.calling_only(plan_of(code, "away"), defense, False),
    }
    tried = Trial(KEY, "home", replace(game(code), plans=plans))
    for asked in (THIRD, FOURTH, replace(THIRD, period=4)):
        sums = play_situation(tried, asked, range(1, 13)).plan
        assert sums.offense.all.calls == 12
        assert len(sums.offense.by_call) == len(sums.offense.against) == 1


@pytest.mark.parametrize("broken", [{}, [], None, {"plays": 7, "defenses": [3], "first": {"offense": [{"calls": 4}]}}])
@pytest.mark.parametrize("code", CODES)
def test_a_draft_that_is_wrong_offers_what_can_be_read(code: str, broken: Any) -> None:
    for with_ball in (True, False):
        assert list(rules_engine.get(code).scrimmage_calls(broken, with_ball)) == []


def test_a_ruleset_that_does_not_tell_its_calls_apart_offers_none() -> None:
    tiny = rules_engine.get("tiny")
    plan = game("tiny").plans["home"]
    assert tiny.scrimmage_calls(plan, True) == ()
    assert tiny.calling_only(plan, "run", True) == plan


@pytest.mark.parametrize("code", [*CODES, "tiny"])
def test_the_yards_of_a_situation_are_counted_one_by_one(code: str) -> None:
    sums = play_situation(Trial(KEY, "home", game(code)), THIRD, range(1, 13)).plan
    assert sum(sums.gains.values()) == sums.offense.all.plays
    assert sum(yards * count for yards, count in sums.gains.items()) == sums.offense.all.yards
