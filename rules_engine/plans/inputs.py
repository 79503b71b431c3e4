"""How the text of an input becomes a value of a plan, and back. What cannot be read stays as it was typed."""

from __future__ import annotations

from typing import Any, Final

from ..interface.planning.forms import MISSING, Reading, as_typed


def _number(text: str) -> Any:
    if not text:
        return MISSING
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text


def _words(text: str) -> Any:
    words = text.replace(",", " ").split()
    return words or MISSING


def _numbers(text: str) -> Any:
    words = text.replace(",", " ").replace("#", " ").split()
    return [_number(word) for word in words] or MISSING


def _listed(value: Any) -> str:
    if not isinstance(value, list):
        return as_typed(value)
    return " ".join(as_typed(item) for item in value)


def _flag(value: Any) -> str:
    return "1" if value is True else "" if value is False else as_typed(value)


NUMBER: Final = Reading(_number, as_typed)
FLAG: Final = Reading(lambda text: True if text else MISSING, _flag)
WORDS: Final = Reading(_words, _listed)  # "A A/B C": a list of words
NUMBERS: Final = Reading(_numbers, _listed)  # "86 74": a list of numbers


def choice_of_flag(text: str) -> Any:
    """A choice of yes and no, for a field whose default is yes."""
    return {"": MISSING, "yes": True, "no": False}.get(text, text)


YES_OR_NO: Final = Reading(
    choice_of_flag,
    lambda value: {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else as_typed(value),
)
