"""The end of a draft: the last place is made, who is left is a free agent. And the end taken back."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.urls import reverse

from league import clock
from league.models import Draft, Outbox, Trade
from league.selectors.drafts import left
from league.selectors.leagues import everybody
from league.services import outbox
from league.signals import draft_ended

from . import events


def end(draft: Draft) -> None:
    """The draft, whose row the caller holds, is over. The calendar hears of it once all of this is kept."""
    draft.status, draft.over_at = Draft.Status.OVER, clock.now()
    draft.on_clock_since = draft.due_at = draft.seconds_left = None
    draft.save()
    open_offers = Trade.objects.filter(draft=draft, state=Trade.State.PROPOSED)
    open_offers.update(state=Trade.State.VOID, said="The draft is over.", settled_at=draft.over_at)
    free = left(draft).count()
    rest = f"{free} men whom nobody chose are free agents." if free else "Every man was chosen."
    events.write(draft, "over", f"The draft is over. {rest}", {"free_agents": free})
    league = draft.season.league
    outbox.tell(
        key=f"draft:{draft.pk}:over:{draft.sequence}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.DRAFT,
        subject=f"{league}: the draft is over",
        text=f"{draft} is over. {rest}",
        link=reverse("league", args=[league.public_id]),
    )
    transaction.on_commit(partial(draft_ended.send, sender=Draft, season=draft.season))


def reopen(draft: Draft) -> None:
    """The draft, whose row the caller holds and whose last steps he has taken back, is under way again and paused."""
    draft.status, draft.over_at = Draft.Status.PAUSED, None
    draft.save(update_fields=["status", "over_at"])


def tell_reopened(draft: Draft, reason: str) -> None:
    """Tell everybody who has heard that the draft was over."""
    league = draft.season.league
    outbox.tell(
        key=f"draft:{draft.pk}:reopened:{draft.sequence}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.DRAFT,
        subject=f"{league}: the draft is open again",
        text=f"The last steps of {draft} are taken back, and it is paused until the commissioner lets it go on. "
        f"Reason: {reason}",
        link=reverse("draft", args=[league.public_id]),
    )
