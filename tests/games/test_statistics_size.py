"""Leaders, tables, records and players take as many queries in a large league with history as in a small one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import PlayerSeasonLine
from league.models import League
from tests.games.size import with_statistics
from tests.league.size import large_league

pytestmark = pytest.mark.django_db


def pages(league: League) -> dict[str, str]:
    """The addresses that are measured."""
    team = league.teams.order_by("pk")[0]
    player = PlayerSeasonLine.objects.filter(team=team).order_by("pk")[0].player
    return {
        "leaders": reverse("statistics", args=[league.public_id]),
        "a table": reverse("statistics-table", args=[league.public_id, "rushing"]),
        "records": reverse("league-records", args=[league.public_id]),
        "a team's statistics": reverse("team-statistics", args=[team.public_id]),
        "a player": reverse("player", args=[player.public_id]),
        "leaders by API": reverse("api-leaders", args=[league.seasons.order_by("-number")[0].public_id]),
    }


def queries(address: str, host: str = "testserver") -> int:
    with CaptureQueriesContext(connection) as caught:
        assert Client(headers={"host": host}).get(address).status_code == 200
    return len(caught)


def test_a_large_league_takes_as_many_queries_as_a_small_one() -> None:
    small, large = large_league((2, 2), seasons=1, games=3), large_league((4, 4, 4), seasons=3, games=4)
    for league in (small, large):
        with_statistics(league)
    counts = {name: queries(address) for name, address in pages(small).items()}
    assert {name: queries(address) for name, address in pages(large).items()} == counts
    assert max(counts.values()) <= 15
