"""What holds in a league, and what was done there: house rules, constitution, log, by API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.generics import ListAPIView, get_object_or_404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import permissions, rulebook
from league.models import LeagueLog, Season
from league.requests import SignedInApiRequest
from league.selectors.constitution import Article, constitution
from league.selectors.dice import SeasonDice, Thrown, season_dice
from league.selectors.log import LogFilter, log_kinds, log_rows
from league.services.house_rules import change_house_rules
from league.services.notices import LONGEST_WORD, announce

from .acting import NOT_NOW, WAITS, ManagedView, ReasonSerializer, given
from .pagination import ByCursor
from .people import PersonSerializer
from .rosters import LeagueView
from .serializers import MomentField


class HouseRuleSerializer(serializers.Serializer[Any]):
    """What holds where the rulebook leaves a choice."""

    code = serializers.CharField()
    meaning = serializers.CharField()
    clause = serializers.CharField()
    group = serializers.CharField(help_text="What the rule is about; rules of one group stand together.")
    value = serializers.JSONField(help_text="What holds here.")
    default = serializers.JSONField(help_text="The rulebook's own choice.")
    values = serializers.ListField(child=serializers.JSONField(), help_text="What it may be; empty: any of its kind.")


class ChangeRulesSerializer(ReasonSerializer):
    options = serializers.DictField(
        child=serializers.JSONField(), help_text="Every rule that is to differ from the rulebook's own, by code."
    )


class SentencesSerializer(serializers.Serializer[Any]):
    changes = serializers.ListField(child=serializers.CharField())


class ArticleSerializer(serializers.Serializer[Article]):
    title = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class HouseRulesView(ManagedView):
    @extend_schema(responses=HouseRuleSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Every option of the rulebook with the value in force and its clause."""
        league = self.found(request, public_id)
        rows = [
            {
                "code": spec.code,
                "meaning": spec.meaning,
                "clause": spec.clause,
                "group": spec.group,
                "value": league.options.get(spec.code, spec.default),
                "default": spec.default,
                "values": list(spec.values),
            }
            for spec in rulebook.rules_of(league).option_specs()
        ]
        return Response(HouseRuleSerializer(rows, many=True).data)

    @extend_schema(request=ChangeRulesSerializer, responses={200: SentencesSerializer, **WAITS})
    def put(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """Other house rules, with a reason; for the commissioner, before the season's first game is open."""
        league = self.managed(request, public_id)
        asked = given(ChangeRulesSerializer, request)
        changes = change_house_rules(league=league, actor=request.user, **asked)
        return Response({"changes": changes})


class ConstitutionView(LeagueView):
    @extend_schema(responses=ArticleSerializer(many=True))
    def get(self, request: Request, public_id: UUID) -> Response:
        """Everything that holds in the league, in sentences."""
        league = self.found(request, public_id)
        named = permissions.may_see_people(request.user, league)
        return Response(ArticleSerializer.many_init(constitution(league, named=named)).data)


class WordSerializer(serializers.Serializer[Any]):
    subject = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=LONGEST_WORD)


class ToldSerializer(serializers.Serializer[Any]):
    people = serializers.IntegerField(help_text="How many it goes to.")


class WordView(ManagedView):
    @extend_schema(request=WordSerializer, responses={201: ToldSerializer, **NOT_NOW})
    def post(self, request: SignedInApiRequest, public_id: UUID) -> Response:
        """A word to everybody of the league; for the commissioner."""
        league = self.managed(request, public_id)
        count = announce(league=league, actor=request.user, **given(WordSerializer, request))
        return Response({"people": count}, status=201)


class LogRowSerializer(serializers.ModelSerializer[LeagueLog]):
    at = MomentField()
    actor = PersonSerializer(allow_null=True, help_text="null: the service itself.")

    class Meta:
        model = LeagueLog
        fields = ["at", "action", "sentence", "actor", "data"]


class LogFilterSerializer(serializers.Serializer[Any]):
    """What the log may be narrowed to."""

    kind = serializers.CharField(required=False, help_text="The first word of the action: plan, fixture, seat ...")
    person = serializers.UUIDField(required=False, help_text="Who did it, or whom it is about.")
    team = serializers.UUIDField(required=False)
    season = serializers.IntegerField(required=False, min_value=1)
    week = serializers.IntegerField(required=False, help_text="Of that season, else of the newest.")


class NewestFirst(ByCursor):
    ordering = ("-at", "-id")


@extend_schema(parameters=[LogFilterSerializer])
class LogView(LeagueView, ListAPIView[LeagueLog]):
    """What was done in the league, by whom and when, the newest first; for its members."""

    serializer_class = LogRowSerializer
    pagination_class = NewestFirst
    queryset = LeagueLog.objects.none()

    def get_queryset(self) -> QuerySet[LeagueLog]:
        league = self.found(self.request, self.kwargs["public_id"])
        if not permissions.may_see_log(self.request.user, league):
            raise PermissionDenied
        asked = LogFilterSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = LogFilter(**asked.validated_data)
        known = log_kinds(league) if wanted.kind else []
        if wanted.kind and wanted.kind not in known:
            raise ValidationError({"kind": f'"{wanted.kind}" is no kind of this log. Known are: {", ".join(known)}.'})
        return log_rows(league, wanted)


class ThrownSerializer(serializers.Serializer[Thrown]):
    """Dice of one man on one occasion."""

    transaction = serializers.UUIDField(source="entry.public_id")
    player = serializers.UUIDField(source="entry.player.public_id")
    occasion = serializers.CharField(help_text="A game's id, `trade ID`, `claim ID`, `lots N` or `break N`.")
    dice = serializers.JSONField(source="entry.dice", help_text="[purpose, sides, faces], in order.")
    agrees = serializers.BooleanField(help_text="Whether the secret gives these faces.")


class SeasonDiceSerializer(serializers.Serializer[SeasonDice]):
    """The dice between a season's games."""

    hash = serializers.CharField(help_text="SHA-256 of the secret, published before the first of them; empty so far.")
    secret = serializers.CharField(help_text="Hexadecimal; empty until the season is over.")
    thrown = ThrownSerializer(many=True, help_text="Empty until the season is over.")


class SeasonDiceView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=SeasonDiceSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Hash, secret and every throw between the games of a season; how to check them stands on its page."""
        seasons = Season.objects.filter(league__in=permissions.visible_leagues(request.user))
        found = get_object_or_404(seasons, public_id=public_id)
        return Response(SeasonDiceSerializer(season_dice(found)).data)
