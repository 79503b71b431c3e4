"""Decisions that the rulebook leaves to a coach and his plan leaves open (play-by-mail 11, 15), as arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, final

from ....interface import Decision
from ....interface.situation import Side, Situation, other
from ..clock import HURRY, PLAY, STOPPED
from ..memory import Wind
from .trouble import running_out

FourthDown = Literal["go", "punt", "field_goal"]
KNEEL_LIMIT: Final = 95  # yards to goal from which a kneel may not end in the own end zone


@final
class Range:
    """What a coach knows of his kickers, in yards to the opponent's goal from the line of scrimmage.

    field_goal  the placekicker's average with his modifier and the wind; ``punt`` the punter's
    miss        the chance that a field goal from a line of scrimmage fails
    """

    def __init__(
        self,
        field_goal: int,
        punt: int,
        miss: Callable[[int], float],
    ) -> None:
        self.field_goal: Final = field_goal
        self.punt: Final = punt
        self.miss: Final = miss


# -- fourth down ---------------------------------------------------------------------------------------------------


def fourth_down(situation: Situation, kicks: Range) -> tuple[FourthDown, str]:
    """10.2.7 with the cases that it leaves out (play-by-mail 11.1): what to do on fourth down, and why.

    Rules: fool:10.1.4-02, fool:10.1.4-03, fool:10.2.7-02, fool:10.2.7-03, fool:10.2.7-04, fool:10.2.7-05
    """
    los, distance = situation.los, situation.distance
    in_range = los <= kicks.field_goal
    pressed = _pressed(situation, in_range)
    if pressed:
        return pressed
    if last_play(situation) and los <= kicks.field_goal + 6 and field_goal_helps(situation):
        return "field_goal", "last play of the half"
    if los <= 10 and distance <= 1:
        return "go", "fourth and one inside the 10"
    if los <= 15 and distance <= 2 and kicks.miss(los) >= 0.25:
        return "go", "fourth and two inside the 15, the kick is no sure thing"
    if in_range:
        if field_goal_helps(situation):
            return "field_goal", "within the kicker's average"
        return "go", "three points would not help any more"
    if los <= kicks.punt and distance <= 1:
        return "go", "fourth and one, too near for the punter"
    if _would_not_get_it_back(situation):
        return "go", "behind, and the other side could run out the clock"
    return "punt", "out of the kicker's range"


def _would_not_get_it_back(situation: Situation) -> bool:
    """Behind in the fourth quarter with no more time than the opponent may kneel away (D-KNL), own time-outs used
    against him: a punt would end the game. The guidance of 10.2.7 leaves this to judgment."""
    if situation.period != 4 or situation.margin(situation.possession) >= 0:
        return False
    left = situation.timeouts[0 if situation.possession == "home" else 1]
    return situation.clock - STOPPED <= left * STOPPED + (4 - left) * PLAY


def _pressed(situation: Situation, in_range: bool) -> tuple[FourthDown, str] | None:
    """Play-by-mail 11.1, first point: trailing with time running out.

    Rules: fool:10.2.7-06
    """
    seconds = running_out(situation)
    deficit = -situation.margin(situation.possession)
    if not seconds or deficit <= 0:
        return None
    if in_range and (deficit <= 3 or 8 <= deficit <= 10) and field_goal_helps(situation):
        return "field_goal", "time is running out, three points help"
    if situation.distance <= 2 or situation.clock * 2 < seconds:
        return "go", "time is running out"
    return None


def field_goal_helps(situation: Situation) -> bool:
    """D-GOAL: in the last minute of the game no field goal that cannot tie or win."""
    closing = situation.period >= 4 and situation.clock <= 60
    return not closing or -3 <= situation.margin(situation.possession) <= 0


def last_play(situation: Situation) -> bool:
    """Whether the half, or overtime, has room for one more play: ten seconds, or thirty without a time-out."""
    if situation.period in (1, 3):
        return False
    left = situation.timeouts[0 if situation.possession == "home" else 1]
    return situation.clock <= STOPPED or (situation.clock <= HURRY and left == 0)


def closing_kick(situation: Situation, kicks: Range) -> bool:
    """A field goal before fourth down: the last play of a half, within six yards beyond the kicker's average, where
    three points are worth having (a level or winning margin of the second half is not put at risk for them)."""
    if not last_play(situation) or situation.los > kicks.field_goal + 6:
        return False
    return situation.period == 2 or -3 <= situation.margin(situation.possession) <= 0


def kneels(situation: Situation) -> bool:
    """D-KNL: ahead in the fourth quarter, the opponent out of time-outs, and downs enough to run out the clock."""
    left = situation.timeouts[0 if other(situation.possession) == "home" else 1]
    ahead = situation.period == 4 and situation.margin(situation.possession) > 0
    return ahead and left == 0 and situation.los <= KNEEL_LIMIT and situation.clock <= PLAY * (5 - situation.down)


# -- penalties -----------------------------------------------------------------------------------------------------


def ball_value(situation: Situation) -> float:
    """D-PEN: points that the ball is worth to the side that has it in a situation from scrimmage."""
    late_downs = situation.down - 1
    far = max(0, situation.distance - 10 + 3 * late_downs)
    return 6 - 0.06 * situation.los - 0.55 * late_downs - 0.05 * far


def _worth(after: Situation, before: Situation, side: Side) -> float:
    """What a situation is worth to a side: points made, and the ball (a side about to kick off has lost it)."""
    points = after.margin(side) - before.margin(side)
    if after.phase == "try":
        return points + (1 if after.possession == side else -1)
    if after.phase != "scrimmage":
        return points
    value = ball_value(after)
    return points + (value if after.possession == side else -value)


def penalty(side: Side, alternatives: Mapping[str, Situation], before: Situation) -> Decision:
    """D-PEN and R175: ``decline`` or the best of ``accept``, ``accept:2`` ...; a tie declines.

    Rules: fool:10.1.4-02, fool:10.1.4-03
    """
    declined = alternatives["decline"]
    accepted = {name: after for name, after in alternatives.items() if name != "decline"}
    best = max(accepted, key=lambda name: _worth(accepted[name], before, side))
    if declined.margin(side) > before.margin(side):
        return Decision("decline", "the score stands")
    had_ball = before.possession == side and before.phase == "scrimmage"
    if had_ball and before.down < 4 and declined.possession != side:
        return Decision(best, "the ball was lost on the play")
    if had_ball and _first_down(declined, before) and not _first_down(accepted[best], before):
        return Decision("decline", "the first down stands")
    gain = _worth(accepted[best], before, side) - _worth(declined, before, side)
    return Decision(best, "the penalty is worth more") if gain > 1e-9 else Decision("decline", "the play is worth more")


def _first_down(after: Situation, before: Situation) -> bool:
    same = after.phase == "scrimmage" and after.possession == before.possession and after.series == before.series
    return same and after.down == 1 and after.distance == min(10, after.los)


# -- toss ----------------------------------------------------------------------------------------------------------


def toss(wanted: str, wind: Wind, may_defer: bool, period: int) -> Decision:
    """D-COIN: the winner receives; with a strong wind he defers to the second half, where that is allowed.

    Rules: fool:1/5, fool:9.1-02, fool:9.1-03
    """
    if wanted == "kick":
        return Decision("kick", "as the plan says")
    if may_defer and wind.yards >= 4 and period == 1:
        return Decision("kick", "defers: the wind is strong")
    return Decision("receive", "receives")
