"""A season by API: what is read, and what the commissioner may do; every refusal a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import LeagueLog, Season, User
from league.services import calendar
from tests.factories import SeatFactory, commissioner
from tests.league.seasons import date_first_week, game, named, new_season, play_out
from tests.league.test_api import of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return new_season(rosters=True, preseason_games=1)


@pytest.fixture
def chief(season: Season) -> APIClient:
    return of(commissioner(season.league))


@pytest.fixture
def coach(season: Season) -> User:
    return SeatFactory(team=named(season, "A1")).user


def address(season: Season, act: str) -> str:
    return f"/api/v1/seasons/{season.public_id}/{act}/"


def ask(client: APIClient, season: Season, act: str, **body: Any) -> Any:
    return client.post(address(season, act), body, format="json")


def message(answer: Any) -> str:
    return " ".join(row["message"] for row in answer.json()["errors"])


def test_calendar_is_read_by_members_and_the_checklist_by_the_commissioner(
    season: Season, chief: APIClient, coach: User
) -> None:
    calendar.advance(season=season)
    phases = of(coach).get(address(season, "calendar")).json()
    assert [phase["state"] for phase in phases[:2]] == ["now", "ahead"]
    said = ("about", "dated", "default", "reminder", "back")
    assert all(phases[1].pop(name) for name in said)
    assert phases[1] == {
        "code": "preseason_1",
        "name": "Preseason game 1",
        "kind": "preseason",
        "week": 0,
        "at": None,
        "state": "ahead",
        "games": 4,
        "final": 0,
        "reminded_at": None,
    }
    assert of(coach).get(address(season, "checklist")).status_code == 403
    found = chief.get(address(season, "checklist")).json()
    assert found["phase"] == "opening"
    assert found["blocks"] == ["Preseason game 1 has no deadline."]
    assert "Nobody coaches A2; the autocoach plays for it." in found["owes"]


def test_a_year_by_api(season: Season, chief: APIClient) -> None:
    calendar.advance(season=season)
    refused = ask(chief, season, "end-phase", phase="opening")
    assert refused.status_code == 409
    assert "Preseason game 1 has no deadline." in message(refused)
    date_first_week(season)
    assert ask(chief, season, "end-phase", phase="opening").status_code == 204
    assert ask(chief, season, "next").status_code == 409
    play_out(season, ("A1", "B1"))
    opened = ask(chief, season, "next", every_days=5, first_due_at="2031-09-01T18:00:00Z")
    assert opened.status_code == 201
    assert opened.json()["number"] == 2
    assert message(ask(chief, season, "next")).endswith("has a successor already.")
    standings = chief.get(address(season, "standings")).json()
    assert standings[0]["final_rank"] == 1
    assert standings[0]["division_won"] is True


def test_a_schedule_by_api(season: Season, chief: APIClient) -> None:
    first = game(season, "A1", "A3", 1)
    assert ask(chief, season, "change-game", game=str(first.public_id)).status_code == 204
    assert "would play twice" in message(ask(chief, season, "change-game", game=str(first.public_id), week=2))
    assert ask(chief, season, "swap-weeks", week=1, other=2).status_code == 204
    pair = {"away": str(named(season, "A1").public_id), "home": str(named(season, "B1").public_id)}
    assert ask(chief, season, "pair-week", week=1, games=[pair]).status_code == 204
    assert [str(fixture) for fixture in season.weeks.get(number=1).fixtures.all()] == ["A1 at B1"]
    assert "would play twice" in message(ask(chief, season, "pair-week", week=1, games=[pair, pair]))
    assert ask(chief, season, "make-schedule", weeks=12).status_code == 204
    assert season.weeks.filter(kind="regular").count() == 12
    assert "8 teams need at least 10 weeks" in message(ask(chief, season, "make-schedule", weeks=3))
    phase = ask(chief, season, "date-phase", phase="opening", moment="2031-08-01T12:00:00Z")
    assert phase.status_code == 204


def test_the_bracket_by_api(season: Season, coach: User) -> None:
    client = of(coach)
    address = f"/api/v1/seasons/{season.public_id}/playoffs/"
    assert client.get(address).json() == {"projected": True, "champion": None, "rounds": []}
    date_first_week(season)
    play_out(season, ("A1", "B1", "A2", "B2"))
    found = client.get(address).json()
    assert not found["projected"]
    assert found["champion"]["name"] == "A1"
    (final,) = found["rounds"][-1]["slots"]
    assert [(side["team"]["name"], side["state"]) for side in final["sides"]] == [("B1", "lost"), ("A1", "won")]
    assert final["game"] == str(season.fixtures.order_by("-week__number")[0].public_id)
    assert APIClient().get(address).status_code in (401, 404)


ACTS: dict[str, dict[str, Any]] = {
    "end-phase": {"phase": "opening"},
    "date-phase": {"phase": "opening", "moment": None},
    "step-back": {"phase": "opening"},
    "next": {},
    "make-schedule": {},
    "pair-week": {"week": 1, "games": []},
    "swap-weeks": {"week": 1, "other": 2},
    "change-game": {"game": "00000000-0000-0000-0000-000000000007"},
}


@pytest.mark.parametrize("act", ACTS)
def test_only_the_commissioner_may(season: Season, coach: User, act: str) -> None:
    before = LeagueLog.objects.count()
    assert ask(of(coach), season, act, **ACTS[act]).status_code == 403
    other = of(commissioner(new_season((2, 2), ruleset="tiny").league))
    assert ask(other, season, act, **ACTS[act]).status_code == 404
    assert ask(APIClient(), season, act, **ACTS[act]).status_code in (401, 403)
    assert LeagueLog.objects.count() == before


NOBODYS = dict.fromkeys(("away", "home"), ACTS["change-game"]["game"])


@pytest.mark.parametrize(
    ("act", "body", "status", "path"),
    [
        ("end-phase", {}, 400, "phase"),
        ("end-phase", {"phase": "camp"}, 404, ""),
        ("date-phase", {"phase": "opening", "moment": "soon"}, 400, "moment"),
        ("next", {"every_days": 0}, 400, "every_days"),
        ("make-schedule", {"weeks": "many"}, 400, "weeks"),
        ("pair-week", {"week": 99, "games": []}, 404, ""),
        ("pair-week", {"week": 1, "games": []}, 409, "pairs"),
        ("step-back", {"phase": "camp"}, 404, ""),
        ("step-back", {"phase": "week_1"}, 409, ""),
        ("step-back", {"phase": "week_1", "moment": "soon"}, 400, "moment"),
        ("pair-week", {"week": 1, "games": [{"away": "x", "home": "y"}]}, 400, "games[0].away"),
        (
            "pair-week",
            {"week": 1, "games": [NOBODYS]},
            409,
            "games",
        ),
        ("swap-weeks", {"week": 1}, 400, "other"),
        ("change-game", ACTS["change-game"], 404, ""),
        ("change-game", {"game": "seven"}, 400, "game"),
    ],
)
def test_bad_input_is_told_with_its_place(
    season: Season, chief: APIClient, act: str, body: dict[str, Any], status: int, path: str
) -> None:
    answer = ask(chief, season, act, **body)
    assert answer.status_code == status
    assert answer.json()["errors"][0]["path"] == path
    assert answer.json()["errors"][0]["message"]
