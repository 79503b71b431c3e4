"""Pictures of the workshop: those of docs/coaching.md, and a contact sheet of its pages. Run by script/pictures."""

from __future__ import annotations

import base64
from datetime import timedelta
from html import escape
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from games.models import FixtureStep
from games.selectors.workshop import read_workshop
from games.services import working_drafts
from league import clock

from ..games.laws import opened
from ..games.worlds import World
from .conftest import Open

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
PICTURES, CONTACT_SHEET = ROOT / "docs" / "pictures", ROOT / "build" / "pages"
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


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_contact_sheet(live_server: LiveServer, open_page: Open, code: str) -> None:
    made = game_to_plan(code)
    coach, game = made.coach("home"), made.fixture.public_id
    working_drafts.start(fixture=made.fixture, author=coach, source="autocoach")
    draft = read_workshop(coach, made.fixture, "home").draft
    assert draft is not None
    keys = {line.code: line.key for line in reversed(draft.lines())}
    pages = {name: reverse(name, args=[game]) for name in ("plan", "plan-text", "plan-history", "scouting", "bench")}
    pages |= {key: reverse("plan-sheet", args=[game, key]) for key in keys.values()}
    shown = []
    for size in (DESK, PHONE):
        page = open_page(coach, viewport=size).page
        for name, address in pages.items():
            page.goto(address)
            taken(page, CONTACT_SHEET / f"{code}-{name}-{size['width']}.webp")
            shown.append(f'<img src="{code}-{escape(name)}-{size["width"]}.webp" alt="{escape(name)}" height="430">')
    (CONTACT_SHEET / f"{code}.html").write_text("<!doctype html><title>Pages</title>" + "\n".join(shown))
