"""Suspensions, fines and lots by API: the commissioner's, each with a reason, each an entry of the ledger."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response

from league.models import Player
from league.requests import SignedInApiRequest
from league.services import discipline, lots
from league.services.errors import Refused

from .acting import WAITS, ManagedView, ReasonSerializer, given
from .rosters import TransactionSerializer


class SuspensionSerializer(ReasonSerializer):
    games = serializers.IntegerField(
        min_value=0, max_value=discipline.MOST_GAMES, help_text="Games of his team; 0 lifts a suspension."
    )


class SuspensionView(ManagedView):
    @extend_schema(request=SuspensionSerializer, responses={200: TransactionSerializer, **WAITS})
    def put(self, request: SignedInApiRequest, public_id: UUID, player_id: UUID) -> Response:
        """Keep a man out of his team's next games, or let him play again."""
        league = self.managed(request, public_id)
        player = get_object_or_404(league.players, public_id=player_id)
        entry = discipline.suspend(player=player, actor=request.user, **given(SuspensionSerializer, request))
        return Response(TransactionSerializer(entry).data)


class LotsSerializer(ReasonSerializer):
    player = serializers.UUIDField(help_text="A free agent, or a man on waivers.")


class LotsView(ManagedView):
    @extend_schema(request=LotsSerializer, responses={201: TransactionSerializer, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Draw the order in which the teams' wishes for one man are served."""
        league = self.managed(request, public_id)
        said = given(LotsSerializer, request)
        player = get_object_or_404(league.players, public_id=said["player"])
        entry = lots.draw_lots(player=player, reason=said["reason"], actor=request.user)
        return Response(TransactionSerializer(entry).data, status=status.HTTP_201_CREATED)


class FineSerializer(ReasonSerializer):
    what = serializers.CharField(max_length=discipline.LONGEST_FINE, help_text="The fine in words; no money is kept.")
    player = serializers.UUIDField(required=False, allow_null=True, default=None, help_text="A man of the team.")


class FinesView(ManagedView):
    @extend_schema(request=FineSerializer, responses={201: TransactionSerializer, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, team_id: UUID) -> Response:
        """Fine a team, or one of its men."""
        league = self.managed(request, public_id)
        team = get_object_or_404(league.teams, public_id=team_id)
        said = given(FineSerializer, request)
        player = Player.objects.filter(league=league, public_id=said["player"]).first() if said["player"] else None
        if said["player"] and player is None:
            raise Refused(f"The league has no player {said['player']}.", field="player")
        entry = discipline.fine(team=team, actor=request.user, **{**said, "player": player})
        return Response(TransactionSerializer(entry).data, status=status.HTTP_201_CREATED)
