"""How far chance may have moved a figure: between which bounds it lies 95 times in 100.

Of a share (games won) they are Wilson's, which hold for few games too; of a mean (yards a call) those of the normal
distribution, by the spread that was seen. Those of a difference are put together from those of both figures, as
Newcombe does for shares.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

_SPREAD: Final = 1.96  # standard errors to either side that hold 95 of 100


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the bounds between which it lies."""

    value: float
    low: float
    high: float

    @property
    def give_or_take(self) -> float:
        """Half the distance between the bounds."""
        return (self.high - self.low) / 2

    @property
    def is_certain(self) -> bool:
        """Of a difference: whether chance alone would seldom make one in this direction."""
        return self.low > 0 or self.high < 0


def share(count: int, of: int) -> Estimate | None:
    """``count`` of so many, as a share from 0 to 1; None of nothing."""
    if not of:
        return None
    part, squared = count / of, _SPREAD * _SPREAD
    middle = (part + squared / (2 * of)) / (1 + squared / of)
    reach = _SPREAD * math.sqrt(part * (1 - part) / of + squared / (4 * of * of)) / (1 + squared / of)
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(count: int, total: int, squares: int, unit: int = 1) -> Estimate | None:
    """The mean of so many numbers with this sum and this sum of squares, in parts of ``unit``; None where there
    are not two of them, since one alone has no spread."""
    if count < 2:
        return None
    middle = total / count
    spread = math.sqrt(max(0.0, (squares - total * middle) / (count - 1)))
    reach = _SPREAD * spread / math.sqrt(count)
    return Estimate(middle / unit, (middle - reach) / unit, (middle + reach) / unit)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """By how much the first figure is above the other, where neither says anything about the other."""
    middle = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(middle, middle - below, middle + above)
