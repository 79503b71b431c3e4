"""The rulebooks in a real browser, and their terms where they stand: by mouse, by tap and by keyboard."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import ViewportSize, expect

from league import rulebook
from league.models import Fixture
from league.services.demo import Demo
from tests.depth import daily_part

from .cases import PHONE, at_each_size
from .conftest import Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_pages_of_a_guide_fit_are_named_and_readable(db: None, open_page: Open, code: str) -> None:
    reader = open_page()
    reader.visit(reverse("guides"))
    reader.visit(reverse("guide", args=[code]))
    reader.visit(reverse("guide-terms", args=[code]))
    reader.visit(f"{reverse('guide-search', args=[code])}?q=pass+rush")
    for page in daily_part(rulebook.guide(code).pages):
        reader.visit(reverse("guide-page", args=[code, page.slug]))


def test_a_search_leads_to_the_heading(db: None, open_page: Open) -> None:
    page = open_page(viewport=PHONE).page
    page.goto(reverse("guide", args=["fool"]))
    page.get_by_label("Search FOOL").fill("kamikaze")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Kickoff", exact=True).click()
    expect(page.get_by_role("heading", name="Kickoff", exact=True)).to_be_in_viewport()


def plan_sheet(demo: Demo, key: str) -> str:
    fixture = Fixture.objects.filter(status=Fixture.Status.OPEN).first()
    return reverse("plan-sheet", args=[fixture.public_id, key])


@at_each_size
def test_a_term_of_a_sheet_is_explained_by_mouse_and_keyboard(
    first_week: Demo, open_page: Open, size: ViewportSize
) -> None:
    reader = open_page(first_week.coaches[0], viewport=size)
    page = reader.visit(reverse("team", args=[first_week.teams[0].public_id]))
    page.set_viewport_size(size)
    term, explanation = page.locator("a.term", has_text="Attr").first, page.locator("#term-fool-attributes")
    expect(explanation).to_be_hidden()
    term.hover()
    expect(explanation).to_be_visible()
    expect(explanation).to_contain_text("A mark beside a man's values")
    box = explanation.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    page.mouse.move(1, 1)
    expect(explanation).to_be_hidden()
    term.focus()
    expect(explanation).to_be_visible()
    assert term.get_attribute("aria-describedby") == "term-fool-attributes"
    page.keyboard.press("Escape")
    expect(explanation).to_be_hidden()
    expect(term).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{reader.host}{reverse('guide-terms', args=['fool'])}#attributes")


@at_each_size
def test_a_term_of_a_plan_is_explained_by_a_tap(first_week: Demo, open_page: Open, size: ViewportSize) -> None:
    reader = open_page(first_week.coaches[0], viewport=size, has_touch=True)
    page = reader.page
    page.goto(plan_sheet(first_week, "rotation"))
    term, explanation = page.locator("label a.term", has_text="Sets in turn"), page.locator("#term-fool-rotation")
    term.tap()
    expect(explanation).to_be_visible()
    page.get_by_role("heading", level=1).tap(position={"x": 2, "y": 2}, force=True)
    term.tap()
    expect(explanation).to_be_visible()
    explanation.get_by_role("link").tap()
    expect(page).to_have_url(f"{reader.host}{reverse('guide-page', args=['fool', 'calling-plays'])}#a-line-of-a-table")


def test_without_scripts_a_term_leads_to_its_explanation(first_week: Demo, open_page: Open) -> None:
    reader = open_page(first_week.coaches[0], java_script_enabled=False)
    page = reader.page
    page.goto(plan_sheet(first_week, "rotation"))
    page.locator("label a.term", has_text="Sets in turn").click()
    expect(page).to_have_url(f"{reader.host}{reverse('guide-terms', args=['fool'])}#rotation")
    expect(page.locator("#rotation")).to_be_visible()
