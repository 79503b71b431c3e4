"""What both sides call for a kick: the plan's line for the situation, else the tactics that the rulebook assumes.

A line of the plan with a condition comes first, then what is automatic late in a game (9.1.3, 9.2.1, 9.3.2), then the
plan's line without a condition, then the unit's standard (10.2.6; play-by-mail 10, 11). Both sides choose before any
die of the kick is rolled; whether a side that was told to expect an onside kick lines up for it may take one (D-ONS).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from ....dice import Dice
from ....interface.situation import Side, Situation, other
from ...calls.side_orders import SideOrders
from ...calls.view import CoachView
from ...document.kick_lines import KickLine
from ...kicks import Squad, punt_average
from ...kicks import average as placekick_average
from ...kicks.punts.punt import legal
from ...kicks.tables import KICKOFF
from ...kicks.tactics import Kickoff, KickoffReturn, Placekick, PlacekickDefense, Punt, PuntReturn
from ...kicks.values import punt_rating
from ...quarters import half_of
from ..decisions import policies
from ..decisions.trouble import trouble
from ..memory import GameMemory
from ..setting import GameOrders
from ..views import facts
from ..weather import air
from .defense import fake_defense

# trailing from, to, with less time than this in minutes and seconds (9.1.3)
LATE_ONSIDE: Final = tuple((*row["trail"], row["time_left_below"]) for row in KICKOFF["pbm_automatic_onside"])
LAST_MINUTE: Final = 60
TWO_MINUTES: Final = 120
BLITZ_DEFICIT: Final = 14
OWN_THIRTY: Final = 70  # yards to goal from which the punter stands on his own 30 or behind it
COFFIN_CONTROL: Final = 5  # from here on the corner is worth aiming at
LONG_YARDAGE: Final = 7
RETURN_ONLY_DISTANCE: Final = 11  # from here on nobody expects a fake (9.2.9)
BY_PLAN: Final = "the plan's order"


@final
class Called:
    """A side's tactic for a kick, and why; ``body`` is its form in the record."""

    def __init__(self, tactic: Any, why: str, body: Mapping[str, str]) -> None:
        self.tactic: Final[Any] = tactic
        self.why: Final = why
        self.body: Final[Mapping[str, str]] = body


@final
class Down:
    """A kick that is about to be made."""

    def __init__(
        self,
        game: GameOrders,
        memory: GameMemory,
        situation: Situation,
        kind: str,
        kicking: Squad,
        receiving: Squad,
        dice: Dice,
    ) -> None:
        self.game: Final = game
        self.memory: Final = memory
        self.situation: Final = situation
        self.kind: Final = kind
        self.kicking: Final = kicking
        self.receiving: Final = receiving
        self.dice: Final = dice

    @property
    def kicker(self) -> Side:
        return self.situation.possession

    def orders(self, side: Side) -> SideOrders:
        return self.game.of(side).orders


def calls(down: Down) -> tuple[Called, Called]:
    """What the kicking side and the other one call."""
    if down.kind == "kickoff":
        return _kickoff(down), _kickoff_return(down)
    if down.kind == "free_kick":
        return _called(Kickoff(), ""), _free_kick_return(down)
    if down.kind == "punt":
        rush = _punt_return(down)
        return _punt(down, rush.tactic), rush
    return _placekick(down), _placekick_defense(down)


# -- the plan's lines --------------------------------------------------------------------------------------------------


@final
class _PlannedLine:
    """The plan's line that holds, and whether it has a condition."""

    def __init__(self, line: KickLine | None = None, firm: bool = False) -> None:
        self.line: Final[KickLine | None] = line
        self.firm: Final = firm

    @property
    def why(self) -> str:
        if self.line is None:
            return ""
        return f"{BY_PLAN}: {self.line.when}" if self.firm else BY_PLAN


def _line(down: Down, side: Side, unit: str) -> _PlannedLine:
    """The first line of a unit that holds; what a side may run only once is passed over afterwards."""
    orders = down.orders(side).half(half_of(down.situation)).tactics.get(unit, ())
    if not orders:
        return _PlannedLine()
    used = down.memory.of(side).used
    seen: CoachView | None = None
    for order in orders:
        line = order.line
        fits = line.of in ("", down.kind) if unit == "placekick_defense" else (line.of or "field_goal") == down.kind
        if line.call in used or (unit.startswith("placekick") and not fits):
            continue
        if line.always:
            return _PlannedLine(line)
        if seen is None:
            seen = facts(down.situation, side)
        if order.test.holds(seen):
            return _PlannedLine(line, firm=True)
    return _PlannedLine()


