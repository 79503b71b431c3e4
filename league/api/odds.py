"""Play-off odds and strength of schedule for programs."""

from __future__ import annotations

from rest_framework import serializers

from league.selectors.odds import Chance, SeasonOdds, Strength, TeamOdds

from .serializers import TeamRefSerializer


class ChanceSerializer(serializers.Serializer[Chance]):
    """In how many of the courses something came about."""

    count = serializers.IntegerField()
    certain = serializers.BooleanField(allow_null=True, help_text="What holds in whatever course; null while open.")
    told = serializers.CharField(help_text="The share in words.")


class StrengthSerializer(serializers.Serializer[Strength]):
    """The mean rating of a team's opponents in the regular season; null where there are none."""

    met = serializers.FloatField(allow_null=True)
    to_come = serializers.FloatField(allow_null=True)


class TeamOddsSerializer(serializers.Serializer[TeamOdds]):
    team = TeamRefSerializer(source="row.team")
    rating = serializers.FloatField(help_text="By how many points the team is better than an average one.")
    playoffs = ChanceSerializer()
    division = ChanceSerializer()
    title = ChanceSerializer()
    schedule = StrengthSerializer(source="strength")


class SeasonOddsSerializer(serializers.Serializer[SeasonOdds]):
    """Every team, the likeliest champion first."""

    courses = serializers.IntegerField(help_text="How many times the rest of the season was played.")
    key = serializers.CharField(
        help_text="The key of the dice: the hash of the results, the ratings and the games left."
    )
    games_left = serializers.IntegerField()
    teams = TeamOddsSerializer(many=True)
