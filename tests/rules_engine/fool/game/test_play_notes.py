"""What the written record notes of a play: formations, the play as ordered, every roll with value and result (8.1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import PlayNotes

OFFENSE = {"set": "1a", "play": "B", "text": "H/LE (F,LG)(-)"}
DEFENSE = {"defense": "43n"}
CONTACT = {"step": "contact", "zone": "L", "yard": -1, "value": 2, "roll": 3, "result": "+2"}
PASS = {"step": "pass", "zone": "SC", "value": -1, "roll": 5, "result": "C"}
PASS_RUSH = {"step": "pass_rush", "total": 0, "roll": 6, "result": "sack"}
MOVE = {"step": "move", "player": 61, "zone": "L"}
NOT_ROLLED = {"step": "contact", "zone": "SL", "value": 9, "result": "+4"}


def notes(*steps: dict[str, Any], offense: Any = None, defense: Any = None) -> PlayNotes:
    return RULESET.play_notes({"detail": {"steps": list(steps)}}, offense, defense)


@pytest.mark.rule("fool:8.1/1")
def test_formations_play_and_rolls_are_noted() -> None:
    noted = notes(CONTACT, offense=OFFENSE, defense=DEFENSE)
    assert noted == PlayNotes("1a", "43n", "H/LE (F,LG)(-)", ("L +2/3/+2",))


@pytest.mark.rule("fool:8.1/1")
def test_every_roll_is_noted_as_value_die_and_result() -> None:
    noted = notes(PASS_RUSH, MOVE, PASS, CONTACT, NOT_ROLLED)
    assert noted.rolls == ("pass_rush +0/6/sack", "SC -1/5/C", "L +2/3/+2")


@pytest.mark.parametrize(
    ("offense", "ordered"),
    [({"play": "B"}, "B"), ({"kick": "punt"}, "punt"), ({"text": "", "play": "B"}, "B"), ({}, ""), (None, "")],
)
def test_an_order_is_noted_by_its_text_else_by_letter_or_kick(offense: Any, ordered: str) -> None:
    assert notes(offense=offense).ordered == ordered


def test_a_play_without_steps_and_with_closed_calls_has_no_notes() -> None:
    assert RULESET.play_notes({"detail": {}}, None, None) == PlayNotes()
