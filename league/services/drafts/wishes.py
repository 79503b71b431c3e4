"""A team's private list: whom it wants, first wish first, with conditions. Nobody but its coaches reads it; the log
tells only that it was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from league import clock as time
from league import rulebook
from league.limits import DRAFT_WISHES
from league.models import Draft, DraftList, DraftWish, Player, Team, User
from league.permissions import is_coach_of
from league.services import log, rosters
from league.services.errors import Refused

from . import events

Kind = DraftWish.Kind


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line of a list as its coach writes it (``DraftWish``)."""

    kind: str = Kind.MAN
    player: Player | None = None
    position: str = ""
    if_lacking: bool = False
    from_round: int = 1


@transaction.atomic
def write_list(*, draft: Draft, team: Team, wishes: Sequence[Wanted], actor: User, at_once: bool = False) -> DraftList:
    """The team's whole list, first wish first; it takes the place of the one before. ``at_once``: it chooses as soon as
    the team is on the clock."""
    draft = events.lock_draft(draft)
    if draft.status == Draft.Status.OVER:
        raise Refused(f"{draft} is over.", "A list is for a draft that is still to come or under way.")
    rosters.lock_teams([team])
    rosters.require_say(team, actor, is_coach_of)
    DRAFT_WISHES.require(len(wishes))
    _require_wishes(draft, wishes)
    now = time.now()
    facts = {"at_once": at_once, "changed_at": now, "changed_by": actor}
    found, _ = DraftList.objects.update_or_create(draft=draft, team=team, defaults=facts)
    found.wishes.all().delete()
    DraftWish.objects.bulk_create(
        DraftWish(
            list=found,
            rank=rank,
            kind=wish.kind,
            player=wish.player,
            position=wish.position,
            if_lacking=wish.if_lacking,
            from_round=wish.from_round,
        )
        for rank, wish in enumerate(wishes, start=1)
    )
    log.write(
        league=draft.season.league,
        action="draft.list",
        sentence=f"{team} has written its list for the draft.",
        actor=actor,
        data={"draft": str(draft.public_id), "team": str(team.public_id)},
    )
    return found


def _require_wishes(draft: Draft, wishes: Sequence[Wanted]) -> None:
    """Refused with the number of the first line that cannot stand."""
    positions = rulebook.rules_of(draft.season.league).roster_rules().positions
    men = {wish.player.pk for wish in wishes if wish.player}
    known = set(draft.prospects.filter(player__in=men).values_list("player", flat=True))
    seen: set[int] = set()
    for line, wish in enumerate(wishes, start=1):
        field = f"wishes[{line - 1}]"
        if wish.kind not in Kind.values:
            raise Refused(f"Line {line}: there is no wish of the kind {wish.kind!r}.", field=field)
        if (wish.kind == Kind.MAN) != (wish.player is not None):
            raise Refused(f"Line {line} names a man if it wishes for one, and nobody else.", field=field)
        if (wish.kind == Kind.POSITION) != bool(wish.position):
            raise Refused(f"Line {line} names a position if it wishes for one, and none else.", field=field)
        if wish.position and wish.position not in positions:
            hint = f"Positions are {', '.join(positions)}."
            raise Refused(f"Line {line}: there is no position {wish.position!r}.", hint, field=field)
        if not 1 <= wish.from_round <= draft.rounds:
            raise Refused(f"Line {line}: the draft has the rounds 1 to {draft.rounds}.", field=field)
        if wish.player is not None:
            if wish.player.pk not in known:
                raise Refused(f"Line {line}: {wish.player} cannot be chosen in this draft.", field=field)
            if wish.player.pk in seen:
                raise Refused(f"Line {line}: {wish.player} stands on the list twice.", field=field)
            seen.add(wish.player.pk)
