"""What a form says of a wrong input: in the words of the form, with no column, line or path of a document."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rules_engine
import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from rules_engine import forms
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.plans.places import Place, told_on_sheets
from tests.depth import daily_part

JUNK = ("abc", "-1", "((", "dwon = 3", "down = 99", "")
OF_A_DOCUMENT = re.compile(r'\bcolumn \d|\bline \d|\bcharacter \d|\w\[\d|[a-z]\.[a-z]|"[a-z_]+":|in (quotes|brackets)')
CITED = re.compile(r"\b\d{1,2}\.\d|\b(SP|EX|H|R|D|A)-\d|[(](O|S)\d|\bclause\b|§")  # 8.4, SP-30, (O6)

WHEN = FieldSpec("when", "When")
SPECIAL = PlanForm(
    (
        SheetSpec(
            "kicks", "Kicks", "All", ("kicks",), fields=(FieldSpec("of", "Made of"),), rows=(WHEN,), rows_in="rows"
        ),
    ),
    {},
)


@pytest.mark.parametrize(
    ("path", "message", "hint", "told"),
    [
        ("kicks.of", 'of cannot be "x".', "It is one of a, b.", ("“Made of” cannot be “x”.", "It is one of a, b.")),
        (
            "kicks.of", '"x" cannot be used as of.', "of is a letter.",
            ("“x” cannot be used as “Made of”.", "“Made of” is a letter."),
        ),
        ("kicks.rows[0].when", 'The field "when" is missing.', "", ("“When” is missing.", "")),
        (
            "kicks.rows[0].when", "when should be a text, not 1.", 'Put it in quotes ("1").',
            ("“When” should be a text, not 1.", ""),
        ),
        ("kicks.rows[0].when", "Punt: when it rains.", "", ("Punt: when it rains.", "")),
        ("nowhere", "of cannot be 1.", "", ("of cannot be 1.", "")),
    ],
)  # fmt: skip
def test_a_label_stands_for_the_name_of_a_field(path: str, message: str, hint: str, told: tuple[str, str]) -> None:
    _, said, helped = told_on_sheets(SPECIAL, path, message, hint)
    assert (said.replace('"x"', "“x”"), helped) == told


def spoilt_inputs(form: PlanForm, plan: rules_engine.JSON) -> Iterator[tuple[str, rules_engine.JSON]]:
    """The plan with one input of a sheet spoilt: every input of one sheet of each kind, of lists the first row."""
    seen: set[str] = set()
    for line in forms.lines(form, plan):
        drawn = forms.sheet(form, plan, line.key)
        if line.code in seen or drawn is None:
            continue
        seen.add(line.code)
        values = {each.key: each.value for each in (*drawn.inputs, *(each for row in drawn.rows for each in row))}
        keys = [each.key for each in (*drawn.inputs, *(drawn.rows[0] if drawn.rows else ()))]
        for key, junk in daily_part(list(product(keys, JUNK)), of=3):
            yield f"{line.key} {key} {junk}", forms.fill(form, plan, line.key, values | {key: junk})


def stands_on_a_sheet(form: PlanForm, plan: rules_engine.JSON, place: Place) -> bool:
    """Whether a problem stands at an input that is drawn, or is about a whole board, which says itself what to do."""
    drawn = forms.sheet(form, plan, place.sheet)
    if drawn is None:
        return False
    keys = {each.key for each in (*drawn.inputs, *(each for row in drawn.rows for each in row))}
    return place.input in keys or (not place.input and drawn.line.drawn == "board")


HALVES = PlanForm(
    (
        SheetSpec("sets", "Sets", "All", ("sets",), each=True, fields=(FieldSpec("id", "Id"),)),
        SheetSpec("plays", "Plays", "All", ("half", "plays"), rows=(WHEN, FieldSpec("call", "Call")), spare=1),
        SheetSpec("kicks", "Kicks", "All", ("half", "kicks"), fields=(FieldSpec("kicker", "Kicker"),)),
    ),
    {},
)


@pytest.mark.parametrize(
    ("path", "place", "told"),
    [
        ("sets", Place("sets.new"), ("“Sets” is empty.", "Add a set.")),
        ("half.plays", Place("plays", "0.when"), ("“Plays” is empty.", "Write at least one line.")),
        ("half.kicks", Place("kicks", "kicker"), ("“Kicks” is empty.", "Fill it in.")),
        ("half", Place("plays", "0.when"), ("“Plays” is empty.", "Write at least one line.")),
        ("other", Place(), ('The field "other" is missing.', "")),
    ],
)
def test_a_part_that_is_not_there_is_told_as_an_empty_sheet(path: str, place: Place, told: tuple[str, str]) -> None:
    name = path.rpartition(".")[2]
    assert told_on_sheets(HALVES, path, f'The field "{name}" is missing.', "") == (place, *told)


@pytest.mark.parametrize("code", ["fool", "statis_pro", "tiny"])
def test_no_message_of_a_form_names_a_place_in_a_document(code: str) -> None:
    ruleset = rules_engine.get(code)
    options = ruleset.options({})
    team = ruleset.generate_team("Harbor Gulls", "HAR", 3, rules_engine.SeededDice(b"men", "setup"))
    plan = ruleset.autocoach(team, "home", {}, options, rules_engine.SeededDice(b"plan", "setup"))
    form = ruleset.plan_form(plan, team, "home", options)
    problems = 0
    for where, spoilt in spoilt_inputs(form, plan):
        for problem in ruleset.check_plan(spoilt, team, "home", options, None):
            place, message, hint = told_on_sheets(form, problem.path, problem.message, problem.hint)
            assert stands_on_a_sheet(form, spoilt, place), (where, message)
            assert not OF_A_DOCUMENT.search(f"{message} {hint}"), where
            assert not CITED.search(f"{message} {hint}"), (where, message, hint)
            assert not message.startswith("The field "), where
            assert not re.match(r"[a-z]+_[a-z_]+ ", message), (where, message)
            problems += 1
    assert problems > 5


@pytest.mark.parametrize(
    ("code", "table"), [("fool", ("first", "offense_table")), ("statis_pro", ("first", "offense"))]
)
def test_a_line_whose_name_cannot_be_read_is_called_by_its_number(code: str, table: tuple[str, str]) -> None:
    ruleset = rules_engine.get(code)
    dice = rules_engine.SeededDice(b"words", "setup")
    team, options = ruleset.generate_team("Harbor Gulls", "HAR", 3, dice), ruleset.options({})
    plan = ruleset.autocoach(team, "home", {}, options, dice)
    lines = plan[table[0]][table[1]]
    lines[1:] = [{**lines[1], "id": "not a name!", "when": "down = 3", "cells": ["?!"], "set": "99"}]
    if code == "statis_pro":
        del lines[1]["cells"]
    told = [problem.message for problem in ruleset.check_plan(plan, team, "home", options, None).errors]
    assert "The last line, 2, does not always hold." in told
    assert not [sentence for sentence in told if "Line :" in sentence or ", ," in sentence]


# -- no word of the workshop sends a coach to a rulebook ---------------------------------------------------------------


def texts(value: Any) -> Iterator[str]:
    """Every text in a declaration, however deep."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from texts(getattr(value, each.name))
    elif isinstance(value, Mapping):
        yield from texts([*value, *value.values()])
    elif isinstance(value, Sequence):
        for each in value:
            yield from texts(each)


