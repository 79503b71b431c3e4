"""A table of calls and a plan's text in a real browser: built from menus, moved by keys, tried, typed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.services import plans, working_drafts
from league import clock
from league.models import Fixture
from league.services.demo import Demo
from tests.games.laws import opened
from tests.games.worlds import World

from .cases import DESK, PHONE, at_each_size
from .conftest import Open, game_with_plans_due
from .watch import Watch

pytestmark = pytest.mark.browser


@pytest.fixture
def planned(planned_week: Demo) -> Fixture:
    """A game for which the first coach has handed in the autocoach's plan."""
    return game_with_plans_due(planned_week)


def open_table(watch: Watch, fixture: Fixture, size: ViewportSize = DESK) -> Page:
    watch.page.set_viewport_size(size)
    watch.page.goto(reverse("plan-sheet", args=[fixture.public_id, "first_offense"]))
    return watch.page


def save(page: Page) -> None:
    page.get_by_role("button", name="Save and check", exact=True).click()
    expect(page.get_by_text(re.compile("” is saved"))).to_be_visible()


def first_lines(fixture: Fixture) -> list[str]:
    """The names of the lines of the working draft, in their order."""
    draft = WorkingDraft.objects.get(fixture=fixture)
    table = re.search(r"offense_table.*?defense_table", draft.text.replace("\n", " "))
    assert table is not None
    return re.findall(r'"id": "(\w+)"', table.group())


@at_each_size
def test_a_condition_is_built_from_menus(
    planned_week: Demo, planned: Fixture, open_page: Open, size: ViewportSize
) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned, size)
    line = page.locator("#line-third")
    line.locator("summary").first.click()
    when = line.get_by_role("textbox", name="When", exact=False).last
    expect(when).to_have_value("down = 3 and distance >= 7")
    group = line.get_by_role("group", name="Condition 2")
    group.get_by_label("Comparison").select_option(label="more than")
    group.get_by_label("Value of To go, yards").fill("8")
    group.get_by_label("Value of To go, yards").press("Tab")
    line.get_by_label("Add a condition").select_option(label="Score")
    line.get_by_role("group", name="Condition 3").get_by_label("Comparison").select_option(label="less than")
    line.get_by_role("group", name="Condition 3").get_by_label("Value of Score, points").fill("0")
    line.get_by_role("group", name="Condition 3").get_by_label("Value of Score, points").press("Tab")
    expect(when).to_have_value("down = 3 and distance > 8 and margin < 0")
    line.get_by_label("On 1", exact=True).select_option(index=1)
    save(page)
    expect(page.locator("#line-third .chip")).to_have_text(["third down", "more than 8 yards to go", "behind"])
    expect(page.locator("#line-third details")).to_have_attribute("open", "")  # as it was left


def test_lines_are_moved_by_keys_and_keep_the_focus(planned_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned)
    before = first_lines_shown(page)
    grip = page.locator("#line-inch-grip")
    grip.focus()
    grip.press("Alt+ArrowUp")
    expect(grip).to_be_focused()
    expect(page.locator("[data-spoken]")).to_contain_text("Line inch is number 1 of")
    down = page.locator("#line-late-down")
    page.locator("#line-late summary").first.click()
    down.press("Enter")
    expect(down).to_be_focused()
    assert first_lines_shown(page)[:4] == [before[1], before[0], before[3], before[2]]
    save(page)
    assert first_lines(planned)[:4] == [before[1], before[0], before[3], before[2]]


def first_lines_shown(page: Page) -> list[str]:
    return [line.split("\n")[0] for line in page.locator("[data-list] > li summary strong").all_inner_texts()]


def test_a_line_is_dragged(planned_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned)
    before = first_lines_shown(page)
    page.locator("#line-gl-grip").drag_to(page.locator("#line-late-grip"))
    after = first_lines_shown(page)
    assert after != before
    assert sorted(after) == sorted(before)
    save(page)
    assert first_lines(planned) == after


def test_a_line_is_copied_and_one_removed(planned_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned)
    before = first_lines_shown(page)
    page.locator("#line-gl summary").first.click()
    page.locator("#line-gl").get_by_role("button", name="Copy this line").click()
    copy = page.locator("[data-blanks] > li[data-used]")
    copy.get_by_label(re.compile("^Line")).fill("gl2")
    page.locator("#line-lead summary").first.click()
    page.locator("#line-lead").get_by_role("button", name="Remove this line").click()
    save(page)
    expected = [before[0], "gl2", *[name for name in before[1:] if name != "lead"]]
    assert first_lines_shown(page) == first_lines(planned) == expected
    expect(page.locator("#line-gl2 .badge")).to_have_text("Can never hold")


@at_each_size
def test_a_situation_is_tried(planned_week: Demo, planned: Fixture, open_page: Open, size: ViewportSize) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned, size)
    tester = page.locator("[data-tester]")
    tester.get_by_label("Down").fill("3")
    tester.get_by_label("Down").press("Tab")
    expect(tester.get_by_label("To go")).to_be_focused()
    expect(tester.get_by_role("heading", level=3)).to_contain_text(", third")
    expect(page.locator("#line-third")).to_have_class(re.compile("call-line--holds"))
    tester.get_by_role("link", name=re.compile("^4th and 1: ")).click()
    expect(tester.get_by_role("heading", level=3)).to_contain_text(", inch")
    expect(tester.get_by_label("Down")).to_have_value("4")
    expect(page.locator("#heat-4-1")).to_have_attribute("aria-current", "true")
    assert "try-down=4" in page.url


