"""What does not fit together in a league's finished seasons: every table is held against what it was made from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import Count, F

from games import engine
from games.models import GameRecord
from games.services import projections, statistics
from league.models import Fixture, League, LeagueLog, Player, RosterSpot, Season, Transaction, Week
from league.selectors.playoffs import loser, playoff_games
from league.selectors.standings import Row, overall
from league.services import ledger
from league.services.isolation import rows_due

JSON = dict[str, Any]
ONCE = ("phase.opened", "phase.ended", "season.champion")
_GONE = object()  # a field of a sheet that is not there


def inconsistencies(league: League) -> list[str]:
    """In sentences; none is as it should be. Reads every record, so it takes about as long as a game for each ten."""
    told = []
    for season in league.seasons.filter(status=Season.Status.FINISHED).order_by("number"):
        rows = overall(season)
        told += [*_of_standings(season, rows), *_of_records(season, rows), *_of_the_champion(season)]
        if not statistics.count_season(season=season):
            told.append(f"{season}: players' figures are not the sum of their games.")
    return [*told, *_of_the_log(league), *_of_the_ledger(league)]


def _of_standings(season: Season, rows: list[Row]) -> Iterator[str]:
    if sum(row.wins for row in rows) != sum(row.losses for row in rows):
        yield f"{season}: wins and losses do not balance."
    if sum(row.points_for for row in rows) != sum(row.points_against for row in rows):
        yield f"{season}: points scored and allowed do not balance."
    if sorted(row.final_rank or 0 for row in rows) != list(range(1, len(rows) + 1)):
        yield f"{season}: final ranks are not 1 to {len(rows)}."
    if open_games := season.fixtures.exclude(status=Fixture.Status.FINAL).count():
        yield f"{season}: {open_games} games are not final."


def _of_records(season: Season, rows: list[Row]) -> Iterator[str]:
    """Each game has one record that counts, with its score and the figures that are told; the standings follow."""
    tally: dict[int, list[tuple[int, int]]] = defaultdict(list)
    seen: Counter[int] = Counter()
    standing = GameRecord.objects.filter(fixture__season=season, superseded_at=None)
    standing = standing.select_related("fixture__week", "fixture__home", "fixture__away")
    for record in rows_due(standing, size=20):  # page by page: no cursor is open while figures are written
        fixture = record.fixture
        score = engine.open_record(record.body)["public"]["score"]
        home, away = score["home"], score["away"]
        seen[fixture.pk] += 1
        if (home, away) != (fixture.home_score, fixture.away_score):
            yield f"{season}, {fixture}: the record says {away}–{home}, the schedule otherwise."
        if not projections.rebuild_lines(record=record):
            yield f"{season}, {fixture}: its figures are not those of its record."
        if fixture.week.kind == Week.Kind.REGULAR:
            tally[fixture.home_id].append((home, away))
            tally[fixture.away_id].append((away, home))
    if set(seen) != set(season.fixtures.values_list("pk", flat=True)) or set(seen.values()) - {1}:
        yield f"{season}: not every game has its one record."
    for row in rows:
        games = tally[row.team.pk]
        won, lost = (sum(own > other for own, other in games), sum(own < other for own, other in games))
        points = sum(own for own, _ in games)
        if (won, lost, len(games), points) != (row.wins, row.losses, row.played, row.points_for):
            yield f"{season}: the standings of {row.team} do not follow from the records."


def _of_the_champion(season: Season) -> Iterator[str]:
    games = playoff_games(season)
    first = season.entries.filter(final_rank=1).values_list("team", flat=True)
    if games and list(first) != [sum((games[-1].home_id, games[-1].away_id)) - loser(games[-1])]:
        yield f"{season}: the champions did not win the last game."


def _of_the_log(league: League) -> Iterator[str]:
    """Every step of the calendar and every champion stands in the log once."""
    rows = LeagueLog.objects.filter(league=league, action__in=ONCE)
    keys = rows.values("action", season=F("data__season"), phase=F("data__phase"))
    for row in keys.annotate(count=Count("pk")).filter(count__gt=1).order_by("season"):
        yield f"Season {row['season']}: {row['action']} {row['phase'] or ''} stands in the log {row['count']} times."
    for season in league.seasons.filter(status=Season.Status.FINISHED).order_by("number"):
        opened = rows.filter(action="phase.opened", data__season=season.number).count()
        if opened != season.phases.count():
            yield f"{season}: the log has {opened} steps, the calendar {season.phases.count()}."


def _of_the_ledger(league: League) -> Iterator[str]:
    """Each entry of the ledger begins where the last one on the same man ended, and the last ends where he is."""
    known: dict[str, JSON] = defaultdict(dict)
    entries = Transaction.objects.filter(league=league).order_by("pk").values_list("changes", "sentence")
    for changes, sentence in entries.iterator(chunk_size=500):
        for change in changes:
            if "player" not in change:
                continue
            was, now = _flat(change["before"], change["after"])
            man = known[change["player"]]
            if any(man.get(name, value) != value for name, value in was.items()):
                yield f"The ledger does not follow from itself: {sentence}"
            man.update(now)
    spots = {spot.player_id: spot for spot in RosterSpot.objects.filter(team__league=league).select_related("team")}
    for player in Player.objects.filter(league=league).order_by("pk").iterator():
        present, _ = _flat(state := ledger.state(player, spots.get(player.pk)), state)
        last = known[str(player.public_id)]
        if any(present.get(name, _GONE) != value for name, value in last.items()):
            yield f"The ledger does not lead to where {player} is."


def _flat(before: JSON, after: JSON) -> tuple[JSON, JSON]:
    """Two states of a man, the fields of his sheet beside the others; one that only one of them has is gone there."""
    fields = sorted({*before.get("sheet", {}), *after.get("sheet", {})})
    flat = []
    for state in (before, after):
        row = {name: value for name, value in state.items() if name != "sheet"}
        flat.append(row | {f"sheet.{name}": state.get("sheet", {}).get(name, _GONE) for name in fields})
    return flat[0], flat[1]
