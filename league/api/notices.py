"""One's own affairs by API: profile and notices."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.response import Response
from rest_framework.views import APIView

from league.models import Outbox, Seat, User
from league.requests import SignedInApiRequest
from league.services import notices, people
from league.services.errors import Refused

from .acting import NOT_NOW, given
from .serializers import MomentField, TeamRefSerializer

UNREAD = OpenApiParameter("unread", bool, description="Only those that are not read.")


class NoticeSerializer(serializers.Serializer[notices.Notice]):
    """Something that you were told and that is still true."""

    id = serializers.UUIDField(source="row.public_id")
    at = MomentField(source="row.created_at")
    league = serializers.UUIDField(source="row.league.public_id", allow_null=True)
    topic = serializers.ChoiceField(Outbox.Topic.choices, source="row.topic")
    subject = serializers.CharField()
    text = serializers.CharField(help_text="Moments in it are in your own time zone.")
    link = serializers.CharField(source="row.link", help_text="Path of the page that it is about.")
    mailed = serializers.BooleanField(source="row.mailed", help_text="Whether it went out by mail too.")
    read_at = MomentField(source="row.read_at", allow_null=True)


class SeatOfMineSerializer(serializers.ModelSerializer[Seat]):
    team = TeamRefSerializer()
    league = serializers.UUIDField(source="team.league.public_id")
    since = MomentField()

    class Meta:
        model = Seat
        fields = ["team", "league", "head", "since"]


class MeSerializer(serializers.Serializer[User]):
    """You."""

    id = serializers.UUIDField(source="public_id")
    username = serializers.CharField()
    display_name = serializers.CharField()
    email = serializers.CharField(help_text="Where your mails go; empty: nowhere.")
    time_zone = serializers.CharField()
    mailed = serializers.SerializerMethodField(help_text="Topics of notices that come by mail too.")
    seats = serializers.SerializerMethodField(help_text="What you coach now.")
    unread = serializers.SerializerMethodField(help_text="How many notices wait to be read.")

    def get_mailed(self, user: User) -> list[str]:
        return people.mailed_topics(user)

    def get_seats(self, user: User) -> list[dict[str, Any]]:
        seats = user.seats.coaching().select_related("team__league").order_by("since", "id")
        return list(SeatOfMineSerializer(seats, many=True).data)

    def get_unread(self, user: User) -> int:
        return notices.unread_count(user)


class ChangeMeSerializer(serializers.Serializer[Any]):
    display_name = serializers.CharField(max_length=80, allow_blank=True, required=False)
    email = serializers.EmailField(
        allow_blank=True, required=False, help_text="Counts when you follow the link in the mail that goes there."
    )
    password = serializers.CharField(
        required=False,
        write_only=True,
        trim_whitespace=False,
        help_text="Your present password; needed where `email` changes.",
    )
    time_zone = serializers.CharField(required=False)
    mailed = serializers.ListField(child=serializers.ChoiceField(Outbox.Topic.choices), required=False)


class MeView(APIView):
    @extend_schema(responses=MeSerializer)
    def get(self, request: SignedInApiRequest) -> Response:
        """Your profile and what you coach."""
        return Response(MeSerializer(request.user).data)

    @extend_schema(request=ChangeMeSerializer, responses={200: MeSerializer, **NOT_NOW})
    def patch(self, request: SignedInApiRequest) -> Response:
        """Change your profile; what you leave out stays."""
        user = User.objects.get(pk=request.user.pk)
        now = {"display_name": user.display_name, "email": user.email, "time_zone": user.time_zone}
        people.change_profile(user=user, **(now | given(ChangeMeSerializer, request)))
        return Response(MeSerializer(user).data)


class NoticesView(APIView):
    @extend_schema(parameters=[UNREAD], responses=NoticeSerializer(many=True))
    def get(self, request: SignedInApiRequest) -> Response:
        """What you were told in every league, the newest first; what has become false is left out."""
        unread = request.query_params.get("unread", "false").lower()
        if unread not in ("true", "false", "1", "0"):
            raise serializers.ValidationError({"unread": "Say true or false."})
        found = notices.notices(request.user, unread=unread in ("true", "1"))
        return Response(NoticeSerializer.many_init(found).data)


class NoticeReadView(APIView):
    @extend_schema(request=None, responses={204: None, **NOT_NOW})
    def post(self, request: SignedInApiRequest, notice_id: UUID) -> Response:
        """One is read."""
        try:
            notices.mark_read(user=request.user, public_id=notice_id)
        except Refused as refused:
            raise NotFound(str(refused)) from refused
        return Response(status=status.HTTP_204_NO_CONTENT)


class NoticesReadView(APIView):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: SignedInApiRequest) -> Response:
        """Everything is read."""
        notices.mark_all_read(user=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
