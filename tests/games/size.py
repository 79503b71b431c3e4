"""Statistics for a large league: lines by arithmetic for every final game, everything above them counted as always."""

from __future__ import annotations

from collections import defaultdict

from django.db import connection

from games.models import GameRecord, GameRun, PlayerGameLine, TeamGameLine
from games.services.statistics import refresh_stale
from league.models import Fixture, League, RosterSpot
from tests.factories import KICKOFF

BATCH = 5_000


def with_statistics(league: League) -> None:
    """A record and its lines for every final game of the league; the records' bodies are empty."""
    finals = list(Fixture.objects.filter(season__league=league, status=Fixture.Status.FINAL).order_by("pk"))
    runs = [GameRun(fixture=game, status="done", queued_at=KICKOFF, finished_at=KICKOFF) for game in finals]
    GameRun.objects.bulk_create(runs, batch_size=BATCH)
    records = [
        GameRecord(run=run, fixture=game, body=b"", digest="0" * 64, engine="measured")
        for run, game in zip(runs, finals, strict=True)
    ]
    GameRecord.objects.bulk_create(records, batch_size=BATCH)
    men: dict[int, list[int]] = defaultdict(list)
    spots = RosterSpot.objects.filter(team__league=league, list="active").order_by("number")
    for team, player in spots.values_list("team_id", "player_id"):
        men[team].append(player)
    players, teams = [], []
    for at, record in enumerate(records):
        game = record.fixture
        for side, team, points in (("home", game.home_id, game.home_score), ("away", game.away_id, game.away_score)):
            figures = {"points": points, "total_yards": 250 + at % 120, "total_plays": 55 + at % 12}
            teams.append(TeamGameLine(record=record, fixture=game, team_id=team, side=side, figures=figures))
            players += [
                PlayerGameLine(
                    record=record, fixture=game, team_id=team, player_id=player, side=side, figures=_figures(at, place)
                )
                for place, player in enumerate(men[team])
            ]
    TeamGameLine.objects.bulk_create(teams, batch_size=BATCH)
    PlayerGameLine.objects.bulk_create(players, batch_size=BATCH)
    refresh_stale(league_id=league.pk)
    _let_the_database_look_at_its_tables()


def _let_the_database_look_at_its_tables() -> None:
    """What PostgreSQL does by itself when tables have grown: it plans queries by their sizes, and badly without."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _figures(game: int, place: int) -> dict[str, int]:
    """What a man did: two throw, six run and catch, the rest tackle."""
    form = (game * 7 + place * 13) % 11
    if place < 2:
        return {
            "attempts": 24 + form,
            "completions": 12 + form,
            "passing_yards": 140 + 9 * form,
            "passing_tds": form % 4,
        }
    if place < 8:
        return {"carries": 3 + form, "rushing_yards": 5 + 6 * form, "rushing_long": 4 + form, "targets": form % 5}
    return {"def_tackles_solo": form % 7, "def_tackle_assists": form % 3, "def_sacks": int(form == 10)}
