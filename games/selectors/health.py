"""Facts that tell whether the service is well: the last sweep, beat, and since when a queue stands still."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from games.models import Heartbeat
from league import clock
from league.models import Hold
from league.services import holding

MISSED_SWEEPS = 10
# Trials of plans and what may wait keep their workers for long: that is told, and no fault of the service.
UNHURRIED = ("bench", "later")
UNHURRIED_TIMES = 6  # as long as other queues may stand still


@dataclass(frozen=True)
class Sign:
    """Sign of life of beat or of a queue; ``since`` is None before the first one, which is no fault."""

    name: str
    since: datetime | None
    limit: timedelta
    matters: bool = True

    @property
    def is_well(self) -> bool:
        return self.since is None or (not self.is_ahead and clock.now() - self.since <= self.limit)

    @property
    def is_ahead(self) -> bool:
        """Return whether the sign lies in the future, so that a clock is or was wrong."""
        return self.since is not None and self.since - clock.now() > holding.AHEAD_AT_MOST


@dataclass(frozen=True)
class Health:
    """Health of the service; ``set_aside`` names rows that the last sweep could not act on, ``hold`` is the one that
    is on."""

    sweep: Sign
    beat: Sign
    queues: tuple[Sign, ...]
    set_aside: list[dict[str, Any]]
    hold: Hold | None

    @property
    def is_well(self) -> bool:
        return self.hold is None and all(sign.is_well for sign in (self.sweep, self.beat, *self.queues) if sign.matters)


def read_health() -> Health:
    """Return the health of the service, with two queries."""
    names = [Heartbeat.SWEEP, Heartbeat.BEAT, *map(Heartbeat.name_of_queue, settings.QUEUES)]
    rows = {row.name: row for row in Heartbeat.objects.filter(name__in=names).only("name", "at", "set_aside")}
    since = {name: row.at for name, row in rows.items()}
    silence = timedelta(minutes=settings.QUEUE_SILENT_MINUTES)
    sweeps = timedelta(seconds=MISSED_SWEEPS * settings.SWEEP_SECONDS)
    return Health(
        sweep=Sign("sweep", since.get(Heartbeat.SWEEP), sweeps),
        beat=Sign("beat", since.get(Heartbeat.BEAT), silence),
        queues=tuple(_queue_signs(since, silence)),
        set_aside=rows[Heartbeat.SWEEP].set_aside if Heartbeat.SWEEP in rows else [],
        hold=holding.find_hold(last_seen=since.get(Heartbeat.SWEEP)),
    )


def _queue_signs(since: dict[str, datetime | None], silence: timedelta) -> Iterable[Sign]:
    for queue in settings.QUEUES:
        hurried = queue not in UNHURRIED
        limit = silence if hurried else UNHURRIED_TIMES * silence
        yield Sign(queue, since.get(Heartbeat.name_of_queue(queue)), limit, matters=hurried)
