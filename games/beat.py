"""Celery's beat, which notes in the database that it lives and goes on when its clock is set back."""

from __future__ import annotations

import logging
from typing import Any

from celery.beat import PersistentScheduler
from django.db import Error, connection

from games.services import heartbeats

log = logging.getLogger(__name__)


class NotingScheduler(PersistentScheduler):
    """Celery's schedule in a file. Whatever it could send is a sign of life."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        """Send what is due. What was sent while the clock was ahead counts as sent now: else beat would send nothing
        for as long as the clock was ahead."""
        ahead = [
            entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > entry.default_now()
        ]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # it is made anew, since it keeps moments of the wrong clock
        return super().tick(*args, **kwargs)

    def apply_async(self, entry: Any, producer: Any = None, advance: bool = True, **kwargs: Any) -> Any:
        """Send a task, then note that; a database that does not answer keeps beat from nothing."""
        sent = super().apply_async(entry, producer=producer, advance=advance, **kwargs)
        try:
            heartbeats.note_beat()
        except Error as problem:
            log.warning("That beat lives could not be noted: %s", problem)
        finally:
            connection.close()  # nobody else closes a connection that the server has given up
        return sent
