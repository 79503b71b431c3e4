"""Pieces of a plan by a form of two lists and two tables that stands here."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.interface import Athlete, Team
from rules_engine.interface.planning.entries import KeptMan
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.plans import entries

LINE = (FieldSpec("when", "When"), FieldSpec("cells", "Calls", choices="plays"))
FORM = PlanForm(
    (
        SheetSpec("about", "About", "All", (), fields=(FieldSpec("name", "Name"),)),
        SheetSpec(
            "sets", "Sets", "All", ("sets",), each=True, fields=(FieldSpec("id", "Name"),), rows=LINE, rows_in="men"
        ),
        SheetSpec("plays", "Plays", "All", ("plays",), rows=(FieldSpec("letter", "Letter"),), drawn="plays"),
        SheetSpec("one", "First half: calls", "All", ("first", "calls"), rows=LINE, drawn="table"),
        SheetSpec("two", "Second half: calls", "All", ("second", "calls"), rows=LINE, drawn="table"),
        SheetSpec("kicks", "Kicks", "All", ("kicks",), rows=LINE[:1], drawn="table"),
    ),
    {},
)
PLAN = {
    "name": "mine",
    "sets": [{"id": "1", "name": "Pro"}, {"id": "2"}],
    "plays": [{"letter": "A"}, {}, {"letter": "B"}],
    "second": {"calls": [{"when": "normal", "cells": "A"}], "other": 7},
}


def found(key: str, plan: Any = PLAN) -> list[tuple[str, int | None, str, Any]]:
    return [(each.sheet, each.row, each.title, each.body) for each in entries.pieces(FORM, plan, key)]


def sheet(code: str) -> SheetSpec:
    spec = entries.find_sheet(FORM, code)
    assert spec is not None
    return spec


def test_an_entry_of_a_list_is_a_piece() -> None:
    assert found("sets.0") == [("sets", None, "Set 1 Pro", {"id": "1", "name": "Pro"})]
    assert found("sets.1") == [("sets", None, "Set 2", {"id": "2"})]


def test_each_play_is_a_piece() -> None:
    assert found("plays") == [("plays", 0, "Play A", {"letter": "A"}), ("plays", 2, "Play B", {"letter": "B"})]


def test_a_table_is_one_piece_under_the_first_sheet_like_it() -> None:
    assert found("two") == [("one", None, "Second half: calls", [{"when": "normal", "cells": "A"}])]


@pytest.mark.parametrize(
    "key", ["about", "one", "kicks", "nothing", "", "sets", "sets.2", "sets.new", "sets.-1", "sets.x", "sets.²"]
)
def test_other_sheets_have_no_piece(key: str) -> None:
    assert found(key) == []


@pytest.mark.parametrize("plan", [None, [], {"sets": 3}, {"sets": {}}, {"second": []}, {"plays": "A"}])
@pytest.mark.parametrize("key", ["sets.0", "plays", "two"])
def test_a_document_that_is_wrong_has_no_piece(plan: Any, key: str) -> None:
    assert found(key, plan) == []


@pytest.mark.parametrize(
    ("code", "like"),
    [("one", ("one", "two")), ("two", ("one", "two")), ("kicks", ("kicks",)), ("sets", ("sets",)), ("about", ())],
)
def test_tables_with_the_same_inputs_take_from_each_other(code: str, like: tuple[str, ...]) -> None:
    assert entries.alike(FORM, code) == like


@pytest.mark.parametrize(("code", "title"), [("one", "Table of calls"), ("plays", "Play"), ("sets", "Set")])
def test_what_pieces_are_called(code: str, title: str) -> None:
    assert entries.kind_title(sheet(code)) == title


@pytest.mark.parametrize(
    ("taken", "wanted", "free"),
    [
        ("", "A", "A"),
        ("A", "A", "B"),
        ("A B C", "B", "D"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Z", "AA"),
        ("1", "1", "2"),
        ("1 2 1a", "1a", "3"),
        ("BASE", "BASE", "BAS2"),
        ("BASE BAS2", "BASE", "BAS3"),
        ("D43", "D43", "D2"),
        ("nickel", "nickel", "nicke2"),
        ("", "", "1"),
        ("1", "", "2"),
    ],
)
def test_a_name_that_is_taken_gives_way_to_one_like_it(taken: str, wanted: str, free: str) -> None:
    names = set(taken.split()) if " " in taken or len(taken) < 26 else set(taken)
    assert entries.free_name(names, wanted) == free


def test_an_entry_is_added_at_the_end_and_nothing_else_changes() -> None:
    plan, name = entries.add(sheet("sets"), PLAN, {"id": "1", "men": []})
    assert name == "3"
    assert plan == {**PLAN, "sets": [*PLAN["sets"], {"id": "3", "men": []}]}  # type: ignore[misc]  # of several types
    assert len(PLAN["sets"]) == 2  # type: ignore[arg-type]  # of several types


def test_a_table_takes_the_place_of_another() -> None:
    plan, name = entries.add(sheet("two"), PLAN, [{"when": "down = 1"}])
    assert name == ""
    assert plan["second"] == {"calls": [{"when": "down = 1"}], "other": 7}


@pytest.mark.parametrize("plan", [{}, None, {"second": 3, "sets": "x"}])
def test_into_nothing_and_into_what_is_wrong(plan: Any) -> None:
    assert entries.add(sheet("two"), plan, [{"when": "normal"}])[0]["second"] == {"calls": [{"when": "normal"}]}
    assert entries.add(sheet("sets"), plan, {"id": "1"})[0]["sets"] == [{"id": "1"}]


def test_men_are_found_by_the_numbers_that_stand_in_a_piece() -> None:
    men = [Athlete(number, f"Man {number}", "W", 25, {}) for number in (7, 12, 33, 88)]
    team = Team("Gulls", "GUL", tuple(men))
    body = {"players": [{"no": 12, "at": "LW"}], "text": "#88 RW", "starting": True, "note": None}
    assert entries.men_in(body, team) == (KeptMan(12, "W", "Man 12"), KeptMan(88, "W", "Man 88"))


@pytest.mark.parametrize(
    ("kept", "there"),
    [
        (KeptMan(7, "W", "Man 7"), True),
        (KeptMan(7, "W", "Somebody"), False),
        (KeptMan(7, "TE", "Man 7"), False),
        (KeptMan(8, "W", "Man 8"), False),
        (KeptMan(9, "W", "Man 9"), False),
        (KeptMan(10, "W", "Man 10"), False),
        (KeptMan(7, "W", ""), False),
    ],
)
def test_a_man_stays_who_is_the_same_and_can_play(kept: KeptMan, there: bool) -> None:
    hurt = Athlete(8, "Man 8", "W", 25, {}, out="knee")
    listed = Athlete(9, "Man 9", "W", 25, {}, status="practice")
    team = Team("Gulls", "GUL", (Athlete(7, "Man 7", "W", 25, {}), hurt, listed))
    assert entries.stays(kept, entries.able_men(team)) is there
