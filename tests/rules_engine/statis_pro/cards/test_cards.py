"""Fast Action Cards and men's cards as JSON: what they hold, and sentences for what is wrong (4.2, 4.3, 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.boxes import MIRROR, POSITIONS, mirrored
from rules_engine.statis_pro.cards.fac import EndAround, ZResult, read_card, read_directive, reader
from rules_engine.statis_pro.cards.man_json import card_json, read_man_card
from rules_engine.statis_pro.cards.men import (
    CompletionRange,
    InterceptionRating,
    MissingColumn,
    PassRushRange,
    PlayerCard,
)
from tests.rules_engine.statis_pro.elevens import BACK, RANGES, RECEIVER

CARD: dict[str, Any] = {
    "id": 7,
    "rn": 5,
    "ob": True,
    "pn": 30,
    "runs": {"SL": "LE v A", "IL": "LG", "IR": "B+G", "SR": "Break", "ER": -4},
    "all": "P.Rush",
    "sc": "COMxh",
    "z": {"kind": "PEN", "c1": "O7", "c2": "D8", "c3": "R11", "c4": None},
    "solo": ["R[NK]", "P", "PR[x2]", "BLZ", "R[BC]"],
}
WHOLE: dict[str, dict[str, Any]] = {
    "QB": {"endurance": "B", "rush": BACK, "pass": RANGES, "pass_rush": {"sack": 14, "runs": 19, "com": 34}},
    "RB": {"endurance": 2, "rush": BACK, "pass": {**RECEIVER, "L": None}, "bv": -1},
    "WR": {"endurance": 0, "rush": None, "pass": RECEIVER, "bv": 0},
    "TE": {"endurance": 4, "rush": None, "pass": None, "bv": 2},
    "OL": {"bv": 3, "pb": 2, "positions": ["LG", "RG"]},
    "DL": {"tv": -2, "pr": 2},
    "LB": {"tv": 1, "pr": 2, "pd": -1, "int": "48?"},
    "DB": {"pr": 1, "pd": -4, "int": [47, 48], "positions": ["K"]},
}


def read_man(body: dict[str, Any], man: str, *, whole: bool = True) -> tuple[PlayerCard, list[str]]:
    """A man's card and the places of its faults."""
    taking = reader()
    card = read_man_card(body, man, "man", taking, whole=whole)
    return card, [problem.path for problem in taking.report]


# -- Fast Action Cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-029", "statis_pro:SP-047")
def test_a_card_has_numbers_directives_z_and_solitaire_lines() -> None:
    taking = reader()
    card = read_card(CARD, "card", taking)
    assert not taking.report.problems
    assert (card.number, card.run_number, card.out_of_bounds, card.pass_number) == (7, 5, True, 30)
    assert (card.target, card.screen, card.end_around) == ("P.Rush", "COMxh", EndAround(-4))
    assert card.directives["SL"].contest
    assert (card.directives["SL"].blockers, card.directives["SL"].boxes) == (("LE",), ("A",))
    assert card.directives["IR"].boxes == ("B", "G")
    assert card.directives["SR"].breaks
    assert card.z == ZResult("PEN", {"c1": "O7", "c2": "D8", "c3": "R11", "c4": None}, "")
    assert card.solitaire == ("R[NK]", "P", "PR[x2]", "BLZ", "R[BC]")


