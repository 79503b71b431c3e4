"""Inside runs and sweeps, draws among them (8.2.1 to 8.2.5, 8.2.7)."""

from __future__ import annotations

from typing import Final

from ..resolution.defenses import key_on, kind_of
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from ..resolution.spots import after_gain
from ..resolution.values import INSIDE_RUNS, Man, PlayOutcome
from ..tables import draw_modifier, run_modifier
from .adjustment import adjustment
from .columns import ColumnYards, long_gain, normal_gain, within_columns

MOST_LOST_INSIDE: Final = -3


def run(snap: Snap, carrier: Man, drawing: Drawing) -> PlayOutcome:
    """A run by directive and Run Number.

    Rules: statis_pro:SP-047, statis_pro:SP-048, statis_pro:SP-056
    """
    at = snap.call.player
    directive = drawing.run_directive(snap.call.play)
    if directive.breaks:
        modifier, adjusted = 0, 0
        read = long_gain(carrier.card, drawing)
    else:
        modifier = number_modifier(snap)
        read = normal_gain(carrier.card, within_columns(drawing.run_number("run.rn") + modifier), drawing)
        adjusted = adjustment(directive, snap.offense.display, snap.in_boxes, at)
    yards = read.yards + adjusted
    if snap.call.play in INSIDE_RUNS:
        yards = max(MOST_LOST_INSIDE, yards)
    return run_outcome(snap, carrier, yards, drawing, directive.text, modifier, read, adjusted)


def number_modifier(snap: Snap) -> int:
    """What the defense's call adds to the Run Number, and a draw in addition.

    Rules: statis_pro:SP-034, statis_pro:SP-048
    """
    defense = snap.against.defense
    kind, key = kind_of(defense), key_on(defense, snap.call.player)
    draw = draw_modifier(kind, key) if snap.call.strategy == "draw" else 0
    return run_modifier(kind, key) + draw


def run_outcome(
    snap: Snap,
    carrier: Man,
    yards: int,
    drawing: Drawing,
    directive: str | int | None,
    modifier: int = 0,
    read: ColumnYards | None = None,
    adjusted: int = 0,
) -> PlayOutcome:
    """What came of a run of so many yards, which is logged. ``directive``: as printed, the entry of an end around, or
    None; ``read``: what was read on the carrier's card.

    "If the last FAC resolving a play uses the RN and that RN is followed by the letters OB, the play ends out of
    bounds. Exception: Inside Runs never end up out of bounds."

    Rules: statis_pro:SP-106, statis_pro:SP-107, statis_pro:SP-110
    """
    spot = after_gain(snap.situation.yard_line, yards)
    drawing.log(
        "run",
        carrier=snap.call.player,
        directive=directive,
        modifier=modifier,
        rn=None if read is None else read.run_number,
        column=None if read is None else read.column,
        card=None if read is None else read.yards,
        adjust=adjusted,
        gain=spot.gain,
    )
    return PlayOutcome(
        result="run",
        gain=spot.gain,
        ball="offense",
        yard_line=spot.yard_line,
        scored=spot.scored,
        scorer=spot.scorer,
        exact=spot.exact,
        out_of_bounds=drawing.last_out_of_bounds and snap.call.play not in INSIDE_RUNS and spot.scored is None,
        carrier=carrier,
        directed_at=carrier.number,
    )
