"""Trials played by real workers, with PostgreSQL and Redis: shared between them, and whole after one was killed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import BenchChunk, BenchRun
from games.selectors import bench as selector
from games.services import bench, bench_work, exchange, queue
from league import clock

from .conftest import StartWorker
from .processes import wait_for
from .worlds import World, hand_in, world

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
KEY = b"\x06" * 32


@pytest.fixture
def small() -> World:
    made = world(teams=2, weeks=1, due=clock.now() + timedelta(days=7))
    exchange.open_fixture(fixture=made.fixture)
    hand_in(made, "home")  # the ground
    hand_in(made, "home", confirm=False)
    return made


def started(small: World) -> BenchRun:
    coach = small.coach("home")
    draft = selector.drafts(coach, small.fixture)[0].value
    run = bench.start(fixture=small.fixture, coach=coach, asked=bench.Asked(draft))
    BenchRun.objects.filter(pk=run.pk).update(key=KEY)
    return run


def state(run: BenchRun) -> tuple[str, int]:
    return BenchRun.objects.values_list("state", "done").get(pk=run.pk)


def long_gone() -> None:
    """As though the sweep came minutes later: a lease has run out, and so has the patience with a message, which is all
    that tells of a worker that was killed between two chunks."""
    BenchChunk.objects.filter(state=BenchChunk.State.RUNNING).update(lease_until=clock.now())
    BenchRun.objects.update(handed_at=clock.now() - bench_work.LOST)


def test_a_trial_whose_worker_was_killed_is_whole_in_the_end(small: World, start: StartWorker) -> None:
    undisturbed, run = started(small), started(small)
    first = start(queues="bench").ready()
    wait_for("the first figures", lambda: state(run)[1] >= 2)
    first.kill()
    while bench_work.work(run_id=undisturbed.pk):  # here, what of it was not played yet
        continue
    long_gone()
    second = start(queues="bench").ready()
    queue.send_trials(bench_work.requeue_expired())
    wait_for("both trials are whole", lambda: state(run) == state(undisturbed) == ("done", 200))
    second.stop()
    rows = dict(BenchRun.objects.values_list("pk", "results"))
    assert rows[run.pk] == rows[undisturbed.pk]
    assert rows[run.pk]["plan"]["games"]["games"] == 200


def test_workers_share_a_trial_and_leave_everything_else_alone(small: World, start: StartWorker) -> None:
    workers = [start(queues="bench").ready() for _ in range(2)]
    run = started(small)
    wait_for("the trial", lambda: state(run) == ("done", 200))
    for worker in workers:
        worker.stop()
    assert all("games.tasks.try_plan" in worker.text for worker in workers)
    assert set(BenchChunk.objects.values_list("state", "attempts")) == {("done", 1)}


def test_a_stopped_trial_ends_with_the_chunk_that_is_played(small: World, start: StartWorker) -> None:
    worker = start(queues="bench").ready()
    run = started(small)
    wait_for("the first figures", lambda: state(run)[1] >= 2)
    bench.cancel(run=run)
    stopped_at = state(run)
    wait_for("the task ends", lambda: "succeeded" in worker.text)
    assert state(run) == stopped_at
    assert stopped_at[0] == "cancelled"
    worker.stop()
