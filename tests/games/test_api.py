"""The API of games and plans: shapes, every error at once, drafts kept, tags."""

from __future__ import annotations

import json

import pytest
from rest_framework.test import APIClient

from games import engine
from games.models import FixtureStep, GameRecord, PlanVersion
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import User

from .worlds import DUE, NOON, World, all_in, plan_text, world

pytestmark = pytest.mark.django_db


@pytest.fixture
def small() -> World:
    return world(teams=2)


@pytest.fixture
def opened(small: World) -> World:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    small.fixture.refresh_from_db()
    return small


@pytest.fixture
def played(opened: World) -> World:
    with clock.at(NOON):
        all_in(opened)
        for run_id in sweep.sweep().to_play:
            runs.play_run(run_id=run_id)
    opened.fixture.refresh_from_db()
    return opened


def client(user: User) -> APIClient:
    api = APIClient()
    api.force_authenticate(user)
    return api


def address(small: World, name: str, what: str = "games") -> str:
    return f"/api/v1/{what}/{small.fixture.public_id}/{name}"


def put(small: World, body: object, side: str = "home", kind: str = "application/json") -> object:
    data = body if isinstance(body, (str, bytes)) else json.dumps(body)
    with clock.at(NOON):
        return client(small.coach(side)).put(address(small, "plan/", "fixtures"), data, content_type=kind)


# -- plans -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "kind"), [({"text": plan_text()}, "application/json"), (plan_text(), "text/plain")])
def test_a_legal_plan_gets_a_receipt(opened: World, body: object, kind: str) -> None:
    answer = put(opened, body, kind=kind)
    version = PlanVersion.objects.get()
    assert answer.status_code == 200
    assert answer.json() == {
        "id": str(version.public_id),
        "version": 1,
        "digest": plans.receipt_digest(plan_text()),
        "received_at": version.created_at.isoformat().replace("+00:00", "Z"),
        "legal": True,
        "source": "coach",
        "step": "ground",
        "state": "saved",
        "frozen_at": None,
        "warnings": [],
    }


def test_a_plan_with_errors_gets_all_of_them_and_is_kept(opened: World) -> None:
    text = "mud 9 9 12 13 14 15 16 17 18 19 20 99"
    answer = put(opened, {"text": text})
    body = answer.json()
    assert answer.status_code == 400
    assert [(row["path"], row["code"]) for row in body["errors"]] == [
        ("calls.run", "RUN"),
        ("ground", "GROUND"),
        ("starters[0]", "STARTER"),
        ("starters[1]", "STARTER"),
    ]
    assert body["errors"][0] == {
        "path": "calls.run",
        "code": "RUN",
        "message": "Say on how many faces of a d12 you run, 0 to 12.",
        "hint": "",
        "severity": "error",
        "line": 1,
        "column": 36,
        "text": text,
        "caret": 36,
    }
    assert (body["draft"]["version"], body["draft"]["legal"]) == (1, False)
    assert PlanVersion.objects.get().text == text


def test_a_warning_does_not_stop_a_plan(opened: World) -> None:
    answer = put(opened, {"text": plan_text(runs=12)})
    assert answer.status_code == 200
    assert [row["code"] for row in answer.json()["warnings"]] == ["PLAIN"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b'"text"',
        b"{}",
        b'{"text": 7}',
        b'{"text": null}',
        b'{"text": "grass", "more": 1}',
        b'{"text": "\\u0000"}',
        b'{"text": "\\ud800"}',
        b"{",
        b"[" * 3000,
        b"1e999",
        b"NaN",
        '{"näme": "ü"}'.encode(),
        b"9" * 5000,
    ],
    ids=lambda body: body[:12].decode("utf-8", "replace"),
)
def test_whatever_comes_in_is_answered_with_located_errors_and_kept(opened: World, body: bytes) -> None:
    answer = put(opened, body)
    assert answer.status_code == 400
    assert {row["severity"] for row in answer.json()["errors"]} == {"error"}
    assert PlanVersion.objects.get().legal is False


def test_bytes_that_are_no_text_are_refused(opened: World) -> None:
    answer = put(opened, b"\xff\xfe\x81")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["message"] == "The plan is not UTF-8 text."


def test_a_plan_that_is_too_long_says_how_long_it_may_be(opened: World) -> None:
    answer = put(opened, "1 " * engine.MOST_PLAN_CHARACTERS, kind="text/plain")
    assert [row["code"] for row in answer.json()["errors"]] == ["SIZE"]


