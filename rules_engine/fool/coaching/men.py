"""Whom the autocoach puts where: the best men by position, the four sets, the defenses' elevens, the depth chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ...interface import Team
from ..model import OffMan, Player
from ..players import family, player_of, unit

# position played -> position codes that may play it, best first
FITS: Final[dict[str, tuple[str, ...]]] = {
    "Q": ("Q", "Q*"),
    "F": ("F", "B", "B*"),
    "H": ("H", "TB", "B", "B*"),
    "B": ("B", "TB", "H", "B*", "F"),
    "W": ("W", "E", "E*", "B*"),
    "TE": ("TE", "E", "E*"),
    "C": ("C", "U"),
    "G": ("G", "L", "U"),
    "T": ("T", "L", "U"),
    "DE": ("DE", "DL"),
    "DT": ("DT", "NT", "DL"),
    "MLB": ("MLB", "LB", "LB*"),
    "OLB": ("OLB", "LB", "LB*"),
    "CB": ("CB", "DH", "DH*"),
    "S": ("S", "DH", "DH*"),
    "DB": ("DH", "CB", "DH*"),
}
# what a point of P, C, S is worth at a position
WORTH: Final[dict[str, tuple[int, int, int]]] = {
    "Q": (5, 1, 1),
    "F": (1, 4, 3),
    "H": (2, 2, 4),
    "B": (2, 2, 4),
    "W": (3, 1, 3),
    "TE": (2, 3, 2),
    "C": (1, 3, 1),
    "G": (1, 3, 2),
    "T": (1, 3, 1),
    "DE": (2, 3, 2),
    "DT": (1, 3, 1),
    "MLB": (1, 3, 2),
    "OLB": (2, 2, 3),
    "CB": (3, 1, 3),
    "S": (3, 2, 3),
    "DB": (3, 1, 3),
}
_FAMILY: Final = {"C": "OL", "G": "OL", "T": "OL", "Q": "B", "F": "B", "H": "B", "B": "B", "W": "E", "TE": "E",
                  "DE": "DL", "DT": "DL", "MLB": "LB", "OLB": "LB", "CB": "DH", "S": "DH", "DB": "DH"}  # fmt: skip


class Bench:
    """The men who can play, handed out once each; not ``by_value``: the first by number, whatever he is worth."""

    def __init__(self, men: Iterable[Player], by_value: bool = True) -> None:
        self.by_value = by_value
        self.men = sorted(men, key=lambda man: man.no)
        self.taken: set[int] = set()

    def take(self, job: str) -> Player:
        """The best man left for a position: of its own codes, else of its family, else of its side of the ball."""
        man = max((man for man in self.men if man.no not in self.taken), key=lambda man: _rank(man, job, self.by_value))
        self.taken.add(man.no)
        return man

    def best(self, job: str, count: int) -> list[Player]:
        return [self.take(job) for _ in range(count)]


def _rank(man: Player, job: str, by_value: bool) -> tuple[int, int, int]:
    """How far a man's position is from the job, then what he is worth in it."""
    codes = FITS[job]
    side = unit(man.pos) == ("offense" if _FAMILY[job] in ("B", "E", "OL") else "defense")
    kin = family(man.pos) == _FAMILY[job]
    p, c, s = WORTH[job]
    value = p * man.p + c * man.c + s * man.s
    near = 3 if man.pos in codes else 2 if kin and man.pos not in ("Q", "Q*") else 1 if side else 0
    early = -codes.index(man.pos) if man.pos in codes else 0
    return (near, value + 2 * early, early) if by_value else (near, early, -man.no)


def able(team: Team) -> list[Player]:
    """The men of a team who can play."""
    return [player_of(man) for man in team.athletes if man.status == "active" and not man.out]


@dataclass(frozen=True)
class Offense:
    """The offense's men by what they play; ``strong`` is the side of the tight end and of the better blockers."""

    men: dict[str, Player]

    def lineup(self, spots: Sequence[tuple[str, str]]) -> tuple[OffMan, ...]:
        return tuple(OffMan(self.men[name], at) for name, at in spots)


