"""The end around (8.2.6)."""

from __future__ import annotations

from typing import Final

from ..cards.fac import OK
from ..cards.men import PlayerCard
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from .columns import ColumnYards, has_short_gain, long_gain, read_column, within_columns
from .run import RunCards, number_modifier, run_outcome

LONG_GAINS: Final = (1, 12)  # Run Numbers of a short gain that make it a long one


def end_around(snap: Snap, carrier: Man, drawing: Drawing) -> PlayOutcome:
    """A loss that the card names, or the carrier's own columns; blockers and boxes add nothing.

    Rules: statis_pro:SP-055
    """
    entry = drawing.end_around()
    if entry.loss:
        return run_outcome(snap, carrier, entry.loss, drawing, RunCards(entry.loss))
    modifier = number_modifier(snap)
    read = _gain(carrier.card, within_columns(drawing.run_number("run.rn") + modifier), drawing)
    return run_outcome(snap, carrier, read.yards, drawing, RunCards(OK, modifier, read))


def _gain(card: PlayerCard, run_number: int, drawing: Drawing) -> ColumnYards:
    """Column N; on a 1 the column SG with a new Run Number; on a 1 or 12 there a long gain with yet another.

    Rules: statis_pro:SP-055
    """
    if not has_short_gain(card, run_number):
        return read_column(card, "N", run_number)
    short = drawing.run_number("run.sg")
    return long_gain(card, drawing) if short in LONG_GAINS else read_column(card, "SG", short)
