"""The test bench in a real browser: begun, watched without a reload, stopped; and all of it without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import BenchRun
from games.services import bench, bench_work, plans
from league.models import Fixture
from league.services.demo import Demo
from tests.games.worlds import hand_in_example

from .conftest import Open, game_with_plans_due

pytestmark = pytest.mark.browser


@pytest.fixture
def planned(first_week: Demo, monkeypatch: pytest.MonkeyPatch) -> Fixture:
    """Two versions of a plan are there; trials have 8 games."""
    monkeypatch.setattr(bench, "GAMES", 8)
    monkeypatch.setattr(bench, "GAME_CHUNKS", (2, 3))
    monkeypatch.setattr(bench, "SITUATIONS", 30)
    fixture, coach = game_with_plans_due(first_week), first_week.coaches[0]
    first = hand_in_example(fixture=fixture, author=coach)
    plans.save_plan(fixture=fixture, author=coach, text=f"{first.text}\n")
    return fixture


def ask_while_waiting(page: Page) -> None:
    """The page's questions are answered only while the test waits for something: the database of these tests is one
    for both, and does not let the page read while a worker writes."""

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(response=route.fetch())
        else:
            route.continue_()

    page.route("**/bench/**", answer)


def play_a_chunk(run: BenchRun) -> None:
    """What a worker does with one."""
    chunk = bench_work.claim(run_id=run.pk)
    assert chunk is not None
    assert bench_work.keep(chunk, bench_work._play(chunk))


def test_a_coach_watches_the_figures_come(first_week: Demo, planned: Fixture, open_page: Open) -> None:
    watch = open_page(first_week.coaches[0])
    page = watch.visit(f"/games/{planned.public_id}/plan/")
    ask_while_waiting(page)
    page.get_by_role("link", name="Try it on the test bench").click()
    watch.audit()
    page.get_by_label("beside").select_option(index=2)
    page.get_by_role("button", name="Play 8 games").click()
    expect(page.get_by_role("status")).to_contain_text("Waiting for a worker.")
    run = BenchRun.objects.get()
    play_a_chunk(run)
    expect(page.get_by_role("status")).to_contain_text("2 of 8 played.")
    expect(page.get_by_role("heading", name="With the ball, by call")).to_be_visible()
    play_a_chunk(run)
    expect(page.get_by_role("status")).to_contain_text("5 of 8 played.")
    play_a_chunk(run)
    expect(page.get_by_role("status")).to_contain_text("All 8 played.")
    expect(page.get_by_role("button", name="Stop it")).to_have_count(0)
    expect(page.locator(".bench__dots circle")).to_have_count(16)
    watch.audit()


def test_a_trial_is_stopped(first_week: Demo, planned: Fixture, open_page: Open) -> None:
    watch = open_page(first_week.coaches[0])
    page = watch.visit(f"/games/{planned.public_id}/bench/")
    ask_while_waiting(page)
    page.get_by_role("button", name="Play 8 games").click()
    run = BenchRun.objects.get()
    play_a_chunk(run)
    expect(page.get_by_role("status")).to_contain_text("2 of 8 played.")
    page.get_by_role("button", name="Stop it").click()
    expect(page.get_by_role("status")).to_contain_text("Stopped after 2 of 8.")
    assert bench_work.claim(run_id=run.pk) is None
    watch.audit()


def test_without_scripts_the_newest_figures_come_by_a_link(first_week: Demo, planned: Fixture, open_page: Open) -> None:
    page = open_page(first_week.coaches[0], java_script_enabled=False).page
    page.goto(f"/games/{planned.public_id}/bench/")
    page.get_by_text("One situation, 30 times").click()
    page.get_by_label("Yards to go").fill("2")
    page.get_by_role("button", name="Play it 30 times").click()
    expect(page.get_by_role("status")).to_contain_text("Waiting for a worker.")
    play_a_chunk(BenchRun.objects.get())
    page.get_by_role("link", name="Show the newest figures").click()
    expect(page.get_by_role("status")).to_contain_text("All 30 played.")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("made the first down")
