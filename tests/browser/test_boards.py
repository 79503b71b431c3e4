"""Sets and defenses on the board in a real browser: drawn by keys alone, by drag, by tap; wide and narrow; without
scripts."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import FixtureStep, WorkingDraft
from games.permissions import side_of
from games.selectors.workshop import read_workshop
from games.services import plans
from league import clock
from league.models import Fixture, User
from league.services.demo import Demo
from tests.games.worlds import hand_in_example

from ..games.laws import hand_in, opened
from .cases import at_each_size
from .conftest import Open, game_with_plans_due
from .watch import Watch

pytestmark = pytest.mark.browser


@pytest.fixture
def due(planned_week: Demo) -> tuple[User, Fixture]:
    """A coach whose plan is the autocoach's, and his game."""
    return planned_week.coaches[0], game_with_plans_due(planned_week)


def sheet(watch: Watch, fixture: Fixture, key: str) -> Page:
    watch.page.goto(reverse("plan-sheet", args=[fixture.public_id, key]))
    return watch.page


def standing(coach: User, fixture: Fixture, key: str) -> dict[str, list[int]]:
    """Numbers by place in the draft as it is kept."""
    code, _, number = key.partition(".")
    draft = read_workshop(coach, fixture, side_of(coach, fixture) or "").draft
    assert draft is not None
    assert draft.plan is not None
    men: dict[str, list[int]] = {}
    for man in draft.plan[code][int(number)]["players"]:
        men.setdefault(man["at"], []).append(man["no"])
    return men


def boxes(coach: User, fixture: Fixture) -> dict[str, list[int]]:
    """Numbers by box in the first defensive set of the draft as it is kept."""
    draft = read_workshop(coach, fixture, "home").draft
    assert draft is not None
    assert draft.plan is not None
    men: dict[str, list[int]] = draft.plan["defensive_sets"][0]["men"]
    return men


def piece(page: Page, number: int) -> Locator:
    return page.locator(f"#piece-{number}")


def ring(page: Page, at: str) -> Locator:
    return page.locator(f'[data-place="{at}"]')


def save(page: Page) -> None:
    with page.expect_event("load"):  # at once, or after what is being saved by itself
        page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_text(re.compile("” is saved"))).to_be_visible()


# -- keys --------------------------------------------------------------------------------------------------------------


def tab_to(page: Page, number: int) -> None:
    """By Tab to the first man, past the masthead, the bar and the parts of the plan, and by arrows to this one."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('piece')"):
            break
    for arrow in ("ArrowLeft",) * 12 + ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp") * 6:
        if page.evaluate("document.activeElement.id") == f"piece-{number}":
            break
        page.keyboard.press(arrow)
    expect(piece(page, number)).to_be_focused()


@at_each_size
def test_a_set_is_drawn_by_keys_alone(due: tuple[User, Fixture], open_page: Open, size: ViewportSize) -> None:
    """The wide receiver at wide left and the empty spot off the line: Enter, arrow, Enter."""
    coach, fixture = due
    page = sheet(open_page(coach, viewport=size), fixture, "sets.0")
    before = standing(coach, fixture, "sets.0")
    spoken = page.locator("body > [role=status]")
    number = before["LW"][0]
    tab_to(page, number)
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text("wide receiver, lifted")
    page.keyboard.press("ArrowDown")
    expect(spoken).to_have_text("wide left, off the line, free")
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text("wide left, off the line")
    expect(piece(page, number)).to_be_focused()
    save(page)
    after = standing(coach, fixture, "sets.0")
    assert after["LW-"] == [number]
    assert "LW" not in after
    expect(page.get_by_role("heading", name="1 rule is broken")).to_be_visible()  # six men on the line


@at_each_size
def test_a_display_is_drawn_by_keys_alone(live_server: LiveServer, open_page: Open, size: ViewportSize) -> None:
    """Where each place is an input: a linebacker goes to the empty box beside him, and a mistake is put back."""
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    coach, fixture = made.coach("home"), made.fixture
    hand_in_example(fixture=fixture, author=coach)
    page = sheet(open_page(coach, viewport=size), fixture, "defensive_sets.0")
    before = boxes(coach, fixture)
    (number,) = before["H"]
    assert "G" not in before
    spoken = page.locator("body > [role=status]")
    tab_to(page, number)
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text(", lifted")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("box I, linebacker, free")
    page.keyboard.press("Escape")
    expect(spoken).to_contain_text("put back")
    for key in ("Enter", "ArrowLeft"):
        page.keyboard.press(key)
    expect(spoken).to_have_text("box G, linebacker, free")
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text("box G, linebacker")
    expect(piece(page, number)).to_be_focused()
    save(page)
    after = boxes(coach, fixture)
    assert after == {box: men for box, men in before.items() if box != "H"} | {"G": [number]}
    expect(page.get_by_role("heading", name="Legal")).to_be_visible()


def test_escape_puts_a_man_back_and_a_taken_place_swaps(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach), fixture, "sets.0")
    before = standing(coach, fixture, "sets.0")
    left, right = before["LT"][0], before["LG"][0]
    spoken = page.locator("body > [role=status]")
    piece(page, left).focus()
    for key in ("Enter", "ArrowRight", "Escape"):
        page.keyboard.press(key)
    expect(spoken).to_contain_text("put back")
    for key in ("Enter", "ArrowRight"):
        page.keyboard.press(key)
    expect(spoken).to_contain_text("left guard, ")
    expect(spoken).to_contain_text("stands there")
    page.keyboard.press("Enter")
    save(page)
    after = standing(coach, fixture, "sets.0")
    assert (after["LT"], after["LG"]) == ([right], [left])


def test_a_man_is_sent_off_by_a_key_and_one_click_fills_his_place(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach), fixture, "sets.0")
    center = standing(coach, fixture, "sets.0")["C"][0]
    piece(page, center).focus()
    page.keyboard.press("Delete")
    expect(page.locator(f"#bench-{center}")).to_be_visible()
    save(page)
    page.get_by_role("button", name="to center").first.click()
    save(page)
    assert len(standing(coach, fixture, "sets.0")["C"]) == 1
    expect(page.get_by_role("heading", name="Legal")).to_be_visible()


SWAP = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const fresh = document.importNode(page.querySelector("[data-board]"), true);
  document.querySelector("[data-board]").replaceWith(fresh);
  fresh.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true, detail: { elt: fresh } }));
}"""


