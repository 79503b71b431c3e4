"""The last steps of a draft taken back: choices and trades of its room, the newest first."""

from __future__ import annotations

from django.db import transaction

from league.limits import DRAFT_STEPS_BACK
from league.models import Draft, DraftEvent, DraftSlot, Team, User
from league.selectors import ids
from league.selectors.calendar import kept_from_reopening
from league.services import calendar, ledger, rosters, rulings, schedule
from league.services.consents import Matter, guarded
from league.services.errors import Refused
from league.services.names import require_reason

from . import bells, clock, closing, events

STEPS = ("pick", "trade")


def last_steps(draft: Draft, count: int) -> list[DraftEvent]:
    """So many of the last choices and trades that still stand, the newest first."""
    told = list(draft.events.filter(kind__in=(*STEPS, "undone")).order_by("-sequence"))
    undone = {sequence for event in told if event.kind == "undone" for sequence in event.data["undoes"]}
    return [event for event in told if event.kind in STEPS and event.sequence not in undone][:count]


def _of_steps(*, draft: Draft, steps: int, reason: str, actor: User) -> Matter | None:
    if draft.status == Draft.Status.OVER and kept_from_reopening(draft):
        return None  # what is refused anyway is asked of nobody
    told = " ".join(event.sentence for event in last_steps(draft, max(0, steps)))
    league = draft.season.league
    teams = list(league.teams.all())
    return Matter(league, teams, f"Take back in the draft: {told} Reason: {reason.strip()}")


@guarded("undo_draft", _of_steps)
@transaction.atomic
def take_back(*, draft: Draft, steps: int, reason: str, actor: User) -> list[DraftEvent]:
    """Take the last ``steps`` back: men and picks are where they were before, and the first open place is on the clock
    anew. A draft that is over is open again, and the calendar goes back to it where it has gone on; it stands paused,
    for whoever was in its room has left. What was taken back, the newest first."""
    said = require_reason(reason)
    schedule.lock_season(draft.season_id)  # before the draft, as the calendar does
    draft = events.lock_draft(draft)
    is_over = draft.status == Draft.Status.OVER
    if is_over:
        _require_reopenable(draft)
    else:
        events.require_under_way(draft)
    DRAFT_STEPS_BACK.require(steps)
    found = last_steps(draft, max(0, steps))
    if steps < 1 or len(found) < steps:
        raise Refused(f"{len(last_steps(draft, DRAFT_STEPS_BACK.most))} steps can be taken back.", field="steps")
    if is_over:
        calendar.go_back_to_draft(draft=draft)
    rosters.lock_teams(Team.objects.filter(league=draft.season.league_id))
    for event in found:
        _take_back_one(draft, event, actor, said)
    if is_over:
        closing.reopen(draft)
    told = f"{'The last step is' if steps == 1 else f'The last {steps} steps are'} taken back. Reason: {said}"
    events.write(draft, "undone", told, {"undoes": [event.sequence for event in found]}, actor=actor)
    if is_over:
        closing.tell_reopened(draft, said)
    if draft.status == Draft.Status.PAUSED:
        draft.seconds_left = draft.seconds_per_pick
        draft.save(update_fields=["seconds_left"])
    else:
        clock.put_on_clock(draft)
        bells.send_later(draft)
    return found


def _require_reopenable(draft: Draft) -> None:
    if kept := kept_from_reopening(draft):
        raise Refused(kept, "A ruling takes a single entry of the list of transactions back.")


def _take_back_one(draft: Draft, event: DraftEvent, actor: User, reason: str) -> None:
    if event.kind == "trade":
        trade = ids.find_in(draft.season.league_id, draft.trades.all(), event.data.get("trade"))
        if trade is None:
            raise Refused(
                "The step names a trade that was not made in this draft, so it cannot be taken back.",
                "Take fewer steps back.",
                field="steps",
            )
        entry = trade.transactions.filter(kind="traded", undoes=None, undone_by=None).order_by("id").first()
        if entry is not None:
            rulings.undo_trade(entry, trade, actor, reason)
        return
    overall = event.data.get("overall")
    slot = draft.slots.select_related("entry").filter(overall=overall).first() if isinstance(overall, int) else None
    if slot is None:
        raise Refused(
            "The step names a pick that is not of this draft, so it cannot be taken back.",
            "Take fewer steps back.",
            field="steps",
        )
    if slot.entry is not None:
        rulings.write_back(slot.entry, ledger.take_back(slot.entry), actor, reason)
    _open(slot)


def _open(slot: DraftSlot) -> None:
    """The place is open again."""
    slot.team = slot.player = slot.made_at = slot.made_by = slot.entry = None
    slot.how = ""
    slot.save()
