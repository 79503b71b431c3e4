"""Whom a defender ordered to cover a man covers, against the men on the field (3.4, 10.2.2, 10.3; R196)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...interface import JSON
from ..document.plan import SPOTS, Cover, Defender
from ..document.reading import read_sets
from ..model import OffMan
from ..notation.names import MEN
from ..play_calls import PlayerRef
from ..resolution import naming

LINE_SPOTS: Final = frozenset({"C", "LG", "RG", "LT", "RT"})
MIDDLE: Final = ("LG", "C", "RG")  # whom a lineman in C may be told to cover when linemen are covered (4.2.13)
_TACKLES: Final = frozenset({"T", "U", "L", "G", "C"})
_NAMES_OF_SPOTS: Final = {"LHE": "LH", "RHE": "RH"}  # spots whose name the notation does not have


def eligible(man: OffMan) -> bool:
    """Whether a man may carry the ball or catch it, and so be covered (3.4): no lineman on the line may.

    Rules: fool:2.3/1
    """
    at, pos = man.at, man.player.pos
    if at in LINE_SPOTS:
        return pos in ("E", "TE", "E*")
    return not (at in ("LTE", "RTE") and pos in _TACKLES)


def can_be_named(cover: str) -> bool:
    """Whether a coverage is a spot or a name of the notation that may stand for an eligible man.

    Rules: fool:2.3/1
    """
    if cover in LINE_SPOTS or cover in ("G", "T"):
        return False
    return cover in SPOTS or cover in MEN


@dataclass(frozen=True, slots=True)
class Coverages:
    """``spots``: for each set of the opponent the numbers on each spot in their order, as far as his plan is known."""

    spots: Mapping[str, Mapping[str, Sequence[int]]]

    def resolve(
        self, covering: Sequence[tuple[int, Defender]], set_id: str, offense: tuple[OffMan, ...]
    ) -> dict[int, int]:
        """Defender's place -> place of the man he covers, for those who find one; ``covering`` are defenders with their
        places.

        Men who stand exactly where a coverage says are given first; then the others look, as a play would, for somebody
        whom nobody covers yet.

        Rules: fool:3.4/12
        """
        positions = naming.positions_of(offense)
        spots = positions.on_spot
        covered: dict[int, int] = {}
        open_names: list[tuple[int, str]] = []
        for place, defender in covering:
            wanted = ordered(defender.cover, set_id)
            if defender.duty != "man":
                if wanted in MIDDLE and wanted in spots:
                    covered[place] = spots[wanted][0]
                continue
            if isinstance(wanted, int):
                man = self._numbered(wanted, set_id, offense)
            else:
                man = spots[wanted][0] if wanted in spots else None
            if man is not None and eligible(offense[man]):
                covered[place] = man
            elif isinstance(wanted, str):
                open_names.append((place, wanted))
        taken = [*covered.values()]
        for place, name in open_names:
            ref = _meant(name)
            man = None if ref is None else naming.find(ref, offense, "receiver", taken=taken, positions=positions)
            if man is not None and eligible(offense[man]):
                covered[place] = man
                taken.append(man)
        return covered

    def _numbered(self, number: int, set_id: str, offense: tuple[OffMan, ...]) -> int | None:
        """Who stands where the opponent's plan has a number, else who wears it; of two on one spot the one whose turn
        there is his."""
        by_jersey = [place for place, man in enumerate(offense) if man.player.no == number]
        for spot, numbers in self.spots.get(set_id, {}).items():
            if number not in numbers:
                continue
            if by_jersey and offense[by_jersey[0]].at == spot:
                return by_jersey[0]
            on_spot = [place for place, man in enumerate(offense) if man.at == spot]
            if on_spot:
                turn = numbers.index(number)
                return on_spot[turn] if turn < len(on_spot) else on_spot[0]
        return next(iter(by_jersey), None)


def ordered(cover: Cover, set_id: str) -> int | str | None:
    """What a coverage says against one set."""
    if isinstance(cover, dict):
        return cover.get(set_id, cover.get("*"))
    return cover


def _meant(name: str) -> PlayerRef | None:
    """Who is meant by the name of a spot where nobody stands."""
    on_the_line = name.rstrip("-")
    return MEN.get(_NAMES_OF_SPOTS.get(on_the_line, on_the_line))


def coverages_of(opponent: JSON | None) -> Coverages:
    """The spots of the opponent's sets; his plan is read as far as its shape allows."""
    spots: dict[str, dict[str, list[int]]] = {}
    for each in read_sets(opponent):
        there = spots.setdefault(each.id, {})
        for spot in each.players:
            there.setdefault(spot.at, []).append(spot.no)
    return Coverages(spots)
