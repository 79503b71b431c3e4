"""The league's part of the API: read what one may see. What one may not see is not found."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Prefetch, QuerySet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, Throttled, ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import clock
from league.doors import door
from league.models import Fixture, League, Seat, Team, User
from league.permissions import leagues_with_people, may_create_league, visible_leagues, visible_teams
from league.requests import SignedInApiRequest
from league.selectors.teams import roster
from league.services import people, second_factor, sign_in
from league.services.errors import Refused

from . import serializers
from .acting import NOT_NOW, given
from .filters import FixtureFilter, TeamFilter
from .founding import FoundSerializer, found
from .resources import ByName, BySchedule, ReadOnly


class LeagueViewSet(ReadOnly[League]):
    """Leagues that you may see: your own, public ones, and those whose link you send in the header
    ``X-League-Link``."""

    queryset = League.objects.none()
    serializer_class = serializers.LeagueSerializer
    pagination_class = ByName

    def get_queryset(self) -> QuerySet[League]:
        return visible_leagues(self.request.user)

    @extend_schema(request=FoundSerializer, responses={201: serializers.LeagueSerializer, **NOT_NOW})
    def create(self, request: SignedInApiRequest) -> Response:
        """Found a league with its first season, clubs, rosters and schedule; you become its commissioner."""
        if not may_create_league(request.user):
            raise PermissionDenied
        league = found(given(FoundSerializer, request), request.user)
        return Response(serializers.LeagueSerializer(league).data, status=status.HTTP_201_CREATED)


class TeamViewSet(ReadOnly[Team]):
    """Teams, with their rosters."""

    queryset = Team.objects.none()
    serializer_class = serializers.TeamSerializer
    pagination_class = ByName
    filterset_class = TeamFilter

    def get_queryset(self) -> QuerySet[Team]:
        shown = leagues_with_people(self.request.user)
        seats = Seat.objects.filter(until=None, head=True, team__league__in=shown).select_related("user")
        return visible_teams(self.request.user).prefetch_related(Prefetch("seats", queryset=seats, to_attr="seats_now"))

    @extend_schema(responses=serializers.PlayerSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[])
    def roster(self, request: Request, public_id: str) -> Response:
        """Every player with the ruleset's facts about him."""
        return Response(serializers.PlayerSerializer(roster(self.get_object()).lines, many=True).data)


class FixtureViewSet(ReadOnly[Fixture]):
    """Fixtures with their results."""

    queryset = Fixture.objects.none()
    serializer_class = serializers.FixtureSerializer
    pagination_class = BySchedule
    filterset_class = FixtureFilter

    def get_queryset(self) -> QuerySet[Fixture]:
        return (
            Fixture.objects.filter(season__league__in=visible_leagues(self.request.user))
            .select_related("season", "week", "home", "away")
            .annotate(week_number=F("week__number"))
        )


class TokenView(APIView):
    """The token by which a program acts for you."""

    throttle_scope = "sign-in"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_authenticators(self) -> list[Any]:
        """Whoever signs in by name and password needs no other proof, and a stale one must not stand in the way."""
        return [] if self.request is not None and self.request.method == "POST" else super().get_authenticators()

    @extend_schema(
        request=serializers.TokenRequestSerializer,
        responses={
            200: serializers.TokenSerializer,
            400: serializers.RefusalsSerializer,
            429: serializers.RefusalsSerializer,
        },
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Your token, for user name, password and, with a second factor, code; it is drawn when you have none."""
        given = serializers.TokenRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        sent = given.validated_data
        try:
            user = sign_in.by_password(username=sent["username"], password=sent["password"], door=door(request))
            if second_factor.is_set(user):
                self.check_code(request, user, sent.get("otp", ""))
        except sign_in.Held as held:
            raise Throttled((held.until - clock.now()).total_seconds(), str(held)) from held
        except Refused as refused:
            raise ValidationError({"otp" if refused.field else "detail": [str(refused)]}, code="sign-in") from refused
        return Response({"token": people.draw_token(user=user)})

    def check_code(self, request: Request, user: User, otp: str) -> None:
        """The second half, where the account has a second factor."""
        if not otp:
            missing = "This account has a second factor. Send its code of the moment, too."
            raise ValidationError({"otp": [missing]}, code="otp-needed")
        sign_in.by_code(user=user, code=otp, door=door(request))

    @extend_schema(request=None, responses={204: OpenApiResponse(description="It does not work any more.")})
    def delete(self, request: SignedInApiRequest) -> Response:
        """Revoke your token."""
        people.revoke_token(user=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
