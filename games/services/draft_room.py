"""Room for working drafts: a bound for each side of a game, and no edits of games that are over.

A draft's text and the text with which it was begun always stay. Edits serve for taking back alone: the oldest of the
side go first.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.db.models.functions import Length

from games.models import DraftEdit, GameReplay, WorkingDraft
from games.selectors.working_drafts import side_drafts
from league import limits
from league.models import Fixture
from league.services.isolation import Due, of_swept, rows_due


@dataclass(frozen=True)
class _Edit:
    """An edit without its text. ``is_present``: it is what its draft says now."""

    pk: int
    draft: int
    characters: int
    is_present: bool


def make_room(draft: WorkingDraft) -> None:
    """Forget the oldest edits of a draft and of its side's drafts beyond the bounds. Refuse a change after which the
    drafts need more than the bound without any edit that could go."""
    kept, characters = _edits(draft), _characters(draft)
    over = sum(edit.characters for edit in kept) + characters - limits.WORKING_DRAFT_CHARACTERS.most
    own = sum(edit.draft == draft.pk for edit in kept)
    gone = []
    for edit in kept:
        too_many = edit.draft == draft.pk and own > limits.DRAFT_EDITS
        if edit.is_present or (over <= 0 and not too_many):
            continue
        gone.append(edit.pk)
        over -= edit.characters
        own -= edit.draft == draft.pk
    if over > 0:
        limits.WORKING_DRAFT_CHARACTERS.require(limits.WORKING_DRAFT_CHARACTERS.most + over)
    DraftEdit.objects.filter(pk__in=gone).delete()


def _characters(draft: WorkingDraft) -> int:
    """Return how many characters the drafts of the side have, with those with which they were begun."""
    drafts = side_drafts(draft.fixture, draft.side).order_by().select_related(None)
    return sum(drafts.values_list(Length("text") + Length("began"), flat=True))


def _edits(draft: WorkingDraft) -> list[_Edit]:
    """Return every edit of the side's drafts, the oldest first."""
    rows = DraftEdit.objects.filter(draft__fixture=draft.fixture, draft__side=draft.side).order_by("made_at", "pk")
    found = list(rows.values_list("pk", "draft", "number", "undone", Length("text")))
    present: dict[int, int] = {}
    for _, of_draft, number, undone, _ in found:
        if not undone:
            present[of_draft] = max(number, present.get(of_draft, 0))
    return [
        _Edit(pk, of_draft, characters, not undone and number == present[of_draft])
        for pk, of_draft, number, undone, characters in found
    ]


def drafts_of_games_over(league_id: int | None = None) -> Due[WorkingDraft, WorkingDraft]:
    """Return the working drafts, of one league or of all but those in rehearsal, with edits whose game is final and
    waits for no replay."""
    edits = DraftEdit.objects.filter(draft=OuterRef("pk"))
    replays = GameReplay.objects.filter(fixture=OuterRef("fixture"), started_at=None)
    over = WorkingDraft.objects.filter(Exists(edits), ~Exists(replays), fixture__status=Fixture.Status.FINAL)
    over = over.filter(of_swept(league_id, "fixture__season__league"))
    return rows_due(over.only("pk"), size=limits.EDITS_FORGOTTEN_AT_ONCE)


def forget_edits(*, draft: WorkingDraft) -> None:
    """Remove the edits of a draft whose game is over; its text stays."""
    DraftEdit.objects.filter(draft=draft, draft__fixture__status=Fixture.Status.FINAL).delete()
