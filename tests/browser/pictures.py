"""Pictures of the workshop, which docs/coaching.md shows. Run by script/pictures."""

from __future__ import annotations

import base64
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from games.models import BenchRun, FixtureStep
from games.selectors import bench as bench_choices
from games.services import bench, bench_work, exchange, working_drafts
from league import clock
from league.models import Fixture

from ..games.laws import all_in, opened, play
from ..games.worlds import World
from .conftest import Open

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
DESK, PHONE = {"width": 1200, "height": 860}, {"width": 360, "height": 740}
QUALITY = 60  # of 100: letters stay sharp, and each picture below 100 KB


def taken(page: Page, file: Path) -> None:
    """What the window shows, as WebP."""
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(answer["data"]))


def game_to_plan(code: str, **options: object) -> World:
    made = opened(code, **options)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    return made


def trial(made: World, fixture: Fixture) -> BenchRun:
    """A whole trial of the home coach's newest draft, beside the autocoach's plan."""
    coach = made.coach("home", fixture)
    draft = bench_choices.drafts(coach, fixture)[0].value
    run = bench.start(fixture=fixture, coach=coach, asked=bench.Asked(draft, beside=bench_choices.AUTOCOACH))
    bench_work.work(run_id=run.pk)
    return run


def second_week(made: World) -> Fixture:
    """The first week is played, so that there is something to scout; the second game of the first team takes plans."""
    all_in(made)
    FixtureStep.objects.update(due_at=clock.now())
    play(made)
    fixture = made.fixtures[2][0]
    exchange.open_fixture(fixture=fixture)
    fixture.refresh_from_db()
    FixtureStep.objects.filter(fixture=fixture).update(due_at=clock.now() + timedelta(days=3))
    return fixture


def test_pictures_of_trying_and_scouting(
    live_server: LiveServer, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "GAMES", 60)
    made = game_to_plan("fool", exchange="together")
    fixture = second_week(made)
    coach = made.coach("home", fixture)
    working_drafts.start(fixture=fixture, author=coach, source="style", style="air bold")
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("bench-run", args=[fixture.public_id, trial(made, fixture).public_id]))
    page.locator("#verdict").evaluate("verdict => verdict.scrollIntoView()")
    page.mouse.wheel(0, -110)
    taken(page, PICTURES / "bench.webp")
    page.goto(reverse("scouting", args=[fixture.public_id]))
    taken(page, PICTURES / "scouting.webp")


def test_pictures_of_the_guide_for_coaches(live_server: LiveServer, open_page: Open) -> None:
    made = game_to_plan("fool", exchange="together")
    coach, game = made.coach("home"), made.fixture.public_id
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("plan", args=[game]))
    taken(page, PICTURES / "begin.webp")
    draft = working_drafts.start(fixture=made.fixture, author=coach, source="autocoach")
    page.goto(reverse("plan-sheet", args=[game, "sets.0"]))
    page.locator(".piece:not(.is-off)").nth(8).click(force=True)
    page.locator("[data-board]").scroll_into_view_if_needed()
    taken(page, PICTURES / "board.webp")
    page.goto(reverse("plan-sheet", args=[game, "plays"]))
    page.locator(".plays__card").evaluate("card => card.scrollIntoView()")
    page.mouse.wheel(0, 60)
    taken(page, PICTURES / "play.webp")
    page.goto(reverse("plan-sheet", args=[game, "first_offense"]))
    page.locator("#line-third summary").first.click()
    page.locator("#line-third").evaluate("line => line.scrollIntoView({ block: 'center' })")
    taken(page, PICTURES / "table.webp")
    working_drafts.seal(fixture=made.fixture, author=coach, place=working_drafts.Place(draft.public_id, 1))
    page.goto(reverse("plan", args=[game]))
    taken(page, PICTURES / "receipt.webp")
    phone = open_page(coach, viewport=PHONE, has_touch=True).page
    phone.goto(reverse("plan-sheet", args=[game, "sets.0"]))
    phone.locator(".board__scroll").evaluate("board => board.scrollIntoView({ block: 'center' })")
    taken(phone, PICTURES / "phone.webp")
