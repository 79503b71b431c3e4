"""What is done in a draft by API: choices, one's own list, men to keep, trades of the room; and what the commissioner
does."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response

from league import limits, permissions
from league.models import Draft, DraftWish, League, Team, Trade
from league.requests import SignedInApiRequest
from league.selectors import drafts as shown
from league.services import trades
from league.services.drafts import choosing, clock, keeping, trading, undo, wishes
from league.services.errors import Refused

from .acting import NOT_NOW, WAITS, ReasonSerializer, given
from .drafts import DraftSerializer, DraftsView, EventSerializer, SlotSerializer
from .rosters import AnswerSerializer, OfferSerializer, TradeSerializer

# -- a coach's own ---------------------------------------------------------------------------------------------------


class PickSerializer(serializers.Serializer[Any]):
    overall = serializers.IntegerField(min_value=1, max_value=32_000, help_text="The place that is on the clock.")
    player = serializers.UUIDField()


class DraftPicksView(DraftsView):
    @extend_schema(
        operation_id="leagues_draft_choose", request=PickSerializer, responses={201: SlotSerializer, **WAITS}
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Choose a man for the team that is on the clock: its coach, or the commissioner for it."""
        draft = self.draft(request, public_id)
        if not permissions.is_member(request.user, draft.season.league):
            raise PermissionDenied
        said = given(PickSerializer, request)
        player = draft.season.league.players.filter(public_id=said["player"]).first()
        if player is None:
            raise Refused(f"The league has no player {said['player']}.", field="player")
        slot = choosing.choose(draft=draft, overall=said["overall"], player=player, actor=request.user)
        return Response(SlotSerializer(slot).data, status=status.HTTP_201_CREATED)


@extend_schema_serializer(component_name="DraftWish")
class WishSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(DraftWish.Kind.choices, default=DraftWish.Kind.MAN)
    player = serializers.UUIDField(required=False, allow_null=True, default=None, source="player.public_id")
    position = serializers.CharField(max_length=8, allow_blank=True, default="")
    if_lacking = serializers.BooleanField(default=False, help_text="It serves while the team lacks his position.")
    from_round = serializers.IntegerField(default=1, min_value=1, max_value=limits.DRAFT_ROUNDS.most)


class DraftListSerializer(serializers.Serializer[Any]):
    at_once = serializers.BooleanField(default=False, help_text="It chooses as soon as the team is on the clock.")
    wishes = WishSerializer.many_init(max_length=limits.DRAFT_WISHES.most)


