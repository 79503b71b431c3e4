"""Reading JSON of unknown shape: every wrong field is noted with its path, and reading goes on with a default."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from ..errors import Report

SHAPE: Final = "PLN-10"
UNKNOWN: Final = "PLN-11"
MOST_UNKNOWN: Final = 10  # of the unknown fields of an object; more of them are only counted
LONGEST_WORD: Final = 40
MOST_ITEMS: Final = 200  # of a list
_NO_CHOICE: Final = (bool, list, dict)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


_MATCHES: Final[dict[str, Callable[[str], re.Match[str] | None]]] = {}  # by the patterns of rules, which are few


def _matching(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """What tells whether a whole text is as a pattern says."""
    found = _MATCHES.get(pattern)
    if found is None:
        found = _MATCHES[pattern] = re.compile(pattern).fullmatch
    return found


def shown(value: object) -> str:
    """A wrong value as a coach wrote it, cut short."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if not isinstance(value, int) or abs(value) < 10**30 else "a huge number"
    text = _UNPRINTABLE.sub("?", text)
    text = text if len(text) <= 40 else text[:37] + "..."
    return f'"{text}"' if isinstance(value, str) else text


@dataclass(slots=True)
class Shape:
    """A report and the readers that fill it. ``broken`` holds the paths whose value could not be taken.

    ``located`` False: it is only asked whether anything is wrong. The paths of members are not made then, and what the
    report says stands in the wrong place.
    """

    report: Report = field(default_factory=Report)
    broken: list[str] = field(default_factory=list)
    located: bool = True

    def wrong(self, path: str, what: str, hint: str = "") -> None:
        self.broken.append(path)
        self.report.error(path, SHAPE, what, hint)

    @property
    def clean(self) -> bool:
        """Whether there was nothing to note."""
        return not self.broken and not self.report.problems

    def sound(self, path: str) -> bool:
        """Whether everything below ``path`` was as it should be."""
        return not any(wrong == path or wrong.startswith((f"{path}.", f"{path}[")) for wrong in self.broken)

    def fields(self, value: object, path: str, required: tuple[str, ...], others: tuple[str, ...]) -> dict[str, Any]:
        """``value`` as an object with those fields; an empty one when it is none."""
        if not isinstance(value, dict):
            fields = f" with {', '.join(required)}" if required else ""
            self.wrong(path, f"{_name(path)} should be an object{fields}, not {shown(value)}.")
            return {}
        missing = [key for key in required if key not in value]
        more = len(value) + len(missing) - len(required)
        if more and more > len([key for key in others if key in value]):
            self._unknown(value, path, (*required, *others))
        for key in missing:
            self.wrong(join(path, key), f'The field "{key}" is missing.')
        return value

    def _unknown(self, value: Mapping[str, Any], path: str, known: Collection[str]) -> None:
        unknown = [key for key in value if key not in known]
        if len(unknown) > MOST_UNKNOWN:
            self.report.error(path, UNKNOWN, f"{len(unknown)} fields here are unknown; the first are told one by one.")
        for key in unknown[:MOST_UNKNOWN]:
            near = get_close_matches(str(key)[:60], known, 1)
            hint = f'Did you mean "{near[0]}"?' if near else f"Fields are {', '.join(known)}."
            self.report.error(join(path, key), UNKNOWN, f"There is no field {shown(key)} here.", hint)

    def text(self, source: dict[str, Any], key: str, path: str, longest: int = 120) -> str:
        if key not in source:
            return ""
        value = source[key]
        if not isinstance(value, str):
            self.wrong(join(path, key), f"{key} should be a text, not {shown(value)}.", 'Put it in quotes ("1").')
            return ""
        if len(value) > longest:
            self.wrong(join(path, key), f"{key} is {len(value)} characters long.", f"At most {longest}.")
            return value[:longest]
        if not value.isprintable() and _UNPRINTABLE.search(value):
            self.wrong(join(path, key), f"{key} holds a character that cannot be printed.", "Leave it out.")
            return ""
        return value

    def name(self, source: dict[str, Any], key: str, path: str, rule: tuple[str, str]) -> str:
        """A short name that fits the pattern of a rule, whose other word describes it."""
        if key not in source:
            return ""
        pattern, what = rule
        fits, named = _matching(pattern), source[key]
        if type(named) is str and fits(named):
            return named
        value = self.text(source, key, path)
        if not fits(value) and self.sound(join(path, key)):
            self.wrong(join(path, key), f"{shown(value)} cannot be used as {key}.", f"{key} is {what}.")
            return ""
        return value

    def number(
        self, source: dict[str, Any], key: str, path: str, low: int, high: int, default: int | None = None
    ) -> int:
        if key not in source:
            return default or 0
        value = source[key]
        if type(value) is int and low <= value <= high:
            return value
        return self.whole(value, join(path, key), key, low, high)

    def whole(self, value: object, path: str, what: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(path, f"{what} should be a whole number from {low} to {high}, not {shown(value)}.")
            return 0
        return value

    def flag(self, source: dict[str, Any], key: str, path: str, default: bool = False) -> bool:
        value = source.get(key, default)
        if not isinstance(value, bool):
            self.wrong(join(path, key), f"{key} should be true or false, not {shown(value)}.")
            return default
        return value

    def choice(self, source: dict[str, Any], key: str, path: str, choices: Collection[Any], default: Any) -> Any:
        if key not in source:
            return default
        value = source[key]
        if isinstance(value, _NO_CHOICE) or value not in choices:
            names = ", ".join(map(str, choices))
            self.wrong(join(path, key), f"{key} cannot be {shown(value)}.", f"It is one of {names}.")
            return default
        return value

    def words(self, source: dict[str, Any], key: str, path: str) -> tuple[str, ...]:
        """The short texts of a list; members that are none are told and left out."""
        value = source.get(key)
        if (
            type(value) is list
            and len(value) <= MOST_ITEMS
            and not [
                word for word in value if type(word) is not str or len(word) > LONGEST_WORD or not word.isprintable()
            ]
        ):
            return tuple(value)
        words = [self.word(member, inner) for member, inner in self.items(source, key, path)]
        return tuple([word for word in words if word is not None])

    def word(self, value: object, path: str, longest: int = LONGEST_WORD) -> str | None:
        """A member of a list that should be a short text; None when it is none."""
        if isinstance(value, str) and len(value) <= longest and (value.isprintable() or not _UNPRINTABLE.search(value)):
            return value
        self.wrong(path, f"A short text should stand here, not {shown(value)}.", 'Put it in quotes ("1").')
        return None

    def items(self, source: dict[str, Any], key: str, path: str, most: int = MOST_ITEMS) -> list[tuple[Any, str]]:
        """The members of a list with their paths; nothing when the field is left out."""
        if key not in source:
            return []
        value, inner = source[key], join(path, key) if self.located else path
        if not isinstance(value, list):
            self.wrong(inner, f"{key} should be a list, not {shown(value)}.", "Put it in brackets.")
            return []
        if len(value) > most:
            self.wrong(inner, f"{key} holds {len(value)} entries.", f"At most {most}.")
        if not self.located:
            return [(member, path) for member in value[:most]]
        return [(member, f"{inner}[{place}]") for place, member in enumerate(value[:most])]


def join(path: str, key: object) -> str:
    """The path of a field; what cannot be printed in a key is shown as a question mark."""
    name = key if isinstance(key, str) and key.isidentifier() and len(key) <= 60 else _printable(key)
    return f"{path}.{name}" if path else name


def _printable(key: object) -> str:
    return _UNPRINTABLE.sub("?", str(key)[:60])


def _name(path: str) -> str:
    return path or "The plan"
