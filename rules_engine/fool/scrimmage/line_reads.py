"""Defensive linemen who see through a screen or a draw (4.7.4, 5.8.1, R119)."""

from __future__ import annotations

from typing import Final, Literal

from .. import board
from ..kinds import is_experienced, is_rookie
from ..tables import READ
from .scene import COVER, IN_ZONE, RUSH, WRITTEN, Scene, changed

Trick = Literal["screen", "draw"]

_OPPOSITE: Final = {
    board.L: ("LT", "LTE"),
    board.C: ("LG", "C", "RG"),
    board.R: ("RT", "RTE"),
}


def read(scene: Scene, zone: int, what: Trick) -> None:
    """Roll for every specialized end and tackle in the zone of the play who rushes or covers linemen; one who sees it
    stays there as in zone."""
    for d in sorted(scene.rows.get(zone, []), key=scene.d_no.__getitem__):
        if scene.d_pos[d] not in ("DE", "DT") or scene.d_posture[d] not in (RUSH, COVER):
            continue
        chances = _chances(scene, d, zone, READ[what])
        if chances <= 0:
            continue
        die = scene.dice.die(6, f"read_{what}")
        success = die <= chances
        scene.step("read", what=what, player=scene.d_no[d], chances=chances, roll=die, success=success)
        if success:
            scene.d_posture = changed(scene.d_posture, d, IN_ZONE - scene.d_posture[d])


def _chances(scene: Scene, d: int, zone: int, table: dict[str, int]) -> int:
    """Chances in six: his age, the passer's, and the linemen across from the zone, all of them (5.8.1, current way)."""
    player = scene.d_player[d]
    passer = next((man.player for man in scene.offense if man.at == "Q"), None)
    opposite = [o for o, at in enumerate(scene.o_at) if at in _OPPOSITE[zone] and scene.o_line[o]]
    chances = table["base"] + table["lineman e"] * is_experienced(player) + table["lineman rookie"] * is_rookie(player)
    if passer is not None:
        chances += table["QB rookie"] * is_rookie(passer) + table.get("QB e", 0) * is_experienced(passer)
    chances += table["an opposite lineman rookie"] * any(is_rookie(scene.o_player[o]) for o in opposite)
    assigned = any(scene.o_role[o] == WRITTEN for o in opposite)
    return chances + table["an opposite lineman has a blocking assignment"] * assigned
