"""The scouting report: from what is open to a coach, about the team that he meets and about his own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games import engine
from games.models import GameRecord
from games.selectors.scouting import report
from games.services import exchange
from league import clock
from league.models import Fixture

from .laws import all_in, browser, opened, play
from .worlds import DUE, NOON, World, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]


def played_and_open(ruleset: str) -> tuple[World, Fixture]:
    """The first week is played between teams 0 and 1; the second, in which they meet again, takes plans."""
    made = opened(ruleset)
    all_in(made)
    play(made)
    later = made.fixtures[2][0]
    exchange.open_fixture(fixture=later)
    later.refresh_from_db()
    return made, later


@pytest.fixture
def at_noon() -> Iterator[None]:
    with clock.at(NOON):
        yield


def _runs_and_passes(made: World, side: str) -> int:
    """How many of a side's plays are counted, by the table of plays of the game that was played: its runs and passes,
    and kicks whose snap got away, which became runs or passes. A kneel is no choice of a team, so it is not counted."""
    record = engine.open_record(GameRecord.objects.get(fixture=made.fixture).body)
    code = made.fixture.home.code if side == "home" else made.fixture.away.code
    rows = [row for row in engine.play_table(record) if row["posteam"] == code and row["down"]]
    kicks = [row for row in rows if row["play_type"] in ("punt", "field_goal")]
    became = [row for row in kicks if any(row[name] for name in ("rush_attempt", "pass_attempt", "sack"))]
    return sum(row["play_type"] in ("run", "pass") for row in rows) + len(became)


@pytest.mark.usefixtures("at_noon")
def test_a_report_of_every_ruleset(ruleset: str) -> None:
    made, later = played_and_open(ruleset)
    coach = made.coach("home", later)
    side = "home"
    told = report(coach, later, side, own=False)
    assert told.team == later.away
    assert [game.pk for game in told.games] == [made.fixture.pk]
    assert told.plays == sum(_runs_and_passes(made, each) for each in ("home", "away"))
    assert len(told.suggestions) == 3
    assert {line.athlete.name for line in told.men} <= set(later.away.roster.values_list("player__name", flat=True))
    assert sum(lean.plays for lean in told.leans) > 20
    own = report(coach, later, side, own=True)
    assert own.team == later.home
    assert [lean.plays for lean in own.faced] == [lean.plays for lean in told.leans]
    page = browser(coach).get(f"/games/{later.public_id}/scouting/").content.decode()
    assert told.suggestions[0].do in page
    assert later.away.name in page


@pytest.mark.usefixtures("at_noon")
def test_before_any_game_a_report_tells_of_rosters() -> None:
    made = opened("fool")
    told = report(made.coach("home"), made.fixture, "home", own=False)
    assert told.games == []
    assert len(told.suggestions) == 3
    assert len(told.groups) == 6
    page = browser(made.coach("home")).get(f"/games/{made.fixture.public_id}/scouting/").content.decode()
    assert "tells of rosters only" in page


@pytest.mark.usefixtures("at_noon")
def test_calls_that_stay_closed_until_the_season_ends_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a run was aimed is told in this ruleset by the offense's calls alone."""
    made, later = played_and_open("statis_pro")
    coach = made.coach("home", later)
    assert report(coach, later, "home", own=False).runs
    monkeypatch.setattr("league.rulebook.LeagueRules.plans_opened", lambda rules: "season_end")
    told = report(coach, later, "home", own=False)
    assert told.runs == []
    assert [game.pk for game in told.games] == [made.fixture.pk]


@pytest.mark.usefixtures("at_noon")
def test_only_the_two_coaches_read_it() -> None:
    made = opened("tiny")
    for address in (
        f"/games/{made.fixture.public_id}/scouting/",
        f"/api/v1/fixtures/{made.fixture.public_id}/scouting/",
    ):
        for side in ("home", "away"):
            assert browser(made.coach(side)).get(address).status_code == 200
        for who in (made.commissioner, made.coaches[2]):
            assert browser(who).get(address).status_code == 403
        assert browser(person("stranger")).get(address).status_code == 404
        assert Client().get(address).status_code in (302, 401, 404)


@pytest.mark.usefixtures("at_noon")
def test_the_api_tells_what_the_page_tells() -> None:
    made, later = played_and_open("fool")
    coach = made.coach("away", later)
    client = APIClient()
    client.force_authenticate(coach)
    told = report(coach, later, "away", own=False)
    answer = client.get(f"/api/v1/fixtures/{later.public_id}/scouting/").json()
    assert answer["team"] == str(later.home.public_id)
    assert answer["suggestions"] == [{"do": each.do, "because": each.because} for each in told.suggestions]
    assert [row["plays"] for row in answer["with_the_ball"]] == [lean.plays for lean in told.leans]
    assert answer["games"] == [str(made.fixture.public_id)]
    own = client.get(f"/api/v1/fixtures/{later.public_id}/scouting/?team=own").json()
    assert own["team"] == str(later.away.public_id)


@pytest.mark.usefixtures("at_noon")
def test_as_many_queries_for_many_games_as_for_one() -> None:
    made, later = played_and_open("tiny")
    client = browser(made.coach("home", later))
    address = f"/games/{later.public_id}/scouting/"

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    count()
    one = count()
    with clock.at(DUE):
        all_in(made, later)
        play(made, later)
    assert count() <= one <= 30
