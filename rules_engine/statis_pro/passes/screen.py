"""The screen pass (8.3.7)."""

from __future__ import annotations

from typing import Final, Literal

from ..resolution.defenses import key_on, kind_of
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from ..runs.columns import normal_gain, within_columns
from ..tables import screen_modifier

HALF: Final = "COMxh"
_TIMES: Final = {"COM": 1, "COMx2": 2, "COMx3": 3}
Screened = Literal["complete", "incomplete", "intercepted"]


def screen_result(entry: str) -> Screened:
    """What the line SC says; the quarterback's card is not consulted.

    Rules: statis_pro:SP-075, statis_pro:SP-076
    """
    return "incomplete" if entry == "INC" else "intercepted" if entry == "INT" else "complete"


def screen_gain(snap: Snap, entry: str, man: Man, drawing: Drawing) -> int:
    """Yards of a caught screen on the back's rushing column, times the factor of the entry. It is logged.

    Rules: statis_pro:SP-075
    """
    defense = snap.against.defense
    modifier = screen_modifier(kind_of(defense), key_on(defense, snap.call.player))
    read = normal_gain(man.card, within_columns(drawing.run_number("sc.rn") + modifier), drawing)
    gain = multiplied(read.yards, entry)
    factor = 0.5 if entry == HALF else _TIMES[entry]
    drawing.log("screen", entry=entry, modifier=modifier, rn=read.run_number, card=read.yards, factor=factor, gain=gain)
    return gain


def multiplied(yards: int, entry: str) -> int:
    """Yards times 3, 2, 1 or a half, "round fractions up": 5 halves to 3, -3 to -1.

    Rules: statis_pro:SP-075
    """
    return -(-yards // 2) if entry == HALF else yards * _TIMES[entry]
