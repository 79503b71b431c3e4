"""Defensive starters for a plan that announces none: the eleven whom its own tables use most (10.1.1, 10.2.4)."""

from __future__ import annotations

from collections import defaultdict

from ...interface import JSON, Team
from ...interface.situation import Side
from ..document.reading import read_shape
from ..options import FoolOptions
from .check_tables import tables_of
from .checking import begin
from .shares import defense_shares, played

_STARTERS = 11


def with_starters(plan: JSON, team: Team, side: Side, options: FoolOptions) -> JSON:
    """The plan with its defensive starters announced; as it is where it names them, or cannot be read."""
    read, shape = read_shape(plan)
    if read is None or read.announced or not shape.report.ok:
        return plan
    check = begin(read, shape, team, side, options, None)
    tables = [table for table in played(tables_of(check)) if not table.offense]
    for table in tables:
        for line in table.lines:
            table.read_line(line)
        table.check_references()
    if not shape.report.ok:
        return plan
    expected: dict[int, float] = defaultdict(float)
    for name, share in defense_shares(tables).items():
        for man in next(each.players for each in read.defenses if each.id == name):
            expected[man.no] += share
    most = sorted(expected, key=lambda number: -expected[number])[:_STARTERS]
    return {**plan, "starters": {"defense": most}} if len(most) == _STARTERS else plan
