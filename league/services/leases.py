"""Leases and messages: when a row that somebody has taken is free again, and when a message counts as lost.

Both are moments that a clock gave, and a clock may have been wrong: what was taken while it was ahead would be taken
for as long. So a moment farther ahead than any that is given now counts as over.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

SLACK = timedelta(minutes=2)  # by which clocks of two machines may differ


def has_ended(now: datetime, *, length: timedelta) -> Q:
    """Return the condition for rows whose lease is over; ``length`` is the longest that is given."""
    return Q(lease_until__lte=now) | Q(lease_until__gt=now + length + SLACK)


def is_over(until: datetime | None, now: datetime, *, length: timedelta) -> bool:
    """Return whether a row with this lease fulfils ``has_ended``."""
    return until is not None and (until <= now or until - now > length + SLACK)


def is_lost(field: str, now: datetime, *, after: timedelta) -> Q:
    """Return the condition for rows of which no worker was told, or so long ago that the message must have been lost;
    ``field`` is when one was told."""
    told_ahead = Q(**{f"{field}__gt": now + SLACK})
    return Q(**{field: None}) | Q(**{f"{field}__lte": now - after}) | told_ahead
