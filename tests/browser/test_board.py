"""The board in a real browser: writing, completing a name, what comes by itself, a report, on a desk and on a phone."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.models import Message
from league.services import messages, moderation
from league.services.demo import Demo
from league.services.notices import announce

from .conftest import Open

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 800}


def test_a_member_names_another_who_reads_it_without_loading_the_page_anew(first_week: Demo, open_page: Open) -> None:
    league, (writer, reader) = first_week.league, first_week.coaches[:2]
    address = reverse("board", args=[league.public_id])
    there = open_page(reader, viewport=PHONE).visit(address)
    page = open_page(writer, viewport=PHONE).visit(address)
    box = page.get_by_role("textbox", name="Your message")
    box.press_sequentially(f"Well kicked @{str(reader)[:4].lower()}")
    expect(page.get_by_role("option").first).to_have_text(str(reader))
    box.press("Enter")
    expect(box).to_have_value(f"Well kicked @{reader} ")
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".mention")).to_have_text(f"@{reader}")
    expect(box).to_have_value("")
    assert Message.objects.get().mentioned.get() == reader
    expect(there.locator(".mention")).to_have_text(f"@{reader}")  # by itself


def test_what_is_refused_stays_written(first_week: Demo, open_page: Open) -> None:
    address = reverse("board", args=[first_week.league.public_id])
    watch = open_page(first_week.coaches[0])
    page = watch.visit(address)
    watch.missing.add(f"{watch.host}{address}")  # the console notes a refusal as it does a missing page
    box = page.get_by_role("textbox", name="Your message")
    box.fill("x" * 2001)
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_role("alert")).to_contain_text("at most 2,000 characters")
    expect(box).to_have_value("x" * 2001)


def test_without_scripts_one_writes_answers_and_reports(first_week: Demo, open_page: Open) -> None:
    league, (writer, reader) = first_week.league, first_week.coaches[:2]
    messages.post(league=league, author=writer, text="Who kicks?")
    page = open_page(reader, java_script_enabled=False).page
    page.goto(reverse("board", args=[league.public_id]))
    page.get_by_role("link", name="Answer…").click()
    page.get_by_role("textbox", name="Your message").fill("I do")
    page.get_by_role("button", name="Post the answer").click()
    expect(page.locator(".message__quote")).to_contain_text("Who kicks?")
    page.get_by_role("link", name=f"Answer… {writer}").click()
    page.get_by_text("Report it to the commissioner").click()
    page.get_by_label("What is wrong with it").fill("Nothing, really.")
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_text("The commissioner is told.")).to_be_visible()


def test_pages_of_the_board_fit(first_week: Demo, open_page: Open) -> None:
    league, coaches = first_week.league, first_week.coaches
    game = first_week.season.fixtures.first()
    announce(
        league=league, actor=first_week.commissioner, subject="Week 8", text="It is shown live on Friday at 20:00."
    )
    first = messages.post(
        league=league, author=coaches[1], text="One overtime game, one win. We would like all to go on."
    )
    answer = f"Well kicked. @{coaches[0]} be warned: https://example.org/{'a-long-address/' * 12}"
    messages.post(league=league, author=coaches[2], text=answer, answers=first)
    rude = messages.post(league=league, author=coaches[3], text="You cheat, all of you")
    moderation.report(message=rude, reporter=coaches[0], words="He should not say that.")
    hidden = messages.post(league=league, author=coaches[3], text="And again")
    moderation.hide(message=hidden, actor=first_week.commissioner, why="Unkind.")
    messages.post(league=league, author=coaches[0], text="Kick off!", fixture=game)
    moderation.ban(league=league, user=coaches[3], actor=first_week.commissioner, reason="Unkind.", days=3)
    moderation.mute(user=first_week.commissioner, muted=coaches[4])
    watch = open_page(first_week.commissioner)
    for path in (
        reverse("board", args=[league.public_id]),
        reverse("game-chat", args=[game.public_id]),
        reverse("message", args=[rude.public_id]),
        reverse("moderation", args=[league.public_id]),
        reverse("mutes"),
    ):
        watch.visit(path)
        watch.axe()
