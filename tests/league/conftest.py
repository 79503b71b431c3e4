"""Composed worlds of the league's tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

import tests.league.paper  # noqa: F401  (registers the ruleset "paper")
from league import clock
from league.models import League, Season, Team, User
from league.services.clubs import invented_clubs
from league.services.leagues import create_league
from tests.factories import SeatFactory, UserFactory
from tests.kept import kept_world

NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def the_time_is_now() -> Iterator[None]:
    with clock.at(NOW):
        yield


@dataclass(frozen=True)
class World:
    """A league of eight clubs, its commissioner, the coach of its first team, a member without a seat, a stranger."""

    league: League
    season: Season
    team: Team
    commissioner: User
    coach: User
    member: User
    stranger: User


@pytest.fixture
def founder(request: pytest.FixtureRequest, db: None) -> User:
    """Who has founded the league, or is going to."""
    if "world" in request.fixturenames:
        there: World = request.getfixturevalue("world")
        return there.commissioner
    return UserFactory.create(username="founder")


@pytest.fixture
def world(db: None) -> World:
    return _paper_league()


@kept_world
def _paper_league() -> World:
    founder = UserFactory.create(username="founder")
    league = create_league(name="Paper League", ruleset="paper", commissioner=founder, divisions=invented_clubs())
    season = league.seasons.get()
    team = season.entries.select_related("team")[0].team
    member = UserFactory.create(username="member")
    league.memberships.create(user=member, joined_at=league.created_at)
    return World(
        league,
        season,
        team,
        founder,
        SeatFactory.create(team=team).user,
        member,
        UserFactory.create(username="stranger"),
    )


@pytest.fixture
def rival(world: World) -> Team:
    """The first other team by its name."""
    return world.league.teams.exclude(pk=world.team.pk).order_by("name")[0]


@pytest.fixture
def chief(world: World, rival: Team) -> User:
    """The commissioner coaches a team: every other is a rival before the first game."""
    SeatFactory.create(team=rival, user=world.commissioner)
    return world.commissioner


def vacant(world: World) -> Team:
    """The last team, by its name, that nobody coaches."""
    return world.league.teams.exclude(seats__until=None, seats__isnull=False).order_by("-name")[0]
