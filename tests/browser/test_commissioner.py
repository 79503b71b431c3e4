"""A commissioner in a real browser: from founding a league to the first coach at his desk."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league import clock
from league.models import League, Membership
from tests.factories import UserFactory

from .conftest import Open

pytestmark = pytest.mark.browser


def test_a_league_is_founded_dated_and_its_first_coach_comes_by_link(live_server: object, open_page: Open) -> None:
    founder = UserFactory(is_staff=True, display_name="Wilma Founder", time_zone="Europe/Vienna")
    chief = open_page(founder)
    page = chief.page
    page.goto(reverse("home"))
    page.get_by_role("link", name="Found a league").click()
    chief.audit()
    page.get_by_role("link", name=re.compile("Found a league of")).first.click()
    page.get_by_label("Name", exact=True).fill("Slate Belt League")
    page.get_by_role("button", name="Found the league").click()
    expect(page.get_by_role("status")).to_contain_text("Slate Belt League is founded.")
    chief.audit()

    due = (clock.now() + timedelta(days=5)).replace(hour=20, minute=0)
    week = page.locator("#week-1")
    week.get_by_label("Due").fill(f"{due:%Y-%m-%dT%H:%M}")
    week.get_by_role("button", name="Set").click()
    expect(page.get_by_role("status")).to_contain_text("Week 1 is dated.")
    expect(page.locator("#week-1").get_by_label("Due")).to_have_value(f"{due:%Y-%m-%dT%H:%M}")

    team = League.objects.get().teams.order_by("name").first()
    page.get_by_role("article").filter(has_text=team.name).get_by_role("button", name="Draw a link").click()
    link = page.get_by_label("The link").input_value()
    chief.audit()

    newcomer = open_page()
    guest = newcomer.page
    guest.goto(link)
    newcomer.audit()
    guest.get_by_label("Name", exact=True).fill("newcomer")
    guest.get_by_label("Password", exact=True).fill("a bright brass whistle")
    guest.get_by_role("button", name="Make the account").click()
    expect(guest.get_by_role("status")).to_contain_text(f"You coach {team} now.")
    expect(guest.get_by_role("heading", level=1)).to_contain_text(team.name)
    expect(guest.get_by_role("main")).to_contain_text(team.name)
    newcomer.audit()
    assert Membership.objects.filter(league__name="Slate Belt League", user__username="newcomer").exists()
    page.goto(reverse("commissioner", args=[League.objects.get().public_id]))
    expect(page.get_by_role("article").filter(has_text=team.name)).to_contain_text("newcomer coaches since")
