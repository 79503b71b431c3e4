"""What the queues of sweeps, of games and of the test bench carry: the sweep, the id of a run or of a practice game."""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from celery.signals import task_prerun
from django.db import Error

from games.services import bench_work, heartbeats, practice, runs, statistics, turns
from league.services.errors import Refused

log = logging.getLogger(__name__)


@shared_task
def sweep() -> None:
    """One sweep of all leagues; the runs and mails it finds are sent to their queues."""
    turns.take_turn()


@shared_task
def play(run_id: int) -> None:
    """Play one run, if it is to be had."""
    try:
        fixture = runs.play_run(run_id=run_id)
        statistics.refresh_stale(league_id=fixture.season.league_id)
    except Refused as refused:
        log.warning("%s", refused)


@shared_task
def try_plan(run_id: int) -> None:
    """Play what is left of a trial on the test bench, side by side with other workers."""
    bench_work.work(run_id=run_id)


@shared_task
def play_practice(game_id: int) -> None:
    """Play a visitor's practice game, if it is to be had."""
    practice.work(game_id=game_id)


@shared_task
def show_life() -> None:
    """Do nothing. Beat puts this into each queue; that it is taken is noted as of every task."""


@task_prerun.connect
def note_taken(task: Any, **_: Any) -> None:
    """Note that this worker takes from its queue; a database that does not answer is the task's matter."""
    if task.request.is_eager:
        return
    try:
        heartbeats.note_taken(queue=task.request.delivery_info["routing_key"])
    except Error as problem:
        log.warning("That %s was taken could not be noted: %s", task.name, problem)
