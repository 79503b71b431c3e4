"""Draws: delayed blitzers on the line, linemen who see the draw coming (4.7.4; RULINGS 112, 118, 119)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..resolution.men import DELAYED_BLITZ
from ..resolution.scene import Defense, Scene
from . import line_reads

_COMES_TO: Final = {
    board.AREA["LS"]: board.L,
    board.AREA["SL"]: board.C,
    board.AREA["SR"]: board.C,
    board.AREA["RS"]: board.R,
}


def commit_delayed_blitzers(defense: Defense) -> None:
    """Delayed blitzers are on the line already when a draw begins, as blitzers.

    Rules: fool:5.3.24/2, fool:5.3.24/3
    """
    for defender in defense.defenders:
        if defender.posture is DELAYED_BLITZ and defender.area in _COMES_TO:
            defender.zone = _COMES_TO[defender.area]


def read(scene: Scene, zone: int) -> None:
    """Linemen of the zone may see it coming.

    Rules: fool:4.7.4/5
    """
    line_reads.read(scene, zone, "draw")
