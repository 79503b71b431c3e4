"""What a play takes off the clock (8.4, 8.4b, R182-185), and who stops it (D-2MIN, D-TO, D-SPK, D-CLK)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Protocol, final

from ...dice import Dice
from ...interface.situation import Clock, Played, Side, Situation, other
from ...value import Value, mypyc_attr
from ..quarters import half_clock
from ..tables import TABLES

_TIME: Final[dict[str, int]] = TABLES["time"]
PLAY, HURRY, STOPPED = _TIME["play"], _TIME["hurry"], _TIME["stopped"]
TWO_MINUTES: Final = 120
SPIKE_BELOW: Final = 40  # D-SPK: seconds left


class Habits(Protocol):
    """What a plan says about the end of a half: whether its side calls time-outs, spikes and hurries at all."""

    @property
    def timeouts(self) -> bool: ...

    @property
    def spike(self) -> bool: ...

    @property
    def hurry(self) -> bool: ...


Coaches = Mapping[Side, Habits]


@final
@mypyc_attr(acyclic=True)
class Pace(Value):
    """Seconds that a play takes, the end of the quarter not considered; ``running``: nothing stopped the clock."""

    NAMES: ClassVar[str] = "seconds running reason timeout"

    def __init__(
        self,
        seconds: int,
        running: bool = False,
        reason: str = "",
        timeout: Side | None = None,
    ) -> None:
        self.seconds: Final = seconds
        self.running: Final = running
        self.reason: Final = reason
        self.timeout: Final = timeout

    @property
    def spike_follows(self) -> bool:
        return self.reason == _TO_SPIKE


_TO_SPIKE: Final = "hurries to spike"


def late(situation: Situation) -> bool:
    """The last two minutes of a half, or of overtime."""
    return half_clock(situation) <= TWO_MINUTES


def lost(
    played: Played, before: Situation, after: Situation, coaches: Coaches, random_clock: bool, dice: Dice
) -> Clock:
    """What the clock loses with a play. ``after`` is the situation with its penalties; its clock is not read.

    A play that would pass the end of the quarter or the two-minute line of a half ends there (R183, R184); one that
    reaches it exactly leaves one to three seconds with a die of 1-3.

    Rules: fool:8.4/3, fool:8.4b/1
    """
    paced = pace(played, before, after, coaches)
    line = TWO_MINUTES if before.period in (2, 4) and before.clock > TWO_MINUTES else 0
    left = before.clock - paced.seconds
    if left < line:
        left = line
    elif left == line and paced.seconds and random_clock:
        die = dice.die(6, "clock")
        left = line + (die if die <= 3 else 0)
    at_line = left == line and line > 0 and paced.running
    reason = "two-minute line" if at_line else paced.reason
    return Clock(before.clock - left, at_line or not paced.running, paced.timeout, reason)


def pace(played: Played, before: Situation, after: Situation, coaches: Coaches) -> Pace:
    """Seconds that the play takes, and who stops the clock after it. It rolls no dice, so it may be asked twice.

    Rules: fool:8.4/1
    """
    if played.flags and any(flag.enforce == "no_play" for flag in played.flags):
        return Pace(_TIME["no_play"], reason="no play")
    if played.kind in ("kickoff", "free_kick"):
        returned = any(event.kind == "return" for event in played.events)
        return Pace(STOPPED if returned else _TIME["kickoff_not_returned"], reason="kick")
    if played.kind in ("extra_point", "two_point"):
        return Pace(_TIME["extra_point"], reason="try")
    stopped = _why_stopped(played, before, after)
    if stopped:
        return Pace(STOPPED, reason=stopped)
    return _running(played, before, after, coaches)


def _why_stopped(played: Played, before: Situation, after: Situation) -> str:
    """8.4: what makes a play take ten seconds; empty when the clock runs on. A foul does, even one declined.

    Rules: fool:8.4/1
    """
    if played.flags:
        return "penalty"
    if played.kind in ("punt", "field_goal"):
        return "kick"
    if played.kind == "spike":
        return "spike"
    if played.result.score is not None:
        return "score"
    if after.possession != before.possession or played.result.new_series:
        return "change of possession"
    if (played.detail or {}).get("clock_stops"):
        thrown = any(event.kind == "pass_attempt" for event in played.events)
        out = any(event.kind == "out_of_bounds" for event in played.events)
        return "incomplete" if thrown and not out else "out of bounds"
    return ""


def _running(played: Played, before: Situation, after: Situation, coaches: Coaches) -> Pace:
    """What a play takes after which the clock runs: a time-out, a spike or a hurry make it less.

    Rules: fool:8.4/1
    """
    if not late(before):
        return Pace(PLAY, running=True)
    caller = _timeout_by(before, after, coaches)
    if caller:
        return Pace(_TIME["timeout"], reason="timeout", timeout=caller)
    offense = before.possession
    if coaches[offense].spike and _spikes(before, after):
        return Pace(_TIME["before_spike"], running=True, reason=_TO_SPIKE)
    if coaches[offense].hurry and played.kind != "kneel" and before.margin(offense) <= 0:
        if played.result.over is not None:
            return Pace(_TIME["measurement"], reason="measurement")
        return Pace(HURRY, running=True)
    return Pace(PLAY, running=True)


def _timeout_by(before: Situation, after: Situation, coaches: Coaches) -> Side | None:
    """D-TO, looked at when the ball is dead, with the ten seconds of the play gone; nobody calls one when nothing is
    left to save. The offense, behind, keeps its last one unless the clock would run out without it; the defense uses
    its own when it is behind by 1 to 8 with under two minutes left in the game."""
    if before.clock < _TIME["timeout"]:
        return None
    offense = before.possession
    defense = other(offense)
    left = before.timeouts if offense == "home" else before.timeouts[::-1]
    if coaches[offense].timeouts and before.margin(offense) < 0:
        wanted = left[0] > 1 or (left[0] == 1 and before.clock <= HURRY)
        return offense if wanted else None
    ends_game = before.period >= 4 and before.clock - _TIME["timeout"] < TWO_MINUTES
    behind = 1 <= -after.margin(defense) <= 8
    return defense if coaches[defense].timeouts and ends_game and left[1] and behind else None


def _spikes(before: Situation, after: Situation) -> bool:
    """D-SPK, decided when the ball is dead: ten seconds are gone, and the spike takes ten more."""
    offense = before.possession
    left = before.clock - _TIME["before_spike"]
    out_of_timeouts = before.timeouts[0 if offense == "home" else 1] == 0
    behind = before.margin(offense) < 0
    return out_of_timeouts and behind and after.down < 4 and _TIME["spike"] < left < SPIKE_BELOW
