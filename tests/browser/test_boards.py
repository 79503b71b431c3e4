"""Sets and defenses on the board in a real browser: drawn by keys alone, by drag, by tap; wide and narrow; without
scripts."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from games.selectors.sheets import read_draft
from games.services import plans
from league.models import Fixture, User
from league.services.demo import Demo

from .conftest import Open, game_with_plans_due
from .watch import Watch

pytestmark = pytest.mark.browser


@pytest.fixture
def due(first_week: Demo) -> tuple[User, Fixture]:
    """A coach whose plan is the autocoach's, and his game."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    plans.hand_in_example(fixture=fixture, author=coach)
    return coach, fixture


def sheet(watch: Watch, fixture: Fixture, key: str) -> Page:
    watch.page.goto(reverse("plan-sheet", args=[fixture.public_id, key]))
    return watch.page


def standing(coach: User, fixture: Fixture, key: str) -> dict[str, list[int]]:
    """Numbers by place in the draft as it is kept."""
    code, _, number = key.partition(".")
    draft = read_draft(coach, fixture, "home" if fixture.home.coach_id == coach.pk else "away")
    assert draft is not None
    assert draft.plan is not None
    men: dict[str, list[int]] = {}
    for man in draft.plan[code][int(number)]["players"]:
        men.setdefault(man["at"], []).append(man["no"])
    return men


def piece(page: Page, number: int) -> Locator:
    return page.locator(f"#piece-{number}")


def ring(page: Page, at: str) -> Locator:
    return page.locator(f'[data-place="{at}"]')


def save(page: Page) -> None:
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_role("status").first).to_contain_text("saved")


def test_shots(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    for width in (1280, 360):
        for scheme in ("light", "dark"):
            watch = open_page(coach, viewport={"width": width, "height": 900}, color_scheme=scheme)
            for key in ("sets.0", "defenses.0", "sets.new"):
                page = sheet(watch, fixture, key)
                if "new" not in key:
                    page.locator(".piece:not(.is-off)").nth(1).click(force=True)
                page.screenshot(path=f"/tmp/shots/{key}-{width}-{scheme}.png", full_page=True)
