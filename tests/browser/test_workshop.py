"""The workshop of a plan in a real browser: saved by itself, kept when the network is cut, taken back, sealed."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

import rules_engine
from games.models import PlanVersion, WorkingDraft
from games.services import plans, working_drafts
from league.models import Fixture, User
from league.services.demo import Demo

from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


def begun(coach: User, fixture: Fixture) -> WorkingDraft:
    return working_drafts.start(fixture=fixture, author=coach, source="autocoach")


def plays(page: Page, fixture: Fixture) -> None:
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "plays"]))


def name_of_first_play(page: Page) -> object:
    return page.locator('[name="0.name"]')


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_contain_text("Draft saved")


def test_every_page_of_the_workshop_fits_and_is_named(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    watch = open_page(coach)
    watch.visit(reverse("plan", args=[fixture.public_id]))
    begun(coach, fixture)
    for name in ("plan", "plan-text", "plan-history", "plan-print", "plan-default"):
        watch.visit(reverse(name, args=[fixture.public_id]))
    for key in ("sets.0", "plays"):
        watch.visit(reverse("plan-sheet", args=[fixture.public_id, key]))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_new_coach_seals_a_plan_from_the_autocoach(first_week: Demo, open_page: Open, size: dict[str, int]) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    page = open_page(coach, viewport=size).page
    page.goto(reverse("plan", args=[fixture.public_id]))
    page.get_by_role("button", name="The autocoach’s plan").click()
    expect(page.get_by_role("status").first).to_contain_text("You work on “The autocoach's plan”.")
    page.get_by_role("button", name="Seal my plan").click()
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

    def go_to(self, part: str) -> None:
        """By the list of the plan's parts, which a phone folds."""
        self.page.wait_for_load_state()  # the style sheet says what is folded
        expect(self.page.locator("#rail")).to_be_visible()
        link = self.page.locator("#rail").get_by_role("link", name=re.compile(f"^{part} ?:"))
        if not link.is_visible():
            self.press(self.page.locator("#rail summary"))
        self.press(link)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_play_and_a_line_are_changed_and_sealed_in_at_most_ten_interactions(
    first_week: Demo, open_page: Open, size: dict[str, int]
) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    before = working_drafts.seal(fixture=fixture, author=coach, place=working_drafts.Place(draft.public_id, 1)).text
    at_it = Coach(open_page(coach, viewport=size).page)
    page = at_it.page
    page.goto(reverse("desk"))
    at_it.press(page.get_by_role("link", name=re.compile("(To|Look at) the plan")).first)
    at_it.go_to("Plays")
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
    at_it.press(page.get_by_role("button", name="Seal my plan"))
    expect(page.get_by_text("Your plan is sealed as version 2.")).to_be_visible()
    assert at_it.interactions <= 10
    sealed = PlanVersion.objects.get(author=coach, number=2).text
    old, new = (rules_engine.get("fool").read_text(text)[0] for text in (before, sealed))
    assert old["plays"][0]["text"] == play != new["plays"][0]["text"]
    assert old["first"]["offense_table"] != new["first"]["offense_table"]


def changed(page: Page, part: str) -> None:
    """What was changed last in the draft is this part."""
    expect(page.get_by_role("button", name=f"Take back: {part}")).to_be_enabled()


def test_a_change_is_saved_by_itself_taken_back_and_done_again(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    plays(page, fixture)
    before = name_of_first_play(page).input_value()
    name_of_first_play(page).fill("Over the bridge")
    page.locator('[name="0.comment"]').focus()
    expect(page.get_by_role("button", name="Take back: Plays")).to_be_enabled()
    expect(page.locator('[name="0.comment"]')).to_be_focused()
    expect(name_of_first_play(page)).to_have_value("Over the bridge")
    draft.refresh_from_db()
    assert "Over the bridge" in draft.text
    page.get_by_role("button", name="Take back: Plays").click()
    expect(name_of_first_play(page)).to_have_value(before)
    page.get_by_role("button", name="Do again: Plays").click()
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


def test_what_is_typed_while_the_network_is_cut_is_sent_when_it_is_back(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    draft = begun(coach, fixture)
    watch = open_page(coach, viewport=DESK)
    page = watch.page
    plays(page, fixture)
    page.context.set_offline(True)
    name_of_first_play(page).fill("Through the fog")
    name_of_first_play(page).press("Tab")
    expect(page.locator("#saved")).to_contain_text("Not saved, will try again")
    page.set_viewport_size(PHONE)
    expect(page.locator("#saved")).to_be_visible()
    page.context.set_offline(False)
    saved(page)
    draft.refresh_from_db()
    assert "Through the fog" in draft.text
    expect(name_of_first_play(page)).to_have_value("Through the fog")
    watch.faults.clear()  # the console told of the cut


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
    page.wait_for_load_state("networkidle")
    draft.refresh_from_db()
    assert "Behind the closed door" in draft.text
    watch.faults.clear()


def test_two_pages_keep_both_and_are_told(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    one, two = (open_page(coach, viewport=DESK).page for _ in range(2))
    for page in (one, two):
        plays(page, fixture)
    name_of_first_play(one).fill("From the first page")
    name_of_first_play(one).press("Tab")
    expect(one.get_by_role("button", name="Take back: Plays")).to_be_enabled()
    name_of_first_play(two).fill("From the second page")
    name_of_first_play(two).press("Tab")
    expect(two.locator("#bar")).to_contain_text("was changed on another page at the same time. Both are kept")
    assert sorted("first page" in draft.text for draft in WorkingDraft.objects.all()) == [False, True]
    one.reload()
    expect(one.locator("#bar")).to_contain_text("on another page at the same time")
    two.set_viewport_size(PHONE)
    expect(two.locator("#bar").get_by_text("Both are kept")).to_be_in_viewport()


def test_a_plan_is_printed_on_one_page(first_week: Demo, open_page: Open) -> None:
    coach, fixture = first_week.coaches[0], game_with_plans_due(first_week)
    begun(coach, fixture)
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("plan-print", args=[fixture.public_id]))
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
