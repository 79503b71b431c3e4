"""The scouting report for programs: the same as on the page, for the coach of either side."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.engine.scouting import Lean
from games.selectors.scouting import GroupLine, ManLine, Report, report

from .views import CoachView


class AdviceSerializer(serializers.Serializer[object]):
    """Something to do, and why."""

    do = serializers.CharField()
    because = serializers.CharField()


class LeanSerializer(serializers.Serializer[Lean]):
    """How one class of situations is called."""

    situation = serializers.CharField(source="name")
    plays = serializers.IntegerField()
    pass_share = serializers.FloatField(source="passes.value", help_text="0 to 1")
    pass_share_low = serializers.FloatField(source="passes.low", help_text="The share lies from here, 95 times in 100")
    pass_share_high = serializers.FloatField(source="passes.high", help_text="The share lies up to here")
    pressed = serializers.IntegerField(help_text="Plays on which the defense brought more men than its line")
    yards_a_run = serializers.FloatField(allow_null=True)
    yards_a_pass = serializers.FloatField(allow_null=True)


class ScoutedPlaceSerializer(serializers.Serializer[object]):
    """Where a unit ran or threw."""

    place = serializers.CharField()
    plays = serializers.IntegerField()
    yards = serializers.FloatField(allow_null=True, help_text="Yards a play")
    good_percent = serializers.IntegerField(allow_null=True, help_text="Plays that did their share, of 100")


class TargetSerializer(serializers.Serializer[object]):
    """A man to whom passes went."""

    name = serializers.CharField()
    thrown = serializers.IntegerField()
    caught = serializers.IntegerField()
    yards = serializers.IntegerField()


class FourthDownSerializer(serializers.Serializer[object]):
    """What a team did on one kind of fourth down."""

    situation = serializers.CharField()
    choices = serializers.CharField()


class ScoutedManSerializer(serializers.Serializer[ManLine]):
    """A man beside the league's men of his position."""

    number = serializers.IntegerField(source="athlete.number")
    name = serializers.CharField(source="athlete.name")
    position = serializers.CharField(source="athlete.position")
    mark = serializers.ChoiceField(choices=["strong", "weak", ""])
    hurts = serializers.ListField(child=serializers.CharField())


class GroupSerializer(serializers.Serializer[GroupLine]):
    """Men of one side and those whom they meet."""

    sentence = serializers.CharField()
    favours = serializers.UUIDField(source="favours.public_id", allow_null=True, default=None)


class ScoutingSerializer(serializers.Serializer[Report]):
    """What is open to a coach of a team, counted and told."""

    team = serializers.UUIDField(source="team.public_id")
    games = serializers.SerializerMethodField()
    suggestions = AdviceSerializer(many=True)
    habits = serializers.ListField(child=serializers.CharField(), source="sentences")
    groups = GroupSerializer(many=True)
    with_the_ball = LeanSerializer(many=True, source="leans")
    against_the_ball = LeanSerializer(many=True, source="faced")
    runs = ScoutedPlaceSerializer(many=True)
    passes = ScoutedPlaceSerializer(many=True)
    runs_allowed = ScoutedPlaceSerializer(many=True)
    passes_allowed = ScoutedPlaceSerializer(many=True)
    targets = TargetSerializer(many=True)
    fourth_downs = FourthDownSerializer(many=True)
    men = ScoutedManSerializer(many=True)

    def get_games(self, told: Report) -> list[str]:
        return [str(game.public_id) for game in told.games]


class Scouting(CoachView):
    @extend_schema(
        parameters=[OpenApiParameter("team", str, enum=["own"], description="own: the report on your own team")],
        responses=ScoutingSerializer,
    )
    def get(self, request: Request, public_id: Any) -> Response:
        """What is open to you of the team that you meet, as a report; or the same of your own team."""
        fixture, side = self.own(request, public_id)
        own = request.query_params.get("team") == "own"
        return Response(ScoutingSerializer(report(request.user, fixture, side, own=own)).data)
