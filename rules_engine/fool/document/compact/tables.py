"""Halves, their tables row by row, rotations and kick tactics."""

from __future__ import annotations

from typing import Final

from ....interface import JSON
from ....plans.text.draft import Draft
from ....plans.text.rows import count_parts, read_line, words_of
from ....plans.text.values import read_names, read_pair
from ....plans.text.words import LineError, LineReader, RowPart, Word, items, quote, unquoted
from ..plan import UNITS
from ..vocabulary import TABLES

_POLICIES: Final = {
    "fourth down": ("fourth_down", "do", "fourth down | condition | go, punt or field_goal"),
    "trouble": ("trouble", "is", "trouble | condition | trail, tie or lead"),
}


def enter_half(draft: Draft, name: str, column: int) -> None:
    """``first half``, ``second half``, ``half-time``"""
    draft.put(draft.document, "", name, {}, column)
    draft.section = draft.part = name


def enter_table(draft: Draft, word: Word) -> None:
    """``offense:``, ``defense:``, ``tactics:`` within a half."""
    tactics = word.text == "tactics"
    name = word.text if tactics else f"{word.text}_table"
    draft.put(draft.document[draft.part], draft.part, name, {} if tactics else [], word.column)
    draft.section = name


def read_row(draft: Draft, parts: list[RowPart]) -> None:
    """A line with bars, by where it stands."""
    if draft.section == "policies":
        _policy(draft, parts)
    elif draft.section == "rotation":
        _override(draft, parts)
    elif draft.section == "tactics":
        _tactic(draft, parts)
    elif draft.section in ("offense_table", "defense_table"):
        table = draft.document[draft.part][draft.section]
        read_line(draft, table, f"{draft.part}.{draft.section}", parts, TABLES, draft.section == "offense_table")
    else:
        hint = 'Write "first half", then "offense:", before the rows.'
        raise LineError("A row of a table stands outside any table.", parts[0].column, hint)


# -- rotation and policies -----------------------------------------------------------------------------------------


def read_rotation(draft: Draft, reader: LineReader) -> None:
    """``rotation 1,1,2``, the plan's or, below its title, a half's."""
    path = f"{draft.part}.rotation" if draft.part else "rotation"
    holder = draft.document[draft.part] if draft.part else draft.document
    body: JSON = {}
    draft.put(holder, draft.part, "rotation", body, reader.words[0].column)
    draft.section, draft.begun, draft.path = "rotation", body, path
    draft.place(f"{path}.sets", reader.column)
    body["sets"] = read_names(draft, reader, f"{path}.sets")


def _override(draft: Draft, parts: list[RowPart]) -> None:
    """``when los >= 90 | 1a`` below a rotation."""
    count_parts(parts, "when condition | set")
    word, rest = parts[0].written[:4], parts[0].written[4:]
    if word != "when":
        raise LineError("An exception of a rotation begins with when.", parts[0].column, "Write when los >= 90 | 1a.")
    overrides = draft.begun.setdefault("overrides", [])
    path = draft.place(f"{draft.path}.overrides[{len(overrides)}]", parts[0].column)
    column = parts[0].column + len(word) + len(rest) - len(rest.lstrip())
    body: JSON = {}
    overrides.append(body)
    draft.put(body, path, "when", unquoted(rest.strip(), column), column)
    draft.put(body, path, "set", parts[1].text, parts[1].column)


def _policy(draft: Draft, parts: list[RowPart]) -> None:
    """``fourth down | distance <= 1 and los <= 40 | go``, ``trouble | margin < 0 and clock < 3:00 | trail``"""
    if parts[0].text not in _POLICIES:
        hint = "Write fourth down, or trouble."
        raise LineError(f"There is no policy {quote(parts[0].text)} with rows.", parts[0].column, hint)
    name, key, shape = _POLICIES[parts[0].text]
    count_parts(parts, shape)
    rules = draft.begun.setdefault(name, [])
    path = draft.place(f"policies.{name}[{len(rules)}]", parts[0].column)
    body: JSON = {}
    rules.append(body)
    draft.put(body, path, "when", parts[1].text, parts[1].column)
    draft.put(body, path, key, parts[2].text, parts[2].column)


# -- kick tactics --------------------------------------------------------------------------------------------------


def _tactic(draft: Draft, parts: list[RowPart]) -> None:
    """``punt_return | los > 60 | standard, rush blitz``"""
    count_parts(parts, "unit | condition | call, more")
    unit = parts[0].text
    if unit not in UNITS:
        raise LineError(f"There is no unit {quote(unit)}.", parts[0].column, f"Units are {', '.join(UNITS)}.")
    lines = draft.document[draft.part]["tactics"].setdefault(unit, [])
    draft.place(f"{draft.part}.tactics.{unit}", parts[0].column)
    path = draft.place(f"{draft.part}.tactics.{unit}[{len(lines)}]", parts[0].column)
    body: JSON = {}
    lines.append(body)
    draft.put(body, path, "when", parts[1].text, parts[1].column)
    called = items(words_of(parts[2]))
    if not called or len(called[0]) != 1:
        raise LineError("One word should say what is called.", parts[2].column, "Write standard, onside ...")
    draft.put(body, path, "call", called[0][0].text, called[0][0].column)
    for part in called[1:]:
        read_pair(draft, body, path, part, parts[2].column)
