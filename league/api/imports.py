"""Rosters from tables by API, for the commissioner."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from league import limits, rulebook
from league.requests import SignedInApiRequest
from league.services import imports

from .acting import WAITS, ManagedView, ReasonSerializer, given
from .rosters import TransactionSerializer
from .serializers import TeamRefSerializer


class RosterTextSerializer(serializers.Serializer[Any]):
    """A kind of table from which men can be imported."""

    code = serializers.CharField()
    name = serializers.CharField()
    meaning = serializers.CharField()
    columns = serializers.ListField(child=serializers.CharField())
    needed = serializers.ListField(child=serializers.CharField())
    example = serializers.CharField(help_text="A table to begin with, of the league's own teams.")


class TableSerializer(ReasonSerializer):
    kind = serializers.CharField(max_length=32, help_text="Code of a kind of table.")
    text = serializers.CharField(max_length=limits.ROSTER_TEXT.most, trim_whitespace=False)
    preview = serializers.BooleanField(default=False, help_text="Say what would change, and change nothing.")


class TeamPreviewSerializer(serializers.Serializer[Any]):
    team = TeamRefSerializer()
    men = serializers.IntegerField(help_text="How many the team has then.")
    stay = serializers.IntegerField()
    new = serializers.ListField(child=serializers.CharField(), help_text="New to the league.")
    joined = serializers.ListField(child=serializers.CharField(), help_text="Free agents, and men of other teams.")
    released = serializers.ListField(child=serializers.CharField())


class RosterTablesView(ManagedView):
    takes_bytes = limits.ROSTER_BODY
    takes_time = limits.ROSTERS

    @extend_schema(responses=RosterTextSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """The kinds of tables that the league's rulebook reads; none where it reads none."""
        league = self.managed(request, public_id)
        rows = [
            {
                "code": text.code,
                "name": text.name,
                "meaning": text.meaning,
                "columns": text.columns,
                "needed": text.needed,
                "example": imports.example(league=league, kind=text.code),
            }
            for text in rulebook.rules_of(league).roster_texts()
        ]
        return Response(RosterTextSerializer(rows, many=True).data)

    @extend_schema(
        request=TableSerializer,
        responses={200: TeamPreviewSerializer(many=True), 201: TransactionSerializer, **WAITS},
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Import the men of a table, all of it or nothing; with `preview` say what would change. What is wrong with the
        table stands in `errors`, each with its row and column."""
        league = self.managed(request, public_id)
        asked = given(TableSerializer, request)
        if asked.pop("preview"):
            prepared = imports.prepare(league=league, kind=asked["kind"], text=asked["text"])
            return Response(TeamPreviewSerializer(prepared.teams, many=True).data)
        entry = imports.import_rosters(league=league, actor=request.user, **asked)
        return Response(TransactionSerializer(entry).data, status=status.HTTP_201_CREATED)
