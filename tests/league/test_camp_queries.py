"""Pages and API of the year between two seasons take as many queries in a large league as in a small one, and in its
third year as in its second."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Season
from tests.factories import PlayerFactory
from tests.league.camps import coach_of, go_on, play_year, second_year, team_of

pytestmark = pytest.mark.django_db
STEPS = ("invitations", "camp", "cut_1")


def counts(season: Season) -> dict[str, int]:
    """The queries of a coach's pages at each step, and of what everybody reads of the camps."""
    for number in range(season.entries.count()):
        PlayerFactory.create(league=season.league, position="G", age=24, name=f"Free {number}", sheet=_sheet(season))
    found = {}
    for step in STEPS:
        go_on(season, step)
        team = team_of(season, "A1")
        client = Client()
        client.force_login(coach_of(team), backend="django.contrib.auth.backends.ModelBackend")
        pages = {name: [team.public_id] for name in ("camp", "api-camp", "positions", "api-positions")}
        pages["season-camps"] = [season.league.public_id, season.number]
        pages["api-season-camps"] = [season.public_id]
        if step == "camp":
            pages["camp-odds"] = [team.public_id, team.roster.order_by("number")[0].player.public_id]
        for name, words in pages.items():
            with CaptureQueriesContext(connection) as seen:
                assert client.get(reverse(name, args=words)).status_code == 200
            found[f"{name} at {step}"] = len(seen)
    return found


def _sheet(season: Season) -> dict[str, object]:
    """The sheet of a sound guard who comes new."""
    guard = season.league.players.filter(position="G").first()
    assert guard is not None
    return {**guard.sheet, "rookie": True}


def test_queries_do_not_grow_with_years_and_teams() -> None:
    season = second_year((2, 2))
    first = counts(season)
    assert counts(play_year(season)) == first
    assert counts(second_year((3, 3))) == first
