"""JSON from outside, read so that every database can keep what it says, and in bounded memory."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from typing import IO, Any

TOO_DEEP = "has braces and brackets too deep inside each other"
CHUNK = 65_536
_DECODER = json.JSONDecoder()


def read_json(text: str | bytes) -> Any:
    """The value of ``text``. ValueError with the end of a sentence ("is not JSON: ...") for what JSON does not know,
    and for what no database keeps: numbers without end, NUL and half characters."""
    try:
        value = json.loads(text)
    except RecursionError as deep:
        raise ValueError(TOO_DEEP) from deep
    except ValueError as wrong:
        raise ValueError(f"is not JSON: {wrong}") from wrong
    keepable(value)
    return value


def keepable(value: Any) -> str:
    """The value as JSON on one line; ValueError with the end of a sentence for what no database keeps."""
    try:
        kept = json.dumps(value, allow_nan=False, ensure_ascii=False)
        kept.encode()
    except RecursionError as deep:
        raise ValueError(TOO_DEEP) from deep
    except UnicodeEncodeError as half:
        raise ValueError("holds half a character, which nothing can keep") from half
    except ValueError as endless:
        raise ValueError("holds NaN or a number without end; write whole numbers") from endless
    if "\\u0000" in kept.replace("\\\\", ""):
        raise ValueError("holds the character NUL, which nothing can keep")
    return kept


class JsonStream:
    """A JSON document that is read from its beginning, value by value; never more of it is held than one value.

    ``most`` is how many characters one value may have. ValueError with the end of a sentence for anything wrong.
    """

    def __init__(self, stream: IO[bytes], most: int) -> None:
        self._stream, self._most = stream, most
        self._decode = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at, self._ended = "", 0, False

    def fields(self) -> Iterator[str]:
        """The names of an object's fields; each one's value is to be read before the next is asked for."""
        for _ in self._members("{", "}"):
            name = self.value()
            if not isinstance(name, str) or self._next() != ":":
                raise ValueError("is not JSON: a field has no name in quotes with a colon")
            self._at += 1
            yield name

    def items(self) -> Iterator[Any]:
        """The members of a list."""
        for _ in self._members("[", "]"):
            yield self.value()

    def opens(self, bracket: str) -> bool:
        """Whether an object or list begins here."""
        return self._next() == bracket

    def value(self) -> Any:
        """The value that stands here, whole."""
        self._next()
        size = CHUNK
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except RecursionError as deep:
                raise ValueError(TOO_DEEP) from deep
            except ValueError as wrong:
                if self._ended:
                    raise ValueError(f"is not JSON: {wrong}") from wrong
            else:
                if end - self._at <= self._most and (end < len(self._text) or self._ended):
                    self._at = end
                    return value
            if self._ended or len(self._text) - self._at > self._most:
                raise ValueError(f"holds a value of more than {self._most:,} characters")
            self._read(size)
            size *= 2  # so that a long value is tried a few times only

    def end(self) -> None:
        """Nothing more may follow."""
        if self._next():
            raise ValueError("is not JSON: more follows behind its end")

    def _members(self, opening: str, closing: str) -> Iterator[None]:
        if self._next() != opening:
            raise ValueError(f"is not JSON as it should be: {opening} is missing")
        self._at += 1
        if self._next() == closing:
            self._at += 1
            return
        while True:
            yield
            letter = self._next()
            self._at += 1
            if letter == closing:
                return
            if letter != ",":
                raise ValueError(f"is not JSON: a comma or {closing} is missing")

    def _next(self) -> str:
        """The next letter that is no blank; "" at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in " \t\r\n":
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if self._ended:
                return ""
            self._read(CHUNK)

    def _read(self, size: int) -> None:
        chunk = self._stream.read(size)
        self._ended = not chunk
        try:
            more = self._decode.decode(chunk, final=self._ended)
        except UnicodeDecodeError as wrong:
            raise ValueError("is not JSON: it is not UTF-8 text") from wrong
        self._text, self._at = self._text[self._at :] + more, 0
