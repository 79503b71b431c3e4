"""A clock of a very slow machine: an hour passes between two looks at it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

STEP = timedelta(hours=1)


def slow_down_clock(monkeypatch: pytest.MonkeyPatch, start: datetime | None = None) -> None:
    """Move the wall clock an hour ahead at every look, from ``start`` on (else from now); ``clock.at`` stops it."""
    moment = start or timezone.now()

    def look() -> datetime:
        nonlocal moment
        moment += STEP
        return moment

    monkeypatch.setattr(timezone, "now", look)
