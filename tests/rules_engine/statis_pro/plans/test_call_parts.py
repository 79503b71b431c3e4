"""Calls of Statis-Pro on menus: their parts give the same text again, and what may be chosen is there in the draft."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.interface.planning.call_tables import CallPart, CallTable

from . import sample

RULESET = rules_engine.get("statis_pro")
Offered = dict[str, Any]


def table_of(calls: list[Offered], side: str = "offense", **options: Any) -> CallTable:
    plan = sample.plan()
    set_name = plan["first"][side][0]["set"]
    plan["first"][side] = [{"id": "n", "when": "normal", "set": set_name, "calls": calls}]
    table = RULESET.call_table(plan, f"first_{side}", sample.team(), RULESET.options(options))
    assert table is not None
    return table


def text_of(part: CallPart) -> str:
    """What a menu writes for a part: its head, then its places; nothing for a fixed head without a place."""
    if not part.heads and part.menu and not part.places:
        return ""
    return " ".join(filter(None, [part.head, "/".join(part.places)]))


CALLS: list[tuple[str, Offered, str, str]] = [
    ("offense", {"play": "SH", "players": ["FL1", "LE"], "strategy": "play_action"}, "SH FL1/LE play_action",
     "Short pass to FL1, else to LE, off play action"),
    ("offense", {"play": "IL", "players": ["BK1"]}, "IL BK1", "Inside left to BK1"),
    ("offense", {"play": "LP", "players": ["RE"], "block": ["BK2"]}, "LP RE block BK2",
     "Long pass to RE, with BK2 staying in to block"),
    ("defense", {"defense": "BLZ", "blitz": ["F", "J"]}, "BLZ F/J", "Blitz by F and J"),
    ("defense", {"defense": "P", "coverages": [{"receiver": "FL1", "boxes": ["O", "L"]}]}, "P double FL1 O/L",
     "Pass, FL1 covered by O and L"),
    ("defense", {"defense": "PR", "coverages": [{"receiver": "BEST", "boxes": ["L", "H", "G"]}]},
     "PR triple BEST L/H/G", "Prevent, BEST covered by L and H and G"),
    ("defense", {"defense": "CARD"}, "CARD", "What the card says"),
]  # fmt: skip


@pytest.mark.parametrize(("side", "call", "text", "said"), CALLS)
def test_the_parts_of_a_call_say_the_call(side: str, call: Offered, text: str, said: str) -> None:
    (face,) = table_of([call], side).lines()[0].faces
    assert " ".join(filter(None, map(text_of, face.parts))) == face.text == text
    assert face.said == said


def test_what_may_be_chosen_is_named_with_the_men_who_stand_there() -> None:
    offered = table_of([{"play": "IL", "players": ["BK1"]}]).part_choices()
    men = dict(offered["men BASE"])
    number = sample.plan()["sets"][0]["men"]["BK1"]
    name = next(man.name for man in sample.team().athletes if man.number == number)
    assert men["BK1"] == f"BK1, {number} {name}"
    assert "LT" not in men
    assert "FL2" not in men  # nobody stands there
    assert dict(offered["plays"])["SH"] == "SH short pass"


def test_every_choice_is_a_call_that_can_be_read() -> None:
    table = table_of([{"defense": "P"}], "defense")
    (face,) = table.lines()[0].faces
    defense, help_on = face.parts
    offered = table.part_choices()
    codes = [code for code, _ in offered[defense.heads]]
    codes += [f"P {code}" for code, _ in offered[help_on.heads] if code]
    text = "\n".join(
        ["plan", "first half", "defense:", *(f"  {place} | normal | D43 | {code}" for place, code in enumerate(codes))]
    )
    plan, report = RULESET.read_text(text)
    assert [problem for problem in report.errors if problem.code == "TEXT"] == []
    assert len(plan["first"]["defense"]) == len(codes) >= 20


@pytest.mark.parametrize(("options", "labels"), [({}, 3), ({"extra_blocking": True}, 4)])
def test_backs_stay_in_to_block_where_that_is_played(options: Offered, labels: int) -> None:
    (face,) = table_of([{"play": "SH", "players": ["FL1"]}], **options).lines()[0].faces
    assert len(face.parts) == labels


@pytest.mark.parametrize("odd", [{"play": "SH", "players": "x", "strategy": 4}, {"play": [], "players": [1]}, {}, 7])
def test_a_call_that_is_none_has_no_menus(odd: Any) -> None:
    assert isinstance(table_of([odd]).lines()[0].faces, tuple)
