"""Halves, their tables row by row, rotations and kick tactics."""

from __future__ import annotations

from typing import Final

from ....interface import JSON
from ..plan import UNITS
from ..vocabulary import TABLES
from .draft import Draft
from .entries import read_names
from .lines import Cell, LineError, Reader, Word, is_bare, items, quote, said, words
from .lists import read_pair

_POLICIES: Final = {
    "fourth down": ("fourth_down", "do", "fourth down | condition | go, punt or field_goal"),
    "trouble": ("trouble", "is", "trouble | condition | trail, tie or lead"),
}


def enter_half(draft: Draft, name: str, column: int) -> None:
    """``first half``, ``second half``, ``half-time``"""
    draft.put(draft.document, "", name, {}, column)
    draft.section = draft.half = name


def enter_table(draft: Draft, word: Word) -> None:
    """``offense:``, ``defense:``, ``tactics:`` within a half."""
    tactics = word.text == "tactics"
    name = word.text if tactics else f"{word.text}_table"
    draft.put(draft.document[draft.half], draft.half, name, {} if tactics else [], word.column)
    draft.section = name


def read_row(draft: Draft, cells: list[Cell]) -> None:
    """A line with bars, by where it stands."""
    if draft.section == "policies":
        _policy(draft, cells)
    elif draft.section == "rotation":
        _override(draft, cells)
    elif draft.section == "tactics":
        _tactic(draft, cells)
    elif draft.section in ("offense_table", "defense_table"):
        _line(draft, cells)
    else:
        hint = 'Write "first half", then "offense:", before the rows.'
        raise LineError("A row of a table stands outside any table.", cells[0].column, hint)


def _count(cells: list[Cell], shape: str) -> None:
    wanted = shape.count("|") + 1
    if len(cells) != wanted:
        message = f"This row has {len(cells)} parts instead of {wanted}."
        raise LineError(message, cells[0].column, f"Write {shape}.")


def _line(draft: Draft, cells: list[Cell]) -> None:
    """``1 | down = 1 | rot | A A/B B C E G`` of the offense; a defense table has no set."""
    offense = draft.section == "offense_table"
    _count(cells, "name | condition | set | cells" if offense else "name | condition | cells")
    table = draft.document[draft.half][draft.section]
    path = draft.place(f"{draft.half}.{draft.section}[{len(table)}]", cells[0].column)
    body: JSON = {}
    table.append(body)
    for name, cell in zip(("id", "when", "set"), cells[:-1], strict=False):
        draft.put(body, path, name, cell.text, cell.column)
    _cells(draft, body, path, cells[-1])


def _words(cell: Cell) -> list[Word]:
    return [Word(word.text, word.column + cell.column - 1, word.quoted) for word in words(cell.written)]


def _cells(draft: Draft, body: JSON, path: str, cell: Cell) -> None:
    """What the dice may give: the words of the last part, after the kind of the row."""
    line = _words(cell)
    if len(line) > 1 and is_bare(line[1], ":"):
        kind = line[0]
        if kind.text not in TABLES.codes:
            hint = f"Kinds are {', '.join(TABLES.codes)}."
            raise LineError(f"There is no kind {quote(kind.text)}.", kind.column, hint)
        draft.put(body, path, "kind", kind.text, kind.column)
        line = line[2:]
    found = [word for word in line if not is_bare(word, ",")]
    draft.put(body, path, "cells", [word.text for word in found], cell.column)
    for place, word in enumerate(found):
        draft.place(f"{path}.cells[{place}]", word.column)


# -- rotation and policies -----------------------------------------------------------------------------------------


def read_rotation(draft: Draft, reader: Reader) -> None:
    """``rotation 1,1,2``, the plan's or, below its title, a half's."""
    path = f"{draft.half}.rotation" if draft.half else "rotation"
    holder = draft.document[draft.half] if draft.half else draft.document
    body: JSON = {}
    draft.put(holder, draft.half, "rotation", body, reader.words[0].column)
    draft.section, draft.begun, draft.path = "rotation", body, path
    draft.place(f"{path}.sets", reader.column)
    body["sets"] = read_names(draft, reader, f"{path}.sets")


def _override(draft: Draft, cells: list[Cell]) -> None:
    """``when los >= 90 | 1a`` below a rotation."""
    _count(cells, "when condition | set")
    word, rest = cells[0].written[:4], cells[0].written[4:]
    if word != "when":
        raise LineError("An exception of a rotation begins with when.", cells[0].column, "Write when los >= 90 | 1a.")
    overrides = draft.begun.setdefault("overrides", [])
    path = draft.place(f"{draft.path}.overrides[{len(overrides)}]", cells[0].column)
    column = cells[0].column + len(word) + len(rest) - len(rest.lstrip())
    body: JSON = {}
    overrides.append(body)
    draft.put(body, path, "when", said(rest.strip(), column), column)
    draft.put(body, path, "set", cells[1].text, cells[1].column)


def _policy(draft: Draft, cells: list[Cell]) -> None:
    """``fourth down | distance <= 1 and los <= 40 | go``, ``trouble | margin < 0 and clock < 3:00 | trail``"""
    if cells[0].text not in _POLICIES:
        hint = "Write fourth down, or trouble."
        raise LineError(f"There is no policy {quote(cells[0].text)} with rows.", cells[0].column, hint)
    name, key, shape = _POLICIES[cells[0].text]
    _count(cells, shape)
    rules = draft.begun.setdefault(name, [])
    path = draft.place(f"policies.{name}[{len(rules)}]", cells[0].column)
    body: JSON = {}
    rules.append(body)
    draft.put(body, path, "when", cells[1].text, cells[1].column)
    draft.put(body, path, key, cells[2].text, cells[2].column)


# -- kick tactics --------------------------------------------------------------------------------------------------


def _tactic(draft: Draft, cells: list[Cell]) -> None:
    """``punt_return | los > 60 | standard, rush blitz``"""
    _count(cells, "unit | condition | call, more")
    unit = cells[0].text
    if unit not in UNITS:
        raise LineError(f"There is no unit {quote(unit)}.", cells[0].column, f"Units are {', '.join(UNITS)}.")
    lines = draft.document[draft.half]["tactics"].setdefault(unit, [])
    draft.place(f"{draft.half}.tactics.{unit}", cells[0].column)
    path = draft.place(f"{draft.half}.tactics.{unit}[{len(lines)}]", cells[0].column)
    body: JSON = {}
    lines.append(body)
    draft.put(body, path, "when", cells[1].text, cells[1].column)
    parts = items(_words(cells[2]))
    if not parts or len(parts[0]) != 1:
        raise LineError("One word should say what is called.", cells[2].column, "Write standard, onside ...")
    draft.put(body, path, "call", parts[0][0].text, parts[0][0].column)
    for part in parts[1:]:
        read_pair(draft, body, path, part, cells[2].column)
