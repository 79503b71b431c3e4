"""A coach's playbook: what he keeps of his plans, takes into another, and shows to others by a link.

An entry is its coach's alone. A share holds copies, which nothing that is done later changes; it shows nothing of a
plan whose game is still to come or sealed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Sum

from games import engine
from games.engine import JSON, EngineError
from games.engine import entries as pieces
from games.models import PlaybookEntry, PlaybookShare, WorkingDraft
from games.selectors import playbook as selector
from games.selectors.sheets import Draft
from games.selectors.workshop import read_workshop
from league import clock, limits
from league.models import Fixture, User
from league.services.errors import Refused
from league.services.locks import locked

from . import plans, working_drafts
from .plans import Due
from .working_drafts import Made, Place

WHOLE = PlaybookEntry.WHOLE
NAME, NOTE = 80, 500
TOKEN_BYTES = 32
NO_FORMS = "What you have written cannot be read as a plan, so nothing of it can be kept or added."
SEALED = "{name} stands in a plan for {game}, which is not open yet; it can be shared once that plan is."


# -- keeping -----------------------------------------------------------------------------------------------------------


def keep(
    *,
    fixture: Fixture,
    coach: User,
    key: str,
    row: int | None = None,
    name: str = "",
    note: str = "",
    draft_id: UUID | None = None,
) -> PlaybookEntry:
    """Keep what stands on a sheet of the coach's plan: its entry, its table, or the play in that row (from 0).
    ``draft_id`` names the working draft; without it the one at which he is at work."""
    draft = _own_draft(fixture, coach, draft_id)
    assert draft.plan is not None  # _own_draft refuses it
    found = pieces.pieces(draft.matchup, draft.side, draft.plan, key)
    piece = next((each for each in found if each.row == row), None)
    if piece is None:
        raise Refused("There is nothing on this sheet that could be kept.", "Save it first.")
    men = pieces.men_in(draft.matchup, draft.side, piece.body)
    return _keep(fixture, coach, _Kept(piece.sheet, name or piece.title, note, piece.body, men))


def keep_plan(
    *, fixture: Fixture, coach: User, name: str = "", note: str = "", draft_id: UUID | None = None
) -> PlaybookEntry:
    """Keep the coach's whole plan as he has written it."""
    draft = _own_draft(fixture, coach, draft_id)
    assert draft.plan is not None  # _own_draft refuses it
    men = pieces.men_in(draft.matchup, draft.side, draft.plan)
    return _keep(fixture, coach, _Kept(WHOLE, name or f"Plan for {fixture}", note, draft.plan, men))


@dataclass(frozen=True)
class _Kept:
    """What is to be kept."""

    kind: str
    name: str
    note: str
    body: Any
    men: list[JSON] = field(default_factory=list)


def _own_draft(fixture: Fixture, coach: User, draft_id: UUID | None) -> Draft:
    side = plans.side_for(fixture, coach)
    draft = read_workshop(coach, fixture, side, draft_id).draft
    if draft is None:
        raise Refused(f"Nothing of yours is due for {fixture} now.")
    if draft.plan is None:
        raise Refused(NO_FORMS)
    return draft


def _keep(fixture: Fixture, coach: User, kept: _Kept) -> PlaybookEntry:
    with transaction.atomic():
        locked(User).get(pk=coach.pk)  # his entries are counted one after the other
        return _entry(coach, fixture.season.league.ruleset, kept, fixture=fixture)


