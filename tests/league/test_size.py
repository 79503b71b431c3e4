"""Thirty-two teams and ten seasons of history: as many queries as a small league, and how long the pages take.

``.venv/bin/pytest tests/league/test_size.py -k long -s`` prints the times that docs/performance.md keeps.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

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
    client.force_login(UserFactory())
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


@pytest.mark.deep
def test_how_long_pages_of_a_large_league_take(large: League, reader: Client) -> None:
    def timed(act: Callable[[], object]) -> float:
        began = perf_counter()
        act()
        return (perf_counter() - began) * 1000

    for name, address in pages(large).items():
        times = [timed(lambda address=address: reader.get(address)) for _ in range(11)]
        print(f"{name:<18}{median(times):7.0f} ms{queries(reader, address):5} queries")
        assert median(times) < 2000
