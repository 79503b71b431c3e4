"""Finding a league and asking for a seat, by API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.models import League, SeatApplication, Team
from league.requests import SignedInApiRequest
from league.rulebook import rulesets
from league.selectors.finding import FURTHEST, Offer, applications_of, find, waiting_list
from league.services import applications

from .acting import NOT_NOW, ManagedView, given
from .people import PersonSerializer, SeatNowSerializer
from .serializers import MomentField, TeamRefSerializer

DONE = status.HTTP_204_NO_CONTENT


class FindQuerySerializer(serializers.Serializer[Any]):
    """Which leagues are wanted."""

    page = serializers.IntegerField(
        min_value=1, max_value=FURTHEST, default=1, help_text="The newest leagues come first."
    )
    full = serializers.BooleanField(default=False, help_text="Also leagues that have a waiting list alone.")
    ruleset = serializers.CharField(default="", help_text="The code of a rulebook.")

    def validate_ruleset(self, code: str) -> str:
        if code and code not in {known for known, _ in rulesets()}:
            raise serializers.ValidationError("There is no such rulebook.")
        return code


class LeagueOfferSerializer(serializers.Serializer[Offer]):
    """A public league that takes applications."""

    league = serializers.UUIDField(source="league.public_id")
    name = serializers.CharField(source="league.name")
    ruleset = serializers.CharField(source="league.ruleset")
    about = serializers.CharField(help_text="What a game asks of a coach.")
    teams = serializers.IntegerField()
    open = serializers.IntegerField(help_text="Teams that nobody coaches.")
    waiting = serializers.IntegerField(help_text="People who wait for a seat.")
    pace = serializers.CharField(help_text="When plans are due.")


class LeagueOffersSerializer(serializers.Serializer[Any]):
    leagues = LeagueOfferSerializer(many=True)
    more = serializers.BooleanField(help_text="Whether there is a next page.")


class FindView(APIView):
    @extend_schema(parameters=[FindQuerySerializer], responses=LeagueOffersSerializer)
    def get(self, request: Request) -> Response:
        """Public leagues with open seats."""
        asked = FindQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        listed, more = find(ruleset=wanted["ruleset"], full_too=wanted["full"], page=wanted["page"])
        return Response(LeagueOffersSerializer({"leagues": listed, "more": more}).data)


class ApplicationSerializer(serializers.ModelSerializer[SeatApplication]):
    id = serializers.UUIDField(source="public_id")
    league = serializers.UUIDField(source="league.public_id")
    person = PersonSerializer(source="user")
    team = TeamRefSerializer(allow_null=True, help_text="The one that he would like best.")
    asked_at = MomentField()
    decided_at = MomentField(allow_null=True)

    class Meta:
        model = SeatApplication
        fields = ["id", "league", "person", "team", "words", "state", "asked_at", "decided_at", "answer"]


class AskSeatSerializer(serializers.Serializer[Any]):
    words = serializers.CharField(allow_blank=True, default="", help_text="For the commissioner alone.")
    team = serializers.UUIDField(allow_null=True, default=None, help_text="The one that you would like best.")


class GiveSeatSerializer(serializers.Serializer[Any]):
    team = serializers.UUIDField(help_text="One that nobody coaches.")


class DeclineSeatSerializer(serializers.Serializer[Any]):
    answer = serializers.CharField(allow_blank=True, default="")


def _team(league: League, public_id: UUID | None) -> Team | None:
    """A team of the league by its id."""
    found = league.teams.filter(public_id=public_id).first() if public_id else None
    if public_id and found is None:
        raise serializers.ValidationError({"team": "The league has no such team."})
    return found


class OwnApplicationsView(APIView):
    @extend_schema(responses=ApplicationSerializer(many=True))
    def get(self, request: SignedInApiRequest) -> Response:
        """What you have asked for, the newest first."""
        return Response(ApplicationSerializer(applications_of(request.user), many=True).data)


class OwnApplicationView(APIView):
    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, application_id: UUID) -> Response:
        """Withdraw what you have asked for."""
        found = get_object_or_404(SeatApplication, user=request.user, public_id=application_id)
        applications.withdraw(application=found)
        return Response(status=DONE)


class ApplicationsView(ManagedView):
    @extend_schema(responses={200: ApplicationSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who waits for a seat, the first who asked first; for the commissioner."""
        return Response(ApplicationSerializer(waiting_list(self.managed(request, public_id)), many=True).data)

    @extend_schema(request=AskSeatSerializer, responses={201: ApplicationSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Ask for a seat of a public league."""
        league = self.found(request, public_id)
        asked = given(AskSeatSerializer, request)
        team = _team(league, asked["team"])
        made = applications.ask_for_seat(league=league, user=request.user, words=asked["words"], team=team)
        return Response(ApplicationSerializer(made).data, status=status.HTTP_201_CREATED)


class AcceptApplicationView(ManagedView):
    @extend_schema(request=GiveSeatSerializer, responses={201: SeatNowSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID, application_id: UUID) -> Response:
        """Give somebody who asked a team; for the commissioner."""
        league = self.managed(request, public_id)
        found = get_object_or_404(league.applications, public_id=application_id)
        team = _team(league, given(GiveSeatSerializer, request)["team"])
        if team is None:
            raise serializers.ValidationError({"team": "Name a team."})
        seat = applications.accept(application=found, team=team, actor=request.user)
        return Response(SeatNowSerializer(seat).data, status=status.HTTP_201_CREATED)


class DeclineApplicationView(ManagedView):
    @extend_schema(request=DeclineSeatSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID, application_id: UUID) -> Response:
        """Tell somebody who asked that he gets no seat; for the commissioner."""
        league = self.managed(request, public_id)
        found = get_object_or_404(league.applications, public_id=application_id)
        answer = given(DeclineSeatSerializer, request)["answer"]
        applications.decline(application=found, actor=request.user, answer=answer)
        return Response(status=DONE)
