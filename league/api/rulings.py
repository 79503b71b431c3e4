"""The commissioner's rulings on rosters and dates by API. Every one needs a reason, and stands in the league's log."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response

from league.documents import read_json
from league.models import League, Season, Trade, Transaction
from league.requests import SignedInApiRequest
from league.selectors.leagues import current_season
from league.services import claims, deadlines, rulings, trades, weeks
from league.services.errors import Refused

from .acting import WAITS, ManagedView, ReasonSerializer, given
from .rosters import TransactionSerializer
from .serializers import MomentField

DONE = status.HTTP_204_NO_CONTENT


def _season(league: League) -> Season:
    season = current_season(league)
    if season is None:
        raise Refused(f"{league} has no season yet.")
    return season


class EditPlayerSerializer(ReasonSerializer):
    """What is left out stays as it is."""

    name = serializers.CharField(max_length=80, required=False)
    position = serializers.CharField(max_length=8, required=False)
    age = serializers.IntegerField(required=False)
    sheet = serializers.JSONField(required=False, help_text="The ruleset's own sheet, whole.")
    out = serializers.CharField(max_length=80, required=False, allow_blank=True, help_text="Why he cannot play.")

    def validate_sheet(self, sheet: Any) -> dict[str, Any]:
        if not isinstance(sheet, dict):
            raise serializers.ValidationError("The sheet must be a JSON object, in braces.")
        try:
            return dict(read_json(json.dumps(sheet)))
        except ValueError as wrong:
            raise serializers.ValidationError(f"The sheet {wrong}.") from wrong


class EditPlayerView(ManagedView):
    @extend_schema(request=EditPlayerSerializer, responses={200: TransactionSerializer, **WAITS})
    def patch(self, request: SignedInApiRequest, public_id: UUID, player_id: UUID) -> Response:
        """Edit a player: who he is, what he can do, why he cannot play."""
        league = self.managed(request, public_id)
        player = get_object_or_404(league.players, public_id=player_id)
        entry = rulings.edit_player(player=player, actor=request.user, **given(EditPlayerSerializer, request))
        return Response(TransactionSerializer(entry).data)


class TakeBackView(ManagedView):
    @extend_schema(request=ReasonSerializer, responses={201: TransactionSerializer, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, entry_id: UUID) -> Response:
        """Take an entry of the ledger back by a new one."""
        league = self.managed(request, public_id)
        entry = get_object_or_404(Transaction.objects.filter(league=league), public_id=entry_id)
        undone = rulings.undo(entry=entry, actor=request.user, **given(ReasonSerializer, request))
        return Response(TransactionSerializer(undone).data, status=status.HTTP_201_CREATED)


class DisallowView(ManagedView):
    @extend_schema(request=ReasonSerializer, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, trade_id: UUID) -> Response:
        """Stop a trade that is under review."""
        league = self.managed(request, public_id)
        trade = get_object_or_404(Trade.objects.filter(season__league=league), public_id=trade_id)
        trades.disallow_trade(trade=trade, actor=request.user, **given(ReasonSerializer, request))
        return Response(status=DONE)


class SettleClaimsView(ManagedView):
    @extend_schema(request=None, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Settle all claims now."""
        league = self.managed(request, public_id)
        claims.resolve_claims(season=_season(league), actor=request.user)
        return Response(status=DONE)


class DeadlineSerializer(serializers.Serializer[Any]):
    due_at = MomentField(allow_null=True, help_text="null: no deadline; only while nothing of the week is open.")
    reason = serializers.CharField(max_length=120, allow_blank=True, default="", help_text="Goes to the coaches.")


class DeadlineView(ManagedView):
    @extend_schema(request=DeadlineSerializer, responses={204: None, **WAITS})
    def put(self, request: SignedInApiRequest, public_id: UUID, number: int) -> Response:
        """Set, extend or remove the deadline of a week of the newest season."""
        league = self.managed(request, public_id)
        week = get_object_or_404(_season(league).weeks, number=number)
        deadlines.set_deadline(week=week, actor=request.user, **given(DeadlineSerializer, request))
        return Response(status=DONE)


class PlayWeekView(ManagedView):
    @extend_schema(request=None, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, number: int) -> Response:
        """Have a week of the newest season played now; whoever owes a plan for it is asked first."""
        league = self.managed(request, public_id)
        week = get_object_or_404(_season(league).weeks, number=number)
        weeks.play_now(week=week, actor=request.user)
        return Response(status=DONE)


class MoveDeadlinesSerializer(serializers.Serializer[Any]):
    days = serializers.IntegerField(
        min_value=-weeks.LONGEST_MOVE_DAYS, max_value=weeks.LONGEST_MOVE_DAYS, help_text="Below zero: earlier."
    )
    reason = serializers.CharField(max_length=120, allow_blank=True, default="", help_text="Goes to the coaches.")


class MoveDeadlinesView(ManagedView):
    @extend_schema(request=MoveDeadlinesSerializer, responses={204: None, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID, number: int) -> Response:
        """Move the deadlines of a week of the newest season and of all after it by some days."""
        league = self.managed(request, public_id)
        week = get_object_or_404(_season(league).weeks, number=number)
        weeks.move_deadlines(week=week, actor=request.user, **given(MoveDeadlinesSerializer, request))
        return Response(status=DONE)


class TimetableSerializer(serializers.Serializer[Any]):
    first_due_at = MomentField()
    every_days = serializers.IntegerField(default=7, min_value=1, max_value=deadlines.MOST_DAYS)


class TimetableView(ManagedView):
    @extend_schema(request=TimetableSerializer, responses={204: None, **WAITS})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Date every week of a season that has not begun."""
        league = self.managed(request, public_id)
        asked = given(TimetableSerializer, request)
        deadlines.set_timetable(season=_season(league), actor=request.user, **asked)
        return Response(status=DONE)
