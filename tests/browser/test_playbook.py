"""The playbook in a real browser: kept on a phone, shared, read by a visitor, without scripts too."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import ViewportSize, expect

from games.models import PlaybookEntry, PlaybookShare
from games.services import playbook
from league.models import Season
from league.services.demo import Demo
from tests.games.worlds import hand_in_example

from .cases import at_each_size
from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


@at_each_size
def test_a_coach_keeps_and_shares_what_he_has_written(first_week: Demo, open_page: Open, size: ViewportSize) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    hand_in_example(fixture=fixture, author=coach)
    watch = open_page(coach, viewport=size)
    page = watch.visit(reverse("plan-sheet", args=[fixture.public_id, "plays"]))
    page.get_by_label("Keep of what is saved").select_option(index=1)
    page.get_by_role("button", name="Keep in my playbook").click()
    expect(page.get_by_text("is in your playbook.")).to_be_visible()
    for key in ("sets.0", "first_offense"):
        page = watch.visit(reverse("plan-sheet", args=[fixture.public_id, key]))
        page.get_by_role("button", name="Keep in my playbook").click()
        expect(page.get_by_text("is in your playbook.")).to_be_visible()
    watch.audit()
    playbook.keep_plan(fixture=fixture, coach=coach)
    for entry in PlaybookEntry.objects.all():
        watch.visit(reverse("playbook-entry", args=[entry.public_id]))
    Season.objects.update(status=Season.Status.FINISHED)
    page = watch.visit(reverse("playbook"))
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_label("Title of the link").fill("My best")
    page.get_by_role("button", name="Share what is ticked").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My best")
    watch.audit()
    watch.visit(reverse("playbook"))
    visitor = open_page(None, viewport=size, color_scheme="dark")
    seen = visitor.visit(reverse("shared-plays", args=[PlaybookShare.objects.get().token]))
    expect(seen.get_by_role("heading", level=2)).to_have_count(4)
    expect(seen.get_by_role("button", name="Keep in my playbook")).to_have_count(0)


def test_without_scripts_an_entry_comes_into_the_plan(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    hand_in_example(fixture=fixture, author=coach)
    entry = playbook.keep(fixture=fixture, coach=coach, key="sets.0")
    page = open_page(coach, java_script_enabled=False).page
    page.goto(reverse("playbook-entry", args=[entry.public_id]))
    page.get_by_role("button", name=str(fixture)).click()
    expect(page.get_by_role("status").first).to_contain_text("is in your plan, with men of your team.")
