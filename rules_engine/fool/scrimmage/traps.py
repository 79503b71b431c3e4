"""Trap blocking: a lineman leaves his man, who may rush past the hole (4.7.8, R120)."""

from __future__ import annotations

from typing import Final

from .. import board, kinds, tables
from . import penetration
from .scene import COVER, IN_ZONE, Scene, changed, marked

_SIDES: Final = 6


def spring(scene: Scene) -> bool:
    """Roll for the man of every lineman who left; True when the hole of this run opened by it.

    The trapped man takes no further part; one who is not fooled stays as in zone. Only linemen who rush or cover
    linemen can be fooled, and only by a lineman of speed 3 or more.
    """
    opened = False
    for puller in scene.left_play:
        if scene.line not in ("rush", "cover_linemen") or scene.o_move[puller] < tables.TRAP_PULLER_SPEED:
            continue
        victim = _victim(scene, puller)
        if victim is not None and _falls_for_it(scene, puller, victim):
            home = board.AREA_ZONES[scene.d_area[victim]][0]
            opened |= scene.entry is not None and home == scene.entry.zone
    return opened


def _victim(scene: Scene, puller: int) -> int | None:
    if scene.line == "cover_linemen":
        pairs = zip(scene.d_cover, scene.d_posture, strict=True)
        return next((d for d, (cover, posture) in enumerate(pairs) if cover == puller and posture == COVER), None)
    victim = penetration.man_of_puller(scene, puller)
    return victim if victim is not None and scene.d_line[victim] else None


def _falls_for_it(scene: Scene, puller: int, victim: int) -> bool:
    chances = _escape(scene, puller, victim)
    die = scene.dice.die(_SIDES, "trap")
    escaped = die <= chances
    scene.step("read", what="trap", player=scene.d_no[victim], chances=chances, roll=die, success=escaped)
    scene.front = None  # either way he is no rusher any more
    if escaped:
        scene.d_posture = changed(scene.d_posture, victim, IN_ZONE - scene.d_posture[victim])
    else:
        scene.d_gone = marked(scene.d_gone, victim)
    return not escaped


def _escape(scene: Scene, puller: int, victim: int) -> int:
    """Chances of six that a defender is not fooled: by speed and age."""
    lineman, rusher = scene.o_player[puller], scene.d_player[victim]
    speed = scene.d_run[victim] - (1 if scene.o_move[puller] == tables.TRAP_PULLER_SPEED else 0)
    chances = tables.TRAP_ESCAPE["3+" if speed >= 3 else str(max(1, speed))]
    chances += kinds.is_experienced(rusher) - kinds.is_rookie(rusher)
    chances += kinds.is_rookie(lineman) - kinds.is_experienced(lineman)
    return min(_SIDES, max(0, chances))
