"""Quarters, halves and overtime: where final minutes begin, when a half may end, who has how many time-outs.

Overtime is quarter 5 in the regular season, quarter 5 and as many as it takes in a play-off.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from ..value import Value, mypyc_attr

QUARTER_SECONDS: Final = 15 * 60
QUARTERS: Final = 4
TWO_MINUTES: Final = 120
FIVE_MINUTES: Final = 300
TIMEOUTS_A_HALF: Final = 3
OVERTIME_TIMEOUTS: Final = 2


@final
@mypyc_attr(acyclic=True)
class ClockTime(Value):
    """A quarter (5 and more: overtime) and the seconds left in it."""

    NAMES: ClassVar[str] = "quarter left"

    def __init__(self, quarter: int, left: int) -> None:
        self.quarter: Final = quarter
        self.left: Final = left


def is_overtime(quarter: int) -> bool:
    """Whether regular time is over."""
    return quarter > QUARTERS


def ends_half(quarter: int, playoff: bool) -> bool:
    """Whether a half, or overtime, ends with this quarter. Regular overtime is one quarter, "as if it were the last
    quarter of the game"; in a play-off "each successive half of play is conducted exactly as the last half".

    Rules: statis_pro:SP-119, statis_pro:SP-120
    """
    return quarter % 2 == 0 or (is_overtime(quarter) and not playoff)


def timeouts_of(quarter: int, playoff: bool) -> int:
    """Time-outs of each side in the half, or in the overtime, to which a quarter belongs.

    Rules: statis_pro:SP-111, statis_pro:SP-119
    """
    return OVERTIME_TIMEOUTS if is_overtime(quarter) and not playoff else TIMEOUTS_A_HALF


def in_final_minutes(clock: ClockTime, playoff: bool) -> bool:
    """The last two minutes of the first half, the last five of the second and of overtime.

    Rules: statis_pro:SP-113
    """
    if not ends_half(clock.quarter, playoff):
        return False
    return clock.left <= (TWO_MINUTES if clock.quarter == 2 else FIVE_MINUTES)


def period_after(clock: ClockTime, seconds: int, defense_fouled: bool, playoff: bool) -> Literal["on", "over", "extra"]:
    """Whether the quarter goes ``on``, is ``over``, or its half has an ``extra`` play, since "no half may end with a
    defensive penalty". ``defense_fouled``: a foul of the defense was taken.

    Rules: statis_pro:SP-118
    """
    if seconds < clock.left:
        return "on"
    if defense_fouled and ends_half(clock.quarter, playoff):
        return "extra"
    return "over"


def extra_periods(playoff: bool) -> int:
    """Quarters of overtime: one in the regular season, in a play-off as many as it takes (0).

    Rules: statis_pro:SP-119, statis_pro:SP-120
    """
    return 0 if playoff else 1


def overtime_is_decided(score: tuple[int, int]) -> bool:
    """Whether overtime is over: it lasts "until one coach scores, immediately ending the game with a win".

    Rules: statis_pro:SP-119, statis_pro:SP-120
    """
    return score[0] != score[1]


def tossed_before(quarter: int, playoff: bool) -> bool:
    """Whether a coin toss says who kicks off this quarter: the first, overtime, and in a play-off each half of it.

    Rules: statis_pro:SP-119, statis_pro:SP-120
    """
    if not is_overtime(quarter):
        return quarter == 1
    return quarter % 2 == 1 if playoff else True
