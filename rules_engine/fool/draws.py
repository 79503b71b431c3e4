"""Draws: slow linemen's work by design, a choice of two paths, linemen who see it coming (4.7.4, R112, R118, R119)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from . import board, setup, tables
from .scene import BLITZ, COVER, DELAYED, IN_ZONE, RUSH, WRITTEN, Scene

_CHANCE: Final = tables.READ["draw"]


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
    """Specialized ends and tackles of the zone may read it: they count as in zone then (R119).

    Against linemen who cover linemen, those whose man takes part count as rushing; the others stay, in zone (4.2.13).
    """
    for d in sorted(scene.rows.get(zone, []), key=scene.d_no.__getitem__):
        if scene.d_pos[d] not in ("DE", "DT") or scene.d_posture[d] not in (RUSH, COVER):
            continue
        chances = max(0, _chances(scene, d, zone))
        die = scene.dice.die(6, "read_draw") if chances else None
        success = die is not None and die <= chances
        scene.step("read", what="draw", player=scene.d_no[d], chances=chances, roll=die, success=success)
        if success:
            scene.d_posture[d] = IN_ZONE
    for d, posture in enumerate(scene.d_posture):
        if posture == COVER:
            scene.d_posture[d] = RUSH if scene.o_role[scene.d_cover[d]] == WRITTEN else IN_ZONE


def _chances(scene: Scene, d: int, zone: int) -> int:
    player = scene.d_player[d]
    passer = next((man.player for man in scene.offense if man.at == "Q"), None)
    opposite = [o for o, line in enumerate(scene.o_line) if line and board.CROSSING[scene.o_start[o]] == zone]
    chances = _CHANCE["base"]
    chances += _CHANCE["lineman e"] * setup.is_experienced(player) + _CHANCE["lineman rookie"] * setup.is_rookie(player)
    if passer is not None:
        chances += _CHANCE["QB rookie"] * setup.is_rookie(passer) + _CHANCE["QB e"] * setup.is_experienced(passer)
    chances += _CHANCE["an opposite lineman rookie"] * any(setup.is_rookie(scene.o_player[o]) for o in opposite)
    assigned = any(scene.o_role[o] == WRITTEN for o in opposite)
    return chances + _CHANCE["an opposite lineman has a blocking assignment"] * assigned
