"""Reading a case: every field is asked for by name, and what is missing, unknown or wrong is refused with its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ...errors import EngineError
from ...plans.document_reader import shown
from ..model import Foot, Player
from ..players import ATTRIBUTES, POSITIONS, SKILLS

COMMON: Final = ("id", "ruleset", "source", "form", "options", "dice", "dice_if_asked", "expect")
_FOOT: Final = ("letter", "m", "b", "n")
_PUNTING: Final = ("letter", "m", "control")
_LETTERS: Final = ("A", "B", "C", "D")
_MAN: Final = (
    "no", "pos", "p", "c", "s", "age", "rookie", "attrs", "hand", "former", "kick", "punt", "skills",
)  # fmt: skip


class CaseError(EngineError):
    """A case that cannot be read; the sentence begins with the field's place."""


class Fields:
    """An object of a case at its ``path``. ``known`` are all the fields that it may have."""

    def __init__(self, value: object, path: str, known: Collection[str]) -> None:
        self.path = path
        if not isinstance(value, dict):
            raise CaseError(f"{path or 'The case'} is an object, not {shown(value)}.")
        for name in value:
            if name not in known:
                raise CaseError(f"{self.at(str(name))}: there is no such field. Fields: {', '.join(known)}.")
        self.body: Mapping[str, Any] = value

    def at(self, name: str) -> str:
        """The place of a field."""
        return f"{self.path}.{name}" if self.path else name

    def __contains__(self, name: str) -> bool:
        return name in self.body

    def part(self, name: str, known: Collection[str], *, needed: bool = True) -> Fields:
        """An object within; one that may be left out is empty then."""
        if name not in self.body and not needed:
            return Fields({}, self.at(name), known)
        return Fields(self._value(name, None), self.at(name), known)

    def _value(self, name: str, default: Any) -> Any:
        if name in self.body:
            return self.body[name]
        if default is None:
            raise CaseError(f"{self.at(name)} is missing.")
        return default

    def number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from ``least`` to ``most``; without a default it must be there."""
        return whole(self._value(name, default), self.at(name), least, most)

    def fraction(self, name: str, default: float) -> float:
        """A chance from 0 to 1."""
        value = self._value(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise CaseError(f"{self.at(name)} is a chance from 0 to 1, not {shown(value)}.")
        return float(value)

    def choice(self, name: str, words: Collection[str], default: str | None = None) -> str:
        """One of these words."""
        value = self._value(name, default)
        if not isinstance(value, str) or value not in words:
            allowed = ", ".join(word or '""' for word in words)
            raise CaseError(f"{self.at(name)} is one of {allowed}, not {shown(value)}.")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        value = self._value(name, default)
        if not isinstance(value, str):
            raise CaseError(f"{self.at(name)} is a text, not {shown(value)}.")
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise CaseError(f"{self.at(name)} is true or false, not {shown(value)}.")
        return value

    def maybe(self, name: str) -> bool | None:
        """True, false, or null for neither."""
        return None if self.body.get(name) is None else self.flag(name)

    def rows(self, name: str, *, needed: bool = True) -> Sequence[tuple[Any, str]]:
        """The members of a list, each with its place."""
        members = self._value(name, None if needed else [])
        if not isinstance(members, list):
            raise CaseError(f"{self.at(name)} is a list, not {shown(members)}.")
        return [(member, f"{self.at(name)}.{place}") for place, member in enumerate(members)]

    def words(self, name: str, known: Collection[str]) -> frozenset[str]:
        """A list of such words, empty where it is left out."""
        members = self.rows(name, needed=False)
        for member, path in members:
            if not isinstance(member, str) or member not in known:
                raise CaseError(f"{path} is one of {', '.join(known)}, not {shown(member)}.")
        return frozenset(str(member) for member, _ in members)

    def pair(self, name: str, least: int, most: int, default: tuple[int, int]) -> tuple[int, int]:
        """Two whole numbers: the offense's, the defense's."""
        numbers = self._value(name, list(default))
        if not isinstance(numbers, list) or len(numbers) != 2:
            raise CaseError(f"{self.at(name)} is a list of two numbers, the offense's first, not {shown(numbers)}.")
        return (
            whole(numbers[0], f"{self.at(name)}.0", least, most),
            whole(numbers[1], f"{self.at(name)}.1", least, most),
        )


def whole(value: object, path: str, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise CaseError(f"{path} is a whole number from {least} to {most}, not {shown(value)}.")
    return value


def player(value: object, path: str) -> Player:
    """A man with his values, ratings and skills."""
    man = Fields(value, path, _MAN)
    hand = man.choice("hand", ("L", "R"), "R")
    return Player(
        no=man.number("no", 1, 99),
        pos=man.choice("pos", tuple(POSITIONS)),
        p=man.number("p", -3, 20, 0),
        c=man.number("c", -3, 20),
        s=man.number("s", 0, 20),
        age=man.number("age", 18, 60, 26),
        rookie=man.flag("rookie"),
        attrs=man.words("attrs", ATTRIBUTES),
        hand="L" if hand == "L" else "R",
        former=man.text("former", ""),
        foot=Foot(_rating(man, "kick", _FOOT), _rating(man, "punt", _PUNTING)),
        skills=man.words("skills", SKILLS),
    )


def _rating(man: Fields, name: str, known: tuple[str, ...]) -> Mapping[str, Any] | None:
    """A kicking or punting rating, None where he has none."""
    if name not in man:
        return None
    rating = man.part(name, known)
    entry: dict[str, Any] = {"letter": rating.choice("letter", _LETTERS), "m": rating.number("m", -20, 20, 0)}
    for field in known[2:]:
        entry[field] = rating.number(field, 0, 36)
    return entry
