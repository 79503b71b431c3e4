"""Values in the compact form: names in a list, numbers, pairs of a name and its value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .draft import JSON, Draft
from .words import LineError, LineReader, Word, is_bare, number

YES_AND_NO: Final = {"no": False, "yes": True}
JERSEY: Final = "A jersey number"


def read_names(draft: Draft, reader: LineReader, path: str) -> list[str]:
    """Names with commas between them; "-" for none."""
    if reader.take_if("-"):
        return []
    names: list[str] = []
    while True:
        word = reader.take("A name")
        draft.place(f"{path}[{len(names)}]", word.column)
        names.append(word.text)
        if not reader.take_if(","):
            return names


def read_numbers(draft: Draft, line: Sequence[Word], path: str) -> list[int]:
    """Jersey numbers, each with its place."""
    for place, word in enumerate(line):
        draft.place(f"{path}[{place}]", word.column)
    return [number(word, JERSEY) for word in line]


def rest_of_line(reader: LineReader) -> list[Word]:
    """The other words of the line; commas between them are welcome."""
    words = [word for word in reader.words[reader.at :] if not is_bare(word, ",")]
    reader.at = len(reader.words)
    return words


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
        return [number(word, JERSEY) for word in values]
    word = values[0]
    if word.quoted:
        return word.text
    digits = word.text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        return int(word.text)
    return YES_AND_NO.get(word.text, word.text)