def test_a_plan_that_is_late_is_refused_with_the_reason(opened: World) -> None:
    with clock.at(DUE):
        answer = client(opened.coach("home")).put(
            address(opened, "plan/", "fixtures"), plan_text(), content_type="text/plain"
        )
    assert answer.status_code == 409
    assert answer.json() == {
        "errors": [
            {
                "path": "",
                "code": "refused",
                "message": "The deadline has passed.",
                "hint": "This came 2 days after it. What was handed in before it is played.",
            }
        ]
    }


def test_own_plans_are_listed_with_what_plays(opened: World) -> None:
    put(opened, plan_text(runs=4), kind="text/plain")
    put(opened, "nothing", kind="text/plain")
    with clock.at(NOON):
        body = client(opened.coach("home")).get(address(opened, "plan/", "fixtures")).json()
    assert body["side"] == "home"
    assert body["due"]["name"] == "Ground"
    assert body["if_nothing_more"] == "Version 1 is played. Version 2 has errors and is kept as a draft."
    assert (body["newest"]["version"], body["newest"]["legal"], body["newest"]["text"]) == (2, False, "nothing")
    assert "versions" not in body


def test_versions_are_paged_as_receipts_and_read_one_by_one(opened: World) -> None:
    for runs_in_twelve in (4, 5, 6):
        put(opened, plan_text(runs=runs_in_twelve), kind="text/plain")
    api = client(opened.coach("home"))
    page = api.get(address(opened, "plan/versions/?page_size=2", "fixtures")).json()
    assert [row["version"] for row in page["results"]] == [3, 2]
    assert "text" not in page["results"][0]
    (last,) = api.get(page["next"]).json()["results"]
    assert api.get(address(opened, f"plan/versions/{last['id']}/", "fixtures")).json()["text"] == plan_text(runs=4)
    with clock.at(NOON):
        restored = api.post(address(opened, f"plan/versions/{last['id']}/restore/", "fixtures")).json()
    assert (restored["version"], restored["digest"]) == (4, last["digest"])


def test_a_plan_is_written_form_by_form(opened: World) -> None:
    api = client(opened.coach("home"))
    with clock.at(NOON):
        lines = api.get(address(opened, "plan/sheets/", "fixtures")).json()
        assert [row["key"] for row in lines] == ["men", "calls", "table"]
        draft = api.put(address(opened, "plan/sheets/calls/", "fixtures"), {"run": "9"}, format="json")
        assert (draft.status_code, draft.json()["draft"]["version"]) == (400, 1)
        men = {"ground": "turf", "starters": "10 11 12 13 14 15 16 17 18 19 20"}
        whole = api.put(address(opened, "plan/sheets/men/", "fixtures"), men, format="json")
        assert (whole.status_code, whole.json()["version"]) == (200, 2)
        shown = api.get(address(opened, "plan/sheets/calls/", "fixtures")).json()
    assert [(each["key"], each["value"]) for each in shown["inputs"]] == [("run", "9")]


@pytest.mark.parametrize("body", [[], {"run": 9}, {"run": None}, "text", None])
def test_what_is_typed_into_a_form_is_an_object_of_texts(opened: World, body: object) -> None:
    with clock.at(NOON):
        answer = client(opened.coach("home")).put(
            address(opened, "plan/sheets/calls/", "fixtures"), body, format="json"
        )
    assert answer.status_code == 400
    assert "object of texts" in answer.json()["errors"][0]["message"]
    assert not PlanVersion.objects.exists()


def test_what_would_stand_in_is_told_and_not_kept(opened: World) -> None:
    with clock.at(NOON):
        body = client(opened.coach("away")).get(address(opened, "plan/default/", "fixtures")).json()
        none = client(opened.coach("away")).post(address(opened, "plan/last/", "fixtures"))
    assert (body["what"], body["source"], body["state"]) == ("the autocoach's plan is played", "autocoach", "replaced")
    assert (none.status_code, PlanVersion.objects.count()) == (409, 0)


def test_confirming_closes_the_step_and_the_receipt_says_when(opened: World) -> None:
    put(opened, plan_text(), kind="text/plain")
    with clock.at(NOON):
        answer = client(opened.coach("home")).post(address(opened, "confirm/", "fixtures"))
    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["frozen_at"]) == ("confirmed", "2026-09-01T12:00:00Z")
    assert FixtureStep.objects.get(code="ground", side="home").closed_at == NOON


