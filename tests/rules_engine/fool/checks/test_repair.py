"""Plans made legal for the men who are left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.errors import PlanError
from rules_engine.fool.careers.generator import generate_team
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.checks.repair import repair
from rules_engine.fool.coaching.autocoach import autocoach
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Team
from tests.depth import DEPTH, examples

from .. import sample

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


# -- to the other side of the field --------------------------------------------------------------------------------


def away_plan() -> dict:  # type: ignore[type-arg]
    """The example as a visitors' plan that uses all that they have: 26 plays less two variations, 12 lines, 10
    defenses."""
    plan = sample.plan() | {"side": "away"}
    plan["plays"] += [{"letter": f"Z{chr(65 + place)}", "text": "F/RC"} for place in range(20)]
    table = plan["first"]["offense_table"]
    extra = [{**table[2], "id": f"x{yards}", "when": f"down = 4 and distance > {yards}"} for yards in range(2, 9)]
    extra[0]["cells"] = ["ZA", "ZB", "ZC", "ZC", "*1/ZD", "C"]
    table[3:3] = extra
    plan["defenses"] += [{**plan["defenses"][0], "id": f"d{place}"} for place in range(7)]
    plan["second"]["defense_table"][0]["cells"][5] = "d6/bz"
    return plan


@pytest.mark.rule("fool:10.1-02", "fool:10.1-03", "fool:10.1-04")
def test_a_home_plan_serves_away_as_it_is() -> None:
    plan, said = repair(sample.plan(), sample.team(), "away", OPTIONS)
    assert plan == sample.plan() | {"side": "away"}
    assert said == ["The plan was written for the home side; it is the away side's now."]


@pytest.mark.rule("fool:10.1-02", "fool:10.1-03", "fool:10.1-04")
def test_an_away_plan_is_brought_within_the_limits_of_the_home_side() -> None:
    assert check_plan(away_plan(), sample.team(), "away", OPTIONS, None).ok
    plan, said = repair(away_plan(), sample.team(), "home", OPTIONS)
    assert check_plan(plan, sample.team(), "home", OPTIONS, None).ok
    table = plan["first"]["offense_table"]
    assert len(table) == 10
    assert table[-1]["when"] == "normal"
    assert table[1]["id"] == "1"  # another line points to it
    letters = [play["letter"] for play in plan["plays"]]
    assert letters[:11] == ["A", "B", "C", "D", "E", "G", "H", "ZA", "ZB", "ZC", "ZD"]  # what a line calls stays
    assert len(letters) == 24  # 2 1/2 sets leave six plays more than 18
    assert [defense["id"] for defense in plan["defenses"]] == ["43", "43r", "bz", "d0", "d1", "d2", "d3", "d6"]
    assert said[0] == "The plan was written for the away side; it is the home side's now."
    assert said[1].startswith("Line x8 (down = 4 and distance > 8) of the offense table of the first half dropped:")
    assert 'Play ZT "F/RC" dropped (no line calls it): a plan of the home side has at most 24 plays.' in said


@pytest.mark.rule("fool:10.1-02")
def test_cells_of_a_dropped_play_fall_to_another_of_the_line() -> None:
    plan = sample.plan()
    plan["plays"] += [{"letter": f"Z{chr(65 + place)}", "text": "F/RC"} for place in range(18)]
    line = plan["first"]["offense_table"][2]
    plan["first"]["offense_table"][3:3] = [
        {**line, "id": f"p{place}", "when": f"down = 4 and distance > {20 - place}",
         "cells": ["C", "E/G", *[f"Z{chr(65 + place * 4 + cell)}" for cell in range(4)]]}
        for place in range(4)
    ]  # fmt: skip
    plan["plays"][-2:] = []
    repaired, said = repair(plan | {"side": "away"}, sample.team(), "home", replace(OPTIONS, plays_home=12))
    assert len(repaired["plays"]) == 18
    called = {letter for line in repaired["first"]["offense_table"] for cell in line["cells"] for letter in cell}
    assert called
    assert sum("called least; instead" in sentence for sentence in said) == 5
    assert check_plan(repaired, sample.team(), "home", replace(OPTIONS, plays_home=12), None).ok


@pytest.mark.parametrize("number", range(DEPTH.visits))
def test_autocoached_away_plans_become_home_plans(number: int) -> None:
    """Whoever is hurt or cut in the meantime."""
    dice = DiceBox.seeded(number.to_bytes(32, "big")).setup
    team = generate_team("Samples", "SAM", dice.die(5, "strength"), dice)
    plan = autocoach(team, "away", {}, OPTIONS, dice)
    hurt = {dice.die(len(team.athletes), "hurt") for _ in range(dice.die(6, "hurt"))}
    cut = {dice.die(len(team.athletes), "cut") for _ in range(dice.die(6, "cut") - 3)}
    athletes = [replace(man, out="a knee") if place in hurt else man for place, man in enumerate(team.athletes, 1)]
    now = replace(team, athletes=tuple(man for place, man in enumerate(athletes, 1) if place not in cut))
    repaired, said = repair(plan, now, "home", OPTIONS)
    assert check_plan(repaired, now, "home", OPTIONS, None).ok
    assert len(repaired["defenses"]) < len(plan["defenses"])
    assert all(sentence.endswith(".") for sentence in said)
    assert repair(repaired, now, "home", OPTIONS) == (repaired, [])


def test_another_set_starts_when_the_starters_would_play_too_little() -> None:
    plan = sample.plan()
    for table in (plan["first"]["offense_table"], plan["second"]["offense_table"]):
        for line in table:
            line["set"] = "2"
    plan["plays"][3]["sets"] = "all"
    repaired, said = repair(plan, sample.team(), "home", OPTIONS)
    assert [each["id"] for each in repaired["sets"] if each["starting"]] == ["2"]
    assert "Set 2 starts: a man of the starting set would play less than half." in said


@settings(max_examples=examples(40), deadline=None)
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


def test_what_was_for_the_last_opponent_only_does_not_come_along() -> None:
    plan = sample.plan()
    plan["starter_changes"] = [{"out": 17, "in": 25}]
    for defense in plan["defenses"]:
        for man in defense["players"]:
            man["no"] = 25 if man["no"] == 17 else man["no"]
    plan["halftime"] = {"rotation": {"sets": ["2"]}}
    repaired, said = repair(plan, sample.team(), "home", OPTIONS)
    assert "halftime" not in repaired
    assert "starter_changes" not in repaired
    assert repaired["starters"]["defense"][-1] == 25
    assert len(said) == 2


def test_starters_who_do_not_start_any_more_are_replaced_by_those_who_play_most() -> None:
    plan = sample.plan()
    plan["starters"]["defense"][0] = 90  # he stands in no defense
    repaired, said = repair(plan, sample.team(), "home", OPTIONS)
    assert sorted(repaired["starters"]["defense"]) == sorted(sample.plan()["starters"]["defense"])
    assert any("The defensive starters are those who play most" in sentence for sentence in said)
    del plan["starters"]  # 10.1.1 asks for them
    repaired, _ = repair(plan, sample.team(), "home", OPTIONS)
    assert sorted(repaired["starters"]["defense"]) == sorted(sample.plan()["starters"]["defense"])


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("LW/LS || RW/IR || TE/SR", "LW/LS || RW/IR"),
        ("LW/DC bullet || TE/SR", "LW/DC || TE/SR"),
        ("LW/LS || RW/IR || TE/SR || inc", "LW/LS || RW/IR || inc"),
    ],
)
def test_what_only_another_quarterback_throws_becomes_plainer(text: str, mended: str) -> None:
    plan = sample.plan()
    plan["plays"][0]["text"] = text
    repaired, said = repair(plan, sample.team(), "home", OPTIONS)
    assert repaired["plays"][0]["text"] == mended
    assert len(said) == 1
