"""A visitor in a real browser: from the front door into the demo league and a game; a newcomer from his invitation to
the end of his tour."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from league.models import User
from league.services import people, seats
from league.services.demo import Demo

from .cases import alike
from .conftest import Open

pytestmark = pytest.mark.browser

PASSWORD = "a field of clover 9"


@alike("scripts", {"scripts": True, "plain": False})
def test_from_the_front_door_into_a_game(demo: Demo, open_page: Open, scripts: bool) -> None:
    page = open_page(java_script_enabled=scripts).page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You write the plan. The dice play the game.")
    field = page.locator(".replay [data-stage]")
    expect(field).to_be_visible()
    men = field.locator("circle[class^=stage__man]")
    expect(men).to_have_count(22)
    said = page.locator("[data-say]").inner_text()
    page.locator("[data-step]").last.click()
    expect(page.locator("[data-say]")).not_to_have_text(said)
    expect(page.locator("[data-step]").last).to_have_attribute("aria-current", "true")
    expect(men).to_have_count(22)
    page.get_by_role("link", name="See the demo league").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(demo.league))
    page.goto("/")
    page.get_by_role("link", name="Watch it from the first kickoff").click()
    expect(page.locator(".viewer [data-stage]")).to_be_visible()


def test_the_drive_moves_by_itself_where_motion_is_welcome(demo: Demo, open_page: Open) -> None:
    page = open_page().page
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    expect(page.get_by_role("button", name="Pause the drive")).to_be_visible()
    man = page.locator(".replay [data-moving] g").first
    places = page.locator(".replay [data-moving] g")
    before = [places.nth(at).get_attribute("transform") for at in range(22)]
    page.wait_for_function(
        "before => [...document.querySelectorAll('.replay [data-moving] g')].some((man, at) => "
        "man.getAttribute('transform') !== before[at])",
        arg=before,
    )
    page.get_by_role("button", name="Pause the drive").click()
    expect(page.get_by_role("button", name="Play the drive")).to_be_visible()
    still = man.get_attribute("transform")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert man.get_attribute("transform") == still


def test_the_front_door_is_sound(demo: Demo, open_page: Open) -> None:
    """Axe, the content policy and the console, at both widths, in light and in dark; and so is the list of leagues."""
    watch = open_page()
    for address in ("/", "/find/"):
        page = watch.visit(address)
        watch.axe()
        page.set_viewport_size({"width": 360, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


@alike("scripts", {"scripts": True, "plain": False})
def test_from_the_invitation_to_the_end_of_the_tour(first_week: Demo, open_page: Open, scripts: bool) -> None:
    team = first_week.teams[0]
    seats.end_seat(seat=team.seats.get(until=None), actor=first_week.coaches[0], promote=False)
    link = people.invite_coach(team=team, actor=first_week.commissioner).token
    watch = open_page(java_script_enabled=scripts, timezone_id="America/Chicago")
    page = watch.page
    page.goto(f"/invitations/{link}/")
    zone = "America/Chicago" if scripts else first_week.league.time_zone
    expect(page.locator("[data-zone-name]")).to_have_text(zone)
    page.get_by_label("Name").fill("newcomer")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    tour = page.get_by_role("region", name="This is your team")
    expect(tour).to_be_visible()
    assert User.objects.get(username="newcomer").time_zone == zone
    expect(page.get_by_role("heading", level=1)).to_contain_text(str(team))
    if scripts:
        watch.axe()
    button = tour.get_by_role("button", name="Next: your plan")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="This is where your plan is made")).to_be_visible()
    page.get_by_role("button", name="Next: your desk").click()
    expect(page.get_by_role("region", name="This is your desk")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".tour")).to_have_count(0)
