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


SITUATIONS = [
    ("down = 1", 45 + 2),  # with the two minutes
    ("down = 1 and los <= 5", 5),
    ("down = 2", 32),
    ("down = 2 and distance <= 3", 8),
    ("down = 2 and distance > 3 and distance <= 8", 12),
    ("down = 2 and distance > 8", 12),
    ("down = 3", 18),
    ("down = 3 and distance <= 3", 6),
    ("down = 3 and distance > 3 and distance <= 8", 5),
    ("down = 3 and distance > 8", 7),
    ("down = 4", 3),
    ("half_clock < 2:00", 2),
    ("half = 1", 50),
    ("half = 2", 50),
]


@pytest.mark.rule("fool:10.2.3-09")
@pytest.mark.parametrize(("when", "percent"), SITUATIONS)
@pytest.mark.parametrize(
    ("name", "line"),
    [("offense_table", {"set": "1", "cells": ["A"] * 6}), ("defense_table", {"cells": ["43"] * 6})],
)
def test_what_share_of_downs_a_situation_is(name: str, line: dict[str, Any], when: str, percent: int) -> None:
    assert share(name, {"id": "x", "when": when, **line}) == pytest.approx(percent / 100)


# Each kind is one situation. The two minutes are those of a side that trails by four with two timeouts left.
TYPICAL = [
    ("down = 1 and distance = 10 and los = 65", 42),
    ("down = 1 and distance = 5 and los = 5", 5),
    ("down = 2 and distance = 2 and los = 57", 8),
    ("down = 2 and distance = 6 and los = 61", 12),
    ("down = 2 and distance = 12 and los = 67", 12),
    ("down = 3 and distance = 1 and los = 56", 6),
    ("down = 3 and distance = 5 and los = 60", 5),
    ("down = 3 and distance = 10 and los = 65", 7),
    ("down = 4 and distance = 1 and los = 50", 3),
    ("clock = 1:30 and half_clock = 1:30", 2),
    ("half_clock < 2:00 and timeouts = 2 and opp_timeouts = 2", 2),
    ("clock = 15:00 and half_clock = 30:00 and series_play = 0", 98),
    ("margin = 0 and timeouts = 3 and opp_timeouts = 3", 98),
    ("trouble = trail", 1),
    ("quarter = 1", 49),
    ("quarter = 2", 1),
    ("quarter = 3", 49),
    ("quarter = 4", 1),
]


@pytest.mark.parametrize(("when", "percent"), [*TYPICAL, ("half_clock < 2:00 and margin = -4", 2)])
def test_the_situation_that_stands_for_its_kind(when: str, percent: int) -> None:
    line = {"id": "x", "when": when, "set": "1", "cells": ["A"] * 6}
    assert share("offense_table", line) == pytest.approx(percent / 100)


@pytest.mark.parametrize(
    ("when", "percent"),
    [
        ("half_clock < 2:00 and margin = 4", 2),  # it leads where the offense trails
        ("trouble = lead", 1),  # which is trouble in the second half alone
        ("set = 1 and W = 2 and TE = 1 and B = 2", 100),
    ],
)
def test_what_the_defense_sees_of_it(when: str, percent: int) -> None:
    assert share("defense_table", {"id": "x", "when": when, "cells": ["43"] * 6}) == pytest.approx(percent / 100)


@pytest.mark.parametrize(
    ("when", "percent"), [("down = 1", 47), ("half = 1", 100), ("half = 2", 0), ("quarter > 2", 0)]
)
def test_a_table_of_the_first_half_decides_in_no_other(when: str, percent: int) -> None:
    line = {"id": "x", "when": when, "set": "1", "cells": ["A"] * 6}
    assert share("offense_table", line, second_half=True) == pytest.approx(percent / 100)
