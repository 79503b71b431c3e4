"""The pages of rosters and people in a real browser: on a phone, by keyboard, without scripts."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.models import Transaction
from league.services.demo import Demo

from .conftest import Open

pytestmark = pytest.mark.browser


def test_pages_of_rosters_fit_are_named_and_readable(first_week: Demo, open_page: Open) -> None:
    league, team = first_week.league.public_id, first_week.teams[2]
    coach = open_page(first_week.coaches[2])
    for name, key in (
        ("free-agents", league),
        ("injuries", league),
        ("draft-picks", league),
        ("transactions", league),
        ("roster-moves", team.public_id),
        ("claims", team.public_id),
        ("trades", team.public_id),
    ):
        coach.visit(reverse(name, args=[key]))
    coach.visit(f"{reverse('trades', args=[team.public_id])}?with={first_week.teams[3].code}")
    chief = open_page(first_week.commissioner)
    man = team.roster.first().player
    chief.visit(reverse("edit-player", args=[league, man.public_id]))
    chief.visit(reverse("suspend", args=[league, man.public_id]))
    chief.visit(reverse("draw-lots", args=[league]))
    chief.visit(reverse("fine", args=[league, team.public_id]))
    chief.visit(reverse("import"))
    stranger = open_page()
    stranger.visit(reverse("forgotten"))


def test_coach_moves_a_man_by_keyboard(first_week: Demo, open_page: Open) -> None:
    team = first_week.teams[2]
    page = open_page(first_week.coaches[2]).page
    page.goto(reverse("roster-moves", args=[team.public_id]))
    select = page.get_by_label("Move of", exact=False).first
    select.focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Make these moves").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".note--success")
    assert Transaction.objects.filter(team=team, kind__in=["moved", "released"]).count() == 1
