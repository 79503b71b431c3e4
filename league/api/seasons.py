"""Seasons by API: standings, calendar, schedule, and what the commissioner may do with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league import permissions
from league.limits import in_time
from league.models import Phase, Season, Team, Week
from league.permissions import visible_leagues
from league.requests import SignedInApiRequest
from league.scheduling.maker import MOST_WEEKS
from league.selectors.bracket import Bracket, bracket_of
from league.selectors.calendar import Step, calendar, checklist, current_phase
from league.selectors.odds import season_odds
from league.selectors.schedule import entered_teams
from league.selectors.standings import standings
from league.services import calendar as calendars
from league.services import schedule as schedules
from league.services.deadlines import MOST_DAYS
from league.services.errors import Refused

from .bracket import BracketSerializer
from .filters import SeasonFilter
from .odds import SeasonOddsSerializer
from .resources import BySeason, ReadOnly
from .serializers import AskedSerializer, MomentField, RefusalsSerializer, SeasonSerializer, StandingSerializer

NOT_NOW = {403: RefusalsSerializer, 409: RefusalsSerializer}
WAITS = {202: AskedSerializer, **NOT_NOW}  # of what may have to wait for the consent of a second person


class PhaseSerializer(serializers.Serializer[Step]):
    """A phase of a season's calendar."""

    code = serializers.CharField(source="phase.code")
    name = serializers.CharField(source="phase.name")
    kind = serializers.ChoiceField(Phase.Kind.choices, source="phase.kind")
    week = serializers.IntegerField(source="phase.week.number", allow_null=True, default=None)
    at = MomentField(allow_null=True, help_text="Its week's deadline, or the moment before which it does not end.")
    state = serializers.ChoiceField([("done", "Done"), ("now", "Now"), ("ahead", "Ahead")])
    games = serializers.IntegerField()
    final = serializers.IntegerField(help_text="How many of its games are over.")
    about = serializers.CharField(source="words.about", help_text="What happens in it.")
    dated = serializers.CharField(source="words.dated", help_text="How it gets its date.")
    default = serializers.CharField(source="words.default", help_text="What becomes of a team that hands in nothing.")
    reminder = serializers.CharField(source="words.reminder", help_text="Who is reminded, and when.")
    reminded_at = MomentField(allow_null=True, help_text="When, if it is one moment for all.")
    back = serializers.CharField(source="words.back", help_text="How far it can be taken back.")


class ChecklistSerializer(serializers.Serializer[Any]):
    """What keeps the present phase from ending; for the commissioner."""

    phase = serializers.CharField(allow_blank=True, help_text="Code of the present phase.")
    blocks = serializers.ListField(child=serializers.CharField(), help_text="Must be gone before it ends.")
    waits = serializers.ListField(child=serializers.CharField(), help_text="What only the clock ends.")
    owes = serializers.ListField(child=serializers.CharField(), help_text="Who owes what.")


class EndPhaseSerializer(serializers.Serializer[Any]):
    phase = serializers.SlugField(help_text="Code of the phase that you mean.")


class NotBeforeSerializer(EndPhaseSerializer):
    moment = MomentField(allow_null=True)


class StepBackSerializer(EndPhaseSerializer):
    moment = MomentField(
        required=False, allow_null=True, default=None, help_text="Until when a phase without games stays open."
    )


class NextSeasonSerializer(serializers.Serializer[Any]):
    first_due_at = MomentField(required=False, allow_null=True)
    every_days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=7)
    weeks = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, required=False, allow_null=True)


class MakeScheduleSerializer(serializers.Serializer[Any]):
    weeks = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, required=False, allow_null=True)
    year = serializers.IntegerField(min_value=1, max_value=999, required=False, allow_null=True)


class GameOfWeekSerializer(serializers.Serializer[Any]):
    away = serializers.UUIDField()
    home = serializers.UUIDField()


class PairWeekSerializer(serializers.Serializer[Any]):
    week = serializers.IntegerField()
    games = GameOfWeekSerializer.many_init(max_length=16)
    clear = serializers.BooleanField(default=False, help_text="True where the week shall have no games at all.")


class SwapWeeksSerializer(serializers.Serializer[Any]):
    week = serializers.IntegerField()
    other = serializers.IntegerField()


class ChangeGameSerializer(serializers.Serializer[Any]):
    game = serializers.UUIDField()
    week = serializers.IntegerField(required=False, help_text="Another week; leave it out to turn the sites.")


