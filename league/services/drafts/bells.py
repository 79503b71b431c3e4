"""Bells of drafts: each rings at its own moment, by a message that a worker keeps until then.

The row is the truth: a bell carries the draft's id alone, and whoever rings it asks the row, under its lock, whether
time is up. So two bells choose once, a bell that comes late or not at all is made good by the sweep, and one that was
sent for a moment that has been moved does nothing.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F, Q

from league import clock
from league.models import Draft
from league.services.isolation import Due, of_swept, rows_due

log = logging.getLogger(__name__)

RING = "league.tasks.ring_draft"
NEAR = timedelta(minutes=3)  # bells farther away wait in the database, where the sweep finds them in time


def due_drafts(league_id: int | None = None) -> Due[Draft, Draft]:
    """Return the drafts, of every league but those in rehearsal or of one, that begin now or whose time for a choice is
    up."""
    now = clock.now()
    due = Q(status=Draft.Status.PLANNED, starts_at__lte=now) | Q(status=Draft.Status.RUNNING, due_at__lte=now)
    found = Draft.objects.filter(due).select_related("season__league")
    return rows_due(found.filter(of_swept(league_id, "season__league")))


def send_later(draft: Draft) -> None:
    """Send the draft's bell once this transaction is kept."""
    transaction.on_commit(partial(send_near, draft_id=draft.pk))


def send_near(*, draft_id: int) -> int:
    """Send a draft's bell if it rings soon; return how many were sent."""
    return sum(send(draft=draft) for draft in near_bells(draft_id))


def near_bells(draft_id: int | None = None) -> Due[Draft, Draft]:
    """Return the drafts, all or one, whose bells ring soon and were not sent for their moment. Drafts of leagues in
    rehearsal have none: the rehearsal's own sweep rings."""
    near = Draft.objects.filter(status=Draft.Status.RUNNING, due_at__lte=clock.now() + NEAR)
    near = near.filter(season__league__rehearsal=False).exclude(bell_for=F("due_at"))
    if draft_id is not None:
        near = near.filter(pk=draft_id)
    return rows_due(near.only("due_at"))


def send(*, draft: Draft) -> bool:
    """Send a message that a worker keeps until the bell rings. Where the broker does not take it the sweep rings
    instead."""
    draft_id, due_at = draft.pk, draft.due_at
    unsent = Draft.objects.filter(pk=draft_id, due_at=due_at).exclude(bell_for=due_at)
    if not unsent.update(bell_for=due_at):
        return False
    try:
        current_app.send_task(RING, args=[draft_id], eta=due_at)
    except Exception as problem:
        log.warning("The bell of draft %s was not sent: %s", draft_id, type(problem).__name__)
        Draft.objects.filter(pk=draft_id, bell_for=due_at).update(bell_for=None)
        return False
    return True
