"""The playbook for programs: what a coach keeps, takes into a plan and shows by links."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.models import PlaybookEntry, PlaybookShare, WorkingDraft
from games.selectors import playbook as selector
from games.services import playbook
from league.api.serializers import MomentField
from league.requests import SignedInApiRequest
from league.services.errors import Refused

from .serializers import ErrorsSerializer
from .views import NOT_NOW, CoachView, refused

NONE = OpenApiResponse(ErrorsSerializer, description="Your playbook has no such entry.")
NO_LINK = OpenApiResponse(ErrorsSerializer, description="There is nothing behind this link, or it has been withdrawn.")


class KeptEntrySerializer(serializers.Serializer[object]):
    """An entry without what stands in it. ``kind`` is the code of its sheet, or ``plan`` for a whole plan."""

    id = serializers.UUIDField(source="public_id", read_only=True)
    ruleset = serializers.CharField(read_only=True)
    kind = serializers.CharField(read_only=True)
    name = serializers.CharField(max_length=playbook.NAME)
    note = serializers.CharField(max_length=playbook.NOTE, required=False, allow_blank=True)
    created_at = MomentField(read_only=True)


class WholeEntrySerializer(KeptEntrySerializer):
    """An entry with what stands in it, as the plan had it."""

    body = serializers.JSONField(read_only=True)


class KeepSerializer(serializers.Serializer[object]):
    """What is kept: a sheet of the plan (of plays one row, from 0); without one, the whole plan."""

    sheet = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    row = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)
    name = serializers.CharField(max_length=playbook.NAME, required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=playbook.NOTE, required=False, allow_blank=True, default="")


class TakeSerializer(serializers.Serializer[object]):
    """What is taken into the plan; ``sheet`` where several take it."""

    entry = serializers.UUIDField()
    sheet = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")


class AddedSerializer(serializers.Serializer[object]):
    """What came into the plan: its sheet, and the short name that it has there."""

    sheet = serializers.CharField()
    name = serializers.CharField(allow_blank=True)


class TakenDraftSerializer(serializers.Serializer[WorkingDraft]):
    """The working draft as it is then, right or wrong."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    number = serializers.IntegerField(help_text="Counts the draft's changes")
    legal = serializers.BooleanField()


class TakenSerializer(serializers.Serializer[object]):
    """The working draft into which the entry was taken, what was added, and what was changed to fit the roster."""

    draft = TakenDraftSerializer()
    added = AddedSerializer(many=True)
    repairs = serializers.ListField(child=serializers.CharField())


class ShareRequestSerializer(serializers.Serializer[object]):
    entries = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=1000)
    title = serializers.CharField(max_length=playbook.NAME, required=False, allow_blank=True, default="")


class LinkSerializer(serializers.Serializer[object]):
    """A link that stands; ``address`` is the page that anybody who has it reads."""

    id = serializers.UUIDField(source="public_id")
    title = serializers.CharField()
    ruleset = serializers.CharField()
    created_at = MomentField()
    address = serializers.SerializerMethodField()

    def get_address(self, share: PlaybookShare) -> str:
        request: Request = self.context["request"]
        return str(request.build_absolute_uri(reverse("shared-plays", args=[share.token])))


class CopySerializer(serializers.Serializer[object]):
    """A copy of an entry."""

    kind = serializers.CharField()
    name = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    body = serializers.JSONField()


class BehindLinkSerializer(serializers.Serializer[object]):
    """What stands behind a link."""

    title = serializers.CharField()
    ruleset = serializers.CharField()
    created_at = MomentField()
    entries = CopySerializer(many=True)


def _own(request: SignedInApiRequest, entry_id: Any) -> PlaybookEntry:
    entry = selector.find_entry(request.user, entry_id)
    if entry is None:
        raise NotFound("Your playbook has no such entry.")
    return entry


class Book(APIView):
    @extend_schema(responses=KeptEntrySerializer(many=True))
    def get(self, request: SignedInApiRequest) -> Response:
        """Everything that you keep; nobody else sees it."""
        return Response(KeptEntrySerializer(selector.entries(request.user), many=True).data)