class DraftListView(DraftsView):
    @extend_schema(operation_id="leagues_draft_list", responses={200: DraftListSerializer, **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Your team's own list. Nobody but its coaches reads it."""
        draft = self.draft(request, public_id)
        return self._told(draft, self.coached(request, draft))

    @extend_schema(
        operation_id="leagues_draft_write_list",
        request=DraftListSerializer,
        responses={200: DraftListSerializer, **NOT_NOW},
    )
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Write the whole list, first wish first; it takes the place of the one before."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        said = given(DraftListSerializer, request)
        refs = [(row.get("player") or {}).get("public_id") for row in said["wishes"]]
        known = {man.public_id: man for man in self.men(draft.season.league, [ref for ref in refs if ref], "wishes")}
        wanted = [
            wishes.Wanted(
                kind=row["kind"],
                player=known[ref] if ref else None,
                position=row["position"],
                if_lacking=row["if_lacking"],
                from_round=row["from_round"],
            )
            for row, ref in zip(said["wishes"], refs, strict=True)
        ]
        wishes.write_list(draft=draft, team=team, wishes=wanted, actor=request.user, at_once=said["at_once"])
        return self._told(draft, team)

    def _told(self, draft: Draft, team: Team) -> Response:
        found = shown.list_of(draft, team)
        told = {"at_once": found.at_once if found else False, "wishes": shown.wishes_of(draft, team)}
        return Response(DraftListSerializer(told).data)


class KeepersSerializer(serializers.Serializer[Any]):
    players = serializers.ListField(child=serializers.UUIDField(), max_length=99)


class DraftKeepersView(DraftsView):
    @extend_schema(operation_id="leagues_draft_keepers", responses={200: KeepersSerializer, **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """The men whom your team has named to keep or to protect. Nobody else reads them before the draft begins."""
        draft = self.draft(request, public_id)
        kept = shown.kept_by(draft, self.coached(request, draft))
        return Response({"players": [str(player.public_id) for player in kept]})

    @extend_schema(
        operation_id="leagues_draft_name_keepers",
        request=KeepersSerializer,
        responses={200: KeepersSerializer, **NOT_NOW},
    )
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """The men whom your team keeps out of the draft, or protects from it, all of them."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        men = self.men(draft.season.league, given(KeepersSerializer, request)["players"], "players")
        kept = keeping.name_keepers(draft=draft, team=team, players=men, actor=request.user)
        return Response({"players": [str(row.player.public_id) for row in kept]})


class DraftTradesView(DraftsView):
    @extend_schema(operation_id="leagues_draft_offers", responses={200: TradeSerializer(many=True), **NOT_NOW})
    def get(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Offers of the room by your team and to it that wait for an answer."""
        draft = self.draft(request, public_id)
        return Response(TradeSerializer(shown.offers_of(draft, self.coached(request, draft)), many=True).data)

    @extend_schema(
        operation_id="leagues_draft_offer", request=OfferSerializer, responses={201: TradeSerializer, **NOT_NOW}
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Offer a trade; it is in force as soon as it is accepted."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        said = given(OfferSerializer, request)
        partner = get_object_or_404(team.league.teams, public_id=said["partner"])
        trade = trading.propose(
            draft=draft,
            proposer=team,
            partner=partner,
            gives=self._goods(team.league, said, "gives"),
            gets=self._goods(team.league, said, "gets"),
            actor=request.user,
            message=said["message"],
        )
        return Response(TradeSerializer(trade).data, status=status.HTTP_201_CREATED)

    def _goods(self, league: League, said: dict[str, Any], side: str) -> trades.Goods:
        """What one team gives, from the ids of an offer."""
        refs = said[f"{side}_picks"]
        known = {pick.public_id: pick for pick in league.draft_picks.filter(public_id__in=refs)}
        for at, ref in enumerate(refs):
            if ref not in known:
                raise Refused(f"The league has no draft pick {ref}.", field=f"{side}_picks[{at}]")
        return trades.Goods(self.men(league, said[side], side), [known[ref] for ref in refs])


class DraftTradeView(DraftsView):
    @extend_schema(
        operation_id="leagues_draft_answer", request=AnswerSerializer, responses={200: TradeSerializer, **NOT_NOW}
    )
    def post(self, request: SignedInApiRequest, public_id: UUID, trade_id: UUID) -> Response:
        """Accept or decline an offer to your team, or withdraw one of its own."""
        draft = self.draft(request, public_id)
        team = self.coached(request, draft)
        found = Trade.objects.filter(draft=draft).select_related("proposer", "partner", "draft__season__league")
        trade = get_object_or_404(found, public_id=trade_id)
        answer = given(AnswerSerializer, request)["answer"]
        if team.pk != (trade.proposer_id if answer == "withdraw" else trade.partner_id):
            raise PermissionDenied
        if answer == "withdraw":
            trade = trades.withdraw_trade(trade=trade, actor=request.user)
        else:
            trade = trading.answer(trade=trade, accept=answer == "accept", actor=request.user)
        return Response(TradeSerializer(trade).data)


# -- the commissioner's ----------------------------------------------------------------------------------------------


class PauseSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class DraftPauseView(DraftsView):
    @extend_schema(
        operation_id="leagues_draft_pause", request=PauseSerializer, responses={200: DraftSerializer, **NOT_NOW}
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """The clock stands still."""
        draft = self.managed(request, public_id)
        reason = given(PauseSerializer, request)["reason"]
        return Response(DraftSerializer(clock.pause(draft=draft, actor=request.user, reason=reason)).data)

    @extend_schema(operation_id="leagues_draft_resume", responses={200: DraftSerializer, **NOT_NOW})
    def delete(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """It goes on with the time that was left."""
        draft = self.managed(request, public_id)
        return Response(DraftSerializer(clock.resume(draft=draft, actor=request.user)).data)


class UndoSerializer(ReasonSerializer):
    steps = serializers.IntegerField(
        min_value=1, max_value=limits.DRAFT_STEPS_BACK.most, help_text="Choices and trades, the newest first."
    )


class DraftUndoView(DraftsView):
    @extend_schema(
        operation_id="leagues_draft_undo", request=UndoSerializer, responses={200: EventSerializer(many=True), **WAITS}
    )
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Take the last steps back, with a reason; what was taken back. A draft that is over is open again then, and
        paused, as long as no later phase has ended."""
        draft = self.managed(request, public_id)
        back = undo.take_back(draft=draft, actor=request.user, **given(UndoSerializer, request))
        return Response(EventSerializer(back, many=True).data)
