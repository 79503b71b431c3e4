"""A visitor's first game in a real browser: from the landing page to the replay, each interaction counted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from games.models import PracticeGame
from games.services import practice

from .cases import alike, at_sizes_with
from .conftest import Open
from .watch import Watch

pytestmark = pytest.mark.browser

MOST_INTERACTIONS = 15
LEAST_CHANGES = 5
NAMES = {"fool": "FOOL", "statis_pro": "Statis-Pro Football"}


class Visitor:
    """Somebody who clicks, and how often; ``changes`` counts the clicks after which his plan is another one."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.changes = page, 0, 0

    def click(self, what: Locator) -> None:
        self.clicks += 1
        before = self._plan()
        what.click()
        self.page.wait_for_load_state()
        self.changes += before is not None and self._plan() != before

    def _plan(self) -> Any:
        return PracticeGame.objects.values_list("plan", flat=True).first()


def ask_while_waiting(page: Page) -> None:
    """The page's questions are answered only while the test waits for something: the database of these tests is one
    for both, and does not let the page read while a worker writes."""

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(response=route.fetch())
        else:
            route.continue_()

    page.route("**/practice/**", answer)


def play_as_a_worker() -> None:
    assert practice.work(game_id=PracticeGame.objects.get().pk)


@at_sizes_with("code", ["fool", "statis_pro"])
def test_from_the_landing_page_to_the_replay(code: str, size: ViewportSize, open_page: Open) -> None:
    watch = open_page(viewport=size)
    page = watch.page
    ask_while_waiting(page)
    page.goto("/")
    visitor = Visitor(page)
    visitor.click(page.get_by_role("link", name="Play a practice game now"))
    visitor.click(page.get_by_role("button", name=f"Begin a game of {NAMES[code]}"))
    while page.get_by_role("button", name="Play it").count() == 0:
        expect(page.get_by_text("As it is", exact=True)).to_have_count(page.locator(".badge").count())
        visitor.click(page.locator(".practice__answers .card:not(:has(.badge)) button").last)
        assert visitor.clicks <= MOST_INTERACTIONS
    expect(page.get_by_role("heading", level=1)).to_have_text("What your plan does")
    visitor.click(page.get_by_role("button", name="Play it"))
    expect(page.get_by_role("status")).to_contain_text("waits for its turn")
    play_as_a_worker()
    expect(page.get_by_role("heading", name="What your answers did")).to_be_visible()
    expect(page.locator("[data-live]")).to_have_count(0)
    assert visitor.clicks <= MOST_INTERACTIONS
    assert visitor.changes >= LEAST_CHANGES
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@alike("code", {code: code for code in NAMES})
def test_every_page_is_sound(open_page: Open, code: str) -> None:
    """Check the pages with the audit and with axe-core, in light and in dark."""
    watch = open_page()
    page = watch.visit("/practice/")
    watch.axe()
    ask_while_waiting(page)
    page.get_by_role("button", name=f"Begin a game of {NAMES[code]}").click()
    look(watch)
    page.get_by_role("link", name="What my plan does").click()
    look(watch)
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("status")).to_be_visible()
    watch.audit()
    play_as_a_worker()
    expect(page.get_by_role("heading", name="What your answers did")).to_be_visible()
    look(watch)
    page.locator("summary").nth(1).click()
    page.locator("details[open] .play a").first.click()
    expect(page.get_by_role("heading", name="What was called, and why")).to_be_visible()
    watch.audit()


def look(watch: Watch) -> None:
    """Check the page that is open with the audit and with axe-core."""
    watch.audit()
    watch.axe()


def test_all_of_it_works_without_scripts_and_back(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).page
    page.goto("/practice/")
    page.get_by_role("button", name="Begin a game of FOOL").click()
    first = page.get_by_role("heading", level=1).inner_text()
    page.locator(".practice__answers button").last.click()
    page.get_by_role("link", name="The question before").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first)
    page.get_by_role("link", name="What my plan does").click()
    page.get_by_role("button", name="Play it").click()
    play_as_a_worker()
    page.get_by_role("link", name="Show how it went").click()
    expect(page.get_by_role("heading", name="What your answers did")).to_be_visible()


def test_a_shared_address_opens_for_others(open_page: Open) -> None:
    game = practice.begin(ruleset="fool", address="192.0.2.7")
    practice.kick_off(game=game)
    play_as_a_worker()
    page = open_page().visit(f"/practice/{game.token}/")
    expect(page.get_by_role("heading", name="And now?")).to_be_visible()
