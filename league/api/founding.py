"""Founding a league by API: the rulebooks that there are, and a league of one of them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import rulebook
from league.models import League, User
from league.services.clubs import clubs_of, invented_clubs, read_sizes
from league.services.deadlines import MOST_DAYS
from league.services.leagues import create_league

from .serializers import ColumnSerializer, MomentField


class AboutSerializer(serializers.Serializer[Any]):
    """What the game of a rulebook is like, in a few sentences each."""

    game = serializers.CharField(help_text="What is played with, and how a play comes out.")
    coach = serializers.CharField(help_text="What a game asks of a coach.")
    effort = serializers.CharField(help_text="How long a plan takes.")
    card = serializers.CharField(help_text="What is told of a man.")


class OptionSerializer(serializers.Serializer[Any]):
    """Where the rulebook leaves a choice."""

    code = serializers.CharField()
    meaning = serializers.CharField()
    clause = serializers.CharField()
    group = serializers.CharField(help_text="What it is about; empty where the ruleset names no groups.")
    default = serializers.JSONField(help_text="The rulebook's own choice.")
    values = serializers.ListField(child=serializers.JSONField(), help_text="What it may be; empty: any of its kind.")


class PresetSerializer(serializers.Serializer[Any]):
    """House rules that go well together."""

    code = serializers.CharField()
    title = serializers.CharField()
    meaning = serializers.CharField()
    house_rules = serializers.DictField(child=serializers.JSONField(), help_text="Give them as `options` of a league.")


class RulesetSerializer(serializers.Serializer[Any]):
    """A rulebook that a league may play."""

    code = serializers.CharField()
    name = serializers.CharField()
    about = AboutSerializer(allow_null=True)
    facts = ColumnSerializer(many=True, help_text="What is told of an invented man.")
    options = OptionSerializer(many=True)
    presets = PresetSerializer(many=True, help_text="What a league may begin with, the rulebook alone first.")


class RulesetsView(APIView):
    @extend_schema(responses=RulesetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every rulebook that a league may play, and what it is like."""
        rows = [_row(code) for code, _ in rulebook.rulesets()]
        return Response(RulesetSerializer(rows, many=True).data)


def _row(code: str) -> dict[str, Any]:
    book = rulebook.open_rulebook(code)
    rules = rulebook.LeagueRules(code, {})
    row = {"code": code, "name": book.name, "about": book.about, "facts": book.facts}
    return row | {"options": rules.option_specs(), "presets": rules.presets()}


class FoundSerializer(serializers.Serializer[Any]):
    """A league to be founded. Who founds it is its commissioner."""

    name = serializers.CharField(max_length=80)
    ruleset = serializers.CharField(max_length=32)
    options = serializers.DictField(
        child=serializers.JSONField(), default=dict, help_text="House rules that differ from the rulebook's own."
    )
    openness = serializers.ChoiceField(League.Openness.choices, default=League.Openness.MEMBERS)
    time_zone = serializers.CharField(max_length=64, default="UTC")
    divisions = serializers.CharField(
        default="4,4", max_length=40, help_text="How many of our invented clubs each division has: `4,4`, `4x8`, ..."
    )
    teams = serializers.ListField(
        child=serializers.JSONField(),
        required=False,
        help_text="Clubs of your own instead, by divisions: `[{name, teams: [{name, code}]}]`.",
    )
    first_due_at = MomentField(required=False, allow_null=True, help_text="When plans for the first week are due.")
    every_days = serializers.IntegerField(default=7, min_value=1, max_value=MOST_DAYS)
    weeks = serializers.IntegerField(required=False, allow_null=True, min_value=1)


def found(asked: dict[str, Any], commissioner: User) -> League:
    """The league that was asked for."""
    facts = {name: value for name, value in asked.items() if name not in ("divisions", "teams")}
    clubs = clubs_of(asked["teams"]) if "teams" in asked else invented_clubs(read_sizes(asked["divisions"]))
    return create_league(**facts, divisions=clubs, commissioner=commissioner)
