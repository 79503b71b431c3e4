"""The one place that reads the time, so that tests and rehearsals can set it."""

from __future__ import annotations

import time
import zoneinfo
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import cache

from django.utils import timezone

_set: datetime | None = None


def now() -> datetime:
    """The present moment, aware, or the moment that was set."""
    return _set or timezone.now()


def ticks() -> float:
    """Seconds of a clock that only runs on, to measure how long something takes; it cannot be set."""
    return time.monotonic()


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones; they are read from the disk once."""
    return frozenset(zoneinfo.available_timezones())


def said(moment: datetime, zone_name: str = "") -> str:
    """A moment as people say it, with its zone: that of whoever is asking (UTC for the service itself), or another."""
    zone = zoneinfo.ZoneInfo(zone_name) if zone_name else timezone.get_current_timezone()
    local = moment.astimezone(zone)
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} ({zone_name or timezone.get_current_timezone_name()})"


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Inside, ``now()`` is ``moment``."""
    global _set
    before, _set = _set, moment
    try:
        yield
    finally:
        _set = before


def hold() -> AbstractContextManager[None]:
    """Stop the clock at the present moment: what is done inside happens at one moment, however long it takes. Only for
    commands, since the clock is stopped for the whole process."""
    return at(now())
