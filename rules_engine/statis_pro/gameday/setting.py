"""What is settled before a game: house rules, the kernel's parameters, the orders of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, final

from ...interface import JSON, Team
from ...interface.situation import Overtime, Parameters, Side
from ...value import Value
from ..calls.orders import SideOrders, compile_orders
from ..calls.view import GameFrame
from ..options import StatisProOptions
from ..quarters import OVERTIME_TIMEOUTS, QUARTER_SECONDS, QUARTERS, TIMEOUTS_A_HALF, extra_periods

QUARTERS_A_HALF: Final = 2


@final
class GameOrders(Value):
    """Both sides' orders under the house rules."""

    NAMES: ClassVar[str] = "options parameters home away"

    def __init__(self, options: StatisProOptions, parameters: Parameters, home: SideOrders, away: SideOrders) -> None:
        self.options: Final = options
        self.parameters: Final = parameters
        self.frame: Final = GameFrame(parameters, options.playoff)
        self.home: Final[SideOrders] = home
        self.away: Final[SideOrders] = away

    def of(self, side: Side) -> SideOrders:
        """The orders of a side."""
        return self.home if side == "home" else self.away


def parameters(options: StatisProOptions) -> Parameters:
    """What the kernel must know of this rulebook. Overtime of the regular season is one quarter with two time-outs;
    in a play-off it goes on in halves, each with its toss and three time-outs.

    Rules: statis_pro:SP-109, statis_pro:SP-119, statis_pro:SP-120
    """
    return Parameters(
        period_seconds=QUARTER_SECONDS,
        periods=QUARTERS,
        overtime=Overtime(
            won="sudden_death",
            seconds=QUARTER_SECONDS,
            periods=extra_periods(options.playoff),
            periods_a_toss=QUARTERS_A_HALF if options.playoff else 1,
            timeouts=TIMEOUTS_A_HALF if options.playoff else OVERTIME_TIMEOUTS,
        ),
        timeouts_a_half=TIMEOUTS_A_HALF,
    )


def compile_game(home: Team, away: Team, plans: Mapping[Side, JSON], options: StatisProOptions) -> GameOrders:
    """Both plans in the form in which plays ask for them."""
    return GameOrders(
        options,
        parameters(options),
        compile_orders(plans["home"], "home", home, options),
        compile_orders(plans["away"], "away", away, options),
    )
