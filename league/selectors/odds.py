"""Play-off odds and strength of schedule, from final games, the power ranking and the games left.

The method stands on the page. The rest of the season is played many times by dice that anybody can throw again
(``rules_engine.football.season.odds``). A schedule's strength is the mean rating of a team's opponents in the regular
season, of those met and of those still to come; whoever is met twice counts twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from league import rulebook
from league.models import Fixture, Season, Week
from league.rulebook import Outlook
from league.selectors.playoffs import loser
from league.selectors.power import rate
from league.selectors.schedule import Round, schedule
from league.selectors.standings import Books, Row, books_of, tables_of

MOST_COURSES, FEWEST_COURSES = 500, 250
WORK = 10_000  # courses by teams: how many courses are played in a league of many teams
NEVER, ALWAYS = "0 %", "100 %"


@dataclass(frozen=True, slots=True)
class Strength:
    """The mean rating, in points, of opponents met and of those to come; None where there are none."""

    met: float | None
    to_come: float | None


@dataclass(frozen=True, slots=True)
class Chance:
    """In how many of ``courses`` something came about. ``certain`` is what holds in whatever course: True, False, or
    None while it is open."""

    count: int
    courses: int
    certain: bool | None

    @property
    def share(self) -> int:
        """Of 100, rounded."""
        return round(100 * self.count / self.courses) if self.certain is None else 100 * self.certain

    @property
    def told(self) -> str:
        """The share in words. What is open is told as neither never nor always, whatever the courses were."""
        if self.certain is not None:
            return ALWAYS if self.certain else NEVER
        return "under 1 %" if self.share < 1 else "over 99 %" if self.share > 99 else f"{self.share} %"


@dataclass(frozen=True, slots=True)
class TeamOdds:
    """A team's line: its standing, its rating in points, its chances and its schedule."""

    row: Row
    rating: float
    playoffs: Chance
    division: Chance
    title: Chance
    strength: Strength


@dataclass(frozen=True, slots=True)
class SeasonOdds:
    """Every team, the likeliest champion first; ``key`` is that of the dice, in hexadecimal digits. ``playoffs``:
    whether there are any."""

    courses: int
    key: str
    playoffs: bool
    games_left: int
    teams: tuple[TeamOdds, ...]


def season_odds(season: Season) -> SeasonOdds | None:
    """The odds of a season as it stands; None before its first game is over. Four queries."""
    books, rounds = books_of([season]).get(season.pk), schedule(season)
    final = [game for game in _counted(rounds) if game.status == Fixture.Status.FINAL]
    if books is None or not final:
        return None
    ratings = rate(final)
    outlook = outlook_of(books, rounds, ratings)
    courses = courses_for(len(books.entries))
    counts = rulebook.course_odds(outlook, courses)
    rows = {row.team.pk: row for table in tables_of(books) for row in table.rows}
    strengths = strengths_of(rounds, ratings)
    teams = [
        _team_odds(books, outlook, at, rows[entry.team_id], counts[at], courses, strengths, ratings)
        for at, entry in enumerate(books.entries)
    ]
    teams.sort(key=lambda one: (-one.title.count, -one.playoffs.count, one.row.overall))
    left = len(outlook.games) + len(outlook.playing)
    return SeasonOdds(courses, outlook.key.hex(), bool(outlook.form.rounds), left, tuple(teams))


def courses_for(teams: int) -> int:
    """How many courses are played: fewer the more teams there are, so that a page is soon there."""
    return max(FEWEST_COURSES, min(MOST_COURSES, WORK // max(1, teams)))


def _counted(rounds: Sequence[Round]) -> list[Fixture]:
    """The games by which teams are rated."""
    return [game for one in rounds if one.week.kind != Week.Kind.PRESEASON for game in one.fixtures]


def outlook_of(books: Books, rounds: Sequence[Round], ratings: Mapping[int, float]) -> Outlook:
    """What is asked of the dice, without a query."""
    at = {entry.team_id: place for place, entry in enumerate(books.entries)}
    seeded = sorted((entry.seed, at[entry.team_id]) for entry in books.entries if entry.seed)
    games = [game for one in rounds if one.week.kind == Week.Kind.PLAYOFF for game in one.fixtures]
    over = [game for game in games if game.status == Fixture.Status.FINAL]
    return Outlook(
        divisions=books.results.divisions,
        scores=books.results.scores,
        games=tuple((away, home) for home, away in books.left),
        ratings=tuple(round(10 * ratings.get(entry.team_id, 0.0)) for entry in books.entries),
        criteria=books.rules.criteria,
        lots=books.lots if books.drawn else (),
        form=books.rules.playoffs,
        seeds=tuple(team for _, team in seeded),
        beaten=tuple(at[loser(game)] for game in over),
        playing=tuple((at[game.away_id], at[game.home_id]) for game in games if game not in over),
    )


def _team_odds(
    books: Books,
    outlook: Outlook,
    at: int,
    row: Row,
    counts: rulebook.Odds,
    courses: int,
    strengths: Mapping[int, Strength],
    ratings: Mapping[int, float],
) -> TeamOdds:
    through = (at in outlook.seeds) if outlook.seeds else _settled(row.mark.qualified, row.mark.eliminated)
    first = _settled(row.mark.division, not outlook.games and row.rank > 1 and bool(outlook.seeds))
    won = row.final_rank == 1 if row.final_rank else _settled(False, through is False or at in outlook.beaten)
    return TeamOdds(
        row=row,
        rating=ratings.get(row.team.pk, 0.0),
        playoffs=Chance(counts.playoffs, courses, through),
        division=Chance(counts.division, courses, first),
        title=Chance(counts.title, courses, won),
        strength=strengths.get(row.team.pk, Strength(None, None)),
    )


def _settled(surely: bool, never: bool) -> bool | None:
    return True if surely else False if never else None


def strengths_of(rounds: Sequence[Round], ratings: Mapping[int, float]) -> dict[int, Strength]:
    """Each team's schedule, by its key, over the regular season."""
    met: dict[int, list[float]] = defaultdict(list)
    to_come: dict[int, list[float]] = defaultdict(list)
    for game in (game for one in rounds if one.week.kind == Week.Kind.REGULAR for game in one.fixtures):
        side = met if game.status == Fixture.Status.FINAL else to_come
        side[game.home_id].append(ratings.get(game.away_id, 0.0))
        side[game.away_id].append(ratings.get(game.home_id, 0.0))
    return {team: Strength(_mean(met[team]), _mean(to_come[team])) for team in {*met, *to_come}}


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
