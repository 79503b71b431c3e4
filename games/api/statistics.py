"""Statistics and plays for programs: leaders, lines in bulk, a player's years, plays under public column names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import engine, visibility
from games.engine import statistics as known
from games.models import GameRecord, GameRun, PlayerGameLine, PlayerSeasonLine, TeamGameLine
from games.selectors import statistics
from games.selectors.games import find_fixture, read_game
from league import limits
from league.models import Player, Season
from league.permissions import visible_leagues

from . import bulk, serializers

PART = OpenApiParameter("part", str, enum=list(statistics.PARTS), description="Part of the season; regular by default")
PLAYER_ROW = ("game_id", "season", "week", "part", "team", "opponent", "player_id", "player_name", "position")
TEAM_ROW = ("game_id", "season", "week", "part", "team", "opponent")
SEASON_ROW = ("season", "part", "team", "player_id", "player_name", "position", "games")


class SeasonView(APIView):
    """Of a season that you may see."""

    permission_classes = [AllowAny]

    def season(self, request: Request, public_id: Any) -> Season:
        seasons = Season.objects.filter(league__in=visible_leagues(request.user)).select_related("league")
        return get_object_or_404(seasons, public_id=public_id)

    def part(self, request: Request) -> str:
        part = request.query_params.get("part", statistics.REGULAR)
        if part not in statistics.PARTS:
            raise Http404
        return part


class Leaders(SeasonView):
    takes_time = limits.STATISTICS

    @extend_schema(parameters=[PART], responses=serializers.LeadersSerializer(many=True))
    def get(self, request: Request, public_id: Any) -> Response:
        """The leaders of a season in every figure."""
        boards = statistics.leaders(self.season(request, public_id), self.part(request))
        return Response(serializers.LeadersSerializer(boards, many=True).data)


class PlayerSeasons(SeasonView):
    renderer_classes = bulk.RENDERERS

    @extend_schema(parameters=[PART], responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: Any) -> StreamingHttpResponse:
        """Every player's figures of a season, a row for each team that he played for."""
        season, part = self.season(request, public_id), self.part(request)
        found = PlayerSeasonLine.objects.filter(season=season, part=part).select_related("player", "team")
        rows = (
            {
                "season": season.number,
                "part": line.part,
                "team": line.team.code,
                **_who(line.player),
                "games": line.games,
                **known.completed(line.figures),
            }
            for line in found.order_by("player__public_id", "team__code").iterator(chunk_size=500)
        )
        columns = (*SEASON_ROW, *known.PLAYER_COLUMNS)
        return bulk.answer(request.accepted_renderer, columns, rows, f"season-{season.number}-players")


class PlayerGames(SeasonView):
    renderer_classes = bulk.RENDERERS

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: Any) -> StreamingHttpResponse:
        """Every player's figures of every game of a season, preseason too."""
        season = self.season(request, public_id)
        found = _standing(PlayerGameLine.objects.filter(fixture__season=season)).select_related("player")
        rows = (
            {**_where(season, line), **_who(line.player), **known.completed(line.figures)}
            for line in found.order_by("fixture__week__number", "fixture_id", "side", "player__public_id").iterator(500)
        )
        columns = (*PLAYER_ROW, *known.PLAYER_COLUMNS)
        return bulk.answer(request.accepted_renderer, columns, rows, f"season-{season.number}-player-games")


class TeamGames(SeasonView):
    renderer_classes = bulk.RENDERERS

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: Any) -> StreamingHttpResponse:
        """Every team's figures of every game of a season, preseason too."""
        season = self.season(request, public_id)
        found = _standing(TeamGameLine.objects.filter(fixture__season=season))
        rows = (
            {**_where(season, line), **line.figures}
            for line in found.order_by("fixture__week__number", "fixture_id", "side").iterator(500)
        )
        columns = (*TEAM_ROW, *known.TEAM_COLUMNS)
        return bulk.answer(request.accepted_renderer, columns, rows, f"season-{season.number}-team-games")


class SeasonPlays(SeasonView):
    renderer_classes = bulk.RENDERERS

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: Any) -> StreamingHttpResponse:
        """Every play of every final game of a season, under the names of public play-by-play data; as far as the games
        are open to you."""
        season = self.season(request, public_id)
        finals = GameRecord.objects.filter(fixture__season=season, fixture__status="final", superseded_at=None)
        records = finals.exclude(run__stage=GameRun.Stage.FIRST)
        parts = visibility.open_parts(request.user, season)
        rows = _plays(records.order_by("fixture__week__number", "fixture_id"), parts)
        return bulk.answer(request.accepted_renderer, engine.PLAY_COLUMNS, rows, f"season-{season.number}-plays")


def _plays(records: QuerySet[GameRecord], parts: frozenset[str]) -> Iterator[bulk.Row]:
    for record in records.iterator(chunk_size=5):
        yield from engine.play_table(engine.cut(engine.open_record(record.body), parts))


class GamePlays(APIView):
    permission_classes = [AllowAny]
    renderer_classes = bulk.RENDERERS

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, public_id: Any) -> StreamingHttpResponse:
        """A game's plays, under the names of public play-by-play data; as far as the game is open to you."""
        game = read_game(request.user, find_fixture(request.user, public_id))
        if game is None:
            raise Http404
        rows = iter(engine.play_table(game.record))
        return bulk.answer(request.accepted_renderer, engine.PLAY_COLUMNS, rows, f"game-{public_id}-plays")


class PlayColumns(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        """What the columns of plays mean."""
        return Response(engine.PLAY_COLUMNS)


class PlayerView(APIView):
    takes_time = limits.STATISTICS
    permission_classes = [AllowAny]

    @extend_schema(parameters=[PART], responses=serializers.CareerSerializer)
    def get(self, request: Request, public_id: Any) -> Response:
        """A player: who he is, his team, and his figures season by season."""
        players = Player.objects.filter(league__in=visible_leagues(request.user)).select_related("spot__team")
        player = get_object_or_404(players, public_id=public_id)
        lines = PlayerSeasonLine.objects.filter(player=player).select_related("season", "team")
        row = {"player": player, "lines": lines.order_by("season__number", "pk")}
        return Response(serializers.CareerSerializer(row).data)


def _standing(lines: QuerySet[Any]) -> QuerySet[Any]:
    found = lines.filter(record__superseded_at=None)
    return found.select_related("team", "fixture__week", "fixture__home", "fixture__away")


def _where(season: Season, line: Any) -> bulk.Row:
    fixture = line.fixture
    opponent = fixture.away if line.side == "home" else fixture.home
    return {
        "game_id": str(fixture.public_id),
        "season": season.number,
        "week": fixture.week.number,
        "part": fixture.week.kind,
        "team": line.team.code,
        "opponent": opponent.code,
    }


def _who(player: Player) -> bulk.Row:
    return {"player_id": str(player.public_id), "player_name": player.name, "position": player.position}
