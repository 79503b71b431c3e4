"""Stunts on runs: two linemen trade places after the snap (5.3.18, R162)."""

from __future__ import annotations

from typing import Final

from .. import board
from .scene import IN_ZONE, Scene, changed

_DISTRACTED: Final = 2  # contact points off a stunting lineman when the run is quick or normal


def pairs(scene: Scene) -> list[tuple[int, int]]:
    """The stunts that are run, by places: with the lines rush and normal, and by nobody who has seen a draw coming."""
    if scene.line not in ("rush", "normal"):
        return []
    numbers = scene.d_no
    found = [
        (numbers.index(one), numbers.index(other))
        for one, other in scene.snap.stunts
        if one in numbers and other in numbers
    ]
    return [pair for pair in found if not any(_is_out(scene, d) for d in pair)]


def _is_out(scene: Scene, d: int) -> bool:
    """Who has seen through the play stays home, and his partner with him; nobody stunts with a trapped man."""
    return scene.d_gone[d] or (scene.rush and scene.d_posture[d] == IN_ZONE)


def trade(scene: Scene) -> bool:
    """Run the stunts of this play once everybody has reacted; True when there was one.

    On a quick run nobody gets to his new place. A slow run and a draw leave the men their whole contact.
    """
    found = pairs(scene)
    for pair in found:
        if not scene.draw and not scene.slow:
            for d in pair:
                scene.d_extra = changed(scene.d_extra, d, -_DISTRACTED)
        if not scene.quick:
            _swap(scene, *pair)
    return bool(found)


def _swap(scene: Scene, one: int, other: int) -> None:
    """Two men change zones and places in their rows."""
    changed = {one: other, other: one}
    scene.rows = {zone: [changed.get(d, d) for d in men] for zone, men in scene.rows.items()}
    areas = list(scene.d_area)
    areas[one], areas[other] = areas[other], areas[one]
    scene.d_area = areas
    scene.d_zone[one], scene.d_zone[other] = scene.d_zone[other], scene.d_zone[one]
    scene.front = None
    for d in (one, other):
        scene.step("stunt", defender=scene.d_no[d], zone=board.zone_name(scene.d_zone[d]))
