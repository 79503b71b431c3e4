"""The bench as a coach uses it, by its pages and by the API, and what he reads of a trial."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import BenchRun
from games.selectors.bench_report import report
from games.services import bench, exchange, transfer
from league.models import RosterSpot

from ..worlds import World, world
from .trying import browser, played, start, version

pytestmark = pytest.mark.django_db


def test_a_coach_tries_a_plan_by_its_pages(small: World) -> None:
    coach, game = browser(small.coach("home")), f"/games/{small.fixture.public_id}/"
    assert f"{game}bench/" in coach.get(f"{game}plan/").content.decode()
    shown = coach.get(f"{game}bench/").content.decode()
    assert "Play 24 games" in shown
    assert "20 trials left" in shown
    sent = {
        "draft": str(version(small).public_id),
        "against": "autocoach",
        "beside": str(version(small, back=1).public_id),
    }
    answer = coach.post(f"{game}bench/", sent | {"what": "games"})
    run = BenchRun.objects.get()
    assert answer.headers["Location"] == f"{game}bench/{run.public_id}/"
    waiting = coach.get(answer.headers["Location"]).content.decode()
    assert "Waiting for a worker." in waiting
    assert re.findall(r"<script[^>]*>", waiting) == ['<script src="/static/vendor/htmx.min.js" defer>']
    assert 'hx-trigger="every 700ms"' in waiting
    asked_again = coach.get(answer.headers["Location"], headers={"HX-Request": "true"}).content.decode()
    assert "Waiting for a worker." in asked_again
    assert "<html" not in asked_again
    played(run)
    done = coach.get(answer.headers["Location"]).content.decode()
    assert "All 24 played." in done
    assert "hx-get" not in done
    assert f"This plan wins {run.results['plan']['games']['won']} of 24" in done
    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", done)
    assert done.count('class="dot--') == 48
    assert "All 24 played." not in coach.get(f"{game}bench/").content.decode()
    assert str(run.public_id) in coach.get(f"{game}bench/").content.decode()


def test_a_situation_is_tried_by_the_page(small: World) -> None:
    coach, game = browser(small.coach("home")), f"/games/{small.fixture.public_id}/"
    sent = {"draft": str(version(small).public_id), "against": "autocoach", "what": "situation"}
    sent |= {
        "down": "3",
        "distance": "6",
        "los": "50",
        "period": "2",
        "minutes": "4",
        "margin": "-3",
        "ball": "theirs",
    }
    wrong = coach.post(f"{game}bench/", sent | {"distance": "60"})
    assert wrong.status_code == 409
    page = wrong.content.decode()
    assert "A first down is never farther away than the goal." in page
    (told,) = re.findall(r'<input[^>]*name="distance"[^>]*>', page)
    assert 'aria-invalid="true"' in told
    assert "autofocus" in told
    assert 'aria-describedby="id_distance_error"' in told
    assert '<div id="id_distance_error">' in page
    assert coach.post(f"{game}bench/", sent | {"down": "x"}).status_code == 422
    answer = coach.post(f"{game}bench/", sent)
    run = played(BenchRun.objects.get())
    assert run.situation == {
        "down": 3, "distance": 6, "los": 50, "period": 2, "clock": 240, "margin": -3, "with_ball": False,
    }  # fmt: skip
    done = coach.get(answer.headers["Location"]).content.decode()
    assert "The other side made the first down" in done
    assert "One situation with these plans" in done
    assert all(
        f'name="{name}" value="{sent[name]}"' in done for name in ("down", "distance", "los", "minutes", "margin")
    )
    assert f'<input type="hidden" name="draft" value="{sent["draft"]}">' in done


def test_a_trial_is_stopped_by_the_page(small: World) -> None:
    run, coach = start(small), browser(small.coach("home"))
    address = f"/games/{small.fixture.public_id}/bench/{run.public_id}/"
    assert coach.post(f"{address}cancel/").headers["Location"] == address
    assert "Stopped after 0 of 24." in coach.get(address).content.decode()
    assert "This trial is over already." in coach.post(f"{address}cancel/", follow=True).content.decode()


def test_why_a_trial_was_given_up_is_told(small: World) -> None:
    run = start(small)
    RosterSpot.objects.filter(team=small.teams[0], number=12).update(out="a broken leg")
    played(run)
    page = browser(small.coach("home")).get(f"/games/{small.fixture.public_id}/bench/{run.public_id}/")
    assert "#12 cannot play." in page.content.decode()


def test_without_a_version_the_page_says_what_to_do() -> None:
    made = world(teams=2, weeks=1)
    exchange.open_fixture(fixture=made.fixture)
    page = browser(made.coach("home")).get(f"/games/{made.fixture.public_id}/bench/").content.decode()
    assert "You have no plan to try yet." in page


def test_the_pages_ask_for_the_same_queries_however_much_there_is(small: World) -> None:
    coach, address = browser(small.coach("home")), f"/games/{small.fixture.public_id}/bench/"
    counts = []
    for _ in range(2):
        for _ in range(3):
            run = bench.cancel(run=start(small, beside=str(version(small, back=1).public_id)))
        coach.get(address)
        for path in (address, f"{address}{run.public_id}/"):
            with CaptureQueriesContext(connection) as queries:
                assert coach.get(path).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 36


def test_a_program_tries_a_plan(small: World) -> None:
    coach, address = browser(small.coach("home")), f"/api/v1/fixtures/{small.fixture.public_id}/bench/"
    offered = coach.get(address).json()
    assert offered["left"] == 20
    assert offered["opponents"][0]["value"] == "autocoach"
    draft = offered["drafts"][0]["value"]
    answer = coach.post(address, {"draft": draft}, content_type="application/json")
    assert (answer.status_code, answer.json()["state"], answer.json()["asked"]) == (202, "queued", 24)
    own = f"{address}{answer.json()['id']}/"
    assert coach.get(own).json()["report"] is None
    played(BenchRun.objects.get())
    told = coach.get(own).json()
    assert told["state"] == "done"
    assert sum(row["calls"] for row in told["report"]["plays"]) > 24 * 10  # no game has so few
    assert [trial["id"] for trial in coach.get(address).json()["trials"]] == [told["id"]]
    again = coach.post(address, {"draft": draft, "situation": {"down": 4}}, content_type="application/json").json()
    assert (again["asked"], again["situation"]["down"], again["situation"]["distance"]) == (100, 4, 6)
    assert coach.post(f"{address}{again['id']}/cancel/").json()["state"] == "cancelled"
    assert coach.post(f"{address}{again['id']}/cancel/").status_code == 409


@pytest.mark.parametrize(
    ("body", "status", "path"),
    [
        ({}, 400, "draft"),
        ({"draft": "nothing"}, 409, "draft"),
        ({"draft": "{draft}", "against": "nothing"}, 409, "against"),
        ({"draft": "{draft}", "situation": {"down": 9}}, 400, "situation.down"),
        ({"draft": "{draft}", "situation": {"los": 3}}, 409, "distance"),
    ],
)
def test_a_program_is_told_what_is_wrong(small: World, body: Any, status: int, path: str) -> None:
    coach, address = browser(small.coach("home")), f"/api/v1/fixtures/{small.fixture.public_id}/bench/"
    if "draft" in body:
        body = {**body, "draft": body["draft"].format(draft=version(small).public_id)}
    answer = coach.post(address, body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["errors"][0]["path"] == path


def test_a_report_stands_on_what_was_counted(small: World) -> None:
    found = report(played(start(small)))
    assert found is not None
    games = BenchRun.objects.get().results["plan"]["games"]
    assert found.verdict.startswith(f"Won {games['won']} of 24, lost {24 - games['won'] - games['tied']}")
    assert found.figures[0].value == str(games["won"])
    assert len(found.dots.dots) == 24
    assert {row.name for row in found.plays} == {"run", "pass"}
    assert {name for name, _, _ in found.against.rows} <= {"run", "pass"}


def test_an_export_holds_nothing_of_the_bench(small: World) -> None:
    played(start(small, games=4))
    body = transfer.export_league(league=small.league).decode()
    assert "bench" not in body.lower()
