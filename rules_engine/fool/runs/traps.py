"""Trap blocking: a lineman leaves his man, who may rush past the hole (4.7.8; RULING 120)."""

from __future__ import annotations

from typing import Final

from .. import board, kinds, tables
from ..resolution.men import COVERS_LINEMAN, IN_ZONE, Defender, OffensivePlayer
from ..resolution.penetration import penetration
from ..resolution.scene import Scene

_SIDES: Final = 6


def spring(scene: Scene) -> bool:
    """Roll for the man of every lineman who left; True when the hole of this run opened by it.

    The trapped man takes no further part; one who is not fooled stays as in zone. Only linemen who rush or cover
    linemen can be fooled, and only by a lineman of speed 3 or more.

    Rules: fool:4.7.8/1, fool:4.7.8/2, fool:4.7.8/3, fool:4.7.8/4
    """
    opened = False
    for puller in scene.way.left_unblocked:
        too_slow = puller.worth.speed < tables.TRAP_PULLER_SPEED
        if too_slow or scene.play.line not in ("rush", "cover_linemen"):
            continue
        victim = _man_left_unblocked(scene, puller)
        if victim is not None and _falls_for_it(scene, puller, victim):
            home = board.AREA_ZONES[victim.area][0]
            opened |= scene.way.entry is not None and home == scene.way.entry.zone
    return opened


def _man_left_unblocked(scene: Scene, puller: OffensivePlayer) -> Defender | None:
    """The lineman whom a pulling lineman leaves: the one who covers him, else whom he would have blocked.

    Rules: fool:4.2.13/9, fool:4.7.8/1, fool:4.3.4/3
    """
    if scene.play.line == "cover_linemen":
        for defender in scene.defense.defenders:
            if defender.covers is puller and defender.posture is COVERS_LINEMAN:
                return defender
        return None
    rusher = penetration.man_of_puller(scene, puller)
    return rusher if rusher is not None and rusher.post.lineman else None


def _falls_for_it(scene: Scene, puller: OffensivePlayer, victim: Defender) -> bool:
    """Roll whether a lineman rushes past the hole; either way he is no rusher any more.

    Rules: fool:4.7.8/1, fool:4.0.1/7, fool:4.0.3/3
    """
    chances = _chances_to_escape(puller, victim)
    die = scene.dice.die(_SIDES, "trap")
    escaped = die <= chances
    scene.log.step("read", what="trap", player=victim.number, chances=chances, roll=die, success=escaped)
    scene.way.front = None
    if escaped:
        victim.posture = IN_ZONE
    else:
        victim.out_of_play = True
    return not escaped


def _chances_to_escape(puller: OffensivePlayer, victim: Defender) -> int:
    """Chances of six that a defender is not fooled: by speed and age.

    Rules: fool:4.7.8/4, fool:4.7.8/5
    """
    lineman, rusher = puller.player, victim.player
    speed = victim.worth.pursuit_speed - (1 if puller.worth.speed == tables.TRAP_PULLER_SPEED else 0)
    chances = tables.TRAP_ESCAPE["3+" if speed >= 3 else str(max(1, speed))]
    chances += kinds.is_experienced(rusher) - kinds.is_rookie(rusher)
    chances += kinds.is_rookie(lineman) - kinds.is_experienced(lineman)
    return min(_SIDES, max(0, chances))
