"""The rushers and blitzers of a play against a run, nearest the play first, and who blocks them (4.6)."""

from __future__ import annotations

from typing import final

from .. import board
from .men import BLITZ, RUSH, Defender, OffensivePlayer
from .scene import Defense, PlayUnderWay


@final
class Rusher:
    """A rusher, the zone on the line where he starts, and his place there counted from the side of the play."""

    def __init__(self, defender: Defender, zone: int, place: int) -> None:
        self.defender = defender
        self.zone = zone
        self.place = place


@final
class Pairing:
    """Who blocks whom on a way of the ballcarrier.

    with_backs  backs who are not written in help
    harmless    rushers who would have no chance even unblocked
    blockers    place of a rusher -> those who block him
    values      chances of six of a rusher who needs no step, as far as they have been asked for: by his place and the
                side on which he meets the ballcarrier
    """

    def __init__(self, with_backs: bool, harmless: list[Defender], blockers: dict[int, list[OffensivePlayer]]) -> None:
        self.with_backs = with_backs
        self.harmless = harmless
        self.blockers = blockers
        self.values: dict[tuple[int, int], int] = {}


@final
class Front:
    """The rushers of a play against an entry, as they stand when the ballcarrier first looks at it.

    toward    the entry to which the play goes: this one, after a quarterback's pitch the back's
    by_zone   rushers by zone on the line, from the offense's right to its left
    order     nearest the play first (RULING 79)
    crowded   in some zone there are more of them than blockers
    pairings  who blocks whom on the ways that have been looked at; ``unblocked`` is the one in which nobody does
    """

    def __init__(
        self, entry: board.Entry, by_zone: dict[int, list[Defender]], order: list[Rusher], crowded: bool
    ) -> None:
        self.entry = entry
        self.toward = entry
        self.by_zone = by_zone
        self.order = order
        self.crowded = crowded
        self.pairings: list[Pairing] = []
        self.unblocked = Pairing(False, [], {})

    def nearest(self, zone: int) -> list[Defender]:
        """The rushers of a zone, nearest the play first."""
        return [rusher.defender for rusher in self.order if rusher.zone == zone]


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
