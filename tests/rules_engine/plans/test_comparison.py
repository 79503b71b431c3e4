"""What differs between two plans, told in the words of their forms, for both rulesets."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import rules_engine
from rules_engine.plans.comparison import differences
from tests.rules_engine.fool import sample
from tests.tiny_ruleset import RULESET, tiny_game

FOOL = rules_engine.get("fool")
TINY = {
    "ground": "grass",
    "starters": list(range(10, 21)),
    "calls": {"run": 6, "dump": 7},
    "table": [
        {"id": "a", "when": "down = 3", "kind": "deck", "cells": ["run", "pass"]},
        {"id": "n", "when": "normal", "kind": "odds", "cells": ["run", "pass"]},
    ],
}


def told(ruleset: Any, team: Any, before: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> list[str]:
    after = copy.deepcopy(before)
    change(after)
    form = ruleset.plan_form(after, team, "home", ruleset.options({}))
    return differences(form, before, after)


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (lambda plan: None, []),
        (lambda plan: plan.update(ground="turf"), ["Men: ground was grass, is turf."]),
        (lambda plan: plan["calls"].update(run=9), ["Calls: runs in twelve was 6, is 9."]),
        (lambda plan: plan["calls"].pop("run"), ["Calls: runs in twelve was 6, is nothing."]),
        (lambda plan: plan["table"][0].update(when="down = 2"), ["Table, a: when was down = 3, is down = 2."]),
        (lambda plan: plan["table"].pop(0), ["Table: line a is gone."]),
        (lambda plan: plan["table"].reverse(), ["Table: the order is another one."]),
        (
            lambda plan: plan["table"].insert(0, {"id": "b", "when": "los <= 5", "cells": ["run"]}),
            ["Table: line b is new."],
        ),
    ],
)
def test_two_plans_of_the_tiny_ruleset(change: Callable[[dict[str, Any]], object], sentences: list[str]) -> None:
    assert told(RULESET, tiny_game(1).home, TINY, change) == sentences


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (lambda plan: plan["plays"][0].update(text="F/LT"), ["Plays, A: play was F/RT (LG,TE)(RW), is F/LT."]),
        (lambda plan: plan["sets"].pop(2), ["Set 2 Three wide is gone."]),
        (lambda plan: plan["sets"][0]["players"][0].update(no=84), [
            "Set 1 Pro: player 87 is gone.", "Set 1 Pro: player 84 is new."]),
        (lambda plan: plan["defenses"][0]["players"][0].update(at="SR"), [
            "Defense 43 Four three, read, 86: area was R, is SR."]),
        (lambda plan: plan["rotation"].update(sets=["2"]), ["Rotation: sets in turn was 1 1 2, is 2."]),
        (lambda plan: plan.update(policies={"toss": "kick"}), [
            "Decisions beforehand: fourth down, a line each was distance <= 1 and los <= 40: go, is nothing.",
            "Decisions beforehand: when the toss is won was nothing, is kick."]),
    ],
)  # fmt: skip
def test_two_plans_of_fool(change: Callable[[dict[str, Any]], object], sentences: list[str]) -> None:
    before = {**sample.plan(), "policies": {"fourth_down": [{"when": "distance <= 1 and los <= 40", "do": "go"}]}}
    assert told(FOOL, sample.team(), before, change) == sentences


@pytest.mark.parametrize("odd", [None, [], 7, {"sets": 3, "plays": [[], 4, {"letter": []}], "first": "x"}])
def test_drafts_that_are_no_plans_are_compared_too(odd: Any) -> None:
    form = FOOL.plan_form(odd, sample.team(), "home", FOOL.options({}))
    assert differences(form, odd, odd) == []
    assert isinstance(differences(form, odd, sample.plan()), list)
