"""Cases in forms that the conformance folder does not use (``case_forms.py``)."""

from __future__ import annotations

import pytest

from rules_engine.cli.cases import compare
from rules_engine.dice import DiceBox
from rules_engine.statis_pro.conform import resolve_case
from rules_engine.statis_pro.ruleset import RULESET

from .case_forms import FORMS, Form


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_what_comes_of_a_case_is_what_the_rulebook_says(form: Form) -> None:
    case = form.case()
    printed = resolve_case(case, DiceBox.scripted(case["dice"]))
    assert compare(form.expect, printed, RULESET.steps_at_once) == ""


def test_cases_have_names_of_their_own() -> None:
    assert len({form.name for form in FORMS}) == len(FORMS)
