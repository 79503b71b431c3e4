"""Journeys of a coach through the workshop that every ruleset must allow, at a desk and on a phone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

import rules_engine
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.selectors.workshop import read_workshop
from games.services import plans, working_drafts
from league import clock
from league.models import Fixture, User

from ..games.laws import opened
from ..games.worlds import World
from .cases import DESK, PHONE, alike, at_each_size, at_sizes_with
from .conftest import Open
from .test_workshop import Coach, saved

pytestmark = pytest.mark.browser
RULESETS = ["fool", "statis_pro"]


@pytest.fixture
def due(live_server: LiveServer, ruleset: str) -> tuple[User, Fixture]:
    """The home coach of a game of the ruleset whose plans are due, and the game."""
    return plans_due(opened(ruleset))


def plans_due(made: World) -> tuple[User, Fixture]:
    """The home coach of a game with three days left for its plans, and the game."""
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    return made.coach("home"), made.fixture


def lines_on(coach: User, fixture: Fixture, key: str) -> list[list[str]]:
    """What stands on the sheet of a table as its draft has it, row by row without the blank ones."""
    draft = read_workshop(coach, fixture, "home").draft
    sheet = draft.sheet(key) if draft else None
    assert sheet is not None
    rows = [[each.value for each in row if not each.key.endswith("_place")] for row in sheet.rows]
    return [row for row in rows if any(row)]


@at_sizes_with("ruleset", RULESETS)
def test_a_new_coach_seals_a_plan_in_a_style_and_reads_his_receipt(
    due: tuple[User, Fixture], open_page: Open, size: ViewportSize
) -> None:
    coach, _ = due
    page = open_page(coach, viewport=size).page
    page.goto(reverse("desk"))
    page.get_by_role("link", name=re.compile("(To|Look at) the plan")).first.click()
    page.get_by_role("button", name="A plan in this style").click()
    page.locator("#bar").get_by_role("button", name="Seal my plan").click()
    receipt = page.get_by_role("region", name="Sealed as version 1")
    expect(receipt).to_contain_text(plans.receipt_digest(PlanVersion.objects.get(author=coach).text))


@alike(
    "ruleset,scripts",
    {f"{code}-{name}": (code, on) for code in RULESETS for name, on in (("scripts", True), ("plain", False))},
)
def test_an_empty_second_half_takes_the_first_by_one_button_and_gives_it_back(
    due: tuple[User, Fixture], open_page: Open, *, scripts: bool
) -> None:
    coach, fixture = due
    draft = working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    sheet = read_workshop(coach, fixture, "home").draft
    assert sheet is not None
    emptied = {each.key: "" for row in sheet.sheet("second_offense").rows for each in row}
    place = working_drafts.Place(draft.public_id, draft.number)
    working_drafts.write_sheet(fixture=fixture, author=coach, place=place, key="second_offense", values=emptied)
    page = open_page(coach, viewport=PHONE, java_script_enabled=scripts).page
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "second_offense"]))
    page.get_by_role("button", name="Begin with what stands on “First half").click()
    expect(page.get_by_role("button", name="Begin with what stands on")).to_have_count(0)
    first = lines_on(coach, fixture, "first_offense")
    assert first
    assert lines_on(coach, fixture, "second_offense") == first
    page.locator("#bar").get_by_role("button", name="Take back: ").click()
    expect(page.get_by_role("button", name="Begin with what stands on")).to_be_visible()
    assert lines_on(coach, fixture, "second_offense") == []
    assert WorkingDraft.objects.count() == 1


@pytest.mark.parametrize("ruleset", ["fool"])
@alike("size,rows", {"desk": (DESK, 2), "phone": (PHONE, 3)})
def test_the_six_dice_of_a_line_stand_beside_each_other(
    due: tuple[User, Fixture], open_page: Open, size: ViewportSize, rows: int
) -> None:
    coach, fixture = due
    working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    page = open_page(coach, viewport=size).page
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "first_offense"]))
    line = page.locator("#line-third")
    line.locator("summary").first.click()
    expect(line.locator(".face")).to_have_count(6)
    tops = line.locator(".face").evaluate_all("faces => faces.map((face) => face.getBoundingClientRect().top)")
    assert len(set(tops)) <= rows


@pytest.mark.parametrize("ruleset", ["statis_pro"])
@at_each_size
def test_a_play_and_a_line_of_the_other_table_are_changed_and_sealed_in_at_most_ten_interactions(
    due: tuple[User, Fixture], open_page: Open, size: ViewportSize
) -> None:
    """Where plays are calls of a table: from the desk to another play, to the defense of another line, to the seal."""
    coach, fixture = due
    draft = working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    at_it = Coach(open_page(coach, viewport=size).page)
    page = at_it.page
    page.goto(reverse("desk"))
    at_it.press(page.get_by_role("link", name=re.compile("(To|Look at) the plan")).first)
    at_it.go_to("Offense", "First half")
    goal = page.locator("#line-goal")
    at_it.press(goal.locator("summary").first)
    call = goal.get_by_role("group", name="Call 1", exact=True)
    at_it.choose(call.get_by_label("Play, call 1"), value="SH")
    expect(call.locator("summary")).to_contain_text("Short pass")
    at_it.press(page.get_by_role("button", name="Save and on to “First half: defense”"))  # what was chosen is saved
    expect(page.get_by_role("heading", level=1)).to_contain_text("First half: defense")
    second = page.locator("[data-list] > li").nth(1)
    at_it.press(second.locator("summary").first)
    other = second.get_by_role("group", name="Call 1", exact=True).get_by_label("Defense, call 1")
    at_it.choose(other, value="P" if other.input_value() != "P" else "PR")
    at_it.press(page.locator("#bar").get_by_role("button", name="Seal my plan"))
    expect(page.get_by_role("region", name="Sealed as version 1")).to_be_visible()
    assert at_it.interactions <= 10
    text = PlanVersion.objects.get(author=coach).text
    plan = rules_engine.get("statis_pro").read_text
    before, after = (plan(each)[0]["first"] for each in (draft.text, text))
    for table in ("offense", "defense"):
        assert sum(one != other for one, other in zip(before[table], after[table], strict=True)) == 1


# -- a line of a table that is typed -----------------------------------------------------------------------------------


def typing(page: Page, fixture: Fixture) -> Locator:
    """The name of the first line of the first table, unfolded."""
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "first_offense"]))
    name = page.locator('[name="0.id"]')
    if not name.is_visible():
        page.locator("[data-list] > li summary").first.click()
    return name


@at_each_size
def test_a_condition_that_cannot_be_read_is_found_by_the_bar_and_mended_at_its_field(
    live_server: LiveServer, open_page: Open, size: ViewportSize
) -> None:
    """Where the tables are due with the rest of the plan, so that nothing is sealed before it is mended."""
    coach, fixture = plans_due(opened("statis_pro", exchange="together"))
    draft = working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    page = open_page(coach, viewport=size).page
    typing(page, fixture)
    when = page.locator('[name="0.when"]')
    before = when.input_value()
    when.fill("dwon = 3")
    when.press("Tab")
    bar = page.locator("#bar")
    bar.get_by_role("link", name="1 error to mend").click()
    expect(when).to_be_focused()
    expect(when).to_have_attribute("aria-invalid", "true")
    expect(when).to_have_accessible_description(re.compile('There is no word "dwon"'))
    when.fill(before)
    when.press("Tab")
    expect(bar.get_by_role("button", name="Seal my plan")).to_be_visible()
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    draft.refresh_from_db()
    assert draft.legal


@at_sizes_with("ruleset", RULESETS)
def test_what_is_typed_while_the_network_is_cut_is_sent_when_it_is_back(
    due: tuple[User, Fixture], open_page: Open, size: ViewportSize
) -> None:
    coach, fixture = due
    draft = working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    watch = open_page(coach, viewport=size)
    page = watch.page
    name = typing(page, fixture)
    page.context.set_offline(True)
    name.fill("fog")
    name.press("Tab")
    expect(page.locator("#saved")).to_contain_text("Not saved, will try again")
    expect(page.locator("#saved")).to_be_visible()
    page.context.set_offline(False)
    saved(page)
    draft.refresh_from_db()
    assert lines_on(coach, fixture, "first_offense")[0][0] == "fog"
    expect(name).to_have_value("fog")
    watch.faults.clear()  # the console told of the cut


@at_sizes_with("ruleset", RULESETS)
def test_two_pages_keep_both_and_are_told(due: tuple[User, Fixture], open_page: Open, size: ViewportSize) -> None:
    coach, fixture = due
    working_drafts.start(fixture=fixture, author=coach, source="autocoach")
    one, two = (open_page(coach, viewport=size).page for _ in range(2))
    first, second = typing(one, fixture), typing(two, fixture)
    first.fill("one")
    first.press("Tab")
    expect(one.locator("#bar").get_by_role("button", name="Take back: First half")).to_be_enabled()
    second.fill("two")
    second.press("Tab")
    expect(two.locator("#bar")).to_contain_text("was changed on another page at the same time. Both are kept")
    kept = [re.findall(r'"id": "(one|two)"', draft.text) for draft in WorkingDraft.objects.all()]
    assert sorted(kept) == [["one"], ["two"]]
    one.reload()
    expect(one.locator("#bar")).to_contain_text("on another page at the same time")
    expect(two.locator("#bar").get_by_text("Both are kept")).to_be_in_viewport()
