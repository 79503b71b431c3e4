"""What the quarterback does himself: flop, sneak (7.1.2) and the run out of a pass rush (8.3.6.3.2)."""

from __future__ import annotations

from typing import Final

from ..boxes import QUARTERBACK
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from .columns import normal_gain
from .run import RunCards, run_outcome

FLOP: Final = -1


def flop(snap: Snap, carrier: Man, drawing: Drawing) -> PlayOutcome:
    """ "It automatically results in a loss of one yard. No FAC are flipped and no fumble is possible."

    Rules: statis_pro:SP-032
    """
    return run_outcome(snap, carrier, FLOP, drawing)


def sneak(snap: Snap, carrier: Man, drawing: Drawing) -> PlayOutcome:
    """ "If the PN is even, the play gains one yard: if the PN is odd, the play goes for no gain."

    Rules: statis_pro:SP-033
    """
    even = drawing.pass_number("sneak.pn") % 2 == 0
    return run_outcome(snap, carrier, 1 if even else 0, drawing)


def scramble(snap: Snap, passer: Man, drawing: Drawing) -> PlayOutcome:
    """The quarterback's column N at a new Run Number, "like a normal run with no modifications": a 1 is a short gain,
    neither defense nor blockers and boxes count.

    Rules: statis_pro:SP-073
    """
    read = normal_gain(passer.card, drawing.run_number("rush.run"), drawing)
    kept = snap.with_call(snap.call.with_player(QUARTERBACK))
    return run_outcome(kept, passer, read.yards, drawing, RunCards(column=read), "scramble")
