"""The front of rushers that a run meets, and who blocks whom (4.6)."""

from __future__ import annotations

from typing import final

from ... import board
from ..men import Defender, OffensivePlayer


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
