"""What differs between two plans, told in the words of their forms, for both rulesets."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import rules_engine
from rules_engine.plans.comparison import differences
from tests.rules_engine.fool import sample
from tests.rules_engine.statis_pro.plans import sample as statis_pro
from tests.tiny_ruleset import RULESET, tiny_game

FOOL, STATIS_PRO = rules_engine.get("fool"), rules_engine.get("statis_pro")
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
        (
            lambda plan: plan["table"][0].update(when="down = 2"),
            ["Table, line a (second down): when was third down, is second down."],
        ),
        (lambda plan: plan["table"].pop(0), ["Table: line a is gone."]),
        (lambda plan: plan["table"].reverse(), ["Table: the order is another one."]),
        (
            lambda plan: plan["table"][0].update(cells=["pass", "run"]),
            ["Table, line a (third down): calls stand in another order."],
        ),
        (
            lambda plan: [line.update(cells=["pass", "pass"]) for line in plan["table"]],
            [
                "Table: 2 lines changed, a and n.",
                "Table, line a (third down): Throw it instead of Run up the middle.",
                "Table, line n (in every other situation): Throw it instead of Run up the middle.",
            ],
        ),
        (
            lambda plan: plan["table"][0].update(cells=["run", "pass", "pass", "pass"]),
            ["Table, line a (third down): Throw it twice comes in."],
        ),
        (lambda plan: plan["table"][0].update(cells=["run"]), ["Table, line a (third down): Throw it goes out."]),
        (
            lambda plan: plan["table"][0].update(when="dwon = 3"),
            ["Table, line a (dwon = 3): when was third down, is dwon = 3."],
        ),
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
        (lambda plan: plan["plays"][0].update(text="F/LT"), ["Play A now: the fullback runs at the left tackle."]),
        (lambda plan: plan["plays"][0].update(text="F/XX"), [
            "Play A: play was F/RT (LG,TE)(RW), is F/XX."]),
        (lambda plan: plan["first"]["offense_table"][0]["cells"].__setitem__(0, "B/*n"), [
            "First half: plays, line gl (at their 3 or closer): "
            "B Sweep left or the line n instead of A Power right."]),
        (lambda plan: plan["sets"].pop(2), ["Set 2 Three wide is gone."]),
        (lambda plan: plan["sets"][0]["players"][0].update(no=84), [
            "Set 1 Pro: player 87 Man 87, W is gone.", "Set 1 Pro: player 84 Man 84, W is new."]),
        (lambda plan: plan["defenses"][0]["players"][0].update(at="SR"), [
            "Defense 43 Four three, read, 86 Man 86, DE: area was R, is SR."]),
        (lambda plan: plan["rotation"].update(sets=["2"]), ["Rotation: sets in turn was 1 1 2, is 2."]),
        (lambda plan: plan.update(policies={"toss": "kick"}), [
            "Decisions beforehand: when the toss is won was nothing, is kick.",
            "Fourth down: when 1 yard or less to go, at their 40 or closer is gone."]),
    ],
)  # fmt: skip
def test_two_plans_of_fool(change: Callable[[dict[str, Any]], object], sentences: list[str]) -> None:
    before = {**sample.plan(), "policies": {"fourth_down": [{"when": "distance <= 1 and los <= 40", "do": "go"}]}}
    assert told(FOOL, sample.team(), before, change) == sentences


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (lambda plan: plan["first"]["offense"][1].update(calls=[{"play": "IR", "players": ["BK1"]}]), [
            "First half: offense, line 2 (in every other situation): inside right to BK1 instead of "
            "inside left to BK1, else to BK2 (3) and sweep right to BK2."]),
        (lambda plan: plan["first"]["defense"].append({"id": "z", "when": "down = 2", "set": "D43", "calls": []}), [
            "First half: defense: line z is new."]),
        (lambda plan: plan["first"]["defense"][0]["calls"].append(
            {"defense": "P", "coverages": [{"receiver": "FL1", "boxes": ["O", "L"]}]}), [
            "First half: defense, line 1 (third down, 1 tight end or more): "
            "pass, FL1 covered by O and L comes in."]),
        (lambda plan: plan["first"]["defense"][0].update(calls="P double"), [
            "First half: defense, line 1 (third down, 1 tight end or more): calls was "
            "3 P double FL1 O/L, is P double."]),
    ],
)  # fmt: skip
def test_two_plans_of_statis_pro(change: Callable[[dict[str, Any]], object], sentences: list[str]) -> None:
    before = statis_pro.plan()
    before["first"]["offense"][1]["calls"] = [
        {"weight": 3, "play": "IL", "players": ["BK1", "BK2"]},
        {"play": "SR", "players": ["BK2"]},
    ]
    before["first"]["defense"][0]["calls"] = [
        {"weight": 3, "defense": "P", "coverages": [{"receiver": "FL1", "boxes": ["O", "L"]}]}
    ]
    assert told(STATIS_PRO, statis_pro.team(), before, change) == sentences


@pytest.mark.parametrize("odd", [None, [], 7, {"sets": 3, "plays": [[], 4, {"letter": []}], "first": "x"}])
def test_drafts_that_are_no_plans_are_compared_too(odd: Any) -> None:
    form = FOOL.plan_form(odd, sample.team(), "home", FOOL.options({}))
    assert differences(form, odd, odd) == []
    assert isinstance(differences(form, odd, sample.plan()), list)
