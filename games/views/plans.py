"""The overview of a plan, what was handed in, and what is played as things stand."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import engine, visibility
from games.models import PlanVersion
from games.selectors.beginnings import style_scales
from games.selectors.problems import problem_lines
from games.selectors.sheets import opened_pictures
from games.selectors.standing import opened_text, opening_facts, step_lines
from games.selectors.versions import differences, version_lines
from games.selectors.working_drafts import readable_drafts
from games.selectors.workshop import Workshop, plan_faults, receipt_of, received_version
from games.services import drafts, plans
from league import limits
from league.middleware import takes_time
from league.requests import SignedInRequest
from league.rulebook import rules_of
from league.services.errors import Refused

from .working_drafts import sealed_told
from .workshop import frame, number_in, own_fixture, workshop_of

VERSIONS_SHOWN = 20
EDITS_SHOWN = 30
CHANGES_SHOWN = 12


@login_required
@require_safe
def plan(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The workshop's overview: what is due, how far the draft is, what comes next, what is played as things stand."""
    fixture, side = own_fixture(request, public_id)
    workshop = workshop_of(request, fixture, side)
    exchange, specs = workshop.exchange, rules_of(fixture.season.league).exchange()
    newest = PlanVersion.objects.get(pk=workshop.versions[0].pk) if workshop.versions else None
    received = received_version(workshop)
    if received == newest:
        received = newest  # whose text is read already
    changes = _changes(workshop, newest)
    context = frame(workshop, "overview") | {
        "newest": newest,
        "receipt": receipt_of(workshop, received, plans.receipt_digest(received.text)) if received else None,
        "notices": problem_lines(newest.problems) if newest and not workshop.working else [],
        "faults": [fault for fault in workshop.draft.faults if fault.sheet] if workshop.draft else [],
        "above": plan_faults(workshop.draft) if workshop.draft else [],
        "changes": changes[:CHANGES_SHOWN],
        "more_changes": len(changes) - CHANGES_SHOWN,
        "scales": style_scales(workshop.draft.matchup) if workshop.draft else [],
        "reasons": workshop.reasons,
        "steps": step_lines(fixture, exchange, side),
        "facts": opening_facts(fixture, exchange),
        "opened": opened_text(fixture, exchange, side),
        "opened_pictures": opened_pictures(workshop.draft, exchange.opened(specs, side)) if workshop.draft else [],
        "opened_proof": exchange.opened_proof(specs, side),
    }
    return render(request, "games/plan.html", context)


def _changes(workshop: Workshop, newest: PlanVersion | None) -> list[str]:
    """What the draft at work changes against the plan that was handed in last, in words."""
    if workshop.working is None or workshop.draft is None or newest is None or newest.text == workshop.working.text:
        return []
    return engine.changes(workshop.draft.matchup, workshop.side, newest.text, workshop.working.text)


@login_required
@require_safe
def history(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The drafts of a plan with what was done on the one at work, and every version that was handed in."""
    fixture, side = own_fixture(request, public_id)
    workshop = workshop_of(request, fixture, side)
    edits = (
        workshop.working.edits.select_related("author").defer("text").order_by("-number") if workshop.working else []
    )
    context = frame(workshop, "history") | {
        "versions": Paginator(version_lines(fixture, workshop.versions), VERSIONS_SHOWN).get_page(
            request.GET.get("versions")
        ),
        "edits": edits,
        "kept_drafts": [] if workshop.step else readable_drafts(request.user, fixture, side),
    }
    return render(request, "games/plan_history.html", context)


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


@login_required
@require_POST
def confirm(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The coach is done."""
    fixture, _ = own_fixture(request, public_id)
    number = number_in(request.POST.get("number", ""))
    try:
        version = plans.confirm_plan(fixture=fixture, author=request.user, number=number)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, sealed_told(version))
    return redirect("plan", public_id)


@login_required
@require_safe
def compare(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Two of the viewer's own versions, line against line."""
    fixture, _ = own_fixture(request, public_id)
    old, new = (visibility.find_version(request.user, fixture, request.GET.get(name, "")) for name in ("old", "new"))
    if old is None or new is None:
        messages.error(request, "Choose two versions to compare.")
        return redirect("plan-history", public_id)
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "old": old,
        "new": new,
        "differences": differences(fixture, old, new),
    }
    return render(request, "games/plan_compare.html", context)


@login_required
@require_safe
def version(request: HttpRequest, public_id: UUID, version_id: UUID) -> HttpResponse:
    """One of the viewer's own versions, as a plain text file to the letter."""
    fixture, _ = own_fixture(request, public_id)
    found = visibility.find_version(request.user, fixture, str(version_id))
    if found is None:
        raise Http404
    answer = HttpResponse(found.text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="plan-{found.number}.txt"'
    return answer
