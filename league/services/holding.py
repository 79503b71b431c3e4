"""On hold: where nobody can say how long the service was away, nothing closes or moves until its operator has it go on.

An outage of up to ``OUTAGE_MAX_MINUTES`` moves deadlines by itself (``outages``). After a longer one, or when the last
sweep lies in the future, either the service stood still or a clock is wrong, and only a person can tell; so it is where
the moment of the last sweep is lost. A copy of the
database (``sight``) is on hold too, and quiet: it mails nobody and plays nothing until it goes live.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from league import clock
from league.clock import said
from league.models import Hold, League, Outage, Sight
from league.selectors.outages import open_hold

from . import outages, outbox, sight
from .errors import OnHold, Refused
from .isolation import SetAside, log_fault

log = logging.getLogger(__name__)

AHEAD_AT_MOST = timedelta(minutes=2)  # of the last sweep, as clocks are set right
COMMANDS = {Hold.Cause.COPY: "python manage.py go_live"}
GO_ON = "python manage.py go_on"
LAST_SEEN = "--last-seen"
KEPT = "on-hold"  # in the cache, for pages
KEPT_SECONDS = 10


def is_on_hold(league: League) -> bool:
    """Return whether nothing closes or moves in a league now. A rehearsal has a clock of its own and goes on."""
    return not league.rehearsal and (sight.shows_copy() or open_hold() is not None)


def require_no_hold(league: League, what: str) -> None:
    """Refuse what would be done at once in a league in which nothing closes or moves now; ``what`` is not done."""
    if is_on_hold(league):
        raise OnHold(f"The service is on hold: {what} until its operator lets it go on.")


def require_no_copy(league: League) -> None:
    """Refuse to play for a league whose database is a copy that has not gone live."""
    if not league.rehearsal and sight.is_quiet():
        raise Refused("The database is a copy that has not gone live.", f"To go live: {COMMANDS[Hold.Cause.COPY]}")


def hold_for_pages(*, ask: bool) -> Hold | None:
    """Return the hold as pages tell of it, which may be some seconds late. Without ``ask`` the database is not
    asked."""
    kept: tuple[Hold | None] | None = cache.get(KEPT)
    if kept is None and not ask:
        return None
    if kept is None:
        kept = (open_hold(),)
        cache.set(KEPT, kept, KEPT_SECONDS)
    return kept[0]


def look_at_the_clock(*, last_seen: datetime | None, now: datetime) -> Hold | None:
    """Begin a hold where the time since the last sweep makes no sense or is too long; return the hold that is on."""
    if found := open_hold():
        return found
    cause = _cause(last_seen, now)
    if cause is None or not outages.under_way().exists():
        return None
    return _begin(cause, last_seen, now)


@transaction.atomic
def hold_copy(*, last_seen: datetime | None, now: datetime, anew: bool = False) -> Hold:
    """Begin the hold of a copy and return it; another hold that is on ends in it. Nobody is mailed. A copy that is held
    here stays so, unless ``anew``; a hold that was copied with its database is another one."""
    found = Hold.objects.filter(ended_at=None, cause=Hold.Cause.COPY).first()
    if found is not None and not anew and (sight.is_held_here() or not sight.hold_here()):
        return found
    if found is None or anew:
        sight.hold_here()
    hold = _copy(last_seen=last_seen, now=now)
    Hold.objects.filter(ended_at=None).update(ended_at=now)
    hold.save()
    cache.delete(KEPT)
    log.error("%s To go live: %s", described(hold), how_to_end(hold))
    return hold


def _copy(*, last_seen: datetime | None, now: datetime) -> Hold:
    """Return the hold of a copy that begins now, unsaved. The database was last seen when it was before the hold that
    is on."""
    before = open_hold()
    if before is not None and before.last_seen is not None:
        last_seen = min(before.last_seen, before.since)
    return Hold(cause=Hold.Cause.COPY, since=now, last_seen=last_seen)


def _cause(last_seen: datetime | None, now: datetime) -> str | None:
    if last_seen is None:
        return Hold.Cause.UNSEEN if Sight.objects.filter(sweeps__gt=0).exists() else None
    if last_seen - now > AHEAD_AT_MOST:
        return Hold.Cause.CLOCK
    if now - last_seen > timedelta(minutes=settings.OUTAGE_MAX_MINUTES):
        return Hold.Cause.OUTAGE
    return None


@transaction.atomic
def _begin(cause: str, last_seen: datetime | None, now: datetime) -> Hold:
    hold = Hold.objects.create(cause=cause, since=now, last_seen=last_seen)
    cache.delete(KEPT)
    outbox.queue_mail(
        key=f"hold:{hold.pk}",
        to=settings.OPERATORS,
        subject="The service is on hold",
        text=f"{described(hold)}\n\nTo go on: {how_to_end(hold)}",
    )
    return hold


def described(hold: Hold) -> str:
    """Return a hold in sentences, for its operator."""
    seen = f" It was last seen {said(hold.last_seen)}." if hold.last_seen else ""
    quiet = " and nobody is mailed" if hold.cause == Hold.Cause.COPY else ""
    return f"On hold since {said(hold.since)}: {hold.get_cause_display()}.{seen} Nothing closes or moves{quiet}."


def how_to_end(hold: Hold) -> str:
    """Return the command that ends a hold, and what its operator must know for it."""
    if hold.cause == Hold.Cause.CLOCK:
        seen = f"{GO_ON} {LAST_SEEN} {hold.since.isoformat(timespec='minutes')}"
        return f"{GO_ON}, once the clock is right; where it is right and was ahead before: {seen}"
    if hold.cause == Hold.Cause.UNSEEN:
        return f"{GO_ON} {LAST_SEEN} MOMENT, or {GO_ON} --as-planned"
    return COMMANDS.get(Hold.Cause(hold.cause), GO_ON)


@transaction.atomic
def go_on(*, move: bool, last_seen: datetime | None = None, set_aside: SetAside = log_fault) -> list[Outage]:
    """End the hold, unless it is that of a copy; return what moved. With ``move`` deadlines move on by the time since
    the service was last seen, as after a shorter outage; else they stay, and what is overdue falls due at once.
    ``last_seen`` is the operator's word where the hold does not know that moment, or has it from a wrong clock."""
    hold = open_hold()
    if hold is None:
        raise Refused("The service is not on hold.")
    if hold.cause == Hold.Cause.COPY:
        raise Refused("The database is a copy, which does not go on by this.", f"To go live: {how_to_end(hold)}")
    if last_seen is None and hold.last_seen is None and hold.cause == Hold.Cause.UNSEEN and move:
        raise Refused("It is not known when the service was last seen.", f"To go on: {how_to_end(hold)}")
    return _end(hold, move=move, last_seen=last_seen or hold.last_seen or hold.since, set_aside=set_aside)


