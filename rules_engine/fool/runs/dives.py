"""Dives: the die before the first contact (4.7.5; RULING 123)."""

from __future__ import annotations

from typing import Final

from .. import tables
from ..resolution.contact.contact import FirstContact
from ..resolution.scene import Scene, Symbol

_FINAL: Final = ("1", "2", "3")  # results that are yards


def dive(scene: Scene, effect: FirstContact) -> FirstContact | int:
    """Roll the dive table: yards that are final, or what it does to the first contact beside ``effect``.

    Rules: fool:4.7.5/1, fool:4.7.5/2, fool:4.7.5/3, fool:7.1.3/2, fool:7.1.4/1
    """
    man = scene.ball.carrier
    bonus = tables.DIVE_ADD.get(man.post.position, 0) if man.post.specialized else 0
    die = scene.dice.die(6, "dive") + bonus
    result = tables.DIVE[die]
    scene.log.step("dive", roll=die, result=result, player=man.number)
    if result in _FINAL:
        return int(result)
    if result == "-1~":
        assert scene.way.entry is not None
        scene.log.symbols.append(Symbol("~", scene.way.entry.zone))
    return FirstContact(
        double=result == "x2",
        shift={"-1~": -1, "+1": 1}.get(result, 0),
        most=None if result == "N" else tables.DIVE_LIMIT,
        draw=effect.draw,
        stunt=effect.stunt,
        room=tables.DIVE_ROOM,
    )
