"""What a commissioner orders for a game by API: excuse a side, decide, play again, replay. He sees no plan by it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import permissions
from games.selectors.games import find_fixture
from games.services import exchange, runs
from league.api.acting import NOT_NOW, WAITS, given
from league.models import Fixture
from league.services.fixtures import MOST_POINTS


class OrderSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=120, help_text="Stands in the league log.")


class ExcuseSerializer(OrderSerializer):
    side = serializers.ChoiceField(choices=["home", "away"])


class DecideSerializer(OrderSerializer):
    home_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)
    away_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)


class OrderView(APIView):
    """An order for one game, of its league's commissioner."""

    def ordered(self, request: Request, public_id: UUID) -> Fixture:
        fixture = find_fixture(request.user, public_id)
        if not permissions.may_order(request.user, fixture):
            raise PermissionDenied
        return fixture


class Excuse(OrderView):
    @extend_schema(request=ExcuseSerializer, responses={204: None, **WAITS})
    def post(self, request: Request, public_id: UUID) -> Response:
        """A side owes nothing more; what stands in for its plan is played, and it is no miss of its coach's."""
        fixture = self.ordered(request, public_id)
        exchange.excuse_side(fixture=fixture, actor=request.user, **given(ExcuseSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Decide(OrderView):
    @extend_schema(request=DecideSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: Request, public_id: UUID) -> Response:
        """Decide a game that was not played or could not be."""
        fixture = self.ordered(request, public_id)
        runs.decide_game(fixture=fixture, actor=request.user, **given(DecideSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayAgain(OrderView):
    @extend_schema(request=OrderSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: Request, public_id: UUID) -> Response:
        """Have a game that failed played again, with the same plans and dice."""
        fixture = self.ordered(request, public_id)
        runs.order_again(fixture=fixture, actor=request.user, **given(OrderSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Replay(OrderView):
    @extend_schema(request=OrderSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: Request, public_id: UUID) -> Response:
        """Have a finished game played again with new dice, as a further revision."""
        fixture = self.ordered(request, public_id)
        runs.replay_game(fixture=fixture, actor=request.user, **given(OrderSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)
