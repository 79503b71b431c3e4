"""What commissioners have asked of a second person, by API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListAPIView, get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions
from league.models import Consent, User, Voice
from league.requests import SignedInApiRequest
from league.selectors.consents import Answerers, answerers, consents, may_answer, visible_consents
from league.services import consents as asking

from .acting import NOT_NOW, given
from .pagination import ByCursor
from .people import PersonSerializer
from .rosters import LeagueView
from .serializers import MomentField, TeamRefSerializer


class VoiceSerializer(serializers.ModelSerializer[Voice]):
    person = PersonSerializer(source="user")
    at = MomentField()
    withdrawn_at = MomentField(allow_null=True, help_text="Since then it counts no more: his plan was opened again.")

    class Meta:
        model = Voice
        fields = ["person", "agrees", "at", "withdrawn_at"]


class ConsentSerializer(serializers.ModelSerializer[Consent]):
    """An act of a commissioner's that a second person must agree to, since his own team has a stake in it."""

    id = serializers.UUIDField(source="public_id")
    asked_by = PersonSerializer()
    asked_at = MomentField()
    expires_at = MomentField()
    decided_at = MomentField(allow_null=True)
    teams = TeamRefSerializer(many=True)
    voices = VoiceSerializer(many=True)
    asked = serializers.SerializerMethodField(help_text="Everybody who may answer; nobody once it is over.")
    one_more = serializers.SerializerMethodField(
        help_text="Of these one must agree besides, since nobody else has confirmed the others or the asker. "
        "null: nobody need."
    )
    left_out = serializers.SerializerMethodField(
        help_text="They would be asked too if somebody else had confirmed them, or the asker."
    )
    may_answer = serializers.SerializerMethodField()

    class Meta:
        model = Consent
        fields = [
            "id", "act", "sentence", "teams", "asked_by", "asked_at", "expires_at", "state", "said", "decided_at",
            "voices", "asked", "one_more", "left_out", "may_answer",
        ]  # fmt: skip

    _asked = Answerers()

    def to_representation(self, instance: Consent) -> dict[str, Any]:
        """Who may answer is worked out once for each consent."""
        self._asked = answerers(instance) if instance.state == Consent.State.OPEN else Answerers()
        return super().to_representation(instance)

    @extend_schema(responses=PersonSerializer(many=True))
    def get_asked(self, consent: Consent) -> list[dict[str, Any]]:
        return _people(self._asked.everybody)

    @extend_schema(responses=PersonSerializer(many=True))
    def get_left_out(self, consent: Consent) -> list[dict[str, Any]]:
        return _people(self._asked.left_out)

    @extend_schema(responses=PersonSerializer(many=True, allow_null=True))
    def get_one_more(self, consent: Consent) -> list[dict[str, Any]] | None:
        return _people(self._asked.one_more) if self._asked.needs_one_more else None

    def get_may_answer(self, consent: Consent) -> bool:
        return may_answer(self.context["request"].user, consent)


def _people(users: Sequence[User]) -> list[dict[str, Any]]:
    return list(PersonSerializer(users, many=True).data)


class ConsentAnswerSerializer(serializers.Serializer[Any]):
    answer = serializers.ChoiceField(["agree", "refuse", "withdraw"], help_text="withdraw: whoever asked.")
    reason = serializers.CharField(max_length=300, allow_blank=True, default="", help_text="Of a refusal.")


class Newest(ByCursor):
    ordering = ("-asked_at", "-id")


class ConsentsView(LeagueView, ListAPIView[Consent]):
    """Everything that was asked in the league, the newest first; for members."""

    serializer_class = ConsentSerializer
    pagination_class = Newest
    queryset = Consent.objects.none()

    def get_queryset(self) -> QuerySet[Consent]:
        league = self.found(self.request, self.kwargs["public_id"])
        if not permissions.is_member(self.request.user, league):
            raise PermissionDenied
        return consents(league).prefetch_related("teams")


class ConsentView(APIView):
    @extend_schema(responses={200: ConsentSerializer, **NOT_NOW})
    def get(self, request: Request, consent_id: UUID) -> Response:
        """One thing that is asked; for members of its league and operators."""
        return self._shown(request, _found(request, consent_id))

    @extend_schema(request=ConsentAnswerSerializer, responses={200: ConsentSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, consent_id: UUID) -> Response:
        """Agree or refuse, or take back what you have asked. With the last consent it is done at once."""
        consent = _found(request, consent_id)
        asked = given(ConsentAnswerSerializer, request)
        if asked["answer"] == "agree":
            consent = asking.agree(consent=consent, user=request.user)
        elif asked["answer"] == "withdraw":
            consent = asking.withdraw(consent=consent, user=request.user)
        else:
            consent = asking.refuse(consent=consent, user=request.user, reason=asked["reason"])
        return self._shown(request, consent)

    def _shown(self, request: Request, consent: Consent) -> Response:
        return Response(ConsentSerializer(consent, context={"request": request}).data)


def _found(request: Request, consent_id: UUID) -> Consent:
    return get_object_or_404(visible_consents(request.user), public_id=consent_id)
