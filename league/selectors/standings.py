"""Standings, from fixtures alone, with two queries however many teams and seasons there are.

What ranks teams is the ruleset's own list of criteria; each row says what parted a team from the next when both have
won as many games, and what is certain of it already. Only games of the regular season count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest

from league import rulebook
from league.models import Division, Entry, Fixture, League, Season, Team, Week
from league.rulebook import Mark, Parting, Results, Score, SeasonRules

NOTHING_CERTAIN = Mark()


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
    """A team's line of the table. ``rank`` is that of its division, ``overall`` that of the whole league."""

    team: Team
    division: Division
    place: int  # last season's
    final_rank: int | None = None  # in the whole league, play-offs counted, once the season is complete
    results: list[Result] = field(default_factory=list)
    rank: int = 0
    overall: int = 0
    reason: str = ""  # why it stands before the next although both have won as many games
    mark: Mark = NOTHING_CERTAIN

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
        return sum(result.halves for result in self.results) / (2 * self.played) if self.results else 0.0

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

    @property
    def standing(self) -> str:
        """What is certain of the team already, in a word; nothing while it is open."""
        if self.mark.division:
            return "division won"
        return "in the play-offs" if self.mark.qualified else "eliminated" if self.mark.eliminated else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A division's rows in order."""

    division: Division
    rows: tuple[Row, ...]


def criteria(league: League, season: Season | None) -> list[str]:
    """What ranks the league's teams in a season, in words, the first criterion first."""
    rules = rulebook.rules_of_season(season) if season else rulebook.rules_of(league)
    return [rulebook.CRITERIA[code] for code in rules.season_rules((2, 2)).criteria] + ["the die"]


def standings(season: Season) -> list[Table]:
    """A table for each division of the season."""
    return standings_of([season])[season.pk]


def standings_of(seasons: Iterable[Season]) -> dict[int, list[Table]]:
    """The tables of each season by its key, with two queries however many seasons there are."""
    return {pk: tables_of(books) for pk, books in books_of(seasons).items()}


def overall(season: Season) -> list[Row]:
    """The whole league in order."""
    return overall_of(standings(season))


def overall_of(tables: Iterable[Table]) -> list[Row]:
    """The rows of all divisions in one order: final ranks once they are known, else the regular season so far."""
    rows = [row for table in tables for row in table.rows]
    return sorted(rows, key=lambda row: (row.final_rank or 0, row.overall))


# -- a season's books ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Books:
    """A season as the ranking sees it: teams by index, divisions one after the other by last season's places."""

    entries: Sequence[Entry]
    rules: SeasonRules
    results: Results
    left: tuple[tuple[int, int], ...]  # games of the regular season still to be played, as (home, away)

    @property
    def drawn(self) -> bool:
        """Whether the die has been thrown for teams that nothing else parts."""
        return all(entry.lot is not None for entry in self.entries)

    @property
    def lots(self) -> tuple[int, ...]:
        """What the die said; until it is thrown, last season's places stand in for it."""
        if self.drawn:
            return tuple(entry.lot or 0 for entry in self.entries)
        order = sorted(range(len(self.entries)), key=lambda at: (self.entries[at].place, at))
        return tuple(order.index(at) for at in range(len(self.entries)))

    @property
    def needs_the_die(self) -> bool:
        """Whether the season's games leave teams level in everything that the rulebook compares."""
        groups = [range(len(self.entries)), *self.members.values()]
        ranked = [one for group in groups for one in self.results.rank(group, self.rules.criteria, self.lots)]
        return any(one.parting and one.parting.criterion == rulebook.LOTS for one in ranked)

    @property
    def members(self) -> Mapping[int, list[int]]:
        """Each division's teams, by index."""
        found: dict[int, list[int]] = defaultdict(list)
        for at, division in enumerate(self.results.divisions):
            found[division].append(at)
        return found

    def marks(self) -> tuple[Mark, ...]:
        """What is certain of each team; nothing is said before a game is played, however few teams may be out."""
        if not self.results.scores:
            return tuple(Mark() for _ in self.entries)
        settled = self.drawn or not self.needs_the_die
        return rulebook.certain(
            self.results.divisions,
            self.results.scores,
            self.left,
            self.rules.criteria,
            self.lots if settled else (),
            self.rules.playoffs,
        )


