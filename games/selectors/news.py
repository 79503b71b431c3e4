"""A season as news: headlines week by week, the power ranking, the games to watch, the player of the week."""

from __future__ import annotations

from dataclasses import dataclass

from league.limits import check_time
from league.models import Season, Transaction
from league.selectors.attractions import Attraction, attractions
from league.selectors.headlines import MOVES, WeekNews, season_news
from league.selectors.power import Ranked, power_ranking
from league.selectors.schedule import Round, current_round, last_round, schedule
from league.selectors.standings import Books, Table, books_of, overall_of, tables_of

from .week_honours import WeekHonour, players_of_the_week

STORY_WEIGHT = 50  # from which on a headline belongs to the season's story


@dataclass(frozen=True, slots=True)
class News:
    """``weeks`` newest first; ``latest`` the last week that is over, whose ``honours`` are told; ``coming`` the games
    to watch of the first that is not. ``rounds`` and ``books`` are what all of it was read from."""

    season: Season
    weeks: list[WeekNews]
    latest: Round | None
    honours: list[WeekHonour]
    coming: Round | None
    to_watch: list[Attraction]
    ranking: list[Ranked]
    tables: list[Table]
    rounds: list[Round]
    books: Books | None


def news_of(season: Season) -> News:
    """Six queries, however long the season is and however many teams it has."""
    rounds = schedule(season)
    books = books_of([season]).get(season.pk)
    tables = tables_of(books) if books else []
    check_time()
    ranking = power_ranking(rounds, [row.team for row in overall_of(tables)])
    latest, coming = last_round(rounds), current_round(rounds)
    return News(
        season,
        season_news(rounds, _moves(season)),
        latest,
        players_of_the_week(latest.week) if latest else [],
        coming,
        attractions(coming, ranking, tables) if coming else [],
        ranking,
        tables,
        rounds,
        books,
    )


def story_of(season: Season) -> list[WeekNews]:
    """What one would tell of a season years later, week by week from its first; three queries."""
    weeks = season_news(schedule(season), _moves(season))
    told = [WeekNews(one.week, tuple(line for line in one.headlines if line.weight >= STORY_WEIGHT)) for one in weeks]
    return [one for one in reversed(told) if one.headlines]


def _moves(season: Season) -> list[Transaction]:
    """The entries of the ledger that are news, in their order, without those that were taken back."""
    found = Transaction.objects.filter(season=season, kind__in=MOVES, undone_by=None)
    return list(found.only("kind", "sentence", "week_id", "at").order_by("at", "pk"))
