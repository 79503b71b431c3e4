"""The Big Play of the defense (8.4): one card that may decide the whole play."""

from __future__ import annotations

from ..tables import BigPlayRow, big_play
from .drawing import Drawing
from .outcome import MenOfPlay, PlayOutcome
from .snap import Snap
from .spots import after_gain
from .words import LONG_PASS, RUN_OR_SHORT_PASS, RUNS


def big_play_outcome(snap: Snap, drawing: Drawing) -> PlayOutcome | None:
    """What a Big Play makes of the play; None where none is called or the card fails, so that the play is resolved
    normally.

    Rules: statis_pro:SP-080
    """
    if not snap.against.big_play or snap.call.strategy == "flop":
        return None
    number = drawing.run_number("big.rn")
    row = big_play("run" if snap.call.play in RUNS else "pass", number)
    drawing.log("big_play", rn=number, fails=row.result == "fails")
    return None if row.result == "fails" else _outcome(snap, row)


def _outcome(snap: Snap, row: BigPlayRow) -> PlayOutcome:
    """A run, sack or incompletion of so many yards."""
    spot = after_gain(snap.situation.yard_line, row.yards)
    display = snap.offense.display
    called = display.man_at(snap.call.player)
    passer = None if row.result == "run" else display.man_at("QB")
    carriers = {"run": called, "sack": passer}
    return PlayOutcome(
        result="run" if row.result == "run" else "sack" if row.result == "sack" else "incomplete",
        gain=spot.gain,
        ball="offense",
        yard_line=spot.yard_line,
        scored=spot.scored,
        scorer=spot.scorer,
        exact=spot.exact,
        category=LONG_PASS if snap.call.play in ("SH", "LP") else RUN_OR_SHORT_PASS,
        men=MenOfPlay(
            carrier=carriers.get(row.result),
            passer=passer,
            receiver=None if row.result == "run" else called,
            directed_at=0 if called is None else called.number,
        ),
    )
