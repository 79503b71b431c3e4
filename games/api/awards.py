"""The awards of a season for programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.selectors.awards import WEEKS_ON_A_PAGE, season_awards, week_awards, weeks_over
from games.selectors.honours import POINTS, led_figures
from league import limits

from .honours import PAGE, HonourSerializer, LeagueView, PagedSerializer, SeasonHonoursSerializer, paged
from .news import WeekHonourSerializer


class WeekAwardSerializer(serializers.Serializer[Any]):
    week = serializers.IntegerField(source="week.number")
    title = serializers.CharField(source="week.title")
    men = WeekHonourSerializer(many=True, help_text="Several with equal points.")


class RaceSerializer(serializers.Serializer[Any]):
    men = HonourSerializer(many=True)
    newcomers = HonourSerializer(many=True)


class AwardsSerializer(PagedSerializer):
    points = serializers.ListField(child=serializers.IntegerField(), help_text="For the first, second ... of a figure.")
    figures = serializers.ListField(child=serializers.CharField(), help_text="The figures that are counted.")
    honours = SeasonHonoursSerializer(allow_null=True, help_text="Once the season is finished.")
    race = RaceSerializer(allow_null=True, help_text="As long as it lasts: who has most points so far.")
    weeks = WeekAwardSerializer(many=True, help_text="Weeks that are over, the newest first.")


class AwardsView(LeagueView):
    takes_time = limits.STATISTICS

    @extend_schema(parameters=[PAGE], responses=AwardsSerializer)
    def get(self, request: Request, public_id: UUID, number: int) -> Response:
        """The awards of a season: its honours or the race for them, and the players of each week, with the method."""
        seasons = self.league(request, public_id).seasons.select_related("league")
        season = get_object_or_404(seasons, number=number)
        page = Paginator(weeks_over(season), WEEKS_ON_A_PAGE).get_page(request.query_params.get("page"))
        awards, weeks = season_awards(season), week_awards(list(page.object_list))
        figures = [figure.code for figure in led_figures()]
        told = paged(page, points=POINTS, figures=figures, honours=awards.honours, race=awards.race, weeks=weeks)
        return Response(AwardsSerializer(told).data)
