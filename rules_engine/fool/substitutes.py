"""Who comes in for whom: the depth chart, then the nearest man (10.3; play-by-mail 13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from .model import Player
from .players import POSITIONS, family, unit

# jobs that a utility player fills besides his own (R194), and general positions that cover their specializations
_COVERS: Final[Mapping[str, frozenset[str]]] = {
    "B": frozenset({"F", "H", "TB"}),
    "B*": frozenset({"B", "F", "H", "TB", "E", "TE", "W"}),
    "E": frozenset({"TE", "W"}),
    "E*": frozenset({"E", "TE", "W", "B", "F", "H", "TB"}),
    "Q*": frozenset({"Q", "B", "E"}),
    "U": frozenset({"C", "G", "T", "L"}),
    "L": frozenset({"G", "T"}),
    "DH": frozenset({"CB", "S"}),
    "DH*": frozenset({"DH", "CB", "S", "LB", "OLB", "MLB"}),
    "LB": frozenset({"OLB", "MLB"}),
    "LB*": frozenset({"LB", "OLB", "MLB", "DL", "DE", "DT", "NT"}),
    "DL": frozenset({"DE", "DT", "NT"}),
    "NT": frozenset({"DT"}),
    "DT": frozenset({"NT"}),
}
_FARTHEST: Final = 5  # what ``distance`` gives at most
_ABOVE: Final = 100  # more than two values differ by
_NEIGHBOURS: Final = frozenset({frozenset({"B", "E"}), frozenset({"DH", "LB"}), frozenset({"LB", "DL"})})


def distance(position: str, wanted: str) -> int:
    """How far a position is from another as a substitute: 0 the same, 1 a general or utility man for it, 2 the same
    basic position, 3 the neighbouring one, 4 the same side of the ball, 5 neither."""
    if position == wanted:
        return 0
    if wanted in _COVERS.get(position, ()):
        return 1
    mine, his = family(position), family(wanted)
    if mine == his:
        return 2
    if frozenset({mine, his}) in _NEIGHBOURS:
        return 3
    return 4 if unit(position) == unit(wanted) else 5


# positions by how far they are from each other: those of each distance, the nearest first
_NEAREST: Final = {
    wanted: tuple(
        tuple(position for position in POSITIONS if distance(position, wanted) == far) for far in range(_FARTHEST + 1)
    )
    for wanted in POSITIONS
}


@dataclass(slots=True)
class Bench:
    """Everybody of a side with today's values, and the plan's depth chart by position. ``positions`` keeps the men by
    position, ``charts`` those of the depth chart by the one that somebody is missed at."""

    men: dict[int, Player]
    depth: Mapping[str, tuple[int, ...]]
    charts: dict[str, list[Player]] = field(default_factory=dict)
    positions: dict[str, list[Player]] = field(default_factory=dict)

    def best(self, missing: Player, out: frozenset[int], there: set[int]) -> Player | None:
        """The substitute for a man (10.3) among those who are not out and not on the field: the plan's depth chart in
        order; else the same position, then the nearest speed, contact and pass value. None when nobody is left."""
        for man in self._chart(missing.pos):
            if man.no not in there and man.no not in out:
                return man
        positions = self._by_position()
        for alike in _NEAREST[missing.pos]:
            nearest = _nearest(missing, alike, positions, out, there)
            if nearest is not None:
                return nearest
        return None

    def _chart(self, wanted: str) -> list[Player]:
        """The men of the depth chart; one who is listed twice counts where he stands last."""
        chart = self.charts.get(wanted)
        if chart is None:
            listed = [*dict.fromkeys(self.depth.get(wanted, ())[::-1])][::-1]
            chart = self.charts[wanted] = [self.men[number] for number in listed if number in self.men]
        return chart

    def _by_position(self) -> dict[str, list[Player]]:
        if not self.positions:
            for man in self.men.values():
                self.positions.setdefault(man.pos, []).append(man)
        return self.positions


def _nearest(
    missing: Player,
    alike: tuple[str, ...],
    positions: dict[str, list[Player]],
    out: frozenset[int],
    there: set[int],
) -> Player | None:
    """Of the men of positions equally far the nearest in speed, then in contact, then in pass value, then by number.

    Rules: fool:10.3-01
    """
    best: Player | None = None
    least = 0
    for position in alike:
        if position not in positions:
            continue
        for man in positions[position]:
            if man.no in there or man.no in out:
                continue
            off = (abs(man.s - missing.s) * _ABOVE + abs(man.c - missing.c)) * _ABOVE + abs(man.p - missing.p)
            if best is None or off < least or (off == least and man.no < best.no):
                best, least = man, off
    return best


def pick(missing: Player, bench: Iterable[Player], depth: Iterable[int]) -> Player | None:
    """The best substitute for a man; None when the bench is empty."""
    return Bench({man.no: man for man in bench}, {missing.pos: tuple(depth)}).best(missing, frozenset(), set())
