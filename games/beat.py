"""Celery's beat, which notes in the database that it lives."""

from __future__ import annotations

import logging
from typing import Any

from celery.beat import PersistentScheduler
from django.db import Error, connection

from games.services import heartbeats

log = logging.getLogger(__name__)


class NotingScheduler(PersistentScheduler):
    """Celery's schedule in a file. Whatever it could send is a sign of life."""

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
