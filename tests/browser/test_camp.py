"""A camp in real browsers: a coach hands in orders step by step, his commissioner ends the steps, both read what came
of it; then a change of position, careers and honours."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import CampSheet, Draft, Season, Team, Transaction
from tests.factories import commissioner
from tests.league.camps import coach_of, go_on, second_year, team_of
from tests.league.drafts import NOON

from .conftest import Open
from .watch import Watch

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


def test_a_coach_and_a_commissioner_go_through_a_camp(live_server: object, open_page: Open) -> None:
    season = second_year()
    go_on(season, "invitations")
    team = team_of(season, "A1")
    coach, chief = open_page(coach_of(team), viewport=PHONE), open_page(commissioner(season.league))
    chief.visit(reverse("calendar", args=[season.league.public_id]))
    for step in ("invitations", "camp", "cut_1"):
        coach.visit(reverse("camp", args=[team.public_id]))
        if step == "camp":
            order_a_camp(coach, team)
        coach.page.set_viewport_size(PHONE)
        coach.page.get_by_role("button", name="Hand in these orders").click()
        kept = CampSheet.objects.get(team=team, step=step)
        expect(coach.page.get_by_text(f"Receipt: {kept.digest}").first).to_be_visible()
        end_step(chief, season)
    report = coach.visit(reverse("season-camps", args=[season.league.public_id, season.number]))
    expect(report.get_by_text(CampSheet.objects.get(team=team, step="camp").digest).first).to_be_attached()
    change_a_position(coach, team)
    look_at_careers(coach, season, team)


def order_a_camp(coach: Watch, team: Team) -> None:
    """Every choice for a man is looked at; one of the team's orders is changed."""
    coach.axe()
    man = team.roster.order_by("number")[0].player
    odds = reverse("camp-odds", args=[team.public_id, man.public_id])
    coach.visit(odds)
    coach.page.goto(reverse("camp", args=[team.public_id]))
    coach.page.locator("select[name='team:keep_speed']").select_option("no")


def end_step(chief: Watch, season: Season) -> None:
    """The commissioner ends the open step before its time."""
    page = chief.page
    page.goto(reverse("calendar", args=[season.league.public_id]))
    page.get_by_role("button", name="End ", exact=False).first.click()
    page.wait_for_load_state()


def change_a_position(coach: Watch, team: Team) -> None:
    """A man is told to work at another position, by keyboard, and it is taken back."""
    coach.visit(reverse("positions", args=[team.public_id]))
    coach.page.get_by_role("link", name="steps for", exact=False).first.click()
    coach.audit()
    coach.axe()
    coach.page.get_by_role("radio").first.focus()
    coach.page.keyboard.press("Space")
    coach.page.get_by_role("button", name="Take this step").focus()
    coach.page.keyboard.press("Enter")
    coach.page.get_by_role("button", name="Take it back").click()
    expect(coach.page.get_by_text("Taken back: ", exact=False).first).to_be_visible()
    assert Transaction.objects.get(team=team, kind="position_announce").undone_by is not None


def look_at_careers(coach: Watch, season: Season, team: Team) -> None:
    """A man's career with the camp's story, the hall of honours, who has left, the class of a draft."""
    league, man = season.league.public_id, team.roster.order_by("number")[0].player
    page = coach.visit(reverse("player", args=[man.public_id]))
    expect(page.get_by_role("heading", name="His camps")).to_be_visible()
    expect(page.get_by_role("img", name="What he is worth", exact=False)).to_be_visible()
    coach.axe()
    for name in ("honours", "retired", "draft-history"):
        coach.visit(reverse(name, args=[league]))
    draft = Draft.objects.filter(season__league=season.league).first() or Draft.objects.create(
        season=season, rounds=1, seconds_per_pick=60, starts_at=NOON
    )
    coach.visit(reverse("draft-class", args=[league, draft.public_id]))
    coach.axe()
