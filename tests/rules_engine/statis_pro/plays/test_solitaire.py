"""The defense of the solitaire rules (S1-S6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.solitaire import blitzing, permits_double, solitaire_call
from tests.rules_engine.statis_pro.elevens import (
    DEFENSE,
    DOUBLING,
    OFFENSE,
    TRIPLING,
    cards_of,
    emptied,
    moved,
    placed,
    replaced,
    situation,
    snap,
)

LINES = ["R[NK]", "R[BC]", "P", "PR", "BLZ"]
FOUR_FOUR = replaced(emptied(DEFENSE, "B"), placed("G", 57, "LB"))


def called(
    lines: list[str], call: OffenseCall, *, number: int = 20, against: Display = DEFENSE, **where: Any
) -> tuple[DefenseCall, dict[str, Any]]:
    """The defense that a card calls, and the step ``solitaire``."""
    given = snap(call, "", against=against, situation=situation(**where), solitaire=True)
    drawing = Drawing(cards_of([{"solo": lines, "pn": number}]))
    found = solitaire_call(given, drawing).against
    return found, drawing.steps[-1].fields()


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("where", "line"),
    [
        ({"down": 1, "distance": 10}, 1),
        ({"down": 2, "distance": 5}, 2),
        ({"down": 2, "distance": 6}, 2),  # in no line of the rulebook
        ({"down": 2, "distance": 7}, 3),
        ({"down": 3, "distance": 7}, 4),
        ({"down": 4, "distance": 7}, 4),
        ({"down": 3, "distance": 6}, 5),
        ({"down": 4, "distance": 1}, 5),
        ({"down": 1, "distance": 5, "yard_line": 95}, 2),
        ({"down": 4, "distance": 3, "yard_line": 97}, 2),
        ({"down": 1, "distance": 2, "yard_line": 98}, 5),
        ({"down": 2, "distance": 1, "yard_line": 99}, 5),
        ({"down": 1, "distance": 6, "yard_line": 94}, 1),
    ],
)
def test_down_distance_and_goal_choose_the_line(where: dict[str, Any], line: int) -> None:
    defense, step = called(["P", "R[NK]", "P", "R[NK]", "P"], OffenseCall("SH", "LE"), **where)
    assert step["line"] == line
    assert defense.defense == ("P" if line % 2 else "RNK")


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("entry", "call", "defense"),
    [
        ("R[NK]", OffenseCall("IL", "BK1"), "RNK"),
        ("R[BC]", OffenseCall("IL", "BK1"), "R1"),
        ("R[BC]", OffenseCall("SR", "BK2"), "R2"),
        ("R[BC]", OffenseCall("IL", "QB"), "RNK"),  # nobody keys a quarterback
        ("P", OffenseCall("SH", "LE"), "P"),
        ("PR", OffenseCall("SH", "LE"), "PR"),
    ],
)
def test_what_an_entry_calls(entry: str, call: OffenseCall, defense: str) -> None:
    found, step = called([entry, "BLZ", "BLZ", "BLZ", "BLZ"], call)
    assert (found.defense, step["entry"], step["defense"]) == (defense, entry, defense)
    assert (found.blitz, found.coverages) == ((), ())


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(("yard_line", "defense"), [(80, "P"), (79, "PR")])
@pytest.mark.parametrize("entry", ["PR", "PR[x2]"])
def test_inside_the_20_prevent_becomes_pass(yard_line: int, defense: str, entry: str) -> None:
    assert called([entry] * 5, OffenseCall("SH", "LE"), yard_line=yard_line)[0].defense == defense


@pytest.mark.rule("statis_pro:SP-038", "statis_pro:SP-039")
@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("against", "call", "numbers"),
    [
        (DEFENSE, OffenseCall("SH", "LE"), None),  # 4-3-4 permits no double
        (DOUBLING, OffenseCall("SH", "LE"), (24, 36)),
        (DOUBLING, OffenseCall("SH", "FL1"), (22, 36)),
        (FOUR_FOUR, OffenseCall("QK", "RE"), (31, 57)),
        (TRIPLING, OffenseCall("QK", "RE"), (31, 36)),
        (DOUBLING, OffenseCall("IL", "BK1"), None),
    ],
)
def test_x2_doubles_the_receiver_if_the_formation_permits(
    against: Display, call: OffenseCall, numbers: tuple[int, ...] | None
) -> None:
    coverages = called(["P[x2]"] * 5, call, against=against)[0].coverages
    assert [(each.position, each.numbers, each.triple) for each in coverages] == (
        [] if numbers is None else [(call.player, numbers, False)]
    )
    assert permits_double(against) is (against is not DEFENSE)


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("number", "against", "blitz", "boxes"),
    [
        (1, DEFENSE, (55, 50), ["F", "J"]),
        (26, DEFENSE, (55, 50), ["F", "J"]),
        (27, DEFENSE, (55, 50, 29), ["F", "J", "M"]),
        (35, DEFENSE, (55, 50, 29), ["F", "J", "M"]),
        (36, DEFENSE, (55, 52, 50, 24, 29), ["F", "H", "J", "K", "M"]),  # nobody in G and I
        (20, moved(DEFENSE, J="I"), (55, 52), ["F", "H"]),  # for J the next man of row 2
    ],
)
def test_the_number_of_the_same_card_tells_who_blitzes(
    number: int, against: Display, blitz: tuple[int, ...], boxes: list[str]
) -> None:
    defense, step = called(["BLZ"] * 5, OffenseCall("SH", "LE"), number=number, against=against)
    assert (defense.defense, defense.blitz, step["blitz"]) == ("BLZ", blitz, boxes)


@pytest.mark.rule("statis_pro:SP-127")
def test_an_empty_box_gives_way_to_row_2_before_row_3() -> None:
    assert [each.at for each in blitzing(emptied(DEFENSE, "F"), ("F", "J"))] == ["J", "H"]
    assert [each.at for each in blitzing(emptied(DEFENSE, "F", "H"), ("F", "J"))] == ["J", "K"]


def test_a_coach_who_calls_himself_turns_no_card() -> None:
    given = snap(OffenseCall("SH", "LE"), offense=OFFENSE)
    assert solitaire_call(given, Drawing(cards_of([]))) is given


@pytest.mark.rule("statis_pro:SP-127", "statis_pro:SP-066")
def test_the_card_leaves_big_play_and_interceptors_to_the_coach() -> None:
    given = snap(OffenseCall("SH", "LE"), "", solitaire=True, big_play=True, interceptors=(31, 29))
    found = solitaire_call(given, Drawing(cards_of([{"solo": LINES, "pn": 20}]))).against
    assert (found.big_play, found.interceptors) == (True, (31, 29))
