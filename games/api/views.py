"""The games app's part of the API. What one may not see is not found; what one may not do is forbidden."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import engine, permissions, visibility
from games.models import PlanVersion
from games.selectors.desk import desk
from games.selectors.exchange import read_exchange
from games.selectors.figures import revisions
from games.selectors.games import find_fixture, proof, read_game, revision_asked
from games.selectors.replays import playings, replay_told
from games.selectors.standing import if_nothing_more, opening_facts, step_lines
from games.selectors.working_drafts import standing_in_of
from games.services import plans
from league import limits
from league.models import Fixture
from league.requests import SignedInApiRequest
from league.rulebook import rules_of
from league.services.errors import Refused

from . import serializers
from .parsers import PlanAsJson, PlanAsText

REVISION = OpenApiParameter("revision", int, description="Of which playing; left out, of the one that counts")
CLOSED = OpenApiResponse(serializers.ErrorsSerializer, description="Nothing of this game is open to you yet.")
NOT_NOW = OpenApiResponse(serializers.ErrorsSerializer, description="It cannot be done now, and why.")


def refused(problem: Refused) -> Response:
    row = {"path": problem.field, "code": "refused", "message": problem.message, "hint": problem.hint}
    late = isinstance(problem, limits.TookTooLong)
    return Response({"errors": [row]}, status=status.HTTP_503_SERVICE_UNAVAILABLE if late else status.HTTP_409_CONFLICT)


def kept(version: PlanVersion) -> Response:
    """The receipt of a version; 400 with every error where it has some, though it is kept as a draft."""
    receipt = serializers.ReceiptSerializer(version).data
    if version.legal:
        return Response(receipt)
    errors = [problem for problem in version.problems if problem["severity"] == "error"]
    body = {"errors": errors, "warnings": receipt["warnings"], "draft": receipt}
    return Response(body, status=status.HTTP_400_BAD_REQUEST)


class GameView(APIView):
    """Addressed by the game's id; games of public leagues are read by anybody."""

    permission_classes = [AllowAny]

    def fixture(self, request: Request, public_id: Any) -> Fixture:
        return find_fixture(request.user, public_id)


class Game(GameView):
    takes_time = limits.GAME

    @extend_schema(responses=serializers.GameSerializer)
    def get(self, request: Request, public_id: Any) -> Response:
        """A game: teams, week, status, score, and how far the exchange of plans is."""
        fixture = self.fixture(request, public_id)
        exchange = read_exchange(fixture)
        side = permissions.side_of(request.user, fixture)
        played = playings(fixture)
        context = {
            "side": side,
            "steps": step_lines(fixture, exchange, side),
            "proof": proof(fixture, exchange, played),
            "results": played.results,
            "replay": replay_told(played.waiting, request.user) if played.waiting else None,
            "figures": revisions(fixture),
        }
        return Response(serializers.GameSerializer(fixture, context=context).data)


class Record(GameView):
    takes_time = limits.GAME

    @extend_schema(parameters=[REVISION], responses={200: OpenApiTypes.OBJECT, 304: None, 404: CLOSED})
    def get(self, request: Request, public_id: Any) -> HttpResponse:
        """The game's record, as far as it is open to you; the parts that are not stand under ``closed``.

        The answer is the record's canonical form: with no part closed, the SHA-256 of its bytes is the record's digest.
        It carries an ETag: ask again with If-None-Match and nothing is sent twice.
        """
        fixture = self.fixture(request, public_id)
        revision = revision_asked(request.GET)
        tag = visibility.record_tag(request.user, fixture, revision)
        if tag is None:
            raise NotFound("Nothing of this game's record is open yet.")
        unchanged = get_conditional_response(request._request, etag=f'"{tag}"')
        if unchanged is not None:
            return unchanged
        visible = visibility.visible_record(request.user, fixture, revision)
        body = engine.canonical(visible[0] if visible else {})
        answer = HttpResponse(body, content_type="application/json", headers={"ETag": f'"{tag}"'})
        patch_cache_control(answer, private=True, no_cache=True)
        return answer


