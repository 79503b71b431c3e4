"""Conformance cases: a position and both calls in, what came of the play out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dice import Dice, DiceBox
from .conforming.case import Case, read_case
from .conforming.printing import printed
from .conforming.settling import settle
from .resolution.drawing import Drawing
from .resolution.legality.snaps import why_illegal
from .resolution.solitaire import solitaire_call
from .resolution.values import PlayOutcome
from .scrimmage import automatic_safety, play, spike


def resolve_case(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Resolve a case with its cards and print what came of it. Dice are only the coins of 6.7 and 8.8.4."""
    read = read_case(case)
    problem = why_illegal(read.snap)
    if problem is not None:
        read.cards.require_all_turned()
        return {"result": "illegal", "problem": problem}
    drawing = Drawing(read.cards)
    outcome = _outcome(read, drawing, dice.play)
    settled = settle(read.snap, drawing, outcome, read.choices, dice.play)
    read.cards.require_all_turned()
    return printed(settled, read.snap.situation, drawing.steps)


def _outcome(case: Case, drawing: Drawing, coin: Dice) -> PlayOutcome:
    """The play itself."""
    snap = case.snap
    if snap.call.play == "SPIKE":
        return spike(snap)
    if snap.call.play == "SAFETY":
        return automatic_safety()
    return play(solitaire_call(snap, drawing), drawing, case.choices.interceptor, coin)
