"""Once and only once, with real workers, PostgreSQL and Redis: killed at the commit, racing, sweeping together."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from celery import current_app

from games import engine
from games.models import FixtureStep, GameRecord, GameRun
from games.services import exchange, runs, sweep
from games.services.queue import PLAY
from league import clock
from league.models import Fixture, LeagueLog, Week
from tests.depth import DEPTH

from .conftest import StartWorker
from .processes import backends_waiting_for_a_lock, fixture_held, team_held, wait_for
from .worlds import NOON, World, all_in, world

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
SWEEP = "games.tasks.sweep"


def many_games(count: int) -> World:
    """A league of two teams with so many weeks, all plans in, every game ready to be queued."""
    small = world(teams=2, weeks=0)
    due = clock.now() + timedelta(days=30)
    for number in range(1, count + 1):
        week = Week.objects.create(season=small.season, number=number, due_at=due)
        home, away = small.teams if number % 2 else reversed(small.teams)
        game = Fixture.objects.create(season=small.season, week=week, home=home, away=away)
        small.fixtures[number] = [game]
        exchange.open_fixture(fixture=game)
        all_in(small, game)
    return small


def send(run_id: int) -> None:
    current_app.send_task(PLAY, args=[run_id])


def test_a_worker_killed_at_its_commit_leaves_nothing_and_the_sweep_plays_the_game(start: StartWorker) -> None:
    small = many_games(DEPTH.kills)
    worker = start().ready()
    for games in small.fixtures.values():
        (game,) = games
        run = runs.queue_run(fixture=game)
        with fixture_held(game.pk):
            send(run.pk)
            wait_for("the worker waits at its commit", backends_waiting_for_a_lock)
            run.refresh_from_db()
            assert (run.status, run.attempts) == (GameRun.Status.RUNNING, 1)
            alone = engine.play(runs.game_of(run))
            worker.kill()
        wait_for("the dead worker's connection is gone", lambda: not backends_waiting_for_a_lock())
        assert not GameRecord.objects.filter(fixture=game).exists()
        assert run.pk not in sweep.sweep().to_play  # its lease has not ended
        with clock.at(clock.now() + timedelta(minutes=6)):
            assert run.pk in sweep.sweep().to_play
        worker = start().ready()
        send(run.pk)
        wait_for("the game is over", lambda pk=game.pk: Fixture.objects.get(pk=pk).status == Fixture.Status.FINAL)
        assert [record.digest for record in GameRecord.objects.filter(fixture=game)] == [alone.digest]
        run.refresh_from_db()
        assert (run.status, run.attempts) == (GameRun.Status.DONE, 2)


def test_a_worker_killed_while_it_books_leaves_nothing_and_the_next_books_what_it_stored(start: StartWorker) -> None:
    small = many_games(1)
    game, worker = small.fixture, start().ready()
    run = runs.queue_run(fixture=game)
    with team_held(game.home_id):
        send(run.pk)
        wait_for("the worker waits in its booking", backends_waiting_for_a_lock)
        run.refresh_from_db()
        assert (run.status, run.attempts, run.bookings) == (GameRun.Status.BOOKING, 1, 1)
        kept = run.digest
        worker.kill()
    wait_for("the dead worker's connection is gone", lambda: not backends_waiting_for_a_lock())
    assert not GameRecord.objects.exists()
    assert Fixture.objects.get(pk=game.pk).status == Fixture.Status.PLAYING
    assert run.pk not in sweep.sweep().to_play  # its lease has not ended
    with clock.at(clock.now() + timedelta(minutes=6)):
        assert run.pk in sweep.sweep().to_play
    start().ready()
    send(run.pk)
    send(run.pk)
    wait_for("the game is over", lambda: Fixture.objects.get(pk=game.pk).status == Fixture.Status.FINAL)
    assert [record.digest for record in GameRecord.objects.all()] == [kept]
    run.refresh_from_db()
    assert (run.status, run.attempts, run.bookings) == (GameRun.Status.DONE, 1, 2)
    assert LeagueLog.objects.filter(action="fixture.final").count() == 1


def test_of_two_workers_racing_for_a_run_one_plays_it(start: StartWorker) -> None:
    small = many_games(DEPTH.races)
    queued = [runs.queue_run(fixture=games[0]) for games in small.fixtures.values()]
    workers = [start(), start()]
    for worker in workers:
        worker.ready()
    for run in queued:
        send(run.pk)
        send(run.pk)
    wait_for("every game is over", lambda: not Fixture.objects.exclude(status=Fixture.Status.FINAL).exists())

    def refused() -> int:
        return sum(len(re.findall(r"Run \d+ is \w+ and cannot be claimed", worker.text)) for worker in workers)

    wait_for("every other message has been refused", lambda: refused() == DEPTH.races)
    assert GameRecord.objects.count() == DEPTH.races
    assert set(GameRun.objects.values_list("status", "attempts")) == {("done", 1)}
    assert LeagueLog.objects.filter(action="fixture.final").count() == DEPTH.races
    # A game goes by the rosters that the games before it have left; played again from its own inputs it is the same.
    for record in GameRecord.objects.order_by("pk")[:5]:
        assert "calls" in engine.prove(engine.open_record(record.body)).proved


def test_sweeps_side_by_side_do_everything_once(start: StartWorker) -> None:
    small = world(teams=6, weeks=1, due=clock.now() + timedelta(hours=1))
    workers = [start(), start()]
    for worker in workers:
        worker.ready()
    for _ in range(DEPTH.sweeps):
        current_app.send_task(SWEEP)
        current_app.send_task(SWEEP)
    week = small.weeks[0]
    wait_for("the week is open", lambda: Fixture.objects.filter(week=week, status="open").count() == 3)
    FixtureStep.objects.update(due_at=NOON)
    for _ in range(DEPTH.sweeps):
        current_app.send_task(SWEEP)
        current_app.send_task(SWEEP)
    wait_for("the week is played", lambda: Fixture.objects.filter(week=week, status="final").count() == 3)
    counted = {
        action: LeagueLog.objects.filter(action=action).count()
        for action in ("fixture.opened", "fixture.secret", "step.closed", "fixture.final", "record.stored")
    }
    assert counted == {
        "fixture.opened": 3,
        "fixture.secret": 3,
        "step.closed": 6,
        "fixture.final": 3,
        "record.stored": 3,
    }
    assert GameRecord.objects.count() == 3
