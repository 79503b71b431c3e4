"""How a plan is split into the parts that are sealed: what listing and documents say is what is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.fool.options import FoolOptions

from .. import sample

FOOL = rules_engine.get("fool")
PAGE = (Path(__file__).parents[4] / "docs" / "plan-document.md").read_text(encoding="utf-8")
HALVES = {"halftime_hours": 24}
FIELDS = {
    "setup": {"schema", "side", "sets", "starters", "special_teams", "practice"},
    "second": {"second", "policies", "name", "comment"},
}


def plan() -> dict[str, Any]:
    document = sample.plan()
    document["plays"] = [*document["plays"], {**document["plays"][0], "half": 2}]
    document["sets"] = [{**document["sets"][0], "comment": "for third downs"}, *document["sets"][1:]]
    document |= {"practice": [], "policies": {}, "comment": "sound", "halftime": {"first": {}}}
    return document


@pytest.mark.parametrize("house", [{}, {"exchange": "together"}, HALVES])
def test_the_exchange_says_what_each_part_holds_and_so_does_the_page(house: dict[str, Any]) -> None:
    for step in FOOL.exchange(FOOL.options(house)):
        assert set(step.holds) == set(step.parts)
        for part, sentence in step.holds.items():
            assert f"- `{part}`: {sentence}\n" in PAGE


def test_every_field_of_a_plan_is_in_the_part_that_is_said_to_hold_it() -> None:
    options: FoolOptions = FOOL.options(HALVES)
    document = plan()
    parts = FOOL.split_plan(document, options)
    holds = {part: sentence for step in FOOL.exchange(options) for part, sentence in step.holds.items()}
    assert set(parts) == set(holds) == {"setup", "first", "second", "halftime"}
    for part, fields in FIELDS.items():
        present = {name for name in fields if name in document}
        assert present <= set(parts[part])
        assert all(name in holds[part] for name in present)
    elsewhere = set(document) - FIELDS["setup"] - FIELDS["second"] - {"halftime"}
    assert set(parts["first"]) == elsewhere
    waiting = [[place, entry] for place, entry in enumerate(document["plays"]) if entry.get("half") == 2]
    assert waiting[-1] == [len(document["plays"]) - 1, document["plays"][-1]]
    assert parts["second"]["plays"] == waiting
    assert parts["first"]["plays"] == [entry for entry in document["plays"] if entry.get("half") != 2]
    assert parts["second"]["set_comments"] == [[0, "for third downs"]]
    assert "comment" not in parts["setup"]["sets"][0]
    assert parts["halftime"] == {"first": {}}
    assert FOOL.join_plan(parts) == document


def test_the_visitors_say_how_many_tactics_their_second_half_adds() -> None:
    document = {**sample.plan(), "side": "away", "second": {"tactics": {"kickoff": [{"call": "squib"}]}}}
    assert FOOL.split_plan(document, FOOL.options({}))["setup"]["sealed_tactics"] == 1
    assert "sealed_tactics" not in FOOL.split_plan({**document, "side": "home"}, FOOL.options({}))["setup"]
