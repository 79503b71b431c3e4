"""A game of FOOL by mail, from the home setup to the final record: one coach uses the pages only, the other the API
only; everybody looks everywhere at every step; the record proves itself without the service."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

import rules_engine
from games.models import FixtureSecret, FixtureStep, GameRun, PlanVersion
from games.services import exchange, runs, sweep
from league import clock
from league.models import Fixture
from tests.depth import daily_part

from .routes import addresses, routes, said
from .worlds import NOON, World, world

pytestmark = pytest.mark.django_db
State = FixtureStep.State
FOOL = rules_engine.get("fool")

# What each side writes into a part of its plan, and from which step on the other coach may read it.
MARKS = {
    ("home", "setup"): ("mark-home-setup", "home_setup"),
    ("home", "first"): ("mark-home-first", "final"),
    ("home", "second"): ("mark-home-second", "final"),
    ("home", "halftime"): ("markhalf", "final"),
    ("away", "setup"): ("mark-away-setup", "away_plan"),
    ("away", "first"): ("mark-away-first", "half-time"),
    ("away", "second"): ("mark-away-second", "halftime"),
}
OWN_ONLY = ("/sheets/", "/default/", "example")  # made of the viewer's own plan; the small ruleset's matrix tries them
ORDER = ("opened", "home_setup", "away_plan", "home_plan", "half-time", "halftime", "final")


@pytest.fixture
def mail() -> Iterator[World]:
    made = world(teams=4, weeks=1, ruleset="fool", halftime_hours=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        made.fixture.refresh_from_db()
        yield made


class Pages:
    """A coach with a browser and no script."""

    def __init__(self, made: World, side: str) -> None:
        self.client = Client()
        self.client.force_login(made.coach(side), backend="django.contrib.auth.backends.ModelBackend")
        self.plan_page = f"/games/{made.fixture.public_id}/plan/"

    def start(self) -> None:
        self.client.post(f"{self.plan_page}start/", {"from": "autocoach"})

    def type_in(self, key: str, **changed: str) -> None:
        """Open a form, change some of its inputs, send it."""
        context = self.client.get(f"{self.plan_page}sheets/{key}/").context
        inputs = [*context["sheet"].inputs, *(each for row in context["sheet"].rows for each in row)]
        values = {each.key: each.value for each in inputs if each.widget != "check" or each.value}
        self.client.post(f"{self.plan_page}sheets/{key}/", {**values, **changed})

    def seal(self) -> None:
        draft = self.client.get(self.plan_page).context["workshop"].working
        self.client.post(f"{self.plan_page}drafts/{draft.public_id}/seal/", {"_number": draft.number})


class Api:
    """A coach with a token."""

    def __init__(self, made: World, side: str) -> None:
        self.client = APIClient()
        self.client.force_authenticate(made.coach(side))
        self.base = f"/api/v1/fixtures/{made.fixture.public_id}/"

    def example(self) -> dict[str, Any]:
        return FOOL.read_text(self.client.get(f"{self.base}example-plan/").json()["text"])[0]

    def hand_in(self, plan: dict[str, Any]) -> None:
        answer = self.client.put(f"{self.base}plan/", plan, format="json")
        assert answer.status_code == 200, answer.json()

    def confirm(self) -> dict[str, Any]:
        return self.client.post(f"{self.base}confirm/").json()


def play(made: World) -> None:
    sweep.sweep()
    for run in GameRun.objects.filter(fixture=made.fixture, status=GameRun.Status.QUEUED):
        runs.play_run(run_id=run.pk)
    made.fixture.refresh_from_db()


def marked(plan: dict[str, Any], side: str) -> dict[str, Any]:
    plan["sets"][0]["name"] = MARKS[side, "setup"][0]
    plan["plays"][0]["name"] = MARKS[side, "first"][0]
    plan["comment"] = MARKS[side, "second"][0]
    return plan


def look_everywhere(made: World, step: str) -> None:
    """Everybody reads every address of this game, and nobody what is still closed to him."""
    game_routes = [
        route
        for route in routes()
        if ("games/" in route or "fixtures/" in route) and not any(own in route for own in OWN_ONLY)
    ]
    users = {
        "home": made.coach("home"),
        "away": made.coach("away"),
        "third": made.coaches[2],
        "boss": made.commissioner,
    }
    clients, closed = {}, {}
    for who, user in users.items():
        clients[who] = Client()
        clients[who].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        closed[who] = [
            text
            for (side, _), (text, opens) in MARKS.items()
            if who != side and ORDER.index(step) < ORDER.index("final" if who in ("third", "boss") else opens)
        ]
    every = list(product(users, [each for route in game_routes for each in addresses(made, route)]))
    ahead = ORDER.index(step)  # each step has a part of its own
    for who, address in daily_part(every[ahead:] + every[:ahead]):
        body = said(clients[who].get(address))
        assert [text for text in closed[who] if text in body] == [], (step, who, address)


def steps_of(made: World) -> dict[str, str]:
    rows = FixtureStep.objects.filter(fixture=made.fixture).exclude(state=State.NOTHING_DUE)
    return {step.code: step.state for step in rows}


def test_a_game_by_mail_from_the_home_setup_to_its_proof(mail: World, tmp_path: Path) -> None:
    home, away = Pages(mail, "home"), Api(mail, "away")
    look_everywhere(mail, "opened")
    assert away.client.get(f"{away.base}plan/").json()["settled"] == {}

    home.start()
    home.type_in("sets.0", name=MARKS["home", "setup"][0])
    home.type_in("plays", **{"0.name": MARKS["home", "first"][0]})
    home.type_in("about", comment=MARKS["home", "second"][0])
    home.seal()
    assert steps_of(mail)["home_setup"] == State.CONFIRMED
    look_everywhere(mail, "home_setup")
    assert MARKS["home", "setup"][0] in json.dumps(away.client.get(f"{away.base}plan/").json()["opponent"])

    settled = away.client.get(f"{away.base}plan/").json()["settled"]
    assert settled["toss won by"] in ("Harbor Gulls", "Millbrook Foxes")
    assert "Settled before the game" in home.client.get(home.plan_page).content.decode()

    away.hand_in(marked(away.example(), "away"))
    assert away.confirm()["frozen_at"]
    look_everywhere(mail, "away_plan")
    assert MARKS["away", "setup"][0] in home.client.get(home.plan_page).content.decode()

    home.client.post(f"{home.plan_page}confirm/")  # without a change
    mail.fixture.refresh_from_db()
    assert (steps_of(mail)["home_plan"], mail.fixture.status) == (State.UNCHANGED, Fixture.Status.READY)
    look_everywhere(mail, "home_plan")

    play(mail)
    look_everywhere(mail, "half-time")
    page = home.client.get(home.plan_page).content.decode()
    assert MARKS["away", "first"][0] in page
    record = home.client.get(f"/api/v1/games/{mail.fixture.public_id}/record/").json()
    assert (record["state"], set(record["calls"])) == ("half", {"home"})

    home.type_in("halftime_offense", **{"0.id": "markhalf", "0.when": "normal", "0.set": "1", "0.cells": "A A A A A A"})
    home.seal()
    assert steps_of(mail)["halftime"] == State.CONFIRMED
    look_everywhere(mail, "halftime")

    play(mail)
    assert mail.fixture.status == Fixture.Status.FINAL
    winner = prove(mail, away, tmp_path)["public"]["periods"][0]["toss"]["winner"]
    assert settled["toss won by"] == getattr(mail.fixture, winner).name


def prove(made: World, away: Api, folder: Path) -> dict[str, Any]:
    """Download the record and have it proved by the engine alone, against what was published."""
    published = away.client.get(f"/api/v1/games/{made.fixture.public_id}/").json()["proof"]
    file = folder / "record.json"
    file.write_bytes(away.client.get(f"/api/v1/games/{made.fixture.public_id}/record/").content)
    record = json.loads(file.read_text())
    texts = json.dumps(record["plans"])
    assert all(text in texts for text, _ in MARKS.values())
    assert [row["digest"] for row in published["commitments"]] == [
        *record["proof"]["commitments"],
        *record["proof"]["revised_commitments"],
    ]
    command = [sys.executable, "-m", "rules_engine", "replay", str(file)]
    told = subprocess.run(
        [*command, "--hash", published["hash"], "--digest", published["record"]],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": ""},
    ).stdout
    assert "commitments" in told
    assert "calls" in told
    return record


# -- lateness: each of the seven states --------------------------------------------------------------------------

DUE = {"home_setup": -96, "away_plan": -48, "home_plan": 0}


def due(made: World, code: str) -> datetime:
    assert made.weeks[0].due_at is not None
    return made.weeks[0].due_at + timedelta(hours=DUE[code])


def test_steps_are_due_by_the_timetable_however_early_the_one_before_was_closed(mail: World) -> None:
    rows = FixtureStep.objects.filter(fixture=mail.fixture, side="home").order_by("order")
    before = [step.due_at for step in rows]
    home = Pages(mail, "home")
    home.start()
    home.seal()
    assert steps_of(mail)["home_setup"] == State.CONFIRMED
    assert [step.due_at for step in rows.all()] == before
    assert before == [*(due(mail, code) for code in DUE), due(mail, "home_plan") + timedelta(hours=24)]


def test_nobody_does_anything_and_every_step_is_played_from_defaults(mail: World) -> None:
    for code, missing in (("home_setup", 2), ("away_plan", 1), ("home_plan", 0)):
        with clock.at(due(mail, code) - timedelta(seconds=1)):
            sweep.sweep()
            assert FixtureStep.objects.get(fixture=mail.fixture, code=code, state=State.ABSENT).closed_at is None
        with clock.at(due(mail, code)):
            sweep.sweep()
        waiting = FixtureStep.objects.filter(fixture=mail.fixture, stage="first", closed_at=None)
        assert waiting.exclude(state=State.NOTHING_DUE).count() == missing
    with clock.at(due(mail, "home_plan")):
        play(mail)
    with clock.at(due(mail, "home_plan") + timedelta(hours=24)):
        play(mail)
    assert mail.fixture.status == Fixture.Status.FINAL
    assert steps_of(mail) == {
        "home_setup": State.REPLACED,
        "away_plan": State.REPLACED,
        "home_plan": State.REPLACED,
        "halftime": State.REPLACED,
    }
    page = Client()
    page.force_login(mail.commissioner, backend="django.contrib.auth.backends.ModelBackend")
    assert page.get(f"/games/{mail.fixture.public_id}/").status_code == 200


def test_a_home_setup_alone_is_enough_for_its_step_and_kept_when_the_plan_does_not_come(mail: World) -> None:
    home = Api(mail, "home")
    whole = home.example()
    alone = {key: whole[key] for key in ("schema", "side", "sets", "starters")}
    home.hand_in(alone)
    assert home.confirm()["frozen_at"]
    away = Api(mail, "away")
    away.hand_in(away.example())
    away.confirm()
    with clock.at(due(mail, "home_plan")):
        sweep.sweep()
    assert steps_of(mail)["home_plan"] == State.REPLACED
    frozen = PlanVersion.objects.filter(step__fixture=mail.fixture, step__side="home", frozen_at__isnull=False)
    played, setup = (frozen.get(step__code=code) for code in ("home_plan", "home_setup"))
    assert played.parts["setup"] == setup.parts["setup"]
    assert FixtureSecret.objects.filter(fixture=mail.fixture, revision=1).count() == 1
