"""Chapter 10 as the game plays it: what a plan decides beforehand, and what is decided where it is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.fool.gameday.setting import compile_game
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.plans.check import check_plan
from rules_engine.fool.plans.orders import SideOrders, compile_side
from rules_engine.fool.plans.selection import Facts, Place, choose_set

from . import sample

Plan = dict[str, Any]
OPTIONS = FoolOptions()


def orders(plan: Plan) -> SideOrders:
    return compile_side(plan, sample.team(), "home", None)


def codes(plan: Plan, options: FoolOptions = OPTIONS) -> set[str]:
    report = check_plan(plan, sample.team(), "home", options, None)
    return {f"{problem.code} {problem.path}" for problem in report.errors}


# -- time running out ----------------------------------------------------------------------------------------------


def with_own_trouble() -> Plan:
    plan = sample.plan()
    plan["policies"]["trouble"] = [
        {"when": "quarter = 2 and clock < 2:00 and margin < -10", "is": "trail"},
        {"when": "quarter = 4 and margin > 20", "is": "lead"},
    ]
    line = {"id": "hurry", "when": "trouble trail", "set": "2", "kind": "d6", "cells": ["C"] * 6}
    plan["first"]["offense_table"].insert(0, line)
    return plan


@pytest.mark.rule("fool:10.2.5-05")
def test_a_coach_sets_his_own_criteria_for_time_running_out() -> None:
    plan = with_own_trouble()
    assert codes(plan) == set()
    late = Facts(quarter=2, half=1, clock=100, margin=-14)
    assert choose_set(orders(plan), late, Place()).line == "hurry"
    assert choose_set(orders(plan), replace(late, margin=-7), Place()).line == "1"
    # the rulebook's own criteria do not count beside them
    assert choose_set(orders(plan), replace(late, margin=-7, trouble="trail"), Place()).line == "1"
    del plan["policies"]["trouble"]
    assert choose_set(orders(plan), late, Place()).line == "1"
    assert choose_set(orders(plan), replace(late, trouble="trail"), Place()).line == "hurry"


def test_own_criteria_are_an_option_and_say_nothing_of_trouble() -> None:
    plan = with_own_trouble()
    assert codes(plan, replace(OPTIONS, own_trouble=False)) == {"PLN-14 policies.trouble"}
    plan["policies"]["trouble"][0]["when"] = "trouble trail"
    assert codes(plan) == {"SEL-05 policies.trouble[0].when"}
    plan["policies"]["trouble"][0] = {"when": "quarter = 2", "is": "losing"}
    assert codes(plan) == {"PLN-10 policies.trouble[0].is"}


# -- starters ------------------------------------------------------------------------------------------------------


def test_announced_starters_with_their_changes_start() -> None:
    """8.7.2, R187: who starts tires later and earns the bonus; without an announcement the defenses tell."""
    plan = sample.plan()
    plan["starter_changes"] = [{"out": 17, "in": 25}]
    game = compile_game(
        sample.team(), sample.team(), {"home": plan, "away": {**sample.plan(), "side": "away"}}, OPTIONS
    )
    offense = {man["no"] for man in plan["sets"][0]["players"]}
    assert game.of("home").starters == offense | ({*plan["starters"]["defense"]} - {17} | {25})
    assert 17 in game.of("away").starters
    del plan["starters"], plan["starter_changes"]
    game = compile_game(sample.team(), sample.team(), {"home": plan, "away": {**plan, "side": "away"}}, OPTIONS)
    assert 17 in game.of("home").starters
