"""The values of men who may play out of position (O1).

"Offensive linemen may play any position on the offensive line. However, if they play in a position that is not on
their card, the coach must subtract 1 from their Blocking and Pass Blocking values. Defensive Linemen may play any
position in Row 1 without any modification. Cornerbacks and Safeties may play in any position on Row 3 but if they are
not in the position listed on the team's roster card, subtract 1 from their Pass Defense values. All Defensive Backs may
play in Box L without modification."
"""

from __future__ import annotations

from typing import Final

from ..options import StatisProOptions
from .displays import Man, Placed

_MIDDLE_BOX: Final = "L"


def plays_out_of_position(man: Man, at: str) -> bool:
    """Whether an offensive lineman, defensive lineman or defensive back stands where his card does not put him.

    Rules: statis_pro:SP-121
    """
    return man.position in ("OL", "DL", "DB") and bool(man.card.positions) and at not in man.card.positions


def blocking_value(placed: Placed) -> int:
    """BV of a man where he stands.

    Rules: statis_pro:SP-017, statis_pro:SP-121
    """
    return placed.man.card.blocking - _lineman_out_of_position(placed)


def pass_blocking_value(placed: Placed) -> int:
    """PB of a man where he stands.

    Rules: statis_pro:SP-017, statis_pro:SP-121
    """
    return placed.man.card.pass_blocking - _lineman_out_of_position(placed)


def pass_defense_value(man: Man, box: str, options: StatisProOptions) -> int:
    """PD of a man in a box. It is added to the completion range, so that to "subtract 1" makes a back out of position
    better; a league may have it the other way round (H-06).

    Rules: statis_pro:SP-018, statis_pro:SP-121
    """
    if man.position != "DB" or box == _MIDDLE_BOX or not plays_out_of_position(man, box):
        return man.card.pass_defense
    return man.card.pass_defense + (1 if options.backs_out_of_position == "worse" else -1)


def _lineman_out_of_position(placed: Placed) -> int:
    out = placed.man.position == "OL" and plays_out_of_position(placed.man, placed.at)
    return 1 if out else 0
