"""The sets of a standard plan: who stands where, by the team card and by what the men's cards are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...interface import Athlete
from ..boxes import BACKS, LINE, QUARTERBACK, may_stand_at, may_stand_in
from ..cards.team import TeamCard
from ..careers.teams import Ranks, plays_at
from ..resolution.displays import Display, Man, Placed

# Places in the order in which they are filled, each with who stands there.
OFFENSE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "BASE": (("LE", "TE"), ("RE", "WR"), ("FL1", "WR"), ("BK1", "RB"), ("BK2", "RB")),
    "WIDE": (("RE", "WR"), ("FL1", "WR"), ("FL2", "WR"), ("LE", "TE"), ("BK1", "RB")),
    "HEAVY": (("LE", "TE"), ("RE", "TE"), ("BK1", "RB"), ("BK2", "RB"), ("BK3", "RB")),
}
DEFENSE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "D43": (
        ("A", "DL"), ("B", "DL"), ("D", "DL"), ("E", "DL"), ("F", "LB"), ("H", "LB"), ("J", "LB"),
        ("K", "DB"), ("O", "DB"), ("M", "DB"), ("N", "DB"),
    ),
    "D44": (
        ("B", "DL"), ("C", "DL"), ("D", "DL"), ("F", "LB"), ("G", "LB"), ("H", "LB"), ("J", "LB"),
        ("K", "DB"), ("O", "DB"), ("M", "DB"), ("N", "DB"),
    ),
    "NICKEL": (
        ("A", "DL"), ("C", "DL"), ("E", "DL"), ("F", "LB"), ("H", "LB"), ("J", "LB"),
        ("K", "DB"), ("O", "DB"), ("M", "DB"), ("N", "DB"), ("L", "DB"),
    ),
}  # fmt: skip
ELEVEN: Final = 11


@dataclass(frozen=True)
class NamedSet:
    """A set and the men on its display."""

    id: str
    display: Display

    def numbers(self) -> dict[str, int]:
        """The number of the man at each place."""
        return {each.at: each.man.number for each in self.display.placed}


def offense_sets(athletes: list[Athlete], ranks: Ranks, men: dict[int, Man], card: TeamCard) -> list[NamedSet]:
    """The sets that a team has the men for, around the line and the quarterback of its card."""
    fixed = {place: card.offense[place] for place in (*LINE, QUARTERBACK) if place in card.offense}
    made = {
        name: {**fixed, **filled(wanted, athletes, ranks, card.offense, may_stand_at, set(fixed.values()))}
        for name, wanted in OFFENSE.items()
    }
    return _whole(made, men)


def defense_sets(athletes: list[Athlete], ranks: Ranks, men: dict[int, Man], card: TeamCard) -> list[NamedSet]:
    """The sets that a defense has the men for."""
    usual = {box: numbers[0] for box, numbers in card.defense.items()}
    made = {name: filled(wanted, athletes, ranks, usual, may_stand_in, set()) for name, wanted in DEFENSE.items()}
    return _whole(made, men)


def filled(
    wanted: tuple[tuple[str, str], ...],
    athletes: list[Athlete],
    ranks: Ranks,
    usual: dict[str, int],
    may_stand: Callable[[str, str], bool],
    taken: set[int],
) -> dict[str, int]:
    """A man for each place: of the kind that is wanted where there is one, the place on his card, the usual man before
    others, and of others the one who is worth the most."""
    used = set(taken)
    places: dict[str, int] = {}
    for place, kind in wanted:
        free = [man for man in athletes if man.number not in used and may_stand(man.position, place)]
        if place not in BACKS:
            free = [man for man in free if plays_at(man, place)]
        if free:
            best = min(free, key=lambda man: (man.position != kind, usual.get(place) != man.number, *ranks[man.number]))
            used.add(best.number)
            places[place] = best.number
    return places


def _whole(made: dict[str, dict[str, int]], men: dict[int, Man]) -> list[NamedSet]:
    """The sets that have eleven men."""
    return [
        NamedSet(name, Display(tuple(Placed(men[number], place) for place, number in places.items())))
        for name, places in made.items()
        if len(places) == ELEVEN
    ]
