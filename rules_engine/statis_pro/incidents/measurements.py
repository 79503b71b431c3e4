"""Measurements (O5): a ball exactly on the line to gain or on a goal line may be inches short."""

from __future__ import annotations

from typing import Final

from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap

MEASURED: Final = ("run", "complete", "sack", "scramble")


def measured(snap: Snap, drawing: Drawing, outcome: PlayOutcome) -> PlayOutcome:
    """A play from scrimmage after its measurement, where there is one. Short of a goal line nothing is scored.

    Rules: statis_pro:SP-125
    """
    if not snap.options.measurements or not needs_measuring(snap, outcome):
        return outcome
    drawing.end()
    made = line_is_reached(drawing)
    if made or outcome.scored is None:
        return outcome.copy_with(made=made)
    return outcome.copy_with(made=False, scored=None, scorer=None)


def needs_measuring(snap: Snap, outcome: PlayOutcome) -> bool:
    """Whether the yards were "exactly that needed for a first down, a touchdown or a safety", on a zero gain too.

    Rules: statis_pro:SP-125
    """
    if outcome.result not in MEASURED:
        return False
    if outcome.scored is not None:
        return outcome.exact
    return outcome.yard_line - snap.situation.yard_line == snap.situation.distance


def penalty_is_measured(snap: Snap, yard_line: int) -> bool:
    """Whether measurements are played and a penalty leaves the ball exactly on the line to gain.

    "Any combination of penalties adding up to the exact yardage needed is a first down, unless there was a non penalty
    play in the sequence of downs [exception: Incomplete Pass]." Whoever asks knows whether there was one.

    Rules: statis_pro:SP-125
    """
    situation = snap.situation
    return snap.options.measurements and yard_line - situation.yard_line == situation.distance > 0


def line_is_reached(drawing: Drawing) -> bool:
    """What a measurement finds: "If the next RN is even, the necessary yardage has been attained. If odd, the ball is
    just short."

    Rules: statis_pro:SP-125
    """
    number = drawing.run_number("measure.rn")
    drawing.log("measure", rn=number, made=number % 2 == 0)
    return number % 2 == 0
