"""The lines of the compact form, each read into the plan's document.

plan "Ground and pound"
set BASE
  LE 80, LT 72, LG 66, CN 54, RG 63, RT 70, RE 88, QB 12, BK1 33, BK2 44, FL1 81
defense D43
  A 94, B 93 95, ...
depth RB 33 44 21
first half
offense:
  1 | down = 3 and distance >= 7 | BASE | 4 SH FL1/LE, 2 SC BK1, IL BK1 draw
kickoff:
  margin <= -9 | onside
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from ....plans.text.draft import Draft
from ....plans.text.reading import CompactReader
from ....plans.text.values import read_numbers, rest_of_line
from ....plans.text.words import LineError, LineReader, Word, bars, is_bare, is_row, items, number, quote, words
from ..fields import HALVES, KICKERS, RETURNERS, TACTICS
from .rows import read_row

BEGIN: Final = 'A plan begins with plan "name", or with its first set: set BASE.'
CODE: Final = "TEXT"
_HALVES: Final = {f"{half} half": half for half in HALVES}
_TABLES: Final = ("offense", "defense", "offense_shifts", "defense_shifts")
_SETS: Final = {"set": "sets", "defense": "defensive_sets"}
_PLACE: Final = re.compile(r"[A-Z][A-Z0-9]*")


def _line(draft: Draft, text: str) -> None:
    title, column = " ".join(text.split()), len(text) - len(text.lstrip()) + 1
    if title in _HALVES:
        _enter_half(draft, _HALVES[title], column)
    elif is_row(text):
        read_row(draft, bars(text))
    else:
        _words(draft, words(text), len(text.rstrip()) + 1)


def _words(draft: Draft, line: list[Word], end: int) -> None:
    """A line without bars: the title of a table, men of a set, or what begins with a word of its own."""
    first, reader = line[0], LineReader(line, end)
    titled = len(line) == 2 and is_bare(line[1], ":")
    if titled and draft.part:
        _enter_table(draft, first)
    elif draft.section in _SETS.values() and not first.quoted and _PLACE.fullmatch(first.text):
        _read_men(draft, line)
    elif first.quoted or first.text not in _READERS:
        raise LineError(f"Cannot read {quote(first.text)} here.", first.column, _expected(draft))
    else:
        reader.take("A word")
        _READERS[first.text](draft, reader, first)
        reader.finish()


def _expected(draft: Draft) -> str:
    if draft.part:
        return f"Tables are {', '.join(f'{name}:' for name in (*_TABLES, *TACTICS))}"
    return "A line begins with plan, comment, set, defense, depth, placekicker, punter, first half, second half ..."


# -- the plan and its men ----------------------------------------------------------------------------------------------


def _read_text(draft: Draft, reader: LineReader, first: Word) -> None:
    """``plan "Ground and pound"``, ``comment "..."``."""
    field = "name" if first.text == "plan" else "comment"
    said = reader.quoted()
    if said is not None:
        draft.put(draft.document, "", field, said.text, said.column)
    elif not reader.done or field == "comment":
        raise LineError("A text in quotes should stand here.", reader.column, f'Write {first.text} "text".')


def _read_set(draft: Draft, reader: LineReader, first: Word) -> None:
    """``set BASE`` or ``defense D43``; its men follow."""
    name = reader.take("The name of the set", f"Write {first.text} BASE.")
    body, path = draft.begin(_SETS[first.text], first.column)
    draft.put(body, path, "id", name.text, name.column)
    draft.put(body, path, "men", {}, first.column)


def _read_men(draft: Draft, line: list[Word]) -> None:
    """``LE 80, LT 72``; in boxes ``A 94, B 93 95``."""
    men, path = draft.begun["men"], f"{draft.path}.men"
    for part in items(line):
        if len(part) < 2:
            column = part[0].column if part else line[0].column
            raise LineError("A place and a number should stand here.", column, "Write LE 80.")
        place, *numbers = part
        if draft.section == "sets" and len(numbers) > 1:
            raise LineError(f"Two men stand at {place.text}.", numbers[1].column, "One man stands at each position.")
        found = [number(each, "A jersey number") for each in numbers]
        draft.put(men, path, place.text, found[0] if draft.section == "sets" else found, place.column)
        for at, each in enumerate(numbers):
            draft.place(f"{path}.{place.text}[{at}]", each.column)


def _read_depth(draft: Draft, reader: LineReader, first: Word) -> None:
    """``depth RB 33 44 21``."""
    kind = reader.take("What the men are", "Write depth RB 33 44.")
    draft.place("depth", first.column)
    _put_numbers(draft, draft.document.setdefault("depth", {}), "depth", kind.text, reader)


def _read_kicker(draft: Draft, reader: LineReader, first: Word) -> None:
    """``placekicker 3``."""
    draft.place("kickers", first.column)
    kickers = draft.document.setdefault("kickers", {})
    word = reader.take("A jersey number")
    draft.put(kickers, "kickers", first.text, number(word, "A jersey number"), word.column)


def _read_returners(draft: Draft, reader: LineReader, first: Word) -> None:
    """``kickoff_returners 20 21``."""
    draft.place("returners", first.column)
    _put_numbers(draft, draft.document.setdefault("returners", {}), "returners", first.text, reader)


def _read_interceptors(draft: Draft, reader: LineReader, first: Word) -> None:
    """``interceptors 24 31``."""
    _put_numbers(draft, draft.document, "", first.text, reader)


def _put_numbers(draft: Draft, body: dict[str, object], path: str, key: str, reader: LineReader) -> None:
    column = reader.column
    inner = f"{path}.{key}" if path else key
    draft.put(body, path, key, read_numbers(draft, rest_of_line(reader), inner), column)


_READERS: Final[Mapping[str, Callable[[Draft, LineReader, Word], None]]] = {
    "plan": _read_text,
    "comment": _read_text,
    "set": _read_set,
    "defense": _read_set,
    "depth": _read_depth,
    "interceptors": _read_interceptors,
    **dict.fromkeys(KICKERS, _read_kicker),
    **dict.fromkeys(RETURNERS, _read_returners),
}


# -- halves ------------------------------------------------------------------------------------------------------------


def _enter_half(draft: Draft, half: str, column: int) -> None:
    """``first half``: the tables of that half follow."""
    if half in draft.document:
        raise LineError(f"The {half} half stands here twice.", column, "Write all its tables below one title.")
    draft.document[half] = {}
    draft.place(half, column)
    draft.part, draft.section = half, ""


def _enter_table(draft: Draft, title: Word) -> None:
    """``offense:`` or ``kickoff:``; its rows follow."""
    half, name = draft.document[draft.part], title.text
    if name not in _TABLES and name not in TACTICS:
        raise LineError(f"There is no table {quote(name)}.", title.column, _expected(draft))
    path = draft.part
    if name in TACTICS:
        half, path = half.setdefault("tactics", {}), f"{path}.tactics"
        draft.place(path, title.column)
    draft.put(half, path, name, [], title.column)
    draft.section, draft.path = name, f"{path}.{name}"
    draft.begun = half


# what a line begins with, for an editor
OPENINGS: Final = (*_HALVES, *_READERS, *(f"{name}:" for name in (*_TABLES, *TACTICS)))
COMPACT: Final = CompactReader(_line, CODE, BEGIN)
