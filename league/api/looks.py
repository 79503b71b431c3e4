"""How a club looks, by API: its coaches' and the commissioner's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions
from league.models import Team
from league.pictures import crests
from league.requests import SignedInApiRequest
from league.services import looks

from .acting import NOT_NOW, given


class LookSerializer(serializers.Serializer[Any]):
    colour = serializers.CharField(max_length=7, help_text="#rrggbb, in small letters.")
    second_colour = serializers.CharField(max_length=7)
    stadium = serializers.CharField(max_length=looks.LONGEST_STADIUM, allow_blank=True, default="")
    crest_shape = serializers.ChoiceField(crests.choices("shapes"), allow_blank=True, default="")
    crest_division = serializers.ChoiceField(crests.choices("divisions"), allow_blank=True, default="")
    crest_device = serializers.ChoiceField(
        crests.choices("devices"), allow_blank=True, default="", help_text='"" follows from the club\'s name.'
    )


class LookView(APIView):
    @extend_schema(responses={200: LookSerializer})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """A club's colours, stadium and what was chosen of its crest."""
        return Response(LookSerializer(self._team(request, public_id)).data)

    @extend_schema(request=LookSerializer, responses={200: LookSerializer, **NOT_NOW})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Give a club other colours, another crest, another stadium."""
        team = self._team(request, public_id)
        if not permissions.may_change_look(request.user, team):
            raise PermissionDenied
        changed = looks.change_look(team=team, actor=request.user, **given(LookSerializer, request))
        return Response(LookSerializer(changed).data)

    @staticmethod
    def _team(request: SignedInApiRequest, public_id: UUID) -> Team:
        teams = permissions.visible_teams(request.user)
        return get_object_or_404(teams, public_id=public_id)