class Entry(APIView):
    @extend_schema(responses={200: WholeEntrySerializer, 404: NONE})
    def get(self, request: SignedInApiRequest, entry_id: Any) -> Response:
        """One entry with what stands in it."""
        return Response(WholeEntrySerializer(_own(request, entry_id)).data)

    @extend_schema(request=KeptEntrySerializer, responses={200: WholeEntrySerializer, 404: NONE, 409: NOT_NOW})
    def put(self, request: SignedInApiRequest, entry_id: Any) -> Response:
        """Give an entry another name and note."""
        entry = _own(request, entry_id)
        sent = KeptEntrySerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = sent.validated_data
        try:
            changed = playbook.change(entry=entry, name=told["name"], note=told.get("note", ""))
        except Refused as problem:
            return refused(problem)
        return Response(WholeEntrySerializer(changed).data)

    @extend_schema(responses={204: None, 404: NONE})
    def delete(self, request: SignedInApiRequest, entry_id: Any) -> Response:
        """Delete an entry. Copies behind your links stay until you withdraw those."""
        playbook.delete(entry=_own(request, entry_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Keep(CoachView):
    @extend_schema(request=KeepSerializer, responses={201: WholeEntrySerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Keep a piece of your plan, or all of it."""
        fixture, _ = self.own(request, public_id)
        sent = KeepSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = sent.validated_data
        words = {"name": told["name"], "note": told["note"]}
        try:
            if told["sheet"]:
                entry = playbook.keep(fixture=fixture, coach=request.user, key=told["sheet"], row=told["row"], **words)
            else:
                entry = playbook.keep_plan(fixture=fixture, coach=request.user, **words)
        except Refused as problem:
            return refused(problem)
        return Response(WholeEntrySerializer(entry).data, status=status.HTTP_201_CREATED)


class Take(CoachView):
    @extend_schema(request=TakeSerializer, responses={200: TakenSerializer, 404: NONE, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Add an entry to your plan, with men of your team."""
        fixture, _ = self.own(request, public_id)
        sent = TakeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = sent.validated_data
        entry = _own(request, told["entry"])
        try:
            taken = playbook.take(fixture=fixture, author=request.user, entry=entry, code=told["sheet"])
        except Refused as problem:
            return refused(problem)
        added = [{"sheet": sheet, "name": name} for sheet, name in taken.added]
        return Response(TakenSerializer({"draft": taken.draft, "added": added, "repairs": taken.repairs}).data)


class Links(APIView):
    @extend_schema(responses=LinkSerializer(many=True), operation_id="playbook_links")
    def get(self, request: SignedInApiRequest) -> Response:
        """Your links that stand."""
        return Response(LinkSerializer(selector.shares(request.user), many=True, context={"request": request}).data)

    @extend_schema(request=ShareRequestSerializer, responses={201: LinkSerializer, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest) -> Response:
        """Put copies of entries behind a link; nothing that you change later changes them."""
        sent = ShareRequestSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        entries = selector.chosen(request.user, sent.validated_data["entries"])
        try:
            share = playbook.share(coach=request.user, entries=entries, title=sent.validated_data["title"])
        except Refused as problem:
            return refused(problem)
        answer = LinkSerializer(share, context={"request": request}).data
        return Response(answer, status=status.HTTP_201_CREATED)


class Withdraw(APIView):
    @extend_schema(request=None, responses={204: None, 404: NO_LINK, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, share_id: Any) -> Response:
        """Take a link back; nobody reads what stood behind it any more."""
        share = selector.find_own_share(request.user, share_id)
        if share is None:
            raise NotFound("There is no such link of yours.")
        try:
            playbook.withdraw(share=share)
        except Refused as problem:
            return refused(problem)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _behind(token: str) -> PlaybookShare:
    share = selector.find_share(token)
    if share is None:
        raise NotFound("There is nothing behind this link, or it has been withdrawn.")
    return share


class BehindLink(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: BehindLinkSerializer, 404: NO_LINK})
    def get(self, request: Request, token: str) -> Response:
        """What stands behind a link, for whoever has it."""
        answer = Response(BehindLinkSerializer(_behind(token)).data)
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
        return answer


class TakeLink(APIView):
    @extend_schema(request=None, responses={200: KeptEntrySerializer(many=True), 404: NO_LINK, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, token: str) -> Response:
        """Keep everything behind a link in your own playbook."""
        try:
            kept = playbook.take_share(coach=request.user, share=_behind(token))
        except Refused as problem:
            return refused(problem)
        return Response(KeptEntrySerializer(kept, many=True).data)
