"""A league of the game of cards in a real browser: founded, planned on a phone, played, and watched card by card."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.services import exchange, plans, runs
from games.services.sweep import sweep
from league import clock
from league.models import Fixture, League, User
from league.services import calendar, deadlines, imports
from league.services.clubs import invented_clubs
from league.services.leagues import create_league
from tests.factories import SeatFactory, UserFactory
from tests.games.worlds import hand_in_example

from .conftest import Open
from .watch import Watch

pytestmark = pytest.mark.browser


def found_league(page: Page) -> League:
    """By the pages, with both plans sealed at once."""
    page.goto(reverse("home"))
    page.get_by_role("link", name="Found a league").click()
    page.get_by_role("link", name="Found a league of Statis-Pro Football").click()
    page.get_by_label("Name", exact=True).fill("Slate Belt League")
    page.locator("summary", has_text="Plans and their exchange").click()
    page.locator("[name=rule-exchange]").select_option("together")
    page.get_by_role("button", name="Found the league").click()
    expect(page.get_by_role("status")).to_contain_text("Slate Belt League is founded.")
    return League.objects.get()


def first_game(league: League) -> tuple[Fixture, User, User]:
    """Every team gets a coach, and the first game takes plans; its coach at home and the other."""
    season = league.seasons.get()
    week = season.weeks.order_by("number")[0]
    chief = league.memberships.get().user
    deadlines.set_deadline(week=week, due_at=clock.now() + timedelta(days=2), actor=chief)
    coaches = {team.pk: SeatFactory.create(team=team, user=UserFactory.create()).user for team in league.teams.all()}
    calendar.advance(season=season)  # the preparation is over
    fixture = week.fixtures.order_by("pk")[0]
    exchange.open_fixture(fixture=fixture)
    return fixture, coaches[fixture.home_id], coaches[fixture.away_id]


def test_a_game_of_cards_from_its_founding_to_its_last_card(live_server: object, open_page: Open) -> None:
    chief = open_page(UserFactory.create(is_staff=True))
    league = found_league(chief.page)
    chief.audit()
    fixture, home, away = first_game(league)

    coach = open_page(home, viewport={"width": 360, "height": 800})
    coach.page.goto(reverse("plan", args=[fixture.public_id]))
    coach.page.get_by_role("button", name="The autocoach’s plan").press("Enter")
    expect(coach.page.get_by_text("You work on “The autocoach's plan”.")).to_be_visible()
    change_a_call(coach.page)
    put_another_end_into_a_set(coach.page)
    every_kind_of_sheet_fits(coach, fixture)
    confirm(coach.page, fixture)

    hand_in_example(fixture=fixture, author=away)
    plans.confirm_plan(fixture=fixture, author=away)
    for run_id in sweep(send=False).to_play:
        runs.play_run(run_id=run_id)
    watch_the_game(coach, fixture)


def change_a_call(page: Page) -> None:
    """One call of the last line: wrong at first, which is kept and told at its place, then right."""
    page.get_by_text("Parts of the plan", exact=True).click()
    page.get_by_role("link", name=re.compile("^Offense ?: ")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("First half: offense")
    page.locator(".call-line summary").first.click()
    calls = page.locator('[name="0.calls"]')
    calls.fill("3 IL BK1, 2 XX LE")
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_text("is saved. One error is to be mended.")).to_be_visible()
    expect(calls).to_have_value("3 IL BK1, 2 XX LE")
    expect(page.locator(".field__error").first).to_contain_text("XX")
    if not calls.is_visible():
        page.locator(".call-line summary").first.click()
    calls.fill("3 IL BK1, 2 QK LE")
    page.get_by_role("button", name="Save and back to the overview").press("Enter")
    expect(page.get_by_text("is saved and has no errors.")).to_be_visible()


def put_another_end_into_a_set(page: Page) -> None:
    """Positions are chosen among the men who may stand there; the picture shows them."""
    page.get_by_text("Parts of the plan", exact=True).click()
    page.get_by_role("link", name=re.compile("^Sets ?: ")).click()
    page.get_by_role("link", name="Set BASE", exact=True).click()
    end = page.get_by_label("LE, left end")
    others = [text for text in end.locator("option").all_inner_texts() if text.startswith("#")]
    assert all(text.endswith((", TE", ", WR", ", RB")) for text in others), others
    drawn = page.locator("[data-board] svg").first
    number = end.input_value()
    expect(drawn).to_contain_text(number)
    if not end.is_visible():
        page.get_by_text("As plain inputs").click()
    free = next(
        value
        for value in end.locator("option").evaluate_all("all => all.map(each => each.value)")
        if value and value not in page.locator("select").evaluate_all("all => all.map(each => each.value)")
    )
    end.select_option(free)
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_text("is saved and has no errors.")).to_be_visible()
    expect(page.locator(f"#piece-{free}")).to_be_visible()


def every_kind_of_sheet_fits(coach: Watch, fixture: Fixture) -> None:
    """Each is named and readable at both widths."""
    names = ("plan", "sets.0", "defensive_sets.new", "depth", "kickers", "returners")
    tables = ("first_offense", "first_defense", "first_offense_shifts", "second_fourth_down")
    for key in (*names, *tables):
        coach.visit(reverse("plan-sheet", args=[fixture.public_id, key]))
    coach.visit(reverse("plan", args=[fixture.public_id]))


def confirm(page: Page, fixture: Fixture) -> None:
    """The draft is sealed; everything of the step's is in then."""
    page.goto(reverse("plan", args=[fixture.public_id]))
    page.locator("#bar").get_by_role("button", name="Seal my plan").press("Enter")
    expect(page.get_by_text("Your plan is sealed as version 1.")).to_be_visible()


