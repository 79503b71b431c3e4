"""Rosters by API: free agents, injuries, the ledger; a coach's moves, claims and trades."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions
from league.models import Claim, DraftPick, League, Player, Season, Team, Trade, Transaction
from league.requests import SignedInApiRequest
from league.selectors import rosters as shown
from league.selectors.leagues import current_season
from league.selectors.picks import tradable_picks
from league.services import claims, trades
from league.services.errors import Refused
from league.services.rosters import RELEASED, Wish, move_players

from .pagination import ByCursor
from .resources import ReadOnly
from .serializers import AskedSerializer, ColumnSerializer, MomentField, RefusalsSerializer, TeamRefSerializer

NOT_NOW = {403: RefusalsSerializer, 409: RefusalsSerializer}
WAITS = {202: AskedSerializer, **NOT_NOW}
RELEASE = "release"
MOST_MOVES = 100
Codes = list[str]  # of lists; a serializer with a field "list" cannot say so itself


class NewestFirst(ByCursor):
    ordering = ("-at", "-id")


# -- what everybody reads --------------------------------------------------------------------------------------------


class TransactionSerializer(serializers.ModelSerializer[Transaction]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    team = TeamRefSerializer(read_only=True, allow_null=True)
    player = serializers.UUIDField(source="player.public_id", read_only=True, allow_null=True, default=None)
    fixture = serializers.UUIDField(source="fixture.public_id", read_only=True, allow_null=True, default=None)
    undoes = serializers.UUIDField(source="undoes.public_id", read_only=True, allow_null=True, default=None)
    at = MomentField(read_only=True)

    class Meta:
        model = Transaction
        fields = ["id", "at", "kind", "team", "player", "sentence", "reason", "changes", "dice", "fixture", "undoes"]


class TransactionFilter(django_filters.FilterSet):
    league = django_filters.UUIDFilter(field_name="league__public_id")
    team = django_filters.UUIDFilter(field_name="team__public_id")
    player = django_filters.UUIDFilter(field_name="player__public_id")

    class Meta:
        model = Transaction
        fields = ["league", "team", "player", "kind"]


class TransactionViewSet(ReadOnly[Transaction]):
    """The ledger of rosters, newest first. Entries are never changed; what is taken back is a new one."""

    queryset = Transaction.objects.none()
    serializer_class = TransactionSerializer
    pagination_class = NewestFirst
    filterset_class = TransactionFilter

    def get_queryset(self) -> QuerySet[Transaction]:
        found = Transaction.objects.filter(league__in=permissions.visible_leagues(self.request.user))
        return found.select_related("team", "player", "fixture", "undoes").defer("packed", "undoes__packed")


class FreeAgentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    position = serializers.CharField(source="player.position")
    age = serializers.IntegerField(source="player.age")
    waived_by = TeamRefSerializer(source="off", allow_null=True)
    facts = ColumnSerializer(many=True)


class AilingSerializer(serializers.Serializer[Any]):
    team = TeamRefSerializer(source="spot.team")
    player = serializers.UUIDField(source="spot.player.public_id")
    name = serializers.CharField(source="spot.player.name")
    list = serializers.CharField(source="spot.list")
    out = serializers.CharField(source="spot.unavailable")
    hurts = serializers.ListField(child=serializers.CharField())


class DraftPickSerializer(serializers.ModelSerializer[DraftPick]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    season = serializers.IntegerField(source="season_number", help_text="Number of the season that the draft opens.")
    original = TeamRefSerializer(read_only=True, help_text="The team whose place in the round it is.")
    owner = TeamRefSerializer(read_only=True)

    class Meta:
        model = DraftPick
        fields = ["id", "season", "round", "original", "owner"]


class LeagueView(APIView):
    """Something of one league that the asker may see."""

    def found(self, request: Request, public_id: UUID) -> League:
        league: League = get_object_or_404(permissions.visible_leagues(request.user), public_id=public_id)
        return league


class FreeAgentsView(LeagueView):
    @extend_schema(responses=FreeAgentSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Everybody who can be claimed."""
        listed = shown.free_agents(self.found(request, public_id))
        return Response(FreeAgentSerializer(listed.men, many=True).data)


