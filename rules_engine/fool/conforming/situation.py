"""The situation of a case, as the kernel has it: the side with the ball is home."""

from __future__ import annotations

from typing import Final

from ...interface.situation import Situation
from ..quarters import QUARTER_SECONDS
from .fields import CaseError, Fields

KNOWN: Final = (
    "down", "distance", "own_yard_line", "quarter", "clock", "score", "timeouts", "series", "series_play",
)  # fmt: skip
_FIELD: Final = 100


def read(case: Fields, name: str = "situation") -> Situation:
    """Before a play from scrimmage. ``score`` and ``timeouts`` are the offense's, then the defense's."""
    body = case.part(name, KNOWN)
    los = _FIELD - body.number("own_yard_line", 1, 99)
    distance = body.number("distance", 0, 99)
    if distance > los:
        raise CaseError(f"{body.at('distance')} is {distance}, but it is {los} yards to the goal line.")
    return Situation(
        period=body.number("quarter", 1, 9),
        clock=body.number("clock", 0, QUARTER_SECONDS),
        possession="home",
        phase="scrimmage",
        down=body.number("down", 1, 4),
        distance=distance,
        los=los,
        score=body.pair("score", 0, 200, (0, 0)),
        timeouts=body.pair("timeouts", 0, 3, (3, 3)),
        opening_kicker="away",
        series=body.number("series", 1, 200, 1),
        series_play=body.number("series_play", 0, 99, 0),
    )
