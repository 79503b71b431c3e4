"""The heat map: how often calls of the second kind are made, over down and yards to go."""

from __future__ import annotations

from collections.abc import Callable

from ....interface.planning.call_tables import CallShare, HeatField, HeatMap
from ..lines import TableLine
from .shares import by_kind
from .situations import Situation
from .subject import Subject
from .trying import choose

DOWNS = (1, 2, 3, 4)
DISTANCES = (1, 2, 3, 5, 7, 10, 15)
SharesOf = Callable[[TableLine], tuple[CallShare, ...]]


def heat_map(subject: Subject, situation: Situation, shares_of: SharesOf) -> HeatMap | None:
    """The map at the spot, score and clock of a situation; None where calls have no two kinds."""
    kinds = subject.names.kinds
    if len(kinds) < 2:
        return None
    rows = tuple(
        [tuple([_field(subject, situation, down, distance, shares_of) for distance in DISTANCES]) for down in DOWNS]
    )
    return HeatMap(kinds[-1], kinds[0], DISTANCES, rows)


def _field(subject: Subject, situation: Situation, down: int, distance: int, shares_of: SharesOf) -> HeatField:
    if distance > situation.values["los"]:
        return HeatField(down, distance, None)
    chosen = choose(subject, situation.facts(down=down, distance=distance))
    if chosen is None:
        return HeatField(down, distance, None)
    kinds = by_kind(subject, shares_of(chosen.line))
    drawn = sum(kind.percent for kind in kinds)
    return HeatField(down, distance, kinds[-1].percent if drawn else None, chosen.line.id)
