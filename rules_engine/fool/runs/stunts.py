"""Stunts on runs: two linemen trade places after the snap (5.3.18; RULING 162)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..resolution.men import IN_ZONE, Defender
from ..resolution.scene import Defense, PlayUnderWay, Scene

_DISTRACTED: Final = 2  # contact points off a stunting lineman when the run is quick or normal


def pairs(defense: Defense, play: PlayUnderWay) -> list[tuple[Defender, Defender]]:
    """The stunts that are run: with the lines rush and normal, and by nobody who has seen a draw coming.

    Rules: fool:5.3.18/3
    """
    if play.line not in ("rush", "normal"):
        return []
    stunting: list[tuple[Defender, Defender]] = []
    for number, partners_number in play.snap.stunts:
        one, other = defense.wearing(number), defense.wearing(partners_number)
        if one is not None and other is not None and not _is_out(one, play) and not _is_out(other, play):
            stunting.append((one, other))
    return stunting


def _is_out(defender: Defender, play: PlayUnderWay) -> bool:
    """Who has seen through the play stays home, and his partner with him; nobody stunts with a trapped man.

    Rules: fool:5.3.18/2
    """
    return defender.out_of_play or (play.line == "rush" and defender.posture is IN_ZONE)


def trade(scene: Scene) -> bool:
    """Run the stunts of this play once everybody has reacted; True when there was one.

    On a quick run nobody gets to his new place. A slow run and a draw leave the men their whole contact.

    Rules: fool:5.3.18/2
    """
    play = scene.play
    stunting = pairs(scene.defense, play)
    for one, other in stunting:
        if not play.draw and not play.slow:
            one.contact_change -= _DISTRACTED
            other.contact_change -= _DISTRACTED
        if not play.quick:
            _swap(scene, one, other)
    return bool(stunting)


def _swap(scene: Scene, one: Defender, other: Defender) -> None:
    """Two men change zones and places in their rows, so that rushers form anew."""
    partner = {one.place: other, other.place: one}
    rows = scene.defense.rows
    for zone, row in rows.items():
        rows[zone] = [partner.get(defender.place, defender) for defender in row]
    one.area, other.area = other.area, one.area
    scene.defense.areas = tuple([board.AREA_NAMES[defender.area] for defender in scene.defense.defenders])
    one.zone, other.zone = other.zone, one.zone
    scene.way.front = None
    for defender in (one, other):
        scene.log.step("stunt", defender=defender.number, zone=board.zone_name(defender.zone))
