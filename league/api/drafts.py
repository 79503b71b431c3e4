"""Drafts by API: how one stands, its order, who may be chosen, what happens; planning one. The draft of a league is the
one that is planned or under way, else its last."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from league import limits, permissions
from league.models import Draft, DraftEvent, DraftSlot, League, Player, Season, Team
from league.requests import SignedInApiRequest
from league.selectors import drafts as shown
from league.selectors.leagues import current_season, my_team
from league.services.drafts import founding, opening
from league.services.errors import Refused

from .acting import WAITS, given
from .rosters import LeagueView
from .serializers import ColumnSerializer, MomentField, TeamRefSerializer

# -- what everybody reads --------------------------------------------------------------------------------------------


@extend_schema_serializer(component_name="HeldDraft")
class DraftSerializer(serializers.ModelSerializer[Draft]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    season = serializers.IntegerField(source="season.number", read_only=True)
    starts_at = MomentField(read_only=True)
    on_clock_since = MomentField(read_only=True, allow_null=True)
    due_at = MomentField(read_only=True, allow_null=True)

    class Meta:
        model = Draft
        fields = [
            "id", "season", "kind", "status", "order", "rounds", "kept", "most_lost", "seconds_per_pick", "quiet_from",
            "quiet_to", "starts_at", "on_clock_since", "due_at", "seconds_left", "sequence",
        ]  # fmt: skip


class PlayerRefSerializer(serializers.ModelSerializer[Player]):
    id = serializers.UUIDField(source="public_id", read_only=True)

    class Meta:
        model = Player
        fields = ["id", "name", "position", "age"]


class SlotSerializer(serializers.ModelSerializer[DraftSlot]):
    pick = serializers.UUIDField(source="pick.public_id", read_only=True, help_text="By which it is traded.")
    original = TeamRefSerializer(source="pick.original", read_only=True, help_text="The team whose place it is.")
    owner = serializers.SerializerMethodField(help_text="The team that chooses, or has chosen, here.")
    player = PlayerRefSerializer(read_only=True, allow_null=True)
    made_at = MomentField(read_only=True, allow_null=True)

    class Meta:
        model = DraftSlot
        fields = ["overall", "round", "place", "pick", "original", "owner", "reason", "player", "how", "made_at"]

    def get_owner(self, slot: DraftSlot) -> TeamRefSerializer:
        return TeamRefSerializer(shown.owner(slot)).data  # type: ignore[return-value]  # the schema reads the class


class RoomSerializer(serializers.Serializer[Any]):
    draft = DraftSerializer()
    on_clock = SlotSerializer(allow_null=True)
    made = serializers.SerializerMethodField(help_text="How many choices are made.")
    places = serializers.SerializerMethodField(help_text="How many there are.")
    may_choose = serializers.BooleanField(help_text="Whether your team is on the clock.")

    def get_made(self, state: shown.RoomState) -> int:
        return len(state.made)

    def get_places(self, state: shown.RoomState) -> int:
        return len(state.slots)


class ProspectSerializer(serializers.Serializer[Any]):
    player = PlayerRefSerializer(source="prospect.player")
    worth = serializers.IntegerField(source="prospect.worth", help_text="To a team that lacks nobody.")
    facts = ColumnSerializer(many=True)


class EventSerializer(serializers.ModelSerializer[DraftEvent]):
    at = MomentField(read_only=True)

    class Meta:
        model = DraftEvent
        fields = ["sequence", "kind", "sentence", "data", "at"]


@extend_schema_serializer(component_name="DraftTerms")
class TermsSerializer(serializers.Serializer[Any]):
    """What is left out is as usual."""

    seconds_per_pick = serializers.IntegerField(required=False, min_value=opening.SHORTEST, max_value=opening.LONGEST)
    quiet_from = serializers.TimeField(required=False, allow_null=True, help_text="In the league's time zone.")
    quiet_to = serializers.TimeField(required=False, allow_null=True)
    starts_at = MomentField(required=False)


@extend_schema_serializer(component_name="DraftPlan")
class PlanSerializer(TermsSerializer):
    kind = serializers.ChoiceField(Draft.Kind.choices, default=Draft.Kind.YEARLY)
    rounds = serializers.IntegerField(
        required=False, min_value=0, max_value=limits.DRAFT_ROUNDS.most, help_text="0: as many as the rulebook has."
    )
    order = serializers.ChoiceField(Draft.Order.choices, required=False)
    kept = serializers.IntegerField(required=False, min_value=0, max_value=99)
    most_lost = serializers.IntegerField(required=False, min_value=0, max_value=99)
    teams = serializers.ListField(
        child=serializers.UUIDField(), default=list, max_length=32, help_text="Those that choose in an expansion draft."
    )


class DraftsView(LeagueView):
    """The draft of a league, for whoever may see the league."""

    def draft(self, request: Request, public_id: UUID) -> Draft:
        draft = shown.current_draft(self.found(request, public_id))
        if draft is None:
            raise NotFound("The league has held no draft, and none is planned.")
        return draft

    def managed(self, request: Request, public_id: UUID) -> Draft:
        draft = self.draft(request, public_id)
        if not permissions.is_commissioner(request.user, draft.season.league):
            raise PermissionDenied
        return draft

    def coached(self, request: Request, draft: Draft) -> Team:
        team = my_team(request.user, draft.season.league)
        if team is None:
            raise PermissionDenied
        return team

    def men(self, league: League, refs: list[UUID], field: str) -> list[Player]:
        """The players of these ids, in that order; Refused for one that the league does not know."""
        known = {player.public_id: player for player in league.players.filter(public_id__in=refs)}
        for at, ref in enumerate(refs):
            if ref not in known:
                raise Refused(f"The league has no player {ref}.", field=f"{field}[{at}]")
        return [known[ref] for ref in refs]


class DraftView(DraftsView):
    @extend_schema(operation_id="leagues_draft_retrieve", responses=RoomSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """How the draft stands: its terms, who is on the clock, until when."""
        return Response(RoomSerializer(shown.room_state(self.draft(request, public_id), request.user)).data)

    @extend_schema(operation_id="leagues_draft_plan", request=PlanSerializer, responses={201: DraftSerializer, **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Plan a draft of the season that is being prepared."""
        league = self.found(request, public_id)
        if not permissions.is_commissioner(request.user, league):
            raise PermissionDenied
        season = current_season(league)
        if season is None:
            raise Refused(f"{league} has no season yet.")
        said = given(PlanSerializer, request)
        draft = self._plan(season, said.pop("kind"), said.pop("teams"), opening.Terms(**said), request)
        return Response(DraftSerializer(draft).data, status=status.HTTP_201_CREATED)

    def _plan(
        self, season: Season, kind: str, refs: list[UUID], terms: opening.Terms, request: SignedInApiRequest
    ) -> Draft:
        if kind == Draft.Kind.YEARLY:
            return opening.plan(season=season, terms=terms, actor=request.user)
        if kind == Draft.Kind.FOUNDING:
            return founding.plan_founding(season=season, terms=terms, actor=request.user)
        teams = list(season.league.teams.filter(public_id__in=refs))
        if len(teams) < len(set(refs)):
            raise Refused("The league has no such team.", field="teams")
        return founding.plan_expansion(season=season, terms=terms, teams=teams, actor=request.user)

    @extend_schema(
        operation_id="leagues_draft_clock", request=TermsSerializer, responses={200: DraftSerializer, **WAITS}
    )
    def patch(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Another clock, or another beginning."""
        draft = self.managed(request, public_id)
        now = {name: getattr(draft, name) for name in ("seconds_per_pick", "quiet_from", "quiet_to")}
        terms = opening.Terms(**{**now, **given(TermsSerializer, request)})
        return Response(DraftSerializer(opening.set_clock(draft=draft, terms=terms, actor=request.user)).data)


class DraftBoardView(DraftsView):
    @extend_schema(operation_id="leagues_draft_board", responses=SlotSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every place in order, with the reason for it, its owner, and whoever was chosen there."""
        return Response(SlotSerializer(shown.slots_of(self.draft(request, public_id)), many=True).data)


class DraftClassView(DraftsView):
    @extend_schema(operation_id="leagues_draft_class", responses=ProspectSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Everybody who may still be chosen, the most valuable first, with what the rules make public of him."""
        draft = self.draft(request, public_id)
        return Response(ProspectSerializer(shown.scouted_class(draft, list(shown.left(draft))), many=True).data)


class DraftEventsView(DraftsView):
    @extend_schema(
        operation_id="leagues_draft_events",
        parameters=[OpenApiParameter("after", int, description="The number of the last event that you know.")],
        responses=EventSerializer(many=True),
    )
    def get(self, request: Request, public_id: UUID) -> Response:
        """What has happened since, the oldest first; at most 200 at once."""
        after = request.query_params.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) <= 9):
            raise Refused("An event has a whole number.", "Ask for those after 0 to have all.", field="after")
        draft = self.draft(request, public_id)
        return Response(EventSerializer(shown.events_after(draft, int(after)), many=True).data)
