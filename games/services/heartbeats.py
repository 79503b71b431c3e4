"""Signs of life of beat and of the queues, which ``games.selectors.health`` reads.

Beat puts a task into each queue every minute (``CELERY_BEAT_SCHEDULE``), so a queue whose worker lives is never without
a sign for long. A worker notes whatever it takes: one that has much to do is no dead one.
"""

from __future__ import annotations

from django.conf import settings

from games.models import Heartbeat
from league import clock


def note_beat() -> None:
    """Note that beat sends. A queue without a row gets one, since nothing is taken from it from now on."""
    now = clock.now()
    _note(Heartbeat.BEAT)
    rows = [Heartbeat(name=Heartbeat.name_of_queue(queue), at=now) for queue in settings.QUEUES]
    Heartbeat.objects.bulk_create(rows, ignore_conflicts=True)


def note_taken(*, queue: str) -> None:
    """Note that a worker has taken something from this queue; what is none of the service's is not noted."""
    if queue in settings.QUEUES:
        _note(Heartbeat.name_of_queue(queue))


def _note(name: str) -> None:
    row = Heartbeat(name=name, at=clock.now())
    Heartbeat.objects.bulk_create([row], update_conflicts=True, unique_fields=["name"], update_fields=["at"])
