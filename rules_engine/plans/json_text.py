"""JSON text with places: every value knows its line and column, and a mistake does not hide the next one.

The reader goes on after a mistake where it can guess what was meant (a comma left out, a word without quotes), so that
a coach who pasted a plan sees all of them at once. A text with any mistake is never taken as a plan.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from ..errors import Report
from .located import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_PROBLEMS,
    MOST_VALUES,
    TOO_LONG,
    TOO_MANY_LINES,
    TOO_MANY_VALUES,
    TOO_MUCH_HINT,
    Located,
    Place,
    excerpt,
    place_all,
)

DEEPEST: Final = 40
_SHOWN: Final = 40  # of a longer word only its beginning

_BLANK = re.compile(r"[ \t\r\n\ufeff]*")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_\-]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_PLAIN_SINGLE = re.compile(r"[^'\\\x00-\x1f]*")
_ESCAPES = {'"': '"', "'": "'", "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CONSTANTS = {"true": True, "false": False, "null": None}
_SURROGATE = re.compile("[\ud800-\udfff]")
_TYPOGRAPHIC = "\u201c\u201d\u201e\u201f\u2018\u2019\u00ab\u00bb"
_PLAIN_TYPOGRAPHIC = re.compile(f'[^"{_TYPOGRAPHIC}\\\\\x00-\x1f]*')
_NO_NUMBERS = ("nan", "infinity")


def read(text: str) -> Located:
    """The JSON value in ``text`` with the places of all its parts."""
    reader = _Reader(text)
    value = reader.document()
    return Located(value, reader.report, reader.places, reader.lines)


def locate(text: str, report: Report) -> Report:
    """``report`` with line, column and source line added to each problem that has only a path into ``text``."""
    return place_all(read(text), report)


def _short(word: str) -> str:
    """A word of the text as a message quotes it."""
    return word if len(word) <= _SHOWN else f"{word[:_SHOWN]}..."


class _Stop(Exception):
    """Nothing sensible can be read any further."""


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0
    depth: int = 0
    report: Report = field(default_factory=Report)
    places: dict[str, Place] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_TEXT:
            self.report.error("", "JSON", TOO_LONG, TOO_MUCH_HINT, line=1, column=1)
            self.text = ""
        elif self.text.count("\n") >= MOST_LINES:
            self.report.error("", "JSON", TOO_MANY_LINES, TOO_MUCH_HINT, line=1, column=1)
            self.text = ""
        half = _SURROGATE.search(self.text)
        if half:  # it cannot even be shown
            self.text = _SURROGATE.sub("\ufffd", self.text)
        self.lines = tuple(line.rstrip("\r") for line in self.text.split("\n"))
        offset = 0
        for line in self.text.split("\n"):
            self.starts.append(offset)
            offset += len(line) + 1
        if half:
            self.wrong("half a character stands here", "Leave it out, and save the text as UTF-8.", half.start())

    # -- the whole ------------------------------------------------------------------------------------------------

    def document(self) -> Any:
        if not self.text and not self.report.ok:
            return None
        try:
            self.blanks()
            if self.at == len(self.text):
                self.wrong("there is nothing here", 'A plan starts with "{".')
                return None
            value = self.value("")
            self.blanks()
            if self.at < len(self.text):
                self.wrong("the document has ended, but more text follows", "Close the last brace only at the end.")
        except _Stop:
            return None
        return value

    # -- places and problems --------------------------------------------------------------------------------------

    def place(self, at: int) -> Place:
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self.starts[middle] <= at:
                low = middle
            else:
                high = middle
        return Place(low + 1, at - self.starts[low] + 1)

    def wrong(self, what: str, hint: str = "", at: int | None = None) -> None:
        place = self.place(self.at if at is None else at)
        text, skipped = excerpt(self.lines[place.line - 1], place.column)
        message = f"{what[0].upper()}{what[1:]}."
        self.report.error("", "JSON", message, hint, line=place.line, column=place.column, text=text, skipped=skipped)
        if len(self.report.problems) >= MOST_PROBLEMS:
            raise _Stop

    # -- pieces ---------------------------------------------------------------------------------------------------

    def blanks(self) -> None:
        while True:
            match = _BLANK.match(self.text, self.at)
            self.at = match.end() if match else self.at
            if self.text.startswith("//", self.at):
                self.wrong("JSON has no remarks", 'Use the field "comment".')
                self.at = self.line_end()
            else:
                return

    def line_end(self) -> int:
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def value(self, path: str) -> Any:
        self.places.setdefault(path, self.place(self.at))
        letter = self.peek()
        if len(self.places) > MOST_VALUES:
            self.wrong(TOO_MANY_VALUES.removesuffix("."), TOO_MUCH_HINT)
            raise _Stop
        if letter in ("{", "["):
            if self.depth >= DEEPEST:
                self.wrong(f"braces and brackets stand more than {DEEPEST} deep")
                raise _Stop
            self.depth += 1
            value = self.object(path) if letter == "{" else self.array(path)
            self.depth -= 1
            return value
        if letter in ('"', "'") or (letter and letter in _TYPOGRAPHIC):
            return self.string()
        if match := _NUMBER.match(self.text, self.at):
            return self.number(match.group())
        if match := _WORD.match(self.text, self.at):
            return self.word(match.group())
        self.no_value(letter)
        return None

    def no_value(self, letter: str) -> None:
        """Nothing that could be a value starts here; reading goes on where the next one may."""
        if letter in ("", ",", "]", "}"):
            self.wrong("a value is missing")
            if letter:
                return
        elif letter.isprintable():
            self.wrong(f'"{letter}" is no value', "Write a text in quotes, a number, true, false or null.")
        else:
            hint = "Leave it out." if letter > " " else "Save the text as UTF-8."
            self.wrong(f"a character that cannot be seen (U+{ord(letter):04X}) stands here", hint)
        raise _Stop

    def number(self, text: str) -> int | float | None:
        start, self.at = self.at, self.at + len(text)
        digits = text.lstrip("-")
        if len(text) > 30:
            self.wrong("this number is too long", at=start)
            return None
        if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            self.wrong("a number does not start with 0", f"Write {int(digits.split('.')[0])}.", at=start)
        if any(sign in text for sign in ".eE"):
            value = float(text)
            if value in (float("inf"), float("-inf")):
                self.wrong("this number is too large", at=start)
                return None
            return value
        return int(text)

    def word(self, text: str) -> Any:
        if text in _CONSTANTS:
            self.at += len(text)
            return _CONSTANTS[text]
        if text.lower() in _CONSTANTS:
            self.wrong(f'"{text}" is written in small letters', f"Write {text.lower()}.")
            self.at += len(text)
            return _CONSTANTS[text.lower()]
        if text.lower() in _NO_NUMBERS:
            self.wrong(f"{text} is no number", "Write a whole number, or null.")
        else:
            self.wrong(f"the text {_short(text)} stands without quotes", f'Write "{_short(text)}".')
        self.at += len(text)
        return text

    def string(self) -> str:
        quote = self.peek()
        start = self.at
        typographic = quote in _TYPOGRAPHIC
        if quote == "'":
            self.wrong("text stands in double quotes", "Write \" instead of '.")
        elif typographic:
            self.wrong("text stands in straight quotes", f'Write " instead of {quote}.')
        self.at += 1
        plain = _PLAIN_TYPOGRAPHIC if typographic else _PLAIN if quote == '"' else _PLAIN_SINGLE
        parts: list[str] = []
        while True:
            match = plain.match(self.text, self.at)
            parts.append(match.group() if match else "")
            self.at = match.end() if match else self.at
            letter = self.peek()
            if letter == quote or (typographic and letter and letter in _TYPOGRAPHIC + '"'):
                self.at += 1
                break
            if letter == "\\":
                parts.append(self.escape())
            elif letter in ("", "\n", "\r"):
                self.wrong("the quotes are not closed in this line", f"Write {quote} at the end of the text.", at=start)
                break
            else:
                self.wrong("a control character stands in a text", "Leave it out.")
                self.at += 1
        text = "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if _SURROGATE.search("".join(parts)) and "\ufffd" in text:
            self.wrong("half a character stands in a text", "Leave it out.", at=start)
        return text

    def escape(self) -> str:
        letter = self.text[self.at + 1 : self.at + 2]
        if letter == "u" and re.fullmatch(r"[0-9a-fA-F]{4}", code := self.text[self.at + 2 : self.at + 6]):
            self.at += 6
            return chr(int(code, 16))
        if letter in _ESCAPES:
            self.at += 2
            return _ESCAPES[letter]
        self.wrong("a backslash stands before the wrong letter", "Write \\\\ for a backslash.")
        self.at += 1
        return ""

    # -- objects and lists ----------------------------------------------------------------------------------------

    def object(self, path: str) -> dict[str, Any]:
        opened = self.at
        members: dict[str, Any] = {}
        self.at += 1
        first = True
        while self.more(opened, "}", "brace", first):
            first = False
            start = self.at
            key = self.key()
            inner = f"{path}.{key}" if path else key
            if key in members:
                self.wrong(f'"{_short(key)}" stands twice in the same braces', "Keep one of them.", start)
            self.blanks()
            self.places[inner] = self.place(self.at)
            members[key] = self.value(inner)
        return members

    def key(self) -> str:
        letter = self.peek()
        if letter in ('"', "'") or (letter and letter in _TYPOGRAPHIC):
            key = self.string()
        elif match := _WORD.match(self.text, self.at):
            key = match.group()
            self.wrong(f"the name {_short(key)} stands without quotes", f'Write "{_short(key)}".')
            self.at = match.end()
        else:
            self.wrong("the name of a field is missing", 'Write it in quotes, then ":".')
            raise _Stop
        if len(key) > LONGEST_NAME:
            self.wrong(f'the name "{_short(key)}" is longer than {LONGEST_NAME} characters', "Write the field's name.")
            key = key[:LONGEST_NAME]
        self.blanks()
        if self.peek() == ":":
            self.at += 1
        elif self.peek() == "=":
            self.wrong("a colon is needed here", 'Write ":" instead of "=".')
            self.at += 1
        else:
            self.wrong(f'a colon is missing after "{_short(key)}"')
        return key

    def array(self, path: str) -> list[Any]:
        opened = self.at
        members: list[Any] = []
        self.at += 1
        while self.more(opened, "]", "bracket", not members):
            inner = f"{path}[{len(members)}]"
            self.places[inner] = self.place(self.at)
            members.append(self.value(inner))
        return members

    def more(self, opened: int, closing: str, name: str, first: bool) -> bool:
        """Whether another member follows; reads the comma before it or the end."""
        self.blanks()
        if self.peek() == closing:
            self.at += 1
            return False
        if self.peek() == "":
            self.wrong(f"the {name} opened here is not closed", f'Write "{closing}" where it ends.', at=opened)
            raise _Stop
        if self.peek() in ("}", "]"):
            place = self.place(opened)
            self.wrong(
                f'"{self.peek()}" closes what was not opened last',
                f'The {name} of line {place.line}, column {place.column} needs "{closing}".',
            )
            self.at += 1
            return False
        if first:
            return True
        if self.peek() == ",":
            comma = self.at
            self.at += 1
            self.blanks()
            if self.peek() in ("}", "]"):
                self.wrong("no comma stands before the end", "Leave it out.", at=comma)
                return self.more(opened, closing, name, True)
            return True
        if self.peek() in (";", "."):
            self.wrong("a comma is needed here", f'Write "," instead of "{self.peek()}".')
            self.at += 1
            self.blanks()
            return True
        self.wrong("a comma is missing before this")
        return True
