"""Who may read a league, by API."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.models import League
from league.reading import HEADER
from league.requests import SignedInApiRequest
from league.services.openness import Reading, change_reading, reading_of, renew_link

from .acting import NOT_NOW, ManagedView, given


class ReadingSerializer(serializers.Serializer[Any]):
    """Who may read a league, and what readers see who are no members, besides games, standings and players."""

    openness = serializers.ChoiceField(League.Openness.choices)
    shows_people = serializers.BooleanField(help_text="Who runs the league and who coaches.")
    shows_log = serializers.BooleanField(help_text="What was done, by whom and when.")
    shows_plans = serializers.BooleanField(help_text="Plans and calls of past games.")
    shows_board = serializers.BooleanField(help_text="The board and the chats beside games, with who wrote what.")
    takes_applications = serializers.BooleanField(help_text="Whether people may ask for a seat of a public league.")


class LeagueLinkSerializer(serializers.Serializer[Any]):
    link = serializers.CharField(
        allow_null=True,
        help_text=f"Where the league's link leads; a program sends its last part in the header {HEADER}.",
    )


class ReadWithLinkSerializer(ReadingSerializer, LeagueLinkSerializer):
    pass


def _link(request: Request, token: str | None) -> str | None:
    return request.build_absolute_uri(reverse("league-link", args=[token])) if token else None


class ReadingView(ManagedView):
    @extend_schema(responses={200: ReadWithLinkSerializer, **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who may read the league; for its commissioner."""
        league = self.managed(request, public_id)
        return Response(asdict(reading_of(league)) | {"link": _link(request, league.link_token)})

    @extend_schema(request=ReadingSerializer, responses={200: ReadWithLinkSerializer, **NOT_NOW})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Let other people read the league, or the same ones other things."""
        league = self.managed(request, public_id)
        change_reading(league=league, actor=request.user, reading=Reading(**given(ReadingSerializer, request)))
        return self.get(request, public_id)


class LeagueLinkView(ManagedView):
    @extend_schema(request=None, responses={200: LeagueLinkSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Another link in the place of the league's; the old one is void."""
        league = self.managed(request, public_id)
        return Response({"link": _link(request, renew_link(league=league, actor=request.user))})