@pytest.mark.parametrize("cited", ["a Big Play (8.4)", "a bump, 5.1.2a", "a fake kick (O6)", "as SP-030 says"])
def test_a_citation_is_known(cited: str) -> None:
    assert CITED.search(cited)


@pytest.mark.parametrize("code", rules_engine.codes())
def test_what_the_workshop_declares_cites_no_clause(code: str) -> None:
    """Sheets with their hints and choices, words of conditions, of the text form, the glossary, styles, first steps."""
    ruleset = rules_engine.get(code)
    options = ruleset.options({})
    dice = rules_engine.SeededDice(b"words", "setup")
    team = ruleset.generate_team("Harbor Gulls", "HAR", 3, dice)
    plan = ruleset.autocoach(team, "home", {}, options, dice)
    form = ruleset.plan_form(plan, team, "home", options)
    keys = [line.key for line in forms.lines(form, plan)]
    shown = {
        "sheets": [form.sheets, form.choices, [each.menu for each in form.conditions.values()]],
        "tables": [table.part_choices() for key in keys if (table := ruleset.call_table(plan, key, team, options))],
        "the text form": ruleset.text_words(),
        "the glossary": ruleset.glossary(),
        "styles": ruleset.plan_styles(),
        "first steps": ruleset.first_steps(plan, team, "home", options),
    }
    cited = [(where, text) for where, told in shown.items() for text in texts(told) if CITED.search(text)]
    assert cited == []


SPEAKING = ("boards", "calls", "checks", "coaching", "document", "notation", "playcalling", "reading")
ROOMS = [
    path for code in ("fool", "statis_pro") for name in SPEAKING if (path := Path("rules_engine", code, name)).is_dir()
]
CITED_IN_BRACKETS = re.compile(r"[(](rule |see )?(\d{1,2}\.\d[\d.a-z]*|[A-Z]{1,2}-\d+|[OS]\d)(, [\w.]+)*[)]")


@pytest.mark.parametrize("room", [*ROOMS, Path("rules_engine/plans")], ids=str)
def test_no_sentence_for_a_coach_cites_a_clause(room: Path) -> None:
    """Whatever mistake it is for; docstrings, which are for developers, cite."""
    told = [
        (path.name, node.lineno, node.value)
        for path in sorted(room.rglob("*.py"))
        for node in sentences_of(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert told
    assert [each for each in told if CITED_IN_BRACKETS.search(each[2])] == []


def sentences_of(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts of a module but for its docstrings."""
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node
