"""Rankings: teams in order of their results, by the criteria that a rulebook lists, and what separated teams that were
level.

The first criterion of a list is applied to everybody; teams level on it are parted by the first further criterion on
which any of them differ, and whoever is still level then starts again at the head of the list. While a season lasts
and some have played more games than others, fewer losses part teams that have won as many. Teams level on everything
go by ``lots``. Only results count: nothing here knows a date, a name or a rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

LOTS = "lots"


class Score(NamedTuple):
    """A final game: teams by their index, and the points of each."""

    home: int
    away: int
    home_points: int
    away_points: int


class Parting(NamedTuple):
    """Why a team stands before the next although both have won as many games.

    criterion  which one parted them (``LOTS``: none did), with the value of either team
    level      everybody who was level when it was applied, in the order of their indexes
    """

    criterion: str
    own: int
    other: int
    level: tuple[int, ...]


class Ranked(NamedTuple):
    """A team's place, from 1; ``parting`` from the next team, None where games won say it all or nobody follows."""

    team: int
    rank: int
    parting: Parting | None


@dataclass(frozen=True)
class Results:
    """Everybody's results. ``divisions`` has each team's division, by the team's index.

    Wins are counted in halves, so that a tie is one and every value a whole number.
    """

    divisions: tuple[int, ...]
    scores: tuple[Score, ...]

    @cached_property
    def lines(self) -> Mapping[int, tuple[tuple[int, int, int], ...]]:
        """Each team's games as (opponent, halves, point difference)."""
        rows: dict[int, list[tuple[int, int, int]]] = {team: [] for team in range(len(self.divisions))}
        for home, away, home_points, away_points in self.scores:
            margin = home_points - away_points
            halves = 1 + (margin > 0) - (margin < 0)
            rows[home].append((away, halves, margin))
            rows[away].append((home, 2 - halves, -margin))
        return {team: tuple(games) for team, games in rows.items()}

    @cached_property
    def _values(self) -> Mapping[str, tuple[int, ...]]:
        """Each criterion that depends on the team alone, for every team: ranking asks for them again and again."""
        return {name: tuple(self._count(team, name) for team in self.lines) for name in CRITERIA if name != _BETWEEN}

    def _count(self, team: int, criterion: str) -> int:
        own = self.divisions[team]
        inside = [game for game in self.lines[team] if self.divisions[game[0]] == own]
        return _COUNTS[criterion](inside if criterion in _INSIDE else self.lines[team])

    def value(self, team: int, criterion: str, level: Collection[int]) -> int:
        """What a team has by a criterion, the more the better; ``level`` are those whom it compares.

        Rules: fool:11.1.2-01, fool:11.1.2-02, fool:11.1.2-03
        """
        if criterion == _BETWEEN:
            return sum(halves for opponent, halves, _ in self.lines[team] if opponent in level)
        return self._values[criterion][team]

    def rank(self, teams: Collection[int], criteria: Sequence[str], lots: Sequence[int]) -> list[Ranked]:
        """The teams in order. ``lots`` has a number for each team by its index, no two alike: the lower goes first.

        Rules: fool:11.1.2-01, fool:11.1.2-02, fool:11.1.2-03, fool:11.1.2-04
        """
        placed = self._order(sorted(teams), self.in_force(teams, criteria), lots)
        return [Ranked(team, rank, parting) for rank, (team, parting) in enumerate(placed, start=1)]

    def in_force(self, teams: Collection[int], criteria: Sequence[str]) -> Sequence[str]:
        """The criteria with games lost behind games won, as long as the teams have not played as many."""
        if len({len(self.lines[team]) for team in teams}) < 2:
            return criteria
        return (criteria[0], _LOST, *criteria[1:])

    def _order(
        self, level: Sequence[int], criteria: Sequence[str], lots: Sequence[int]
    ) -> list[tuple[int, Parting | None]]:
        if len(level) == 1:
            return [(level[0], None)]
        for criterion in criteria:
            classes: dict[int, list[int]] = {}
            for team in level:
                classes.setdefault(self.value(team, criterion, level), []).append(team)
            if len(classes) > 1:
                values = sorted(classes, reverse=True)
                groups = [self._order(classes[value], criteria, lots) for value in values]
                return _joined(groups, criterion, values, tuple(level), told=criterion != criteria[0])
        order = sorted(level, key=lots.__getitem__)
        alone: list[list[tuple[int, Parting | None]]] = [[(team, None)] for team in order]
        return _joined(alone, LOTS, [lots[team] for team in order], tuple(level), told=True)


def _joined(
    groups: Sequence[list[tuple[int, Parting | None]]],
    criterion: str,
    values: Sequence[int],
    level: tuple[int, ...],
    *,
    told: bool,
) -> list[tuple[int, Parting | None]]:
    """Groups one after the other; the last of each is parted from the first of the next by the criterion."""
    placed: list[tuple[int, Parting | None]] = []
    for at, group in enumerate(groups):
        placed += group
        if told and at + 1 < len(groups):
            placed[-1] = (placed[-1][0], Parting(criterion, values[at], values[at + 1], level))
    return placed


Games = Sequence[tuple[int, int, int]]
_BETWEEN = "head_to_head"
_LOST = "fewest_losses"
_INSIDE = ("division_wins", "outright_division_wins")


def _halves(games: Games) -> int:
    return sum(halves for _, halves, _ in games)


def _outright(games: Games) -> int:
    return 2 * sum(halves == 2 for _, halves, _ in games)


_COUNTS: dict[str, Callable[[Games], int]] = {
    "wins": _halves,
    _LOST: lambda games: -sum(2 - halves for _, halves, _ in games),
    "division_wins": _halves,
    "outright_wins": _outright,
    "outright_division_wins": _outright,
    "point_difference": lambda games: sum(margin for _, _, margin in games),
}

CRITERIA: Mapping[str, str] = {
    "wins": "games won (a tie counts half)",
    _LOST: "fewer games lost so far",
    "division_wins": "games won within the division",
    "outright_wins": "games won, ties not counted",
    "outright_division_wins": "games won within the division, ties not counted",
    _BETWEEN: "games between the level teams",
    "point_difference": "point difference",
}
"""What a list of criteria may name, in words. Those of games count in halves of a win."""
IN_HALVES = frozenset(CRITERIA) - {"point_difference"}
"""Criteria whose values are halves of a win."""
