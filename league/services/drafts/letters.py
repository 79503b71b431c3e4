"""Notices of a draft: who is on the clock, who is soon, what was chosen for somebody.

They are for drafts whose clock is slow: where a choice takes seconds people sit in the room.
"""

from __future__ import annotations

from collections.abc import Sequence

from league.models import Draft, DraftSlot, Outbox, Team
from league.selectors import ids
from league.selectors.drafts import owner
from league.selectors.leagues import coaches
from league.services import outbox
from league.services.letters import Letter, register

TURN = "draft_turn"
SLOW = 600  # seconds for a choice from which on people are told by notice
SOON = 3  # places before one's own at which one is told


def tell_turns(draft: Draft, slot: DraftSlot) -> None:
    """The coaches of the team that is on the clock, and of the one that is so in a few places, hear of it once."""
    if draft.seconds_per_pick < SLOW:
        return
    _tell_turn(draft, slot, f"you are on the clock: {slot}")
    ahead = draft.slots.filter(made_at=None, overall=slot.overall + SOON).select_related("pick__owner").first()
    if ahead is not None and ahead.owner_id != slot.owner_id:
        _tell_turn(draft, ahead, f"you choose in {SOON} picks: {ahead}")


def _tell_turn(draft: Draft, slot: DraftSlot, said: str) -> None:
    body = {"slot": slot.pk, "team": slot.owner_id, "said": said}
    kind = "now" if said.startswith("you are") else "soon"
    _tell(draft, owner(slot), f"{slot.pk}:{kind}:{draft.sequence}", kind=TURN, body=body)


def tell_chosen(draft: Draft, team: Team, slot: DraftSlot, sentence: str) -> None:
    """Somebody was chosen for a team without its coach's own hand."""
    subject = f"{draft.season.league}: {sentence}"[:200]
    _tell(draft, team, f"{slot.pk}:made:{draft.sequence}", kind="mail", body={"subject": subject, "text": sentence})


def _tell(draft: Draft, team: Team, key: str, *, kind: str, body: dict[str, object]) -> None:
    outbox.tell(
        key=f"draft:{draft.pk}:{key}",
        users=coaches([team]),
        league=draft.season.league,
        topic=Outbox.Topic.DRAFT,
        kind=kind,
        body=body,
        link=f"/leagues/{draft.season.league.public_id}/draft/",
    )


def _turns(rows: Sequence[Outbox]) -> list[Letter | None]:
    """What is still true: the place is open, and its team's."""
    found = DraftSlot.objects.filter(made_at=None, draft__status__in=["running", "paused"])
    slots = ids.find_told(rows, found.select_related("pick__owner", "draft__season__league"), "slot", by="pk")
    return [_turn(row, slots.get(row.pk)) for row in rows]


def _turn(row: Outbox, slot: DraftSlot | None) -> Letter | None:
    if slot is None or slot.owner_id != row.body["team"]:
        return None
    draft, said = slot.draft, row.body["said"]
    first = f"{draft.season.league}: {said}"
    text = f"{owner(slot)}: {said}. If the time is up, your list chooses; without one, value and need do."
    return Letter(first[:1].upper() + first[1:], text)


def register_letters() -> None:
    """Make the kind known."""
    register(TURN, _turns)
