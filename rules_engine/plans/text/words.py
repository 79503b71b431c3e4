"""Words of a line of the compact form, each with its column; what is not plain stands in quotes as JSON has it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...errors import EngineError

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|"|[:|,]|[^\s":|,]+')
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_QUOTE_OR_BAR: Final = re.compile(r'["|]')
_HEAD: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^":])*')
_PLAIN: Final = re.compile(r'[^\s"|](?:[^"|\x00-\x1f\x7f]*[^\s"|])?')


class LineError(EngineError):
    """A line that cannot be read: what is wrong, the column (from 1), what would be right."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(f"column {column}: {message} {hint}".rstrip())
        self.message, self.column, self.hint = message, column, hint


class Word(NamedTuple):
    """A word and where it starts, from 1; ``quoted``: it stood in quotes."""

    text: str
    column: int
    quoted: bool = False


def quote(text: str) -> str:
    """A text in quotes, on one line whatever it holds."""
    return json.dumps(text, ensure_ascii=False)


def plain_or_quoted(text: str) -> str:
    """A part of a row as it is where nothing in it could be mistaken, else in quotes."""
    return text if _PLAIN.fullmatch(text) else quote(text)


def unquote(text: str, column: int) -> str:
    """The text in quotes that starts at a column."""
    try:
        text_inside = json.loads(text)
    except ValueError:
        raise LineError("The quotes are not closed.", column, 'Write " at the end of the text.') from None
    return str(text_inside)


def words(text: str, start: int = 0) -> list[Word]:
    """The words of a line from a place on: bare ones, texts in quotes, ":", "|" and ","."""
    words_of_line = []
    for match in _WORD.finditer(text, start):
        word, column = match.group(), match.start() + 1
        quoted = word.startswith('"')
        words_of_line.append(Word(unquote(word, column) if quoted else word, column, quoted))
    return words_of_line


@dataclass(slots=True)
class LineReader:
    """Takes the words of one line in turn; ``end`` is the column after the last."""

    words: Sequence[Word]
    end: int
    at: int = 0

    def peek(self) -> str:
        """The next word where it stands bare, "" at the end or before a text in quotes."""
        word = self.words[self.at] if self.at < len(self.words) else None
        return "" if word is None or word.quoted else word.text

    @property
    def done(self) -> bool:
        return self.at >= len(self.words)

    @property
    def column(self) -> int:
        return self.end if self.done else self.words[self.at].column

    def take(self, what: str, hint: str = "") -> Word:
        """The next word, which should be ``what``."""
        if self.done:
            raise LineError(f"{what} is missing.", self.end, hint)
        self.at += 1
        return self.words[self.at - 1]

    def take_if(self, text: str) -> bool:
        """Whether the next word is this one; takes it then."""
        if self.peek() != text:
            return False
        self.at += 1
        return True

    def quoted(self) -> Word | None:
        """The text in quotes that comes next, if one does."""
        if self.done or not self.words[self.at].quoted:
            return None
        self.at += 1
        return self.words[self.at - 1]

    def finish(self) -> None:
        """Nothing more may follow."""
        if not self.done:
            raise LineError(f"Cannot read {quote(self.words[self.at].text)} here.", self.column, "Leave it out.")


class RowPart(NamedTuple):
    """What stands between two bars of a table's row as it is written; ``column`` is that of its first letter."""

    written: str
    column: int

    @property
    def text(self) -> str:
        return unquoted(self.written, self.column)


def unquoted(written: str, column: int) -> str:
    """What a text says that may stand in quotes."""
    return unquote(written, column) if written.startswith('"') else written


def is_row(text: str) -> bool:
    """Whether a line holds a bar outside quotes."""
    return bool(_bar_places(text))


def _bar_places(text: str) -> list[int]:
    """Where bars stand outside quotes. Quotes that are never closed hide none; behind them no others are closed."""
    places, match, closed = [], _QUOTE_OR_BAR.search(text), True
    while match is not None:
        end = match.end()
        if match.group() == "|":
            places.append(match.start())
        elif closed:
            quoted = _QUOTED.match(text, match.start())
            closed = quoted is not None
            end = quoted.end() if quoted is not None else end
        match = _QUOTE_OR_BAR.search(text, end)
    return places


def bars(text: str) -> list[RowPart]:
    """The parts of a row between its bars; a part in quotes may hold bars itself."""
    parts, start = [], 0
    for place in _bar_places(text):
        parts.append(_part(text, start, place))
        start = place + 1
    return [*parts, _part(text, start, len(text))]


def _part(text: str, start: int, end: int) -> RowPart:
    part = text[start:end]
    return RowPart(part.strip(), start + len(part) - len(part.lstrip()) + 1)


def parted(text: str) -> tuple[str, RowPart | None]:
    """A line before its first colon outside quotes, and what follows that, None without a colon."""
    match = _HEAD.match(text)
    end = match.end() if match else 0
    return (text[:end], _part(text, end + 1, len(text))) if text[end : end + 1] == ":" else (text, None)


def is_bare(word: Word, text: str) -> bool:
    """Whether a word is this one and stands without quotes."""
    return word.text == text and not word.quoted


def items(line: Sequence[Word]) -> list[list[Word]]:
    """The members of a list, separated by commas, each as its words."""
    members: list[list[Word]] = [[]]
    for word in line:
        if is_bare(word, ","):
            members.append([])
        else:
            members[-1].append(word)
    return members if line else []


def number(word: Word, what: str) -> int:
    """A whole number with or without #."""
    digits = word.text.lstrip("#")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise LineError(f"{what} is a number, not {quote(word.text)}.", word.column, "Write 27.")
    return int(digits)
