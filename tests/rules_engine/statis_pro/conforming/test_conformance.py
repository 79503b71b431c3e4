"""The conformance cases of the rulebook's own examples and of the digest's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.cli.cases import compare
from rules_engine.dice import DiceBox
from rules_engine.statis_pro.conform import resolve_case
from rules_engine.statis_pro.ruleset import RULESET

CASES = sorted((Path(__file__).parents[4] / "rules_engine" / "statis_pro" / "conformance").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_comes_of_a_case_is_what_the_rulebook_says(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    printed = resolve_case(case, DiceBox.scripted(case.get("dice", {})))
    assert compare(case["expect"], printed, RULESET.steps_at_once) == ""


def test_all_cases_are_there() -> None:
    assert len(CASES) == 49
