"""Every page in a real browser: it fits a phone, is named, is readable in light and dark, and asks nobody else."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from league.models import Fixture, League
from league.services import people
from league.services.demo import Demo

from .cases import at_each_size
from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


def test_every_page_fits_is_named_and_readable(demo: Demo, open_page: Open) -> None:
    league, due = demo.league.public_id, game_with_plans_due(demo).public_id
    played = Fixture.objects.filter(status="final").first().public_id
    reader = open_page(demo.coaches[0])
    for path in (
        reverse("desk"),
        reverse("home"),
        reverse("league", args=[league]),
        reverse("house-rules", args=[league]),
        reverse("league-log", args=[league]),
        reverse("seasons", args=[league]),
        reverse("season", args=[league, 1]),
        reverse("team", args=[demo.teams[0].public_id]),
        reverse("statistics", args=[league]),
        reverse("statistics-table", args=[league, "rushing"]),
        reverse("league-records", args=[league]),
        reverse("team-statistics", args=[demo.teams[0].public_id]),
        reverse("player", args=[demo.teams[0].roster.order_by("number")[0].player.public_id]),
        reverse("plan", args=[due]),
        reverse("scouting", args=[due]),
        f"{reverse('scouting', args=[due])}?team=own",
        reverse("game", args=[due]),
        reverse("game", args=[played]),
        *(reverse(tab, args=[played]) for tab in ("game-box", "game-statistics", "game-proof")),
        reverse("profile"),
        reverse("password"),
        reverse("second-factor"),
    ):
        reader.visit(path)
    reader.visit("/nothing-here/", status=404)
    reader.visit(reverse("commissioner", args=[league]), status=403)
    chief = open_page(demo.commissioner)
    managed = [reverse(name, args=[league]) for name in ("commissioner", "calendar", "schedule")]
    for path in (reverse("desk"), *managed, reverse("league-create"), f"{reverse('league-create')}?ruleset=statis_pro"):
        chief.visit(path)


def test_a_strangers_pages(first_week: Demo, open_page: Open) -> None:
    team = first_week.teams[0]
    people.replace_coach(seat=team.seats.get(), actor=first_week.commissioner, email="", reason="")
    stranger = open_page()
    stranger.visit(reverse("sign-in"))
    stranger.visit(reverse("home"))
    stranger.visit(reverse("league", args=[first_week.league.public_id]))  # a demo league is public
    League.objects.update(openness=League.Openness.MEMBERS)
    stranger.visit(reverse("league", args=[first_week.league.public_id]), status=404)
    invited = people.invite_coach(team=team, actor=first_week.commissioner, email="")
    stranger.visit(reverse("invitation", args=[invited.token]))
    people.withdraw_invitation(invitation=invited.invitation, actor=first_week.commissioner)
    stranger.visit(reverse("invitation", args=[invited.token]))
    open_page(first_week.commissioner).visit(reverse("commissioner", args=[first_week.league.public_id]))


@at_each_size
def test_a_played_game_is_read(demo: Demo, open_page: Open, size: ViewportSize) -> None:
    game = Fixture.objects.filter(status="final").select_related("home", "away").first()
    page = open_page(demo.coaches[0], viewport=size).page
    page.goto(reverse("game", args=[game.public_id]))
    read_drives(page)
    read_a_play_of_the_second_quarter(page)
    page.goto(reverse("game-box", args=[game.public_id]))
    read_score(page, game)


def read_score(page: Page, game: Fixture) -> None:
    board = page.get_by_role("table", name="Points by period")
    for team, score in ((game.away, game.away_score), (game.home, game.home_score)):
        cells = board.get_by_role("row", name=team.name).get_by_role("cell").all_inner_texts()
        points = [int(cell) for cell in cells]
        assert points[-1] == score == sum(points[:-1])
    expect(page.get_by_role("table", name="Teams").get_by_role("row", name="First downs")).to_be_visible()


def read_drives(page: Page) -> None:
    expect(page.get_by_role("img", name="Every drive from where it began")).to_be_visible()
    page.get_by_text("Plays, drive by drive").click()
    drives = page.locator("details.drive")
    assert drives.count() > 10
    first = drives.first
    expect(first.locator("summary")).to_be_visible()
    expect(first.get_by_role("listitem").first).to_be_hidden()
    first.locator("summary").click()
    expect(first.get_by_role("listitem").first).to_be_visible()


def read_a_play_of_the_second_quarter(page: Page) -> None:
    page.get_by_label("Period").select_option(label="Q2")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**quarter=2**")
    times = page.locator(".play__situation a")
    expect(times.nth(5)).to_be_visible()
    assert all(text.startswith("Q2 ") for text in times.all_inner_texts())
    times.nth(3).click()
    expect(page.get_by_role("img", name="The field from above")).to_be_visible()
    assert page.locator(".stage__man--offense").count() == page.locator(".stage__man--defense").count() == 11


def test_a_coachs_week_on_a_phone(demo: Demo, open_page: Open) -> None:
    coach, team = demo.coaches[0], demo.teams[0]
    coach.time_zone = "America/Chicago"
    coach.save()
    page = open_page(coach, viewport={"width": 360, "height": 800}).page
    page.goto(reverse("desk"))
    cards = page.get_by_role("article")
    expect(cards.nth(0)).to_contain_text("Week 2")
    expect(cards.nth(0)).to_contain_text("(in 2 days)")
    expect(cards.nth(1)).to_contain_text("Last result")
    expect(page.get_by_role("table").get_by_role("row", name=team.name)).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_contain_text("America/Chicago")
    page.goto(reverse("league", args=[demo.league.public_id]))
    for frame in page.locator(".table-scroll:has(.standings)").all():
        expect(frame.get_by_role("columnheader", name="PA")).to_be_visible()
        assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
