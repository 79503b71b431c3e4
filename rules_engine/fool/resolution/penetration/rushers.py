"""The rushers and blitzers of a play against a run, nearest the play first, and who blocks them (4.6)."""

from __future__ import annotations

from ... import board
from ..men import BLITZ, RUSH, Defender
from ..scene import Defense, PlayUnderWay
from .front import Rusher


def by_zone(defense: Defense, play: PlayUnderWay) -> dict[int, list[Defender]]:
    """Rushers and blitzers by zone on the line, from the offense's right to its left, those from beside the line too.

    Rules: fool:4.6/1, fool:4.6.4a/1, fool:4.6.6a/1
    """
    waiting = play.options.penetration_normal and play.line == "normal"
    rushers: dict[int, list[Defender]] = {}
    for zone, row in defense.rows.items():
        men = [defender for defender in row if _rushes(defender, waiting)]
        if men:
            rushers[zone] = men
    for defender in defense.defenders:
        zone = board.AREA_ZONES[defender.area][0]
        if zone not in defense.rows and not board.ROW[zone] and _rushes(defender, waiting):
            rushers.setdefault(zone, []).append(defender)
    return rushers


def _rushes(defender: Defender, waiting: bool) -> bool:
    """Whether he comes; ``waiting``: the linemen of the normal line try as well. Who covers a lineman does not.

    Rules: fool:4.0.3/2, fool:4.2.13/9, fool:4.6.6a/1
    """
    coming = defender.posture is RUSH or defender.posture is BLITZ or (waiting and defender.post.lineman)
    return coming and defender.post.may_rush and not defender.out_of_play and not defender.fallen


def nearest_first(defense: Defense, rushers: dict[int, list[Defender]], entry: board.Entry) -> list[Rusher]:
    """Rushers nearest the play first, by place on the line, then by jersey (RULING 79)."""
    order: list[Rusher] = []
    for zone, men in rushers.items():
        row = defense.rows.get(zone, men)
        from_right = entry.x > board.MIDDLE[zone]
        for defender in men:
            number = row.index(defender)
            order.append(Rusher(defender, zone, number if from_right else len(row) - 1 - number))
    order.sort(key=lambda one: (abs(board.MIDDLE[one.zone] - entry.x), one.place, one.defender.number))
    return order
