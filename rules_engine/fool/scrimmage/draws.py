"""Draws: slow linemen's work by design, a choice of two paths, linemen who see it coming (4.7.4, R112, R118, R119)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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


def read(scene: Scene, zone: int) -> None:
    """Linemen of the zone may see it coming (R119)."""
    line_reads.read(scene, zone, "draw")
