"""The board of a league, the chats beside its games, and what is done about messages, by API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions
from league.models import BoardBan, Fixture, League, Message, MessageReport, Mute, User
from league.permissions import Viewer
from league.requests import SignedInApiRequest
from league.selectors import messages as shown
from league.services import messages, moderation

from .acting import NOT_NOW, ManagedView, given
from .people import PersonSerializer
from .rosters import LeagueView
from .serializers import MomentField, TeamRefSerializer

DONE = status.HTTP_204_NO_CONTENT
GAME = OpenApiParameter("game", UUID, description="The chat beside this game instead of the league's board.")
BEFORE = OpenApiParameter("before", UUID, description="The messages before this one: `older` of the page before.")


class MessageSerializer(serializers.Serializer[shown.Said]):
    """A message as you see it; those of people whom you have muted are left out."""

    id = serializers.UUIDField(source="message.public_id")
    game = serializers.UUIDField(source="message.fixture.public_id", allow_null=True, default=None)
    author = PersonSerializer(source="message.author")
    team = TeamRefSerializer(allow_null=True)
    text = serializers.CharField(help_text="Plain text; empty where the message was removed or is hidden.")
    answers = serializers.UUIDField(source="message.answers.public_id", allow_null=True, default=None)
    announcement = serializers.BooleanField(source="message.announcement")
    mentioned = PersonSerializer(source="names", many=True)
    posted_at = MomentField(source="message.posted_at")
    edited_at = MomentField(source="message.edited_at", allow_null=True)
    removed_at = MomentField(source="message.removed_at", allow_null=True)
    hidden_at = MomentField(source="message.hidden_at", allow_null=True)
    why = serializers.CharField(source="message.why", help_text="Why it is hidden.")


class MessagesSerializer(serializers.Serializer[shown.Page]):
    messages = MessageSerializer(source="rows", many=True)
    older = serializers.UUIDField(allow_null=True, help_text="What `before` is for the next page; null at the end.")


class NewMessageSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    game = serializers.UUIDField(allow_null=True, default=None)
    answers = serializers.UUIDField(allow_null=True, default=None)


class TextSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()


class WordsSerializer(serializers.Serializer[Any]):
    words = serializers.CharField(allow_blank=True, default="")


class WhySerializer(serializers.Serializer[Any]):
    why = serializers.CharField(help_text="Stands in the message's place.")


class ReportSerializer(serializers.ModelSerializer[MessageReport]):
    """What was reported; who did so is not told to the message's author."""

    message = serializers.UUIDField(source="message.public_id")
    author = PersonSerializer(source="message.author")
    text = serializers.CharField(help_text="What it said when it was reported.")
    words = serializers.CharField()
    reporter = serializers.SerializerMethodField()
    reported_at = MomentField()

    class Meta:
        model = MessageReport
        fields = ["message", "author", "text", "words", "reporter", "reported_at"]

    @extend_schema_field(PersonSerializer(allow_null=True))
    def get_reporter(self, report: MessageReport) -> dict[str, Any] | None:
        hidden = report.message.author_id == self.context["reader"].pk
        return None if hidden else dict(PersonSerializer(report.reporter).data)


class BanSerializer(serializers.ModelSerializer[BoardBan]):
    id = serializers.UUIDField(source="public_id")
    person = PersonSerializer(source="user")
    reason = serializers.CharField()
    since = MomentField()
    until = MomentField(allow_null=True, help_text="null: until it is taken back.")

    class Meta:
        model = BoardBan
        fields = ["id", "person", "reason", "since", "until"]


class NewBanSerializer(serializers.Serializer[Any]):
    person = serializers.UUIDField()
    reason = serializers.CharField()
    days = serializers.IntegerField(allow_null=True, default=None, help_text="null: until it is taken back.")


class MuteSerializer(serializers.ModelSerializer[Mute]):
    person = PersonSerializer(source="muted")
    since = MomentField()

    class Meta:
        model = Mute
        fields = ["person", "since"]


