"""The lines of FOOL's compact form, each read into the plan's document.

A line begins with a word that says what it is (plan, set, defense, play, rotation, starters ...), or it goes on with
what was begun: men begin with a number, rows of a table hold bars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from ....plans.text.draft import Draft
from ....plans.text.reading import CompactReader
from ....plans.text.words import LineError, LineReader, bars, is_bare, is_row, quote, words
from . import entries, lists, tables

HALVES: Final = {"first half": "first", "second half": "second", "half-time": "halftime"}
_TABLES: Final = ("offense", "defense", "tactics")
_PLAY: Final = re.compile(r"\s*play\s+[^|\s]")
_POLICIES: Final = ("toss", "timeouts", "spike", "kneel", "hurry")
_WORDS: Final[Mapping[str, Callable[[Draft, LineReader], None]]] = {
    "plan": entries.read_plan,
    "comment": entries.read_comment,
    "set": entries.read_set,
    "defense": entries.read_defense,
    "stunt": entries.read_stunt,
    "rotation": tables.read_rotation,
    "starters": lists.read_starters,
    "changes": lists.read_changes,
    "practice": lists.read_practice,
}


def _line(draft: Draft, text: str) -> None:
    title, column = text.strip(), len(text) - len(text.lstrip()) + 1
    if title in HALVES:
        tables.enter_half(draft, HALVES[title], column)
    elif title in lists.SECTIONS:
        lists.enter(draft, lists.SECTIONS[title], column)
    elif _PLAY.match(text):
        entries.read_play(draft, text)
    elif is_row(text):
        tables.read_row(draft, bars(text))
    else:
        _words(draft, text)


def _words(draft: Draft, text: str) -> None:
    line = words(text)
    first, colon = line[0], len(line) > 1 and is_bare(line[1], ":")
    reader = LineReader(line, len(text.rstrip()) + 1)
    if first.text[:1].isdigit() and not first.quoted:
        entries.read_men(draft, line)
    elif draft.part and colon and len(line) == 2 and first.text in _TABLES:
        tables.enter_table(draft, first)
    elif colon and draft.section in ("special_teams", "depth"):
        lists.read_named_men(draft, line)
    elif draft.section == "policies" and first.text in _POLICIES:
        lists.read_policy(draft, reader)
        reader.finish()
    elif first.quoted or first.text not in _WORDS:
        raise LineError(f"Cannot read {quote(first.text)} here.", first.column, _expected(draft.section))
    else:
        reader.take("A word")
        _WORDS[first.text](draft, reader)
        reader.finish()


def _expected(section: str) -> str:
    if section in ("sets", "defenses"):
        return "Men stand as 87 LW, 80 RTE; else a line begins with set, defense, play, rotation, first half ..."
    if section in ("offense_table", "defense_table"):
        return "A row of a table holds bars: name | condition | set | cells."
    return "A line begins with plan, set, defense, play, rotation, first half, second half, starters, special teams ..."


# what a line begins with, for an editor
OPENINGS: Final = (*HALVES, *lists.SECTIONS, *_WORDS, "play", *(f"{name}:" for name in _TABLES), *_POLICIES)
COMPACT: Final = CompactReader(_line, "TEXT", entries.BEGIN)
