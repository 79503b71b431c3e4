"""What an offensive and a defensive display may hold (3.1, 3.2)."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.resolution.legality.displays import legal_defense, legal_offense
from tests.rules_engine.statis_pro.elevens import (
    DEFENSE,
    DOUBLING,
    OFFENSE,
    TRIPLING,
    emptied,
    moved,
    placed,
    replaced,
    why,
)


@pytest.mark.rule("statis_pro:SP-008", "statis_pro:SP-009")
@pytest.mark.parametrize(
    ("display", "legal"),
    [
        (replaced(OFFENSE, placed("LE", 84, "WR")), True),
        (replaced(OFFENSE, placed("LE", 84, "RB")), True),
        (replaced(OFFENSE, placed("LE", 84, "OL")), False),
        (replaced(OFFENSE, placed("LT", 84, "TE")), False),
        (replaced(OFFENSE, placed("QB", 84, "RB")), False),
        (replaced(OFFENSE, placed("BK1", 84, "WR")), False),
        (replaced(OFFENSE, placed("FL1", 84, "RB")), True),
        (replaced(OFFENSE, placed("FL1", 84, "TE")), True),
        (moved(OFFENSE, FL1="FL2"), True),
        (moved(OFFENSE, BK2="FL2"), True),  # one back, two flankers
        (replaced(emptied(OFFENSE, "FL1"), placed("BK3", 35, "RB")), True),  # three backs
        (replaced(emptied(OFFENSE, "FL1"), placed("BK3", 35, "WR")), False),
        (emptied(OFFENSE, "FL1"), False),  # ten men
        (emptied(OFFENSE, "CN"), False),
        (moved(OFFENSE, FL1="LE"), False),  # two in a box
        (Display((*OFFENSE.placed, placed("FL2", 85, "WR"))), False),  # twelve
        (moved(emptied(OFFENSE, "RT"), FL1="FL2"), False),
        (Display((*emptied(OFFENSE, "BK1", "BK2").placed, placed("FL2", 85, "WR"), placed("FL2", 86, "WR"))), False),
    ],
)
def test_what_an_offensive_display_holds(display: Display, legal: bool) -> None:
    assert legal_offense(display) is legal
    assert why(OffenseCall("IL", "QB"), offense=display) == (None if legal else "display")


def front(*boxes: str) -> Display:
    """A defense with linemen in these boxes, four defensive backs, and linebackers for the rest in F, G, H ..."""
    rest = 7 - len(boxes)
    linebackers = [placed(box, 50 + i, "LB") for i, box in enumerate("FGHIJ"[:rest])]
    backs = [placed(box, 20 + i, "DB") for i, box in enumerate("KMNO")]
    return Display((*[placed(box, 90 + i, "DL") for i, box in enumerate(boxes)], *linebackers, *backs))


@pytest.mark.rule("statis_pro:SP-010", "statis_pro:SP-011")
@pytest.mark.parametrize(
    ("display", "legal"),
    [
        (front("A", "C", "E"), True),
        (front("A", "A", "C", "E"), True),
        (front("A", "A", "A", "E"), False),  # three in a box
        (front("A", "E"), False),  # two men in the line
        (front("A", "A", "B", "B", "C", "D", "E"), True),  # nobody in row 2
        (moved(DEFENSE, F="B"), True),  # a linebacker in the line
        (replaced(DEFENSE, placed("F", 99, "DL")), False),
        (replaced(DEFENSE, placed("A", 99, "DB")), False),
        (moved(DEFENSE, J="H"), False),  # two in a box of row 2
        (emptied(DEFENSE, "J"), False),
        (moved(DEFENSE, K="F"), False),
    ],
)
def test_what_the_first_two_rows_hold(display: Display, legal: bool) -> None:
    assert legal_defense(display) is legal
    assert why(against=display) == (None if legal else "display")


@pytest.mark.rule("statis_pro:SP-010")
def test_the_line_may_hold_ten_men_at_most() -> None:
    ten = Display((*[placed(box, 60 + i, "DL") for i, box in enumerate("AABBCCDDEE")], placed("K", 24, "DB")))
    assert legal_defense(ten)


@pytest.mark.rule("statis_pro:SP-012")
@pytest.mark.parametrize(
    ("display", "legal"),
    [
        (DOUBLING, True),  # K L M N O
        (TRIPLING, True),  # two in L
        (moved(DEFENSE, M="L"), False),  # L before M
        (moved(TRIPLING, M="L"), False),
        (replaced(emptied(DEFENSE, "A", "F"), *[placed("L", 36, "DB"), placed("L", 37, "DB")]), True),
        (moved(DOUBLING, L="O"), False),  # two in O
        (replaced(DEFENSE, placed("K", 99, "LB")), False),
        (Display((*emptied(TRIPLING, "F").placed, placed("L", 38, "DB"))), False),  # seven defensive backs
    ],
)
def test_what_the_secondary_holds(display: Display, legal: bool) -> None:
    assert legal_defense(display) is legal
