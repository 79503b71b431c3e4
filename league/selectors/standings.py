"""Standings, from fixtures alone, with two queries however many teams there are.

The order within a division: share of games won (a tie counts half); among teams level on it the same share in the games
that they played against each other, when each of them has played as many of those; point difference; points scored;
last season's place. The rulebooks' own tie-breaks come with the play-offs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from league.models import Division, Entry, Fixture, Season, Team

ORDER = (
    "share of games won (a tie counts half)",
    "games between the level teams",
    "point difference",
    "points scored",
    "last season's place",
)


@dataclass(frozen=True, slots=True)
class Result:
    """One final game from one team's side."""

    opponent: int  # the other team's key
    points_for: int
    points_against: int
    inside: bool  # within the division

    @property
    def halves(self) -> int:
        """2 for a win, 1 for a tie."""
        return 1 + (self.points_for > self.points_against) - (self.points_for < self.points_against)


@dataclass(slots=True)
class Row:
    """A team's line of the table."""

    team: Team
    division: Division
    place: int  # last season's
    results: list[Result] = field(default_factory=list)
    rank: int = 0

    def _count(self, halves: int) -> int:
        return sum(result.halves == halves for result in self.results)

    @property
    def played(self) -> int:
        return len(self.results)

    @property
    def wins(self) -> int:
        return self._count(2)

    @property
    def ties(self) -> int:
        return self._count(1)

    @property
    def losses(self) -> int:
        return self._count(0)

    @property
    def share(self) -> float:
        """Games won by games played, a tie counting half; 0 before the first game."""
        return _share(self.results)

    @property
    def points_for(self) -> int:
        return sum(result.points_for for result in self.results)

    @property
    def points_against(self) -> int:
        return sum(result.points_against for result in self.results)

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def streak(self) -> str:
        """The run of equal results up to the last game: W3, L1, T2; nothing before the first game."""
        if not self.results:
            return ""
        last = self.results[-1].halves
        run = 0
        for result in reversed(self.results):
            if result.halves != last:
                break
            run += 1
        return f"{'LTW'[last]}{run}"

    @property
    def inside(self) -> str:
        """Wins, losses and, where there are any, ties within the division: 2-1."""
        halves = [result.halves for result in self.results if result.inside]
        counts = [halves.count(2), halves.count(0)] + ([halves.count(1)] if 1 in halves else [])
        return "-".join(str(count) for count in counts)


@dataclass(frozen=True, slots=True)
class Table:
    """A division's rows in order."""

    division: Division
    rows: tuple[Row, ...]


def standings(season: Season) -> list[Table]:
    """A table for each division of the season."""
    return standings_of([season])[season.pk]


def standings_of(seasons: Iterable[Season]) -> dict[int, list[Table]]:
    """The tables of each season by its key, with two queries however many seasons there are."""
    rows: dict[int, dict[int, Row]] = {season.pk: {} for season in seasons}
    entries = Entry.objects.filter(season__in=rows).select_related("team", "division")
    for entry in entries.order_by("division__order", "place"):
        rows[entry.season_id][entry.team_id] = Row(entry.team, entry.division, entry.place)
    finals = Fixture.objects.filter(season__in=rows, status=Fixture.Status.FINAL).order_by("week__number", "id")
    facts = finals.values_list("season", "home", "away", "home_score", "away_score")
    for season, home, away, home_score, away_score in facts:
        host, guest = rows[season][home], rows[season][away]
        inside = host.division == guest.division
        host.results.append(Result(away, home_score, away_score, inside))
        guest.results.append(Result(home, away_score, home_score, inside))
    return {season: _tables(members.values()) for season, members in rows.items()}


def _tables(rows: Iterable[Row]) -> list[Table]:
    divisions: dict[Division, list[Row]] = defaultdict(list)
    for row in rows:
        divisions[row.division].append(row)
    tables = [Table(division, tuple(ranked(members))) for division, members in divisions.items()]
    for table in tables:
        for rank, row in enumerate(table.rows, start=1):
            row.rank = rank
    return tables


def ranked(rows: Sequence[Row]) -> list[Row]:
    """A division's rows in order."""
    levels: dict[float, list[Row]] = defaultdict(list)
    for row in rows:
        levels[row.share].append(row)
    return [row for share in sorted(levels, reverse=True) for row in _split(levels[share])]


def _split(level: Sequence[Row]) -> list[Row]:
    """Teams with the same share of games won, in order."""
    keys = {row.team.pk for row in level}
    among = {row.team.pk: [result for result in row.results if result.opponent in keys] for row in level}
    comparable = len({len(results) for results in among.values()}) == 1

    def order(row: Row) -> tuple[float, int, int, int]:
        between = _share(among[row.team.pk]) if comparable else 0.0
        return -between, -row.difference, -row.points_for, row.place

    return sorted(level, key=order)


def _share(results: Sequence[Result]) -> float:
    return sum(result.halves for result in results) / (2 * len(results)) if results else 0.0
