"""Choosing the card whose expectation is closest to a season's figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Candidate = TypeVar("Candidate")


def closest(candidates: Sequence[Candidate], expected: Callable[[Candidate], float], wanted: float) -> Candidate:
    """The candidate whose expectation is closest to ``wanted``, the first of several.

    The candidates stand in the order of their expectation, low to high, so few of them need be worked out.
    """
    low, high = 0, len(candidates) - 1
    while low < high:
        middle = (low + high) // 2
        if expected(candidates[middle]) < wanted:
            low = middle + 1
        else:
            high = middle
    before = candidates[max(low - 1, 0)]
    here = candidates[low]
    return before if abs(expected(before) - wanted) <= abs(expected(here) - wanted) else here


def scaled(column: tuple[int, ...], scale: float, most: int) -> list[int]:
    """The yards of a column times ``scale``, each made whole at another fraction, ``most`` at most.

    Entry k of n is rounded down after (2(n - k) + 1) / 2n is added: the first goes up nearly always, the last hardly
    ever. So a small step of the scale moves one entry and not several, and a column that falls goes on falling.
    """
    count = len(column)
    return [
        min(int(yards * scale + (2 * (count - place) - 1) / (2 * count)), most) for place, yards in enumerate(column)
    ]
