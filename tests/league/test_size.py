"""Thirty-two teams and ten seasons of history take as many queries as a small league. ``measure.py`` has the times."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import League
from league.selectors.standings import standings, standings_of
from tests.factories import UserFactory
from tests.league.size import large_league

pytestmark = pytest.mark.django_db


def pages(league: League) -> dict[str, str]:
    """The addresses that are measured."""
    team = league.teams.order_by("id")[0]
    newest = league.seasons.order_by("-number")[0]
    return {
        "league": reverse("league", args=[league.public_id]),
        "season": reverse("season", args=[league.public_id, newest.number]),
        "first season": reverse("season", args=[league.public_id, 1]),
        "seasons": reverse("seasons", args=[league.public_id]),
        "team": reverse("team", args=[team.public_id]),
        "standings by API": f"/api/v1/seasons/{newest.public_id}/standings/",
        "calendar by API": f"/api/v1/seasons/{newest.public_id}/calendar/",
    }


@pytest.fixture
def reader(client: Client) -> Client:
    """Somebody who belongs to no league."""
    client.force_login(UserFactory.create())
    return client


def queries(reader: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        answer = reader.get(address)
    assert answer.status_code == 200
    return len(caught)


@pytest.fixture
def small() -> League:
    return large_league((2, 2), seasons=1, games=3)


@pytest.fixture
def large() -> League:
    return large_league()


def test_pages_of_a_large_league_take_as_many_queries_as_those_of_a_small_one(
    small: League, large: League, reader: Client
) -> None:
    counts = {name: queries(reader, address) for name, address in pages(small).items()}
    assert {name: queries(reader, address) for name, address in pages(large).items()} == counts


@pytest.mark.parametrize("count", [1, 3])
def test_standings_take_two_queries(small: League, count: int) -> None:
    seasons = list(small.seasons.all()) * count
    with CaptureQueriesContext(connection) as caught:
        standings_of(seasons)
        standings(seasons[0])
    assert len(caught) == 4
