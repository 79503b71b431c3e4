"""Queues with real workers, PostgreSQL and Redis: nothing waits behind anything else, and a worker's memory stays."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Thread

import pytest
from celery import current_app

from games.models import FixtureStep, GameRun, Heartbeat
from games.services import exchange, runs
from games.services.queue import PLAY, SEND
from league import clock
from league.models import Fixture, Outbox
from league.services import outbox
from tests.depth import DEPTH

from .conftest import StartWorker
from .processes import wait_for
from .worlds import NOON, all_in, world

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
SWEEP = "games.tasks.sweep"
FIRST, MOST_MORE = 20, 20.0  # games after which memory is measured first; MB that it may hold more in the end


def swept() -> bool:
    return Heartbeat.objects.filter(name=Heartbeat.SWEEP, at__isnull=False).exists()


def test_sweeps_wait_behind_no_game_and_games_behind_no_sweep(start: StartWorker) -> None:
    made = world(teams=2, weeks=1, due=clock.now() + timedelta(days=7))
    exchange.open_fixture(fixture=made.fixture)
    all_in(made)
    run = runs.queue_run(fixture=made.fixture)
    current_app.send_task(PLAY, args=[run.pk])
    current_app.send_task(SWEEP)
    start(queues="sweeps").ready()
    wait_for("a sweep without a worker of games", swept)
    run.refresh_from_db()
    assert run.status == GameRun.Status.QUEUED
    Heartbeat.objects.all().delete()
    current_app.control.purge()
    current_app.send_task(SWEEP, queue="later")  # nobody takes it
    current_app.send_task(PLAY, args=[run.pk])
    start(queues="games").ready()
    wait_for("a game", lambda: Fixture.objects.get(pk=made.fixture.pk).status == Fixture.Status.FINAL)
    assert not swept()


@contextmanager
def silent_server() -> Iterator[int]:
    """A mail server that takes connections and never says a word; its port."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        taken: list[socket.socket] = []
        server.settimeout(0.2)
        open_ = True

        def take() -> None:
            while open_:
                try:
                    taken.append(server.accept()[0])
                except TimeoutError:
                    continue

        thread = Thread(target=take)
        thread.start()
        try:
            yield server.getsockname()[1]
        finally:
            open_ = False
            thread.join()
            for one in taken:
                one.close()


def mail_to(port: int) -> dict[str, object]:
    """Settings that send mail to this port."""
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": port,
    }


def test_a_silent_mail_server_stops_no_sweep_and_no_game(start: StartWorker) -> None:
    made = world(teams=2, weeks=1, due=clock.now() + timedelta(days=7))
    exchange.open_fixture(fixture=made.fixture)
    all_in(made)
    for number in range(6):
        outbox.queue_mail(key=str(number), to=["a@example.org"], subject="s", text="t")
    with silent_server() as port:
        mailer = start(queues="mails", pool="prefork", **mail_to(port)).ready()
        start(queues="sweeps,games").ready()
        current_app.send_task(SWEEP)
        wait_for("a sweep", swept, patience=8)  # one mail alone holds its worker for longer
        wait_for(
            "the game",
            lambda: Fixture.objects.get(pk=made.fixture.pk).status == Fixture.Status.FINAL,
            patience=8,
        )
        first = Heartbeat.objects.get(name=Heartbeat.SWEEP).at
        current_app.send_task(SWEEP)
        wait_for("another sweep", lambda: Heartbeat.objects.get(name=Heartbeat.SWEEP).at != first, patience=8)
        assert Outbox.objects.filter(handed_at__isnull=False).exists()  # mails still wait behind the first
        wait_for("the first mail is given up", lambda: Outbox.objects.exclude(error="").exists())
        given_up = Outbox.objects.exclude(error="").order_by("pk")[0]
        assert (given_up.sent_at, given_up.attempts, given_up.token) == (None, 1, None)
        mailer.kill()


def test_a_mail_whose_worker_died_is_sent_by_another(start: StartWorker) -> None:
    row = outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    with silent_server() as port:
        worker = start(queues="mails", **mail_to(port)).ready()
        current_app.send_task(SEND, args=[row.pk])
        wait_for("the mail is claimed", lambda: Outbox.objects.get(pk=row.pk).token)
        worker.kill()
    assert list(outbox.hand_over()) == []
    with clock.at(clock.now() + outbox.LEASE):
        assert outbox.send_waiting() == 1


def league_of_games(count: int) -> list[Fixture]:
    """A league of four teams of a real ruleset with so many games, in weeks of two, all of them open and due."""
    made = world(teams=4, weeks=count // 2, ruleset="fool", due=clock.now() + timedelta(days=30))
    return [game for games in made.fixtures.values() for game in games]


def test_memory_of_a_worker_stays_however_many_games_it_plays(start: StartWorker) -> None:
    """Whole games of a real ruleset, with the sweeps, default plans, records and statistics that go with them, in
    leagues of twenty games each."""
    worker = start(queues="sweeps,games").ready()
    held: dict[int, float] = {}
    for first in range(0, DEPTH.memory, FIRST):
        games = league_of_games(FIRST)
        for at in range(0, FIRST, 2):
            for game in games[at : at + 2]:
                exchange.open_fixture(fixture=game)
            FixtureStep.objects.filter(fixture__in=games[at : at + 2]).update(due_at=NOON)
            current_app.send_task(SWEEP)
            wait_for("two games", lambda count=first + at + 2: played() == count)
        held[first + FIRST] = worker.memory
    assert held[max(held)] - held[FIRST] < MOST_MORE, held


def played() -> int:
    return Fixture.objects.filter(status=Fixture.Status.FINAL).count()
