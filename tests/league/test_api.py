"""The league's part of the API."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from league import clock
from league.models import Fixture, User
from league.services import deadlines, people
from tests.factories import (
    KICKOFF,
    PASSWORD,
    DivisionFactory,
    EntryFactory,
    FixtureFactory,
    LeagueFactory,
    MembershipFactory,
    RosterSpotFactory,
    SeasonFactory,
    SeatFactory,
    UserFactory,
    WeekFactory,
)
from tests.league.conftest import World


def of(user: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {people.draw_token(user=user)}")
    return client


def read(client: APIClient, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/v1/{path}", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


# -- what is told ----------------------------------------------------


def test_league_and_season(world: World) -> None:
    client = of(world.coach)
    listed = read(client, "leagues/")
    assert listed["results"] == [
        {
            "id": str(world.league.public_id),
            "name": "Paper League",
            "ruleset": "paper",
            "options": {},
            "openness": "members",
            "shows_people": False,
            "shows_log": False,
            "shows_plans": False,
            "shows_board": False,
            "takes_applications": True,
            "time_zone": "UTC",
            "created_at": world.league.created_at.isoformat().replace("+00:00", "Z"),
        }
    ]
    assert read(client, f"leagues/{world.league.public_id}/") == listed["results"][0]
    season = {
        "id": str(world.season.public_id),
        "league": str(world.league.public_id),
        "number": 1,
        "status": "preparing",
    }
    assert read(client, "seasons/", league=world.league.public_id)["results"] == [season]
    assert read(client, f"seasons/{world.season.public_id}/") == season


def test_standings(world: World) -> None:
    fixture = world.season.fixtures.get(week__number=1, away=world.team)
    Fixture.objects.filter(pk=fixture.pk).update(status="final", home_score=23, away_score=17, played_at=KICKOFF)
    rows = read(of(world.coach), f"seasons/{world.season.public_id}/standings/")
    assert [row["team"]["code"] for row in rows] == ["SMH", "PAA", "BCL", "GWF", "LMW", "THB", "QHK", "EVM"]
    assert rows[3] == {
        "division": "Harbour",
        "rank": 4,
        "team": {"id": str(world.team.public_id), "name": "Gullwick Ferrymen", "code": "GWF"},
        "played": 1,
        "wins": 0,
        "losses": 1,
        "ties": 0,
        "share": 0.0,
        "points_for": 17,
        "points_against": 23,
        "inside": "0-0",
        "streak": "L1",
        "overall": 8,
        "final_rank": None,
        "reason": "",
        "qualified": False,
        "division_won": False,
        "eliminated": False,
    }


def test_team_and_roster(world: World) -> None:
    client = of(world.member)
    assert read(client, f"teams/{world.team.public_id}/") == {
        "id": str(world.team.public_id),
        "league": str(world.league.public_id),
        "name": "Gullwick Ferrymen",
        "code": "GWF",
        "colour": "#14506b",
        "second_colour": "#f2d16b",
        "stadium": "",
        "crest": {"shape": "roundel", "division": "waves", "device": "boat"},
        "coach": world.coach.username,
        "sheet": {},
    }
    spot = world.team.roster.select_related("player").get(number=10)
    assert read(client, f"teams/{world.team.public_id}/roster/")[0] == {
        "id": str(spot.player.public_id),
        "number": 10,
        "name": spot.player.name,
        "position": "B",
        "age": 25,
        "list": "active",
        "out": "",
        "facts": [
            {"name": "Skill", "value": str(spot.player.sheet["skill"]), "meaning": "from 1 to 20, higher is better"}
        ],
    }


def test_fixture_has_moments_in_utc_whoever_asks(world: World) -> None:
    world.coach.time_zone = "Asia/Tokyo"
    world.coach.save()
    week = world.season.weeks.get(number=1)
    with clock.at(datetime(2031, 9, 1, tzinfo=UTC)):
        deadlines.set_deadline(week=week, due_at=datetime(2031, 9, 6, 18, tzinfo=UTC))
    fixture = week.fixtures.select_related("home", "away").get(away=world.team)
    session = APIClient()
    session.force_login(world.coach)
    for client in (of(world.coach), session):
        assert read(client, f"fixtures/{fixture.public_id}/") == {
            "id": str(fixture.public_id),
            "season": str(world.season.public_id),
            "week": 1,
            "kind": "regular",
            "title": "Week 1",
            "due_at": "2031-09-06T18:00:00Z",
            "home": {"id": str(fixture.home.public_id), "name": "Larkmoor Wolfhounds", "code": "LMW"},
            "away": {"id": str(fixture.away.public_id), "name": "Gullwick Ferrymen", "code": "GWF"},
            "status": "scheduled",
            "home_score": None,
            "away_score": None,
            "played_at": None,
        }


def test_fixtures_are_narrowed(world: World) -> None:
    client = of(world.member)
    team, week = world.team.public_id, 3
    found = read(client, "fixtures/", team=team)["results"]
    assert [row["week"] for row in found] == [1, 2, 3, 4, 5, 6, 7]
    assert all(str(team) in (row["home"]["id"], row["away"]["id"]) for row in found)
    assert len(read(client, "fixtures/", week=week)["results"]) == 4
    assert [row["week"] for row in read(client, "fixtures/", week=week, team=team)["results"]] == [3]
    assert read(client, "fixtures/", status="final")["results"] == []
    assert len(read(client, "fixtures/", season=world.season.public_id, page_size=200)["results"]) == 28
    assert read(client, "fixtures/", season=world.league.public_id)["results"] == []
    answer = client.get("/api/v1/fixtures/", {"status": "lost"})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["path"] == "status"


def test_pages_by_cursor_hold_every_fixture_once(world: World) -> None:
    client = of(world.member)
    address: str | None = "/api/v1/fixtures/?page_size=9"
    seen: list[tuple[int, str]] = []
    while address:
        body = client.get(address).json()
        seen += [(row["week"], row["id"]) for row in body["results"]]
        address = body["next"]
    assert len(seen) == len(set(seen)) == 28
    assert [week for week, _ in seen] == sorted(week for week, _ in seen)


# -- who is told ----------------------------------------------------

WHO = {"commissioner": 200, "coach": 200, "member": 200, "stranger": 404}
PATHS = {
    "league": "leagues/{league}/",
    "season": "seasons/{season}/",
    "standings": "seasons/{season}/standings/",
    "team": "teams/{team}/",
    "roster": "teams/{team}/roster/",
    "fixture": "fixtures/{fixture}/",
}


@pytest.mark.parametrize("openness", ["members", "public"])
@pytest.mark.parametrize("who", [*WHO, "nobody"])
@pytest.mark.parametrize("path", PATHS)
def test_matrix(world: World, path: str, who: str, openness: str) -> None:
    type(world.league).objects.filter(pk=world.league.pk).update(openness=openness)
    client = APIClient() if who == "nobody" else of(getattr(world, who))
    address = "/api/v1/" + PATHS[path].format(
        league=world.league.public_id,
        season=world.season.public_id,
        team=world.team.public_id,
        fixture=world.season.fixtures.first().public_id,
    )
    answer = client.get(address)
    expected = 401 if who == "nobody" else 200 if openness == "public" else WHO[who]
    assert answer.status_code == expected
    if expected != 200:
        assert set(answer.json()) == {"errors"}
        assert "Paper" not in answer.content.decode()


@pytest.mark.parametrize("path", ["leagues/", "seasons/", "teams/", "fixtures/"])
def test_stranger_lists_nothing_of_a_members_league(world: World, path: str) -> None:
    assert read(of(world.coach), path)["results"]
    assert read(of(world.stranger), path)["results"] == []


@pytest.mark.parametrize("path", ["leagues", "seasons", "teams", "fixtures"])
def test_unknown_and_hidden_ids_answer_alike(world: World, path: str) -> None:
    hidden = {
        "leagues": world.league,
        "seasons": world.season,
        "teams": world.team,
        "fixtures": world.season.fixtures.first(),
    }[path]
    client = of(world.stranger)
    answers = [
        client.get(f"/api/v1/{path}/{one}/") for one in (hidden.public_id, "00000000-0000-4000-8000-000000000000")
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_lists_are_read_only(world: World, method: str) -> None:
    client = of(world.commissioner)
    for path in (f"leagues/{world.league.public_id}/", f"teams/{world.team.public_id}/"):
        assert getattr(client, method)(f"/api/v1/{path}", {"name": "x"}).status_code == 405


# -- query counts ----------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("leagues/", 2),
        ("seasons/", 2),
        ("teams/", 3),
        ("fixtures/", 2),
        ("seasons/{season}/standings/", 4),
        ("teams/{team}/roster/", 4),
    ],
)
def test_query_counts(size: int, path: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    user = UserFactory()
    for _ in range(size):
        league = MembershipFactory(user=user, league=LeagueFactory()).league
        season = SeasonFactory(league=league)
        week = WeekFactory(season=season)
        for _ in range(size):
            game = FixtureFactory(week=week, final=(7, 3))
            division = DivisionFactory(season=season)
            for place, team in enumerate((game.home, game.away), start=1):
                EntryFactory(division=division, team=team, place=place)
        SeatFactory(team=game.home)
        for _ in range(size):
            RosterSpotFactory(team=game.home)
    client = of(user)
    with django_assert_num_queries(queries):
        assert read(client, path.format(season=season.public_id, team=game.home.public_id))


# -- tokens ----------------------------------------------------


def test_token_for_name_and_password(world: World) -> None:
    client = APIClient()
    answer = client.post("/api/v1/token/", {"username": world.coach.username, "password": PASSWORD})
    assert answer.status_code == 200
    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    assert read(client, "leagues/")["results"][0]["name"] == "Paper League"
    assert client.delete("/api/v1/token/").status_code == 204
    assert client.get("/api/v1/leagues/").status_code == 401


def test_stale_token_does_not_stand_in_the_way_of_a_new_one(world: World) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Token " + "0" * 40)
    answer = client.post("/api/v1/token/", {"username": world.coach.username, "password": PASSWORD})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"username": "coach", "password": "wrong"}, ""),
        ({"username": "nobody-here", "password": "wrong"}, ""),
        ({"username": "coach"}, "password"),
        ({}, "username"),
    ],
)
def test_no_token_and_one_shape_of_errors(world: World, given: dict[str, str], path: str) -> None:
    answer = APIClient().post("/api/v1/token/", given)
    assert answer.status_code == 400
    first = answer.json()["errors"][0]
    assert set(first) == {"path", "code", "message", "hint"}
    assert first["path"] == path


def test_token_of_a_closed_account(world: World) -> None:
    client = of(world.coach)
    User.objects.filter(pk=world.coach.pk).update(is_active=False)
    assert client.get("/api/v1/leagues/").status_code == 401
    answer = APIClient().post("/api/v1/token/", {"username": world.coach.username, "password": PASSWORD})
    assert answer.status_code == 400


def test_token_requests_are_throttled(world: World) -> None:
    client = APIClient()
    codes = [client.post("/api/v1/token/", {"username": f"n{n}", "password": "x"}).status_code for n in range(11)]
    assert codes == [400] * 10 + [429]


def sign_in_page(world: World) -> Any:
    return Client().post(reverse("sign-in"), {"username": world.coach.username, "password": PASSWORD})


def test_failures_lock_the_name_here_as_on_the_page(world: World, settings: Any) -> None:
    settings.SIGN_IN_FAILURES = 3
    client = APIClient()
    for _ in range(3):
        client.post("/api/v1/token/", {"username": world.coach.username, "password": "wrong"})
    answer = client.post("/api/v1/token/", {"username": world.coach.username, "password": PASSWORD})
    assert answer.status_code == 429
    assert answer.json()["errors"][0]["message"].startswith("Signing in failed too often")
    assert sign_in_page(world).status_code == 429


# -- schema ----------------------------------------------------


@pytest.mark.django_db
def test_schema_has_no_warnings(tmp_path: Any) -> None:
    path = tmp_path / "schema.yaml"
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(path))
    schema = path.read_text()
    assert "/api/v1/seasons/{public_id}/standings/" in schema
    assert APIClient().get(reverse("api-schema")).status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v1/leagues/no-uuid/"])
def test_an_address_that_nothing_answers_speaks_json_here_and_html_elsewhere(world: World, path: str) -> None:
    answer = of(world.coach).get(path)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "not_found")
    page = Client().get("/nothing/")
    assert (page.status_code, page["Content-Type"]) == (404, "text/html; charset=utf-8")
