"""What the record says that the men of the offense did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import conform
from rules_engine.fool.scrimmage import resolve as scrimmage

from .. import field

CASES = Path(conform.__file__).parent / "conformance"


@pytest.mark.parametrize(
    ("case", "number", "job"),
    [
        ("fool-5-3-1", 12, "pass"),  # incomplete all the same
        ("fool-5-3-1", 83, "route"),
        ("fool-c2-01", 48, "carrier"),
        ("fool-c2-01", 16, "handoff"),
        ("fool-c2-01", 27, "block"),
    ],
)
def test_job_is_that_of_the_play_called(case: str, number: int, job: str) -> None:
    body = json.loads((CASES / f"{case}.json").read_text(encoding="utf-8"))
    outcome = scrimmage.resolve(conform.read_snap(body), DiceBox.scripted(body["dice"], body.get("dice_if_asked")))
    assert field.man_of(outcome.elevens.offense, number)["job"] == job
