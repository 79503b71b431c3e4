"""Starters, squads, the depth chart and policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....interface import JSON
from ....plans.text.draft import Draft
from ....plans.text.values import JERSEY, YES_AND_NO, read_numbers, read_pair, rest_of_line
from ....plans.text.words import LineError, LineReader, Word, is_bare, items, number
from ..plan import LISTS

SECTIONS: Final = {"special teams": "special_teams", "depth": "depth", "policies": "policies"}


def enter(draft: Draft, name: str, column: int) -> None:
    """``special teams``, ``depth``, ``policies``"""
    draft.put(draft.document, "", name, {}, column)
    draft.section, draft.part, draft.begun, draft.path = name, "", draft.document[name], name


def read_starters(draft: Draft, reader: LineReader) -> None:
    """``starters 86 74 72``: the defensive starters."""
    draft.place("starters.defense", reader.column)
    draft.put_line("starters", {"defense": read_numbers(draft, rest_of_line(reader), "starters.defense")}, reader)


def read_practice(draft: Draft, reader: LineReader) -> None:
    """``practice 51 59``"""
    draft.put_line("practice", read_numbers(draft, rest_of_line(reader), "practice"), reader)


def read_changes(draft: Draft, reader: LineReader) -> None:
    """``changes 56 to 59, 58 to 51``: defensive starters exchanged since they were announced."""
    changes: list[JSON] = []
    draft.put_line("starter_changes", changes, reader)
    for part in items(reader.words[1:]):
        if len(part) != 3 or not is_bare(part[1], "to"):
            column = part[0].column if part else reader.column
            raise LineError("A change names two men.", column, "Write changes 56 to 59, 58 to 51.")
        path = draft.place(f"starter_changes[{len(changes)}]", part[0].column)
        change: JSON = {}
        changes.append(change)
        draft.put(change, path, "out", number(part[0], JERSEY), part[0].column)
        draft.put(change, path, "in", number(part[2], JERSEY), part[2].column)
    reader.at = len(reader.words)


def read_policy(draft: Draft, reader: LineReader) -> None:
    """``toss kick``, ``timeouts no``"""
    word = reader.take("A policy")
    value = reader.take("Its value", "Write yes or no; toss receive or kick.")
    draft.put(draft.begun, draft.path, word.text, YES_AND_NO.get(value.text, value.text), value.column)


def read_named_men(draft: Draft, line: Sequence[Word]) -> None:
    """``punt: P 8, Sn 55`` among the special teams, ``H: 48 32`` in the depth chart."""
    name, path = line[0], f"{draft.path}.{line[0].text}"
    if draft.section == "depth":
        numbers = read_numbers(draft, [word for word in line[2:] if not is_bare(word, ",")], path)
        draft.put(draft.begun, draft.path, name.text, numbers, name.column)
        return
    squad: JSON = {}
    draft.put(draft.begun, draft.path, name.text, squad, name.column)
    for part in items(line[2:]):
        read_pair(draft, squad, path, part, name.column)
        role = part[0].text
        if role in LISTS and isinstance(squad[role], int):
            squad[role] = [squad[role]]  # one man alone where a list of men is asked for