class SeasonViewSet(ReadOnly[Season]):
    """Seasons, with their standings, calendar and schedule."""

    queryset = Season.objects.none()
    serializer_class = SeasonSerializer
    pagination_class = BySeason
    filterset_class = SeasonFilter

    def get_queryset(self) -> QuerySet[Season]:
        return Season.objects.filter(league__in=visible_leagues(self.request.user)).select_related("league")

    @extend_schema(responses=StandingSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[])
    def standings(self, request: Request, public_id: str) -> Response:
        """Every division's table, best team first."""
        rows = [row for table in in_time(standings(self.get_object())) for row in table.rows]
        return Response(StandingSerializer.many_init(rows).data)

    @extend_schema(responses=BracketSerializer, filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[])
    def playoffs(self, request: Request, public_id: str) -> Response:
        """The bracket; before the play-offs, who would be in if the regular season ended now."""
        found = bracket_of(self.get_object()) or Bracket((), True, None)
        return Response(BracketSerializer(found).data)

    @extend_schema(responses=SeasonOddsSerializer, filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[], permission_classes=[AllowAny])
    def odds(self, request: Request, public_id: str) -> Response:
        """Play-off odds and strength of schedule; 404 before the first game is over."""
        found = season_odds(self.get_object())
        if found is None:
            raise Http404("No game of this season is over yet.")
        return Response(SeasonOddsSerializer(found).data)

    @extend_schema(responses=PhaseSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[])
    def calendar(self, request: Request, public_id: str) -> Response:
        """Every phase in order."""
        return Response(PhaseSerializer.many_init(calendar(self.get_object())).data)

    @extend_schema(responses={200: ChecklistSerializer, 403: RefusalsSerializer}, filters=False)
    @action(detail=True, pagination_class=None, filter_backends=[])
    def checklist(self, request: Request, public_id: str) -> Response:
        """What blocks the present phase, and who owes what; for the commissioner."""
        phase = current_phase(self._managed())
        found = checklist(phase) if phase else None
        parts = {name: list(getattr(found, name, ())) for name in ("blocks", "waits", "owes")}
        return Response(ChecklistSerializer({"phase": phase.code if phase else "", **parts}).data)

    @extend_schema(request=EndPhaseSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="end-phase")
    def end_phase(self, request: SignedInApiRequest, public_id: str) -> Response:
        """End the present phase now; for the commissioner."""
        season, given = self._asked(EndPhaseSerializer)
        phase = get_object_or_404(season.phases, code=given["phase"])
        calendars.end_phase(phase=phase, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=NotBeforeSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="date-phase")
    def date_phase(self, request: SignedInApiRequest, public_id: str) -> Response:
        """The moment before which a phase without games does not end; for the commissioner."""
        season, given = self._asked(NotBeforeSerializer)
        phase = get_object_or_404(season.phases, code=given["phase"])
        calendars.set_not_before(phase=phase, moment=given["moment"], actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=StepBackSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="step-back")
    def step_back(self, request: SignedInApiRequest, public_id: str) -> Response:
        """Open the phase before again, while nothing has come in for the present games; for the commissioner."""
        season, given = self._asked(StepBackSerializer)
        phase = get_object_or_404(season.phases, code=given["phase"])
        calendars.step_back(phase=phase, actor=request.user, moment=given["moment"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=NextSeasonSerializer, responses={201: SeasonSerializer, **NOT_NOW})
    @action(detail=True, methods=["post"], url_path="next")
    def open_next(self, request: SignedInApiRequest, public_id: str) -> Response:
        """Open the season after this one; for the commissioner."""
        season, given = self._asked(NextSeasonSerializer)
        if season.league.seasons.filter(number__gt=season.number).exists():
            raise Refused(f"{season} has a successor already.")
        opened = calendars.open_next_season(league=season.league, actor=request.user, **given)
        return Response(SeasonSerializer(opened).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=MakeScheduleSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="make-schedule")
    def make_schedule(self, request: SignedInApiRequest, public_id: str) -> Response:
        """Another schedule in the place of one that has not begun; for the commissioner."""
        season, given = self._asked(MakeScheduleSerializer)
        schedules.make_anew(season=season, actor=request.user, **given)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=PairWeekSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="pair-week")
    def pair_week(self, request: SignedInApiRequest, public_id: str) -> Response:
        """All games of a week said anew; for the commissioner."""
        season, given = self._asked(PairWeekSerializer)
        teams = {team.public_id: team for own in entered_teams(season).values() for team in own}
        pairs = [(_team(teams, game["away"]), _team(teams, game["home"])) for game in given["games"]]
        schedules.pair_week(week=_week(season, given["week"]), pairs=pairs, actor=request.user, clear=given["clear"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=SwapWeeksSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="swap-weeks")
    def swap_weeks(self, request: SignedInApiRequest, public_id: str) -> Response:
        """Two weeks exchange their games; for the commissioner."""
        season, given = self._asked(SwapWeeksSerializer)
        one, two = _week(season, given["week"]), _week(season, given["other"])
        schedules.swap_weeks(one=one, two=two, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=ChangeGameSerializer, responses={204: None, **WAITS})
    @action(detail=True, methods=["post"], url_path="change-game")
    def change_game(self, request: SignedInApiRequest, public_id: str) -> Response:
        """A game to another week, or with its sites turned; for the commissioner."""
        season, given = self._asked(ChangeGameSerializer)
        game = get_object_or_404(season.fixtures, public_id=given["game"])
        if "week" in given:
            schedules.move_game(fixture=game, week=_week(season, given["week"]), actor=request.user)
        else:
            schedules.turn_game(fixture=game, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _managed(self) -> Season:
        """The season, for its league's commissioner."""
        season: Season = self.get_object()
        if not permissions.may_manage_league(self.request.user, season.league):
            raise PermissionDenied
        return season

    def _asked(self, kind: type[serializers.Serializer[Any]]) -> tuple[Season, dict[str, Any]]:
        """The season for its commissioner, and what he asks for, checked."""
        season = self._managed()
        given = kind(data=self.request.data)
        given.is_valid(raise_exception=True)
        return season, dict(given.validated_data)


def _week(season: Season, number: int) -> Week:
    week: Week = get_object_or_404(season.weeks, number=number)
    return week


def _team(teams: Mapping[UUID, Team], public_id: UUID) -> Team:
    if public_id not in teams:
        raise Refused(f"No team {public_id} plays in this season.", field="games")
    return teams[public_id]
