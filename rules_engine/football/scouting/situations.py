"""The situations by which a coach's report sorts plays: down and yards to go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...interface import JSON

SHORT: Final = 3  # yards to go, and fewer
MEDIUM: Final = 6
MOST: Final = 99
OWN_HALF: Final = 50  # yards to the opponent's goal, and more
KICKING_RANGE: Final = 35  # and fewer


@dataclass(frozen=True, slots=True)
class Class:
    """Downs from one number of yards to go to another, as a report names them."""

    code: str
    name: str
    down: int
    least: int
    most: int

    def holds(self, before: JSON) -> bool:
        """Whether a play that began so belongs here."""
        down: int = before["down"]
        distance: int = before["distance"]
        return self.down == down and self.least <= distance <= self.most


_DOWNS: Final = ((2, "second", "Second"), (3, "third", "Third"))
CLASSES: Final = (
    Class("first", "First down", 1, 0, MOST),
    *(
        Class(f"{word}_{code}", f"{name} and {told}", down, least, most)
        for down, word, name in _DOWNS
        for code, told, least, most in (
            ("short", f"{SHORT} or less", 0, SHORT),
            ("medium", f"{SHORT + 1} to {MEDIUM}", SHORT + 1, MEDIUM),
            ("long", f"{MEDIUM + 1} or more", MEDIUM + 1, MOST),
        )
    ),
    Class("fourth", "Fourth down", 4, 0, MOST),
)


def class_of(before: JSON) -> Class | None:
    """The class of a situation; None for one without a down."""
    return next((each for each in CLASSES if each.holds(before)), None)


def fourth_down(before: JSON) -> str:
    """A fourth down as a report names it: how far to go, and where."""
    far = f"{SHORT} or less to go" if before["distance"] <= SHORT else f"more than {SHORT} to go"
    if before["los"] >= OWN_HALF:
        return f"{far}, in their own half"
    if before["los"] > KICKING_RANGE:
        return f"{far}, past midfield"
    return f"{far}, {KICKING_RANGE} yards from the goal or closer"