def _entry(coach: User, ruleset: str, kept: _Kept, **origin: Any) -> PlaybookEntry:
    """A new entry, unless the coach has the same already; his row is locked."""
    own = PlaybookEntry.objects.filter(coach=coach)
    digest = pieces.digest(kept.body)
    same = own.filter(ruleset=ruleset, kind=kept.kind, digest=digest).first()
    if same is not None:
        return same
    size = len(json.dumps(kept.body, ensure_ascii=False))
    limits.PLAYBOOK_ENTRY.require(size)
    held = own.aggregate(entries=Count("pk"), characters=Sum("size"))
    limits.PLAYBOOK_ENTRIES.require(held["entries"] + 1)
    limits.PLAYBOOK_CHARACTERS.require((held["characters"] or 0) + size)
    return PlaybookEntry.objects.create(
        coach=coach,
        ruleset=ruleset,
        kind=kept.kind,
        name=_line(kept.name),
        note=kept.note.strip()[:NOTE],
        body=kept.body,
        men=kept.men,
        size=size,
        digest=digest,
        **origin,
    )


def _line(text: str) -> str:
    """A name as one line of bounded length."""
    return " ".join(engine.storable(text).split())[:NAME]


@transaction.atomic
def change(*, entry: PlaybookEntry, name: str, note: str) -> PlaybookEntry:
    """Call an entry something else, or write another note to it."""
    held = locked(PlaybookEntry).filter(pk=entry.pk).first()
    if held is None:
        raise Refused("This entry has been deleted.")
    if not _line(name):
        raise Refused("An entry has a name.", field="name")
    held.name, held.note = _line(name), note.strip()[:NOTE]
    held.save(update_fields=["name", "note"])
    return held


def delete(*, entry: PlaybookEntry) -> None:
    """Remove an entry. What was shared of it stays behind its link until that is withdrawn."""
    PlaybookEntry.objects.filter(pk=entry.pk).delete()


# -- taking into a plan ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Taken:
    """The working draft into which an entry was taken, what came with it (kind and short name of each), and a sentence
    for each thing that was changed to fit the roster."""

    draft: WorkingDraft
    added: tuple[tuple[str, str], ...] = ()
    repairs: tuple[str, ...] = ()


def take(*, fixture: Fixture, author: User, entry: PlaybookEntry, code: str = "", place: Place | None = None) -> Taken:
    """Add an entry to the plan that the coach writes now, under a short name that is free, with men of his team.

    ``code`` is the sheet on which it comes, where several take it. What the entry names and the plan does not have
    comes along, where the playbook has it from the same game or the same link. A whole plan takes the place of what
    was written, adapted to the roster.
    """
    if entry.coach_id != author.pk:
        raise Refused("Your playbook has no such entry.")
    if entry.ruleset != fixture.season.league.ruleset:
        raise Refused("This entry is of another rulebook.")
    added: list[tuple[str, str]] = []
    repairs: list[str] = []

    def make(due: Due, plan: JSON) -> Made:
        added.clear()
        repairs.clear()
        if entry.kind == WHOLE:
            return Made(_adapted(due, entry, repairs), entry.name, "")
        return Made(_with_entry(due, plan, entry, code or entry.kind, added), entry.name, "")

    kept = working_drafts.write_plan(fixture=fixture, author=author, place=place or Place(), make=make)
    return Taken(kept.draft, tuple(added), tuple(repairs))


def _adapted(due: Due, entry: PlaybookEntry, repairs: list[str]) -> JSON:
    """A whole plan made fit for the roster; as it was, with everything that is wrong with it, where it cannot be."""
    matchup, side = due.matchup, due.step.side
    own, opponent = due.exchange.sealed(matchup.steps, side), due.exchange.opened(matchup.steps, side)
    text = engine.draft_text(matchup, entry.body)
    try:
        text, _, made = engine.adapt(matchup, side, text, sealed=own, opponent=opponent)
    except EngineError:
        return dict(entry.body)
    repairs += made
    return engine.read_draft(matchup, text) or dict(entry.body)


