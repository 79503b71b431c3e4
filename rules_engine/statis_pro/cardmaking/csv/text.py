"""Tables as CSV text: cells by row and column, a sentence with both for everything wrong, and the way back.

Rows are counted as a spreadsheet counts them: the names of the columns are row 1.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ....errors import Report
from ....plans.document_reader import shown

LONGEST_TEXT: Final = 2_000_000  # characters: 28 teams of cards have some 400,000
MOST_ROWS: Final = 4_000
LONGEST_CELL: Final = 200
MOST_PROBLEMS: Final = 60
SEPARATORS: Final = (",", ";", "\t")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
# What a spreadsheet would take for a formula gets an apostrophe in front, which is taken off again.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
_APOSTROPHE: Final = "'"
_CODE: Final = "CSV"


@dataclass
class Cells:
    """One row: its number, its cells by column, and where to note what is wrong with them."""

    number: int
    by_column: dict[str, str]
    report: Report

    def wrong(self, column: str, sentence: str) -> None:
        """Note what is wrong in a column of this row."""
        if len(self.report.problems) < MOST_PROBLEMS:
            self.report.error(f"{self.number}.{column}", _CODE, f"Row {self.number}, column {column}: {sentence}")

    def text(self, column: str) -> str:
        """The cell as it stands, "" where the column is missing."""
        cell = self.by_column.get(column, "").strip()
        if len(cell) > LONGEST_CELL:
            self.wrong(column, f"{len(cell)} characters are too many; there may be {LONGEST_CELL}.")
            return ""
        if cell.startswith(_APOSTROPHE) and _is_formula(cell):
            cell = cell[1:]
        if cell and not cell.isprintable():
            self.wrong(column, "it holds a character that cannot be printed.")
            return ""
        return cell

    def is_filled(self, columns: Iterable[str]) -> bool:
        """Whether any of these cells holds something."""
        return any(self.by_column.get(column, "").strip() for column in columns)

    def number_in(self, column: str, low: int, high: int) -> int:
        """A whole number; an empty cell counts as 0."""
        cell = self.text(column)
        return self.whole(cell, column, low, high) if cell else 0

    def whole(self, word: str, column: str, low: int, high: int) -> int:
        """A word of a cell as a whole number."""
        if not _NUMBER.fullmatch(word):
            self.wrong(column, f"{_bare(word)} is no whole number.")
            return 0
        if not low <= int(word) <= high:
            self.wrong(column, f"{word} is not from {low} to {high}.")
            return 0
        return int(word)

    def one_of(self, column: str, choices: tuple[str, ...]) -> str:
        """A cell that holds one of these words."""
        cell = self.text(column)
        if cell not in choices:
            self.wrong(column, f"{_bare(cell) or 'nothing'} is none of {', '.join(choices)}.")
            return ""
        return cell


def _bare(word: str) -> str:
    """A word as a sentence shows it, without quotes, cut short."""
    return shown(word)[1:-1]


@dataclass
class Table:
    """What was read: the rows that have as many cells as there are columns, and everything that was wrong."""

    rows: list[Cells] = field(default_factory=list)
    report: Report = field(default_factory=Report)


def read_table(text: str, columns: tuple[str, ...], required: tuple[str, ...]) -> Table:
    """The rows of a CSV text whose first row names its columns, in any order. Nothing is raised."""
    table = Table()
    if len(text) > LONGEST_TEXT:
        table.report.error("", _CODE, f"The table has {len(text)} characters; there may be {LONGEST_TEXT}.")
        return table
    rows = _rows(text, table.report)
    if not rows:
        table.report.error("", _CODE, "The table is empty.", "Its first row names the columns.")
        return table
    names = [name.strip() for name in rows[0]]
    _check_names(names, columns, required, table.report)
    if not table.report.ok:
        return table
    if len(rows) - 1 > MOST_ROWS:
        table.report.error("", _CODE, f"The table has {len(rows) - 1} rows; there may be {MOST_ROWS}.")
        return table
    for number, cells in enumerate(rows[1:], 2):
        if len(cells) == len(names):
            table.rows.append(Cells(number, dict(zip(names, cells, strict=True)), table.report))
        elif any(cell.strip() for cell in cells) and len(table.report.problems) < MOST_PROBLEMS:
            counts = f"{len(cells)} cells, but there are {len(names)} columns"
            table.report.error(str(number), _CODE, f"Row {number}: it has {counts}.")
    return table


def _rows(text: str, report: Report) -> list[list[str]]:
    """The cells of all rows. The columns may be separated by commas, semicolons or tabs, as the first row has it."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    rows: list[list[str]] = []
    try:
        rows.extend(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        report.error(str(len(rows) + 1), _CODE, f"Row {len(rows) + 1}: it cannot be read as CSV ({error}).")
    return rows


def _check_names(names: list[str], columns: tuple[str, ...], required: tuple[str, ...], report: Report) -> None:
    """Whether the first row names columns that there are, none twice, and all that are needed."""
    for name in dict.fromkeys(names):
        if len(report.problems) == MOST_PROBLEMS:
            return
        if name not in columns:
            report.error("1", _CODE, f"Row 1: there is no column {shown(name)}.", f"Columns are {', '.join(columns)}.")
        elif names.count(name) > 1:
            report.error("1", _CODE, f"Row 1: the column {name} stands there {names.count(name)} times.")
    for name in required:
        if name not in names:
            report.error("1", _CODE, f"Row 1: the column {name} is missing.")


def write_table(columns: tuple[str, ...], rows: list[dict[str, str | int]]) -> str:
    """A CSV text with these columns; what a row does not name stays empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_safe(row.get(column, "")) for column in columns])
    return out.getvalue()


def _safe(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and _is_formula(cell) and not _NUMBER.fullmatch(cell):
        return _APOSTROPHE + cell
    return cell


def _is_formula(cell: str) -> bool:
    """Whether a spreadsheet would take a cell for a formula, apostrophes in front of it left aside."""
    return cell.lstrip(_APOSTROPHE).startswith(_FORMULAS)
