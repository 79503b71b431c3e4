"""Drafts by API: one's own board, what a roster lacks, the stream of events, drafts looked back at."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from league import streams
from league.models import Draft, DraftNote
from league.models.draft_boards import TIERS
from league.requests import SignedInApiRequest
from league.selectors import drafts as shown
from league.selectors.draft_boards import depth_of
from league.selectors.draft_grades import look_back
from league.services.drafts import boards
from league.services.errors import Refused

from .acting import NOT_NOW, given
from .drafts import DraftSerializer, DraftsView, PlayerRefSerializer
from .rosters import LeagueView
from .serializers import RefusalsSerializer, TeamRefSerializer


class NoteSerializer(serializers.Serializer[Any]):
    """What a team thinks of a man."""

    player = serializers.UUIDField(source="player.public_id")
    tier = serializers.IntegerField(default=0, min_value=0, max_value=TIERS, help_text="1 is the highest; 0 none.")
    tags = serializers.CharField(default="", allow_blank=True, max_length=400, help_text="With commas between them.")
    text = serializers.CharField(default="", allow_blank=True, max_length=4000)


class DraftNotesView(DraftsView):
    @extend_schema(operation_id="leagues_draft_notes", responses={200: NoteSerializer(many=True), **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Your team's own board. Nobody but its coaches reads it."""
        draft = self.draft(request, public_id)
        notes = DraftNote.objects.filter(draft=draft, team=self.coached(request, draft)).select_related("player")
        return Response(NoteSerializer(notes, many=True).data)

    @extend_schema(
        operation_id="leagues_draft_write_note", request=NoteSerializer, responses={200: NoteSerializer, **NOT_NOW}
    )
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Write what your team thinks of a man; with nothing in it the note goes."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        said = given(NoteSerializer, request)
        (player,) = self.men(draft.season.league, [said.pop("player")["public_id"]], "player")
        note = boards.write_note(draft=draft, team=team, player=player, actor=request.user, **said)
        empty = {"player": player, "tier": 0, "tags": "", "text": ""}
        return Response(NoteSerializer(note or empty).data)


class NeedSerializer(serializers.Serializer[Any]):
    position = serializers.CharField()
    have = serializers.IntegerField()
    want = serializers.IntegerField()
    weight = serializers.IntegerField(help_text="0 to 100.")
    sentence = serializers.CharField()


class DraftNeedsView(DraftsView):
    @extend_schema(operation_id="leagues_draft_needs", responses={200: NeedSerializer(many=True), **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """What your roster lacks, the most urgent position first."""
        draft = self.draft(request, public_id)
        return Response(NeedSerializer(shown.needs_of(self.coached(request, draft)), many=True).data)


class DepthSerializer(serializers.Serializer[Any]):
    position = serializers.CharField()
    name = serializers.CharField()
    men = serializers.IntegerField(help_text="How many are left.")
    good = serializers.IntegerField(help_text="How many of them are worth as much as the best quarter of the class.")
    best = serializers.IntegerField(help_text="The worth of the best of them.")
    middle = serializers.FloatField(help_text="That of the median one.")


class DraftDepthView(DraftsView):
    @extend_schema(operation_id="leagues_draft_depth", responses=DepthSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who is left of the class by position, the position with the best man first."""
        draft = self.draft(request, public_id)
        return Response(DepthSerializer(depth_of(draft, list(shown.left(draft))), many=True).data)


# -- the stream --------------------------------------------------------------------------------------------------------


class EventStream(BaseRenderer):
    """What a stream is; refusals are told as JSON."""

    media_type = "text/event-stream"
    format = "event-stream"


class Whatever(BaseContentNegotiation):
    """A stream is a stream, whatever is asked for."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class DraftStreamView(DraftsView):
    renderer_classes = [JSONRenderer, EventStream]
    content_negotiation_class = Whatever

    @extend_schema(
        operation_id="leagues_draft_stream",
        parameters=[OpenApiParameter("after", int, description="The number of the last event that you know.")],
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 429: RefusalsSerializer},
    )
    def get(self, request: Request, public_id: UUID) -> HttpResponseBase:
        """Events as they happen, as server-sent events with the event's number as their id, for some 25 seconds; then
        ask again with `Last-Event-ID`. Too many streams at once are refused (429)."""
        draft = self.draft(request, public_id)
        try:
            return streams.answer(request._request, draft)
        except Refused as refused:
            row = {"path": "", "code": "refused", "message": refused.message, "hint": refused.hint}
            return Response({"errors": [row]}, status=429)


# -- looking back ------------------------------------------------------------------------------------------------------


class ReviewSerializer(serializers.Serializer[Any]):
    overall = serializers.IntegerField(source="slot.overall")
    player = PlayerRefSerializer(source="slot.player")
    worth = serializers.IntegerField()
    promised = serializers.IntegerField(help_text="The worth of the man of that rank in the class.")
    gain = serializers.IntegerField()
    today = serializers.IntegerField(help_text="His worth as he is now.")


class GradedSerializer(serializers.Serializer[Any]):
    team = TeamRefSerializer()
    gain = serializers.FloatField(help_text="On average for each choice.")
    grade = serializers.CharField()
    reviews = ReviewSerializer(many=True)


class LookBackSerializer(serializers.Serializer[Any]):
    step = serializers.FloatField(help_text="A tenth of the way from the best man of the class to the median one.")
    teams = GradedSerializer(many=True)


class DraftHistoryView(LeagueView):
    @extend_schema(operation_id="leagues_drafts", responses=DraftSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every draft of the league, the newest first."""
        return Response(DraftSerializer(shown.drafts_of(self.found(request, public_id)), many=True).data)


class DraftPastView(LeagueView):
    @extend_schema(operation_id="leagues_draft_past", responses=LookBackSerializer)
    def get(self, request: Request, public_id: UUID, held_id: UUID) -> Response:
        """A draft looked back at: what each choice gained over what its place promised, and each team's grade."""
        found = Draft.objects.filter(season__league=self.found(request, public_id)).select_related("season__league")
        return Response(LookBackSerializer(look_back(get_object_or_404(found, public_id=held_id))).data)
