"""How often a line of a table is expected to decide: the reference mix of situations (play-by-mail 8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.checks.check_tables import tables_of
from rules_engine.fool.checks.checking import begin
from rules_engine.fool.checks.shares import line_shares
from rules_engine.fool.document.reading import read_shape
from rules_engine.fool.options import FoolOptions

from . import sample


def share(name: str, line: dict[str, Any], *, second_half: bool = False) -> float:
    """The share of a line that stands before "normal" in a table of the first half."""
    plan = sample.plan()
    rest = {**line, "id": "n", "when": "normal"}
    plan["first"][name] = [line, rest]
    plan["second"] = sample.plan()["first"] if second_half else None
    read, shape = read_shape(plan)
    assert read is not None
    check = begin(read, shape, sample.team(), "home", FoolOptions(), None)
    table = next(one for one in tables_of(check) if one.offense is (name == "offense_table"))
    for written in table.lines:
        table.read_line(written)
    assert shape.report.ok
    return line_shares(table).get("x", 0.0)


# The reference mix of play-by-mail 8, in percent of all downs.
FIRST_AND_TEN, AT_THE_GOAL = 40, 5
SECOND_SHORT, SECOND_MEDIUM, SECOND_LONG = 8, 12, 12
THIRD_SHORT, THIRD_MEDIUM, THIRD_LONG = 6, 5, 7
FOURTH = 3
TWO_MINUTES = 2  # on first down

SITUATIONS = [
    ("down = 1", FIRST_AND_TEN + AT_THE_GOAL + TWO_MINUTES),
    ("down = 1 and los <= 5", AT_THE_GOAL),
    ("down = 2", SECOND_SHORT + SECOND_MEDIUM + SECOND_LONG),
    ("down = 2 and distance <= 3", SECOND_SHORT),
    ("down = 2 and distance > 3 and distance <= 8", SECOND_MEDIUM),
    ("down = 2 and distance > 8", SECOND_LONG),
    ("down = 3", THIRD_SHORT + THIRD_MEDIUM + THIRD_LONG),
    ("down = 3 and distance <= 3", THIRD_SHORT),
    ("down = 3 and distance > 3 and distance <= 8", THIRD_MEDIUM),
    ("down = 3 and distance > 8", THIRD_LONG),
    ("down = 4", FOURTH),
    ("half_clock < 2:00", TWO_MINUTES),
    ("half = 1", 100 / 2),
    ("half = 2", 100 / 2),
]


@pytest.mark.rule("fool:10.2.3-09")
@pytest.mark.parametrize(("when", "percent"), SITUATIONS)
@pytest.mark.parametrize(
    ("name", "line"),
    [("offense_table", {"set": "1", "cells": ["A"] * 6}), ("defense_table", {"cells": ["43"] * 6})],
)
def test_what_share_of_downs_a_situation_is(name: str, line: dict[str, Any], when: str, percent: float) -> None:
    assert share(name, {"id": "x", "when": when, **line}) == pytest.approx(percent / 100)


@pytest.mark.parametrize(
    ("down", "distance", "percent"),
    [
        (1, 10, FIRST_AND_TEN + TWO_MINUTES),
        (2, 2, SECOND_SHORT),
        (2, 6, SECOND_MEDIUM),
        (2, 12, SECOND_LONG),
        (3, 1, THIRD_SHORT),
        (3, 5, THIRD_MEDIUM),
        (3, 10, THIRD_LONG),
    ],
)
def test_the_downs_that_stand_for_their_kinds_are_those_of_one_series(down: int, distance: int, percent: int) -> None:
    """A series that begins on the own 35, so that the ball is as much nearer as the line to gain is."""
    los = 65 - (10 - distance)
    assert line_share(f"down = {down} and distance = {distance} and los = {los}") == pytest.approx(percent / 100)


@pytest.mark.parametrize(
    ("when", "percent"),
    [
        ("down = 1 and distance = 5 and los = 5", AT_THE_GOAL),  # the line to gain is the goal line
        ("down = 4 and distance <= 3 and los <= 50", FOURTH),  # it is played for little, in the other half of the field
        ("quarter = 1", (100 - TWO_MINUTES) / 2),
        ("quarter = 2", TWO_MINUTES / 2),  # a half ends there
        ("quarter = 3", (100 - TWO_MINUTES) / 2),
        ("quarter = 4", TWO_MINUTES / 2),
        ("half_clock < 2:00 and margin < 0 and timeouts < 3", TWO_MINUTES),  # a side that trails, with time-outs used
        ("margin = 0 and timeouts = 3 and opp_timeouts = 3", 100 - TWO_MINUTES),
        ("half_clock = 30:00 and series_play = 0", 100 - TWO_MINUTES),
        ("trouble = trail", TWO_MINUTES / 2),  # trouble is of the second half alone
    ],
)
def test_what_else_is_so_in_the_mix(when: str, percent: float) -> None:
    assert line_share(when) == pytest.approx(percent / 100)


def line_share(when: str) -> float:
    """The share of a line of the offense's table that serves both halves."""
    return share("offense_table", {"id": "x", "when": when, "set": "1", "cells": ["A"] * 6})


@pytest.mark.parametrize(
    ("when", "percent"),
    [
        ("half_clock < 2:00 and margin > 0", TWO_MINUTES),  # it leads where the offense trails
        ("trouble = lead", TWO_MINUTES / 2),  # which is trouble in the second half alone
        ("set = 1 and W = 2 and TE = 1 and B = 2", 100),
    ],
)
def test_what_the_defense_sees_of_it(when: str, percent: float) -> None:
    assert share("defense_table", {"id": "x", "when": when, "cells": ["43"] * 6}) == pytest.approx(percent / 100)


@pytest.mark.parametrize(
    ("when", "percent"),
    [("down = 1", FIRST_AND_TEN + AT_THE_GOAL + TWO_MINUTES), ("half = 1", 100), ("half = 2", 0), ("quarter > 2", 0)],
)
def test_a_table_of_the_first_half_decides_in_no_other(when: str, percent: int) -> None:
    line = {"id": "x", "when": when, "set": "1", "cells": ["A"] * 6}
    assert share("offense_table", line, second_half=True) == pytest.approx(percent / 100)
