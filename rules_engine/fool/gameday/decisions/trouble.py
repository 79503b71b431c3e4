"""Time running out, the rulebook's TRO (10.2.5; play-by-mail 12.2): who is pressed by the clock, and how hard."""

from __future__ import annotations

from typing import Final

from ....interface.situation import Side, Situation
from ...calls.view import Trouble
from ...tables import TABLES

# (trail from, trail to, outside this line of the opponent or inside the own one, in yards to goal, seconds)
_ROWS: Final[tuple[tuple[int, int, int, int], ...]] = tuple(
    (least, most, line + 1 if where == "opp" else 100 - line, seconds)
    for least, most, where, line, seconds in TABLES["tro"]
)
# (lead at most, seconds): the latest time of the deficit (PBM-R07)
_LEADS: Final = ((3, 120), (6, 180), (10, 300), (14, 480), (99, 720))


def running_out(situation: Situation) -> int:
    """The seconds of the row that holds for the side with the ball when it trails or is level, the longest of several;
    0 when none holds. A tie reads the rows of 1 to 3.

    Rules: fool:10.2.5-01, fool:10.2.5-02, fool:10.2.5-03, fool:10.2.5-04
    """
    if situation.period < 4:
        return 0
    deficit = -situation.margin(situation.possession)
    if deficit < 0:
        return 0
    deficit, los, clock = max(deficit, 1), situation.los, situation.clock
    longest = 0
    for least, most, line, seconds in _ROWS:
        if clock < seconds and seconds > longest and least <= deficit <= most and los >= line:
            longest = seconds
    return longest


def trouble(situation: Situation, side: Side) -> Trouble:
    """How time runs out for ``side``; the defense takes the mirror of the side with the ball.

    Rules: fool:10.2.5-04
    """
    of_the_offense = _of_the_offense(situation)
    return of_the_offense if side == situation.possession else mirrored(of_the_offense)


def mirrored(trouble: Trouble) -> Trouble:
    """How time runs out for the other side."""
    return "lead" if trouble == "trail" else "trail" if trouble == "lead" else trouble


def _of_the_offense(situation: Situation) -> Trouble:
    if situation.period < 4:
        return ""
    margin = situation.margin(situation.possession)
    if margin > 0:
        limit = next(seconds for most, seconds in _LEADS if margin <= most)
        return "lead" if situation.clock < limit else ""
    if not running_out(situation):
        return ""
    return "trail" if margin < 0 else "tie"
