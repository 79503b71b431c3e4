"""Defensive linemen who see through a screen or a draw (4.7.4, 5.8.1; RULING 119)."""

from __future__ import annotations

from typing import Final, Literal

from .. import board
from ..kinds import is_experienced, is_rookie
from ..resolution.men import COVERS_LINEMAN, IN_ZONE, RUSH, WRITTEN, Defender, in_jersey_order
from ..resolution.scene import Offense, Scene
from ..tables import READ

Trick = Literal["screen", "draw"]

_OPPOSITE: Final = {
    board.L: ("LT", "LTE"),
    board.C: ("LG", "C", "RG"),
    board.R: ("RT", "RTE"),
}


def read(scene: Scene, zone: int, what: Trick) -> None:
    """Roll for every specialized end and tackle in the zone of the play who rushes or covers linemen; one who sees it
    stays there as in zone.

    Rules: fool:4.0.1/7, fool:4.0.3/3, fool:4.7.4/5, fool:5.8.1/4, fool:5.8.1/5
    """
    for defender in in_jersey_order(scene.defense.rows.get(zone, [])):
        if defender.post.position not in ("DE", "DT") or defender.posture not in (RUSH, COVERS_LINEMAN):
            continue
        chances = _chances(scene.offense, defender, zone, what)
        if chances <= 0:
            continue
        die = scene.dice.die(6, f"read_{what}")
        success = die <= chances
        scene.log.step("read", what=what, player=defender.number, chances=chances, roll=die, success=success)
        if success:
            defender.posture = IN_ZONE


def _chances(offense: Offense, defender: Defender, zone: int, what: Trick) -> int:
    """Chances in six: his age, the passer's, and the linemen across from the zone, all of them (5.8.1, current way).

    Rules: fool:4.7.4/5, fool:5.8.1/4, fool:7.3.1/1, fool:7.3.2/1
    """
    table, player = READ[what], defender.player
    opposite = [man for man in offense.players if man.post.spot in _OPPOSITE[zone] and man.post.lineman]
    chances = table["base"] + table["lineman e"] * is_experienced(player) + table["lineman rookie"] * is_rookie(player)
    if offense.has_quarterback:
        passer = offense.passer.player
        chances += table["QB rookie"] * is_rookie(passer) + table.get("QB e", 0) * is_experienced(passer)
    chances += table["an opposite lineman rookie"] * any(is_rookie(man.player) for man in opposite)
    assigned = any(man.involvement is WRITTEN for man in opposite)
    return chances + table["an opposite lineman has a blocking assignment"] * assigned