def _uuid(text: str | None, name: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError as wrong:
        raise serializers.ValidationError({name: "This is no id."}) from wrong


def _game(league: League, public_id: UUID | None) -> Fixture | None:
    games = Fixture.objects.filter(season__league=league).select_related("season")
    return get_object_or_404(games, public_id=public_id) if public_id else None


def _message(request: Request, public_id: UUID) -> Message:
    found = shown.readable_message(request.user, public_id)
    if found is None:
        raise NotFound
    return found


def _told(message: Message, reader: Viewer) -> Response:
    return Response(MessageSerializer(shown.as_said(message, shown.muted_by(reader))).data)


class MessagesView(LeagueView):
    @extend_schema(parameters=[GAME, BEFORE], responses={200: MessagesSerializer, **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """The newest messages of the board, or of the chat beside a game."""
        league = self.found(request, public_id)
        if not permissions.may_read_board(request.user, league):
            raise PermissionDenied
        fixture = _game(league, _uuid(request.query_params.get("game"), "game"))
        before = _uuid(request.query_params.get("before"), "before")
        page = shown.messages_of(request.user, league, fixture, before=before)
        return Response(MessagesSerializer(page).data)

    @extend_schema(request=NewMessageSerializer, responses={201: MessageSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Say something; whoever is named with an @ is told."""
        league = self.found(request, public_id)
        sent = given(NewMessageSerializer, request)
        answers = _message(request, sent["answers"]) if sent["answers"] else None
        made = messages.post(
            league=league,
            author=request.user,
            text=sent["text"],
            fixture=_game(league, sent["game"]),
            answers=answers,
        )
        return Response(MessageSerializer(shown.as_said(made, frozenset())).data, status=status.HTTP_201_CREATED)


class MessageView(APIView):
    @extend_schema(responses={200: MessageSerializer, **NOT_NOW})
    def get(self, request: Request, message_id: UUID) -> Response:
        """One message."""
        return _told(_message(request, message_id), request.user)

    @extend_schema(request=TextSerializer, responses={200: MessageSerializer, **NOT_NOW})
    def patch(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Put other words in the place of your message's, for half an hour."""
        found = _message(request, message_id)
        return _told(messages.edit(message=found, author=request.user, **given(TextSerializer, request)), request.user)

    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Remove your message for good."""
        messages.remove(message=_message(request, message_id), author=request.user)
        return Response(status=DONE)


class ReportMessageView(APIView):
    @extend_schema(request=WordsSerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Ask the commissioner to look at a message."""
        found = _message(request, message_id)
        moderation.report(message=found, reporter=request.user, **given(WordsSerializer, request))
        return Response(status=DONE)


class _DecidedView(APIView):
    """A message on which the commissioner of its league decides."""

    def decided(self, request: Request, message_id: UUID) -> Message:
        found = _message(request, message_id)
        if not permissions.may_manage_league(request.user, found.league):
            raise PermissionDenied
        return found


class HideMessageView(_DecidedView):
    @extend_schema(request=WhySerializer, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Hide a message; for the commissioner."""
        found = self.decided(request, message_id)
        moderation.hide(message=found, actor=request.user, **given(WhySerializer, request))
        return Response(status=DONE)


class ShowMessageView(_DecidedView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Show again what was hidden; for the commissioner."""
        moderation.show_again(message=self.decided(request, message_id), actor=request.user)
        return Response(status=DONE)


class LetStandView(_DecidedView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, message_id: UUID) -> Response:
        """Settle the reports of a message without hiding it; for the commissioner."""
        moderation.let_stand(message=self.decided(request, message_id), actor=request.user)
        return Response(status=DONE)


class ReportsView(ManagedView):
    @extend_schema(responses={200: ReportSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Reports that wait, the oldest first; for the commissioner."""
        found = shown.open_reports(self.managed(request, public_id))
        return Response(ReportSerializer(found, many=True, context={"reader": request.user}).data)


class BansView(ManagedView):
    @extend_schema(responses={200: BanSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who may not write on the board; for the commissioner."""
        return Response(BanSerializer(shown.bans_now(self.managed(request, public_id)), many=True).data)

    @extend_schema(request=NewBanSerializer, responses={201: BanSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Let a member write nothing; for the commissioner."""
        league = self.managed(request, public_id)
        sent = given(NewBanSerializer, request)
        user = get_object_or_404(User, memberships__league=league, public_id=sent.pop("person"))
        made = moderation.ban(league=league, user=user, actor=request.user, **sent)
        return Response(BanSerializer(made).data, status=status.HTTP_201_CREATED)


class BanView(ManagedView):
    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID, ban_id: UUID) -> Response:
        """Let a member write again; for the commissioner."""
        league = self.managed(request, public_id)
        moderation.lift_ban(ban=get_object_or_404(league.board_bans, public_id=ban_id), actor=request.user)
        return Response(status=DONE)


class MutesView(APIView):
    @extend_schema(responses=MuteSerializer(many=True))
    def get(self, request: SignedInApiRequest) -> Response:
        """Whom you do not read."""
        return Response(MuteSerializer(shown.mutes_of(request.user), many=True).data)


class MuteView(APIView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def put(self, request: SignedInApiRequest, user_id: UUID) -> Response:
        """Read nothing any more of somebody with whom you share a league."""
        together = League.objects.filter(memberships__user=request.user)
        others = User.objects.filter(memberships__league__in=together).distinct()
        moderation.mute(user=request.user, muted=get_object_or_404(others, public_id=user_id))
        return Response(status=DONE)

    @extend_schema(responses={204: None, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, user_id: UUID) -> Response:
        """Read somebody again."""
        muted = get_object_or_404(User, public_id=user_id, pk__in=shown.muted_by(request.user))
        moderation.unmute(user=request.user, muted=muted)
        return Response(status=DONE)
