"""Two men of a league beside each other, for programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.selectors.player_compare import comparison, two_men
from league import limits
from league.selectors.leagues import current_season

from .honours import FeatsSerializer, ManSerializer, RatingSerializer


class RatingLineSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    ratings = serializers.ListField(
        child=RatingSerializer(allow_null=True), help_text="Of both; null of whom the number does not rate."
    )
    ahead = serializers.ChoiceField(["first", "second", "level", ""], help_text="Who is better by it.")


class FigureLineSerializer(serializers.Serializer[Any]):
    figure = serializers.CharField(source="figure.code")
    meaning = serializers.CharField(source="figure.meaning")
    values = serializers.ListField(child=serializers.CharField(), help_text="Of both, as a table shows them.")


class TableLinesSerializer(serializers.Serializer[Any]):
    table = serializers.CharField(source="table.code")
    lines = FigureLineSerializer(many=True)


class ComparisonSerializer(serializers.Serializer[Any]):
    men = ManSerializer(many=True)
    teams = serializers.SerializerMethodField(help_text="Codes of their teams; null for whoever has none.")
    ratings = RatingLineSerializer(many=True)
    season = serializers.IntegerField(source="season.number", allow_null=True, default=None)
    games = serializers.ListField(child=serializers.IntegerField(), help_text="Regular games with figures, of both.")
    tables = TableLinesSerializer(many=True)
    feats = FeatsSerializer(many=True)

    def get_teams(self, told: Any) -> list[str | None]:
        return [spot.team.code if spot else None for spot in told.spots]


class ComparisonView(APIView):
    takes_time = limits.STATISTICS
    permission_classes = [AllowAny]

    @extend_schema(responses=ComparisonSerializer)
    def get(self, request: Request, public_id: UUID, other_id: UUID) -> Response:
        """Two men of one league: ratings, the newest season's regular games, careers."""
        men = two_men(request.user, public_id, other_id)
        if men is None:
            raise Http404("A comparison takes two men of one league.")
        league = men[0].league
        told = comparison(league, men, current_season(league))
        return Response(ComparisonSerializer(told).data)
