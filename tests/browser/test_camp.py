"""A draft and a camp in real browsers: two coaches choose, hand in orders step by step, their commissioner ends the
steps, all read what came of it; then a change of position, careers and honours."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league import clock
from league.models import CampSheet, CareerYear, Draft, Season, Team, Transaction
from league.selectors.drafts import owner, slots_of
from league.services.drafts import ringing
from tests.factories import SeatFactory, commissioner
from tests.league.camps import coach_of, go_on, open_phase, second_year, team_of

from .conftest import Open
from .watch import Watch

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


def test_two_coaches_and_a_commissioner_go_through_a_draft_and_a_camp(live_server: object, open_page: Open) -> None:
    season = second_year(draft_rounds=1)
    go_on(season, "draft")
    teams = [team_of(season, name) for name in ("A1", "A2")]
    for name in ("B1", "B2"):
        SeatFactory.create(team=team_of(season, name))
    go_through_the_draft(season, open_page)
    coaches = {team: open_page(coach_of(team), viewport=PHONE) for team in teams}
    chief = open_page(commissioner(season.league))
    assert open_phase(season).code == "invitations"
    chief.visit(reverse("calendar", args=[season.league.public_id]))
    for step in ("invitations", "camp", "cut_1"):
        for team, coach in coaches.items():
            hand_in(coach, team, step, audited=team == teams[0])
        own, other = (CampSheet.objects.get(team=team, step=step) for team in teams)
        page = coaches[teams[0]].visit(reverse("season-camps", args=[season.league.public_id, season.number]))
        expect(page.get_by_text(own.digest)).to_have_count(0)
        end_step(chief, season)
        page.reload()
        for sheet in (own, other):
            expect(page.get_by_text(sheet.digest).first).to_be_attached()
    coach = coaches[teams[0]]
    change_a_position(coach, teams[0])
    look_at_careers(coach, season, teams[0])


def go_through_the_draft(season: Season, open_page: Open) -> None:
    """One round of four without scripts: two coaches choose by hand, the commissioner for the two others; he pauses it
    and lets it go on. (``test_draft`` is live; here a room that listens would stand in the way of the next choice,
    since SQLite locks whole tables.)"""
    coaches = {
        team_of(season, name): open_page(coach_of(team_of(season, name)), viewport=PHONE, java_script_enabled=False)
        for name in ("A1", "A2")
    }
    chief = open_page(commissioner(season.league), java_script_enabled=False)
    draft, room = Draft.objects.get(season=season), reverse("draft", args=[season.league.public_id])
    hours = {"seconds_per_pick": 3600, "quiet_from": None, "quiet_to": None}
    Draft.objects.filter(pk=draft.pk).update(starts_at=clock.now(), **hours)
    ringing.ring(draft_id=draft.pk)
    order = [owner(slot) for slot in slots_of(draft)]
    for name, becomes in (("Pause the draft", "Paused"), ("Let it go on", "Pause the draft")):
        chief.page.goto(room)
        chief.page.get_by_role("button", name=name).click()
        expect(chief.page.get_by_text(becomes).first).to_be_visible()
    for team in order:
        page = coaches[team].page if team in coaches else chief.page
        page.goto(room)
        if team in coaches:
            expect(page.get_by_role("heading", name="You are on the clock")).to_be_visible()
        else:
            page.get_by_role("link", name=f"Choose for {team}").click()
        page.get_by_role("button", name="Draft ", exact=False).first.click()
        expect(page.get_by_text(f"{team} chooses", exact=False).first).to_be_visible()
    chief.page.goto(room)
    expect(chief.page.get_by_role("heading", name="The draft is over")).to_be_visible()
    made = dict(draft.slots.values_list("team__name", "how"))
    assert made == {"A1": "coach", "A2": "coach", "B1": "commissioner", "B2": "commissioner"}


def hand_in(coach: Watch, team: Team, step: str, *, audited: bool) -> None:
    """The orders as they stand; the receipt is told. In camp one of the team's orders is changed. One team's pages are
    audited, with every choice for a man."""
    camp = reverse("camp", args=[team.public_id])
    if audited:
        coach.visit(camp)
        if step == "camp":
            look_at_choices(coach, team)
    coach.page.goto(camp)
    if step == "camp":
        coach.page.locator("select[name='team:keep_speed']").select_option("no")
    coach.page.get_by_role("button", name="Hand in these orders").click()
    kept = CampSheet.objects.get(team=team, step=step)
    expect(coach.page.get_by_text(f"Receipt: {kept.digest}").first).to_be_visible()


def look_at_choices(coach: Watch, team: Team) -> None:
    """The page of a camp, and every choice for its first man."""
    coach.axe()
    man = team.roster.order_by("number")[0].player
    coach.visit(reverse("camp-odds", args=[team.public_id, man.public_id]))


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
    league = season.league.public_id
    man = CareerYear.objects.filter(team=team, player__spot__team=team).select_related("player")[0].player
    page = coach.visit(reverse("player", args=[man.public_id]))
    expect(page.get_by_role("heading", name="His camps")).to_be_visible()
    expect(page.get_by_role("heading", name="How his values went")).to_be_visible()
    coach.axe()
    for name in ("honours", "retired", "draft-history"):
        coach.visit(reverse(name, args=[league]))
    draft = Draft.objects.get(season=season)
    coach.visit(reverse("draft-class", args=[league, draft.public_id]))
    coach.axe()
