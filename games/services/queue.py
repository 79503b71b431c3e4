"""Sending runs to the queue: an id each, after the transaction that queued them. The row stays the truth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from celery import current_app
from django.db import transaction

PLAY = "games.tasks.play"


def send_runs(run_ids: Iterable[int]) -> None:
    """Have a worker play these runs. Sending one twice does no harm: only one worker can claim it."""
    for run_id in run_ids:
        transaction.on_commit(partial(current_app.send_task, PLAY, args=[run_id]))
