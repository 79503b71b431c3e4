"""The test bench for programs: the same trials as on the pages, for the coach of either side."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.engine import JSON, AskedSituation
from games.models import BenchRun
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.selectors.bench_calls import CallsOnOffer, calls_on_offer
from games.selectors.bench_report import BenchReport, report
from games.services import bench
from league.api.serializers import MomentField
from league.models import Fixture
from league.requests import SignedInApiRequest
from league.services.errors import Refused

from .serializers import ErrorsSerializer
from .views import NOT_NOW, CoachView, refused

NO_TRIAL = OpenApiResponse(ErrorsSerializer, description="There is no such trial of yours.")


class SituationSerializer(serializers.Serializer[object]):
    """A play from scrimmage; what is left out is third and 6 at midfield in the middle of the
    second period."""

    down = serializers.IntegerField(min_value=1, max_value=4, required=False)
    distance = serializers.IntegerField(min_value=1, max_value=99, required=False)
    los = serializers.IntegerField(min_value=1, max_value=99, required=False, help_text="Yards to the goal")
    period = serializers.IntegerField(min_value=1, max_value=99, required=False)
    clock = serializers.IntegerField(
        min_value=1, max_value=3600, required=False, allow_null=True, help_text="Seconds left"
    )
    margin = serializers.IntegerField(min_value=-99, max_value=99, required=False, help_text="Points ahead")
    with_ball = serializers.BooleanField(required=False, help_text="Whether your team has the ball")


class TrialRequestSerializer(serializers.Serializer[object]):
    """What to try. Drafts and opponents are named as the list of choices names them."""

    draft = serializers.CharField(max_length=40)
    against = serializers.CharField(max_length=40, default=selector.AUTOCOACH)
    beside = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    situation = SituationSerializer(required=False, allow_null=True)
    own_call = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", help_text="What your side calls in the situation"
    )
    their_call = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class TrialChoiceSerializer(serializers.Serializer[object]):
    """A plan by the name under which it is asked for."""

    value = serializers.CharField()
    words = serializers.CharField(source="label")


class CallOnBenchSerializer(serializers.Serializer[object]):
    """A call by its code."""

    code = serializers.CharField()
    words = serializers.CharField()


class CallsOfTrialSerializer(serializers.Serializer[object]):
    """The one call of each side; null where its tables call."""

    own = CallOnBenchSerializer(allow_null=True, default=None)
    theirs = CallOnBenchSerializer(allow_null=True, default=None)


class CallsOnOfferSerializer(serializers.Serializer[CallsOnOffer]):
    """What your plan and the other one can call, with the ball and without it."""

    own_with = CallOnBenchSerializer(many=True)
    own_without = CallOnBenchSerializer(many=True)
    their_with = CallOnBenchSerializer(many=True)
    their_without = CallOnBenchSerializer(many=True)


class TrialSerializer(serializers.Serializer[BenchRun]):
    """A trial and how far it is. ``digest`` is that of a working draft's text as it was tried, ``changed`` says that it
    has another by now."""

    id = serializers.UUIDField(source="public_id")
    title = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=BenchRun.State.choices)
    asked = serializers.IntegerField()
    done = serializers.IntegerField()
    created_at = MomentField()
    finished_at = MomentField(allow_null=True)
    situation = SituationSerializer(allow_null=True)
    calls = CallsOfTrialSerializer()
    digest = serializers.SerializerMethodField()
    changed = serializers.SerializerMethodField()
    notes = serializers.ListField(child=serializers.CharField())
    error = serializers.CharField()

    def get_title(self, run: BenchRun) -> str:
        return bench_runs.title(run)

    def get_digest(self, run: BenchRun) -> str | None:
        frozen = run.frozen.get(bench_runs.DRAFT)
        return None if frozen is None else str(frozen["digest"])

    def get_changed(self, run: BenchRun) -> bool:
        return bench_runs.changed_since(run)


class FigureSerializer(serializers.Serializer[object]):
    """A figure in words: what it is, what it means, how sure it is."""

    value = serializers.CharField()
    meaning = serializers.CharField(source="label")
    detail = serializers.CharField()


class CallsSerializer(serializers.Serializer[object]):
    """Calls of one kind. Yards and good plays are of plays that counted; bounds hold the true figure 95 times in
    100. ``more`` are yards a play more than in the plan beside it; ``words`` is what their coach calls them."""

    name = serializers.CharField()
    words = serializers.CharField()
    calls = serializers.IntegerField(source="tally.calls")
    plays = serializers.IntegerField(source="tally.plays")
    yards = serializers.IntegerField(source="tally.yards")
    yards_low = serializers.FloatField(source="yards.low", default=None, allow_null=True)
    yards_high = serializers.FloatField(source="yards.high", default=None, allow_null=True)
    good = serializers.IntegerField(source="tally.good")
    expected_points = serializers.FloatField(source="points.value", default=None, allow_null=True)
    lost = serializers.IntegerField(source="tally.lost")
    sacks = serializers.IntegerField(source="tally.sacks")
    penalties = serializers.IntegerField(source="tally.penalties")
    other_calls = serializers.IntegerField(source="was_calls", allow_null=True)
    more = serializers.FloatField(source="more.value", default=None, allow_null=True)
    more_low = serializers.FloatField(source="more.low", default=None, allow_null=True)
    more_high = serializers.FloatField(source="more.high", default=None, allow_null=True)


class TrialReportSerializer(TrialSerializer):
    """A trial with what came of it so far; ``report`` is null before its first figures."""

    report = serializers.SerializerMethodField()

    def get_report(self, run: BenchRun) -> JSON | None:
        found = report(run)
        return None if found is None else _told(found)


def _told(found: BenchReport) -> JSON:
    return {
        "verdict": found.verdict,
        "figures": FigureSerializer(found.figures, many=True).data,
        "findings": [sentence for _, sentence in found.findings],
        "gains": {str(yards): count for yards, count in sorted(found.gains.items())},
        **{
            name: CallsSerializer(getattr(found, name), many=True).data
            for name in ("plays", "lines", "defenses", "defense_lines")
        },
    }


def _offered(calls: CallsOnOffer) -> dict[str, list[dict[str, str]]]:
    return {
        name: [{"code": code, "words": words} for code, words in offered] for name, offered in asdict(calls).items()
    }


class BenchSerializer(serializers.Serializer[object]):
    """What may be tried against what, how many trials are left, and your newest ones."""

    drafts = TrialChoiceSerializer(many=True)
    opponents = TrialChoiceSerializer(many=True)
    comparisons = TrialChoiceSerializer(many=True)
    calls = CallsOnOfferSerializer()
    left = serializers.IntegerField()
    trials = TrialSerializer(many=True)


class Bench(CoachView):
    @extend_schema(
        responses=BenchSerializer,
        operation_id="bench",
        parameters=[OpenApiParameter("draft", str), OpenApiParameter("against", str)],
    )
    def get(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """What may be tried on the test bench, and what has been. The calls are those of the plans that ``draft`` and
        ``against`` name, else of the first ones."""
        fixture, side = self.own(request, public_id)
        drafts = selector.drafts(request.user, fixture)
        opponents = selector.opponents(request.user, fixture, side, drafts)
        draft = selector.named(drafts, request.query_params.get("draft", ""))
        against = selector.named(opponents, request.query_params.get("against", ""))
        row = {
            "drafts": drafts,
            "opponents": opponents,
            "comparisons": selector.comparisons(drafts),
            "calls": _offered(calls_on_offer(request.user, fixture, side, draft, against)),
            "left": bench_runs.runs_left(request.user),
            "trials": [line.run for line in bench_runs.run_lines(request.user, fixture, side)],
        }
        return Response(BenchSerializer(row).data)

    @extend_schema(request=TrialRequestSerializer, responses={202: TrialSerializer, 400: NOT_NOW, 409: NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: Any) -> Response:
        """Begin a trial. Ask for it again to see how far it is."""
        fixture, _ = self.own(request, public_id)
        sent = TrialRequestSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = sent.validated_data
        one = AskedSituation(**told["situation"]) if told.get("situation") is not None else None
        asked = bench.Asked(told["draft"], told["against"], told["beside"], one, told["own_call"], told["their_call"])
        try:
            run = bench.start(fixture=fixture, coach=request.user, asked=asked)
        except Refused as problem:
            return refused(problem)
        return Response(TrialSerializer(run).data, status=status.HTTP_202_ACCEPTED)


class _OwnTrial(CoachView):
    def trial(self, request: Request, public_id: Any, run_id: Any) -> tuple[Fixture, BenchRun]:
        fixture, side = self.own(request, public_id)
        run = bench_runs.find_run(request.user, fixture, side, run_id)
        if run is None:
            raise NotFound("There is no such trial of yours.")
        return fixture, run


class Trial(_OwnTrial):
    @extend_schema(responses={200: TrialReportSerializer, 404: NO_TRIAL}, operation_id="bench_trial")
    def get(self, request: Request, public_id: Any, run_id: Any) -> Response:
        """How far a trial is, and what came of it so far."""
        _, run = self.trial(request, public_id, run_id)
        return Response(TrialReportSerializer(run).data)


class Cancel(_OwnTrial):
    @extend_schema(request=None, responses={200: TrialSerializer, 404: NO_TRIAL, 409: NOT_NOW})
    def post(self, request: Request, public_id: Any, run_id: Any) -> Response:
        """Stop a trial; what came of it so far stays."""
        _, run = self.trial(request, public_id, run_id)
        try:
            bench.cancel(run=run)
        except Refused as problem:
            return refused(problem)
        run.refresh_from_db()
        return Response(TrialSerializer(run).data)
