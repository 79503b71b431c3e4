"""What the readers of a plan's parts share: names, limits, the fields that several entries have."""

from __future__ import annotations

from typing import Any, Final, cast

from ...plans.document_reader import DocumentReader, NameRule
from .plan import HalfOf

WRONG: Final = "PLN-10"  # the codes of a value that cannot be taken and of an unknown field
UNKNOWN: Final = "PLN-11"
LETTER: Final = NameRule("[A-Z]{1,2}", "a capital letter, A to Z, then AA and so on")
SET: Final = NameRule("[1-9][0-9]?[a-z]?", 'a number, for variations with a letter ("1", "1a")')
SET_OR_ROTATION: Final = NameRule(f"rot|{SET.pattern}", 'a set\'s id, or "rot"')
DEFENSE: Final = NameRule("[A-Za-z0-9]{1,6}", "one to six letters and digits")
LINE: Final = NameRule("[A-Za-z0-9]{1,8}", "one to eight letters and digits")
MOST_SETS: Final = 20
LONGEST_COMMENT: Final = 2000
LONGEST_CONDITION: Final = 300
LONGEST_PLAY: Final = 200
LONGEST_COVER: Final = 6  # of the name of whom a defender covers
HIGHEST: Final = 99  # jersey number


def new_reader() -> DocumentReader:
    """A reader with FOOL's codes."""
    return DocumentReader(WRONG, UNKNOWN)


def read_remarks(doc: DocumentReader, body: dict[str, Any], path: str) -> str:
    doc.text(body, "comment", path, LONGEST_COMMENT)
    return doc.text(body, "name", path)


def read_number(doc: DocumentReader, value: object, path: str) -> int:
    return doc.whole(value, path, "A jersey number", 1, HIGHEST)


def read_numbers(doc: DocumentReader, body: dict[str, Any], key: str, path: str, most: int) -> tuple[int, ...]:
    """The jersey numbers of a list."""
    return tuple([read_number(doc, value, inner) for value, inner in doc.items(body, key, path, most)])


def read_half_of(doc: DocumentReader, body: dict[str, Any], path: str) -> HalfOf:
    return cast(HalfOf, doc.choice(body, "half", path, ("both", 1, 2), "both"))