def test_a_board_that_is_swapped_goes_on_with_the_same_man(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach), fixture, "sets.0")
    number = standing(coach, fixture, "sets.0")["LW"][0]
    page.get_by_role("button", name="Name", exact=True).click()
    piece(page, number).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.evaluate(SWAP)
    expect(piece(page, number)).to_be_focused()
    expect(page.get_by_role("region", name="The man who is chosen")).to_be_visible()
    expect(page.get_by_role("button", name="Name", exact=True)).to_have_attribute("aria-pressed", "true")


# -- pointers ----------------------------------------------------------------------------------------------------------


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    """Drag what to the middle of a place; both are in sight where the page is wide."""
    end = middle(to)
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*[(one + other) / 2 for one, other in zip(middle(what), end, strict=True)])
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_men_are_dragged_to_a_free_place_onto_another_and_from_the_bench(
    due: tuple[User, Fixture], open_page: Open
) -> None:
    coach, fixture = due
    page = sheet(open_page(coach, viewport={"width": 1280, "height": 2600}), fixture, "sets.0")
    before = standing(coach, fixture, "sets.0")
    wide, back, tackle, guard = (before[at][0] for at in ("LW", "LH", "RT", "RG"))
    drag(page, piece(page, wide), ring(page, "LWW"))
    drag(page, piece(page, tackle), piece(page, guard))
    drag(page, piece(page, back), ring(page, "TB"))
    waiting = page.locator(".bench__man").locator("visible=true").first
    number = int(waiting.get_attribute("data-number") or 0)
    drag(page, waiting, piece(page, before["Q"][0]))
    save(page)
    after = standing(coach, fixture, "sets.0")
    assert (after["LWW"], after["TB"], after["RG"], after["RT"]) == ([wide], [back], [tackle], [guard])
    assert after["Q"] == [number]


def test_a_man_and_a_ring_are_tapped_on_a_phone(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach, viewport={"width": 360, "height": 800}, has_touch=True), fixture, "sets.0")
    number = standing(coach, fixture, "sets.0")["LW"][0]
    for target in (piece(page, number), ring(page, "LWW")):
        box = target.locator("circle").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        target.locator("circle").first.tap()
    expect(page.locator("body > [role=status]")).to_contain_text("very wide left")
    save(page)
    assert standing(coach, fixture, "sets.0")["LWW"] == [number]


