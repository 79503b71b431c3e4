"""The workshop of a plan in a real browser: saved by itself, kept when the network is cut, taken back, sealed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

import rules_engine
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.services import plans, working_drafts
from league import clock
from league.models import Fixture, User
from league.services.demo import Demo

from ..games.laws import opened
from .cases import DESK, PHONE, alike, at_each_size
from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


def begun(coach: User, fixture: Fixture) -> WorkingDraft:
    return working_drafts.start(fixture=fixture, author=coach, source="autocoach")


def plays(page: Page, fixture: Fixture) -> None:
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "plays"]))


def name_of_first_play(page: Page) -> object:
    return page.locator('[name="0.name"]')


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_contain_text("Draft saved")


def test_the_pages_of_a_draft_fit_and_are_named(first_week: Demo, open_page: Open) -> None:
    """Those of each sheet are looked at in ``test_forms``."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    watch = open_page(coach)
    watch.visit(reverse("plan", args=[fixture.public_id]))
    begun(coach, fixture)
    for name in ("plan", "plan-print", "plan-text"):
        watch.visit(reverse(name, args=[fixture.public_id]))
    expect(watch.page.locator(".cm-editor")).to_be_visible()


@at_each_size
def test_a_new_coach_seals_a_plan_from_the_autocoach(first_week: Demo, open_page: Open, size: ViewportSize) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    page = open_page(coach, viewport=size).page
    page.goto(reverse("plan", args=[fixture.public_id]))
    page.get_by_role("button", name="The autocoach’s plan").click()
    expect(page.get_by_role("status").first).to_contain_text("You work on “The autocoach's plan”.")
    page.locator("#bar").get_by_role("button", name="Seal my plan").click()
    expect(page.get_by_text("Your plan is sealed as version 1.")).to_be_visible()
    receipt = page.get_by_role("region", name="Sealed as version 1")
    version = PlanVersion.objects.get(author=coach)
    expect(receipt).to_contain_text(plans.receipt_digest(version.text))


class Coach:
    """Somebody at a page whose interactions are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.interactions = 0

    def press(self, what: Locator) -> None:
        self.interactions += 1
        what.click()

    def choose(self, what: Locator, **option: object) -> None:
        self.interactions += 1
        what.select_option(**option)

    def go_to(self, part: str, group: str = "") -> None:
        """By the list of the plan's parts, which a phone folds; ``group`` where two groups have such a part."""
        self.page.wait_for_load_state()  # the style sheet says what is folded
        expect(self.page.locator("#rail")).to_be_visible()
        held = self.page.locator("#rail")
        among = held.get_by_role("list", name=group, include_hidden=True) if group else held
        link = among.get_by_role("link", name=re.compile(f"^{part} ?:"), include_hidden=True)
        if not link.is_visible():
            self.press(self.page.locator("#rail summary"))
        self.press(link)


@at_each_size
def test_a_play_and_a_line_are_changed_and_sealed_in_at_most_ten_interactions(
    first_week: Demo, open_page: Open, size: ViewportSize
) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    before = working_drafts.seal(fixture=fixture, author=coach, place=working_drafts.Place(draft.public_id, 1)).text
    at_it = Coach(open_page(coach, viewport=size).page)
    page = at_it.page
    page.goto(reverse("desk"))
    at_it.press(page.get_by_role("link", name=re.compile("(To|Look at) the plan")).first)
    at_it.go_to("Plays")
    page.locator(".plays--live").first.wait_for()
    typed = page.get_by_label("Or type it")
    play = typed.input_value()
    at_it.choose(page.get_by_label("How fast"), value="slow")
    expect(typed).not_to_have_value(play)
    changed(page, "Plays")
    at_it.go_to("First half: plays")
    line = page.locator("#line-third")
    at_it.press(line.locator("summary").first)
    calls = [line.get_by_label(f"On {face}", exact=True) for face in range(1, 7)]
    at_it.choose(
        calls[0], value=next(each.input_value() for each in calls if each.input_value() != calls[0].input_value())
    )
    changed(page, "First half: plays")
    at_it.press(page.locator("#bar").get_by_role("button", name="Seal my plan"))
    expect(page.get_by_text("Your plan is sealed as version 2.")).to_be_visible()
    assert at_it.interactions <= 10
    sealed = PlanVersion.objects.get(author=coach, number=2).text
    old, new = (rules_engine.get("fool").read_text(text)[0] for text in (before, sealed))
    assert old["plays"][0]["text"] == play != new["plays"][0]["text"]
    assert old["first"]["offense_table"] != new["first"]["offense_table"]


def changed(page: Page, part: str) -> None:
    """What was changed last in the draft is this part."""
    expect(page.locator("#bar").get_by_role("button", name=f"Take back: {part}")).to_be_enabled()


