"""A real browser on the real service: Debian's Chromium (its path from CHROMIUM), the pages of a live server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db.models import Q
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from games.services import exchange, runs
from games.services.demo import load_demo
from games.services.sweep import sweep
from league import clock
from league.models import Fixture, User
from league.services import calendar, deadlines
from league.services.demo import Demo, create_demo_league
from tests.games.worlds import hand_in_example
from tests.kept import kept_world

from ..games.laws import one_coach
from .watch import PATIENCE, Watch

__all__ = ["one_coach"]

# Playwright keeps an event loop in this thread, in which Django would refuse its database to anybody.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# This long is waited only where something is wrong.
expect.set_options(timeout=PATIENCE)

Open = Callable[..., Watch]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": ["--no-sandbox"]}


@pytest.fixture(autouse=True)
def _one_coach(one_coach: None) -> None:
    """Ask the autocoach once in a process for the same teams."""


@pytest.fixture
def demo(live_server: LiveServer) -> Demo:
    """The demo league, its first week played by the same service that a worker calls, its second open for plans."""
    return _after_one_week()


@kept_world
def _after_one_week() -> Demo:
    made = load_demo()
    for run_id in sweep(send=False).to_play:
        runs.play_run(run_id=run_id)
    sweep(send=False)
    return made


@pytest.fixture
def first_week(live_server: LiveServer) -> Demo:
    """The demo league before anything is handed in; plans for the first team's game are due in two days."""
    return _before_the_first_week()


@kept_world
def _before_the_first_week() -> Demo:
    made = create_demo_league()
    week = made.season.weeks.get(number=1)
    deadlines.set_deadline(week=week, due_at=clock.now() + timedelta(days=2, hours=1), actor=made.commissioner)
    calendar.advance(season=made.season)  # the preparation is over
    exchange.open_fixture(fixture=week.fixtures.get(Q(home=made.teams[0]) | Q(away=made.teams[0])))
    return made


@pytest.fixture
def planned_week(live_server: LiveServer) -> Demo:
    """The demo league of ``first_week``, in which the first coach has handed in the autocoach's plan."""
    return _with_a_plan_for_the_first_week()


@kept_world
def _with_a_plan_for_the_first_week() -> Demo:
    made = _before_the_first_week()
    hand_in_example(fixture=game_with_plans_due(made), author=made.coaches[0])
    return made


@pytest.fixture
def open_page(live_server: LiveServer, browser: Browser) -> Iterator[Open]:
    """``open_page(user)``: a page in a fresh context, signed in as ``user``; without one a stranger's."""
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def opened(user: User | None = None, **options: Any) -> Watch:
        # smooth scrolling would still be under way when a test looks where the focus is
        context = browser.new_context(base_url=live_server.url, reduced_motion="reduce", **options)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        watches.append(Watch(context.new_page(), live_server.url, sized="viewport" in options))
        return watches[-1]

    yield opened
    for context in contexts:
        context.close()
    assert [fault for watch in watches for fault in watch.faults] == []


def game_with_plans_due(demo: Demo) -> Fixture:
    """The first team's game whose plans are being exchanged."""
    games = Fixture.objects.filter(status=Fixture.Status.OPEN)
    return games.get(Q(home=demo.teams[0]) | Q(away=demo.teams[0]))
