"""Positions in the season: how far men are with a change, and its steps; the same services as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.requests import SignedInApiRequest
from league.selectors import positions as shown
from league.services import positions

from .rosters import NOT_NOW, WAITS, TeamView, TransactionSerializer


class OpenMoveSerializer(serializers.Serializer[Any]):
    step = serializers.CharField(max_length=24, help_text="`announce`, `complete`, `drop`, `go_back` or `take_back`.")
    to = serializers.CharField(
        max_length=8, allow_blank=True, default="", help_text="The new position where one is announced."
    )


class OddsSerializer(OpenMoveSerializer):
    odds = serializers.ListField(child=serializers.CharField(), help_text="What it may bring, and how likely.")


class PositionSerializer(serializers.Serializer[Any]):
    player = serializers.UUIDField(source="spot.player.public_id")
    name = serializers.CharField(source="spot.player.name")
    position = serializers.CharField(source="spot.player.position")
    told = serializers.CharField(help_text="How far he is with a change, in a sentence.")
    open = OpenMoveSerializer(source="moves", many=True)
    withdrawable = serializers.SerializerMethodField(help_text="An announcement that may still be taken back.")

    def get_withdrawable(self, man: shown.ManAndPosition) -> bool:
        return man.announced is not None


class PositionsView(TeamView):
    @extend_schema(responses={200: PositionSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every man of the team with the steps that are open to him."""
        team, season = self.own(request, public_id)
        return Response(PositionSerializer(shown.men_and_positions(team, season), many=True).data)


class PositionView(TeamView):
    @extend_schema(operation_id="teams_position_odds", responses={200: OddsSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID, player_id: UUID) -> Response:
        """The steps that are open to a man, with what each may bring."""
        team, season = self.own(request, public_id)
        spot = get_object_or_404(team.roster.select_related("player", "team__league"), player__public_id=player_id)
        (man,) = shown.positions_of(team, season, [spot])
        rows = [{**move._asdict(), "odds": odds} for move, odds in shown.odds_of(man)]
        return Response(OddsSerializer(rows, many=True).data)

    @extend_schema(request=OpenMoveSerializer, responses={200: TransactionSerializer, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, player_id: UUID) -> Response:
        """Take a step of a man's change of position."""
        team, _ = self.own(request, public_id)
        given = OpenMoveSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        (player,) = self.men(team.league, [player_id], "player")
        entry = positions.take_step(team=team, player=player, actor=request.user, **given.validated_data)
        return Response(TransactionSerializer(entry).data)

    @extend_schema(request=None, responses={200: TransactionSerializer, **WAITS})
    def delete(self, request: SignedInApiRequest, public_id: UUID, player_id: UUID) -> Response:
        """Take back an announcement before a game was played with it."""
        team, _ = self.own(request, public_id)
        (player,) = self.men(team.league, [player_id], "player")
        entry = positions.take_announcement_back(team=team, player=player, actor=request.user)
        return Response(TransactionSerializer(entry).data)
