"""Two men of a league beside each other: their ratings, what they did this season, what they have achieved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from games.engine import JSON, statistics
from games.engine.statistics import Figure, Table
from games.models import PlayerSeasonLine
from league.limits import in_time
from league.models import League, Player, RosterSpot, Season
from league.permissions import Viewer, visible_leagues
from league.selectors.ratings import Rating, ratings_of

from .honours import Feats, feats
from .statistics import REGULAR, told

Pair = tuple[Player, Player]
FIRST, SECOND, LEVEL = "first", "second", "level"


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A number of both; None of whom it does not rate. ``ahead``: ``first``, ``second``, ``level``, or nothing where
    one of them is not rated by it."""

    name: str
    meaning: str
    title: str
    does: str
    ratings: tuple[Rating | None, Rating | None]

    @property
    def ahead(self) -> str:
        one, other = self.ratings
        if one is None or other is None:
            return ""
        if one.value == other.value:
            return LEVEL
        return FIRST if (one.value > other.value) != one.less_is_better else SECOND


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of both over a season, as a table shows it."""

    figure: Figure
    values: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TableLines:
    """A table of statistics in which one of them stands."""

    table: Table
    lines: tuple[FigureLine, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two men; ``games`` are those of the season, regular games alone, in which each has figures."""

    men: Pair
    spots: tuple[RosterSpot | None, RosterSpot | None]
    ratings: tuple[RatingLine, ...]
    season: Season | None
    games: tuple[int, int]
    tables: tuple[TableLines, ...]
    feats: tuple[Feats, Feats]


def two_men(reader: Viewer, first: UUID, second: UUID) -> Pair | None:
    """Two men of one league that the reader may see; None where there are no such two. One query."""
    found = Player.objects.filter(league__in=visible_leagues(reader), public_id__in=(first, second))
    men = {player.public_id: player for player in found.select_related("league", "spot__team")}
    if len(men) != 2 or men[first].league_id != men[second].league_id:
        return None
    return men[first], men[second]


def comparison(league: League, men: Pair, season: Season | None) -> Comparison:
    """Both men, with ``spot__team`` read already; seven queries."""
    one, other = men
    rated, known = ratings_of(league, men), feats(league, men)
    lines = _season_lines(men, season)
    return Comparison(
        men=men,
        spots=(getattr(one, "spot", None), getattr(other, "spot", None)),
        ratings=tuple(_rating_lines(rated[one.pk], rated[other.pk])),
        season=season,
        games=(lines[0][1], lines[1][1]),
        tables=tuple(_tables(lines[0][0], lines[1][0])),
        feats=(known[one.pk], known[other.pk]),
    )


def _rating_lines(one: Sequence[Rating], other: Sequence[Rating]) -> Iterable[RatingLine]:
    own, others = ({rating.name: rating for rating in ratings} for ratings in (one, other))
    for name, rating in (own | others).items():
        yield RatingLine(name, rating.meaning, rating.title, rating.does, (own.get(name), others.get(name)))


def _season_lines(men: Pair, season: Season | None) -> list[tuple[JSON, int]]:
    """What each did over the season's regular games with all his teams, and in how many; one query."""
    found = PlayerSeasonLine.objects.filter(season=season, part=REGULAR, player__in=men) if season else ()
    spells: dict[int, list[PlayerSeasonLine]] = defaultdict(list)
    for line in in_time(found):
        spells[line.player_id].append(line)
    rows = [spells[man.pk] for man in men]
    return [
        (statistics.completed(statistics.add(line.figures for line in own)), sum(line.games for line in own))
        for own in rows
    ]


def _tables(one: JSON, other: JSON) -> Iterable[TableLines]:
    for table in statistics.TABLES:
        if table.holds(one) or table.holds(other):
            lines = (FigureLine(figure, (told(figure, one), told(figure, other))) for figure in table.figures)
            yield TableLines(table, tuple(lines))


def comparable(league: League, player: Player) -> list[RosterSpot]:
    """The other men at his position on the league's rosters, by team and name; one query."""
    found = RosterSpot.objects.filter(team__league=league, player__position=player.position)
    return list(found.exclude(player=player).select_related("player", "team").order_by("team__name", "player__name"))
