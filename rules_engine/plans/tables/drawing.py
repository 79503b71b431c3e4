"""What leads to a cell of a line: dice added up, a die with weights, a deck, or the cells in turn.

A ruleset declares the kinds of lines that its tables have. Cells are counted from 0 here; what the record and a coach
see of a draw is counted as the dice or the deck do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, final

from ...dice import Dice

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
# what a line that remembers knows of its next draws: cells by their places, the next one first
Remembered = tuple[int, ...]


class Drawing(ABC):
    """A way to draw one cell of a line."""

    remembers = False  # whether a draw depends on those before it

    @abstractmethod
    def cells(self) -> int | None:
        """How many cells a line needs; None for any number."""

    @abstractmethod
    def draw(self, cells: int, dice: Dice, purpose: str, before: Remembered) -> tuple[int, Remembered]:
        """The place of the cell drawn from so many, and what is remembered for the next draw."""

    @abstractmethod
    def shown(self, place: int) -> int:
        """What dice or cards showed for the cell at a place."""

    @abstractmethod
    def chances(self, cells: int) -> list[float]:
        """The chance of each of so many cells."""

    @abstractmethod
    def describe(self, shown: int) -> str:
        """What a draw showed, in words."""


@final
class DiceSum(Drawing):
    """A number of equal dice, added up: a cell for each sum."""

    def __init__(self, sides: int, count: int = 1) -> None:
        self.sides: Final = sides
        self.count: Final = count

    def cells(self) -> int | None:
        return self.count * (self.sides - 1) + 1

    def draw(self, cells: int, dice: Dice, purpose: str, before: Remembered) -> tuple[int, Remembered]:
        if self.count == 1:
            return dice.die(self.sides, purpose) - 1, before
        return dice.sum(self.count, self.sides, purpose) - self.count, before

    def shown(self, place: int) -> int:
        return place + self.count

    def chances(self, cells: int) -> list[float]:
        ways = [1]
        for _ in range(self.count):
            ways = [sum(ways[max(0, top - self.sides + 1) : top + 1]) for top in range(len(ways) + self.sides - 1)]
        return [way / self.sides**self.count for way in ways]

    def describe(self, shown: int) -> str:
        return f"the die showed {shown}" if self.count == 1 else f"the {NUMBERS[self.count]} dice showed {shown}"


@final
class WeightedDie(Drawing):
    """One die, of whose faces each cell has a number of its own."""

    def __init__(self, weights: tuple[int, ...]) -> None:
        self.weights: Final = weights

    def cells(self) -> int | None:
        return len(self.weights)

    def draw(self, cells: int, dice: Dice, purpose: str, before: Remembered) -> tuple[int, Remembered]:
        face = dice.die(sum(self.weights), purpose)
        return next(place for place in range(cells) if face <= sum(self.weights[: place + 1])), before

    def shown(self, place: int) -> int:
        return place + 1

    def chances(self, cells: int) -> list[float]:
        return [weight / sum(self.weights) for weight in self.weights]

    def describe(self, shown: int) -> str:
        return f"the die chose cell {shown}"


@final
class InTurn(Drawing):
    """The cells of a list one after the other, from the start again at the end."""

    remembers = True

    def cells(self) -> int | None:
        return None

    def draw(self, cells: int, dice: Dice, purpose: str, before: Remembered) -> tuple[int, Remembered]:
        place = before[0] % cells if before else 0
        return place, ((place + 1) % cells,)

    def shown(self, place: int) -> int:
        return place + 1

    def chances(self, cells: int) -> list[float]:
        return [1 / cells] * cells

    def describe(self, shown: int) -> str:
        return f"entry {shown} of its list"


@final
class Deck(Drawing):
    """A card for each cell, turned one after the other; the deck is shuffled when it is used up."""

    remembers = True

    def cells(self) -> int | None:
        return None

    def draw(self, cells: int, dice: Dice, purpose: str, before: Remembered) -> tuple[int, Remembered]:
        left = before or dice.shuffle(cells, f"{purpose}.deck")
        return left[0], left[1:]

    def shown(self, place: int) -> int:
        return place + 1

    def chances(self, cells: int) -> list[float]:
        return [1 / cells] * cells

    def describe(self, shown: int) -> str:
        return f"card {shown} was turned"


@dataclass(frozen=True)
class LineKind:
    """A kind of line.

    code, label  as documents name it, as a form offers it
    moment  a moment of the ruleset's own ("" for most kinds): until it is reached nobody asks such a line, from then on
            it is asked before the others; ``preface`` says so in the sentence of a call's reason
    """

    code: str
    drawing: Drawing
    label: str
    moment: str = ""
    preface: str = ""


@dataclass(frozen=True)
class TableRules:
    """What a ruleset's tables are made of.

    kinds       the kinds of lines, the usual one first: a line that names no kind is of that one
    split_sides  sides of the second die, which divides a cell evenly among its choices
    most_choices  how many choices a cell may have
    deepest     how many lines deep references lead
    """

    kinds: tuple[LineKind, ...]
    split_sides: int = 6
    most_choices: int = 3
    deepest: int = 4

    @property
    def usual(self) -> LineKind:
        return self.kinds[0]

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(kind.code for kind in self.kinds)

    def kind(self, code: str) -> LineKind:
        """The kind of that code; the usual one for a code that there is not."""
        for kind in self.kinds:
            if kind.code == code:
                return kind
        return self.usual
