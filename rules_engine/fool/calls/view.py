"""What a coach sees of the game when he calls a set, a defense or a play: the facts that conditions ask for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal, final

from ...value import mypyc_attr

Trouble = Literal["", "trail", "tie", "lead"]


@final
@mypyc_attr(acyclic=True)
class TimeOfGame:
    """When a down is played.

    quarter, half      1 to 4 and 1 or 2; overtime is quarter 5 and half 3
    clock, half_clock  seconds left in the quarter and in the half
    """

    def __init__(self, quarter: int, half: int, clock: int, half_clock: int) -> None:
        self.quarter = quarter
        self.half = half
        self.clock = clock
        self.half_clock = half_clock


@final
@mypyc_attr(acyclic=True)
class Standing:
    """How the game stands for a side.

    margin                  own score less the other side's
    timeouts, opp_timeouts  time-outs left, own and the opponent's
    trouble                 "", trail, tie or lead: time running out (10.2.5)
    """

    def __init__(self, margin: int, timeouts: int, opp_timeouts: int, trouble: Trouble) -> None:
        self.margin = margin
        self.timeouts = timeouts
        self.opp_timeouts = opp_timeouts
        self.trouble: Trouble = trouble

    def across(self, trouble: Trouble) -> Standing:
        """How it stands for the other side."""
        return Standing(-self.margin, self.opp_timeouts, self.timeouts, trouble)


@final
@mypyc_attr(acyclic=True)
class CoachView:
    """The facts from one side's view (``SituationFacts``); more of them are known while a down is prepared.

    series      the number of the possession, counted over both sides
    time        when it is; ``standing`` how the game stands for the side: conditions ask for the words of both
    set         for the defense: the offense's set
    blitz_read  for the offense: its quarterback has read a blitz
    """

    def __init__(
        self,
        down: int,
        distance: int,
        los: int,
        series: int,
        series_play: int,
        time: TimeOfGame,
        standing: Standing,
        set: str = "",
        counts: dict[str, int] | None = None,
        on: Collection[int] = (),
        blitz_read: bool = False,
    ) -> None:
        self.down = down
        self.distance = distance
        self.los = los
        self.series = series
        self.series_play = series_play
        self.time = time
        self.standing = standing
        self.set = set
        self.counts = {} if counts is None else counts
        self.on = on
        self.blitz_read = blitz_read

    @property
    def quarter(self) -> int:
        return self.time.quarter

    @property
    def half(self) -> int:
        return self.time.half

    @property
    def clock(self) -> int:
        return self.time.clock

    @property
    def half_clock(self) -> int:
        return self.time.half_clock

    @property
    def margin(self) -> int:
        return self.standing.margin

    @property
    def timeouts(self) -> int:
        return self.standing.timeouts

    @property
    def opp_timeouts(self) -> int:
        return self.standing.opp_timeouts

    @property
    def trouble(self) -> Trouble:
        return self.standing.trouble

    def across(self, trouble: Trouble, set: str, counts: dict[str, int], on: Collection[int]) -> CoachView:
        """What the other side sees of the same situation."""
        standing = self.standing.across(trouble)
        return CoachView(
            self.down, self.distance, self.los, self.series, self.series_play, self.time, standing, set, counts, on
        )

    def but(self, **changes: Any) -> CoachView:
        """The same view with some of its facts changed."""
        return view_of(**{name: getattr(self, name) for name in _USUAL} | changes)


_USUAL: Final[dict[str, Any]] = {
    "down": 1, "distance": 10, "los": 75, "series": 1, "series_play": 0, "quarter": 1, "half": 1, "clock": 900,
    "half_clock": 1800, "margin": 0, "timeouts": 3, "opp_timeouts": 3, "trouble": "", "set": "", "counts": None,
    "on": (), "blitz_read": False,
}  # fmt: skip


def view_of(**facts: Any) -> CoachView:
    """A view with these facts, each by its word in conditions; those left out are of a game's first possession."""
    of = _USUAL | facts
    time = TimeOfGame(of["quarter"], of["half"], of["clock"], of["half_clock"])
    standing = Standing(of["margin"], of["timeouts"], of["opp_timeouts"], of["trouble"])
    return CoachView(
        of["down"], of["distance"], of["los"], of["series"], of["series_play"], time, standing, of["set"],
        of["counts"], of["on"], of["blitz_read"],
    )  # fmt: skip
