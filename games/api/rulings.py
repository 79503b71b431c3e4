"""What a commissioner orders for a game by API: excuse a side, decide, play again, replay. He sees no plan by it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import permissions
from games.models import GameReplay
from games.selectors.games import find_fixture
from games.selectors.replays import replays_to_confirm
from games.services import exchange, replays, runs
from league.api.acting import NOT_NOW, WAITS, given
from league.models import Fixture
from league.requests import SignedInApiRequest
from league.services.fixtures import MOST_POINTS


class OrderSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=120, help_text="Stands in the league log.")


class ExcuseSerializer(OrderSerializer):
    side = serializers.ChoiceField(choices=["home", "away"])


class DecideSerializer(OrderSerializer):
    home_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)
    away_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)


class ReplaySerializer(serializers.Serializer[Any]):
    reason = serializers.ChoiceField(choices=GameReplay.Reason.choices)
    explanation = serializers.CharField(max_length=250, help_text="Stands in the league log.")


class ReplayRefusalSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=250, help_text="Stands in the league log.")


class OrderView(APIView):
    """An order for one game, of its league's commissioner."""

    def ordered(self, request: Request, public_id: UUID) -> Fixture:
        fixture = find_fixture(request.user, public_id)
        if not permissions.may_order(request.user, fixture):
            raise PermissionDenied
        return fixture


class Excuse(OrderView):
    @extend_schema(request=ExcuseSerializer, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """A side owes nothing more; what stands in for its plan is played, and it is no miss of its coach's."""
        fixture = self.ordered(request, public_id)
        exchange.excuse_side(fixture=fixture, actor=request.user, **given(ExcuseSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Decide(OrderView):
    @extend_schema(request=DecideSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Decide a game that was not played or could not be."""
        fixture = self.ordered(request, public_id)
        runs.decide_game(fixture=fixture, actor=request.user, **given(DecideSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayAgain(OrderView):
    @extend_schema(request=OrderSerializer, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Have a game that failed played again, with the same plans and dice."""
        fixture = self.ordered(request, public_id)
        runs.order_again(fixture=fixture, actor=request.user, **given(OrderSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Replay(OrderView):
    @extend_schema(request=ReplaySerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Order that a finished game be played again with its own dice, as a further revision, with the same plans and
        the rosters that began the first playing, whatever the reason.

        Once for each reason, and not for a game in which you have a stake. Both coaches are told; it runs as soon as
        both head coaches confirm its reason, or after the time that they have where an operator confirms it. If nobody
        does within 14 days it lapses.
        """
        fixture = self.ordered(request, public_id)
        replays.order_replay(fixture=fixture, actor=request.user, **given(ReplaySerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class WithdrawReplay(OrderView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Take back a replay that has not run yet."""
        replays.withdraw(fixture=self.ordered(request, public_id), actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class AgreeToReplay(APIView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """As a head coach: confirm the reason of the replay. It runs as soon as both have."""
        replays.agree(fixture=_own_game(request, public_id), actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RefuseReplay(APIView):
    @extend_schema(request=ReplayRefusalSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """As a head coach: do not confirm the reason of the replay. Only an operator can do so then."""
        fixture = _own_game(request, public_id)
        replays.refuse(fixture=fixture, actor=request.user, **given(ReplayRefusalSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ConfirmReplay(APIView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Confirm the reason of a replay as an operator of the site."""
        replay = get_object_or_404(replays_to_confirm(request.user), fixture__public_id=public_id)
        replays.confirm(fixture=replay.fixture, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _own_game(request: Request, public_id: UUID) -> Fixture:
    """A game for those who coach one side of it."""
    fixture = find_fixture(request.user, public_id)
    if permissions.side_of(request.user, fixture) is None:
        raise PermissionDenied
    return fixture
