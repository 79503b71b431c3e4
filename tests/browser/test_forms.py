"""A plan written on forms in a real browser: every form fits a phone and is named; what is typed becomes the plan."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import PlanVersion
from games.selectors.sheets import read_draft
from games.services import drafts
from league.services.demo import Demo
from tests.depth import daily_part
from tests.games.worlds import hand_in_example

from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


def test_every_form_of_a_plan_fits_and_is_named(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    version = hand_in_example(fixture=fixture, author=coach)
    side = version.step.side
    lines = read_draft(coach, fixture, side).lines()
    shown = {line.key.partition(".")[0]: line.key for line in reversed(lines)}  # the first entry of each kind
    drafts.fill_sheet(fixture=fixture, author=coach, key="plays", values={"0.letter": "A", "0.text": "H/XX"})
    watch = open_page(coach)
    for key in daily_part(list(shown.values())):
        watch.visit(reverse("plan-sheet", args=[fixture.public_id, key]))
    watch.visit(reverse("plan", args=[fixture.public_id]))
    watch.visit(reverse("plan-history", args=[fixture.public_id]))
    watch.visit(reverse("plan-default", args=[fixture.public_id]))
    two, one = PlanVersion.objects.filter(step__fixture=fixture).order_by("-number")[:2]
    watch.visit(f"{reverse('plan-compare', args=[fixture.public_id])}?old={one.public_id}&new={two.public_id}")


def test_a_play_is_changed_on_a_phone_and_the_old_version_worked_on(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    hand_in_example(fixture=fixture, author=coach)
    page = open_page(coach, viewport={"width": 360, "height": 800}).page
    page.goto(reverse("plan", args=[fixture.public_id]))
    page.get_by_text("Parts of the plan", exact=True).click()
    page.get_by_role("link", name=re.compile("^Plays ?: Yours, ready")).click()
    first = page.get_by_label("Or type it")
    first.fill("H/NOWHERE (LG)")
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_text("“My plan” is saved. One error is to be mended.")).to_be_visible()
    expect(first).to_have_value("H/NOWHERE (LG)")
    expect(page.locator("#play-problems")).to_contain_text("NOWHERE")
    page.get_by_text("Parts of the plan", exact=False).first.click()
    expect(page.get_by_role("link", name=re.compile("^Plays ?: Needs work"))).to_be_visible()
    page.get_by_role("link", name="Drafts and history").click()
    page.get_by_role("button", name=re.compile("^Work on from it")).click()
    expect(page.get_by_text("You work on “From version 1”.")).to_be_visible()
    expect(page.locator("#bar").get_by_role("button", name="Seal my plan")).to_be_visible()
