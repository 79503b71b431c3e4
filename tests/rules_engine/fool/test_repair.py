"""Plans made legal for the men who are left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.errors import PlanError
from rules_engine.fool.check import check_plan
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.repair import repair
from rules_engine.interface import Team

from . import sample

OPTIONS = FoolOptions()


def without(*numbers: int, hurt: Iterable[int] = ()) -> Team:
    athletes = [one for one in sample.team().athletes if one.number not in numbers]
    return Team("Samples", "SAM", tuple(replace(one, out="a knee") if one.number in hurt else one for one in athletes))


def numbers(plan: dict, kind: str, place: int) -> list[int]:  # type: ignore[type-arg]
    return [man["no"] for man in plan[kind][place]["players"]]


def test_a_legal_plan_stays_as_it_is() -> None:
    assert repair(sample.plan(), sample.team(), "home", OPTIONS) == (sample.plan(), [])


@pytest.mark.rule("fool:10.3-01")
def test_men_who_cannot_play_are_replaced_alike_everywhere() -> None:
    plan, said = repair(sample.plan(), without(hurt=[48, 56]), "home", OPTIONS)
    for place in range(3):
        assert 48 not in numbers(plan, "sets", place)
        assert 32 in numbers(plan, "sets", place)  # first of the depth chart who can play
        assert 51 in numbers(plan, "defenses", place)  # a general linebacker, nearest speed, lowest number
    assert said[0] == "#48 H cannot play (a knee); #32 H takes his place in set 1, 1a, 2."
    assert plan["starters"]["defense"][6] == 51
    assert check_plan(plan, without(hurt=[48, 56]), "home", OPTIONS, None).ok


def test_men_who_left_are_replaced_by_their_spot() -> None:
    plan, said = repair(sample.plan(), without(55, 8), "home", OPTIONS)
    assert 66 in numbers(plan, "sets", 0)
    assert said[0].startswith("#55 is no longer on the roster; #66 C takes his place")
    assert "P" not in plan["special_teams"]["punt"]


@pytest.mark.rule("fool:10.3-02")
def test_a_play_that_the_substitute_cannot_run_becomes_a_simpler_one() -> None:
    plan = sample.plan()
    plan["plays"][5]["text"] = "F/LC qk"
    slow = Team(
        "Samples", "SAM",
        tuple(
            replace(one, out="a knee") if one.number in (27, 32, 33)
            else replace(one, sheet={**one.sheet, "s": 2}) if one.number == 29 else one
            for one in sample.team().athletes
        ),
    )  # fmt: skip
    repaired, said = repair(plan, slow, "home", OPTIONS)
    assert repaired["plays"][5]["text"] == "F/LC"
    assert any(sentence.startswith('Play G "F/LC qk" became "F/LC"') for sentence in said)


def test_a_plan_of_the_wrong_shape_cannot_be_repaired() -> None:
    with pytest.raises(PlanError):
        repair(sample.plan() | {"sets": 3}, sample.team(), "home", OPTIONS)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.sampled_from([one.number for one in sample.team().athletes]), max_size=7))
def test_whoever_is_missing_the_plan_becomes_legal_or_says_why(gone: set[int]) -> None:
    team = without(hurt=gone)
    try:
        plan, said = repair(sample.plan(), team, "home", OPTIONS)
    except PlanError as refusal:
        problems = refusal.report.errors
    else:
        problems = check_plan(plan, team, "home", OPTIONS, None).errors
        assert not problems
        assert all(sentence.endswith(".") for sentence in said)
        assert repair(plan, team, "home", OPTIONS) == (plan, [])
        return
    assert all(problem.message for problem in problems)
