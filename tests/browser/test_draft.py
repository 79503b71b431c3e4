"""A short draft in real browsers: two coaches and their commissioner, on a phone, by keys, without loading again."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from league import clock
from league.models import Draft, Team
from league.selectors.drafts import wishes_of
from tests.factories import commissioner
from tests.league.drafts import NOON, begun, coach, season_to_draft, worth

from .conftest import Open

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
WITHIN = 1_000  # milliseconds in which everybody in the room sees a choice, on a machine that is not busy
MEN = ("Bruno", "Caspar", "Dietrich", "Egon", "Felix", "Georg")


def ready() -> Draft:
    """Two rounds of two teams, T2 on the clock; the men have names and worths."""
    draft = begun(season_to_draft(2, men=6))
    for number, (prospect, name) in enumerate(zip(draft.prospects.select_related("player"), MEN, strict=True)):
        prospect.player.name = name
        prospect.player.save()
        worth(draft, {name: 60 - 10 * number})
    return draft


def test_two_coaches_and_a_commissioner_go_through_a_draft(live_server: LiveServer, open_page: Open) -> None:
    with clock.at(NOON):
        draft = ready()
        league = draft.season.league
        room = reverse("draft", args=[league.public_id])
        one, two = (Team.objects.get(league=league, name=name) for name in ("T1", "T2"))
        first, second = open_page(coach(one)), open_page(coach(two), viewport=PHONE)
        chief = open_page(commissioner(league))
        for address in ("draft", "draft-order", "draft-board", "draft-trade", "draft-practice", "draft-history"):
            first.visit(reverse(address, args=[league.public_id]))

        first.page.goto(room)
        make_list_by_keys(first.page)
        assert [wish.player.name for wish in wishes_of(draft, one) if wish.player] == ["Caspar", "Bruno"]

        second.page.goto(room)
        began = clock.ticks()
        first.page.goto(room)
        pace = 1_000 * (clock.ticks() - began)  # milliseconds that a page takes now
        expect(second.page.get_by_role("heading", name="You are on the clock")).to_be_visible()
        second.page.get_by_role("button", name="Draft Bruno").click()
        expect(first.page.get_by_role("heading", name="You are on the clock")).to_be_visible(timeout=WITHIN + 2 * pace)
        expect(first.page.get_by_text("T2 chooses Bruno", exact=False).first).to_be_visible()

        manage(chief.page, room)
        first.page.get_by_role("button", name="Draft Caspar").click()
        for name in ("Dietrich", "Egon"):
            turn = second if name == "Dietrich" else first
            turn.page.goto(room)
            turn.page.get_by_role("button", name=f"Draft {name}").click()
        expect(second.page.get_by_role("heading", name="The draft is over")).to_be_visible()
        second.visit(reverse("draft-past", args=[league.public_id, draft.public_id]))
        second.visit(room)


def make_list_by_keys(page: Page) -> None:
    """Two men on the list, then the lower one up, by the keyboard alone."""
    for name in ("Bruno", "Caspar"):
        page.get_by_role("button", name=f"List {name}").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".note--success")
    page.get_by_role("button", name="Line 2 up").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wishes__line").first).to_contain_text("Caspar")
    expect(page.get_by_role("button", name="Line 1 up")).to_be_focused()


def manage(page: Page, room: str) -> None:
    """The draft paused, its last choice taken back with a reason, gone on with, the choice made again for T2."""
    page.goto(room)
    page.get_by_label("Why").fill("A storm.")
    page.get_by_role("button", name="Pause the draft").click()
    expect(page.get_by_text("Paused").first).to_be_visible()
    page.get_by_label("Reason").fill("The wrong man.")
    page.get_by_role("button", name="Take the last steps back").click()
    expect(page.get_by_text("The last step is taken back", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Let it go on").click()
    page.get_by_role("link", name="Choose for T2").click()
    page.get_by_role("button", name="Draft Bruno").click()
    expect(page.get_by_text("T2 chooses Bruno", exact=False).first).to_be_visible()
