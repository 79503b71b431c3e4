"""The one place that reads the time, so that tests and rehearsals can set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.utils import timezone

_set: datetime | None = None


def now() -> datetime:
    """The present moment, aware, or the moment that was set."""
    return _set or timezone.now()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Inside, ``now()`` is ``moment``."""
    global _set
    before, _set = _set, moment
    try:
        yield
    finally:
        _set = before
