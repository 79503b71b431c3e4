"""The length of a game: four quarters of fifteen minutes, two of which make a half.

Rules: fool:8.10/1
"""

from __future__ import annotations

from typing import Final

from ..interface.situation import Parameters, Situation

QUARTERS: Final = 4
QUARTER_SECONDS: Final = 900
REGULAR_TIME: Final = Parameters(period_seconds=QUARTER_SECONDS, periods=QUARTERS)  # the same in every league
OVERTIME_HALF: Final = 3  # what overtime counts as where a plan or an injury speaks of halves


def half_of(situation: Situation) -> int:
    """The half that is being played: 1, 2; 3 in overtime."""
    if situation.period > QUARTERS:
        return OVERTIME_HALF
    return (situation.period + 1) // 2


def half_clock(situation: Situation) -> int:
    """Seconds left in the half; in overtime those left in its period."""
    another_quarter = situation.period in (1, 3)
    return situation.clock + (QUARTER_SECONDS if another_quarter else 0)