def _holds(down: Down, side: Side, unit: str, call: str) -> bool:
    """Whether a side's plan has a tactic in this half: it was practised (10.2.6)."""
    orders = down.orders(side).half(half_of(down.situation)).tactics.get(unit, ())
    return any(order.line.call == call for order in orders)


def _called(tactic: Any, why: str, **more: str) -> Called:
    return Called(tactic, why, {"tactic": tactic.call, **{name: text for name, text in more.items() if text}})


# -- kickoffs ----------------------------------------------------------------------------------------------------------


def late(situation: Situation) -> bool:
    """Whether the kicking side is so far behind, so late, that everybody expects an onside kick (9.1.3).

    Rules: fool:9.1.3-13
    """
    deficit = -situation.margin(situation.possession)
    if situation.period != 4:
        return False
    return any(least <= deficit <= most and situation.clock < _seconds(left) for least, most, left in LATE_ONSIDE)


def _seconds(clock: str) -> int:
    minutes, _, seconds = clock.partition(":")
    return int(minutes) * 60 + int(seconds)


def _kickoff(down: Down) -> Called:
    """The plan's kick, or an onside kick where the side is behind and time is running out.

    Rules: fool:9.1.3-15
    """
    prepared = _holds(down, down.kicker, "kickoff", "onside")
    planned = _line(down, down.kicker, "kickoff")
    if not planned.firm:
        if late(down.situation) and (prepared or _dares(down)):
            return _called(Kickoff("onside", prepared), "behind, and time is running out")
        if prepared and _pressed(down.situation):
            return _called(Kickoff("onside", prepared), "behind with time running out, and it was practised")
    call: Any = planned.line.call if planned.line else "standard"
    return _called(Kickoff(call, prepared), planned.why)


def _dares(down: Down) -> bool:
    """Whether a side that has not practised an onside kick tries one all the same: by a die, where the other side has
    prepared for it (10.2.7).

    Rules: fool:10.2.7-07
    """
    return not _holds(down, other(down.kicker), "kickoff_return", "onside") or down.dice.die(6, "ko.onside") >= 4


def _pressed(situation: Situation) -> bool:
    return trouble(situation, situation.possession) == "trail"


def _kickoff_return(down: Down) -> Called:
    side = other(down.kicker)
    prepared = _holds(down, side, "kickoff_return", "onside")
    planned = _line(down, side, "kickoff_return")
    rekick = down.game.options.ko_oob_default_choice == "rekick_5_yards_back"
    if planned.line is not None and planned.line.rekick is not None:
        rekick = planned.line.rekick
    if not planned.firm:
        if late(down.situation):
            return _called(KickoffReturn("onside", prepared, rekick), "an onside kick is expected")
        if prepared and _pressed(down.situation) and down.dice.die(6, "ko.aligned") >= 4:
            return _called(KickoffReturn("onside", prepared, rekick), "an onside kick is likely")
    call: Any = planned.line.call if planned.line else "standard"
    return _called(KickoffReturn(call, prepared, rekick), planned.why)


def _free_kick_return(down: Down) -> Called:
    """A free kick is returned as the standard kickoff is, unless the league has tactics for it (9.4)."""
    if not down.game.options.free_kick_tactics:
        return _called(KickoffReturn(), "")
    planned = _line(down, other(down.kicker), "kickoff_return")
    call: Any = planned.line.call if planned.line else "standard"
    return _called(KickoffReturn(call), planned.why)


# -- punts -------------------------------------------------------------------------------------------------------------


def _punt(down: Down, against: PuntReturn) -> Called:
    """The plan's punt where it may be made here; else short of a full blitz, at the corner or short of the end zone
    (9.2.4, D-PUNT).

    Rules: fool:9.2.4-12
    """
    los, punter = down.situation.los, down.kicking["P"]
    planned = _line(down, down.kicker, "punt")
    xb = planned.line.xb if planned.line else ""
    call: Any = planned.line.call if planned.line else "standard"
    if planned.firm and legal(call, punter, los):
        return _called(Punt(call, xb), planned.why)
    if against.rush == "full_blitz":
        return _called(Punt("pooch", xb), "nobody is back to catch it")
    if call != "standard" and legal(call, punter, los):
        return _called(Punt(call, xb), planned.why)
    if legal("coffin", punter, los) and punt_rating(punter).control >= COFFIN_CONTROL:
        return _called(Punt("coffin", xb), "the corner is in the punter's range")
    now = air(down.game.options, down.memory.wind, down.situation, down.kicker, "punt")
    if los <= punt_average(punter) + now.yards:
        return _called(Punt("pooch", xb), "his usual punt would reach the end zone")
    return _called(Punt("standard", xb), planned.why if call == "standard" else "")