@pytest.mark.parametrize(
    ("version", "status", "said"),
    [
        (2, 200, ""),
        (None, 400, "may not be null"),
        (1, 409, "Version 2 has been handed in since."),
        (3, 409, "There is no version 3 yet; the newest is 2."),
        (0, 400, "greater than or equal to 1"),
        ("x", 400, "valid integer"),
    ],
)
def test_a_version_that_is_not_the_newest_is_not_confirmed(
    opened: World, version: object, status: int, said: str
) -> None:
    for runs_ in (5, 6):
        put(opened, plan_text(runs=runs_), kind="text/plain")
    with clock.at(NOON):
        coach = client(opened.coach("home"))
        answer = coach.post(address(opened, "confirm/", "fixtures"), {"version": version}, format="json")
    assert answer.status_code == status
    if status == 200:
        return
    (error,) = answer.json()["errors"]
    assert error["path"] == "version"
    assert said in error["message"]
    assert FixtureStep.objects.get(code="ground", side="home").closed_at is None


def test_confirming_nothing_is_refused(opened: World) -> None:
    with clock.at(NOON):
        answer = client(opened.coach("home")).post(address(opened, "confirm/", "fixtures"))
    assert answer.status_code == 409
    assert answer.json()["errors"][0]["message"] == "There is no plan to confirm yet."


def test_the_example_comes_back_as_it_was_given(opened: World) -> None:
    with clock.at(NOON):
        example = client(opened.coach("home")).get(address(opened, "example-plan/", "fixtures")).json()
    assert set(example) == {"text"}
    assert put(opened, example).status_code == 200
    assert PlanVersion.objects.get().text == example["text"]


# -- games -------------------------------------------------------------------------------------------------------


def test_a_game_before_it_is_played(opened: World) -> None:
    put(opened, plan_text(), kind="text/plain")
    body = client(opened.commissioner).get(address(opened, "")).json()
    assert body["id"] == str(opened.fixture.public_id)
    assert (body["status"], body["week"], body["your_side"]) == ("open", 1, None)
    assert body["home"] == {
        "id": str(opened.teams[0].public_id),
        "name": "Harbor Gulls",
        "code": "HAR",
        "score": None,
    }
    assert [(row["name"], row["side"], row["state"]) for row in body["steps"]] == [
        ("Ground", "away", "nothing_due"),
        ("Ground", "home", "open"),
        ("Plan", "away", "open"),
        ("Plan", "home", "open"),
    ]
    assert len(body["proof"]["hash"]) == 64
    assert body["proof"]["commitments"] == []


def test_a_game_that_has_been_played(played: World) -> None:
    body = client(played.coach("away")).get(address(played, "")).json()
    assert (body["status"], body["your_side"]) == ("final", "away")
    assert body["home"]["score"] == played.fixture.home_score
    assert [(row["side"], row["part"]) for row in body["proof"]["commitments"]] == [
        ("home", "ground"),
        ("home", "calls"),
        ("away", "calls"),
    ]


def test_the_record_is_whole_and_tagged(played: World) -> None:
    api = client(played.coach("away"))
    answer = api.get(address(played, "record/"))
    stored = GameRecord.objects.get()
    assert answer.json() == engine.open_record(stored.body)
    assert answer.headers["ETag"] == f'"{stored.digest}"'
    again = api.get(address(played, "record/"), headers={"If-None-Match": f'"{stored.digest}"'})
    assert (again.status_code, again.content) == (304, b"")


def test_the_box_score_adds_up_to_the_result(played: World) -> None:
    box = client(played.coach("home")).get(address(played, "box/")).json()
    assert sum(box["quarters"]["home"]) == played.fixture.home_score
    assert sum(box["quarters"]["away"]) == played.fixture.away_score


def test_the_desk_says_what_is_due(opened: World) -> None:
    (place,) = client(opened.coach("home")).get("/api/v1/desk/").json()
    assert place["name"] == "Harbor Gulls"
    assert place["due"] == [
        {
            "game": str(opened.fixture.public_id),
            "home": "Harbor Gulls",
            "away": "Millbrook Foxes",
            "week": 1,
            "status": "open",
            "side": "home",
            "step": "Ground",
            "state": "absent",
            "due_at": "2026-09-06T12:00:00Z",
            "owes": True,
            "if_nothing_more": "The autocoach makes a plan for you.",
        }
    ]
    assert place["next_game"] == str(opened.fixtures[2][0].public_id)


def test_the_schema_has_no_warnings(tmp_path: object) -> None:
    from django.core.management import call_command

    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(tmp_path / "schema.yaml"))
