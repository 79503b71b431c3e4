"""Trials that are stopped, and what the queue carries of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.models import BenchRun
from games.services import bench, bench_plans, bench_work, queue, sweep
from league import clock
from league.services.errors import Refused

from ..worlds import NOON, World
from .trying import played, start

pytestmark = pytest.mark.django_db


def test_a_stopped_trial_keeps_what_came_of_it(small: World) -> None:
    run = start(small)
    chunks = [bench_work.claim(run_id=run.pk) for _ in range(2)]
    sums = [bench_work._play(chunk) for chunk in chunks if chunk]
    assert bench_work.keep(chunks[0], sums[0])
    bench.cancel(run=run)
    assert not bench_work.keep(chunks[1], sums[1])
    assert bench_work.work(run_id=run.pk) == 0
    run.refresh_from_db()
    assert (run.state, run.done, run.inputs) == ("cancelled", 2, None)
    assert run.results["plan"]["games"]["games"] == 2
    with pytest.raises(Refused, match="over already"):
        bench.cancel(run=run)


def test_a_trial_that_is_stopped_while_its_inputs_are_made_plays_nothing(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, prepare = start(small), bench_plans.prepare

    def stopped_meanwhile(full: BenchRun) -> Any:
        bench.cancel(run=full)
        return prepare(full)

    monkeypatch.setattr(bench_plans, "prepare", stopped_meanwhile)
    run = played(run)
    assert (run.state, run.done, run.inputs, run.error) == ("cancelled", 0, None, "")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda *given, **more: found.append((*given, more)))
    return found


def test_the_queue_carries_an_id_and_nothing_else(
    small: World, sent: list[Any], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = start(small, games=14)
    assert sent == [(queue.TRY, {"args": [run.pk]})]
    with django_capture_on_commit_callbacks(execute=True):
        bench_work.work(run_id=run.pk)
    assert sent[1:] == [(queue.TRY, {"args": [run.pk]})] * (bench_work.WORKERS - 1)  # once its first figures stand


def test_a_lost_message_is_sent_again(
    small: World, sent: list[Any], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = start(small)
        run.handed_at = NOON
        run.save()
    for later, again in ((timedelta(), []), (bench_work.LOST, [run.pk])):
        with clock.at(NOON + later):
            assert sweep.sweep(send=False).to_try == again


def test_a_broker_that_does_not_take_it_leaves_the_trial_waiting(
    small: World, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    def refuses(*given: Any, **more: Any) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(queue.current_app, "send_task", refuses)
    with pytest.raises(OSError, match="no broker"), django_capture_on_commit_callbacks(execute=True):
        start(small)
    run = BenchRun.objects.get()
    assert (run.state, run.handed_at) == ("queued", None)
    assert bench_work.requeue_expired() == [run.pk]
