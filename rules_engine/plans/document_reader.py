"""Reading a document of unknown shape: every wrong field is noted with its path, and reading goes on with a default."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..errors import Report

IN_QUOTES: Final = 'Put it in quotes ("1").'  # hints for who types a document
IN_BRACKETS: Final = "Put it in brackets."
MOST_UNKNOWN: Final = 10  # of the unknown fields of an object; more of them are only counted
LONGEST_TEXT: Final = 120
LONGEST_WORD: Final = 40
MOST_ITEMS: Final = 200  # of a list
_IN_BRACKETS: Final = tuple([f"[{place}]" for place in range(MOST_ITEMS)])  # how paths end, by place in a list
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


_whole: Final = lru_cache(maxsize=64)(re.compile)  # a pattern; there are a handful in each ruleset


class NameRule(NamedTuple):
    """What names of a kind look like: a pattern for the whole name, and the same in words."""

    pattern: str
    described: str


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
class DocumentReader:
    """Takes values from a document and notes what is wrong with them.

    wrong_code, unknown_code  the ruleset's codes of a value that cannot be taken, and of an unknown field
    broken  the paths whose value could not be taken
    """

    wrong_code: str
    unknown_code: str
    report: Report = field(default_factory=Report)
    broken: list[str] = field(default_factory=list)

    def wrong(self, path: str, what: str, hint: str = "") -> None:
        """Note a value that cannot be taken."""
        self.broken.append(path)
        self.report.error(path, self.wrong_code, what, hint)

    def sound(self, path: str) -> bool:
        """Whether everything below ``path`` was as it should be."""
        return not any(wrong == path or wrong.startswith((f"{path}.", f"{path}[")) for wrong in self.broken)

    def fields(self, value: object, path: str, required: tuple[str, ...], others: tuple[str, ...]) -> dict[str, Any]:
        """``value`` as an object with those fields; an empty object where it is something else."""
        if not isinstance(value, dict):
            fields = f" with {', '.join(required)}" if required else ""
            self.wrong(path, f"{_name(path)} should be an object{fields}, not {shown(value)}.")
            return {}
        known = _held(value, required)
        if known < len(value) and known + _held(value, others) < len(value):
            self._unknown(value, path, (*required, *others))
        if known < len(required):
            for key in required:
                if key not in value:
                    self.wrong(join(path, key), f'The field "{key}" is missing.')
        return value

    def _unknown(self, value: Mapping[str, Any], path: str, known: Collection[str]) -> None:
        unknown = [key for key in value if key not in known]
        if len(unknown) > MOST_UNKNOWN:
            self.report.error(
                path, self.unknown_code, f"{len(unknown)} fields here are unknown; the first are told one by one."
            )
        for key in unknown[:MOST_UNKNOWN]:
            near = get_close_matches(str(key)[:60], known, 1)
            hint = f'Did you mean "{near[0]}"?' if near else f"Fields are {', '.join(known)}."
            self.report.error(join(path, key), self.unknown_code, f"There is no field {shown(key)} here.", hint)

    def text(self, source: dict[str, Any], key: str, path: str, longest: int = LONGEST_TEXT) -> str:
        if key not in source:
            return ""
        value = source[key]
        if not isinstance(value, str):
            self.wrong(join(path, key), f"{key} should be a text, not {shown(value)}.", IN_QUOTES)
            return ""
        if len(value) > longest:
            self.wrong(join(path, key), f"{key} is {len(value)} characters long.", f"At most {longest}.")
            return value[:longest]
        if not value.isprintable() and _UNPRINTABLE.search(value):
            self.wrong(join(path, key), f"{key} holds a character that cannot be printed.", "Leave it out.")
            return ""
        return value

    def name(self, source: dict[str, Any], key: str, path: str, rule: NameRule) -> str:
        """A short name that is as the rule says."""
        value = self.text(source, key, path)
        if key not in source or _whole(rule.pattern).fullmatch(value):
            return value
        if self.sound(join(path, key)):
            self.wrong(join(path, key), f"{shown(value)} cannot be used as {key}.", f"{key} is {rule.described}.")
        return ""

    def number(
        self, source: dict[str, Any], key: str, path: str, low: int, high: int, default: int | None = None
    ) -> int:
        value = source.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if value is None and key not in source:
            return default or 0
        return self.whole(value, join(path, key), key, low, high)

    def whole(self, value: object, path: str, what: str, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(path, f"{what} should be a whole number from {low} to {high}, not {shown(value)}.")
        return 0

    def flag(self, source: dict[str, Any], key: str, path: str, default: bool = False) -> bool:
        value = source.get(key, default)
        if not isinstance(value, bool):
            self.wrong(join(path, key), f"{key} should be true or false, not {shown(value)}.")
            return default
        return value

    def choice(self, source: dict[str, Any], key: str, path: str, choices: Collection[Any], default: Any) -> Any:
        value = source.get(key)
        if value is None and key not in source:
            return default
        if isinstance(value, (bool, list, dict)) or value not in choices:
            names = ", ".join(map(str, choices))
            self.wrong(join(path, key), f"{key} cannot be {shown(value)}.", f"It is one of {names}.")
            return default
        return value

    def words(self, source: dict[str, Any], key: str, path: str) -> tuple[str, ...]:
        """The short texts of a list; other members are reported and left out."""
        words = [self.word(member, inner) for member, inner in self.items(source, key, path)]
        return tuple([word for word in words if word is not None])

    def word(self, value: object, path: str, longest: int = LONGEST_WORD) -> str | None:
        """A member of a list that should be a short text; None when it is none."""
        if isinstance(value, str) and len(value) <= longest and (value.isprintable() or not _UNPRINTABLE.search(value)):
            return value
        self.wrong(path, f"A short text should stand here, not {shown(value)}.", IN_QUOTES)
        return None

    def items(self, source: dict[str, Any], key: str, path: str, most: int = MOST_ITEMS) -> list[tuple[Any, str]]:
        """The members of a list with their paths; nothing when the field is left out."""
        if key not in source:
            return []
        value, inner = source[key], f"{path}.{key}" if path else key
        if not isinstance(value, list):
            self.wrong(inner, f"{key} should be a list, not {shown(value)}.", IN_BRACKETS)
            return []
        if len(value) > most:
            self.wrong(inner, f"{key} holds {len(value)} entries.", f"At most {most}.")
        return [(member, inner + _IN_BRACKETS[place]) for place, member in enumerate(value[:most])]


def _held(value: dict[str, Any], fields: tuple[str, ...]) -> int:
    """How many of these fields an object has."""
    held = 0
    for key in fields:
        if key in value:
            held += 1
    return held


def join(path: str, key: object) -> str:
    """The path of a field; what cannot be printed in a key is shown as a question mark."""
    name = key if isinstance(key, str) and key.isidentifier() and len(key) <= 60 else _printable(key)
    return f"{path}.{name}" if path else name


def _printable(key: object) -> str:
    return _UNPRINTABLE.sub("?", str(key)[:60])


def _name(path: str) -> str:
    return path or "The plan"