def test_a_change_is_saved_by_itself_taken_back_and_done_again(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    before = name_of_first_play(page).input_value()
    name_of_first_play(page).fill("Over the bridge")
    page.locator('[name="0.comment"]').focus()
    expect(page.locator("#bar").get_by_role("button", name="Take back: Plays")).to_be_enabled()
    expect(page.locator('[name="0.comment"]')).to_be_focused()
    expect(name_of_first_play(page)).to_have_value("Over the bridge")
    draft.refresh_from_db()
    assert "Over the bridge" in draft.text
    page.locator("#bar").get_by_role("button", name="Take back: Plays").click()
    expect(name_of_first_play(page)).to_have_value(before)
    page.locator("#bar").get_by_role("button", name="Do again: Plays").click()
    expect(name_of_first_play(page)).to_have_value("Over the bridge")


def test_an_error_stands_at_its_input_and_takes_the_focus(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    watch = open_page(coach, viewport=PHONE)
    page = watch.page
    plays(page, fixture)
    written = page.locator('[name="0.text"]')
    written.fill("H/NOWHERE (LG)")
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator('[name="0.text"]')).to_have_attribute("aria-invalid", "true")
    expect(page.locator('[name="0.text"]')).to_be_focused()
    told = page.locator("#play-problems")
    expect(told).to_be_visible()
    assert not re.search(r"line \d|plays\[", told.inner_text())
    errors = WorkingDraft.objects.get().problems
    count = sum(problem["severity"] == "error" for problem in errors)
    expect(page.locator("#bar")).to_contain_text(f"{count} error")
    page.set_viewport_size(DESK)
    expect(told).to_be_visible()
    expect(page.locator("#bar")).to_be_visible()
    watch.audit()


def test_a_save_by_itself_presses_no_button_that_has_the_focus(first_week: Demo, open_page: Open) -> None:
    """Whoever goes on by keys from an input to "Remove" has removed nothing."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    chips = page.locator("[data-order] > [data-row]")
    count = chips.count()
    for button, note in (
        ("Remove", "Not gone"),
        ("Copy", "Not twice"),
        ("Save and back to the overview", "Still here"),
    ):
        page.locator('[name="0.comment"]').fill(note)
        with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            page.get_by_role("button", name=button, exact=True).focus()
        assert answered.value.url.endswith(reverse("plan-sheet", args=[fixture.public_id, "plays"]))
        saved(page)
        draft.refresh_from_db()
        assert note in draft.text
        expect(chips).to_have_count(count)
    assert "plays" in page.url


def test_what_the_server_did_not_take_stays_on_the_page(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    watch = open_page(coach, viewport=PHONE)
    page = watch.page
    plays(page, fixture)
    name_of_first_play(page).fill("x" * 250_000)
    name_of_first_play(page).press("Tab")
    expect(page.locator("#saved")).to_contain_text("Not saved. A plan may have at most 200,000 characters; this has ")
    cookies = page.context.cookies()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    name_of_first_play(page).fill("Signed out")
    name_of_first_play(page).press("Tab")
    expect(page.locator("#saved")).to_contain_text("kept in this browser")
    expect(name_of_first_play(page)).to_have_value("Signed out")
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    with page.expect_event("load"):  # what was kept is sent first, and the page comes anew
        plays(page, fixture)
    expect(name_of_first_play(page)).to_have_value("Signed out")
    draft.refresh_from_db()
    assert "Signed out" in draft.text
    watch.faults.clear()  # the console told of what was refused


@at_each_size
def test_an_error_is_found_by_the_bar_and_mended(first_week: Demo, open_page: Open, size: ViewportSize) -> None:
    """Half of a second half: its missing table is named as the coach knows it, and he is led to its first line."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    page = open_page(coach, viewport=size).page
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "second_rotation"]))
    page.get_by_label("Sets in turn").fill("1 1 2")
    page.get_by_role("button", name="Save and back to the overview").click()
    page.locator("#bar").get_by_role("link", name="2 errors to mend").click()
    first = page.locator("[aria-invalid=true]").first
    expect(page.get_by_role("heading", level=1)).to_contain_text("Second half: plays")
    expect(first).to_be_focused()
    expect(first).to_have_accessible_description(re.compile("“Second half: plays” is empty. Write at least one line."))
    expect(page.locator("#elsewhere")).to_contain_text("1 more error")
    page.locator("#bar").get_by_role("button", name="Take back: Second half: rotation").click()
    expect(page.locator("#bar").get_by_role("button", name="Seal my plan")).to_be_visible()


def test_what_is_typed_before_a_page_is_closed_is_sent_when_it_is_opened_again(
    first_week: Demo, open_page: Open
) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    watch = open_page(coach, viewport=DESK)
    page = watch.page
    plays(page, fixture)
    page.context.set_offline(True)
    name_of_first_play(page).fill("Behind the closed door")
    page.goto("about:blank")
    page.context.set_offline(False)
    plays(page, fixture)
    expect(name_of_first_play(page)).to_have_value("Behind the closed door")
    draft.refresh_from_db()
    assert "Behind the closed door" in draft.text
    watch.faults.clear()