def test_switches_change_what_stands_at_each_man_and_the_audit_passes_with_one_chosen(
    due: tuple[User, Fixture], open_page: Open
) -> None:
    coach, fixture = due
    watch = open_page(coach)
    page = sheet(watch, fixture, "defenses.0")
    first = page.locator(".piece:not(.is-off)").first
    expect(first.locator(".piece__label--place")).to_be_visible()
    page.get_by_role("button", name="Values", exact=True).click()
    expect(first.locator(".piece__label--values")).to_be_visible()
    expect(first.locator(".piece__label--place")).to_be_hidden()
    page.get_by_role("button", name="Zone names", exact=True).click()
    expect(page.locator(".zone__name").filter(has_text="short").first).to_be_visible()
    first.click(force=True)
    chosen = page.get_by_role("region", name="The man who is chosen")
    expect(chosen).to_be_visible()
    expect(page.locator(".zone.is-reached").first).to_be_attached()
    watch.audit()


def test_a_defender_is_moved_into_an_area_where_others_stand(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach, viewport={"width": 1280, "height": 2600}), fixture, "defenses.0")
    before = standing(coach, fixture, "defenses.0")
    deep = before["DC"][0]
    piece(page, deep).click(force=True)
    ring(page, "SC").click(force=True)
    save(page)
    assert standing(coach, fixture, "defenses.0")["SC"] == [*before["SC"], deep]


# -- a board whose places are the inputs -------------------------------------------------------------------------------


def test_men_are_moved_where_each_place_is_an_input_and_their_sets_are_laid_over(
    live_server: LiveServer, open_page: Open
) -> None:
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    for side in ("home", "away"):
        hand_in(made, side)
    for side in ("home", "away"):
        plans.confirm_plan(fixture=made.fixture, author=made.coach(side))
    made.fixture.refresh_from_db()
    coach, fixture = made.coach("home"), made.fixture
    hand_in_example(fixture=fixture, author=coach)
    watch = open_page(coach, viewport={"width": 1280, "height": 2600})
    page = sheet(watch, fixture, "defensive_sets.0")

    def men(text: str) -> dict[str, list[int]]:
        found: dict[str, list[int]] = json.loads(text)["defensive_sets"][0]["men"]
        return found

    begun = read_workshop(coach, fixture, "home").draft
    assert begun is not None
    assert begun.plan is not None
    before = begun.plan["defensive_sets"][0]["men"]
    line, corners = before["A"][0], (before["K"][0], before["O"][0])
    drag(page, piece(page, line), ring(page, "C"))  # to an empty box
    drag(page, piece(page, corners[0]), piece(page, corners[1]))  # they swap
    waiting = page.locator(".bench__man").locator("visible=true").first
    number = int(waiting.get_attribute("data-number") or 0)
    drag(page, waiting, piece(page, before["B"][0]))  # he comes in
    save(page)
    after = men(WorkingDraft.objects.get(fixture=fixture).text)
    assert "A" not in after
    assert (after["C"], after["K"], after["O"], after["B"]) == ([line], [corners[1]], [corners[0]], [number])
    page.get_by_role("button", name="Set WIDE").click()
    expect(page.locator(".overlay:not(.is-off)")).to_have_attribute("data-overlay", "1")
    expect(page.get_by_role("heading", name="Set WIDE")).to_be_visible()
    watch.audit()
    still = open_page(coach, java_script_enabled=False).page
    still.goto(page.url)
    still.get_by_role("link", name="Set HEAVY").click()
    expect(still.locator(".overlay:not(.is-off)")).to_have_attribute("data-overlay", "2")


# -- the page ----------------------------------------------------------------------------------------------------------


def test_a_formation_a_mirror_image_and_a_copy_are_one_click_each(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    watch = open_page(coach)
    page = sheet(watch, fixture, "sets.0")
    page.get_by_role("button", name="I formation").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("I formation")
    page.get_by_role("button", name="Mirror", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("I formation, mirrored")
    watch.audit()


def test_a_set_passes_the_audit_with_a_man_chosen_and_so_does_a_new_one(
    due: tuple[User, Fixture], open_page: Open
) -> None:
    coach, fixture = due
    watch = open_page(coach)
    page = sheet(watch, fixture, "sets.0")
    page.locator(".piece:not(.is-off)").first.click(force=True)
    watch.audit()
    watch.visit(reverse("plan-sheet", args=[fixture.public_id, "sets.new"]))


def test_without_scripts_the_board_is_drawn_and_its_inputs_are_open(due: tuple[User, Fixture], open_page: Open) -> None:
    coach, fixture = due
    page = sheet(open_page(coach, java_script_enabled=False), fixture, "sets.0")
    expect(page.locator("#i-0\\.no")).to_be_visible()
    expect(page.get_by_role("img", name="Set 1 Pro")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text(re.compile("” is saved"))).to_be_visible()
