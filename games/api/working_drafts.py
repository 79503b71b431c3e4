"""Working drafts for the coach of either side, beside what is handed in: a thin face of the same services as the pages.

Whoever writes says on which ``number`` of the draft it rests. What rests on an older one is kept as a second draft, and
answered with 409 and both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import PlanVersion, WorkingDraft
from games.selectors.working_drafts import find_draft, readable_drafts
from games.services import boards, working_drafts
from games.services.working_drafts import Kept, Place
from league import limits
from league.api.parsers import Json
from league.api.serializers import MomentField
from league.models import Fixture
from league.requests import SignedInApiRequest
from league.services.errors import Refused

from .serializers import ProblemSerializer, ReceiptSerializer
from .views import NOT_NOW, CoachView, refused


class DraftLineSerializer(serializers.Serializer[WorkingDraft]):
    """One of your side's working drafts."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    number = serializers.IntegerField(help_text="Counts its changes: say it with the next one.")
    begun_from = serializers.ChoiceField(source="source", choices=WorkingDraft.Source.choices)
    author = serializers.CharField()
    legal = serializers.BooleanField()
    updated_at = MomentField()
    beside = serializers.UUIDField(
        source="beside.public_id", default=None, allow_null=True, help_text="The draft off which it was split."
    )


class DraftSerializer(DraftLineSerializer):
    """A working draft with its text and what is wrong with it."""

    text = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField(), help_text="What was changed to begin with.")
    problems = ProblemSerializer(many=True)


class BeginSerializer(serializers.Serializer[object]):
    """What a draft begins with."""

    begin_from = serializers.ChoiceField(choices=WorkingDraft.Source.choices)
    version = serializers.UUIDField(required=False, help_text="Of your side's versions; left out, the one that stands.")
    in_style = serializers.CharField(required=False, default="", max_length=60)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=60)


class NumberSerializer(serializers.Serializer[object]):
    """The draft as you have seen it."""

    number = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class DraftTextSerializer(NumberSerializer):
    """A whole plan, and the number of the draft on which it rests."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True)


class SplitSerializer(serializers.Serializer[object]):
    """The draft had been changed since: both are kept."""

    kept = DraftSerializer(help_text="The second draft, in which your change stands.")
    beside = DraftSerializer(help_text="The draft for which it was meant.")


CHANGED = {200: DraftSerializer, 409: SplitSerializer}


def _split(kept: Kept) -> Response:
    body = {"kept": kept.draft, "beside": kept.draft.beside}
    return Response(SplitSerializer(body).data, status=status.HTTP_409_CONFLICT)


class _Drafts(CoachView):
    parser_classes = [Json]

    def find(self, request: Request, public_id: Any, draft_id: UUID) -> tuple[Fixture, WorkingDraft]:
        fixture, side = self.own(request, public_id)
        draft = find_draft(request.user, fixture, side, draft_id)
        if draft is None:
            raise NotFound("Your side has no such working draft.")
        return fixture, draft


class Drafts(_Drafts):
    takes_time = limits.AUTOCOACH

    @extend_schema(responses=DraftLineSerializer(many=True))
    def get(self, request: Request, public_id: Any) -> Response:
        """Your side's working drafts for this game, the one that was written on last first."""
        fixture, side = self.own(request, public_id)
        rows = readable_drafts(request.user, fixture, side)
        return Response([DraftLineSerializer(row).data for row in rows])

    @extend_schema(request=BeginSerializer, responses={201: DraftSerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Begin a working draft. Nothing is handed in by it."""
        fixture, _ = self.own(request, public_id)
        asked = BeginSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        told = asked.validated_data
        try:
            draft = working_drafts.start(
                fixture=fixture,
                author=request.user,
                source=told["begin_from"],
                name=told["name"],
                version_id=told.get("version"),
                style=told["in_style"],
            )
        except Refused as problem:
            return refused(problem)
        return Response(DraftSerializer(draft).data, status=status.HTTP_201_CREATED)


class Draft(_Drafts):
    takes_bytes = limits.PLAN_BODY

    @extend_schema(operation_id="fixtures_plan_drafts_read", responses=DraftSerializer)
    def get(self, request: Request, public_id: Any, draft_id: UUID) -> Response:
        """A working draft with its text and what is wrong with it."""
        return Response(DraftSerializer(self.find(request, public_id, draft_id)[1]).data)

    @extend_schema(request=DraftTextSerializer, responses=CHANGED)
    def put(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID) -> Response:
        """Keep a whole plan in the draft, right or wrong. Where the draft has been changed since, both are kept."""
        fixture, draft = self.find(request, public_id, draft_id)
        asked = DraftTextSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        place = Place(draft.public_id, asked.validated_data["number"])
        text = asked.validated_data["text"]
        try:
            kept = working_drafts.write_text(fixture=fixture, author=request.user, place=place, text=text)
        except Refused as problem:
            return refused(problem)
        return _split(kept) if kept.split else Response(DraftSerializer(kept.draft).data)

    @extend_schema(request=None, responses={204: None, 409: NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID) -> Response:
        """Throw a draft away. What was sealed from it stays."""
        fixture, draft = self.find(request, public_id, draft_id)
        try:
            working_drafts.throw_away(fixture=fixture, author=request.user, draft_id=draft.public_id)
        except Refused as problem:
            return refused(problem)
        return Response(status=status.HTTP_204_NO_CONTENT)


class _Act(_Drafts):
    """Something that is done with a draft as its coach has seen it."""

    def act(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID, do: Callable[..., Any]) -> Any:
        fixture, draft = self.find(request, public_id, draft_id)
        asked = NumberSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        place = Place(draft.public_id, asked.validated_data["number"])
        try:
            return do(fixture=fixture, author=request.user, place=place)
        except Refused as problem:
            return problem


class TakeBack(_Act):
    @extend_schema(request=NumberSerializer, responses={200: DraftSerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID) -> Response:
        """Undo the last change."""
        done = self.act(request, public_id, draft_id, working_drafts.take_back)
        return refused(done) if isinstance(done, Refused) else Response(DraftSerializer(done).data)


class Redo(_Act):
    @extend_schema(request=NumberSerializer, responses={200: DraftSerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID) -> Response:
        """Do again what was taken back last."""
        done = self.act(request, public_id, draft_id, working_drafts.redo)
        return refused(done) if isinstance(done, Refused) else Response(DraftSerializer(done).data)


class FromModel(_Drafts):
    @extend_schema(request=NumberSerializer, responses=CHANGED)
    def post(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID, key: str) -> Response:
        """Begin an empty part of the draft with what stands on its `model`, as the part of the half before. Where the
        draft has been changed since, both are kept."""
        fixture, draft = self.find(request, public_id, draft_id)
        asked = NumberSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        place = Place(draft.public_id, asked.validated_data["number"])
        try:
            kept = boards.act(
                fixture=fixture, author=request.user, place=place, key=key, name=boards.FROM_MODEL, values={}
            )
        except Refused as problem:
            return refused(problem)
        return _split(kept) if kept.split else Response(DraftSerializer(kept.draft).data)


class Seal(_Act):
    @extend_schema(request=NumberSerializer, responses={200: ReceiptSerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any, draft_id: UUID) -> Response:
        """Hand in what the draft says and confirm it: the receipt of the version that is played."""
        done: PlanVersion | Refused = self.act(request, public_id, draft_id, working_drafts.seal)
        return refused(done) if isinstance(done, Refused) else Response(ReceiptSerializer(done).data)