def test_what_is_typed_when_the_seal_is_pressed_is_sealed(first_week: Demo, open_page: Open) -> None:
    """No pause between the last key and the button: the change is saved first, and then sealed."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    name_of_first_play(page).fill("At the last moment")
    page.locator("#bar").get_by_role("button", name="Seal my plan").click()
    expect(page.get_by_text("Your plan is sealed as version 1.")).to_be_visible()
    assert "At the last moment" in PlanVersion.objects.get(author=coach).text


def test_what_is_typed_when_another_part_is_opened_is_saved(first_week: Demo, open_page: Open) -> None:
    """A link among the parts waits for the draft, so that a seal from the next page misses nothing."""
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    name_of_first_play(page).fill("On my way out")
    page.locator("#rail a", has_text="Fourth down").click()
    page.wait_for_url("**/fourth_down/")
    draft.refresh_from_db()
    assert "On my way out" in draft.text


def test_a_mistake_typed_when_the_seal_is_pressed_is_saved_and_not_sealed(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    page.locator('[name="0.text"]').fill("no play at all")
    page.locator("#bar").get_by_role("button", name="Seal my plan").click()
    expect(page.get_by_role("link", name="to mend")).to_be_visible()
    assert "no play at all" in WorkingDraft.objects.get().text
    assert not PlanVersion.objects.filter(author=coach).exists()


def test_the_text_is_saved_by_itself_while_it_is_typed(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("plan-text", args=[fixture.public_id]))
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("nonsense first\n")
    expect(page.locator("#text-problems")).to_contain_text("What the check says")
    draft.refresh_from_db()
    assert draft.text.startswith("nonsense first")
    expect(page.locator(".cm-content")).to_be_focused()


def due(ruleset: str) -> tuple[User, Fixture]:
    """The home coach of a game of a ruleset whose plans are due, and the game."""
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    return made.coach("home"), made.fixture


@alike("ruleset,row", {"fool": ("fool", {"0.cells": "?!"}), "statis_pro": ("statis_pro", {"0.calls": "?!"})})
def test_a_plan_is_printed_on_one_page_with_and_without_mistakes(
    live_server: LiveServer, open_page: Open, ruleset: str, row: dict[str, str]
) -> None:
    coach, fixture = due(ruleset)
    place = working_drafts.Place(begun(coach, fixture).public_id, 1)
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("plan-print", args=[fixture.public_id]))
    assert printed_pages(page) == 1
    values = {"0.id": "not a name!", "0.when": "down = 3", **row}
    working_drafts.write_sheet(fixture=fixture, author=coach, place=place, key="first_offense", values=values)
    page.reload()
    expect(page.locator(".print__fault").first).to_be_visible()
    assert printed_pages(page) == 1


def printed_pages(page: Page) -> int:
    """Return the number of pages on which the page is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_ruleset_that_no_page_knows_is_planned_whole_from_nothing(live_server: LiveServer, open_page: Open) -> None:
    """The tests' own ruleset on a phone: its board, its numbers, its table, and the seal."""
    coach, fixture = due("tiny")
    watch = open_page(coach, viewport=PHONE)
    page = watch.page
    page.goto(reverse("plan", args=[fixture.public_id]))
    page.locator('button[name="from"][value="blank"]').click()
    for key in ("men", "calls", "table"):
        page.goto(reverse("plan-sheet", args=[fixture.public_id, key]))
        match key:
            case "men":
                page.get_by_role("button", name="The first eleven who can play").click()
                page.get_by_label("Ground").select_option("turf")
                expect(page.get_by_role("heading", name="Legal")).to_be_visible()
            case "calls":
                page.get_by_label("Runs in twelve").fill("7")
            case "table":
                page.get_by_role("button", name="Add a line").click()
                line = page.locator("[data-blanks] > li[data-used]")
                line.get_by_label(re.compile("^Line")).fill("n")
                line.get_by_label(re.compile("^When")).fill("normal")
                line.get_by_label("Rolled").select_option("odds")
                line.get_by_label(re.compile("^Calls")).fill("run pass")
        page.get_by_role("button", name="Save and check", exact=True).last.click()
        expect(page.get_by_text(re.compile("” is saved"))).to_be_visible()
    expect(page.locator(".chance-bar")).to_be_visible()
    watch.audit()
    page.locator("#bar").get_by_role("button", name="Seal my plan").click()
    expect(page.get_by_text("Your plan is sealed as version 1.")).to_be_visible()
    plan, _ = rules_engine.get("tiny").read_text(PlanVersion.objects.get(author=coach).text)
    assert plan["ground"] == "turf"
    assert len(plan["starters"]) == 11
    assert plan["calls"]["run"] == 7
    assert plan["table"] == [{"id": "n", "when": "normal", "kind": "odds", "cells": ["run", "pass"]}]
