"""A league's week for one of its members: results, news, standings with what has moved, what is due, the board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from league import clock
from league.models import Fixture, League, Message, Season, Transaction, User
from league.selectors.headlines import MOVES, season_news
from league.selectors.leagues import current_season
from league.selectors.messages import muted_by
from league.selectors.schedule import Round, current_round, schedule
from league.selectors.standings import Row, books_of, tables_of

AHEAD = timedelta(days=14)  # in which what is due is told
MOST = 8  # headlines, and moves


@dataclass(frozen=True, slots=True)
class Placed:
    """A team's line of a table, and its rank there when the week began; None before its first game."""

    row: Row
    before: int | None


@dataclass(frozen=True, slots=True)
class Digest:
    """What has happened between two moments. ``due`` is the next week with a deadline in two weeks' time."""

    results: list[Fixture]
    news: list[str]
    tables: list[tuple[str, list[Placed]]]
    due: Round | None
    announcements: list[Message]
    messages: int

    @property
    def empty(self) -> bool:
        return not (self.results or self.news or self.due or self.announcements or self.messages)


def digest_of(league: League, reader: User, since: datetime, until: datetime) -> Digest:
    """The league's week as it stands now: what was taken back, removed or hidden meanwhile is not told, nor what
    somebody wrote whom the reader has muted, but for announcements. Nine queries at most."""
    season = current_season(league)
    rounds = schedule(season) if season else []
    results = [game for one in rounds for game in one.fixtures if _within(game.played_at, since, until)]
    results = [game for game in results if game.status == Fixture.Status.FINAL]
    said = Message.objects.filter(
        league=league, fixture=None, posted_at__gte=since, posted_at__lt=until, removed_at=None, hidden_at=None
    ).exclude(announcement=False, author__in=muted_by(reader))
    return Digest(
        results,
        [*_headlines(rounds, results), *(_moves(season, since, until) if season else [])],
        _tables(season, since) if season and results else [],
        _due(rounds),
        list(said.filter(announcement=True).select_related("author").order_by("posted_at", "id")),
        said.filter(announcement=False).count(),
    )


def _within(moment: datetime | None, since: datetime, until: datetime) -> bool:
    return moment is not None and since <= moment < until


def _headlines(rounds: list[Round], results: list[Fixture]) -> list[str]:
    """The heaviest lines of the games that were played."""
    played = {game.pk for game in results}
    lines = [
        line for week in season_news(rounds) for line in week.headlines if line.fixture and line.fixture.pk in played
    ]
    return [line.sentence for line in sorted(lines, key=lambda line: -line.weight)[:MOST]]


def _moves(season: Season, since: datetime, until: datetime) -> list[str]:
    found = Transaction.objects.filter(season=season, kind__in=MOVES, undone_by=None, at__gte=since, at__lt=until)
    return list(found.order_by("at", "pk").values_list("sentence", flat=True)[:MOST])


def _tables(season: Season, since: datetime) -> list[tuple[str, list[Placed]]]:
    """Each division's rows in order, with the rank of each team before the week's games."""
    books, earlier = books_of([season]).get(season.pk), books_of([season], before=since).get(season.pk)
    if books is None or earlier is None:
        return []
    before = {row.team.pk: row.rank for table in tables_of(earlier) for row in table.rows if row.played}
    return [
        (str(table.division), [Placed(row, before.get(row.team.pk)) for row in table.rows])
        for table in tables_of(books)
    ]


def _due(rounds: list[Round]) -> Round | None:
    coming, now = current_round(rounds), clock.now()
    due_at = coming.week.due_at if coming else None
    return coming if due_at is not None and now < due_at <= now + AHEAD else None
