"""Composed worlds of the league's tests."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import tests.league.paper  # noqa: F401  (registers the ruleset "paper")
from league.models import League, Season, Team, User
from league.services.clubs import invented_clubs
from league.services.leagues import create_league
from tests.factories import SeatFactory, UserFactory


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
def founder(db: None) -> User:
    return UserFactory.create(username="founder")


@pytest.fixture
def world(founder: User) -> World:
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
