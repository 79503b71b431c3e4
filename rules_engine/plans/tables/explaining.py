"""Why a table gave this play or defense, in sentences, from the reason that a record keeps."""

from __future__ import annotations

from .cells import Choice, cell_text, chosen_place, parse_cell
from .drawing import LineKind, TableRules
from .lines import JSON


def describe_line(reason: JSON) -> str:
    """The line that decided, with its condition."""
    return f'line "{reason["line"]}" ({reason["when"]})'


def describe_draws(reason: JSON, rules: TableRules) -> str:
    """The draws on the lines in order: the first, those to which a cell pointed, and those made anew."""
    first, *others = reason["rolled"]
    parts = [f"{_kind(first, rules).preface}{describe_line(reason)} held; {_draw(first, rules)}"]
    before = first
    for row in others:
        if _picked(before, rules) == Choice(row["line"], True):
            parts.append(f'which points to line "{row["line"]}": {_draw(row, rules)}')
        else:
            parts.append(f'rolled again on line "{row["line"]}": {_draw(row, rules)}')
        before = row
    return "; ".join(parts) + "."


def _draw(row: JSON, rules: TableRules) -> str:
    """A draw on one line: what the dice or cards showed, and what that gave."""
    cell, shown = parse_cell(row["cell"], rules), row["rolls"]
    sentence = f"{_kind(row, rules).drawing.describe(shown[0])}: {cell_text(cell)}"
    if len(cell) > 1:
        sentence += f", and the second die {shown[-1]}: {_picked(row, rules)}"
    return sentence


def _kind(row: JSON, rules: TableRules) -> LineKind:
    return rules.kind(row.get("kind", rules.usual.code))


def _picked(row: JSON, rules: TableRules) -> Choice:
    """The choice that was taken from the cell of a row."""
    cell = parse_cell(row["cell"], rules)
    return cell[chosen_place(row["rolls"][-1], len(cell), rules) if len(cell) > 1 else 0]
