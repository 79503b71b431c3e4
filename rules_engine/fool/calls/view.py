"""What a coach sees of the game when he calls a set, a defense or a play: the facts that conditions ask for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal, final

Trouble = Literal["", "trail", "tie", "lead"]


@final
class CoachView:
    """The facts from one side's view (``SituationFacts``); more of them are known while a down is prepared.

    series      the number of the possession, counted over both sides
    trouble     "", trail, tie or lead: time running out (10.2.5)
    set         for the defense: the offense's set
    blitz_read  for the offense: its quarterback has read a blitz
    """

    def __init__(
        self,
        down: int = 1,
        distance: int = 10,
        los: int = 75,
        quarter: int = 1,
        half: int = 1,
        clock: int = 900,
        half_clock: int = 1800,
        margin: int = 0,
        timeouts: int = 3,
        opp_timeouts: int = 3,
        series_play: int = 0,
        series: int = 1,
        trouble: Trouble = "",
        set: str = "",
        counts: dict[str, int] | None = None,
        on: Collection[int] = (),
        blitz_read: bool = False,
    ) -> None:
        self.down = down
        self.distance = distance
        self.los = los
        self.quarter = quarter
        self.half = half
        self.clock = clock
        self.half_clock = half_clock
        self.margin = margin
        self.timeouts = timeouts
        self.opp_timeouts = opp_timeouts
        self.series_play = series_play
        self.series = series
        self.trouble: Trouble = trouble
        self.set = set
        self.counts = {} if counts is None else counts
        self.on = on
        self.blitz_read = blitz_read

    def across(self, trouble: Trouble, set: str, counts: dict[str, int], on: Collection[int]) -> CoachView:
        """What the other side sees of the same situation."""
        return CoachView(
            self.down, self.distance, self.los, self.quarter, self.half, self.clock, self.half_clock,
            -self.margin, self.opp_timeouts, self.timeouts, self.series_play, self.series, trouble, set, counts, on,
        )  # fmt: skip

    def but(self, **changes: Any) -> CoachView:
        """The same view with some of it changed."""
        return CoachView(**{name: getattr(self, name) for name in _FIELDS} | changes)


_FIELDS: Final = (
    "down", "distance", "los", "quarter", "half", "clock", "half_clock", "margin", "timeouts", "opp_timeouts",
    "series_play", "series", "trouble", "set", "counts", "on", "blitz_read",
)  # fmt: skip
