"""Starters, squads, the depth chart and policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....interface import JSON
from ..plan import LISTS
from .draft import Draft
from .lines import LineError, Reader, Word, is_bare, items, number

SECTIONS: Final = {"special teams": "special_teams", "depth": "depth", "policies": "policies"}
_SWITCHES: Final = {"no": False, "yes": True}
_JERSEY: Final = "A jersey number"


def enter(draft: Draft, name: str, column: int) -> None:
    """``special teams``, ``depth``, ``policies``"""
    draft.put(draft.document, "", name, {}, column)
    draft.section, draft.half, draft.begun, draft.path = name, "", draft.document[name], name


def _rest(reader: Reader) -> list[Word]:
    """The other words of the line; commas between them are welcome."""
    found = [word for word in reader.words[reader.at :] if not is_bare(word, ",")]
    reader.at = len(reader.words)
    return found


def _numbers(draft: Draft, line: Sequence[Word], path: str) -> list[int]:
    for place, word in enumerate(line):
        draft.place(f"{path}[{place}]", word.column)
    return [number(word, _JERSEY) for word in line]


def read_starters(draft: Draft, reader: Reader) -> None:
    """``starters 86 74 72``: the defensive starters."""
    draft.place("starters.defense", reader.column)
    draft.top("starters", {"defense": _numbers(draft, _rest(reader), "starters.defense")}, reader)


def read_practice(draft: Draft, reader: Reader) -> None:
    """``practice 51 59``"""
    draft.top("practice", _numbers(draft, _rest(reader), "practice"), reader)


def read_changes(draft: Draft, reader: Reader) -> None:
    """``changes 56 to 59, 58 to 51``: defensive starters exchanged since they were announced."""
    changes: list[JSON] = []
    draft.top("starter_changes", changes, reader)
    for part in items(reader.words[1:]):
        if len(part) != 3 or not is_bare(part[1], "to"):
            column = part[0].column if part else reader.column
            raise LineError("A change names two men.", column, "Write changes 56 to 59, 58 to 51.")
        path = draft.place(f"starter_changes[{len(changes)}]", part[0].column)
        change: JSON = {}
        changes.append(change)
        draft.put(change, path, "out", number(part[0], _JERSEY), part[0].column)
        draft.put(change, path, "in", number(part[2], _JERSEY), part[2].column)
    reader.at = len(reader.words)


def read_policy(draft: Draft, reader: Reader) -> None:
    """``toss kick``, ``timeouts no``"""
    word = reader.take("A policy")
    value = reader.take("Its value", "Write yes or no; toss receive or kick.")
    draft.put(draft.begun, draft.path, word.text, _SWITCHES.get(value.text, value.text), value.column)


def read_named_men(draft: Draft, line: Sequence[Word]) -> None:
    """``punt: P 8, Sn 55`` among the special teams, ``H: 48 32`` in the depth chart."""
    name, path = line[0], f"{draft.path}.{line[0].text}"
    if draft.section == "depth":
        numbers = _numbers(draft, [word for word in line[2:] if not is_bare(word, ",")], path)
        draft.put(draft.begun, draft.path, name.text, numbers, name.column)
        return
    squad: JSON = {}
    draft.put(draft.begun, draft.path, name.text, squad, name.column)
    for part in items(line[2:]):
        read_pair(draft, squad, path, part, name.column)
        role = part[0].text
        if role in LISTS and isinstance(squad[role], int):
            squad[role] = [squad[role]]  # one man alone where a list of men is asked for


def read_pair(draft: Draft, body: JSON, path: str, part: Sequence[Word], column: int) -> None:
    """A name and its value: one number, several, a word, yes or no."""
    if len(part) < 2:
        raise LineError("A name and its value should stand here.", part[0].column if part else column)
    name, *values = part
    draft.put(body, path, name.text, _value(values), values[0].column)
    for place, word in enumerate(values):
        draft.place(f"{path}.{name.text}[{place}]", word.column)


def _value(values: Sequence[Word]) -> object:
    if len(values) > 1:
        return [number(word, _JERSEY) for word in values]
    word = values[0]
    if word.quoted:
        return word.text
    digits = word.text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        return int(word.text)
    return _SWITCHES.get(word.text, word.text)
