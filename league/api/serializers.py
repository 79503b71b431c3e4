"""What the API says of leagues. Ids are the random public ones; moments are in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league import clock
from league.models import Fixture, League, Season, Seat, Team, Week
from league.pictures.crests import Crest
from league.selectors.standings import Row

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _SeatsNow(TypedDict):
        """``seats_now``: the head coach's seat, where somebody holds it."""

        seats_now: list[Seat]

    CoachedTeam = WithAnnotations[Team, _SeatsNow]


class MomentField(serializers.DateTimeField):
    """A moment in UTC, whoever asks."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default_timezone=UTC, **kwargs)

    def to_internal_value(self, value: Any) -> datetime:
        """Refuse a mere day: midnight would be guessed, and would cut the day off."""
        if isinstance(value, str) and clock.is_mere_day(value):
            raise serializers.ValidationError(f"Add the time of day: {value.strip()}T20:00Z, for example.")
        return super().to_internal_value(value)


class LeagueSerializer(serializers.ModelSerializer[League]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    created_at = MomentField(read_only=True)

    class Meta:
        model = League
        fields = ["id", "name", "ruleset", "options", "openness", "time_zone", "created_at"]
        fields += ["shows_people", "shows_log", "shows_plans", "shows_board", "takes_applications"]


class SeasonSerializer(serializers.ModelSerializer[Season]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    league = serializers.UUIDField(source="league.public_id", read_only=True)

    class Meta:
        model = Season
        fields = ["id", "league", "number", "status"]


class TeamRefSerializer(serializers.ModelSerializer[Team]):
    """A team as others mention it."""

    id = serializers.UUIDField(source="public_id", read_only=True)

    class Meta:
        model = Team
        fields = ["id", "name", "code"]


class CrestSerializer(serializers.Serializer[Crest]):
    """What a crest is made of; the picture is at the team's address on the site, ``crest.svg``."""

    shape = serializers.CharField()
    division = serializers.CharField()
    device = serializers.CharField()


class TeamSerializer(serializers.ModelSerializer[Team]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    league = serializers.UUIDField(source="league.public_id", read_only=True)
    crest = CrestSerializer(read_only=True)
    coach = serializers.SerializerMethodField(
        help_text="How the head coach is called; null when there is none, and where you may not know it."
    )

    class Meta:
        model = Team
        fields = ["id", "league", "name", "code", "colour", "second_colour", "stadium", "crest", "coach", "sheet"]
        extra_kwargs = {"sheet": {"help_text": "The ruleset's own sheet of the team; {} where it keeps none."}}

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_coach(self, team: CoachedTeam) -> str | None:
        return str(team.seats_now[0].user) if team.seats_now else None


class FixtureSerializer(serializers.ModelSerializer[Fixture]):
    id = serializers.UUIDField(source="public_id", read_only=True)
    season = serializers.UUIDField(source="season.public_id", read_only=True)
    week = serializers.IntegerField(
        source="week.number", read_only=True, help_text="The regular season counts from 1; preseason weeks up to 0."
    )
    kind = serializers.ChoiceField(Week.Kind.choices, source="week.kind", read_only=True)
    title = serializers.CharField(source="week.title", read_only=True, help_text="How its week is called.")
    due_at = MomentField(source="week.due_at", read_only=True, allow_null=True)
    home = TeamRefSerializer(read_only=True)
    away = TeamRefSerializer(read_only=True)
    played_at = MomentField(read_only=True, allow_null=True)

    class Meta:
        model = Fixture
        fields = ["id", "season", "week", "kind", "title", "due_at", "home", "away"]
        fields += ["status", "home_score", "away_score", "played_at"]


class StandingSerializer(serializers.Serializer[Row]):
    """A team's line of its division's table."""

    division = serializers.CharField(source="division.name")
    rank = serializers.IntegerField(help_text="Place in the division, from 1.")
    team = TeamRefSerializer()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    ties = serializers.IntegerField()
    share = serializers.FloatField(help_text="Share of games won, a tie counting half; 0 before the first game.")
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()
    inside = serializers.CharField(help_text="Wins-losses(-ties) within the division.")
    overall = serializers.IntegerField(help_text="Place in the whole league by the regular season, from 1.")
    final_rank = serializers.IntegerField(allow_null=True, help_text="Play-offs counted; null until the year is over.")
    reason = serializers.CharField(help_text="What put it before the next of its division with as many wins.")
    qualified = serializers.BooleanField(source="mark.qualified", help_text="Surely in the play-offs.")
    division_won = serializers.BooleanField(source="mark.division", help_text="Surely first of its division.")
    eliminated = serializers.BooleanField(source="mark.eliminated", help_text="Surely not in the play-offs.")
    streak = serializers.CharField(help_text="W3: three wins in a row; L losses, T ties; empty before the first game.")


class ColumnSerializer(serializers.Serializer[object]):
    """A fact about a player, as his ruleset tells it."""

    name = serializers.CharField()
    value = serializers.CharField(help_text="As text; whole numbers have digits only.")
    meaning = serializers.CharField()


class PlayerSerializer(serializers.Serializer[object]):
    """A player on a roster."""

    id = serializers.UUIDField(source="spot.player.public_id")
    number = serializers.IntegerField(source="spot.number")
    name = serializers.CharField(source="spot.player.name")
    position = serializers.CharField(source="spot.player.position")
    age = serializers.IntegerField(source="spot.player.age")
    list = serializers.CharField(source="spot.list", help_text="The roster's list that he is on.")
    out = serializers.CharField(source="spot.unavailable", help_text="Why he cannot play; empty when he can.")
    facts = ColumnSerializer(many=True)


class TokenRequestSerializer(serializers.Serializer[object]):
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False, style={"input_type": "password"})
    otp = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="A code of the second factor, where the account has one.",
    )


class TokenSerializer(serializers.Serializer[object]):
    token = serializers.CharField(help_text="Send it as `Authorization: Token <token>`.")


class RefusalSerializer(serializers.Serializer[object]):
    """One thing wrong."""

    path = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    message = serializers.CharField()
    hint = serializers.CharField(allow_blank=True)


class AskedSerializer(serializers.Serializer[object]):
    """It is not done yet: your own team has a stake in it, or it takes time from others, so somebody is asked first."""

    consent = serializers.UUIDField(help_text="See /api/v1/consents/{id}/.")
    message = serializers.CharField()
    hint = serializers.CharField()


class RefusalsSerializer(serializers.Serializer[object]):
    """Every answer that says no."""

    def get_fields(self) -> dict[str, Any]:
        """``errors``, which is no attribute of the class since every serializer has one of that name."""
        return {"errors": RefusalSerializer(many=True)}
