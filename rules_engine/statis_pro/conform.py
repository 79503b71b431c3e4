"""Conformance cases: a position and both calls in, what came of the play out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dice import Dice, DiceBox
from .conforming.case import Case, read_case
from .conforming.choosing import chooser, time_choices
from .conforming.printing import printed
from .gameday.settling import settle
from .incidents.resolved import ResolvedPlay
from .kicks.kick import kick
from .resolution.drawing import Drawing
from .resolution.legality.snaps import why_illegal
from .resolution.solitaire import solitaire_call
from .resolution.words import KICKS
from .scrimmage import automatic_safety, play, spike


def resolve_case(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Resolve a case with its cards and print what came of it. Dice are only the coins of 6.7 and 8.8.4."""
    read = read_case(case)
    problem = why_illegal(read.snap)
    if problem is not None:
        read.cards.require_all_turned()
        return {"result": "illegal", "problem": problem}
    drawing = Drawing(read.cards)
    resolved = _resolved(read, drawing, dice.play)
    settled = settle(
        resolved, drawing, time_choices(read.choices, read.snap.situation), chooser(read.choices), dice.play
    )
    read.cards.require_all_turned()
    return printed(settled, read.snap.situation, drawing.steps)


def _resolved(case: Case, drawing: Drawing, coin: Dice) -> ResolvedPlay:
    """The play or kick itself."""
    snap = case.snap
    if snap.call.play in KICKS:
        return kick(snap, drawing, case.kicking, chooser(case.choices))
    if snap.call.play == "SPIKE":
        return ResolvedPlay(snap, spike(snap))
    if snap.call.play == "SAFETY":
        return ResolvedPlay(snap, automatic_safety())
    snap = solitaire_call(snap, drawing)
    return ResolvedPlay(snap, play(snap, drawing, case.choices.interceptor, coin))
