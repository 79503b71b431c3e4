"""Whom a defender ordered to cover a man covers, against the men on the field (3.4, 10.2.2, 10.3; R196)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...interface import JSON
from ..model import OffMan
from ..notation.names import MEN
from ..plans.plan import SPOTS, Cover, Defender
from ..plans.reading import read_sets
from ..scrimmage import naming

LINE_SPOTS: Final = frozenset({"C", "LG", "RG", "LT", "RT"})
MIDDLE: Final = ("LG", "C", "RG")  # whom a lineman in C may be told to cover when linemen are covered (4.2.13)
_PLAIN: Final = (int, str)  # a coverage that is the same against every set
_TACKLES: Final = frozenset({"T", "U", "L", "G", "C"})
_NAMES_OF_SPOTS: Final = {"LHE": "LH", "RHE": "RH"}  # spots whose name the notation does not have


def eligible(man: OffMan) -> bool:
    """Whether a man may carry the ball or catch it, and so be covered (3.4): no lineman on the line."""
    if man.at in LINE_SPOTS:
        return man.player.pos in ("E", "TE", "E*")
    return not (man.at in ("LTE", "RTE") and man.player.pos in _TACKLES)


def can_be_named(cover: str) -> bool:
    """Whether a coverage is a spot or a name of the notation that may stand for an eligible man."""
    if cover in LINE_SPOTS or cover in ("G", "T"):
        return False
    return cover in SPOTS or cover in MEN


@dataclass(frozen=True, slots=True)
class Coverages:
    """``spots``: for each set of the opponent the spot of each number, as far as his plan is known."""

    spots: Mapping[str, Mapping[int, str]]

    def resolve(self, players: Sequence[Defender], set_id: str, offense: tuple[OffMan, ...]) -> dict[int, int]:
        """Defender's number -> number of the man he covers, for those who find one.

        Men who stand exactly where a coverage says are given first; then the others look, as a play would, for somebody
        whom nobody covers yet.
        """
        found: dict[int, int] = {}
        open_names: list[tuple[int, str]] = []
        for defender in players:
            wanted = ordered(defender.cover, set_id)
            if defender.duty != "man":
                if wanted in MIDDLE:
                    found.update((defender.no, man.player.no) for man in offense if man.at == wanted)
                continue
            man = self._exact(wanted, set_id, offense)
            if man is not None:
                found[defender.no] = man.player.no
            elif isinstance(wanted, str):
                open_names.append((defender.no, wanted))
        for number, name in open_names:
            covered = set(found.values())
            taken = [place for place, man in enumerate(offense) if man.player.no in covered]
            place = _by_name(name, offense, taken)
            if place is not None and eligible(offense[place]):
                found[number] = offense[place].player.no
        return found

    def _exact(self, wanted: int | str | None, set_id: str, offense: tuple[OffMan, ...]) -> OffMan | None:
        if wanted is None:
            return None
        if isinstance(wanted, int):
            spot = self.spots.get(set_id, {}).get(wanted)
            on_spot, by_jersey = _at(spot, offense), _numbered(wanted, offense)
            man = by_jersey if by_jersey is not None and by_jersey.at == spot else on_spot or by_jersey
        else:
            man = _at(wanted, offense)
        return man if man is not None and eligible(man) else None


def _at(spot: str | None, offense: tuple[OffMan, ...]) -> OffMan | None:
    """The first man on a spot."""
    for man in offense:
        if man.at == spot:
            return man
    return None


def _numbered(number: int, offense: tuple[OffMan, ...]) -> OffMan | None:
    for man in offense:
        if man.player.no == number:
            return man
    return None


def ordered(cover: Cover, set_id: str) -> int | str | None:
    """What a coverage says against one set."""
    if cover is None or isinstance(cover, _PLAIN):
        return cover
    return cover.get(set_id, cover.get("*"))


def _by_name(name: str, offense: tuple[OffMan, ...], taken: list[int]) -> int | None:
    ref = MEN.get(_NAMES_OF_SPOTS.get(name.rstrip("-"), name.rstrip("-")))
    return None if ref is None else naming.find(ref, offense, "receiver", taken=taken)


def coverages_of(opponent: JSON | None) -> Coverages:
    """The spots of the opponent's sets; his plan is read as far as its shape allows."""
    return Coverages({each.id: {spot.no: spot.at for spot in each.players} for each in read_sets(opponent)})