class Box(GameView):
    takes_time = limits.GAME

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: CLOSED})
    def get(self, request: Request, public_id: Any) -> Response:
        """The box score: teams, players, scoring, points by period."""
        played = read_game(request.user, self.fixture(request, public_id))
        if played is None:
            raise NotFound("Nothing of this game's record is open yet.")
        return Response(played.box)


class CoachView(APIView):
    """For the coach of either side only."""

    def own(self, request: Request, public_id: Any) -> tuple[Fixture, str]:
        fixture = find_fixture(request.user, public_id)
        side = permissions.side_of(request.user, fixture)
        if side is None:
            raise PermissionDenied
        return fixture, side


class Plan(CoachView):
    takes_bytes = limits.PLAN_BODY
    parser_classes = [PlanAsJson, PlanAsText]

    @extend_schema(responses=serializers.OwnPlansSerializer)
    def get(self, request: Request, public_id: Any) -> Response:
        """What is due from your side, what plays if you do nothing more, and your newest version."""
        fixture, side = self.own(request, public_id)
        exchange = read_exchange(fixture)
        every, closed = visibility.readable_versions(request.user, fixture)
        step = plans.current_step(exchange, side) if fixture.status == Fixture.Status.OPEN else None
        lines = step_lines(fixture, exchange, side)
        drafted = standing_in_of([fixture]).get((fixture.pk, side))
        standing = if_nothing_more(fixture, exchange, step, every, unread=closed, drafted=drafted) if step else None
        row = {
            "side": side,
            "due": lines[exchange.steps.index(step)] if step else None,
            "if_nothing_more": standing.sentence if standing else "",
            "opponent": exchange.opened(rules_of(fixture.season.league).exchange(), side),
            "opponent_proof": exchange.opened_proof(rules_of(fixture.season.league).exchange(), side),
            "settled": dict(opening_facts(fixture, exchange)),
            "newest": visibility.newest_version(request.user, fixture),
        }
        return Response(serializers.OwnPlansSerializer(row).data)

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT, "text/plain": OpenApiTypes.STR},
        responses={
            200: serializers.ReceiptSerializer,
            400: serializers.RefusedPlanSerializer,
            409: NOT_NOW,
        },
    )
    def put(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Hand in a plan: the document itself, or ``{"text": "..."}``. A plan with errors is kept as a draft; every
        error is listed with its place."""
        fixture, _ = self.own(request, public_id)
        try:
            version = plans.save_plan(fixture=fixture, author=request.user, text=_plan_text(request.data))
        except Refused as problem:
            return refused(problem)
        return kept(version)


def _plan_text(body: Any) -> str:
    """What was handed in: the body itself, or what its only field ``text`` holds."""
    if not isinstance(body, str):
        return ""
    try:
        wrapped = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if isinstance(wrapped, dict) and set(wrapped) == {"text"} and isinstance(wrapped["text"], str):
        return str(wrapped["text"])
    return body


class Confirm(CoachView):
    @extend_schema(
        request=serializers.ConfirmSerializer,
        responses={200: serializers.ReceiptSerializer, 400: NOT_NOW, 409: NOT_NOW},
    )
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """You are done: your newest version plays. The step closes as soon as the other side is done too.

        Say which ``version`` you mean, and a newer one that somebody else of your team has handed in is not confirmed.
        """
        fixture, _ = self.own(request, public_id)
        asked = serializers.ConfirmSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            number = asked.validated_data.get("version")
            version = plans.confirm_plan(fixture=fixture, author=request.user, number=number)
        except Refused as problem:
            return refused(problem)
        fresh = PlanVersion.objects.select_related("step").get(pk=version.pk)
        return Response(serializers.ReceiptSerializer(fresh).data)


class Example(CoachView):
    takes_time = limits.AUTOCOACH

    @extend_schema(responses={200: serializers.ExampleSerializer, 409: NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """A legal plan for your own roster; nothing is handed in."""
        fixture, _ = self.own(request, public_id)
        try:
            text = plans.example_text(fixture=fixture, author=request.user)
        except Refused as problem:
            return refused(problem)
        return Response({"text": text})


class Desk(APIView):
    @extend_schema(responses=serializers.PlaceSerializer(many=True))
    def get(self, request: SignedInApiRequest) -> Response:
        """What you owe, play next and have played last, by team."""
        return Response(serializers.PlaceSerializer(desk(request.user), many=True).data)
