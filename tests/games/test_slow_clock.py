"""Deadlines that a service sets at the present moment hold on a machine of any speed."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.models import GameRun, PlanVersion
from games.services.demo import load_demo
from games.services.sweep import sweep
from league import clock
from league.models import Fixture, League, LeagueLog
from league.rulebook import rulesets
from league.services import weeks
from league.services.clubs import invented_clubs
from league.services.leagues import create_league
from tests.factories import UserFactory
from tests.slow_clock import STEP, slow_down_clock

from .laws import opened
from .worlds import DUE, NOON, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_down_clock(monkeypatch)


@pytest.mark.parametrize("code", [code for code, _ in rulesets()])
def test_demo_is_founded_at_one_moment(code: str) -> None:
    demo = load_demo(ruleset=code)
    first, second, *_ = demo.season.weeks.order_by("number")
    assert first.due_at is not None
    assert second.due_at == first.due_at + 3 * DAY
    assert LeagueLog.objects.get(league=demo.league, action="league.created").at == first.due_at
    games = Fixture.objects.filter(week=first)
    assert {game.status for game in games} == {Fixture.Status.READY}
    with clock.at(first.due_at):
        assert len(sweep(send=False).to_play) == games.count()


def test_load_demo_is_founded_at_one_moment_and_says_how_far_it_is(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    out = io.StringIO()
    call_command("load_demo", stdout=out)
    leagues = League.objects.filter(demo=True)
    assert {league.ruleset for league in leagues} == {code for code, _ in rulesets()}
    due = {league.seasons.get().weeks.order_by("number")[0].due_at for league in leagues}
    assert len(due) == 1
    assert due.pop() < clock.now()
    sweep(send=False)
    demo = json.loads((tmp_path / "demo.json").read_text())
    games = [game for league in (demo, *demo["others"]) for game in league["week1"]]
    assert GameRun.objects.count() == len(games)
    assert PlanVersion.objects.exists()
    for league in leagues:
        assert f"{league}: plans for game 2 of" in out.getvalue()


def test_run_week_now_is_due_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with clock.at(NOON):
        made = world(teams=4)
    slow_down_clock(monkeypatch, NOON)
    call_command("run_week", made.league.name, "--now", stdout=io.StringIO())
    assert {game.status for game in Fixture.objects.filter(week=made.weeks[0])} == {Fixture.Status.FINAL}


def test_week_is_played_now_though_the_clock_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with clock.at(NOON):
        made = opened("tiny")
    League.objects.update(demo=True)  # nobody waits for anybody
    slow_down_clock(monkeypatch, NOON)
    weeks.play_now(week=made.weeks[0], actor=made.commissioner)
    made.weeks[0].refresh_from_db()
    assert NOON < made.weeks[0].due_at < DUE


def test_first_deadline_that_was_ahead_when_the_league_was_asked_for_holds() -> None:
    due_at = clock.now() + 10 * STEP
    league = create_league(
        name="Soon",
        ruleset="tiny",
        commissioner=UserFactory(),
        divisions=invented_clubs((4,)),
        first_due_at=due_at,
    )
    assert league.seasons.get().weeks.order_by("number")[0].due_at == due_at
