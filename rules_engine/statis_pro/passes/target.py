"""To whom a pass is really thrown (8.3.1, 8.3.9.3)."""

from __future__ import annotations

from typing import Final

from ...football.steps import Step, step_form
from ..boxes import BACKS
from ..cards.fac import ORIGINAL, RUSH
from ..resolution.displays import Display
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap

_TARGET: Final = step_form("target", "called", "receiver", "why")


def target(snap: Snap, drawing: Drawing) -> tuple[str, bool]:
    """The receiver's position, "" for nobody, and whether the rush comes before the throw. It is logged.

    Rules: statis_pro:SP-058, statis_pro:SP-077
    """
    called = snap.call.player
    entry = RUSH if rush_is_forced(snap.call.play, snap.against.defense) else drawing.target()
    if entry == RUSH:
        drawing.steps.append(Step(_TARGET, [called, called, "rush"]))
        return called, True
    receiver = called if entry == ORIGINAL else redirected(entry, snap.offense.display)
    if receiver in snap.call.block:
        receiver = ""
    why = "orig" if entry == ORIGINAL else "redirect"
    drawing.steps.append(Step(_TARGET, [called, receiver or None, why]))
    return receiver, False


def rush_is_forced(play: str, defense: str) -> bool:
    """A blitz against a Short or Long pass is a pass rush at once.

    Rules: statis_pro:SP-077
    """
    return defense == "BLZ" and play in ("SH", "LP")


def redirected(entry: str, offense: Display) -> str:
    """The position where a redirected pass ends, "" where nobody stands.

    "Passes directed at a flanker always go to FL#1 and passes directed to a running back position which is not in the
    game go to FL#2", if two flankers are in the game. One flanker is the flanker, wherever he stands.

    Rules: statis_pro:SP-058, statis_pro:SP-079
    """
    flankers = [position for position in ("FL1", "FL2") if offense.man_at(position) is not None]
    if entry == "FL":
        return flankers[0] if flankers else ""
    if offense.man_at(entry) is not None:
        return entry
    return "FL2" if entry in BACKS and len(flankers) == 2 else ""
