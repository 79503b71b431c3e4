"""Where a gain leaves the ball, and whether that is a touchdown or a safety (8.9)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..boxes import Side
from .words import FIELD, Scored

TOUCHBACK: Final = 20  # the yard line from which a side plays on after a touchback


@final
class BallSpot(Value):
    """Where the ball is dead after a gain.

    gain       yards, to the goal line at most
    yard_line  from the offense's own goal line, 0 to 100
    exact      what was scored needed these yards and no fewer (O5)
    """

    NAMES: ClassVar[str] = "gain yard_line scored scorer exact"

    def __init__(
        self,
        gain: int,
        yard_line: int,
        scored: Scored | None = None,
        scorer: Side | None = None,
        exact: bool = False,
    ) -> None:
        self.gain: Final = gain
        self.yard_line: Final = yard_line
        self.scored: Final = scored
        self.scorer: Final = scorer
        self.exact: Final = exact


def after_gain(yard_line: int, gain: int) -> BallSpot:
    """Where the offense's gain from its yard line ends. At or past the opponent's goal line is a touchdown, on or
    behind its own a safety.

    Rules: statis_pro:SP-078, statis_pro:SP-106, statis_pro:SP-107
    """
    end = yard_line + gain
    if end >= FIELD:
        return BallSpot(FIELD - yard_line, FIELD, "touchdown", "offense", end == FIELD)
    if end <= 0:
        return BallSpot(-yard_line, 0, "safety", "defense", end == 0)
    return BallSpot(gain, end)
