"""On hold: where nobody can say how long the service was away, nothing closes or moves until its operator has it go on.

An outage of up to ``OUTAGE_MAX_MINUTES`` moves deadlines by itself (``outages``). After a longer one, or when the last
sweep lies in the future, either the service stood still or a clock is wrong, and only a person can tell.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from league import clock
from league.clock import said
from league.models import Draft, Hold, League, Outage
from league.selectors.outages import open_hold

from . import outages, outbox
from .errors import Refused
from .isolation import SetAside, raise_fault

AHEAD_AT_MOST = timedelta(minutes=2)  # of the last sweep, as clocks are set right
COMMAND = "python manage.py go_on"
KEPT = "on-hold"  # in the cache, for pages
KEPT_SECONDS = 10


def is_on_hold(league: League) -> bool:
    """Return whether nothing closes or moves in a league now. A rehearsal has a clock of its own and goes on."""
    return not league.rehearsal and open_hold() is not None


def hold_for_pages() -> Hold | None:
    """Return the hold as pages tell of it, which may be some seconds late."""
    kept: tuple[Hold | None] | None = cache.get(KEPT)
    if kept is None:
        kept = (open_hold(),)
        cache.set(KEPT, kept, KEPT_SECONDS)
    return kept[0]


def look_at_the_clock(*, last_seen: datetime | None, now: datetime) -> Hold | None:
    """Begin a hold where the time since the last sweep makes no sense or is too long; return the hold that is on."""
    if found := open_hold():
        return found
    cause = _cause(last_seen, now)
    if cause is None or not _something_waits():
        return None
    return _begin(cause, last_seen if cause == Hold.Cause.OUTAGE else None, now)


def _cause(last_seen: datetime | None, now: datetime) -> str | None:
    if last_seen is None:
        return None
    if last_seen - now > AHEAD_AT_MOST:
        return Hold.Cause.CLOCK
    if now - last_seen > timedelta(minutes=settings.OUTAGE_MAX_MINUTES):
        return Hold.Cause.OUTAGE
    return None


def _something_waits() -> bool:
    drafts = Draft.objects.filter(season__league__rehearsal=False).exclude(status=Draft.Status.OVER)
    return outages.under_way().exists() or drafts.exists()


@transaction.atomic
def _begin(cause: str, last_seen: datetime | None, now: datetime) -> Hold:
    hold = Hold.objects.create(cause=cause, since=now, last_seen=last_seen)
    cache.delete(KEPT)
    outbox.queue_mail(
        key=f"hold:{hold.pk}",
        to=settings.OPERATORS,
        subject="The service is on hold",
        text=f"{described(hold)}\n\nTo go on: {COMMAND}",
    )
    return hold


def described(hold: Hold) -> str:
    """Return a hold in sentences, for its operator."""
    seen = f" It was last seen {said(hold.last_seen)}." if hold.last_seen else ""
    return f"On hold since {said(hold.since)}: {hold.get_cause_display()}.{seen} Nothing closes or moves."


@transaction.atomic
def go_on(*, move: bool, set_aside: SetAside = raise_fault) -> tuple[Hold, list[Outage]]:
    """End the hold; return it, and what moved. With ``move`` deadlines move on by the time since the service was last
    seen, as after a shorter outage; else they stay, and what is overdue falls due at once."""
    hold = open_hold()
    if hold is None:
        raise Refused("The service is not on hold.")
    now = clock.now()
    if hold.last_seen is not None and hold.last_seen > now:
        raise Refused(
            f"The service was last seen {said(hold.last_seen)}, which lies in the future.", "Set the clock right first."
        )
    moved = outages.look_back(last_seen=hold.last_seen, now=now, set_aside=set_aside) if move else []
    hold.ended_at = now
    hold.save(update_fields=["ended_at"])
    cache.delete(KEPT)
    return hold, moved
