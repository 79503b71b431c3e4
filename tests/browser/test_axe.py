"""axe-core finds nothing serious on any page of the workshop, in light and in dark, wide and narrow."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from games.models import FixtureStep
from games.services import working_drafts
from league import clock

from ..games.laws import opened
from .conftest import Open

pytestmark = pytest.mark.browser

WHOLE = ("plan", "plan-text", "plan-history", "plan-print", "plan-default", "scouting")
SHEETS = {
    "fool": ("sets.0", "defenses.0", "plays", "first_offense", "first_punt_tactics", "policies", "kickoff"),
    "statis_pro": ("sets.0", "defensive_sets.0", "first_offense", "first_fourth_down", "depth"),
    "tiny": ("men", "table"),
}
WIDTHS = {"fool": 1280, "statis_pro": 360, "tiny": 360}


@pytest.mark.parametrize("code", SHEETS)
def test_axe_finds_nothing_serious(live_server: LiveServer, open_page: Open, code: str) -> None:
    made = opened(code)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    coach, game = made.coach("home"), made.fixture.public_id
    watch = open_page(coach, viewport={"width": WIDTHS[code], "height": 900})
    watch.page.goto(reverse("plan", args=[game]))
    watch.axe()
    working_drafts.start(fixture=made.fixture, author=coach, source="autocoach")
    sheets = [reverse("plan-sheet", args=[game, key]) for key in SHEETS[code]]
    for address in (*(reverse(name, args=[game]) for name in WHOLE), *sheets, reverse("playbook")):
        watch.page.goto(address)
        watch.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        watch.axe()
