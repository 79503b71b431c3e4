"""The first pick of a draft goes on the clock when its hour has come."""

from __future__ import annotations

from django.db import transaction

from league import clock as time
from league.models import Draft

from . import clock, events, founding


@transaction.atomic
def begin_due(*, draft_id: int) -> bool:
    """Begin a draft whose hour has come; whether it was so. Safe to repeat."""
    draft = events.lock_draft(Draft(pk=draft_id))
    if draft.status != Draft.Status.PLANNED or draft.starts_at > time.now():
        return False
    founding.open_pool(draft)
    draft.status, draft.opened_at, draft.due_at = Draft.Status.RUNNING, time.now(), time.now()
    draft.save(update_fields=["status", "opened_at", "due_at"])
    events.write(draft, "begun", "The draft has begun.")
    clock.put_on_clock(draft)
    return True
