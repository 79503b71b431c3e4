"""Where what is wrong with a plan stands on its sheets: each path leads to the sheet and the input that mend it."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine import forms
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.plans.comparison import changed_sheets
from rules_engine.plans.places import Place, place_of
from tests.tiny_ruleset import RULESET, tiny_game

SMALL = PlanForm(
    (
        SheetSpec("about", "About", "All", (), fields=(FieldSpec("name", "Name"),)),
        SheetSpec(
            "sets", "Sets", "All", ("sets",), each=True, rows_in="players",
            fields=(FieldSpec("id", "Id"),), rows=(FieldSpec("no", "No."), FieldSpec("at", "At")),
        ),
        SheetSpec("plays", "Plays", "All", ("plays",), rows=(FieldSpec("text", "Play"),)),
        SheetSpec("first", "First", "All", ("tables", "first"), rows=(FieldSpec("when", "When"),), rows_in="lines"),
        SheetSpec(
            "kicks", "Kicks", "All", ("kicks",),
            fields=(FieldSpec("P", "Punter", inside="men"), FieldSpec("K", "Kicker")),
        ),
        SheetSpec("eleven", "Eleven", "All", ("eleven",), fields=(FieldSpec("men", "Men"),)),
    ),
    {},
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "sheet", "key"),
    [
        ("", "", ""),
        ("nothing", "", ""),
        ("name", "about", "name"),
        ("sets", "sets.new", ""),
        ("sets[2]", "sets.2", ""),
        ("sets[2].id", "sets.2", "id"),
        ("sets[2].players", "sets.2", ""),
        ("sets[2].players[10]", "sets.2", "10.no"),
        ("sets[2].players[10].at", "sets.2", "10.at"),
        ("sets[2].players[10].nothing", "sets.2", "10.no"),
        ("plays", "plays", ""),
        ("plays[3].text", "plays", "3.text"),
        ("plays[3].text.deeper[1]", "plays", "3.text"),
        ("tables.first", "first", ""),
        ("tables.first.lines[0].when", "first", "0.when"),
        ("tables.second.lines[0].when", "", ""),
        ("kicks.men.P", "kicks", "P"),
        ("kicks.P", "kicks", ""),
        ("eleven", "eleven", "men"),
        ("eleven.others", "eleven", "men"),
    ],
)
def test_a_path_leads_to_the_nearest_input(path: str, sheet: str, key: str) -> None:
    assert place_of(SMALL, path) == Place(sheet, key)


@pytest.mark.parametrize("code", ["fool", "statis_pro", "tiny"])
def test_every_input_of_every_sheet_is_found_by_some_path(code: str) -> None:
    """The path of each row and field, made of what the sheets declare, leads back to an input that is drawn."""
    ruleset = rules_engine.get(code)
    options, dice = ruleset.options({}), rules_engine.SeededDice(b"places", "setup")
    team = ruleset.generate_team("Harbor Gulls", "HAR", 3, dice)
    plan = ruleset.autocoach(team, "home", {}, options, dice)
    form = ruleset.plan_form(plan, team, "home", options)
    for line in forms.lines(form, plan):
        spec = next(each for each in form.sheets if each.code == line.code)
        assert line.part == spec.title
        sheet = forms.sheet(form, plan, line.key)
        assert sheet is not None
        drawn = {each.key for each in sheet.inputs} | {each.key for row in sheet.rows for each in row}
        for each in spec.fields if line.path else ():
            place = place_of(form, ".".join(part for part in (line.path, each.inside, each.name) if part))
            assert place.input in drawn, (line.key, each.name)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({}, set()),
        ({"ground": "turf"}, {"men"}),
        ({"calls": {"run": 9, "dump": 7}}, {"calls"}),
        ({"starters": list(range(11, 22)), "calls": {"run": 9, "dump": 7}}, {"men", "calls"}),
        ({"table": [{"id": "n", "when": "normal", "kind": "odds", "cells": ["run"]}]}, {"table"}),
    ],
)
def test_the_sheets_on_which_two_plans_differ(change: dict[str, Any], codes: set[str]) -> None:
    before = {"ground": "grass", "starters": list(range(10, 21)), "calls": {"run": 6, "dump": 7}}
    after = {**before, **change}
    team = tiny_game().home
    assert changed_sheets(RULESET.plan_form(after, team, "home", RULESET.options({})), before, after) == codes
