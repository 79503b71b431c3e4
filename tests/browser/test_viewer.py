"""The game viewer in a real browser: it plays, steps, scrubs and skips, by keyboard too, and stands still on request."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Fixture
from league.services.demo import Demo

from .conftest import Open

pytestmark = pytest.mark.browser

PLAY = 12
MOST_BYTES = 150_000  # of script and style of the page


def places(page: Page) -> list[str]:
    """Where the men are drawn."""
    found: list[str] = page.locator("[data-moving] > g").evaluate_all("men => men.map(man => man.getAttribute('transform'))")
    return found


def score(page: Page) -> list[str]:
    return [page.locator(f'[data-bug="{side}"]').inner_text() for side in ("away", "home")]


def test_a_game_is_watched(demo: Demo, open_page: Open) -> None:
    game = Fixture.objects.filter(status="final").first()
    watch = open_page(demo.coaches[0], viewport={"width": 1280, "height": 900})
    page, weights = watch.page, []
    page.on("response", lambda answer: weights.append(answer))
    address = f"{reverse('viewer', args=[game.public_id])}?play={PLAY}"
    watch.visit(address)
    loaded = [one for one in weights if one.url.split("?")[0].endswith((".js", ".css"))]
    assert sum(len(one.body()) for one in loaded) <= MOST_BYTES
    assert len(places(page)) == 22
    play_and_pause(page)
    step_by_keyboard(page)
    skip_and_filter(page, address)
    page.set_viewport_size({"width": 360, "height": 800})
    watch.visit(address)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def play_and_pause(page: Page) -> None:
    """The play runs from its line-up; what came of it is not told before its end; then comes the next."""
    told = page.locator("#sentence").inner_text()
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-status]")).to_have_text(told)
    page.wait_for_url(f"**play={PLAY + 1}**")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    before = places(page)
    page.get_by_role("slider").fill("0")
    expect(page.locator("[data-panel]")).to_be_hidden()
    page.get_by_role("slider").fill("1000")
    expect(page.locator("[data-panel]")).to_be_visible()
    assert places(page) != before or len(before) == 22


def step_by_keyboard(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")
    here = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**play={PLAY + 2}**")
    assert page.url != here
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**play={PLAY + 1}**")


def skip_and_filter(page: Page, address: str) -> None:
    page.get_by_role("link", name="next score").click()
    page.wait_for_load_state()
    assert sum(map(int, score(page))) > 0
    page.goto(address)
    page.get_by_label("Kind").select_option("punt")
    page.get_by_role("button", name="Watch these").click()
    page.get_by_role("link", name="Next ›").click()
    expect(page.locator("#sentence")).to_contain_text("punt")


def test_without_motion_a_play_goes_phase_by_phase(demo: Demo, open_page: Open) -> None:
    game = Fixture.objects.filter(status="final").first()
    page = open_page(demo.coaches[0], viewport={"width": 1280, "height": 900}, reduced_motion="reduce").page
    page.goto(f"{reverse('viewer', args=[game.public_id])}?play={PLAY}")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-panel]")).to_be_hidden()
    page.get_by_role("button", name="Pause").click()
    share = int(page.get_by_role("slider").input_value())
    seen = set()
    page.keyboard.press("Tab")
    seen.add(share)
    assert seen == {share}
