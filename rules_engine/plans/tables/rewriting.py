"""Rows of a table in a document without something that they name: its part falls to the other choices of its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .cells import Choice, cell_text, parse_cell, without
from .drawing import TableRules

JSON = dict[str, Any]


def names(row: Mapping[str, Any], choice: Choice, rules: TableRules) -> bool:
    """Whether a cell of the row names this choice."""
    return any(choice in parse_cell(cell, rules) for cell in row["cells"])


def replace_in_row(row: JSON, gone: Choice, instead: str, rules: TableRules) -> list[str]:
    """Rewrite the row's cells without ``gone``: its place in a divided cell falls to the others, a whole one to
    ``instead``. Gives the choices that took its place."""
    used: list[str] = []
    for place, text in enumerate(row["cells"]):
        cell = parse_cell(text, rules)
        if gone in cell:
            kept = without(cell, gone)
            row["cells"][place] = cell_text(kept) or instead
            used += [str(choice) for choice in kept] or [instead]
    return used


def replace_in_rows(rows: list[JSON], gone: Choice, instead: Callable[[JSON], str], rules: TableRules) -> None:
    """``replace_in_row`` for every row that names ``gone``."""
    for row in rows:
        if names(row, gone, rules):
            replace_in_row(row, gone, instead(row), rules)
