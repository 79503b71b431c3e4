"""The clock of a draft: who is on it, until when, and what a pause does to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from league import clock
from league.models import Draft, DraftPick, DraftSlot, Team, User
from league.permissions import is_coach_of
from league.selectors.drafts import is_vacant, list_of, owner, slot_on_clock
from league.services.errors import Refused
from league.services.names import readable_words

from . import bells, closing, events, letters
from .hours import hours_of


def put_on_clock(draft: Draft) -> DraftSlot | None:
    """The next open place goes on the clock; with the last one made the draft is over. The caller holds its row."""
    slot = slot_on_clock(draft)
    if slot is None:
        closing.end(draft)
        return None
    team, now = owner(slot), clock.now()
    draft.on_clock_since = now
    at_once = chooses_at_once(draft, team)
    draft.due_at = now if at_once else hours_of(draft).after(now, draft.seconds_per_pick)
    draft.save(update_fields=["on_clock_since", "due_at"])
    if not at_once:
        say(draft, slot)
    return slot


def say(draft: Draft, slot: DraftSlot) -> None:
    """Tell the room, and where the clock is slow the coaches, who is on it. The caller holds the draft's row."""
    team = owner(slot)
    events.write(draft, "clock", f"{team} is on the clock: {slot}.", _of_clock(draft, slot, team), logged=False)
    letters.tell_turns(draft, slot)


def say_anew_later(picks: Sequence[DraftPick]) -> None:
    """Picks have changed hands outside the room: once that is kept the rooms of their drafts hear of it."""
    open_slots = DraftSlot.objects.filter(pick__in=picks, made_at=None)
    under_way = open_slots.filter(draft__status__in=[Draft.Status.RUNNING, Draft.Status.PAUSED])
    for draft_id in set(under_way.values_list("draft", flat=True)):
        transaction.on_commit(partial(_say_anew, draft_id))


@transaction.atomic
def _say_anew(draft_id: int) -> None:
    draft = events.lock_draft(Draft(pk=draft_id))
    slot = slot_on_clock(draft)
    if draft.is_under_way and slot is not None:
        say(draft, slot)


def chooses_at_once(draft: Draft, team: Team) -> bool:
    """Nobody is waited for: a team without a coach, and one whose list chooses at once."""
    found = list_of(draft, team)
    return is_vacant(team) or (found is not None and found.at_once)


def _of_clock(draft: Draft, slot: DraftSlot, team: Team) -> events.JSON:
    due = draft.due_at.isoformat() if draft.due_at else None
    return {"overall": slot.overall, "round": slot.round, "team": str(team.public_id), "due_at": due}


@transaction.atomic
def pause(*, draft: Draft, actor: User, reason: str = "") -> Draft:
    """The clock stands still until it goes on. Not while the actor's own team is on it."""
    draft = events.lock_draft(draft)
    if draft.status != Draft.Status.RUNNING or draft.due_at is None:
        raise Refused(f"{draft} is {draft.get_status_display().lower()}.", "Only a running draft is paused.")
    slot = slot_on_clock(draft)
    if slot is not None and is_coach_of(actor, owner(slot)):
        raise Refused("Your own team is on the clock.", "Choose first, or ask another commissioner to pause the draft.")
    draft.seconds_left = round(hours_of(draft).between(clock.now(), draft.due_at))
    draft.status, draft.due_at = Draft.Status.PAUSED, None
    draft.save(update_fields=["seconds_left", "status", "due_at"])
    words = readable_words(reason, what="The reason", field="reason")
    said = f" Reason: {words}" if words else ""
    events.write(
        draft,
        "paused",
        f"The commissioner pauses the draft.{said}",
        {"seconds_left": draft.seconds_left},
        actor=actor,
        in_log=f"{actor} pauses the draft.{said}",
    )
    return draft


@transaction.atomic
def make_up(*, draft: Draft, began_at: datetime, ended_at: datetime) -> None:
    """After an outage give the team on the clock of a running draft the time that it had left when it began."""
    draft = events.lock_draft(draft)
    since = max(began_at, draft.on_clock_since or began_at)
    slot = slot_on_clock(draft)
    if slot is None or draft.due_at is None or not since < min(draft.due_at, ended_at):
        return
    hours = hours_of(draft)
    draft.due_at = hours.after(ended_at, hours.between(since, draft.due_at))
    draft.save(update_fields=["due_at"])
    say(draft, slot)
    bells.send_later(draft)


@transaction.atomic
def resume(*, draft: Draft, actor: User) -> Draft:
    """The clock goes on with the time that was left."""
    draft = events.lock_draft(draft)
    if draft.status != Draft.Status.PAUSED:
        raise Refused(f"{draft} is {draft.get_status_display().lower()}.", "Only a paused draft goes on.")
    seconds = draft.seconds_per_pick if draft.seconds_left is None else draft.seconds_left
    draft.due_at = hours_of(draft).after(clock.now(), seconds)
    draft.status, draft.seconds_left = Draft.Status.RUNNING, None
    draft.save(update_fields=["due_at", "status", "seconds_left"])
    events.write(
        draft,
        "resumed",
        "The commissioner lets the draft go on.",
        {"due_at": draft.due_at.isoformat()},
        actor=actor,
        in_log=f"{actor} lets the draft go on.",
    )
    bells.send_later(draft)
    return draft
