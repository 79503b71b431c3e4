"""Which values of two words go together: nobody has 12 yards to go on the 5, no third quarter is in the first half."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ....interface.situation import Parameters
from ...conditions.words import Value


@dataclass(frozen=True)
class Cell:
    """Values of a word that no condition of the table tells apart: a range of numbers, or one word or yes and no."""

    value: Value | bool
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class Relation:
    """Two words of which not all values go together.

    possible  whether values of the first and of the second cell go together
    cuts      numbers, by words, at which cells must be cut for that
    """

    first: str
    second: str
    possible: Callable[[Cell, Cell], bool]
    cuts: tuple[tuple[str, tuple[int, ...]], ...] = ()


Scores = tuple[int, int]  # the least and greatest margin
BEHIND: Final[Scores] = (-999, -1)
TIED: Final[Scores] = (0, 0)
AHEAD: Final[Scores] = (1, 999)
ANY_SCORE: Final[Scores] = (-999, 999)

# what makes a situation out of cells takes the highest value of these words, the lowest of all others
GREATER_ONES: Final = ("los", "half_clock")


def shared_relations(parameters: Parameters) -> tuple[Relation, ...]:
    """The relations that hold in every rulebook."""
    half_time = parameters.periods // 2 + 1
    overtime = parameters.periods + 1

    def in_its_half(quarter: Cell, half: Cell) -> bool:
        of_quarter = 1 if quarter.low < half_time else 2 if quarter.low < overtime else 3
        return half.low <= of_quarter <= half.high

    quarters = (("quarter", (half_time, overtime)), ("half", (2, 3)))
    return (
        Relation("distance", "los", lambda distance, los: distance.low <= los.high),
        Relation("clock", "half_clock", lambda clock, half_clock: clock.low <= half_clock.high),
        Relation("quarter", "half", in_its_half, quarters),
    )


def score_of(word: str, scores: Mapping[str, Scores]) -> Relation:
    """A word that says something of the score goes with the scores that say so too."""

    def possible(told: Cell, margin: Cell) -> bool:
        low, high = scores.get(str(told.value), ANY_SCORE)
        return margin.low <= high and low <= margin.high

    return Relation(word, "margin", possible, (("margin", (0, 1)),))
