"""Draws: slow linemen's work by design, a choice of two paths, linemen who see it coming (4.7.4, R112, R118, R119)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .. import board
from . import line_reads
from .scene import BLITZ, DELAYED, RUSH, Scene


@contextmanager
def light_traffic(scene: Scene) -> Iterator[None]:
    """While men move against a rush, rushers hold up nobody (4.7.4)."""
    rows = scene.rows
    if scene.rush:
        scene.rows = {
            zone: [d for d in men if scene.d_posture[d] not in (RUSH, BLITZ, DELAYED)] for zone, men in rows.items()
        }
    yield
    scene.rows = rows


_COMES_TO: Final = {"LS": board.L, "SL": board.C, "SR": board.C, "RS": board.R}


def commit(scene: Scene) -> None:
    """Delayed blitzers are on the line already when a draw begins, as blitzers (5.3.24)."""
    for d in scene.d_turns:
        if scene.d_posture[d] == DELAYED:
            zone = _COMES_TO.get(board.AREA_NAMES[scene.d_area[d]])
            if zone is not None:
                scene.d_zone[d] = zone


def read(scene: Scene, zone: int) -> None:
    """Linemen of the zone may see it coming (R119)."""
    line_reads.read(scene, zone, "draw")