def desperate(situation: Situation) -> bool:
    """Whether a punt is blitzed without being asked: the return team not more than 14 behind in the last minute, or
    overtime's last minute with the punter deep in his own end (9.2.1).

    Rules: fool:9.2.1-05, fool:9.2.1-06
    """
    if situation.clock > LAST_MINUTE:
        return False
    if situation.period > 4:
        return situation.los >= OWN_THIRTY
    return situation.period == 4 and 1 <= situation.margin(situation.possession) <= BLITZ_DEFICIT


def _may_only_return(down: Down) -> bool:
    """Whether the league has a return without a rush here (9.2.2, 9.2.9)."""
    options = down.game.options
    long_enough = down.situation.distance >= RETURN_ONLY_DISTANCE or not options.punt_return_only_long
    return options.punt_return_only and long_enough


def _punt_return(down: Down) -> Called:
    """The plan's rush and return; a standard rush where it names none, a blitz where a last chance asks for it.

    Rules: fool:9.2.1-01
    """
    planned = _line(down, other(down.kicker), "punt_return")
    line = planned.line or KickLine("punt_return")
    rush: Any = line.rush
    if rush == "return_only" and not _may_only_return(down):
        rush = "standard"
    why = planned.why
    if not planned.firm and rush not in ("blitz", "full_blitz") and desperate(down.situation):
        rush, why = "blitz", "the last chance to have the ball back"
    call: Any = line.call
    if rush == "full_blitz":
        call = "roll"
    elif rush in ("blitz", "fake_defense") and call in ("standard", "sideline"):
        call = "fair_catch"
    tactic = PuntReturn(rush, call, line.xr, line.ret, line.roll_inside)
    return Called(tactic, why, {"tactic": rush, "return": call})


# -- placekicks --------------------------------------------------------------------------------------------------------


def _placekick(down: Down) -> Called:
    planned = _line(down, down.kicker, "placekick")
    if planned.line is None or planned.line.call == "standard":
        return _called(Placekick(), "")
    call: Any = planned.line.call
    return _called(Placekick(call), planned.why)


def blitzed(situation: Situation, kind: str, average: int) -> str:
    """Why a placekick is blitzed without being asked (9.3.2b, c); "" for no reason. ``average`` is the kicker's.

    Rules: fool:9.3.2-02, fool:9.3.2-02a, fool:9.3.2-02b, fool:9.3.2-02c, fool:9.3.2-03
    """
    margin = situation.margin(situation.possession)
    last_quarter = situation.period == 4 and situation.clock < TWO_MINUTES
    if kind == "extra_point":
        if last_quarter and margin == 0:
            return "the point would give the lead"
        if last_quarter and situation.clock < LAST_MINUTE and margin == -1:
            return "the point would tie"
        return ""
    if situation.period == 2 and policies.last_play(situation) and situation.los > 10:
        return "the last play of the half"
    if last_quarter and -3 < margin <= 0:
        return "the kick would give the lead"
    if last_quarter and margin == -3 and situation.down == 4 and situation.distance >= LONG_YARDAGE:
        return "the kick would tie"
    if situation.period > 4 and situation.los < average:
        return "overtime, and in the kicker's range"
    return ""


def _placekick_defense(down: Down) -> Called:
    side = other(down.kicker)
    planned = _line(down, side, "placekick_defense")
    if not planned.firm:
        why = blitzed(down.situation, down.kind, placekick_average(down.kicking["K"]))
        if why:
            return _called(PlacekickDefense("blitz"), why)
    if planned.line is None:
        return _called(PlacekickDefense(), "")
    call: Any = planned.line.call
    if call == "fake_defense":
        men, line = fake_defense(down.game, down.memory, side, planned.line.defense, down.situation)
        return _called(PlacekickDefense(call, line, men), planned.why, defense=planned.line.defense)
    return _called(PlacekickDefense(call), planned.why)
