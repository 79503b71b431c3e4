"""Versions of a plan and the ways to write one, for the coach of either side: each a thin face of the same services as
the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import engine, visibility
from games.models import PlanVersion
from games.selectors.sheets import Draft, read_draft
from games.services import drafts
from league import limits
from league.api.pagination import ByCursor
from league.api.parsers import Json
from league.models import Fixture
from league.requests import SignedInApiRequest
from league.services.errors import Refused

from . import serializers
from .views import NOT_NOW, CoachView, kept, refused

KEPT = {200: serializers.ReceiptSerializer, 400: serializers.RefusedPlanSerializer, 409: NOT_NOW}


class PlanSchema(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: NOT_NOW})
    def get(self, request: Request, code: str) -> Response:
        """The JSON Schema of a ruleset's plan document, for editors and programs that write plans."""
        schema = engine.plan_schema(code)
        if schema is None:
            raise NotFound(f'There is no ruleset "{code}".')
        return Response(schema)


class Newest(ByCursor):
    ordering = ("-created_at", "-id")


class Versions(CoachView, ListAPIView[PlanVersion]):
    """Receipts of every version that your side has handed in for this game, the newest first."""

    serializer_class = serializers.ReceiptSerializer
    pagination_class = Newest
    queryset = PlanVersion.objects.none()

    def get_queryset(self) -> QuerySet[PlanVersion]:
        fixture, _ = self.own(self.request, self.kwargs["public_id"])
        return visibility.own_versions(self.request.user, fixture).defer("parts", "nonces")


class Version(CoachView):
    @extend_schema(responses=serializers.PlanSerializer)
    def get(self, request: Request, public_id: Any, version_id: Any) -> Response:
        """One of your own versions with its text and what is wrong with it."""
        fixture, _ = self.own(request, public_id)
        version = visibility.find_version(request.user, fixture, str(version_id))
        if version is None:
            raise NotFound("Your side has no such version.")
        return Response(serializers.PlanSerializer(version).data)


class _Keeps(CoachView):
    """What keeps a new version of your plan."""

    def keep(self, request: Request, public_id: Any, act: Callable[[Fixture], PlanVersion]) -> Response:
        fixture, _ = self.own(request, public_id)
        try:
            return kept(act(fixture))
        except Refused as problem:
            return refused(problem)


class Restore(_Keeps):
    @extend_schema(request=None, responses=KEPT)
    def post(self, request: SignedInApiRequest, public_id: Any, version_id: Any) -> Response:
        """Make an older version of yours the newest again."""
        return self.keep(
            request,
            public_id,
            lambda fixture: drafts.restore(fixture=fixture, author=request.user, version_id=version_id),
        )


class Last(_Keeps):
    @extend_schema(request=None, responses=KEPT)
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Hand in your team's last plan, adapted to the present roster; the warnings tell each repair."""
        return self.keep(request, public_id, lambda fixture: drafts.copy_last(fixture=fixture, author=request.user))


class Default(CoachView):
    takes_time = limits.AUTOCOACH

    @extend_schema(responses={200: serializers.DefaultSerializer, 404: NOT_NOW, 409: NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """What would be played for your side if nothing legal came; nothing is kept."""
        fixture, _ = self.own(request, public_id)
        try:
            default = drafts.preview_default(fixture=fixture, author=request.user)
        except Refused as problem:
            return refused(problem)
        if default is None:
            raise NotFound("No plan can be found for your side.")
        return Response(serializers.DefaultSerializer(default).data)


class _Sheets(_Keeps):
    def draft(self, request: Request, public_id: Any) -> Draft:
        fixture, side = self.own(request, public_id)
        draft = read_draft(request.user, fixture, side)
        if draft is None or draft.plan is None:
            raise NotFound("There is no draft that could be shown as forms now.")
        return draft


class Sheets(_Sheets):
    @extend_schema(responses=serializers.SheetLineSerializer(many=True))
    def get(self, request: Request, public_id: Any) -> Response:
        """The parts of your plan, each of which has a form of its own."""
        return Response(serializers.SheetLineSerializer(self.draft(request, public_id).lines(), many=True).data)


class Sheet(_Sheets):
    takes_bytes = limits.PLAN_BODY
    parser_classes = [Json]

    @extend_schema(responses=serializers.SheetSerializer)
    def get(self, request: Request, public_id: Any, key: str) -> Response:
        """One part of your plan as a form."""
        sheet = self.draft(request, public_id).sheet(key)
        if sheet is None:
            raise NotFound("Your plan has no such part.")
        return Response(serializers.SheetSerializer(sheet).data)

    @extend_schema(request=OpenApiTypes.OBJECT, responses=KEPT)
    def put(self, request: SignedInApiRequest, public_id: Any, key: str) -> Response:
        """Keep what was typed into one form, as ``{"key of an input": "text"}``; an input that is left out is empty."""
        values = request.data
        if not values or not isinstance(values, dict) or not all(isinstance(text, str) for text in values.values()):
            raise ParseError('Send an object of texts: {"key of an input": "text"}.')
        return self.keep(
            request,
            public_id,
            lambda fixture: drafts.fill_sheet(fixture=fixture, author=request.user, key=key, values=values),
        )
