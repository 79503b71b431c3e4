"""The working drafts of a side: which a coach may read, on which he goes on, what can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from games import sealed
from games.models import DraftEdit, FixtureStep, WorkingDraft
from games.selectors.exchange import Exchange
from league.models import Fixture, Seat
from league.permissions import Viewer

SEALED = "SEALED"  # the code of a problem: the draft says something else than a part that is sealed already
STANDING_IN = 3  # of a side's drafts without errors, the newest, are looked at when nothing was handed in


def side_drafts(fixture: Fixture, side: str) -> QuerySet[WorkingDraft]:
    """Every working draft of a side, the one that was written on last first: for what is done with them."""
    return WorkingDraft.objects.filter(fixture=fixture, side=side).select_related("author", "beside")


def readable_drafts(viewer: Viewer, fixture: Fixture, side: str) -> list[WorkingDraft]:
    """The working drafts of his side that a coach may read, without their texts."""
    closed = sealed.closed_drafts(viewer, fixture, side)
    return list(side_drafts(fixture, side).exclude(pk__in=closed).defer("text", "began", "beside__text"))


def find_draft(viewer: Viewer, fixture: Fixture, side: str, public_id: UUID) -> WorkingDraft | None:
    """One working draft of his side; None where there is none of that id that he may read."""
    draft = side_drafts(fixture, side).filter(public_id=public_id).first()
    return draft if draft is not None and draft.pk not in sealed.closed_drafts(viewer, fixture, side) else None


def draft_at_work(drafts: Sequence[WorkingDraft], chosen: UUID | None = None) -> WorkingDraft | None:
    """The draft on which a coach goes on: the one that he has chosen, else the newest that keeps to what is sealed."""
    for draft in drafts:
        if draft.public_id == chosen:
            return draft
    return next((draft for draft in drafts if not against_what_is_sealed(draft)), None)


def against_what_is_sealed(draft: WorkingDraft) -> bool:
    """Whether a draft changes what an earlier step has sealed: nobody goes on with it unless he opens it."""
    return any(problem["code"] == SEALED for problem in draft.problems)


def standing_in(fixture: Fixture, side: str) -> list[WorkingDraft]:
    """The drafts that may be played where nothing was handed in, the newest first: without errors when they were looked
    at last, and begun by somebody who still coaches the team."""
    return list(_may_stand_in().filter(fixture=fixture, side=side)[:STANDING_IN])


def standing_in_of(fixtures: Iterable[Fixture]) -> dict[tuple[int, str], WorkingDraft]:
    """The first of them for each side of many games, by the game's key and the side; without their texts."""
    found: dict[tuple[int, str], WorkingDraft] = {}
    for draft in _may_stand_in().filter(fixture__in=fixtures).defer("text", "began", "problems", "notes"):
        found.setdefault((draft.fixture_id, draft.side), draft)
    return found


def _may_stand_in() -> QuerySet[WorkingDraft]:
    seats = Seat.objects.coaching().filter(user=OuterRef("author"))
    at_home = Q(side="home") & Exists(seats.filter(team=OuterRef("fixture__home")))
    away = Q(side="away") & Exists(seats.filter(team=OuterRef("fixture__away")))
    return WorkingDraft.objects.filter(at_home | away, legal=True)


def edits_to_take_back(draft: WorkingDraft) -> tuple[DraftEdit | None, DraftEdit | None]:
    """The edit that is taken back next, and the one that is done again next; None where there is none."""
    edits = list(draft.edits.defer("text").select_related("author"))
    done = [edit for edit in edits if not edit.undone]
    undone = [edit for edit in edits if edit.undone]
    return (done[-1] if len(done) > 1 else None), (undone[0] if undone else None)


def owed_step(fixture: Fixture, exchange: Exchange, side: str) -> FixtureStep | None:
    """The step for which a side writes now; None when nothing is due from it."""
    owed = exchange.owed(side) if fixture.status == Fixture.Status.OPEN else []
    return owed[0] if owed else None
