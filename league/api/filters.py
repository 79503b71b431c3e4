"""What lists may be narrowed to; ids are public ones, and one that nobody knows finds nothing."""

from __future__ import annotations

from uuid import UUID

import django_filters
from django.db.models import QuerySet

from league.models import Fixture, Season, Team


class SeasonFilter(django_filters.FilterSet):
    league = django_filters.UUIDFilter(field_name="league__public_id")

    class Meta:
        model = Season
        fields = ["league"]


class TeamFilter(django_filters.FilterSet):
    league = django_filters.UUIDFilter(field_name="league__public_id")

    class Meta:
        model = Team
        fields = ["league"]


class FixtureFilter(django_filters.FilterSet):
    league = django_filters.UUIDFilter(field_name="season__league__public_id")
    season = django_filters.UUIDFilter(field_name="season__public_id")
    week = django_filters.NumberFilter(field_name="week__number")
    team = django_filters.UUIDFilter(method="of_team", label="Either side's team")
    status = django_filters.ChoiceFilter(choices=Fixture.Status.choices)

    class Meta:
        model = Fixture
        fields = ["league", "season", "week", "team", "status"]

    def of_team(self, queryset: QuerySet[Fixture], name: str, value: UUID) -> QuerySet[Fixture]:
        return queryset.filter(home__public_id=value) | queryset.filter(away__public_id=value)