def watch_the_game(reader: Watch, fixture: Fixture) -> None:
    """The score, the plays, and of a play the cards that were turned and what was read on them."""
    reader.visit(reverse("game", args=[fixture.public_id]))
    page = reader.page
    expect(page.get_by_role("img", name="Every drive from where it began")).to_be_visible()
    page.get_by_label("Period").select_option(label="Q2")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**quarter=2**")
    page.locator(".play__situation a").nth(3).press("Enter")
    expect(page.get_by_role("img", name="The field from above")).to_be_visible()
    expect(page.locator(".call").first).to_contain_text("Ordered:")
    record = page.locator("details", has=page.get_by_text("As the record has it", exact=True))
    record.locator("summary").click()
    steps = record.get_by_role("listitem")
    assert any(re.match(r"Card \d+: ", text) for text in steps.all_inner_texts())
    reader.audit()


def test_commissioner_imports_men_from_a_table_and_takes_it_back(live_server: object, open_page: Open) -> None:
    """A wrong cell is told by row and column, and nothing typed is lost; the mended table is looked at, imported, and
    taken back."""
    (clubs,) = invented_clubs((4,))
    actor = UserFactory.create()
    league = create_league(name="Card League", ruleset="statis_pro", commissioner=actor, divisions=[clubs])
    team = league.teams.order_by("name")[0]
    men = sorted(team.roster.values_list("player__name", flat=True))
    header, *lines = imports.example(league=league, kind="cards").splitlines()
    rows = [line.split(",") for line in lines if line.startswith(f"{team.code},")]
    rows[0][header.split(",").index("name")] = "Newman Brandt"
    number = header.split(",").index("number")
    right, rows[0][number] = rows[0][number], "many"

    chief = open_page(actor, viewport={"width": 360, "height": 800})
    page = chief.visit(reverse("roster-import", args=[league.public_id]))
    chief.missing.add(page.url)  # a wrong table is answered with 422, of which the console tells
    wrong = "\n".join([header, *(",".join(row) for row in rows)])
    look_at(page, wrong)
    expect(page.get_by_role("alert")).to_contain_text("Row 2, column number: many is no whole number.")
    expect(page.get_by_label("Or the table itself")).to_have_value(wrong)
    expect(page.get_by_label("Reason")).to_have_value("next season")
    chief.audit()

    rows[0][number] = right
    look_at(page, "\n".join([header, *(",".join(row) for row in rows)]))
    expect(page.get_by_role("region", name="What it would change")).to_contain_text("Newman Brandt")
    page.get_by_role("button", name="Import it").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("1 of them are new, 1 are released.")
    assert team.roster.filter(player__name="Newman Brandt").exists()

    page.get_by_text("Take back", exact=True).first.click()
    page.get_by_label("Reason").first.fill("a slip")
    page.get_by_role("button", name=re.compile("^Take back")).first.press("Enter")
    expect(page.get_by_text("Taken back: Rosters imported").first).to_be_visible()
    assert sorted(team.roster.values_list("player__name", flat=True)) == men


def look_at(page: Page, table: str) -> None:
    """The table with its reason, looked at before anything is imported."""
    page.get_by_label("What the table holds").select_option("cards")
    page.get_by_label("Or the table itself").fill(table)
    page.get_by_label("Reason").fill("next season")
    page.get_by_role("button", name="Look at it first").click()
