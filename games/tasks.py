"""What the queue carries: the sweep, and the id of a run."""

from __future__ import annotations

import logging

from celery import shared_task

from games.services import queue, runs, statistics
from games.services import sweep as sweeps
from league.services.errors import Refused

log = logging.getLogger(__name__)


@shared_task
def sweep() -> None:
    """One sweep of all leagues; the runs it finds are sent to the queue."""
    queue.send_runs(sweeps.sweep().to_play)


@shared_task
def play(run_id: int) -> None:
    """Play one run, if it is to be had."""
    try:
        fixture = runs.play_run(run_id=run_id)
        statistics.refresh_stale(league_id=fixture.season.league_id)
    except Refused as refused:
        log.warning("%s", refused)
