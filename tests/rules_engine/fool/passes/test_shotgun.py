"""The shotgun (5.8.7, 7.1.10; R157): its snap, its rush, what may be played from it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.conform import read_snap, resolve_case
from rules_engine.fool.model import OffMan, Outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Team
from tests.changing import replace

from .. import field, sample

BACKS = ("32 H 2-2-5 LH", "44 F 1-3-4 RH")
ANY = {**field.WHATEVER, "pass_rush": [6], "pass": [6], "contact": [1] * 4, "fumble.who": [1] * 3}


def play(text: str, *men: str, dice: dict[str, list[int]], snapper: frozenset[str] = frozenset(),
         line: Any = "rush", shotgun: bool = True) -> Outcome:  # fmt: skip
    attack = tuple(
        OffMan(replace(man.player, skills=snapper), man.at) if man.at == "C" else man
        for man in field.offense(*BACKS, *men)
    )
    snap = field.snap(text, attack, line=line, shotgun=shotgun)
    box = DiceBox.scripted(dice, {purpose: faces for purpose, faces in ANY.items() if purpose not in dice})
    outcome = field.scrimmage.resolve(snap, box)
    assert isinstance(box.play, field.ScriptedDice)
    assert box.play.unused() == {}
    return outcome


LS = frozenset({"LS"})
SNAPPERS = [
    ("51 C 0-3-2 C", frozenset[str](), 5),  # 1/18: a 6, then 5 or 6
    ("51 C 0-3-2 C", LS, 6),  # 1/36
    ("51 U 0-3-2 C", frozenset[str](), 4),  # 1/12
    ("51 U 0-3-2 C", LS, 5),
    ("51 G 0-3-2 C", LS, 5),  # a deep snapper who is no center
]


@pytest.mark.rule("fool:7.1.10/2", "fool:5.8.7/1")
@pytest.mark.parametrize(("man", "skills", "least"), SNAPPERS)
@pytest.mark.parametrize("second", [3, 4, 5, 6])
def test_a_shotgun_snap_may_go_astray(man: str, skills: frozenset[str], least: int, second: int) -> None:
    """The die of the rush shows a 6; the second die tells."""
    dice = {"pass_rush": [6], "snap": [second]}
    bad = second >= least
    outcome = play("LW/SL", man, dice=dice | ({"fumble": [5]} if bad else {}), snapper=skills)
    assert (outcome.result == "fumble_lost") is bad
    if bad:
        assert (outcome.gain, outcome.ball) == (-6, "defense")
        assert not field.steps(outcome, "pass")


@pytest.mark.rule("fool:7.1.10/2", "fool:5.8.7/1")
@pytest.mark.parametrize(("die", "result"), [(1, "fumble_kept"), (4, "fumble_kept"), (5, "fumble_lost")])
@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("LW/SL", {"pass_rush": [6], "snap": [6]}),
        ("LW/SL qk", {"pass_rush": [6], "snap": [6]}),
        ("H/C dr", {"snap": [6, 6]}),  # a draw has no rush: a die of its own
        ("H/L", {"snap": [6, 6]}),  # nor has a screen
    ],
)
def test_six_yards_back_the_offense_has_it_on_one_to_four(
    text: str, rolls: dict[str, list[int]], die: int, result: str
) -> None:
    outcome = play(text, dice={**rolls, "fumble": [die]})
    assert (outcome.result, outcome.gain) == (result, -6)
    assert not [event for event in outcome.events if event.kind in ("tackle", "sack", "pass_attempt")]


@pytest.mark.rule("fool:5.8.7/2")
def test_the_same_die_may_bring_a_foul() -> None:
    outcome = play("LW/SL", dice={"pass_rush": [2], "pass_rush.penalty": [6]})
    assert [flag.enforce for flag in outcome.flags] == ["no_play"]


@pytest.mark.rule("fool:5.8.7/2")
@pytest.mark.parametrize(("shotgun", "rushing", "total"), [(False, 24, 26), (True, 18, 32)])
def test_the_rush_is_worth_six_less(shotgun: bool, rushing: int, total: int) -> None:
    dice = {"pass_rush": [5]} | ({"minimal_rush": [6]} if shotgun else {})
    rush = field.step(play("LW/SL", dice=dice, shotgun=shotgun), "pass_rush")
    assert (rush["rushing"], rush["total"]) == (rushing, total)


@pytest.mark.rule("fool:5.8.7/2")
def test_without_a_rush_the_snap_has_its_own_die() -> None:
    lost = play("LW/SL", dice={"snap": [6, 5], "fumble": [6]}, line="stay_home")
    assert lost.result == "fumble_lost"
    thrown = play("LW/SL", dice={"snap": [5], "pass": [6]}, line="stay_home")
    assert field.steps(thrown, "pass")


@pytest.mark.rule("fool:5.8.7/1")
def test_the_quarterback_stands_at_f() -> None:
    outcome = play("LW/SL", dice={"pass_rush": [5]})
    assert outcome.elevens.offense.starts[outcome.elevens.offense.numbers.index(12)] == "F"


@pytest.mark.rule("fool:5.8.7/1")
def test_a_draw_is_handed_to_the_man_beside_him() -> None:
    outcome = play("LH/C dr", dice={"snap": [5]}, line="normal")
    way = next(step for step in field.steps(outcome, "move") if step["player"] == 32)["way"]
    assert way[0] == "H2L"
    assert outcome.result == "run"


def shotgun_set(cells: list[str]) -> dict[str, Any]:
    """The example plan with its first set turned into a shotgun, called with these plays."""
    plan = sample.plan()
    first = plan["sets"][0]
    for man in first["players"]:
        man["at"] = {"Q": "F", "F": "RH"}.get(man["at"], man["at"])
    first["shotgun"] = True
    plan["sets"] = [first]
    plan.pop("rotation", None)
    plan["second"] = None
    plan["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": first["id"], "cells": cells}]
    plan["plays"] = [
        {"letter": "A", "text": "LW/IL"},
        {"letter": "B", "text": "F/C dr"},
        {"letter": "C", "text": "F/RC"},
    ]
    return plan


@pytest.mark.rule("fool:5.8.7/2")
@pytest.mark.parametrize(("letter", "refused"), [("A", False), ("C", True)])
def test_only_passes_and_draws_are_called_from_it(letter: str, refused: bool) -> None:
    report = check_plan(shotgun_set([letter] * 6), sample.team(), "home", FoolOptions(), None)
    assert ("PLY-11" in {problem.code for problem in report.errors}) is refused
    assert not [problem for problem in report.errors if problem.code.startswith("SET")]


@pytest.mark.rule("fool:7.1.10/2")
@pytest.mark.parametrize(
    ("pos", "skills", "legal"), [("C", [], True), ("U", [], True), ("G", [], False), ("G", ["LS"], True)]
)
def test_who_may_snap_to_a_shotgun(pos: str, skills: list[str], legal: bool) -> None:
    athletes = tuple(
        replace(one, position=pos, sheet={**one.sheet, "skills": skills}) if one.number == 55 else one
        for one in sample.team().athletes
    )
    report = check_plan(shotgun_set(["A"] * 6), Team("Samples", "SAM", athletes), "home", FoolOptions(), None)
    assert ("SET-20" not in {problem.code for problem in report.errors}) is legal


@pytest.mark.rule("fool:5.8.7/1")
def test_a_shotgun_set_puts_its_quarterback_in_his_job() -> None:
    orders = compile_side(shotgun_set(["A"] * 6), sample.team(), "home", None)
    (each,) = orders.sets.values()
    assert each.shotgun
    assert {man.at: man.player.pos for man in each.men}["Q"] == "Q"


@pytest.mark.rule("fool:5.8.7/1")
def test_a_case_shows_a_shotgun_by_where_the_quarterback_stands() -> None:
    path = files("rules_engine.fool").joinpath("conformance", "fool-c2-05.json")
    told = json.loads(path.read_text(encoding="utf-8"))
    assert not read_snap(told).shotgun
    for man in told["offense"]["players"]:
        man["at"] = {"Q": "F", "F": "LH"}.get(man["at"], man["at"])
    snap = read_snap(told)
    assert snap.shotgun
    assert next(man.at for man in snap.offense if man.player.pos == "Q") == "Q"
    printed = resolve_case(told, DiceBox.scripted({}, {"pass_rush": [5], "pass": [6]}))
    rush = next(step for step in printed["steps"] if step["step"] == "pass_rush")
    assert rush["rushing"] == 28  # 34 less the six
