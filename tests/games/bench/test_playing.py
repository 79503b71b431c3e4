"""Every game of a trial is counted once, whoever plays it and in whatever order."""

from __future__ import annotations

import pytest

import rules_engine
from games.engine import AskedSituation
from games.selectors.bench_report import report
from games.services import bench, bench_work, exchange, plans
from league import clock

from ..worlds import NOON, World, hand_in_example, world
from .trying import played, start, version

pytestmark = pytest.mark.django_db


def test_a_trial_is_played_to_its_end(small: World) -> None:
    run = start(small)
    assert bench_work.work(run_id=run.pk) == 3  # a small chunk first, so that its figures are soon there
    run.refresh_from_db()
    assert (run.state, run.done, run.inputs, run.error, run.notes) == ("done", 24, None, "", [])
    games = run.results["plan"]["games"]
    assert games["games"] == sum(games["margins"].values()) == 24


def test_every_number_is_in_one_chunk(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 200)
    monkeypatch.setattr(bench, "SITUATIONS", 1000)
    for run, first in ((start(small), 2), (start(small, situation=AskedSituation()), 50)):
        chunks = list(run.chunks.order_by("first"))
        assert [number for chunk in chunks for number in chunk.numbers] == list(range(1, run.asked + 1))
        assert chunks[0].count == first


def test_chunks_in_any_order_and_by_any_worker_give_the_same(small: World) -> None:
    forward = played(start(small))
    backward = start(small)
    first = bench_work.claim(run_id=backward.pk)
    claimed = [bench_work.claim(run_id=backward.pk) for _ in range(2)]
    assert bench_work.claim(run_id=backward.pk) is None
    for chunk in (*reversed(claimed), first):
        assert chunk is not None
        assert bench_work.keep(chunk, bench_work._play(chunk))
    backward.refresh_from_db()
    assert (backward.state, backward.results) == ("done", forward.results)


def test_a_chunk_counts_once(small: World) -> None:
    run = start(small)
    chunk = bench_work.claim(run_id=run.pk)
    assert chunk is not None
    sums = bench_work._play(chunk)
    assert bench_work.keep(chunk, sums)
    assert not bench_work.keep(chunk, sums)
    run.refresh_from_db()
    assert (run.done, run.results["plan"]["games"]["games"]) == (2, 2)


def test_what_a_worker_brings_after_its_lease_counts_for_nothing(small: World) -> None:
    run = start(small)
    slow = bench_work.claim(run_id=run.pk)
    assert slow is not None
    assert bench_work.requeue_expired() == []
    with clock.at(NOON + bench_work.LEASE):
        assert bench_work.requeue_expired() == [run.pk]
        quick = bench_work.claim(run_id=run.pk)
        assert quick is not None
        assert quick.pk == slow.pk
        sums = bench_work._play(quick)
        assert not bench_work.keep(slow, sums)
        assert bench_work.keep(quick, sums)
    assert played(run).results["plan"]["games"]["games"] == 24


def test_a_trial_that_takes_its_workers_down_is_given_up(small: World) -> None:
    run, now = start(small), NOON
    for _ in range(bench_work.ATTEMPTS):
        with clock.at(now):
            assert bench_work.claim(run_id=run.pk) is not None
        now += bench_work.LEASE
        with clock.at(now):
            bench_work.requeue_expired()
    run.refresh_from_db()
    assert (run.state, run.error, run.inputs) == ("failed", bench_work.NO_WORKER, None)
    assert bench_work.claim(run_id=run.pk) is None


def test_two_drafts_meet_the_same_dice(small: World) -> None:
    newest, before = version(small), version(small, back=1)
    run = played(start(small, games=14, beside=str(before.public_id)))
    alone = played(start(small, games=14))
    other = played(start(small, games=14, draft=str(before.public_id)))
    assert run.results["plan"] == alone.results["plan"]
    assert run.results["beside"] == other.results["plan"]
    assert newest.parts != before.parts
    assert alone.results != other.results


def test_one_situation_is_tried_again_and_again(small: World) -> None:
    run = played(start(small, situation=AskedSituation(down=2, distance=5, los=60)))
    assert (run.state, run.done) == ("done", 100)
    assert run.results["plan"]["offense"]["all"][0] == 100
    assert run.results["plan"]["defense"]["all"][0] == 0


def test_both_sides_try_for_themselves(small: World) -> None:
    run = played(start(small, "away", games=4))
    assert (run.side, run.state) == ("away", "done")


def test_what_a_draft_lacks_the_autocoach_adds() -> None:
    made = world(teams=2, weeks=1)
    exchange.open_fixture(fixture=made.fixture)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text="turf")
    run = played(start(made, games=4))
    assert (run.state, run.error) == ("done", "")
    assert run.notes == ["What version 1 does not hold yet the autocoach has added."]


@pytest.mark.parametrize("code", rules_engine.codes())
def test_plans_of_every_ruleset_are_tried(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 2)
    made = world(teams=2, weeks=1, ruleset=code)
    exchange.open_fixture(fixture=made.fixture)
    hand_in_example(fixture=made.fixture, author=made.coach("home"))
    run = played(start(made))
    assert (run.state, run.error) == ("done", "")
    found = report(run)
    assert found is not None
    assert found.plays
    assert found.defenses
