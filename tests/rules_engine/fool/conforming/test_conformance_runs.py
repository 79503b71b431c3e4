"""The rulebook's worked runs, die by die (C.2 and chapter 4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rules_engine.fool
from rules_engine.cli.cases import compare
from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool.conform import resolve_case
from rules_engine.fool.ruleset import RULESET

CASES = Path(rules_engine.fool.__file__).parent / "conformance"
RUNS = {
    "fool-4-1-10": ("fool:4.1.10/1", "fool:4.1.10/3", "fool:4.1.10/4"),
    "fool-4-1-13": ("fool:4.1.13/2", "fool:4.1.13/3", "fool:4.1.13/5"),
    "fool-4-1-2-rush": ("fool:4.1.2/2",),
    "fool-4-1-2-zone": ("fool:4.1.2/1", "fool:4.1.17/1"),
    "fool-4-1-3-de": ("fool:4.1.3/1",),
    "fool-4-1-3-man": ("fool:4.1.2/3",),
    "fool-4-1-3-sr": ("fool:4.1.3/1", "fool:4.1.2/2"),
    "fool-4-1-5-guard": ("fool:4.1.4/1", "fool:4.1.5/1", "fool:4.1.4/4"),
    "fool-4-1-5-tackle": ("fool:4.1.4/2",),
    "fool-4-3-limit": ("fool:4.3/3", "fool:4.5.1/1"),
    "fool-4-3-short": ("fool:4.3/3",),
    "fool-4-4-7": ("fool:4.4.7/1", "fool:4.4.1/1"),
    "fool-4-6-4": ("fool:4.6.4/1", "fool:4.6.4/3", "fool:4.6.4/4"),
    "fool-4-8": ("fool:4.8/1", "fool:4.7.5/3"),
    "fool-c2-01": ("fool:4.2.1/1", "fool:4.3/1", "fool:4.1.13/1"),
    "fool-c2-03": ("fool:4.7.1/1", "fool:4.3.6/1", "fool:4.7.1/2"),
    "fool-c2-04": ("fool:4.6/3", "fool:4.6.1/1", "fool:4.6.10/1"),
    "fool-c2-08": ("fool:4.7.2/1", "fool:4.3.7/1", "fool:6.1.1/1"),
    "fool-c2-10": ("fool:4.7.5/1", "fool:4.7.5/2", "fool:4.3.3/1"),
    "fool-c2-17": ("fool:4.7.8/1", "fool:4.7.8/2", "fool:4.3.4/4"),
    "fool-c2-21": ("fool:4.1.13/6", "fool:4.2.6/1", "fool:4.4.6/1"),
    "fool-c2-21-direct": ("fool:4.3.2/1", "fool:4.3.1/1"),
}


def case(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CASES / f"{name}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*ids)) for name, ids in RUNS.items()])
def test_worked_run(name: str) -> None:
    told = case(name)
    box = DiceBox.scripted(told["dice"], told.get("dice_if_asked"))
    assert compare(told["expect"], resolve_case(told, box), RULESET.steps_at_once) == ""
    assert isinstance(box.play, ScriptedDice)
    assert box.play.unused() == {}


@pytest.mark.rule("fool:C.2")
def test_the_examples_of_c2_come_out_as_they_are_told() -> None:
    """Runs and passes together, but for the slips that the notes beside the cases list."""
    names = sorted(path.stem for path in CASES.glob("fool-c2-*.json"))
    assert len(names) >= 20
    for name in names:
        told = case(name)
        printed = resolve_case(told, DiceBox.scripted(told["dice"], told.get("dice_if_asked")))
        assert compare(told["expect"], printed, RULESET.steps_at_once) == ""
