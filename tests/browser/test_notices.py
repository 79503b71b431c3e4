"""Notices, people and the commissioner's desk in a real browser, on a desk and on a phone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.services.sweep import sweep
from league import clock
from league.models import Season
from league.services import people, reliability
from league.services.demo import Demo
from league.services.notices import announce

from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


def test_a_notice_leads_to_its_page_and_is_read(demo: Demo, open_page: Open) -> None:
    announce(league=demo.league, actor=demo.commissioner, subject="Welcome", text="Good luck to everybody.")
    due = game_with_plans_due(demo)
    with clock.at(due.week.due_at - timedelta(hours=3)):
        sweep()
    reader = open_page(demo.coaches[0], viewport={"width": 360, "height": 800})
    page = reader.visit(reverse("notices"))
    link = page.get_by_role("navigation", name="Main").get_by_role("link", name="Notices")
    before = int(link.inner_text().split()[1])
    page.get_by_role("button", name="Welcome").press("Enter")
    expect(page).to_have_url(f"{reader.host}{reverse('league', args=[demo.league.public_id])}")
    expect(link).to_contain_text(str(before - 1))
    reader.visit(f"{reverse('notices')}?unread")
    expect(page.get_by_role("main")).not_to_contain_text("Good luck")
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_role("status")).to_contain_text("Everything is marked as read.")
    expect(link).not_to_contain_text("unread")


def test_pages_of_people_log_and_dice_fit(demo: Demo, open_page: Open) -> None:
    league, team = demo.league.public_id, demo.teams[0]
    today = clock.now().date()
    reliability.ask_leave(
        league=demo.league, user=demo.coaches[0], starts_on=today, ends_on=today + timedelta(days=9), reason="a wedding"
    )
    invited = people.invite_coach(team=team, actor=demo.coaches[0], head=False)
    Season.objects.filter(league=demo.league).update(status="finished")
    chief, coach = open_page(demo.commissioner), open_page(demo.coaches[0])
    for path in (
        reverse("commissioner", args=[league]),
        reverse("people", args=[league]),
        reverse("seats", args=[team.public_id]),
        f"{reverse('league-log', args=[league])}?kind=fixture",
        reverse("constitution", args=[league]),
        reverse("change-rules", args=[league]),
        reverse("season-dice", args=[league, 1]),
        reverse("notices"),
    ):
        chief.visit(path)
    for path in (reverse("seats", args=[team.public_id]), reverse("people", args=[league])):
        coach.visit(path)
    coach.visit(reverse("invitation", args=[invited.token]))
    open_page().visit(reverse("invitation", args=[invited.token]))
