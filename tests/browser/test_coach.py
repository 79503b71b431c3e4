"""A coach in a real browser: by keyboard alone, and with a plan that is full of mistakes."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

import rules_engine
from games.models import PlanVersion
from games.services import plans
from league.services.demo import Demo

from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser

FOCUS = """() => {
  const el = document.activeElement, style = getComputedStyle(el), box = el.getBoundingClientRect();
  return {
    name: (el.textContent || el.getAttribute("aria-label") || "").trim(),
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    inside: box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
  };
}"""


PASTE = """(editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the named control has the focus; every stop on the way is to be seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["outlined"], focus
        assert focus["inside"], focus
        if focus["name"].startswith(name):
            return
    raise AssertionError(f"Tab never comes to {name!r}.")


def test_a_plan_is_handed_in_by_keyboard_alone(first_week: Demo, open_page: Open) -> None:
    coach = first_week.coaches[0]
    page = open_page().page
    page.goto("/")
    tab_to(page, "Sign in")
    page.keyboard.press("Enter")
    expect(page.get_by_label("User name")).to_be_focused()
    page.keyboard.type(coach.username)
    page.keyboard.press("Tab")
    page.keyboard.type(first_week.passwords[coach.username])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="My desk")).to_be_visible()

    tab_to(page, "Skip to the page")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    tab_to(page, "To the plan")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Plan for")
    tab_to(page, "Skip the parts")
    page.keyboard.press("Enter")
    tab_to(page, "The autocoach’s plan")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You work on “The autocoach's plan”.")).to_be_visible()
    tab_to(page, "Seal my plan")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your plan is sealed as version 1.")).to_be_visible()
    version = PlanVersion.objects.get(step__fixture=game_with_plans_due(first_week))
    receipt = page.get_by_role("region", name="Sealed as version 1")
    expect(receipt).to_contain_text(plans.receipt_digest(version.text))
    page.goto("/")
    expect(page.get_by_role("article").first).to_contain_text("Version 1 is played.")


def test_every_mistake_of_a_pasted_plan_is_shown_at_its_line(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    plan, _ = rules_engine.get("fool").read_text(plans.example_text(fixture=fixture, author=coach))
    lines = json.dumps(plan, indent=1).splitlines()
    wrong = {  # line from 1: (what is written there instead, the place that the caret is to show)
        next(n for n, line in enumerate(lines, 1) if '"at": "LT"' in line): ('"at": "LT"', '"at": "XX"', '"XX"'),
        next(n for n, line in enumerate(lines, 1) if '"at": "RW-"' in line): ("RW-", "QQ-", '"QQ-"'),
        2: ('"schema": 1', '"schema": 77', "77"),
    }
    for number, (right, written, _) in wrong.items():
        lines[number - 1] = lines[number - 1].replace(right, written, 1)
    draft = "\n".join(lines)

    watch = open_page(coach)
    page = watch.page
    page.goto(reverse("plan-text", args=[fixture.public_id]))
    page.get_by_role("textbox", name="The plan").press("Control+A")
    page.get_by_role("textbox", name="The plan").evaluate(PASTE, draft)
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_text("errors are to be mended.")).to_be_visible()
    shown = {}
    for problem in page.locator(".problem:not(.problem--warning)").all():
        place = re.search(r"line (\d+), column (\d+)", problem.locator(".problem__place").inner_text())
        source = problem.locator(".problem__source")
        if place and source.count():
            line, caret = source.inner_text().split("\n")
            shown.setdefault(int(place[1]), line[caret.index("^") :])
    for number, (_, _, place) in wrong.items():
        assert shown[number].startswith(place), (number, shown)
    expect(page.locator("textarea[name=text]")).to_have_value(draft)  # which the editor keeps up to date
    assert page.get_by_role("button", name="Seal my plan").count() == 0
    watch.audit()
