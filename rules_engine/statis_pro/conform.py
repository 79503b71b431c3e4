"""Conformance cases: a position and both calls in, what came of the play out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dice import Dice, DiceBox
from .boxes import Side
from .conforming.case import Case, read_case
from .conforming.printing import printed
from .conforming.settling import chosen, settle
from .incidents.measurements import measured
from .incidents.penalties import Consequence
from .kicks.kick import kick
from .kicks.values import KickPlay
from .resolution.drawing import Drawing
from .resolution.legality.snaps import why_illegal
from .resolution.solitaire import solitaire_call
from .resolution.values import KICKS
from .scrimmage import automatic_safety, play, spike


def resolve_case(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Resolve a case with its cards and print what came of it. Dice are only the coins of 6.7 and 8.8.4."""
    read = read_case(case)
    problem = why_illegal(read.snap)
    if problem is not None:
        read.cards.require_all_turned()
        return {"result": "illegal", "problem": problem}
    drawing = Drawing(read.cards)
    settled = settle(_played(read, drawing, dice.play), drawing, read.choices, dice.play)
    read.cards.require_all_turned()
    return printed(settled, read.snap.situation, drawing.steps)


def _played(case: Case, drawing: Drawing, coin: Dice) -> KickPlay:
    """The play or kick itself."""
    snap = case.snap
    if snap.call.play in KICKS:

        def choose(choice: str, side: Side, alternatives: dict[str, Consequence]) -> str:
            return chosen(choice, side, alternatives, case.choices)

        return kick(snap, drawing, case.kicking, choose)
    if snap.call.play == "SPIKE":
        return KickPlay(snap, spike(snap))
    if snap.call.play == "SAFETY":
        return KickPlay(snap, automatic_safety())
    snap = solitaire_call(snap, drawing)
    return KickPlay(snap, measured(snap, drawing, play(snap, drawing, case.choices.interceptor, coin)))
