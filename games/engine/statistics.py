"""Statistics above the single game, as the engine has them: sums, rates, tables, who may lead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine import bands, statistics

from .matchup import JSON

BANDS = bands.BANDS
TABLES = statistics.TABLES
TEAM_FIGURES = statistics.TEAM_FIGURES
MARKS: tuple[str, ...] = statistics.MARKS
TEAM_MARKS: tuple[str, ...] = statistics.TEAM_MARKS
PLAYER_COLUMNS: tuple[str, ...] = statistics.PLAYER_COLUMNS
TEAM_COLUMNS: tuple[str, ...] = statistics.TEAM_COLUMNS

Figure = Any  # a column of a table: code, short, meaning, of(line), qualifies(line, team_games), low
Band = Any  # what games have to look like: name, low, high, of(totals, games), holds(value)
Table = Any  # code, title, figures, leaders, holds(line), figure(code)


def add(lines: Iterable[JSON]) -> JSON:
    """One line of many: sums, and the longest of the longest."""
    total: JSON = statistics.add(lines)
    return total


def completed(line: JSON) -> JSON:
    """A line with the columns that the tables count by."""
    full: JSON = statistics.completed(line)
    return full
