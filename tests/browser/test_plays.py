"""Building a play in a real browser: by tapping its sentence, by typing it, and by one click that mends it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from games.selectors.workshop import read_workshop
from games.services import working_drafts
from games.services.working_drafts import Place
from league.models import Fixture, User
from league.services.demo import Demo
from tests.games.worlds import hand_in_example

from .cases import DESK, at_each_size
from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


def _coach_with_plays(demo: Demo) -> tuple[User, Fixture]:
    """A coach with the autocoach's plan, whose first play is one of the rulebook's."""
    coach, fixture = demo.coaches[0], game_with_plans_due(demo)
    side = hand_in_example(fixture=fixture, author=coach).step.side
    values = {
        input.key: input.value for row in read_workshop(coach, fixture, side).draft.sheet("plays").rows for input in row
    }
    values |= {"0.letter": "A", "0.text": "H/LT (LG,TE) (RT)", "0.sets": "1"}
    working_drafts.write_sheet(fixture=fixture, author=coach, place=Place(), key="plays", values=values)
    return coach, fixture


def _picture(page: Page, name: str) -> None:
    """A picture of the page for people, where somebody asks for it."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@at_each_size
def test_a_play_is_built_by_tapping_and_by_typing(first_week: Demo, open_page: Open, size: ViewportSize) -> None:
    coach, fixture = _coach_with_plays(first_week)
    address = reverse("plan-sheet", args=[fixture.public_id, "plays"])
    page = open_page(coach, viewport=size).page
    page.goto(f"{address}?play=A&against=usual.43")
    typed = page.get_by_label("Or type it")
    expect(typed).to_have_value("H/LT (LG,TE) (RT)")
    _picture(page, f"plays-{size['width']}")

    page.get_by_label("Where to").select_option("RT")  # tapped: the text follows, and the drawing
    expect(typed).to_have_value("H/RT (LG,TE) (RT)")
    page.get_by_label("Blockers in the first zone, one more").select_option("F")
    expect(typed).to_have_value("H/RT (LG,TE,F) (RT)")
    expect(page.locator("#play-tokens")).to_contain_text("fullback")

    typed.fill("H/LE (F,LG)")  # typed: the sentence follows
    expect(page.get_by_label("Where to")).to_have_value("LE")
    expect(page.get_by_label("Blockers in the first zone 1")).to_have_value("F")
    typed.fill("H/XX (LG)")
    expect(page.locator(".plays__token--wrong")).to_contain_text('There is no hole or zone "XX"')
    expect(typed).to_have_attribute("aria-invalid", "true")
    expect(typed).to_be_focused()
    _picture(page, f"plays-wrong-{size['width']}")

    typed.fill("H/LE (F,LG)")
    expect(page.get_by_label("Where to")).to_have_value("LE")
    page.get_by_role("button", name="Mirror it").click()
    expect(typed).to_have_value("H/RE (F,RG)")
    page.get_by_role("button", name="Save this play").click()
    expect(page.get_by_label("Or type it")).to_have_value("H/RE (F,RG)")
    expect(page.locator("#play-title")).to_contain_text("Play A")
    page.emulate_media(color_scheme="dark")
    _picture(page, f"plays-dark-{size['width']}")


def test_the_page_of_plays_has_no_faults(first_week: Demo, open_page: Open) -> None:
    coach, fixture = _coach_with_plays(first_week)
    watch = open_page(coach)
    for query in ("?play=A&against=usual.43r", "?play=M", "?play=new"):
        watch.visit(reverse("plan-sheet", args=[fixture.public_id, "plays"]) + query)


def test_plays_are_put_in_order_by_keys_and_by_drag(first_week: Demo, open_page: Open) -> None:
    coach, fixture = _coach_with_plays(first_week)
    page = open_page(coach, viewport=DESK).page
    page.goto(reverse("plan-sheet", args=[fixture.public_id, "plays"]))
    chips = page.locator("[data-order] > [data-row]")
    before = [name.split(",")[0].strip() for name in chips.all_inner_texts()]
    page.locator("#chip-0").press("Alt+ArrowRight")
    expect(page.locator("#chip-1")).to_be_focused()
    expect(page.locator("[data-spoken]")).to_have_text(f"Play A is number 2 of {len(before)}.")
    expect(page.locator("#bar").get_by_role("button", name="Take back: Plays")).to_be_enabled()
    expect(page.locator("#chip-1")).to_be_focused()  # through the page that was drawn anew
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("#chip-1").drag_to(page.locator("#chip-3"))
    wanted = [before[1], before[2], before[3], before[0], *before[4:]]
    expect(page.locator("#chip-3")).to_contain_text("A")
    page.reload()
    assert [name.split(",")[0].strip() for name in chips.all_inner_texts()] == wanted
