"""What is played when a coach sends nothing: a plan that is legal with the setup that is sealed already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.fool.checks.plain import on_setup, plain_defense, plain_plan
from rules_engine.fool.document.parts import split_plan
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.ruleset import RULESET

from .. import sample

OPTIONS = RULESET.options({"exchange": "by_mail"})


def told(plan: dict[str, Any], team: Any = None) -> list[str]:
    return [str(problem) for problem in RULESET.check_plan(plan, team or sample.team(), "home", OPTIONS, None).errors]


def test_the_plain_plan_is_one_set_one_defense_and_tables_of_three_lines() -> None:
    plan = plain_plan(sample.plan(), sample.team(), "home", OPTIONS)
    assert told(plan) == []
    assert plan["sets"] == sample.plan()["sets"]
    assert [man["no"] for man in plan["defenses"][0]["players"]] == sample.plan()["starters"]["defense"]
    assert {line["set"] for line in plan["first"]["offense_table"]} == {"1"}
    assert [len(plan["first"][name]) for name in ("offense_table", "defense_table")] == [3, 3]


def test_eleven_men_of_one_position_stand_four_in_an_area_at_most() -> None:
    """Middle linebackers: SC and C first, then SC, SL and SR until four stand there."""
    document, team = sample.plan(), sample.team()
    starters = document["starters"]["defense"]
    men = tuple(replace(man, position="MLB") if man.number in starters else man for man in team.athletes)
    defense = plain_defense(document, replace(team, athletes=men), "home", OPTIONS)["defenses"][0]
    assert [man["at"] for man in defense["players"]] == ["SC", "C", *["SC"] * 3, *["SL"] * 4, *["SR"] * 2]


@pytest.mark.parametrize("seed", range(8))
def test_any_roster_has_a_plain_plan(seed: int) -> None:
    dice = rules_engine.DiceBox.seeded(bytes([seed]) * 32).setup
    team = RULESET.generate_team("Samples", "SAM", 1 + seed % 5, dice)
    setup = split_plan(RULESET.autocoach(team, "home", {}, OPTIONS, dice), OPTIONS)["setup"]
    assert told(plain_plan(setup, team, "home", OPTIONS), team) == []


def test_the_autocoach_keeps_a_setup_that_is_sealed_whatever_stands_in_it() -> None:
    team, dice = sample.team(), rules_engine.DiceBox.seeded(bytes(32)).setup
    setup = split_plan(PLAN_TEXT.normal(sample.plan()), OPTIONS)["setup"]
    setup["starters"] = {"defense": [86, 74, 92, 90, 51, 59, 56, 23, 43, 25, 20]}  # men whom he would not choose
    plan = RULESET.autocoach(team, "home", {"sealed": {"setup": setup}}, OPTIONS, dice)
    assert split_plan(plan, OPTIONS)["setup"] == setup
    assert told(plan) == []


def test_the_coachs_own_plan_stays_where_it_is_legal_with_the_setup() -> None:
    plan, team = sample.plan(), sample.team()
    setup = split_plan(plan, OPTIONS)["setup"]
    assert on_setup(plan, setup, team, "home", OPTIONS) == plan
    changed = {**setup, "starters": {"defense": [86, 74, 92, 90, 51, 59, 56, 23, 43, 25, 20]}}
    kept = on_setup(plan, changed, team, "home", OPTIONS)
    assert kept["plays"] == plan["plays"]
    assert len(kept["defenses"]) == 1
    assert told(kept) == []


def test_nobody_sneaks_for_more_than_two_yards() -> None:
    """With nobody in the backfield the quarterback keeps the ball for a yard or two; else it is thrown."""
    document = sample.plan()
    spots = {27: "LWW", 48: "RWW"}
    for spot in document["sets"][0]["players"]:
        spot["at"] = spots.get(spot["no"], spot["at"])
    plan = plain_plan(document, sample.team(), "home", OPTIONS)
    texts = {play["letter"]: play["text"] for play in plan["plays"]}
    called = {line["id"]: [texts[cell] for cell in line["cells"]] for line in plan["first"]["offense_table"]}
    assert called["short"].count("Q/LC") == 4
    assert "Q/LC" not in called["long"] + called["n"]
    assert all("/" in text for text in called["long"])
