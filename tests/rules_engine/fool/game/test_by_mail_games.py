"""Chapter 10 over whole games: what is settled before any plan, which half reads which parts, what the record holds."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.fool.document.parts import exchange
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import GameInput

from .. import sample
from .test_whole_games import game

Plan = dict[str, Any]
OPTIONS = RULESET.options({})


def away(plan: Plan) -> Plan:
    return {**plan, "side": "away"}


def played_by(home: Plan, visitors: Plan, seed: int = 0, **options: Any) -> GameInput:
    return replace(game(seed, **options), plans={"home": home, "away": away(visitors)})


def told(plan: Plan, opponent: Plan | None) -> set[str]:
    report = RULESET.check_plan(away(plan), sample.team(), "away", OPTIONS, opponent)
    return {f"{problem.code} {problem.path}" for problem in report.errors}


@pytest.mark.rule("fool:10.1.1-02")
def test_wind_and_toss_are_settled_before_any_plan() -> None:
    other = copy.deepcopy(sample.plan())
    other["plays"][0]["text"] = "F/LC"
    found = set()
    for seed in range(8):
        one = game(seed)
        opening = rules_engine.opening("fool", {}, one.secret, one.fixture, one.revision)
        for plan in (sample.plan(), other):
            record = rules_engine.play_first_half(played_by(plan, plan, seed))
            assert record["public"]["setup"]["facts"] == opening["setup"]
            assert record["public"]["periods"][0]["toss"]["winner"] == opening["toss"]
        found.add((opening["setup"]["wind"]["yards"], opening["toss"]))
    assert len(found) > 2


@pytest.mark.rule("fool:10.1.2-01", "fool:10.1.3-01")
def test_each_coach_plans_against_the_sets_of_the_other_that_he_has_seen() -> None:
    steps = {step.code: step for step in exchange(OPTIONS)}
    assert steps["away_plan"].after == ("home_setup",)
    assert steps["home_plan"].after == ("away_plan",)
    assert (steps["home_plan"].parts, steps["home_plan"].stage) == (("first", "second"), "first")  # all before the game
    plan, setup = sample.plan(), {"setup": {"sets": sample.plan()["sets"]}}
    man = next(one for one in plan["defenses"][0]["players"] if one["no"] == 43)
    man["cover"] = 84  # a receiver who is in none of the home sets
    path = f"DEF-04 defenses[0].players[{plan['defenses'][0]['players'].index(man)}].cover"
    assert path not in told(plan, None)
    assert path in told(plan, setup)
    man["cover"] = 88
    assert path not in told(plan, setup)
    man["cover"] = {"9": "LW"}
    assert f"{path}.9" in told(plan, setup)


@pytest.mark.rule("fool:10.1.4-07", "fool:10.1.4-01")
def test_the_second_halfs_tables_are_read_when_that_half_starts() -> None:
    plan, changed = sample.plan(), sample.plan()
    passes = [{"id": "n", "when": "normal", "set": "1", "kind": "list", "cells": ["E"]}]
    changed["second"] = {**plan["second"], "offense_table": passes}
    one, two = (rules_engine.play_game(played_by(plan, visitors)) for visitors in (plan, changed))
    halves = [[play for play in rules_engine.plays(record) if play["before"]["period"] <= 2] for record in (one, two)]
    assert halves[0] == halves[1]
    own = rules_engine.calls(two, "away")
    assert own is not None
    for play, call in zip(rules_engine.plays(two), own, strict=True):
        if call["body"].get("play"):
            assert (call["reason"]["play"]["line"] == "n" and call["body"]["play"] == "E") or play["before"][
                "period"
            ] < 3


def test_a_revised_game_that_stopped_at_half_time_ends_as_one_played_through() -> None:
    plan = sample.plan()
    first = played_by(plan, plan)
    revised = replace(first, revised={"away": away({**plan, "comment": "As in the first half."})})
    half = rules_engine.decompress(rules_engine.compress(rules_engine.play_first_half(first)))
    resumed = rules_engine.play_second_half(half, revised)
    assert rules_engine.canonical(resumed) == rules_engine.canonical(rules_engine.play_game(revised))
    for side in ("home", "away"):
        orders = [rules_engine.canonical(order) for order in resumed["calls"][side]["orders"]]
        assert len(orders) == len(set(orders))  # an order of both halves stands there once


@pytest.mark.rule("fool:10.1.5-01")
def test_the_record_holds_both_plans_and_gives_the_statistics() -> None:
    plan, other = sample.plan(), sample.plan()
    other["name"] = "Another"
    record = rules_engine.play_game(played_by(plan, other))
    assert record["plans"]["home"] == plan
    assert record["plans"]["away"] == away(other)
    box = rules_engine.box_score(record)
    points = record["public"]["score"]
    assert [box["teams"][side]["points"] for side in ("home", "away")] == [points["home"], points["away"]]


@pytest.mark.rule("fool:10.1.5-01")
def test_every_owner_gets_plans_statistics_and_record_of_a_game_that_is_over() -> None:
    """10.1.5: "Copies of both game plans, the statistics, game record, and other information as appropriate is then
    mailed back to the away player (and other league owners)"."""
    plan = sample.plan()
    record = rules_engine.play_game(played_by(plan, plan))
    box = rules_engine.box_score(record)
    assert len(rules_engine.plays(record)) > 100
    for side in ("home", "away"):
        assert len(rules_engine.calls(record, side) or []) == len(rules_engine.plays(record))
        for figure in ("rushing_yards", "carries", "attempts", "completions"):
            assert box["teams"][side][figure] == sum(man.get(figure, 0) for man in box["players"][side]), figure


@pytest.mark.rule("fool:10.1.4-03")
def test_what_the_plan_leaves_open_is_decided_and_the_reason_kept() -> None:
    plan = sample.plan()
    del plan["policies"]
    decided: dict[str, set[str]] = {}
    for seed in range(6):
        record = rules_engine.play_game(played_by(plan, plan, seed))
        for play, home, visitors in zip(
            rules_engine.plays(record),
            *(rules_engine.calls(record, side) or [] for side in ("home", "away")),
            strict=True,
        ):
            for call in (home, visitors):
                for choice in call.get("choices", ()):
                    decided.setdefault(choice["choice"], set()).add(choice["reason"])
                if play["before"]["down"] == 4 and play["before"]["phase"] == "scrimmage":
                    why = call["reason"].get("fourth_down") or call["reason"].get("why")
                    decided.setdefault("fourth_down", set()).add(why or "")
                if call["body"].get("kick") == "punt":
                    decided.setdefault("punt", set()).add(call["body"]["tactic"])
        decided.setdefault("substitutes", set()).update(
            event["reason"] for play in rules_engine.plays(record) for event in play["events"]
            if event["kind"] == "substitute"
        )  # fmt: skip
    assert {"the penalty is worth more", "the play is worth more"} <= decided["penalty"]
    assert "out of the kicker's range" in {reason for reason in decided["fourth_down"] if reason}
    assert "standard" in decided["punt"]
    assert "injured" in decided["substitutes"]
