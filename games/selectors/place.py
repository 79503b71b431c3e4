"""What the front page of a league shows: its news, who leads, the bracket, the newest moves, the board."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from games.engine import statistics
from games.engine.statistics import Figure, Table
from games.models import SeasonBest
from league.models import League, Message, Season, Transaction, Week
from league.permissions import Viewer, may_read_board
from league.selectors.bracket import Bracket, bracket
from league.selectors.messages import Said, newest_announcement, newest_messages
from league.selectors.rosters import transactions

from .news import News, news_of
from .statistics import REGULAR

BOARDS, MEN = 4, 4  # how many figures are shown, and how many men of each
MOVES, WORDS = 5, 3
ROUTINE = ("change",)  # entries of the ledger that say nothing to a reader of the front page


@dataclass(frozen=True, slots=True)
class Board:
    """The leaders of the season in the first figure of a table, the best first."""

    table: Table
    figure: Figure
    men: tuple[SeasonBest, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Everything of the page that does not depend on what its address asks for."""

    news: News | None
    boards: list[Board]
    bracket: Bracket | None
    moves: list[Transaction]
    said: list[Said]
    announcement: Message | None


def place_of(reader: Viewer, league: League, season: Season | None) -> Place:
    """The league as a place, for one reader; words of its board for whoever may read them. As many queries however
    large the league and however long its seasons are."""
    news = news_of(season) if season else None
    said = newest_messages(reader, league, WORDS)
    return Place(
        news,
        leading(season) if season else [],
        _bracket(news) if news else None,
        list(transactions(league).exclude(kind__in=ROUTINE)[:MOVES]),
        said,
        newest_announcement(league) if may_read_board(reader, league) else None,
    )


def leading(season: Season) -> list[Board]:
    """Who leads the regular season, in one figure of each of the first tables; one query."""
    tables = [(table, code) for table in statistics.TABLES for code in table.leaders[:1] if code in statistics.MARKS]
    best = SeasonBest.objects.filter(season=season, part=REGULAR, fixture=None, figure__in=[code for _, code in tables])
    marks: dict[str, list[SeasonBest]] = defaultdict(list)
    for mark in best.select_related("player", "team").order_by("-value", "player"):
        marks[mark.figure].append(mark)
    boards = [Board(table, table.figure(code), tuple(marks[code][:MEN])) for table, code in tables if marks[code]]
    return boards[:BOARDS]


def _bracket(news: News) -> Bracket | None:
    weeks = [one for one in news.rounds if one.week.kind == Week.Kind.PLAYOFF]
    return bracket(news.books, weeks) if news.books else None