class DraftPicksView(LeagueView):
    @extend_schema(responses=DraftPickSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """The picks that may be traded now, each with its owner."""
        season = current_season(self.found(request, public_id))
        found = tradable_picks(season) if season else []
        return Response(DraftPickSerializer(found, many=True).data)


class InjuriesView(LeagueView):
    @extend_schema(responses=AilingSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Who is hurt, kept out or on a reserve list."""
        rows = [man for _, men in shown.ailing(self.found(request, public_id)) for man in men]
        return Response(AilingSerializer(rows, many=True).data)


# -- a team's own business -------------------------------------------------------------------------------------------


class TeamView(APIView):
    """Something of one team for whoever runs it, or whoever else ``may``."""

    may = staticmethod(permissions.may_run_roster)

    def own(self, request: Request, public_id: UUID) -> tuple[Team, Season]:
        """The team with its league's newest season."""
        team = get_object_or_404(permissions.visible_teams(request.user), public_id=public_id)
        if not self.may(request.user, team):
            raise PermissionDenied
        season = current_season(team.league)
        if season is None:
            raise Refused(f"{team.league} has no season yet.")
        return team, season

    def men(self, league: League, refs: list[UUID], field: str) -> list[Player]:
        """The players of these ids, in that order; Refused for one that the league does not know."""
        known = {player.public_id: player for player in league.players.filter(public_id__in=refs)}
        for ref in refs:
            if ref not in known:
                raise Refused(f"The league has no player {ref}.", field=field)
        return [known[ref] for ref in refs]

    def picks(self, league: League, refs: list[UUID], field: str) -> list[DraftPick]:
        """The draft picks of these ids; Refused for one that the league does not know."""
        known = {
            pick.public_id: pick for pick in league.draft_picks.select_related("original").filter(public_id__in=refs)
        }
        for ref in refs:
            if ref not in known:
                raise Refused(f"The league has no draft pick {ref}.", field=field)
        return [known[ref] for ref in refs]


class MoveSerializer(serializers.Serializer[Any]):
    player = serializers.UUIDField()
    to = serializers.CharField(max_length=24, help_text="Code of a list, `waivers` or `release`.")


class MovesSerializer(serializers.Serializer[Any]):
    moves = MoveSerializer.many_init(max_length=MOST_MOVES)


class ChoiceSerializer(serializers.Serializer[Any]):
    player = serializers.UUIDField(source="spot.player.public_id")
    name = serializers.CharField(source="spot.player.name")
    list = serializers.CharField(source="spot.list")
    hurts = serializers.ListField(child=serializers.CharField())
    open = serializers.SerializerMethodField(help_text="Where he may go now.")

    def get_open(self, choice: shown.Choice) -> Codes:
        return [code for code, _ in choice.open]


class MovesView(TeamView):
    @extend_schema(responses={200: ChoiceSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every man of the team with the places that he may go to now."""
        team, season = self.own(request, public_id)
        return Response(ChoiceSerializer(shown.choices(team, season), many=True).data)

    @extend_schema(request=MovesSerializer, responses={200: TransactionSerializer(many=True), **WAITS})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Make these moves together, or none of them."""
        team, _ = self.own(request, public_id)
        given = MovesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        rows = given.validated_data["moves"]
        men = self.men(team.league, [row["player"] for row in rows], "moves")
        wishes = [
            Wish(man, RELEASED if row["to"] == RELEASE else row["to"]) for man, row in zip(men, rows, strict=True)
        ]
        entries = move_players(team=team, wishes=wishes, actor=request.user)
        return Response(TransactionSerializer(entries, many=True).data)


class ClaimSerializer(serializers.ModelSerializer[Claim]):
    player = serializers.UUIDField(source="player.public_id")
    drop = serializers.UUIDField(source="drop.public_id", allow_null=True, default=None)

    class Meta:
        model = Claim
        fields = ["rank", "player", "to_list", "drop", "slot", "state", "said"]


class WishSerializer(serializers.Serializer[Any]):
    player = serializers.UUIDField()
    to_list = serializers.CharField(max_length=24)
    drop = serializers.UUIDField(required=False, allow_null=True, default=None)
    slot = serializers.IntegerField(default=1, help_text="Wishes of one number are alternatives.")


class WishesSerializer(serializers.Serializer[Any]):
    wishes = WishSerializer.many_init(max_length=claims.MOST_CLAIMS)


class ClaimsView(TeamView):
    @extend_schema(responses={200: ClaimSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """The team's wishes that are open, first wish first. No other team sees them."""
        team, _ = self.own(request, public_id)
        return Response(ClaimSerializer(shown.open_claims(team), many=True).data)

    @extend_schema(request=WishesSerializer, responses={200: ClaimSerializer(many=True), **WAITS})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Hand in the whole list; it takes the place of the one before."""
        team, _ = self.own(request, public_id)
        given = WishesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        rows = given.validated_data["wishes"]
        men = self.men(team.league, [row["player"] for row in rows], "wishes")
        drops = [self.men(team.league, [row["drop"]], "wishes")[0] if row["drop"] else None for row in rows]
        wishes = [
            claims.ClaimWish(man, row["to_list"], drop, row["slot"])
            for man, drop, row in zip(men, drops, rows, strict=True)
        ]
        handed_in = claims.hand_in_claims(team=team, wishes=wishes, actor=request.user)
        return Response(ClaimSerializer(handed_in, many=True).data)


class TradeSerializer(serializers.ModelSerializer[Trade]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    proposer = TeamRefSerializer(read_only=True)
    partner = TeamRefSerializer(read_only=True)
    gives: serializers.SlugRelatedField[Player] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="public_id"
    )
    gets: serializers.SlugRelatedField[Player] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="public_id"
    )
    gives_picks = DraftPickSerializer(many=True, read_only=True)
    gets_picks = DraftPickSerializer(many=True, read_only=True)
    open_until = MomentField(read_only=True, allow_null=True, help_text="Until when an offer may be answered.")
    review_until = MomentField(read_only=True, allow_null=True)

    class Meta:
        model = Trade
        fields = [
            "id", "proposer", "partner", "gives", "gets", "gives_picks", "gets_picks", "message", "state", "said",
            "open_until", "review_until",
        ]  # fmt: skip


class ShownTradeSerializer(TradeSerializer):
    on_draft_day = serializers.SerializerMethodField(help_text="Agreed; its men change teams on draft day.")

    class Meta(TradeSerializer.Meta):
        fields = [*TradeSerializer.Meta.fields, "on_draft_day"]

    def get_on_draft_day(self, trade: Trade) -> bool:
        waiting: frozenset[int] = self.context["waiting"]
        return trade.pk in waiting


class OfferSerializer(serializers.Serializer[Any]):
    partner = serializers.UUIDField(help_text="The other team.")
    gives = serializers.ListField(child=serializers.UUIDField(), max_length=trades.MOST_MEN, default=list)
    gets = serializers.ListField(child=serializers.UUIDField(), max_length=trades.MOST_MEN, default=list)
    gives_picks = serializers.ListField(child=serializers.UUIDField(), max_length=trades.MOST_MEN, default=list)
    gets_picks = serializers.ListField(child=serializers.UUIDField(), max_length=trades.MOST_MEN, default=list)
    message = serializers.CharField(max_length=300, allow_blank=True, default="")


class AnswerSerializer(serializers.Serializer[Any]):
    answer = serializers.ChoiceField(["accept", "decline", "withdraw"])


class CoachView(TeamView):
    """What is nobody else's business, as an offer before it is accepted or orders for a camp: for coaches alone."""

    may = staticmethod(permissions.is_coach_of)


class TradesView(CoachView):
    @extend_schema(responses={200: ShownTradeSerializer(many=True), **NOT_NOW})
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every trade in which the team has a part, newest first."""
        team, season = self.own(request, public_id)
        found = shown.shown_trades(team, season)
        waiting = frozenset(one.trade.pk for one in found if one.draft_day)
        told = ShownTradeSerializer([one.trade for one in found], many=True, context={"waiting": waiting})
        return Response(told.data)

    @extend_schema(request=OfferSerializer, responses={201: TradeSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Offer a trade to another team."""
        team, _ = self.own(request, public_id)
        given = OfferSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        partner = get_object_or_404(team.league.teams, public_id=said["partner"])
        trade = trades.propose_trade(
            proposer=team,
            partner=partner,
            gives=self.goods(team.league, said, "gives"),
            gets=self.goods(team.league, said, "gets"),
            actor=request.user,
            message=said["message"],
        )
        return Response(TradeSerializer(trade).data, status=status.HTTP_201_CREATED)

    def goods(self, league: League, said: dict[str, Any], side: str) -> trades.Goods:
        """What one team gives, from the ids of an offer."""
        return trades.Goods(
            self.men(league, said[side], side), self.picks(league, said[f"{side}_picks"], f"{side}_picks")
        )


class TradeView(CoachView):
    @extend_schema(
        operation_id="teams_trades_answer",
        request=AnswerSerializer,
        responses={200: TradeSerializer, **NOT_NOW},
    )
    def post(self, request: SignedInApiRequest, public_id: UUID, trade_id: UUID) -> Response:
        """Accept or decline an offer to the team, or withdraw one of its own."""
        team, _ = self.own(request, public_id)
        trade = get_object_or_404(shown.trades_of(team), public_id=trade_id)
        given = AnswerSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        answer = given.validated_data["answer"]
        if (trade.proposer_id == team.pk) != (answer == "withdraw"):
            raise PermissionDenied
        if answer == "withdraw":
            trade = trades.withdraw_trade(trade=trade, actor=request.user)
        else:
            trade = trades.answer_trade(trade=trade, accept=answer == "accept", actor=request.user)
        return Response(TradeSerializer(trade).data)
