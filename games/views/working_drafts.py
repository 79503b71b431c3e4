"""What a coach does with his working drafts. Each post ends in a redirect, so that nothing is sent twice."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from games import engine
from games.models import PlanVersion, WorkingDraft
from games.selectors.exchange import read_exchange, read_matchup
from games.selectors.working_drafts import find_draft
from games.services import working_drafts
from games.services.working_drafts import Place
from league import limits
from league.middleware import takes_time
from league.models import Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .workshop import NOT_SAVED, NUMBER, number_in, open_draft, own_fixture

FORMS = ("text", "json", "as-typed")
STYLE = "style."  # before the scale of a style that is chosen


@takes_time(limits.AUTOCOACH)
@login_required
@require_POST
def start(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Begin another draft: from nothing, a version, the last plan, the autocoach's, or in a style."""
    fixture, _ = own_fixture(request, public_id)
    source, _, which = request.POST.get("from", "").partition(" ")
    if source == WorkingDraft.Source.STYLE and not which:
        which = " ".join(request.POST[name] for name in request.POST if name.startswith(STYLE))
    version = _uuid(which) if source == WorkingDraft.Source.VERSION else None
    try:
        draft = working_drafts.start(
            fixture=fixture, author=request.user, source=source, version_id=version, style=which
        )
    except Refused as refused:
        messages.error(request, str(refused), extra_tags=NOT_SAVED)
        return redirect("plan", public_id)
    open_draft(request, fixture, draft)
    changed = "What has changed since is told below." if draft.notes else ""
    messages.success(request, f"You work on “{draft}”. {changed}".rstrip())
    return redirect("plan", public_id)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _act(
    request: SignedInRequest, public_id: UUID, act: Callable[[Fixture], str], *, back: bool = False
) -> HttpResponse:
    """Do something with a draft, say how it went, go back to the page or to the overview."""
    fixture, _ = own_fixture(request, public_id)
    try:
        messages.success(request, act(fixture))
    except Refused as refused:
        messages.error(request, str(refused))
    page = request.POST.get("back", "")
    if back and url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return redirect(page)
    return redirect("plan", public_id)


def _seen(request: SignedInRequest, draft_id: UUID) -> Place:
    """The draft as the viewer has seen it."""
    return Place(draft_id, number_in(request.POST.get(NUMBER, "")))


@login_required
@require_POST
def choose(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Go on with another draft."""
    fixture, side = own_fixture(request, public_id)
    draft = find_draft(request.user, fixture, side, draft_id)
    if draft is None:
        messages.error(request, working_drafts.GONE)
    else:
        open_draft(request, fixture, draft)
        messages.success(request, f"You work on “{draft}”.")
    return redirect("plan", public_id)


@login_required
@require_POST
def rename(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Give a draft another name."""
    name = request.POST.get("name", "")

    def act(fixture: Fixture) -> str:
        draft = working_drafts.rename(fixture=fixture, author=request.user, draft_id=draft_id, name=name)
        return f"It is called “{draft}”."

    return _act(request, public_id, act)


@login_required
@require_POST
def take_back(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Undo the last change of a draft."""

    def act(fixture: Fixture) -> str:
        draft = working_drafts.take_back(fixture=fixture, author=request.user, place=_seen(request, draft_id))
        return f"The last change of “{draft}” is taken back."

    return _act(request, public_id, act, back=True)


@login_required
@require_POST
def redo(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Do again what was taken back."""

    def act(fixture: Fixture) -> str:
        draft = working_drafts.redo(fixture=fixture, author=request.user, place=_seen(request, draft_id))
        return f"What was taken back of “{draft}” is done again."

    return _act(request, public_id, act, back=True)


@login_required
@require_POST
def seal(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Hand in what a draft says and confirm it."""

    def act(fixture: Fixture) -> str:
        version = working_drafts.seal(fixture=fixture, author=request.user, place=_seen(request, draft_id))
        return sealed_told(version)

    return _act(request, public_id, act)


def sealed_told(version: PlanVersion) -> str:
    """That a plan was sealed, and until when it can be sealed again."""
    closed = " The step has closed." if version.frozen_at else " You can change it and seal it again until it is due."
    return f"Your plan is sealed as version {version.number}.{closed}"


@login_required
@require_POST
def throw_away(request: SignedInRequest, public_id: UUID, draft_id: UUID) -> HttpResponse:
    """Remove a draft."""

    def act(fixture: Fixture) -> str:
        working_drafts.throw_away(fixture=fixture, author=request.user, draft_id=draft_id)
        return "The draft is thrown away. What was sealed stays."

    return _act(request, public_id, act)


@login_required
@require_safe
def file(request: SignedInRequest, public_id: UUID, draft_id: UUID, form: str) -> HttpResponse:
    """A draft as a file: in the compact text, as JSON, or as it was typed."""
    fixture, side = own_fixture(request, public_id)
    draft = find_draft(request.user, fixture, side, draft_id)
    if draft is None or form not in FORMS:
        raise Http404
    text: str | None = draft.text
    if form != "as-typed":
        matchup = read_matchup(fixture, read_exchange(fixture))
        plan = engine.read_draft(matchup, draft.text)
        text = engine.written_text(matchup, plan, as_json=form == "json") if plan is not None else None
    if text is None:
        messages.error(request, "The draft cannot be written in this form; it can be had as it was typed.")
        return redirect("plan-text", public_id)
    ending, kind = ("json", "application/json") if form == "json" else ("txt", "text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="draft-{draft.number}.{ending}"'
    return answer
