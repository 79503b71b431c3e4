"""Writing pieces of the compact form; only what can be read back is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ...errors import EngineError
from .words import quote

INDENT: Final = "  "
_WIDTH: Final = 112
_TOKEN: Final = re.compile(r"[A-Za-z0-9*#-]+")
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_*]*")


class Unprintable(EngineError):
    """A name in the plan is none that the compact form could hold; the plan is not legal then."""


def token(text: str) -> str:
    """A name as it is; raises Unprintable."""
    if not _TOKEN.fullmatch(text):
        raise Unprintable(f"{quote(text)} is no name.")
    return text


def head(words: list[str], body: Mapping[str, Any], end: str = "") -> list[str]:
    """The first line of an entry, its name in quotes at the end, and the comment below it."""
    name = [quote(body["name"])] if body.get("name") else []
    return [" ".join([*words, *name]) + end, *comment(body)]


def comment(body: Mapping[str, Any]) -> list[str]:
    return [f"{INDENT}comment {quote(body['comment'])}"] if body.get("comment") else []


def wrapped(items: Iterable[str]) -> Iterator[str]:
    """Items with commas between them, as many to a line as fit."""
    line = ""
    for item in items:
        if line and len(line) + len(item) > _WIDTH:
            yield f"{INDENT}{line}"
            line = ""
        line += f", {item}" if line else item
    if line:
        yield f"{INDENT}{line}"


def plain_text(text: str) -> str:
    """A text that runs to the end of its line as it is, in quotes only where it could not be read back."""
    odd = text != text.strip() or text.startswith('"') or any(ord(letter) < 32 for letter in text)
    return quote(text) if odd else text


def value_text(value: object) -> str:
    """The value of a pair."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(value_text, value))
    text = str(value)
    return text if isinstance(value, int) or (NAME.fullmatch(text) and text not in ("yes", "no")) else quote(text)


def numbers_text(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