def books_of(seasons: Iterable[Season], *, before: datetime | None = None) -> dict[int, Books]:
    """The books of each season by its key, with two queries; as they stood ``before`` a moment, where one is given."""
    entries: dict[int, list[Entry]] = {season.pk: [] for season in seasons}
    found = Entry.objects.filter(season__in=entries).select_related("team", "division", "season__league")
    for entry in found.order_by("division__order", "place"):
        entries[entry.season_id].append(entry)
    games: dict[int, list[Fixture]] = defaultdict(list)
    regular = Fixture.objects.filter(season__in=entries, week__kind=Week.Kind.REGULAR).order_by("week__number", "id")
    for fixture in regular.only("season", "home", "away", "status", "home_score", "away_score", "played_at"):
        games[fixture.season_id].append(fixture)
    return {pk: _books(own, games[pk], before) for pk, own in entries.items() if own}


def _books(entries: Sequence[Entry], games: Sequence[Fixture], before: datetime | None) -> Books:
    season = entries[0].season
    at = {entry.team_id: place for place, entry in enumerate(entries)}
    order = list(dict.fromkeys(entry.division_id for entry in entries))
    divisions = tuple(order.index(entry.division_id) for entry in entries)
    scores, left = [], []
    for game in games:
        if game.home_id not in at or game.away_id not in at:
            continue
        if game.status == Fixture.Status.FINAL and (before is None or not game.played_at or game.played_at < before):
            scores.append(Score(at[game.home_id], at[game.away_id], game.home_score or 0, game.away_score or 0))
        else:
            left.append((at[game.home_id], at[game.away_id]))
    sizes = [divisions.count(one) for one in range(len(order))]
    rules = rulebook.rules_of_season(season).season_rules(sizes)
    return Books(entries, rules, Results(divisions, tuple(scores)), tuple(left))


def tables_of(books: Books) -> list[Table]:
    """The tables of a season whose books are open already, without a query."""
    rows = _rows(books)
    tables = []
    for members in books.members.values():
        ranked = books.results.rank(members, books.rules.criteria, books.lots)
        for one, following in zip_longest(ranked, ranked[1:]):
            rows[one.team].rank = one.rank
            if one.parting and following:
                rows[one.team].reason = _reason(books, one.parting, rows[following.team].team)
        tables.append(Table(rows[members[0]].division, tuple(rows[one.team] for one in ranked)))
    return tables


def _rows(books: Books) -> list[Row]:
    rows = [Row(entry.team, entry.division, entry.place, entry.final_rank) for entry in books.entries]
    for home, away, home_points, away_points in books.results.scores:
        inside = books.results.divisions[home] == books.results.divisions[away]
        rows[home].results.append(Result(rows[away].team.pk, home_points, away_points, inside))
        rows[away].results.append(Result(rows[home].team.pk, away_points, home_points, inside))
    for one in books.results.rank(range(len(rows)), books.rules.criteria, books.lots):
        rows[one.team].overall = one.rank
    for row, mark in zip(rows, books.marks(), strict=True):
        row.mark = mark
    return rows


def _reason(books: Books, parting: Parting, other: Team) -> str:
    """Why the team stands before the next, as a sentence's part that follows its name."""
    if parting.criterion == rulebook.LOTS:
        return f"before {other} by the die" if books.drawn else f"level with {other}; last season's place goes first"
    own, others = _said(parting.criterion, parting.own), _said(parting.criterion, parting.other)
    return f"before {other} by {rulebook.CRITERIA[parting.criterion]}: {own} to {others}"


def _said(criterion: str, value: int) -> str:
    """A criterion's value in words: wins are counted in halves."""
    if criterion not in rulebook.IN_HALVES:
        return f"{value:+d}" if value else "0"
    whole, half = divmod(abs(value), 2)
    return f"{whole}{'½' if half else ''}" if whole or not half else "½"
