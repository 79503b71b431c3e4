"""The one place that reads the time, so that tests and rehearsals can set it."""

from __future__ import annotations

import time
import zoneinfo
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, date, datetime, timedelta
from datetime import time as hour
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


def zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the time zone of a name, to reckon by; ZoneInfoNotFoundError or ValueError where nobody knows it."""
    return zoneinfo.ZoneInfo(name)


def shown_zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the time zone in which moments are shown; UTC where a row of the database names one that nobody knows."""
    return zoneinfo.ZoneInfo(name if name in time_zones() else "UTC")


def said(moment: datetime, zone_name: str = "") -> str:
    """A moment as people say it, with its zone: that of whoever is asking (UTC for the service itself), or another."""
    known = shown_zone(zone_name).key if zone_name else timezone.get_current_timezone_name()
    local = moment.astimezone(shown_zone(zone_name) if zone_name else timezone.get_current_timezone())
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} ({known})"


def day_of(moment: datetime, zone_name: str) -> date:
    """Return the day on which a moment falls in a time zone."""
    return moment.astimezone(shown_zone(zone_name)).date()


def start_of_day(day: date, zone_name: str) -> datetime:
    """Return the first moment of a day in a time zone; where clocks skip midnight, that at which they go on."""
    return datetime.combine(day, hour.min, zone(zone_name)).astimezone(UTC)


def end_of_day(day: date, zone_name: str) -> datetime:
    """Return the first moment after a day in a time zone."""
    return start_of_day(day + timedelta(days=1), zone_name)


def days_said(first: date, last: date) -> str:
    """Return days as people say them: "on 3 May 2031", "from 24 to 31 January 2031"."""
    until = f"{last.day} {last:%B %Y}"
    if first == last:
        return f"on {until}"
    if first.year != last.year:
        return f"from {first.day} {first:%B %Y} to {until}"
    return f"from {first.day} to {until}" if first.month == last.month else f"from {first.day} {first:%B} to {until}"


def is_mere_day(text: str) -> bool:
    """Return whether a text names a day in a form in which moments are written too."""
    try:
        date.fromisoformat(text.strip())
    except ValueError:
        return False
    return True


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