@pytest.mark.rule("statis_pro:SP-029")
@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("rn", 13, "card.rn"),
        ("rn", True, "card.rn"),
        ("pn", 49, "card.pn"),
        ("pn", 0, "card.pn"),
        ("ob", "OB", "card.ob"),
        ("all", "FL1", "card.all"),
        ("sc", "COMx4", "card.sc"),
        ("runs", {"IL": "K"}, "card.runs.IL"),
        ("runs", {"XX": "B"}, "card.runs.XX"),
        ("runs", {"ER": 3}, "card.runs.ER"),
        ("z", {"kind": "FOUL"}, "card.z.kind"),
        ("z", {}, "card.z.kind"),
        ("z", {"kind": "PEN", "c1": "X3"}, "card.z.c1"),
        ("z", {"kind": "PEN", "c1": "O16"}, "card.z.c1"),
        ("z", {"kind": "INJ"}, "card.z.who"),
        ("z", {"kind": "INJ", "who": "Z"}, "card.z.who"),
        ("solo", ["P"], "card.solo"),
        ("solo", ["P", "P", "P", "P", "X"], "card.solo"),
        ("colour", "red", "card.colour"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_with_its_place(field: str, value: Any, path: str) -> None:
    taking = reader()
    read_card({**CARD, field: value}, "card", taking)
    assert [problem.path for problem in taking.report] == [path]
    assert all(problem.message.endswith(".") for problem in taking.report)


@pytest.mark.rule("statis_pro:SP-047")
@pytest.mark.parametrize("text", ["Break", "LG", "BK", "LG+CN", "B", "B+G", "LG v B", "BK v G", "CN v H"])
def test_directives_that_there_are(text: str) -> None:
    taking = reader()
    assert read_directive(text, "x", taking).text == text
    assert not taking.report.problems


@pytest.mark.parametrize(
    "text", ["", "K", "LG+B", "B v LG", "LG v B+G", "LG+CN v B", "A+B+C", "LG+LG", "LG  v B", "break", 3, None]
)
def test_directives_that_there_are_not(text: Any) -> None:
    taking = reader()
    read_directive(text, "x", taking)
    assert [problem.path for problem in taking.report] == ["x"]


# -- men ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-014", "statis_pro:SP-015")
def test_what_stands_on_the_cards_of_passers_and_receivers() -> None:
    passer, _ = read_man(WHOLE["QB"], "QB")
    assert (passer.letter, passer.completion_range("S")) == ("B", CompletionRange(30, 46))
    assert passer.pass_rush_range() == PassRushRange(14, 19, 34)
    assert passer.rush_column("SG") == (16, 14, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6)
    back, _ = read_man(WHOLE["RB"], "RB")
    assert (back.endurance, back.blocking, back.rush_column("N")) == (2, -1, tuple(BACK["N"]))
    assert (back.pass_column("L"), back.is_blank("pass.L"), back.is_blank("pass.Q")) == (None, True, False)


@pytest.mark.rule("statis_pro:SP-017", "statis_pro:SP-018")
def test_what_stands_on_the_cards_of_linemen_and_defenders() -> None:
    lineman, _ = read_man(WHOLE["OL"], "OL")
    assert (lineman.blocking, lineman.pass_blocking, lineman.positions) == (3, 2, ("LG", "RG"))
    end, _ = read_man(WHOLE["DL"], "DL")
    assert (end.tackling, end.rush_value) == (-2, 2)
    linebacker, _ = read_man(WHOLE["LB"], "LB")
    assert (linebacker.tackling, linebacker.rush_value, linebacker.pass_defense) == (1, 2, -1)
    assert linebacker.interception == InterceptionRating(48, 48, True)
    corner, _ = read_man(WHOLE["DB"], "DB")
    assert (corner.rush_value, corner.pass_defense) == (1, -4)
    assert corner.interception == InterceptionRating(47, 48, False)


@pytest.mark.parametrize("man", WHOLE)
def test_a_whole_card_is_written_as_it_was_read(man: str) -> None:
    card, wrong = read_man(WHOLE[man], man)
    assert wrong == []
    again, wrong = read_man(card_json(card, man), man)
    assert (again, wrong) == (card, [])


@pytest.mark.parametrize(
    ("man", "field"), [(man, field) for man, body in WHOLE.items() for field in body if field != "positions"]
)
def test_a_whole_card_lacks_nothing(man: str, field: str) -> None:
    lacking = {name: value for name, value in WHOLE[man].items() if name != field}
    places = read_man(lacking, man)[1]
    assert places
    assert all(place.startswith(f"man.{field}") for place in places)


@pytest.mark.rule("statis_pro:SP-015")
def test_an_incomplete_card_may_be_called_on_but_not_read_where_it_says_nothing() -> None:
    card, wrong = read_man({"pass": {"S": RECEIVER["S"]}}, "WR", whole=False)
    assert wrong == []
    assert not card.is_blank("pass.Q")
    with pytest.raises(MissingColumn, match=r"pass\.Q"):
        card.pass_column("Q")
    with pytest.raises(MissingColumn, match=r"pass_rush"):
        read_man({}, "QB", whole=False)[0].pass_rush_range()


@pytest.mark.parametrize(
    ("man", "changes", "path"),
    [
        ("QB", {"endurance": 2}, "man.endurance"),
        ("RB", {"endurance": "A"}, "man.endurance"),
        ("RB", {"endurance": 5}, "man.endurance"),
        ("RB", {"rush": {**BACK, "N": BACK["N"][:11]}}, "man.rush.N"),
        ("RB", {"rush": {**BACK, "N": [1, "SG", *BACK["N"][2:]]}}, "man.rush.N[1]"),
        ("RB", {"rush": {**BACK, "SG": None}}, "man.rush.N"),  # entry 1 sends there
        ("RB", {"rush": {**BACK, "LG": ["L", *BACK["LG"][1:]]}}, "man.rush.LG[0]"),
        ("WR", {"pass": {**RECEIVER, "L": ["L", *RECEIVER["L"][1:]]}}, "man.pass.L[0]"),
        ("WR", {"pass": {**RECEIVER, "X": None}}, "man.pass.X"),
        ("QB", {"pass": {**RANGES, "Q": {"com": 40, "inc": 30}}}, "man.pass.Q.inc"),
        ("QB", {"pass": {**RANGES, "Q": {"com": 49, "inc": 48}}}, "man.pass.Q.com"),
        ("QB", {"pass_rush": {"sack": 20, "runs": 19, "com": 34}}, "man.pass_rush"),
        ("QB", {"pass_rush": 3}, "man.pass_rush"),
        ("OL", {"bv": 1.5}, "man.bv"),
        ("OL", {"positions": ["C"]}, "man.positions[0]"),
        ("DL", {"tv": 10}, "man.tv"),
        ("DL", {"tv": -10}, "man.tv"),
        ("RB", {"rush": {**BACK, "LG": [100, *BACK["LG"][1:]]}}, "man.rush.LG[0]"),
        ("DB", {"int": "48"}, "man.int"),
        ("DB", {"int": [48, 47]}, "man.int"),
        ("DB", {"int": [0, 48]}, "man.int[0]"),
    ],
)
def test_what_is_wrong_with_a_mans_card_is_told_with_its_place(man: str, changes: dict[str, Any], path: str) -> None:
    assert path in read_man({**WHOLE[man], **changes}, man)[1]


def test_left_and_right_mirror_each_other() -> None:
    assert [mirrored(place) for place in "ABCDEFGHIJKLMNO"] == list("EDCBAJIHGFOLMNK")
    assert [mirrored(place) for place in POSITIONS] == [
        "RE", "RT", "RG", "CN", "LG", "LT", "LE", "QB", "BK1", "BK2", "BK3", "FL1", "FL2",
    ]  # fmt: skip
    assert all(MIRROR[MIRROR[place]] == place for place in MIRROR)
