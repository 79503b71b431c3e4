"""One situation of a game as somebody asks for it: third and 6 at midfield, late in the game and behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...interface.situation import Parameters, Side, Situation, other

MOST_POINTS: Final = 99  # of a margin
MIDFIELD: Final = 50


@dataclass(frozen=True, slots=True)
class AskedSituation:
    """A play from scrimmage.

    distance   yards to the first down
    los        yards to the goal that the side with the ball attacks
    period     from 1
    clock      seconds left in it; None for half of it
    margin     of the side that asks, less than nothing when it is behind
    with_ball  whether the side that asks has the ball
    """

    down: int = 3
    distance: int = 6
    los: int = MIDFIELD
    period: int = 2
    clock: int | None = None
    margin: int = 0
    with_ball: bool = True

    def problems(self, parameters: Parameters) -> Iterator[tuple[str, str]]:
        """What is impossible about it: the field, and a sentence."""
        minutes = parameters.period_seconds // 60
        if not 1 <= self.down <= 4:
            yield "down", "A down is a number from 1 to 4."
        if not 1 <= self.los <= 99:
            yield "los", "The goal is 1 to 99 yards away."
        if not 1 <= self.distance <= 99:
            yield "distance", "To a first down it is 1 to 99 yards."
        elif self.distance > self.los:
            yield "distance", "A first down is never farther away than the goal."
        if not 1 <= self.period <= parameters.periods:
            yield "period", f"The game has periods 1 to {parameters.periods}."
        if self.clock is not None and not 1 <= self.clock <= parameters.period_seconds:
            yield "clock", f"Between 1 second and {minutes} minutes are left of a period."
        if not -MOST_POINTS <= self.margin <= MOST_POINTS:
            yield "margin", f"A lead has at most {MOST_POINTS} points."

    def situation(self, side: Side, parameters: Parameters) -> Situation:
        """The situation as ``side`` asks for it, early in a possession and with all time-outs left."""
        possession = side if self.with_ball else other(side)
        own, theirs = max(self.margin, 0), max(-self.margin, 0)
        return Situation(
            self.period,
            parameters.period_seconds // 2 if self.clock is None else self.clock,
            possession,
            "scrimmage",
            self.down,
            self.distance,
            self.los,
            (own, theirs) if side == "home" else (theirs, own),
            (parameters.timeouts_a_half, parameters.timeouts_a_half),
            other(possession),
            1,
            self.down - 1,
        )
