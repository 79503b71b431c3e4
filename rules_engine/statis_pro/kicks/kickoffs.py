"""Kickoffs, the kick after a safety, onside and squib kicks (8.1, O2, O3)."""

from __future__ import annotations

from typing import Final

from ..cards.kicking import KICK_RETURNERS
from ..incidents.resolved import ResolvedPlay
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import KICKOFF
from ..tables import KICKOFF_COLUMN_A, KICKOFF_COLUMN_B, KickoffRow
from .returns import returned, run_back, touchback
from .values import KickingCards

MIDFIELD: Final = 50
ONSIDE_RECOVERED_TO: Final = 11
ONSIDE_RECOVERED_TO_AGAINST_ONSIDE_DEFENSE: Final = 7
LONGEST_AGAINST_ONSIDE_DEFENSE: Final = 20
AFTER_SAFETY_YARDS: Final = 15
TOUCHBACK_AFTER_SAFETY: Final = 15  # yard line
SQUIB_YARDS: Final = 15
SQUIB_RUN_NUMBER: Final = 1


def kickoff(snap: Snap, drawing: Drawing, cards: KickingCards) -> ResolvedPlay:
    """A kickoff of the kind that was called.

    Rules: statis_pro:SP-041
    """
    if snap.call.kind == "onside":
        return ResolvedPlay(snap, _onside(snap, drawing))
    drawing.begin()
    number, row = _landing(drawing)
    start = _start(snap, row)
    returner = row.returner or KICK_RETURNERS[0]
    drawing.log(
        "kick", rn=number, returner=None if start is None else returner, start=start, touchback=start is None
    )  # fmt: skip
    if start is None:
        return ResolvedPlay(snap, touchback("kickoff", KICKOFF))
    run = run_back(
        drawing,
        cards.column(returner),
        returner,
        "ko.ret",
        add=SQUIB_RUN_NUMBER if snap.call.kind == "squib" else 0,
        at_most=LONGEST_AGAINST_ONSIDE_DEFENSE if snap.against.onside else None,
    )
    return ResolvedPlay(snap, returned(snap, drawing, "kickoff", KICKOFF, start, run))


def _landing(drawing: Drawing) -> tuple[int, KickoffRow]:
    """The Run Number and row of the Kickoff Table that count: in column A, which may send on to column B.

    Rules: statis_pro:SP-041
    """
    number = drawing.run_number("ko.rn")
    row = KICKOFF_COLUMN_A[number - 1]
    if row.use_column_b:
        number = drawing.run_number("ko.b")
        row = KICKOFF_COLUMN_B[number - 1]
    return number, row


def _start(snap: Snap, row: KickoffRow) -> int | None:
    """The receivers' yard line where the return begins; None for a touchback.

    After a safety a kick lands 15 yards farther from the receivers' goal line, and a touchback is fielded at the 15. A
    squib adds 15 yards; an offside of the kick before moves the landing point too.

    Rules: statis_pro:SP-045, statis_pro:SP-046, statis_pro:SP-123
    """
    situation = snap.situation
    if row.touchback:
        if not situation.after_safety:
            return None
        start = TOUCHBACK_AFTER_SAFETY
    else:
        start = row.yard_line + (AFTER_SAFETY_YARDS if situation.after_safety else 0)
    return start + situation.landing + (SQUIB_YARDS if snap.call.kind == "squib" else 0)


def _onside(snap: Snap, drawing: Drawing) -> PlayOutcome:
    """An onside kick: whose it is at midfield, by a Pass Number. Its Z cards mean nothing.

    Rules: statis_pro:SP-044, statis_pro:SP-095, statis_pro:SP-122
    """
    drawing.begin(remember_z=False)
    number = drawing.pass_number("onside.pn")
    drawing.log("kick", pn=number)
    recovered = ONSIDE_RECOVERED_TO_AGAINST_ONSIDE_DEFENSE if snap.against.onside else ONSIDE_RECOVERED_TO
    kickers = number <= recovered
    return PlayOutcome(
        "onside_kick", 0, "offense" if kickers else "defense", MIDFIELD, category=KICKOFF, turned_over=not kickers
    )  # fmt: skip
