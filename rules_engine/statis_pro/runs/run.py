"""Inside runs and sweeps, draws among them (8.2.1 to 8.2.5, 8.2.7)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from ...football.steps import Step, step_form
from ...value import Value
from ..resolution.calls import OffenseCall
from ..resolution.defenses import key_on, kind_of
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import MenOfPlay, PlayOutcome
from ..resolution.snap import Snap
from ..resolution.spots import after_gain
from ..resolution.words import INSIDE_RUNS
from ..tables import draw_modifier, run_modifier
from .adjustment import adjustment
from .columns import ColumnYards, long_gain, normal_gain, within_columns

MOST_LOST_INSIDE: Final = -3
_RUN: Final = step_form("run", "carrier", "directive", "modifier", "rn", "column", "card", "adjust", "gain")


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
    return run_outcome(snap, carrier, yards, drawing, RunCards(directive.text, modifier, read, adjusted))


def number_modifier(snap: Snap) -> int:
    """What both calls add to the Run Number of a play."""
    return called_modifier(snap.call, snap.against.defense)


def called_modifier(call: OffenseCall, defense: str) -> int:
    """What the defense's call adds to the Run Number of a run that is called so, and a draw in addition.

    Rules: statis_pro:SP-034, statis_pro:SP-048
    """
    kind, key = kind_of(defense), key_on(defense, call.player)
    draw = draw_modifier(kind, key) if call.strategy == "draw" else 0
    return run_modifier(kind, key) + draw


@final
class RunCards(Value):
    """What the cards of a run said.

    directive  as printed, the entry of an end around, or None
    modifier   added to the Run Number
    column     what was read on the carrier's card; None where nothing was
    adjusted   yards that blockers and boxes add
    """

    NAMES: ClassVar[str] = "directive modifier column adjusted"

    def __init__(
        self,
        directive: str | int | None = None,
        modifier: int = 0,
        column: ColumnYards | None = None,
        adjusted: int = 0,
    ) -> None:
        self.directive: Final = directive
        self.modifier: Final = modifier
        self.column: Final = column
        self.adjusted: Final = adjusted


NO_CARDS: Final = RunCards()


def run_outcome(
    snap: Snap,
    carrier: Man,
    yards: int,
    drawing: Drawing,
    cards: RunCards = NO_CARDS,
    result: Literal["run", "scramble"] = "run",
) -> PlayOutcome:
    """What came of a run or scramble of so many yards, which is logged with what its cards said.

    "If the last FAC resolving a play uses the RN and that RN is followed by the letters OB, the play ends out of
    bounds. Exception: Inside Runs never end up out of bounds."

    Rules: statis_pro:SP-106, statis_pro:SP-107, statis_pro:SP-110
    """
    spot, column = after_gain(snap.situation.yard_line, yards), cards.column
    read = [None, None, None] if column is None else [column.run_number, column.column, column.yards]
    step = [snap.call.player, cards.directive, cards.modifier, *read, cards.adjusted, spot.gain]
    drawing.steps.append(Step(_RUN, step))
    return PlayOutcome(
        result=result,
        gain=spot.gain,
        ball="offense",
        yard_line=spot.yard_line,
        scored=spot.scored,
        scorer=spot.scorer,
        exact=spot.exact,
        out_of_bounds=drawing.last_out_of_bounds and snap.call.play not in INSIDE_RUNS and spot.scored is None,
        men=MenOfPlay(carrier, directed_at=carrier.number),
    )
