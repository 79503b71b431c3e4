"""Practice drafts by API: begun, played a choice at a time or to the end, thrown away. Each is its person's alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response

from league.models import PracticeDraft
from league.requests import SignedInApiRequest
from league.selectors.draft_boards import practices_of
from league.services.drafts import practice as practising
from league.services.errors import Refused

from .acting import NOT_NOW, given
from .draft_boards import NeedSerializer
from .drafts import DraftsView
from .serializers import MomentField, TeamRefSerializer


@extend_schema_serializer(component_name="PracticeDraft")
class PracticeSerializer(serializers.ModelSerializer[PracticeDraft]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    team = TeamRefSerializer(read_only=True)
    made = serializers.SerializerMethodField(help_text="How many choices are made.")
    expires_at = MomentField(read_only=True)

    class Meta:
        model = PracticeDraft
        fields = ["id", "team", "invented", "made", "expires_at"]

    def get_made(self, practice: PracticeDraft) -> int:
        return len(practice.picks)


class PracticeManSerializer(serializers.Serializer[Any]):
    """A man of a practice draft; one who is invented has no id, so that all are chosen by their numbers."""

    number = serializers.IntegerField(help_text="By which he is chosen.")
    name = serializers.CharField(source="prospect.player.name")
    position = serializers.CharField(source="prospect.player.position")
    age = serializers.IntegerField(source="prospect.player.age")
    worth = serializers.IntegerField(source="prospect.worth")


class PractisedSerializer(PracticeManSerializer):
    overall = serializers.IntegerField(source="slot.overall")
    team = TeamRefSerializer()


class PracticeRoomSerializer(serializers.Serializer[Any]):
    practice = PracticeSerializer()
    on_clock = serializers.IntegerField(source="turn.overall", default=None, allow_null=True)
    may_choose = serializers.BooleanField(source="is_mine")
    made = PractisedSerializer(many=True)
    left = PracticeManSerializer(many=True, help_text="The most valuable first.")
    needs = NeedSerializer(many=True)


class BeginPracticeSerializer(serializers.Serializer[Any]):
    invented = serializers.BooleanField(default=False, help_text="With men invented anew, not with the draft's own.")


class PracticeChoiceSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(required=False, min_value=0, max_value=32_000)
    play_out = serializers.BooleanField(default=False, help_text="Choose to the end by value and need.")


def _told(practice: PracticeDraft) -> dict[str, Any]:
    room = practising.room(practice)
    left = [{"number": number, "prospect": man} for number, man in room.left]
    told = {"practice": practice, "turn": room.turn, "is_mine": room.is_mine, "made": room.made}
    return dict(PracticeRoomSerializer({**told, "left": left, "needs": room.needs}).data)


class PracticeDraftsView(DraftsView):
    @extend_schema(operation_id="leagues_draft_practices", responses={200: PracticeSerializer(many=True), **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Your own practice drafts, the newest first."""
        league = self.found(request, public_id)
        return Response(PracticeSerializer(practices_of(request.user, league), many=True).data)

    @extend_schema(
        operation_id="leagues_draft_begin_practice",
        request=BeginPracticeSerializer,
        responses={201: PracticeRoomSerializer, **NOT_NOW},
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Begin a practice draft; it is played on to your first turn."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        made = practising.begin(draft=draft, team=team, user=request.user, **given(BeginPracticeSerializer, request))
        return Response(_told(made), status=status.HTTP_201_CREATED)


class PracticeDraftView(DraftsView):
    def own(self, request: SignedInApiRequest, public_id: UUID, practice_id: UUID) -> PracticeDraft:
        found: PracticeDraft = get_object_or_404(
            practices_of(request.user, self.found(request, public_id)), public_id=practice_id
        )
        return found

    @extend_schema(operation_id="leagues_draft_practice", responses={200: PracticeRoomSerializer, **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID, practice_id: UUID) -> Response:
        """A practice draft as it stands."""
        return Response(_told(self.own(request, public_id, practice_id)))

    @extend_schema(
        operation_id="leagues_draft_practise",
        request=PracticeChoiceSerializer,
        responses={200: PracticeRoomSerializer, **NOT_NOW},
    )
    def post(self, request: SignedInApiRequest, public_id: UUID, practice_id: UUID) -> Response:
        """Choose the man of a number, and all others up to your next turn; or play it out."""
        practice, said = self.own(request, public_id, practice_id), given(PracticeChoiceSerializer, request)
        if said["play_out"]:
            return Response(_told(practising.play_out(practice=practice)))
        if "number" not in said:
            raise Refused("Choose a man.", "Say his number, or play the draft out.", field="number")
        return Response(_told(practising.choose(practice=practice, number=said["number"])))

    @extend_schema(operation_id="leagues_draft_drop_practice", responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID, practice_id: UUID) -> Response:
        """Throw it away."""
        self.own(request, public_id, practice_id).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
