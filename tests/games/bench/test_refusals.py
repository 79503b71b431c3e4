"""What a coach may not try, what cannot be played, and that all of it is bounded."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

import pytest

from games import engine
from games.engine import AskedSituation
from games.models import BenchRun
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.services import bench, bench_work, plans
from league import clock, limits
from league.models import RosterSpot
from league.services.errors import Refused

from ..worlds import NOON, World
from .trying import played, refusal, start, version

pytestmark = pytest.mark.django_db


def test_a_plan_that_is_not_legal_any_more_is_told_with_its_place(small: World) -> None:
    run = start(small)
    RosterSpot.objects.filter(team=small.teams[0], number=12).update(out="a broken leg")
    run = played(run)
    assert (run.state, run.done) == ("failed", 0)
    assert run.error == "Version 2 cannot be played. Line 1, column 13: #12 cannot play."


def test_a_fault_of_the_engine_is_told_without_a_word_of_the_plan(
    small: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: Any) -> Any:
        raise ValueError("marker-of-the-plan")

    monkeypatch.setattr(engine, "play_trial", broken)
    with caplog.at_level(logging.DEBUG):
        run = played(start(small))
    assert (run.state, run.error) == ("failed", bench_work.FAULT.format(number=1))
    assert "ValueError at" in caplog.text
    assert "marker-of-the-plan" not in caplog.text + run.error


def test_what_came_of_it_before_a_fault_stays(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    right = engine.play_trial

    def broken_later(trial: Any, numbers: range, situation: Any) -> Any:
        if 5 in numbers:
            raise engine.TrialError("Number 5 could not be played: it is not.")
        return right(trial, numbers, situation)

    monkeypatch.setattr(engine, "play_trial", broken_later)
    run = played(start(small))
    assert (run.state, run.done, run.error) == ("failed", 2, "Number 5 could not be played: it is not.")
    assert run.results["plan"]["games"]["games"] == 2


@pytest.mark.parametrize("asked", ["draft", "beside", "against"])
@pytest.mark.parametrize("value", ["", "nothing", "not there", "the other side's"])
def test_nobody_tries_what_he_may_not_read(small: World, asked: str, value: str) -> None:
    if value == "" and asked == "beside":
        return  # nothing beside it
    named = {
        "not there": "00000000-0000-0000-0000-000000000007",
        "the other side's": str(version(small, "away").public_id),
    }
    told = refusal(small, **{asked: named.get(value, value)})
    assert told.startswith(("There is no such version of yours", "There is no such plan that you may try against"))
    assert not BenchRun.objects.exists()


def test_a_plan_with_errors_is_not_offered(small: World) -> None:
    draft = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text="grass 10 11")
    assert str(draft.public_id) not in [choice.value for choice in selector.drafts(small.coach("home"), small.fixture)]
    assert "no such version of yours without errors" in refusal(small, draft=str(draft.public_id))


def test_a_plan_is_not_tried_beside_itself(small: World) -> None:
    assert refusal(small, beside=str(version(small).public_id)).startswith("A plan beside itself does the same.")


def test_an_impossible_situation_is_told_at_its_field(small: World) -> None:
    with pytest.raises(Refused) as refused:
        start(small, situation=AskedSituation(distance=20, los=10))
    assert (refused.value.field, refused.value.message) == (
        "distance",
        "A first down is never farther away than the goal.",
    )


def test_after_the_plans_are_closed_nothing_is_tried(small: World) -> None:
    for side in ("home", "away"):
        plans.confirm_plan(fixture=small.fixture, author=small.coach(side))
    small.fixture.refresh_from_db()
    assert "plans are tried while they are handed in" in refusal(small)


def test_who_coaches_neither_team_tries_nothing(small: World) -> None:
    asked = bench.Asked(str(version(small).public_id))
    for who in (small.commissioner, small.coaches[2], small.stranger):
        with pytest.raises(Refused, match="You coach neither team"):
            bench.start(fixture=small.fixture, coach=who, asked=asked)


def test_two_trials_run_at_once_and_no_more(small: World) -> None:
    first = start(small)
    start(small)
    assert refusal(small).startswith("2 of your trials are still running.")
    start(small, "away")
    bench.cancel(run=first)
    start(small)


def test_a_coach_has_so_many_trials_in_a_day(small: World) -> None:
    coach = small.coach("home")
    for left in range(limits.BENCH_RUNS.most, 0, -1):
        assert bench_runs.runs_left(coach) == left
        bench.cancel(run=start(small))
    assert bench_runs.runs_left(coach) == 0
    assert refusal(small).startswith("You have tried plans 20 times in the last 24 hours")
    assert bench_runs.runs_left(small.coach("away")) == limits.BENCH_RUNS.most
    with clock.at(NOON + timedelta(days=1)):
        assert bench_runs.runs_left(coach) == limits.BENCH_RUNS.most
        start(small)


def test_old_trials_go(small: World) -> None:
    old = start(small)
    with clock.at(NOON + timedelta(days=5)):
        young = start(small)
    with clock.at(NOON + timedelta(days=limits.BENCH_DAYS)):
        bench.forget_old()
    assert list(BenchRun.objects.all()) == [young]
    assert old.pk != young.pk


def test_a_draft_keeps_its_newest_trials(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BENCH_KEPT", 2)
    made = []
    for day in range(5):
        with clock.at(NOON + timedelta(days=day)):
            made.append(bench.cancel(run=start(small)))
    assert set(BenchRun.objects.all()) == set(made[2:])  # two that are a day old, and that of today
