"""The quarterback-trapped table on a kick."""

from __future__ import annotations

from ..pass_tables import qt_landing
from ..tables import TABLES
from .play import KickPlay


def trapped_yards(play: KickPlay) -> int:
    """Yards of the quarterback-trapped table: no modifiers, yardage only (ST-R23).

    Rules: fool:9.5.3-01
    """
    die = play.die("qt")
    text = TABLES["qt"]["rows"][str(die)]
    yards = qt_landing(text).yards
    play.step("qt", die, text)
    return yards
