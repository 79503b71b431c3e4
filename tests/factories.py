"""Rows for tests. Each factory makes the least that the database accepts; a test names what it is about."""

from __future__ import annotations

from datetime import UTC, datetime

import factory
from factory.django import DjangoModelFactory

import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from league import models

KICKOFF = datetime(2031, 9, 6, 18, 0, tzinfo=UTC)
PASSWORD = "a field of clover 9"


class UserFactory(DjangoModelFactory):
    class Meta:
        model = models.User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"coach{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.org")
    password = factory.django.Password(PASSWORD)


class LeagueFactory(DjangoModelFactory):
    class Meta:
        model = models.League

    name = factory.Sequence(lambda n: f"League {n}")
    ruleset = "tiny"


class SeasonFactory(DjangoModelFactory):
    class Meta:
        model = models.Season

    league = factory.SubFactory(LeagueFactory)
    number = 1


class DivisionFactory(DjangoModelFactory):
    class Meta:
        model = models.Division

    season = factory.SubFactory(SeasonFactory)
    name = factory.Sequence(lambda n: f"Division {n}")
    order = factory.Sequence(lambda n: n)


class TeamFactory(DjangoModelFactory):
    class Meta:
        model = models.Team

    league = factory.SubFactory(LeagueFactory)
    name = factory.Sequence(lambda n: f"Club {n}")
    code = factory.Sequence(lambda n: "".join(chr(65 + n // 26**k % 26) for k in (2, 1, 0)))


class EntryFactory(DjangoModelFactory):
    class Meta:
        model = models.Entry

    division = factory.SubFactory(DivisionFactory)
    season = factory.SelfAttribute("division.season")
    team = factory.SubFactory(TeamFactory, league=factory.SelfAttribute("..division.season.league"))
    place = factory.Sequence(lambda n: n + 1)


class WeekFactory(DjangoModelFactory):
    class Meta:
        model = models.Week

    season = factory.SubFactory(SeasonFactory)
    number = factory.LazyAttribute(lambda week: week.season.weeks.count() + 1)


class FixtureFactory(DjangoModelFactory):
    """A fixture of two new teams; ``FixtureFactory(final=(home, away))`` was played at the week's hour."""

    class Meta:
        model = models.Fixture
        exclude = ["final"]

    final = None
    week = factory.SubFactory(WeekFactory)
    season = factory.SelfAttribute("week.season")
    home = factory.SubFactory(TeamFactory, league=factory.SelfAttribute("..week.season.league"))
    away = factory.SubFactory(TeamFactory, league=factory.SelfAttribute("..week.season.league"))
    status = factory.LazyAttribute(lambda fixture: "final" if fixture.final else "scheduled")
    home_score = factory.LazyAttribute(lambda fixture: fixture.final[0] if fixture.final else None)
    away_score = factory.LazyAttribute(lambda fixture: fixture.final[1] if fixture.final else None)
    played_at = factory.LazyAttribute(lambda fixture: (fixture.week.due_at or KICKOFF) if fixture.final else None)


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = models.Player

    league = factory.SubFactory(LeagueFactory)
    name = factory.Sequence(lambda n: f"Player {n}")
    position = "B"
    age = 25
    sheet = factory.LazyFunction(lambda: {"skill": 10})


class RosterSpotFactory(DjangoModelFactory):
    class Meta:
        model = models.RosterSpot

    team = factory.SubFactory(TeamFactory)
    player = factory.SubFactory(PlayerFactory, league=factory.SelfAttribute("..team.league"))
    number = factory.LazyAttribute(lambda spot: spot.team.roster.count() + 1)
    list = "active"


class MembershipFactory(DjangoModelFactory):
    class Meta:
        model = models.Membership

    league = factory.SubFactory(LeagueFactory)
    user = factory.SubFactory(UserFactory)
    joined_at = KICKOFF


class SeatFactory(DjangoModelFactory):
    """A coach now; ``member`` sees to the membership that a seat goes with."""

    class Meta:
        model = models.Seat
        skip_postgeneration_save = True

    team = factory.SubFactory(TeamFactory)
    user = factory.SubFactory(UserFactory)
    since = datetime(2020, 1, 1, tzinfo=UTC)

    @factory.post_generation
    def member(self, create, extracted, **kwargs):  # type: ignore[no-untyped-def]
        if create and extracted is not False:
            models.Membership.objects.get_or_create(
                league=self.team.league, user=self.user, defaults={"joined_at": self.since}
            )


def commissioner(league: models.League) -> models.User:
    """A new person who runs the league."""
    return MembershipFactory(league=league, role=models.Membership.Role.COMMISSIONER).user
