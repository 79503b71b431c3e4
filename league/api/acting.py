"""What the views of rulings, people and rules have in common."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from league import permissions
from league.models import League

from .rosters import LeagueView
from .serializers import AskedSerializer, RefusalsSerializer

NOT_NOW = {400: RefusalsSerializer, 403: RefusalsSerializer, 404: RefusalsSerializer, 409: RefusalsSerializer}
WAITS = {202: AskedSerializer, **NOT_NOW}  # of what may have to wait for the consent of a second person


def given(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What somebody sent, checked."""
    sent = kind(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=300, help_text="Stands in the league log.")


class ManagedView(LeagueView):
    """Something of one league that its commissioner does."""

    def managed(self, request: Request, public_id: UUID) -> League:
        league = self.found(request, public_id)
        if not permissions.may_manage_league(request.user, league):
            raise PermissionDenied
        return league