# sets: (man, spot); the tight end and the better half of the line stand on the right
_LINE: Final = (("LT", "LT"), ("LG", "LG"), ("C", "C"), ("RG", "RG"), ("RT", "RT"), ("Q", "Q"))
SETS: Final[dict[str, tuple[str, str, tuple[tuple[str, str], ...]]]] = {
    "1": (
        "Pro",
        "Two backs, two wide receivers: everything can be run and thrown from here.",
        (*_LINE, ("W1", "LW"), ("TE1", "RTE"), ("W2", "RW-"), ("F", "F"), ("H", "LH")),
    ),
    "2": (
        "Two tight ends",
        "The wide receiver on the right, a tight end on both sides: for yards that must be made.",
        (*_LINE, ("TE2", "LTE"), ("TE1", "RTE"), ("W1", "RW-"), ("F", "F"), ("H", "LH")),
    ),
    "3": (
        "Three wide",
        "A third receiver for the fullback: passing downs.",
        (*_LINE, ("W1", "LW"), ("TE1", "RTE"), ("W2", "RW-"), ("W3", "LWW-"), ("H", "LH")),
    ),
    "4": (
        "Goal line",
        "No wide receiver, three backs.",
        (*_LINE, ("TE2", "LTE"), ("TE1", "RTE"), ("F", "F"), ("H", "LH"), ("B", "RH")),
    ),
}


def offense_of(men: Sequence[Player], by_value: bool = True) -> Offense:
    """The best eleven and the five who come in for them."""
    bench = Bench(men, by_value)
    chosen = {"Q": bench.take("Q")}
    chosen["C"] = bench.take("C")
    right, left = sorted(bench.best("T", 2), key=lambda man: (-man.c - man.p, man.no))
    chosen |= {"RT": right, "LT": left}
    right, left = sorted(bench.best("G", 2), key=lambda man: (-man.c - man.s, man.no))
    chosen |= {"RG": right, "LG": left}
    chosen["F"], chosen["H"] = bench.take("F"), bench.take("H")
    chosen["TE1"] = bench.take("TE")
    chosen["W1"], chosen["W2"], chosen["W3"] = bench.best("W", 3)
    chosen["TE2"], chosen["B"] = bench.take("TE"), bench.take("B")
    return Offense(chosen)


def defense_of(men: Sequence[Player], by_value: bool = True) -> dict[str, Player]:
    """The best eleven against anything, and four who come in; S1, the deep man, is the faster safety."""
    bench = Bench(men, by_value)
    chosen: dict[str, Player] = {}
    for job, names in (
        ("DE", ("DE1", "DE2")),
        ("DT", ("DT1", "DT2")),
        ("MLB", ("MLB",)),
        ("OLB", ("OLB1", "OLB2")),
        ("CB", ("CB1", "CB2")),
        ("S", ("S1", "S2")),
        ("DB", ("DB",)),
        ("DT", ("DT3",)),
        ("MLB", ("LB",)),
        ("DB", ("DB2",)),
    ):
        for name, man in zip(names, bench.best(job, len(names)), strict=True):
            chosen[name] = man
    chosen["S2"], chosen["S1"] = sorted((chosen["S1"], chosen["S2"]), key=lambda man: (man.s, man.p, -man.no))
    return chosen


def depth_chart(men: Sequence[Player]) -> dict[str, list[int]]:
    """Jersey numbers by position code, the best first."""
    chart: dict[str, list[int]] = {}
    for job in (
        "Q",
        "F",
        "H",
        "B",
        "TB",
        "W",
        "E",
        "TE",
        "C",
        "G",
        "T",
        "DE",
        "DT",
        "NT",
        "MLB",
        "OLB",
        "LB",
        "CB",
        "S",
        "DH",
    ):
        own = [man for man in men if man.pos == job]
        weights = WORTH.get(job) or WORTH[_LIKE.get(job, "DB")]
        own.sort(key=lambda man: (-sum(w * v for w, v in zip(weights, (man.p, man.c, man.s), strict=True)), man.no))
        if own:
            chart[job] = [man.no for man in own]
    return chart


_LIKE: Final = {"TB": "H", "E": "W", "NT": "DT", "LB": "OLB"}
