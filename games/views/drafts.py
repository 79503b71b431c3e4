"""Writing a plan on forms and from other plans. Each post keeps a version, right or wrong, and ends in a redirect."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import PlanVersion
from games.selectors.boards import board_of
from games.selectors.problems import problem_lines
from games.selectors.sheets import read_draft
from games.services import drafts, plans
from league import limits
from league.middleware import keeps_any_text, takes_bytes, takes_time
from league.models import Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .plans import own_fixture, say


def _keep(
    request: HttpRequest, public_id: UUID, act: Callable[[Fixture], PlanVersion], back: str = "plan", *args: object
) -> HttpResponse:
    """Do what keeps a version, tell the coach how it went, go back."""
    fixture, _ = own_fixture(request, public_id)
    try:
        version = act(fixture)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        say(request, version)
    return redirect(back, public_id, *args)


@takes_time(limits.AUTOCOACH)
@login_required
@require_POST
def example(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Start from the autocoach's plan."""
    return _keep(request, public_id, lambda fixture: plans.hand_in_example(fixture=fixture, author=request.user))


@login_required
@require_POST
def last(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Start from the team's last plan."""
    return _keep(request, public_id, lambda fixture: drafts.copy_last(fixture=fixture, author=request.user))


@login_required
@require_POST
def restore(request: SignedInRequest, public_id: UUID, version_id: UUID) -> HttpResponse:
    """Make an older version the newest again."""
    return _keep(
        request,
        public_id,
        lambda fixture: drafts.restore(fixture=fixture, author=request.user, version_id=version_id),
    )


@takes_time(limits.AUTOCOACH)
@login_required
@require_safe
def default(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What would stand in for a plan that does not come: which, what would be changed in it, its text."""
    fixture, _ = own_fixture(request, public_id)
    context: dict[str, object] = {"fixture": fixture, "league": fixture.season.league}
    try:
        context["default"] = drafts.preview_default(fixture=fixture, author=request.user)
    except Refused as refused:
        context["refused"] = str(refused)
    return render(request, "games/plan_default.html", context)


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: SignedInRequest, public_id: UUID, key: str) -> HttpResponse:
    """One part of the plan as a form; a post keeps it, whatever is wrong with it, and checks the whole plan."""
    fixture, side = own_fixture(request, public_id)
    if request.method == "POST":
        return _keep(
            request,
            public_id,
            lambda fixture: drafts.fill_sheet(fixture=fixture, author=request.user, key=key, values=request.POST),
            *(("plan",) if request.POST.get("back") else ("plan-sheet", key)),
        )
    draft = read_draft(request.user, fixture, side)
    drawn = draft.sheet(key) if draft else None
    if draft is None or drawn is None:
        return redirect("plan", public_id)
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "sheet": drawn,
        "field": draft.picture(key),
        "board": board_of(draft, fixture, drawn, request.GET.get("over", "")),
        "version": draft.version,
        "problems": problem_lines(draft.problems(drawn.line)),
        "elsewhere": draft.errors_in_all() - draft.errors(drawn.line),
    }
    return render(request, "games/plan_sheet.html", context)
