"""Kept sets, defenses, plays and tables with other men in them; every value is counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.coaching import adopting
from rules_engine.interface import Athlete, Team
from rules_engine.interface.planning.entries import EntryName, KeptEntry, KeptMan


def man(number: int, position: str, values: tuple[int, int, int], name: str = "", **more: Any) -> Athlete:
    p, c, s = values
    return Athlete(number, name or f"Man {number}", position, 25, {"p": p, "c": c, "s": s}, **more)


# A wide receiver is worth 3 P + C + 3 S: 82 makes 18, 84 makes 24, 86 is hurt, 88 makes 21.
TEAM = Team(
    "Gulls",
    "GUL",
    (
        man(12, "Q", (5, 1, 4)),
        man(33, "TB", (2, 3, 5)),
        man(82, "W", (2, 0, 4)),
        man(84, "W", (3, 3, 4)),
        man(86, "W", (6, 6, 6), out="knee"),
        man(88, "W", (3, 0, 4)),
        man(85, "TE", (3, 4, 3)),
        man(50, "MLB", (1, 4, 4)),
        man(55, "OLB", (1, 5, 4)),
    ),
)


def kept(sheet: str, body: Any, *men: KeptMan) -> KeptEntry:
    return KeptEntry(sheet, body, men)


def players(*pairs: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"no": number, "at": at} for number, at in pairs]


def adopted(entry: KeptEntry, plan: Any = None) -> Any:
    return adopting.adopt_entry(plan or {}, entry, TEAM)


def test_the_best_of_the_position_comes_for_a_stranger() -> None:
    entry = kept("sets", {"id": "1", "players": players((80, "LW"), (81, "RW"))}, KeptMan(80, "W"), KeptMan(81, "W"))
    assert adopted(entry)["players"] == players((84, "LW"), (88, "RW"))


def test_a_man_of_the_team_stays_and_is_not_taken_again() -> None:
    entry = kept("sets", {"players": players((80, "LW"), (84, "RW"))}, KeptMan(80, "W"), KeptMan(84, "W", "Man 84"))
    assert adopted(entry)["players"] == players((88, "LW"), (84, "RW"))


def test_a_number_that_is_somebody_elses_here_is_replaced_too() -> None:
    entry = kept("sets", {"players": players((82, "LW"))}, KeptMan(82, "W", "A stranger"))
    assert adopted(entry)["players"] == players((84, "LW"))


def test_where_the_position_is_used_up_the_nearest_one_comes() -> None:
    """Three wide receivers can play; the fourth end is the tight end, whose basic position is the same."""
    numbers = (1, 2, 3, 4)
    entry = kept("sets", {"players": players(*((n, "LW") for n in numbers))}, *(KeptMan(n, "W") for n in numbers))
    assert [each["no"] for each in adopted(entry)["players"]] == [84, 88, 82, 85]


def test_a_general_position_is_counted_as_what_it_mostly_plays() -> None:
    """For a linebacker the outside one comes, who has more contact: P + 3 C + 2 S makes 24, of the other 21."""
    entry = kept("defenses", {"players": players((90, "SC"))}, KeptMan(90, "LB"))
    assert adopted(entry)["players"] == players((55, "SC"))


def test_men_who_cross_are_renamed_and_those_whom_they_cover_are_not() -> None:
    body = {"players": [{"no": 90, "at": "SL", "cover": 90}], "stunts": [[90, 50]]}
    entry = kept("defenses", body, KeptMan(90, "OLB"), KeptMan(50, "MLB", "Man 50"))
    assert adopted(entry) == {"players": [{"no": 55, "at": "SL", "cover": 90}], "stunts": [[55, 50]]}


def test_a_play_by_number_is_rewritten() -> None:
    entry = kept("plays", {"letter": "C", "text": "Q/#80 || #33"}, KeptMan(80, "W"), KeptMan(33, "TB", "Man 33"))
    assert adopted(entry)["text"] == "Q/#84 || #33"


def test_a_number_of_nobody_known_stays_for_the_check() -> None:
    entry = kept("sets", {"players": players((84, "LW"), (80, "RW"))}, KeptMan(80, "W"))
    assert adopted(entry)["players"] == players((84, "LW"), (88, "RW"))


def test_only_the_first_set_of_a_plan_starts() -> None:
    entry = kept("sets", {"id": "1", "players": [], "starting": True})
    assert adopted(entry) == {"id": "1", "players": [], "starting": True}
    assert adopted(entry, {"sets": [{"id": "2"}]}) == {"id": "1", "players": []}


@pytest.mark.parametrize("body", [None, [], 7, "x", {"players": 3}, {"players": [None, {"no": "x"}]}, {"stunts": [3]}])
@pytest.mark.parametrize("sheet", ["sets", "defenses", "plays", "first_offense"])
def test_what_is_wrong_stays_as_it_is(sheet: str, body: Any) -> None:
    assert adopted(kept(sheet, body, KeptMan(80, "W"))) == body
    assert adopting.named_entries(kept(sheet, body)) == ()


def test_with_nobody_left_the_number_stays() -> None:
    entry = kept("sets", {"players": players((80, "LW"))}, KeptMan(80, "W"))
    assert adopting.adopt_entry({}, entry, Team("Nobody", "NO", ()))["players"] == players((80, "LW"))


@pytest.mark.parametrize(
    ("sheet", "body", "named"),
    [
        ("first_offense", [{"set": "1", "cells": ["A", "B/C"]}, {"set": "rot", "cells": ["*n", "A"]}],
         [("sets", "1"), ("plays", "A"), ("plays", "B"), ("plays", "C")]),
        ("first_defense", [{"cells": ["N", "P/N", "?!"]}], [("defenses", "N"), ("defenses", "P")]),
        ("plays", {"letter": "A", "sets": ["1", "1a"]}, [("sets", "1"), ("sets", "1a")]),
        ("plays", {"letter": "A", "sets": "all"}, []),
        ("sets", {"id": "1a", "variation_of": "1"}, [("sets", "1")]),
        ("defenses", {"id": "Nb", "variation_of": "N"}, [("defenses", "N")]),
    ],
)  # fmt: skip
def test_what_an_entry_names(sheet: str, body: Any, named: list[tuple[str, str]]) -> None:
    assert adopting.named_entries(kept(sheet, body)) == tuple(EntryName(*each) for each in named)
