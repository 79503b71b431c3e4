"""A league's hall of honours: who won each season, who was its best man, who led it, who has left the game.

The method stands on the page. In each figure that leads a table and is no rate, the first five men of a season's
regular games get 5, 4, 3, 2 and 1 points; equal values share the better place. The man of the season has most points,
the newcomer most among the men of that season's draft class. Equal points share the honour. A season is honoured once
it is finished.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, QuerySet, Sum

from games.engine import statistics
from games.engine.statistics import Figure
from games.models import PlayerSeasonLine, SeasonBest
from league.models import CareerYear, Draft, Entry, League, Player, Prospect, Season, Team, Transaction
from league.selectors.careers import LEFT
from league.selectors.history import Year, years

from .places import placed
from .statistics import REGULAR

POINTS = (5, 4, 3, 2, 1)
RACE = 5  # men of a race that are told
SEASONS_ON_A_PAGE = 10
RETIRED_ON_A_PAGE = 30


Marks = Mapping[str, Sequence[SeasonBest]]  # by figure, the highest value first


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
    marks, new = _marks(seasons), _newcomers(seasons)
    return [_of_season(year, marks[year.season.pk], new[year.season.pk]) for year in found]


def _marks(seasons: Sequence[Season]) -> dict[int, dict[str, list[SeasonBest]]]:
    """The best of each season by figure, the highest first; one query."""
    marks: dict[int, dict[str, list[SeasonBest]]] = defaultdict(lambda: defaultdict(list))
    for mark in _bests(seasons).select_related("player", "team").order_by("-value", "player"):
        marks[mark.season_id][mark.figure].append(mark)
    return marks


def _newcomers(seasons: Sequence[Season]) -> dict[int, set[int]]:
    """The keys of the men of each season's draft class; one query."""
    new: dict[int, set[int]] = defaultdict(set)
    classes = Prospect.objects.filter(draft__season__in=seasons, draft__kind=Draft.Kind.YEARLY)
    for season, player in classes.values_list("draft__season", "player"):
        new[season].add(player)
    return new


def _bests(seasons: Iterable[Season]) -> QuerySet[SeasonBest]:
    """The best of whole seasons, by figure."""
    return SeasonBest.objects.filter(season__in=list(seasons), part=REGULAR, fixture=None)


def _of_season(year: Year, marks: Marks, newcomers: Collection[int]) -> SeasonHonours:
    led = []
    for figure in led_figures():
        own = placed(marks.get(figure.code, ()), len(POINTS))
        if first := tuple(Honour(mark.player, mark.team, mark.value) for mark, place in own if place == 0):
            led.append(Led(figure, first))
    ranked = _ranked(marks)
    new = [one for one in ranked if one.player.pk in newcomers]
    return SeasonHonours(year, _first(ranked), _first(new), tuple(led))


def _ranked(marks: Marks) -> list[Honour]:
    """Everybody who has points, the most first."""
    points: Counter[int] = Counter()
    busiest: dict[int, SeasonBest] = {}
    for figure in led_figures():
        for mark, place in placed(marks.get(figure.code, ()), len(POINTS)):
            points[mark.player_id] += POINTS[place]
            busiest.setdefault(mark.player_id, mark)
    return [Honour(busiest[key].player, busiest[key].team, count) for key, count in points.most_common()]


@dataclass(frozen=True, slots=True)
class Race:
    """Who has most points of a season so far, and who of its draft class; the most first."""

    men: tuple[Honour, ...]
    newcomers: tuple[Honour, ...]


def race(season: Season) -> Race:
    """The race for a season's honours as it stands; two queries."""
    ranked = _ranked(_marks([season])[season.pk])
    new = _newcomers([season])[season.pk]
    return Race(tuple(ranked[:RACE]), tuple([one for one in ranked if one.player.pk in new][:RACE]))


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
