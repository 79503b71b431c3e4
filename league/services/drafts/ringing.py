"""What a bell does: a draft whose day has come begins, a team whose time is up has somebody chosen for it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction

from league import clock as time
from league.models import Draft, DraftSlot, League
from league.selectors.drafts import owner, slot_on_clock
from league.services import holding

from . import autopick, beginning, bells, choosing, clock, events

MOST_AT_ONCE = 100  # choices that one bell makes; the next goes on


def ring(*, draft_id: int) -> int:
    """Make every choice that is due now, each in a transaction of its own; how many were made. Safe to repeat. No bell
    rings while the service is on hold."""
    league = League.objects.filter(seasons__drafts=draft_id).first()
    if league is None or holding.is_on_hold(league):
        return 0
    made = 0
    beginning.begin_due(draft_id=draft_id)
    while made < MOST_AT_ONCE and _ring_once(draft_id):
        made += 1
    bells.send_near(draft_id=draft_id)
    return made


@transaction.atomic
def _ring_once(draft_id: int) -> bool:
    """Choose for the team on the clock if its time is up; whether that was so."""
    draft = events.lock_draft(Draft(pk=draft_id))
    if draft.status != Draft.Status.RUNNING or draft.due_at is None or draft.due_at > time.now():
        return False
    slot = slot_on_clock(draft)
    if slot is not None and _was_away(draft) and not clock.chooses_at_once(draft, owner(slot)):
        clock.put_on_clock(draft)
        return True
    chosen = autopick.choice(draft, slot) if slot else None
    if slot is not None and chosen is not None:
        choosing.make(draft, slot, chosen)
    elif slot is not None:
        _pass(draft, slot)
    return True


def _was_away(draft: Draft) -> bool:
    """Whether nobody rang for so long that the service cannot have been there: the clock begins anew, and an outage
    costs nobody his choice."""
    return draft.due_at is not None and time.now() - draft.due_at > timedelta(minutes=settings.OUTAGE_MINUTES)


def _pass(draft: Draft, slot: DraftSlot) -> None:
    """Nobody is left to be chosen."""
    slot.team, slot.how, slot.made_at = owner(slot), DraftSlot.How.PASSED, time.now()
    slot.save()
    data = {"overall": slot.overall, "round": slot.round, "team": str(slot.team.public_id), "how": slot.how}
    events.write(draft, "pick", f"{slot.team} passes with {slot}: nobody is left.", data)
    clock.put_on_clock(draft)
