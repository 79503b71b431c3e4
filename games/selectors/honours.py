"""A league's hall of honours: who won each season, who was its best man, who led it, who has left the game.

The method stands on the page. In each figure that leads a table and is no rate, the first five men of a season's
regular games get 5, 4, 3, 2 and 1 points; equal values share the better place. The man of the season has most points,
the newcomer most among the men of that season's draft class. Equal points share the honour. A season is honoured once
it is finished.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, QuerySet, Sum

from games.engine import statistics
from games.engine.statistics import Figure
from games.models import PlayerSeasonLine, SeasonBest
from league.models import CareerYear, Draft, Entry, League, Player, Prospect, Season, Team, Transaction
from league.selectors.careers import LEFT
from league.selectors.history import Year, years

from .statistics import REGULAR

POINTS = (5, 4, 3, 2, 1)
SEASONS_ON_A_PAGE = 10
RETIRED_ON_A_PAGE = 30


def led_figures() -> list[Figure]:
    """The figures in which places are counted."""
    figures = {code: table.figure(code) for table in statistics.TABLES for code in table.leaders}
    return [figures[code] for code in statistics.MARKS]


@dataclass(frozen=True, slots=True)
class Honour:
    """A man who is honoured, with his team: ``value`` is his figure, or his points."""

    player: Player
    team: Team
    value: int


@dataclass(frozen=True, slots=True)
class Led:
    """A figure of a season and who led it."""

    figure: Figure
    men: tuple[Honour, ...]


@dataclass(frozen=True, slots=True)
class SeasonHonours:
    """The honours of a finished season."""

    year: Year
    men: tuple[Honour, ...]
    newcomers: tuple[Honour, ...]
    led: tuple[Led, ...]


def finished(league: League) -> list[Year]:
    """The finished seasons, newest first; three queries."""
    return [year for year in years(league) if year.season.status == Season.Status.FINISHED]


def season_honours(found: Sequence[Year]) -> list[SeasonHonours]:
    """The honours of these seasons; two queries."""
    seasons = [year.season for year in found]
    marks: dict[int, dict[str, list[SeasonBest]]] = defaultdict(lambda: defaultdict(list))
    for mark in _bests(seasons).select_related("player", "team").order_by("-value", "player"):
        marks[mark.season_id][mark.figure].append(mark)
    new: dict[int, set[int]] = defaultdict(set)
    classes = Prospect.objects.filter(draft__season__in=seasons, draft__kind=Draft.Kind.YEARLY)
    for season, player in classes.values_list("draft__season", "player"):
        new[season].add(player)
    return [_of_season(year, marks[year.season.pk], new[year.season.pk]) for year in found]


def _bests(seasons: Iterable[Season]) -> QuerySet[SeasonBest]:
    """The best of whole seasons, by figure."""
    return SeasonBest.objects.filter(season__in=list(seasons), part=REGULAR, fixture=None)


def _of_season(year: Year, marks: dict[str, list[SeasonBest]], newcomers: Collection[int]) -> SeasonHonours:
    points: Counter[int] = Counter()
    busiest: dict[int, SeasonBest] = {}
    led = []
    for figure in led_figures():
        own = placed(marks.get(figure.code, ()))
        for mark, place in own:
            points[mark.player_id] += POINTS[place]
            busiest.setdefault(mark.player_id, mark)
        if first := tuple(Honour(mark.player, mark.team, mark.value) for mark, place in own if place == 0):
            led.append(Led(figure, first))
    ranked = [Honour(busiest[key].player, busiest[key].team, count) for key, count in points.most_common()]
    new = [one for one in ranked if one.player.pk in newcomers]
    return SeasonHonours(year, _first(ranked), _first(new), tuple(led))


def placed(best: Sequence[SeasonBest]) -> list[tuple[SeasonBest, int]]:
    """The marks that stand within the first places, each with its place from 0; equal values share the better one."""
    found: list[tuple[SeasonBest, int]] = []
    for at, mark in enumerate(best):
        place = found[-1][1] if found and found[-1][0].value == mark.value else at
        if place >= len(POINTS):
            break
        found.append((mark, place))
    return found


def _first(ranked: Sequence[Honour]) -> tuple[Honour, ...]:
    """Everybody with as many points as the first."""
    return tuple(one for one in ranked if one.value == ranked[0].value)


# -- who has left the game ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Feats:
    """What a man did in all his seasons: how many, with which teams, games, titles by season, and what he led."""

    seasons: tuple[int, ...]
    teams: tuple[Team, ...]
    games: int
    titles: tuple[int, ...]
    led: tuple[tuple[Figure, int], ...]


@dataclass(frozen=True, slots=True)
class Retired:
    """A man who has left the game after at least a season on a roster, and how."""

    player: Player
    left: Transaction
    feats: Feats


def retired_entries(league: League) -> QuerySet[Transaction]:
    """How men left the game who had ended a season on a roster, the last first."""
    found = Transaction.objects.filter(league=league, kind__in=LEFT, player__isnull=False, undone_by=None)
    played = found.filter(Exists(CareerYear.objects.filter(player=OuterRef("player"))))
    return played.select_related("player", "season").defer("packed").order_by("-at", "-id")


def retired(league: League, entries: Sequence[Transaction]) -> list[Retired]:
    """These men with their careers; five queries."""
    players = [entry.player for entry in entries if entry.player]
    told = feats(league, players)
    return [Retired(entry.player, entry, told[entry.player.pk]) for entry in entries if entry.player]


def feats(league: League, players: Sequence[Player]) -> dict[int, Feats]:
    """What these men did, by their keys; five queries however many there are."""
    keys = [player.pk for player in players]
    own: dict[int, list[CareerYear]] = defaultdict(list)
    for year in CareerYear.objects.filter(player__in=keys).select_related("season", "team").order_by("season__number"):
        own[year.player_id].append(year)
    champions = Entry.objects.filter(season__league=league, final_rank=1, season__status=Season.Status.FINISHED)
    titles = set(champions.values_list("season", "team"))
    games = PlayerSeasonLine.objects.filter(player__in=keys).order_by().values_list("player").annotate(Sum("games"))
    played, led = dict(games), _led_by(league, keys)
    return {
        key: Feats(
            seasons=tuple(year.season.number for year in own[key]),
            teams=tuple(dict.fromkeys(year.team for year in own[key])),
            games=played.get(key, 0),
            titles=tuple(year.season.number for year in own[key] if (year.season_id, year.team_id) in titles),
            led=tuple(led[key]),
        )
        for key in keys
    }


def _led_by(league: League, keys: Sequence[int]) -> dict[int, list[tuple[Figure, int]]]:
    """The figures that these men led over a finished season, with its number; two queries."""
    whole = _bests(league.seasons.filter(status=Season.Status.FINISHED))
    highest = {
        (season, figure): value
        for season, figure, value in whole.order_by().values_list("season", "figure").annotate(Max("value"))
    }
    figures = {figure.code: figure for figure in led_figures()}
    found: dict[int, list[tuple[Figure, int]]] = defaultdict(list)
    for mark in whole.filter(player__in=keys).select_related("season").order_by("season__number", "figure"):
        if mark.figure in figures and mark.value == highest[mark.season_id, mark.figure]:
            found[mark.player_id].append((figures[mark.figure], mark.season.number))
    return found
