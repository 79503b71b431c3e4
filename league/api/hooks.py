"""Hooks of a league by API; for its commissioner."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from league.models import Hook
from league.requests import SignedInApiRequest
from league.services import hooks

from .acting import NOT_NOW, ManagedView, given
from .serializers import MomentField

DONE = status.HTTP_204_NO_CONTENT


class HookSerializer(serializers.ModelSerializer[Hook]):
    """Where the league's news are posted; the address itself is told to nobody."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField(source="__str__")
    off_at = MomentField(allow_null=True, help_text="When it was shut off, since nothing was taken there.")

    class Meta:
        model = Hook
        fields = ["id", "name", "kind", "results", "news", "deadlines", "failures", "off_at"]


class NewHookSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(Hook.Kind.choices)
    url = serializers.CharField()
    results = serializers.BooleanField(default=True)
    news = serializers.BooleanField(default=True, help_text="The headlines of a week, once it is over.")
    deadlines = serializers.BooleanField(default=True, help_text="A day ahead.")


class _HookView(ManagedView):
    def hook(self, request: Request, public_id: UUID, hook_id: UUID) -> Hook:
        league = self.managed(request, public_id)
        return get_object_or_404(league.hooks.select_related("league"), public_id=hook_id)


class HooksView(ManagedView):
    @extend_schema(responses={200: HookSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """The hooks of the league."""
        return Response(HookSerializer(self.managed(request, public_id).hooks.all(), many=True).data)

    @extend_schema(request=NewHookSerializer, responses={201: HookSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Post the league's news to an address of Discord, of Slack or of a program of your own."""
        league = self.managed(request, public_id)
        made = hooks.add(league=league, actor=request.user, **given(NewHookSerializer, request))
        return Response(HookSerializer(made).data, status=status.HTTP_201_CREATED)


class HookView(_HookView):
    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID, hook_id: UUID) -> Response:
        """Post nothing there any more."""
        hooks.remove(hook=self.hook(request, public_id, hook_id), actor=request.user)
        return Response(status=DONE)


class TryHookView(_HookView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID, hook_id: UUID) -> Response:
        """Post a message that says that the hook works."""
        hooks.try_out(hook=self.hook(request, public_id, hook_id), actor=request.user)
        return Response(status=DONE)


class TurnOnHookView(_HookView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID, hook_id: UUID) -> Response:
        """Turn a hook on again that was shut off."""
        hooks.turn_on(hook=self.hook(request, public_id, hook_id), actor=request.user)
        return Response(status=DONE)
