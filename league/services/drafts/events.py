"""What happens in a draft, told to its room, to the league's log and to those who have to act."""

from __future__ import annotations

from typing import Any

from league import clock
from league.models import Draft, DraftEvent, User
from league.services import log
from league.services.errors import Refused
from league.services.locks import locked

JSON = dict[str, Any]
LONGEST = 300


def lock_draft(draft: Draft) -> Draft:
    """The draft with its row locked: whatever is done in it takes turns."""
    return locked(Draft).select_related("season__league").get(pk=draft.pk)


def require_under_way(draft: Draft) -> None:
    """Refused before the first pick and after the last."""
    if not draft.is_under_way:
        raise Refused(f"{draft} is {draft.get_status_display().lower()}.", "Look at the draft again.")


def write(
    draft: Draft,
    kind: str,
    sentence: str,
    data: JSON | None = None,
    *,
    actor: User | None = None,
    logged: bool = True,
    in_log: str = "",
) -> DraftEvent:
    """The next event of a draft whose row the caller holds; into the league's log too, where it is ``logged``.

    Whoever sees the league reads the event, so its sentence names no person; one that does is given for the log alone.
    """
    draft.sequence += 1
    draft.save(update_fields=["sequence"])
    event = DraftEvent.objects.create(
        draft=draft, sequence=draft.sequence, kind=kind, sentence=sentence[:LONGEST], data=data or {}, at=clock.now()
    )
    if logged:
        log.write(
            league=draft.season.league,
            action=f"draft.{kind}",
            sentence=f"{draft}: {in_log or sentence}",
            actor=actor,
            data={"draft": str(draft.public_id), "sequence": draft.sequence, **(data or {})},
        )
    return event
