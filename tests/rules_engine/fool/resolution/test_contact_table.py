"""The contact table and the other tables of runs (4.3, Appendix A; RULINGS 30-38)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool import tables


def text(value: int, die: int, modifier: int = 0, **how: bool | int) -> str:
    return tables.contact(value, die, modifier, **how).cell.text  # type: ignore[arg-type]


@pytest.mark.rule("fool:4.3/2")
@pytest.mark.parametrize(
    ("value", "die", "printed"),
    [
        (4, 4, "6$"),
        (2, 5, "5-"),
        (1, 3, "1^"),
        (-4, 2, "-2#"),
        (0, 1, "-1^"),
        (8, 5, "*"),
        (10, 3, "*-$"),
        (3, 5, "8-&"),
    ],
)
def test_cells(value: int, die: int, printed: str) -> None:
    assert text(value, die) == printed


@pytest.mark.rule("fool:4.3/4")
@pytest.mark.parametrize(
    ("value", "column"), [(5, 4), (7, 6), (9, 8), (14, 10), (-3, -4), (-4, -4), (-5, "w"), (-11, "w"), (0, 0)]
)
def test_column_not_above_the_value(value: int, column: int | str) -> None:
    assert tables.contact(value, 3).column == column


@pytest.mark.rule("fool:4.3/7")
@pytest.mark.parametrize(
    ("value", "die", "modifier", "printed"),
    [
        (2, 6, 1, "*"),  # a 7 is always free
        (-9, 6, 1, "*"),
        (2, 1, -1, "-1^"),  # row 1 of column 1
        (2, 2, -3, "-1^"),  # -1: row 1, two columns left, of column 0
        (-9, 1, -2, "-4^"),  # never left of w
        (1, 3, 1, "2$"),
    ],
)
def test_modified_dice(value: int, die: int, modifier: int, printed: str) -> None:
    assert text(value, die, modifier) == printed


@pytest.mark.rule("fool:4.3.4/1", "fool:4.3.4/4")
@pytest.mark.parametrize("value", [-5, -4, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10])
def test_breaks(value: int) -> None:
    high = value >= 8
    for die in range(1, 7):
        plain, rush = text(value, die), text(value, die, rush_break=True)
        draw = text(value, die, draw_break=True)
        if die == (3 if high else 4):
            assert rush == "*"
        else:
            assert rush == plain
        if die in ((1, 2) if high else (1, 3)):
            assert draw == "*"
        else:
            assert draw == plain


@pytest.mark.rule("fool:4.3/6")
@pytest.mark.parametrize(
    ("die", "speed", "yards"), [(1, 4, 20), (4, 5, 55), (5, 3, 65), (2, 2, 20), (3, 7, 55), (1, 1, 5), (6, 3, None)]
)
def test_long_gain(die: int, speed: int, yards: int | None) -> None:
    assert tables.long_gain(die, speed) == yards


@pytest.mark.rule("fool:4.1.14/1", "fool:4.1.14/2", "fool:4.1.14/3")
@pytest.mark.parametrize(
    ("speed", "contact", "losses"),
    [
        (1, 1, (2, 1, 2)),
        (1, 0, (2, 1, 2)),
        (0, 1, (2, 1, 2)),
        (1, -1, (1, 0, 1)),
        (0, 0, (1, 0, 1)),
        (1, -2, (0, 0, 0)),
        (0, -1, (0, 0, 0)),
        (-1, 3, (0, 0, 0)),
    ],
)
def test_run_bump_in_half_points(speed: int, contact: int, losses: tuple[int, int, int]) -> None:
    assert tuple(tables.run_bump(speed, contact, kind) for kind in range(3)) == losses


@given(st.integers(-12, 16), st.integers(1, 6), st.integers(-3, 3))
@pytest.mark.rule("fool:4.3/4", "fool:4.3/7")
def test_a_better_column_is_never_worse(value: int, die: int, modifier: int) -> None:
    here, better = tables.contact(value, die, modifier).cell, tables.contact(value + 1, die, modifier).cell
    assert better.gain is None or (here.gain is not None and better.gain >= here.gain)


# Appendix A as it is printed: the values of the columns, then the dice; a "-" beside a "*" is left out.
APPENDIX = """
-5 -4 -2 -1 0 1 2 3 4 6 8 10
-4^ -3^ -2^ -2^ -1^ -1^ 0^ 0^ 1^ 2^ 3^ 4^
-3# -2# -2# -1~ -1~ 0~ 0 1 2 3 4^ 6^
-2^ -2^ -1^ -1^ 0^ 1^ 2^ 3^ 4^ 5^ 6$ *$
-1$ -1$ 0$ 0$ 1$ 2$ 3$ 4$ 6$ 7-$ * *
-1 0 1 2 3 4 5- 8-& * *& * *&
1 6 * * * * * * * * * *
"""


@pytest.mark.rule("fool:A, B")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_contact_table_of_the_appendix(die: int) -> None:
    values, *rows = (line.split() for line in APPENDIX.strip().splitlines())
    found = [text(int(value), die).replace("*-", "*") for value in values]
    assert found == rows[die - 1]


@pytest.mark.rule("fool:A, B")
@pytest.mark.parametrize(
    ("mark", "printed"),
    [
        ("&", ["OL/BE", "BC 2pl", "bkr 2pl", "inj def", "DL/B/H", "pen"]),
        ("#", ["F", "F,inj BC", "inj BC", "inj blkr", "inj blkr", "pen"]),
        ("~", ["F", "inj BC", "BC 2pl", "inj def", "inj blkr", "pen"]),
    ],
)
def test_the_special_tables_of_the_appendix(mark: str, printed: list[str]) -> None:
    assert tables.TABLES["special"]["text"][mark] == printed


@pytest.mark.rule("fool:A, B")
def test_the_small_tables_of_the_appendix() -> None:
    assert [tables.TABLES["fumble"]["rows"][str(die)] for die in range(1, 7)] == [
        "off+1", "off-3", "#men", "#points", "def+2", "def rb",
    ]  # fmt: skip
    assert [tables.long_gain(die, 4) for die in range(1, 7)] == [20, 30, 40, 50, 70, None]
    assert [tables.long_gain(1, speed) for speed in (2, 3, 5, 6)] == [10, 15, 25, 30]
    assert [tables.DIVE[die] for die in range(1, 9)] == ["-1~", "N", "1", "N", "2", "x2", "+1", "3"]
