"""Two rosters held against each other: how good each group of men is beside those of the league."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from ...interface import Athlete
from ...interface.planning.scouting import Facing
from .sentences import ADVICE, Advice

Rating = Callable[[Athlete], int | None]
CLEAR: Final = 1.0  # spreads of the league by which one group must be ahead of the other
FEWEST: Final = 10  # men of the league at a position from which one of them is said to stand out
FOUR_FIFTHS: Final = 0.8


@dataclass(frozen=True, slots=True)
class Matchup:
    """A group of one team and the group that it meets. ``own`` and ``theirs`` are how many spreads of the league's
    teams each stands above the mean; ``rank`` and ``their_rank`` count from 1, the best."""

    facing: Facing
    own: float
    theirs: float
    rank: int
    their_rank: int
    teams: int

    @property
    def ahead(self) -> float:
        return self.own - self.theirs

    @property
    def favours_us(self) -> bool:
        return self.ahead >= CLEAR

    @property
    def favours_them(self) -> bool:
        return self.ahead <= -CLEAR

    def told(self, own: str, theirs: str) -> str:
        """Where both groups stand in the league; ``own`` and ``theirs`` are the names of their teams."""
        return (
            f"{own}: {self.facing.ours} {_ordinal(self.rank)} of {self.teams}; "
            f"{theirs}: {self.facing.theirs} {_ordinal(self.their_rank)}."
        )


def matchups(
    own: Sequence[Athlete],
    theirs: Sequence[Athlete],
    league: Sequence[Sequence[Athlete]],
    facings: Iterable[Facing],
    rating: Rating,
) -> list[Matchup]:
    """Every pair of groups, what favours us most first. ``league`` holds the rosters of all teams, both among them."""
    found = []
    for facing in facings:
        ours = [_strength(roster, facing.positions, facing.counted, rating) for roster in league]
        others = [_strength(roster, facing.their_positions, facing.their_counted, rating) for roster in league]
        us = _strength(own, facing.positions, facing.counted, rating)
        them = _strength(theirs, facing.their_positions, facing.their_counted, rating)
        found.append(
            Matchup(facing, _above(us, ours), _above(them, others), _rank(us, ours), _rank(them, others), len(league))
        )
    return sorted(found, key=lambda each: -each.ahead)


def _strength(roster: Sequence[Athlete], positions: Sequence[str], counted: int, rating: Rating) -> float:
    """The mean rating of the best men of a group; men who are missing count nothing."""
    rated = [rating(man) for man in roster if man.position in positions]
    best = sorted((each for each in rated if each is not None), reverse=True)[:counted]
    return sum(best) / counted


def _above(value: float, values: Sequence[float]) -> float:
    """How many spreads a value lies above the mean of all; 0 where they are all alike."""
    spread = pstdev(values)
    return (value - fmean(values)) / spread if spread else 0.0


def _rank(value: float, values: Sequence[float]) -> int:
    return 1 + sum(each > value for each in values)


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def standouts(roster: Sequence[Athlete], league: Sequence[Sequence[Athlete]], rating: Rating) -> dict[int, str]:
    """The ``strong`` and the ``weak`` men of a roster by number: better, or worse, than four fifths of
    the league's men at his position, where ``FEWEST`` men play there."""
    by_position: dict[str, list[int]] = {}
    for man in (man for each in league for man in each):
        rated = rating(man)
        if rated is not None:
            by_position.setdefault(man.position, []).append(rated)
    found = {}
    for man in roster:
        others, rated = by_position.get(man.position, []), rating(man)
        if rated is None or len(others) < FEWEST:
            continue
        better = sum(each > rated for each in others) / len(others)
        worse = sum(each < rated for each in others) / len(others)
        if worse >= FOUR_FIFTHS:
            found[man.number] = "strong"
        elif better >= FOUR_FIFTHS:
            found[man.number] = "weak"
    return found


def suggestions(found: Sequence[Advice], compared: Sequence[Matchup], own: str, theirs: str) -> list[Advice]:
    """``ADVICE`` pieces of advice: what habits tell and what clearly favours us, the most telling first; where that is
    too little, what favours us most of the rest. ``own`` and ``theirs`` are the names of the teams."""
    advice = [Advice(each.facing.advice, each.told(own, theirs), each.ahead) for each in compared]
    clear = [one for one, each in zip(advice, compared, strict=True) if each.favours_us]
    chosen = sorted([*found, *clear], key=lambda each: (-each.weight, each.do))[:ADVICE]
    return [*chosen, *(one for one in advice if one not in chosen)][:ADVICE]
