"""Outages by API: what moved on after them, and the commissioner's order to put it back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from league.models import Outage
from league.requests import SignedInApiRequest
from league.selectors.leagues import current_season
from league.selectors.outages import moved, outages
from league.services.outages import take_back

from .acting import WAITS, ManagedView
from .rosters import LeagueView
from .serializers import MomentField


class MovedSerializer(serializers.Serializer[Any]):
    """A deadline that moved on."""

    week = serializers.IntegerField(source="week.number")
    before = MomentField()
    after = MomentField()


class OutageSerializer(serializers.Serializer[Any]):
    """An outage of the service after which deadlines moved on."""

    id = serializers.UUIDField(source="public_id")
    began_at = MomentField()
    ended_at = MomentField()
    taken_back_at = MomentField(allow_null=True, help_text="When the commissioner put the deadlines back.")
    moved = serializers.SerializerMethodField()

    @extend_schema_field(MovedSerializer(many=True))
    def get_moved(self, outage: Outage) -> list[Any]:
        return list(MovedSerializer(moved(outage), many=True).data)


class OutagesView(LeagueView):
    @extend_schema(responses=OutageSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """The outages of the newest season, the newest first."""
        season = current_season(self.found(request, public_id))
        return Response(OutageSerializer(outages(season) if season else [], many=True).data)


class OutageTakeBackView(ManagedView):
    @extend_schema(request=None, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, outage_id: UUID) -> Response:
        """Put the deadlines that an outage moved back as they were planned; what is overdue is due at once."""
        league = self.managed(request, public_id)
        outage = get_object_or_404(Outage.objects.filter(season__league=league), public_id=outage_id)
        take_back(outage=outage, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
