"""The test bench in a real browser: a working draft tried and watched without a reload, stopped, tried in one situation
with one call; and without scripts."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import BenchRun, FixtureStep, WorkingDraft
from games.services import bench, bench_work, plans, working_drafts
from league import clock
from league.models import Fixture
from league.services.demo import Demo
from tests.games.worlds import hand_in_example

from ..games.laws import opened
from .cases import at_each_size
from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


@pytest.fixture
def planned(first_week: Demo, monkeypatch: pytest.MonkeyPatch) -> Fixture:
    """Two versions of a plan are there, and a working draft that says the same; trials have 4 games."""
    monkeypatch.setattr(bench, "GAMES", 4)
    monkeypatch.setattr(bench, "GAME_CHUNKS", (1, 2))
    monkeypatch.setattr(bench, "SITUATIONS", 30)
    fixture, coach = game_with_plans_due(first_week), first_week.coaches[0]
    first = hand_in_example(fixture=fixture, author=coach)
    plans.save_plan(fixture=fixture, author=coach, text=f"{first.text}\n")
    working_drafts.start(fixture=fixture, author=coach, source="version", name="Left of the river")
    return fixture


def ask_while_waiting(page: Page) -> None:
    """The page's questions are answered only while the test waits for something: the database of these tests is one
    for both, and does not let the page read while a worker writes."""

    def answer(route: Route) -> None:
        if route.request.resource_type in ("fetch", "xhr"):
            route.fulfill(response=route.fetch())
        else:
            route.continue_()

    page.route("**/bench/**", answer)


def play_a_chunk(run: BenchRun) -> None:
    """What a worker does with one."""
    chunk = bench_work.claim(run_id=run.pk)
    assert chunk is not None
    assert bench_work.keep(chunk, bench_work._play(chunk))


@at_each_size
def test_a_coach_watches_the_figures_come(
    first_week: Demo, planned: Fixture, open_page: Open, size: ViewportSize
) -> None:
    """From the draft to its figures beside another plan, to a trial that he stops, to one call in one situation."""
    watch = open_page(first_week.coaches[0], viewport=size)
    page = watch.visit(f"/games/{planned.public_id}/plan/")
    ask_while_waiting(page)
    page.get_by_role("link", name="Try it on the test bench").click()
    page.wait_for_load_state()
    expect(page.get_by_role("heading", name="Test bench", exact=True)).to_be_visible()
    assert WorkingDraft.objects.count() == 1
    expect(page.get_by_label("Play", exact=True)).to_contain_text("“Left of the river” as it stands")
    page.get_by_label("beside").select_option(index=2)
    page.get_by_role("button", name="Play 4 games").click()
    state = page.locator("#trial").get_by_role("status")
    expect(state).to_contain_text("Waiting for a worker.")
    run = BenchRun.objects.get()
    for played in ("1 of 4 played.", "3 of 4 played.", "All 4 played."):
        play_a_chunk(run)
        expect(state).to_contain_text(played)
    expect(page.get_by_role("heading", name="With the ball, by call")).to_be_visible()
    expect(page.get_by_role("button", name="Stop it")).to_have_count(0)
    expect(page.locator(".bench__dots circle")).to_have_count(8)
    expect(page.locator("#verdict")).to_contain_text("This plan wins")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("link", name="Another trial").click()
    page.get_by_role("button", name="Play 4 games").click()
    second = BenchRun.objects.latest("pk")
    play_a_chunk(second)
    expect(state).to_contain_text("1 of 4 played.")
    page.get_by_role("button", name="Stop it").click()
    expect(state).to_contain_text("Stopped after 1 of 4.")
    assert bench_work.claim(run_id=second.pk) is None

    page.goto(f"/games/{planned.public_id}/bench/?own_call=with%20A#situation")
    theirs = page.get_by_label("Their call")
    page.get_by_label("Play", exact=True).select_option(index=1)
    expect(page.get_by_label("My call")).to_have_value("with A")
    watch.missing.add(f"{watch.host}/games/{planned.public_id}/bench/")  # the console tells that it is refused once
    page.get_by_label("Yards to go").fill("60")
    page.get_by_role("button", name="Play it 30 times").click()
    expect(page.get_by_label("Yards to go")).to_be_focused()
    expect(page.get_by_label("Yards to go")).to_have_accessible_description(
        "A first down is never farther away than the goal."
    )
    page.get_by_label("Yards to go").fill("6")
    theirs.select_option("without 43")
    page.get_by_role("button", name="Play it 30 times").click()
    play_a_chunk(BenchRun.objects.latest("pk"))
    expect(state).to_contain_text("All 30 played.")
    expect(page.get_by_role("img", name="How often a play gained so many yards")).to_be_visible()
    watch.audit()


def test_without_scripts_the_newest_figures_come_by_a_link(first_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_page(first_week.coaches[0], java_script_enabled=False).page
    page.goto(f"/games/{planned.public_id}/bench/")
    page.get_by_text("One situation, 30 times").click()
    page.get_by_label("against").select_option(index=1)
    page.get_by_role("button", name="List the calls of these plans").click()
    expect(page.get_by_label("Yards to go")).to_have_value("6")
    page.get_by_label("Yards to go").fill("2")
    page.get_by_label("My call").select_option(index=1)
    page.get_by_role("button", name="Play it 30 times").click()
    expect(page.locator("#trial").get_by_role("status")).to_contain_text("Waiting for a worker.")
    play_a_chunk(BenchRun.objects.get())
    page.get_by_role("link", name="Show the newest figures").click()
    expect(page.locator("#trial").get_by_role("status")).to_contain_text("All 30 played.")
    expect(page.locator("#verdict")).to_contain_text("made the first down")


@at_each_size
def test_a_draft_of_another_ruleset_is_tried_from_start_to_figures(
    live_server: LiveServer, open_page: Open, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    """From the plan to the bench, and the figures as they come."""
    monkeypatch.setattr(bench, "GAMES", 2)
    monkeypatch.setattr(bench, "GAME_CHUNKS", (1, 1))
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    coach, fixture = made.coach("home"), made.fixture
    working_drafts.start(fixture=fixture, author=coach, source="autocoach", name="Over the hill")
    page = open_page(coach, viewport=size).page
    page.goto(f"/games/{fixture.public_id}/plan/")
    ask_while_waiting(page)
    page.get_by_role("link", name="Try it on the test bench").click()
    expect(page.get_by_label("Play", exact=True)).to_contain_text("“Over the hill” as it stands")
    page.get_by_role("button", name="Play 2 games").click()
    state = page.locator("#trial").get_by_role("status")
    expect(state).to_contain_text("Waiting for a worker.")
    run = BenchRun.objects.get()
    for played in ("1 of 2 played.", "All 2 played."):
        play_a_chunk(run)
        expect(state).to_contain_text(played)
    expect(page.locator("#verdict")).to_contain_text(re.compile(r"^Won \d of 2"))
    by_call = page.get_by_role("region", name="With the ball, by call")
    expect(by_call.get_by_text(re.compile("Inside (left|right)")).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