def test_the_lines_of_a_table_stand_before_its_tester_on_a_phone(
    planned_week: Demo, planned: Fixture, open_page: Open
) -> None:
    page = open_table(open_page(planned_week.coaches[0]), planned, PHONE)
    lines, tester = page.locator("[data-list]").bounding_box(), page.locator("[data-tester]").bounding_box()
    assert lines is not None
    assert tester is not None
    assert lines["y"] + lines["height"] <= tester["y"]
    page.get_by_role("link", name="Try a situation on them").click()
    expect(page.locator("#try-title")).to_be_in_viewport()


def test_a_situation_is_tried_without_scripts(planned_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_table(open_page(planned_week.coaches[0], java_script_enabled=False), planned)
    page.get_by_label("Down").fill("3")
    page.get_by_role("button", name="Try it", exact=True).click()
    expect(page.locator(".try__answer h3")).to_contain_text(", third")
    page.get_by_role("link", name=re.compile("^4th and 1: ")).click()
    expect(page.locator(".try__answer h3")).to_contain_text(", inch")


# -- calls made of parts, conditions on plain rows ---------------------------------------------------------------------


@pytest.fixture
def cards(live_server: LiveServer) -> World:
    """A game of the ruleset whose calls are made of parts, for which the home coach works on the autocoach's plan."""
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="autocoach")
    return made


@at_each_size
def test_a_call_is_built_from_menus(cards: World, open_page: Open, size: ViewportSize) -> None:
    watch = open_page(cards.coach("home"), viewport=size)
    page = open_table(watch, cards.fixture, size)
    page.locator("#line-goal summary").first.click()
    call = page.locator("#line-goal").get_by_role("group", name="Call 1", exact=True)
    call.get_by_label("Play, call 1").select_option("SH")  # the first call is unfolded with its line
    expect(call.locator("summary")).to_contain_text("Short pass to ")
    first, second = (call.get_by_label(f"Who gets the ball, call 1, {number}") for number in (1, 2))
    before = (first.input_value(), second.input_value())
    first.select_option(before[1])  # they change places
    expect(second).to_have_value(before[0])
    call.get_by_label("Strategy, call 1").select_option("play_action")
    expect(call.locator("summary")).to_contain_text(f"Short pass to {before[1]}, else to {before[0]}")
    expect(call.locator("summary")).to_contain_text("off play action")
    expect(page.locator("#bar").get_by_role("button", name="Take back: First half: offense")).to_be_enabled()
    (draft,) = WorkingDraft.objects.all()
    assert re.search(rf'"play": "SH", "players": \["{before[1]}", "{before[0]}"', " ".join(draft.text.split()))
    watch.audit()


def test_a_condition_of_a_plain_row_is_built_from_menus(cards: World, open_page: Open) -> None:
    watch = open_page(cards.coach("home"), viewport={"width": 360, "height": 900})
    page = watch.page
    page.goto(reverse("plan-sheet", args=[cards.fixture.public_id, "first_kickoff"]))
    blank = page.locator("tbody tr").last
    when = blank.get_by_label(re.compile("^When"))
    blank.locator(".fold > summary").click()
    blank.get_by_label("Add a condition").select_option(label="Score")
    expect(when).to_have_value("margin = 1")
    blank.get_by_label("Comparison").select_option(label="less than")
    blank.get_by_label("Value of Score, points").fill("-9")
    blank.get_by_label("Value of Score, points").press("Tab")
    expect(when).to_have_value("margin < -9")
    blank.get_by_label(re.compile("^Answer")).select_option("squib")
    page.get_by_role("button", name="Save and check", exact=True).click()
    expect(page.locator(".chip", has_text="behind by 10 points or more")).to_be_visible()
    watch.audit()


# -- the text ----------------------------------------------------------------------------------------------------------


def test_a_plan_is_typed_in_an_editor_that_completes_and_shows_mistakes(
    planned_week: Demo, planned: Fixture, open_page: Open
) -> None:
    coach = planned_week.coaches[0]
    text = PlanVersion.objects.get(step__fixture=planned).text
    plans.save_plan(fixture=planned, author=coach, text=text.replace("down = 3 ", "dwon = 3 ", 1))
    watch = open_page(coach)
    page = watch.page
    page.goto(reverse("plan-text", args=[planned.public_id]))
    editor = page.get_by_role("textbox", name="The plan", exact=True)
    expect(page.locator("textarea[name=text]")).to_be_hidden()
    editor.press("F8")  # to the first mistake
    expect(page.locator(".cm-lintRange-error").first).to_have_text("dwon")
    expect(page.locator(".cm-diagnostic-error").first).to_contain_text('no word "dwon"')
    page.keyboard.type("down")  # the mistake is selected
    page.keyboard.press("Control+End")
    page.keyboard.type("\nrota")
    expect(page.locator(".cm-tooltip-autocomplete")).to_contain_text("rotation")
    page.keyboard.press("Escape")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.get_by_role("button", name="Save and check", exact=True).click()
    expect(page.get_by_text(re.compile("” is saved and has no errors"))).to_be_visible()
