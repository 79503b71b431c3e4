"""Statistics of a season, added up from the lines of its games. A season is counted whole: by the sweep and after a
game when its records are others than at the last count, and by the command that rebuilds everything."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import CharField, Count, F, Max, Value
from django.db.models.functions import Cast, Concat

from games.engine import JSON, statistics
from games.models import GameRecord, PlayerGameLine, PlayerSeasonLine, SeasonBest, SeasonCount
from league.models import Season, Week
from league.services.isolation import Due, of_swept, rows_due
from league.services.locks import locked

LINES_AT_ONCE = 200
BEST = 10  # how many of the best of a season are kept for each figure
PARTS = (Week.Kind.REGULAR, Week.Kind.PLAYOFF)  # preseason games count in no statistic

Spell = tuple[str, int, int]  # part of the season, team, player


class Mark(NamedTuple):
    """A value with what it is ranked by: the highest first, at equal values the earlier game and the older player."""

    value: int
    order: tuple[int, int]
    player: int
    team: int
    fixture: int | None


def refresh_stale(*, league_id: int | None = None) -> int:
    """Count every season anew whose records have changed since it was last counted; how many it were."""
    seasons = list(stale(league_id=league_id))
    for season in seasons:
        count_season(season=season)
    return len(seasons)


def stale(league_id: int | None = None) -> Due[Season, Season]:
    """Return the seasons whose standing records are others than at their last count; the database compares them."""
    standing = Season.objects.filter(fixtures__records__isnull=False, fixtures__records__superseded_at=None)
    standing = standing.filter(of_swept(league_id))
    present = standing.annotate(present=_fingerprint("fixtures__records", "fixtures__records__figure_revisions"))
    return rows_due(present.exclude(count__counted__isnull=False, count__counted=F("present")))


@transaction.atomic
def count_season(*, season: Season) -> bool:
    """Write the season's lines and its best marks anew; whether they were the same before. Two counts of one season
    wait for each other. Games are added up as they are read, so that a long season takes no more memory than a short
    one."""
    SeasonCount.objects.get_or_create(season=season)
    count = locked(SeasonCount).get(season=season)
    standing = GameRecord.objects.filter(superseded_at=None, fixture__season=season)
    before = _snapshot(season)
    season.player_lines.all().delete()
    season.bests.all().delete()
    games: Counter[Spell] = Counter()
    totals: dict[Spell, JSON] = {}
    marks: dict[tuple[str, str], list[Mark]] = defaultdict(list)
    for part, line in _game_lines(season):
        spell = (part, line.team_id, line.player_id)
        games[spell] += 1
        totals[spell] = statistics.add([totals.get(spell, {}), line.figures])
        _note(marks, part, line.figures, line.player_id, line.team_id, line.fixture_id)
    bests = _bests(season, marks)
    marks.clear()
    lines = []
    for (part, team, player), count_of_games in sorted(games.items()):
        total = totals[part, team, player]
        lines.append(
            PlayerSeasonLine(
                season=season, part=part, team_id=team, player_id=player, games=count_of_games, figures=total
            )
        )
        _note(marks, part, total, player, team, None)
    PlayerSeasonLine.objects.bulk_create(lines)
    SeasonBest.objects.bulk_create(bests + _bests(season, marks))
    present = standing.values("fixture__season").annotate(present=_fingerprint("pk", "figure_revisions"))
    count.counted = next(iter(present.values_list("present", flat=True)), "")
    count.save()
    return _snapshot(season) == before


def _fingerprint(records: str, revisions: str) -> Concat:
    """Return what tells one set of a season's standing records from another: how many there are, the newest, and how
    often their figures were counted."""
    numbers = (Count(records, distinct=True), Max(records), Count(revisions))
    count, newest, counted = (Cast(number, CharField()) for number in numbers)
    return Concat(count, Value(":"), newest, Value(":"), counted)


def _game_lines(season: Season) -> Iterable[tuple[str, PlayerGameLine]]:
    """The lines of the season's standing records that count, with the part of the season that they belong to."""
    found = PlayerGameLine.objects.filter(
        record__superseded_at=None, fixture__season=season, fixture__week__kind__in=PARTS
    )
    for line in (
        found.select_related("fixture__week").order_by("fixture_id", "player_id").iterator(chunk_size=LINES_AT_ONCE)
    ):
        yield line.fixture.week.kind, line


def _note(
    marks: dict[tuple[str, str], list[Mark]], part: str, figures: JSON, player: int, team: int, fixture: int | None
) -> None:
    """Keep the line's values where they are among the best so far."""
    line = statistics.completed(figures)
    for name in statistics.MARKS:
        value = line.get(name, 0)
        if value <= 0:
            continue
        best = marks[part, name]
        mark = Mark(value, (-(fixture or 0), -player), player, team, fixture)
        if len(best) < BEST:
            heapq.heappush(best, mark)
        elif mark > best[0]:
            heapq.heapreplace(best, mark)


def _bests(season: Season, marks: dict[tuple[str, str], list[Mark]]) -> list[SeasonBest]:
    return [
        SeasonBest(
            season=season,
            part=part,
            figure=figure,
            value=mark.value,
            player_id=mark.player,
            team_id=mark.team,
            fixture_id=mark.fixture,
        )
        for (part, figure), found in sorted(marks.items())
        for mark in sorted(found, reverse=True)
    ]


def _snapshot(season: Season) -> list[tuple[object, ...]]:
    lines = season.player_lines.order_by("part", "team", "player").values_list(
        "part", "team", "player", "games", "figures"
    )
    bests = season.bests.order_by("part", "figure", "fixture", "player", "team").values_list(
        "part", "figure", "value", "fixture", "player", "team"
    )
    return [*lines, *bests]
