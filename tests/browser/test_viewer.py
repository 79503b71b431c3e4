"""The game viewer in a real browser: it plays, steps, scrubs and skips, by keyboard too, and stands still if asked."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Fixture
from league.services.demo import Demo

from .conftest import Open

pytestmark = pytest.mark.browser

PLAY = 1  # the opening kickoff, in which everybody runs
MOST_BYTES = 150_000  # of script and style of the page


def places(page: Page) -> list[str]:
    """Where the men are drawn."""
    men = page.locator("[data-moving] > g")
    found: list[str] = men.evaluate_all("men => men.map(man => man.getAttribute('transform'))")
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
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(reduced_motion="no-preference")
    play_and_pause(page)
    step_by_keyboard(page)
    skip_and_filter(page, address)
    stand_still(page)


def play_and_pause(page: Page) -> None:
    """The play runs from its line-up; what came of it is not told before its end; then comes the next."""
    told = page.locator("#sentence").inner_text()
    page.get_by_role("slider").fill("0")
    expect(page.locator("[data-panel]")).to_be_hidden()
    lined_up = places(page)
    page.get_by_role("slider").fill("1000")
    expect(page.locator("[data-panel]")).to_be_visible()
    expect(page.locator("[data-status]")).to_have_text(told)
    assert places(page) != lined_up
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(f"**play={PLAY + 1}**")
    page.get_by_role("button", name="Pause").click()


def step_by_keyboard(page: Page) -> None:
    page.get_by_role("slider").fill("1000")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**play={PLAY + 2}**")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**play={PLAY + 1}**")


def skip_and_filter(page: Page, address: str) -> None:
    page.get_by_role("link", name="next score").click()
    page.wait_for_load_state()
    assert sum(map(int, score(page))) > 0
    page.goto(address)
    page.get_by_text("Choose which plays to watch").click()
    page.get_by_label("Kind").select_option("kickoff")
    page.get_by_role("button", name="Watch these").click()
    first = page.url
    page.get_by_role("link", name="Next ›").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("#sentence")).to_contain_text("kick")


def stand_still(page: Page) -> None:
    """Where motion is reduced, everybody stands at the end of one phase after the other."""
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Play").click()
    slider = page.get_by_role("slider")
    expect(slider).not_to_have_attribute("aria-valuetext", "Line-up")
    page.get_by_role("button", name="Pause").click()
    stood = places(page)
    page.evaluate("new Promise(requestAnimationFrame)")
    assert places(page) == stood
