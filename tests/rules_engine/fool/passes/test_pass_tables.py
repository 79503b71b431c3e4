"""The tables of chapters 5 and 6 as the rulebook prints them."""

from __future__ import annotations

import pytest

from rules_engine.fool import pass_tables as tables


@pytest.mark.rule("fool:5.3/2")
@pytest.mark.parametrize(
    ("total", "column"),
    [(-20, "w"), (-13, "w"), (-12, -12), (-11, -12), (-6, -6), (-1, -3), (0, 0), (7, 6), (20, 18), (24, 24), (60, 24)],
)
def test_rush_totals_are_rounded_down_to_a_column(total, column):
    assert tables.rush_column(total) == column


@pytest.mark.rule("fool:5.3.5/1")
@pytest.mark.parametrize(
    ("total", "die", "cell"),
    [(-20, 1, "qt-2"), (-12, 3, "qt/p"), (-6, 4, "i"), (-3, 4, "s"), (0, 3, "s"), (3, 4, "-2"), (6, 3, "s/-2"),
     (9, 1, "qt"), (15, 1, "qt/i"), (15, 2, "-1"), (18, 2, "-"), (21, 1, "i/-1"), (24, 1, "-1"), (24, 2, "-")],
)  # fmt: skip
def test_rush_table(total, die, cell):
    assert tables.rush_cell(total, die) == cell


@pytest.mark.parametrize(
    ("cell", "halves"), [("a/b", "aaabbb"), ("a/b/c", "aabbcc"), ("a", "aaaaaa"), ("1-5c", "ccccc-")]
)
def test_a_second_die_decides_a_split_result(cell, halves):
    assert "".join(tables.half(cell, die) for die in range(1, 7)) == halves


@pytest.mark.rule("fool:5.3.6/1")
@pytest.mark.parametrize(
    ("die", "speed", "contact", "expected"),
    [
        (3, 4, 2, (3, "-8rb")),  # C.2 example 13
        (3, 2, 2, (2, "-9#")),  # speed and contact of four: one less
        (3, 3, 2, (3, "-8rb")),
        (3, 5, 2, (4, "-6")),  # speed five: one more
        (1, 4, 2, (1, "-12~")),
        (0, 4, 2, (0, "pen(ig)")),
        (-1, 2, 2, (-1, "-12~")),  # nothing lies below -1
        (7, 6, 1, (8, "rb")),
    ],
)
def test_quarterback_trapped(die, speed, contact, expected):
    assert tables.qt_cell(die, speed, contact) == expected


@pytest.mark.parametrize(
    ("cell", "landing"),
    [("-12~", (-12, "~", "")), ("-8rb", (-8, "", "rb")), ("rb", (0, "", "rb")), ("-6", (-6, "", ""))],
)
def test_what_a_trapped_quarterback_loses(cell, landing):
    assert tables.qt_landing(cell) == landing


@pytest.mark.rule("fool:5.5.6/1")
@pytest.mark.parametrize(
    ("value", "die", "cell"),
    [(7, 2, "c"), (7, 4, "c/cs"), (6, 4, "cs/s"), (6, 6, "-/is"), (0, 6, "i"), (3, 6, "is/i"), (8, 5, "s/-"),
     (9, 5, "c/-"), (12, 6, "c/c/-"), (13, 6, "1-5c"), (20, 6, "1-5c"), (-4, 1, "cs/s")],
)  # fmt: skip
def test_pass_table(value, die, cell):
    assert tables.pass_cells(value, die, "") == (cell, cell)


@pytest.mark.rule("fool:5.5.19/1", "fool:5.8.4/2")
def test_only_lofts_and_hail_marys_go_below_the_zero_column():
    assert tables.pass_cells(-3, 4, "")[1] == "-"
    assert tables.pass_cells(1, 4, "loft")[1] == "is"
    assert tables.pass_cells(0, 3, "loft")[1] == "-"
    assert tables.pass_cells(0, 3, "hail_mary")[1] == "i"


@pytest.mark.rule("fool:5.8.3/1", "fool:5.8.4/1", "fool:5.8.5/1")
@pytest.mark.parametrize(
    ("kind", "complete", "intercept"), [("loft", 6, 3), ("bullet", 4, 7), ("hail_mary", 7, 1), ("", 5, 5)]
)
def test_loft_bullet_and_hail_mary_read_two_columns(kind, complete, intercept):
    for die in range(1, 7):
        cells = tables.pass_cells(5, die, kind)
        assert cells == (tables.pass_cells(complete, die, "")[0], tables.pass_cells(intercept, die, "")[0])


@pytest.mark.rule("fool:5.1.2/2")
@pytest.mark.parametrize(
    ("roll", "cell"),
    [(-3, "rf"), (2, "rf"), (3, "r-2s"), (4, "PI"), (5, "-"), (6, "r-s"), (7, "-p"), (8, "-"), (9, "d-s"), (10, "-"),
     (11, "df"), (12, "d-2s"), (15, "d-2s")],
)  # fmt: skip
def test_bump_table(roll, cell):
    assert tables.bump_cell(roll) == cell


@pytest.mark.rule("fool:6.2.1/1")
@pytest.mark.parametrize(
    ("die", "contact", "landing"),
    [(1, 1, (0, "", "")), (1, 0, (-2, "", "")), (2, 3, (2, "~", "")), (3, 4, (0, "#", "")), (4, 2, (5, "", "")),
     (5, 5, (10, "", "")), (6, 5, (0, "", "lrb")), (9, 2, (0, "", "lrb"))],
)  # fmt: skip
def test_standard_runback_with_contact(die, contact, landing):
    assert tables.rb_landing(tables.rb_cell(die)[1], contact) == landing


@pytest.mark.rule("fool:6.2.2/1")
@pytest.mark.parametrize(
    ("die", "speed", "landing"),
    [(1, 4, (11, "~", "")), (2, 3, (12, "&", "")), (3, 2, (13, "", "")), (4, 5, (30, "", "")), (4, 7, (35, "", "")),
     (5, 6, (-10, "", "*")), (6, 2, (0, "", "*"))],
)  # fmt: skip
def test_long_runback_with_speed(die, speed, landing):
    assert tables.lrb_landing(tables.lrb_cell(die)[1], speed) == landing


@pytest.mark.rule("fool:5.5.20/1", "fool:5.5.9/3")
@pytest.mark.parametrize(
    ("zone", "add"),
    [
        *[(zone, (1, 2)) for zone in ("WL", "WR", "WWL", "WWR")], *[(zone, (1, 1)) for zone in ("LS", "RS", "DC")],
        *[(zone, (1, 0)) for zone in ("LL", "LR", "MC")], *[(zone, (0, 1)) for zone in ("L", "R", "C")],
        ("VDC", (2, 1)), *[(zone, (0, 0)) for zone in ("SL", "SR", "IL", "SC", "IR", "ML", "MR")],
    ],
)  # fmt: skip
def test_interceptions_in_some_zones_come_back_farther(zone, add):
    assert tables.runback_add(zone) == add


def test_a_screen_over_the_middle_comes_back_farther():
    assert tables.runback_add("C", screen=True) == (1, 1)
    assert tables.runback_add("WR", screen=True) == (1, 2)
