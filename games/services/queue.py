"""Sending to the queues: an id each, after the transaction that caused it. The row stays the truth.

A row is marked before its id is sent, and the mark taken off where the broker does not take it. So a run or a mail is
sent once; one whose message was lost is sent again after a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from celery import current_app
from django.db import transaction

from games.models import BenchRun, PracticeGame
from league import clock
from league.services import outbox
from league.services.isolation import SetAside, raise_fault

from . import runs

PLAY = "games.tasks.play"
SEND = "league.tasks.send_mail"
TRY = "games.tasks.try_plan"
PRACTICE = "games.tasks.play_practice"


def send_runs(run_ids: Iterable[int]) -> None:
    """Have a worker play these runs, those left out that are on their way to one already."""
    for run_id in run_ids:
        transaction.on_commit(partial(_send_run, run_id))


def _send_run(run_id: int) -> None:
    if runs.hand_over(run_id=run_id):
        _send(PLAY, run_id, put_back=partial(runs.put_back, run_id=run_id))


def send_mails(*, set_aside: SetAside = raise_fault) -> None:
    """Have a worker send every mail that waits and is due."""
    for row_id in outbox.hand_over(set_aside=set_aside):
        _send(SEND, row_id, put_back=partial(outbox.put_back, row_id=row_id))


def send_trial(run_id: int) -> None:
    """Have a worker of the bench play what is left of a trial; a second message finds a second worker for it."""
    transaction.on_commit(partial(_send_trial, run_id))


def send_trials(run_ids: Iterable[int]) -> None:
    """Have workers of the bench go on with these trials."""
    for run_id in run_ids:
        send_trial(run_id)


def _send_trial(run_id: int) -> None:
    found = BenchRun.objects.filter(pk=run_id)
    found.update(handed_at=clock.now())

    def put_back() -> None:
        found.update(handed_at=None)

    _send(TRY, run_id, put_back=put_back)


def send_practice(game_id: int) -> None:
    """Have a worker of the bench play a visitor's practice game."""
    transaction.on_commit(partial(_send_practice, game_id))


def send_practices(game_ids: Iterable[int]) -> None:
    """Have workers of the bench play these practice games."""
    for game_id in game_ids:
        send_practice(game_id)


def _send_practice(game_id: int) -> None:
    found = PracticeGame.objects.filter(pk=game_id)
    found.update(queued_at=clock.now())

    def put_back() -> None:
        found.update(queued_at=None)

    _send(PRACTICE, game_id, put_back=put_back)


def _send(task: str, row_id: int, *, put_back: Callable[[], None]) -> None:
    try:
        current_app.send_task(task, args=[row_id])
    except Exception:
        put_back()
        raise
