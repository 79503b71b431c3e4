"""What games have to look like to pass for football, whatever the rulebook: figures per team and game with the limits
between which they lie (docs/realism.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Totals = Mapping[str, int]  # the columns of team lines of the box score, added up


@dataclass(frozen=True, slots=True)
class Band:
    """A figure and its limits, both allowed.

    column  what is counted
    by      the columns of which it is a share or a mean; () for a mean per team and game
    scale   100 for per cent
    """

    name: str
    low: float
    high: float
    column: str
    by: tuple[str, ...] = ()
    scale: int = 1

    def of(self, totals: Totals, games: int) -> float | None:
        """The figure of so many games of one team each; None where nothing was counted."""
        below = sum(totals.get(name, 0) for name in self.by) if self.by else games
        return self.scale * totals.get(self.column, 0) / below if below else None

    def holds(self, value: float) -> bool:
        """Whether a figure lies within the limits."""
        return self.low <= value <= self.high


BANDS: Final = (
    Band("points", 17, 27, "points"),
    Band("yards a carry", 3.7, 4.9, "rushing_yards", ("carries",)),
    Band("completed, %", 54, 66, "completions", ("attempts",), 100),
    Band("sacked, %", 5, 9, "sacks_suffered", ("attempts", "sacks_suffered"), 100),
    Band("intercepted, %", 2, 4.5, "passing_interceptions", ("attempts",), 100),
    Band("fumbles lost", 0.4, 1.0, "fumbles_lost"),
    Band("penalties", 4, 8, "penalties"),
    Band("punts", 3, 6, "punts"),
    Band("plays from scrimmage", 55, 72, "total_plays"),
)
