"""Rows for tests. Each factory makes the least that the database accepts; a test names what it is about."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from factory.declarations import LazyAttribute, LazyFunction, SelfAttribute, Sequence, SubFactory
from factory.django import DjangoModelFactory, Password

import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from league import models

KICKOFF = datetime(2031, 9, 6, 18, 0, tzinfo=UTC)
PASSWORD = "a field of clover 9"


class UserFactory(DjangoModelFactory[models.User]):
    class Meta:
        model = models.User
        skip_postgeneration_save = True

    username = Sequence(lambda n: f"coach{n}")
    email = LazyAttribute(lambda user: f"{user.username}@example.org")
    password = Password(PASSWORD)


class LeagueFactory(DjangoModelFactory[models.League]):
    class Meta:
        model = models.League

    name = Sequence(lambda n: f"League {n}")
    ruleset = "tiny"


class SeasonFactory(DjangoModelFactory[models.Season]):
    class Meta:
        model = models.Season

    league = SubFactory(LeagueFactory)
    number = 1


class DivisionFactory(DjangoModelFactory[models.Division]):
    class Meta:
        model = models.Division

    season = SubFactory(SeasonFactory)
    name = Sequence(lambda n: f"Division {n}")
    order = Sequence(lambda n: n)


class TeamFactory(DjangoModelFactory[models.Team]):
    class Meta:
        model = models.Team

    league = SubFactory(LeagueFactory)
    name = Sequence(lambda n: f"Club {n}")
    code = Sequence(lambda n: "".join(chr(65 + n // 26**k % 26) for k in (2, 1, 0)))


class EntryFactory(DjangoModelFactory[models.Entry]):
    class Meta:
        model = models.Entry

    division = SubFactory(DivisionFactory)
    season = SelfAttribute("division.season")
    team = SubFactory(TeamFactory, league=SelfAttribute("..division.season.league"))
    place = Sequence(lambda n: n + 1)


class WeekFactory(DjangoModelFactory[models.Week]):
    class Meta:
        model = models.Week

    season = SubFactory(SeasonFactory)
    number = LazyAttribute(lambda week: week.season.weeks.count() + 1)


class FixtureFactory(DjangoModelFactory[models.Fixture]):
    """A fixture of two new teams; ``FixtureFactory(final=(home, away))`` was played at the week's hour."""

    class Meta:
        model = models.Fixture
        exclude = ["final"]

    final = None
    week = SubFactory(WeekFactory)
    season = SelfAttribute("week.season")
    home = SubFactory(TeamFactory, league=SelfAttribute("..week.season.league"))
    away = SubFactory(TeamFactory, league=SelfAttribute("..week.season.league"))
    status = LazyAttribute(lambda fixture: "final" if fixture.final else "scheduled")
    home_score = LazyAttribute(lambda fixture: fixture.final[0] if fixture.final else None)
    away_score = LazyAttribute(lambda fixture: fixture.final[1] if fixture.final else None)
    played_at = LazyAttribute(lambda fixture: (fixture.week.due_at or KICKOFF) if fixture.final else None)


class PlayerFactory(DjangoModelFactory[models.Player]):
    class Meta:
        model = models.Player

    league = SubFactory(LeagueFactory)
    name = Sequence(lambda n: f"Player {n}")
    position = "B"
    age = 25
    sheet = LazyFunction(lambda: {"skill": 10})


class RosterSpotFactory(DjangoModelFactory[models.RosterSpot]):
    class Meta:
        model = models.RosterSpot

    team = SubFactory(TeamFactory)
    player = SubFactory(PlayerFactory, league=SelfAttribute("..team.league"))
    number = LazyAttribute(lambda spot: spot.team.roster.count() + 1)
    list = "active"


class MembershipFactory(DjangoModelFactory[models.Membership]):
    class Meta:
        model = models.Membership

    league = SubFactory(LeagueFactory)
    user = SubFactory(UserFactory)
    joined_at = KICKOFF


class SeatFactory(DjangoModelFactory[models.Seat]):
    """A coach now, with the membership that a seat goes with."""

    class Meta:
        model = models.Seat

    team = SubFactory(TeamFactory)
    user = SubFactory(UserFactory)
    since = datetime(2020, 1, 1, tzinfo=UTC)

    @classmethod
    def _create(cls, model_class: type[models.Seat], *args: Any, **facts: Any) -> models.Seat:
        seat: models.Seat = model_class.objects.create(*args, **facts)
        models.Membership.objects.get_or_create(
            league=seat.team.league, user=seat.user, defaults={"joined_at": seat.since}
        )
        return seat


def commissioner(league: models.League) -> models.User:
    """A new person who runs the league."""
    return MembershipFactory.create(league=league, role=models.Membership.Role.COMMISSIONER).user