def _with_entry(due: Due, plan: JSON, entry: PlaybookEntry, code: str, added: list[tuple[str, str]]) -> JSON:
    """The plan with an entry, and with those that it names as far as the playbook has them."""
    matchup, side = due.matchup, due.step.side
    waiting = [(entry, code)]
    while waiting:
        each, sheet = waiting.pop(0)
        kept = pieces.kept_entry(each.kind, each.body, each.men)
        along = selector.named_along(each, pieces.unknown_names(matchup, side, plan, kept))
        made = pieces.adopt(matchup, side, plan, kept, sheet)
        if made is None:
            raise Refused("No sheet of this plan takes such an entry.")
        plan, name = made
        added.append((each.kind, name))
        waiting += [(one, one.kind) for one in along if one.pk not in {known.pk for known, _ in waiting}]
    return plan


# -- sharing -----------------------------------------------------------------------------------------------------------


def share(*, coach: User, entries: Sequence[PlaybookEntry], title: str = "") -> PlaybookShare:
    """Put copies of entries behind a link; the same ones have one link at a time."""
    if not entries:
        raise Refused("Choose at least one entry.", field="entries")
    if any(entry.coach_id != coach.pk for entry in entries):
        raise Refused("Your playbook has no such entry.", field="entries")
    if len({entry.ruleset for entry in entries}) > 1:
        raise Refused("A link shows entries of one rulebook.", "Share them by several links.", field="entries")
    limits.PLAYBOOK_SHARED.require(len(entries))
    limits.PLAYBOOK_SHARED_CHARACTERS.require(sum(entry.size for entry in entries))
    for entry in entries:
        if not selector.may_be_shown(entry):
            raise Refused(SEALED.format(name=entry.name, game=entry.fixture), field="entries")
    copies = [_copy(entry) for entry in sorted(entries, key=lambda each: each.pk)]
    digest = pieces.digest(copies)
    with transaction.atomic():
        locked(User).get(pk=coach.pk)  # his links are counted one after the other
        own = PlaybookShare.objects.filter(coach=coach, withdrawn_at=None)
        same = own.filter(digest=digest).first()
        if same is not None:
            return same
        limits.PLAYBOOK_SHARES.require(own.count() + 1)
        return PlaybookShare.objects.create(
            coach=coach,
            ruleset=entries[0].ruleset,
            title=_line(title) or entries[0].name,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            entries=copies,
            digest=digest,
        )


def _copy(entry: PlaybookEntry) -> JSON:
    """An entry as others read it: no game, and of the men no names."""
    men = [{"number": man["number"], "position": man["position"]} for man in entry.men]
    return {"kind": entry.kind, "name": entry.name, "note": entry.note, "body": entry.body, "men": men}


@transaction.atomic
def withdraw(*, share: PlaybookShare) -> PlaybookShare:
    """Take a link back: nobody reads what stood behind it any more. What others took of it is theirs."""
    held = locked(PlaybookShare).get(pk=share.pk)
    if held.withdrawn_at is not None:
        raise Refused("This link has been withdrawn already.")
    held.withdrawn_at, held.entries = clock.now(), []
    held.save(update_fields=["withdrawn_at", "entries"])
    _forget_withdrawn(held.coach)
    return held


def _forget_withdrawn(coach: User) -> None:
    """Remove the links that were withdrawn long ago; entries that were taken from them stay."""
    withdrawn = PlaybookShare.objects.filter(coach=coach, withdrawn_at__isnull=False).order_by("-withdrawn_at", "-pk")
    old = list(withdrawn.values_list("pk", flat=True)[limits.PLAYBOOK_WITHDRAWN :])
    PlaybookShare.objects.filter(pk__in=old).delete()


def take_share(*, coach: User, share: PlaybookShare) -> list[PlaybookEntry]:
    """Keep everything behind a link in the coach's own playbook."""
    with transaction.atomic():
        locked(User).get(pk=coach.pk)  # his entries are counted one after the other
        held = locked(PlaybookShare).get(pk=share.pk)
        if held.withdrawn_at is not None:
            raise Refused("This link has been withdrawn.")
        return [_entry(coach, held.ruleset, _Kept(**copy), share=held) for copy in held.entries]
