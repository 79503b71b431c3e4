"""What a form says of a wrong input: in the words of the form, with no column, line or path of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import rules_engine
import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from rules_engine import forms
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.plans.places import told_on_sheets

JUNK = ("abc", "-1", "((", "dwon = 3", "down = 99")
OF_A_DOCUMENT = re.compile(r'\bcolumn \d|\bline \d|\bcharacter \d|\w\[\d|[a-z]\.[a-z]|"[a-z_]+":|in (quotes|brackets)')

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
        for key in keys:
            for junk in JUNK:
                yield f"{line.key} {key} {junk}", forms.fill(form, plan, line.key, values | {key: junk})


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
            _, message, hint = told_on_sheets(form, problem.path, problem.message, problem.hint)
            assert not OF_A_DOCUMENT.search(f"{message} {hint}"), where
            assert not re.match(r"[a-z]+_[a-z_]+ ", message), (where, message)
            problems += 1
    assert problems > 5