@transaction.atomic
def end_copy(hold: Hold, *, move: bool, set_aside: SetAside = log_fault) -> list[Outage]:
    """End the hold of a copy that goes live and return what moved, as ``go_on`` does."""
    return _end(hold, move=move, last_seen=hold.last_seen, set_aside=set_aside)


def require_copy(*, last_seen: datetime | None) -> Hold:
    """Return the hold of a copy: the one that is on, or one that no sweep has begun yet, unsaved. Refused where the
    database is no copy."""
    hold = find_hold(last_seen=last_seen)
    if hold is None or hold.cause != Hold.Cause.COPY:
        raise Refused("The database is not held as a copy.", f"To end another hold: {GO_ON}" if hold else "")
    return hold


def find_hold(*, last_seen: datetime | None) -> Hold | None:
    """Return the hold that is on, or the one of a copy that no sweep has begun yet, unsaved."""
    hold = open_hold()
    is_held = hold is not None and hold.cause == Hold.Cause.COPY
    if sight.shows_copy() and not (is_held and sight.is_held_here()):
        return _copy(last_seen=last_seen, now=clock.now())
    return hold


def _end(hold: Hold, *, move: bool, last_seen: datetime | None, set_aside: SetAside) -> list[Outage]:
    now = clock.now()
    if last_seen is not None and last_seen > now:
        what_to_do = "Set the clock right first."
        if hold.cause == Hold.Cause.CLOCK:
            what_to_do += f" To go on: {how_to_end(hold)}"
        raise Refused(f"The service was last seen {said(last_seen)}, which lies in the future.", what_to_do)
    moved = outages.look_back(last_seen=last_seen, now=now, set_aside=set_aside) if move else []
    hold.ended_at, hold.last_seen = now, last_seen
    hold.save(update_fields=["ended_at", "last_seen"])
    cache.delete(KEPT)
    return moved
