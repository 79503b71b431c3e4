"""A league's news, a season's story and the meetings of two clubs, for programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.selectors.news import news_of, story_of
from league import limits
from league.api.serializers import TeamRefSerializer
from league.selectors.leagues import current_season
from league.selectors.rivalries import rivalry_of

from .honours import LeagueView, ManSerializer


class HeadlineSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="What kind of news: `upset`, `winning_streak`, `traded` and others.")
    weight = serializers.IntegerField(help_text="The heaviest line of a week comes first.")
    sentence = serializers.CharField()
    game = serializers.UUIDField(source="fixture.public_id", default=None, allow_null=True)
    teams = TeamRefSerializer(many=True)


class WeekNewsSerializer(serializers.Serializer[Any]):
    week = serializers.IntegerField(source="week.number")
    title = serializers.CharField(source="week.title")
    headlines = HeadlineSerializer(many=True)


class WeekHonourSerializer(serializers.Serializer[Any]):
    player = ManSerializer()
    team = TeamRefSerializer()
    game = serializers.UUIDField(source="fixture.public_id")
    did = serializers.CharField(help_text="What he did in the game, in words.")
    points = serializers.IntegerField()


class AttractionSerializer(serializers.Serializer[Any]):
    game = serializers.UUIDField(source="fixture.public_id")
    stake = serializers.CharField()


class RankedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    team = TeamRefSerializer()
    rating = serializers.FloatField(help_text="By how many points the team is better than an average one.")
    before = serializers.IntegerField(allow_null=True, help_text="Its place a week ago.")


class NewsSerializer(serializers.Serializer[Any]):
    season = serializers.IntegerField(source="season.number")
    weeks = WeekNewsSerializer(many=True, help_text="Newest first.")
    players_of_the_week = WeekHonourSerializer(source="honours", many=True)
    to_watch = AttractionSerializer(many=True)
    power_ranking = RankedSerializer(source="ranking", many=True)


class StorySerializer(serializers.Serializer[Any]):
    season = serializers.IntegerField()
    weeks = WeekNewsSerializer(many=True, help_text="From the first week on.")


class MeetingSerializer(serializers.Serializer[Any]):
    game = serializers.UUIDField(source="fixture.public_id")
    season = serializers.IntegerField(source="fixture.season.number")
    week = serializers.CharField(source="fixture.week.title")
    outcome = serializers.CharField(help_text="Of the first club.")


class RivalrySerializer(serializers.Serializer[Any]):
    first = TeamRefSerializer()
    second = TeamRefSerializer()
    told = serializers.CharField()
    wins = serializers.IntegerField(help_text="Of the first club.")
    losses = serializers.IntegerField()
    ties = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField(), help_text="Of both clubs.")
    games = MeetingSerializer(many=True, help_text="Newest first.")


class NewsView(LeagueView):
    takes_time = limits.STANDINGS

    @extend_schema(responses=NewsSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """The newest season as news: headlines, players of the week, games to watch, the power ranking."""
        season = current_season(self.league(request, public_id))
        if season is None:
            raise Http404("This league has no season yet.")
        return Response(NewsSerializer(news_of(season)).data)


class StoryView(LeagueView):
    takes_time = limits.STANDINGS

    @extend_schema(responses=StorySerializer)
    def get(self, request: Request, public_id: UUID, number: int) -> Response:
        """What is worth telling of a season."""
        season = get_object_or_404(self.league(request, public_id).seasons, number=number)
        return Response(StorySerializer({"season": season.number, "weeks": story_of(season)}).data)


class RivalryView(LeagueView):
    @extend_schema(responses=RivalrySerializer)
    def get(self, request: Request, public_id: UUID, first_id: UUID, second_id: UUID) -> Response:
        """Every meeting of two clubs."""
        teams = self.league(request, public_id).teams
        first = get_object_or_404(teams, public_id=first_id)
        second = get_object_or_404(teams.exclude(pk=first.pk), public_id=second_id)
        return Response(RivalrySerializer(rivalry_of(first, second)).data)
