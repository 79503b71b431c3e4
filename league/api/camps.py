"""Orders of a team between two seasons, and what came of the camps: the same services as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions
from league.models import CampReport, CampSheet, Season, Team
from league.requests import SignedInApiRequest
from league.selectors import camp_pages
from league.services.camps import sheets

from .acting import NOT_NOW
from .rosters import CoachView
from .serializers import MomentField, TeamRefSerializer


class CampOrdersSerializer(serializers.Serializer[Any]):
    step = serializers.CharField(max_length=40, help_text="Code of the phase that is open.")
    orders = serializers.JSONField(
        help_text="Of a camp the ruleset's sheet; of invitations `retire`, `release` and `invite`, of a cut `cut`: "
        "lists of players' ids; of the cut after the camp also `returns` by player, with the fields of `form`."
    )


class OrderChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.CharField(allow_blank=True)
    words = serializers.CharField(source="label")


class OrderFieldSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    words = serializers.CharField(source="label")
    choices = OrderChoiceSerializer(many=True)
    value = serializers.CharField(allow_blank=True, help_text="What a sensible coach would choose.")


class OrderFormSerializer(serializers.Serializer[Any]):
    team = OrderFieldSerializer(many=True)
    men = serializers.DictField(child=OrderFieldSerializer(many=True), help_text="By player.")


class TeamCampSerializer(serializers.Serializer[Any]):
    step = serializers.CharField(allow_null=True, help_text="Code of the phase that is open; null where none is.")
    name = serializers.CharField(allow_null=True)
    due_at = MomentField(allow_null=True)
    handed_in = serializers.BooleanField(help_text="Whether the orders are the team's own; else they are the default.")
    digest = serializers.CharField(allow_null=True, help_text="The receipt: the commitment to what was handed in.")
    orders = serializers.JSONField(allow_null=True)
    form = OrderFormSerializer(
        allow_null=True, help_text="What may be chosen: of a camp, and of returns at the cut after it."
    )
    odds = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Of a camp, by player: what these orders may bring him, and how likely.",
    )


class TeamCampView(CoachView):
    """A team's orders for the step between two seasons that is open; for its coaches alone."""

    @extend_schema(responses=TeamCampSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """The orders as they stand: what was handed in, else the default."""
        return self.told(request, *self.own(request, public_id))

    @extend_schema(request=CampOrdersSerializer, responses={200: TeamCampSerializer, **NOT_NOW})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Hand in the team's orders, in the place of those handed in before."""
        team, season = self.own(request, public_id)
        body = CampOrdersSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = body.validated_data
        sheets.hand_in(team=team, step=wanted["step"], sheet=wanted["orders"], actor=request.user)
        return self.told(request, team, season)

    def told(self, request: Request, team: Team, season: Season) -> Response:
        found = camp_pages.team_orders(request.user, team, season)
        kept = found.kept if found else None
        return Response(
            TeamCampSerializer(
                {
                    "step": found.open.phase.code if found else None,
                    "name": found.open.phase.name if found else None,
                    "due_at": found.open.phase.not_before if found else None,
                    "handed_in": kept is not None,
                    "digest": kept.digest if kept else None,
                    "orders": found.sheet if found else None,
                    "form": camp_pages.form_of(found) if found else None,
                    "odds": found.odds() if found else {},
                }
            ).data
        )


class CampSheetSerializer(serializers.ModelSerializer[CampSheet]):
    team = TeamRefSerializer(read_only=True)

    class Meta:
        model = CampSheet
        fields = ["team", "step", "orders", "digest", "own", "said"]


class CampReportSerializer(serializers.ModelSerializer[CampReport]):
    team = TeamRefSerializer(read_only=True, allow_null=True, help_text="None: he rolled as a free agent.")
    player = serializers.UUIDField(source="player.public_id", read_only=True)

    class Meta:
        model = CampReport
        fields = ["team", "player", "sentence", "parts"]


class SeasonCampsSerializer(serializers.Serializer[Any]):
    sheets = CampSheetSerializer(many=True)
    reports = CampReportSerializer(many=True)


class SeasonCampsView(APIView):
    @extend_schema(responses=SeasonCampsSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """The orders of all teams that are open, with their commitments, and what the camps made of every man."""
        seasons = Season.objects.filter(league__in=permissions.visible_leagues(request.user))
        season = get_object_or_404(seasons, public_id=public_id)
        reports = [report for _, own in camp_pages.reports(season) for report in own]
        told = {"sheets": camp_pages.open_sheets(season), "reports": reports}
        return Response(SeasonCampsSerializer(told).data)
