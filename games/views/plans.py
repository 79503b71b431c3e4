"""Handing in a plan: the page, and what its buttons do. Each post ends in a redirect, so that nothing is sent twice."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import permissions, visibility
from games.forms.plans import PlanForm
from games.models import REPLACES, PlanVersion
from games.selectors.editing import text_editor
from games.selectors.exchange import read_exchange
from games.selectors.games import find_fixture
from games.selectors.problems import problem_lines
from games.selectors.sheets import draft_of, opened_pictures, sheet_groups
from games.selectors.standing import if_nothing_more, opened_text, opening_facts, step_lines, step_name, waits_for
from games.selectors.versions import differences, version_lines
from games.services import plans
from league import limits
from league.middleware import keeps_any_text, takes_bytes
from league.models import Fixture
from league.requests import SignedInRequest
from league.rulebook import rules_of
from league.services.errors import Refused

VERSIONS_SHOWN = 20


def own_fixture(request: HttpRequest, public_id: UUID) -> tuple[Fixture, str]:
    """The fixture and the side that the viewer coaches; 404 for strangers, 403 for others who see the league."""
    fixture = find_fixture(request.user, public_id)
    side = permissions.side_of(request.user, fixture)
    if side is None:
        raise PermissionDenied
    return fixture, side


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What is due, what has been handed in and what is wrong with it; a post keeps a new version."""
    fixture, side = own_fixture(request, public_id)
    if request.method != "POST":
        return _page(request, fixture, side)
    form = PlanForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, fixture, side, form, status=400)
    try:
        version = plans.save_plan(fixture=fixture, author=request.user, text=form.plan)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _page(request, fixture, side, form, status=409)
    say(request, version)
    return redirect("plan", public_id)


def say(request: HttpRequest, version: PlanVersion) -> None:
    """What became of a plan that was kept."""
    notices = [problem["message"] for problem in version.problems if problem["code"] == REPLACES]
    if notices:
        messages.warning(request, f"Version {version.number} is saved. {' '.join(notices)}")
    elif version.legal:
        messages.success(request, f"Version {version.number} is saved and legal. Confirm it when you are done.")
    if not version.legal:
        count = sum(problem["severity"] == "error" for problem in version.problems)
        what = "one error" if count == 1 else f"{count} errors"
        messages.error(request, f"Version {version.number} has {what}. It is kept as a draft.")


def _page(
    request: HttpRequest, fixture: Fixture, side: str, form: PlanForm | None = None, status: int = 200
) -> HttpResponse:
    exchange = read_exchange(fixture)
    step = plans.current_step(exchange, side) if fixture.status == Fixture.Status.OPEN else None
    every, closed = visibility.readable_versions(request.user, fixture)
    versions = [version for version in every if version.pk not in closed]
    newest = PlanVersion.objects.get(pk=versions[0].pk) if versions else None
    draft = draft_of(fixture, exchange, step, closed) if step else None
    specs = rules_of(fixture.season.league).exchange()
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "side": side,
        "form": form or PlanForm(initial={"text": newest.text if newest else ""}),
        "editor": text_editor(fixture, newest.problems if newest and form is None else []),
        "step": step,
        "step_name": step_name(fixture, step) if step else "",
        "waits_for": waits_for(fixture, exchange, step) if step else [],
        "steps": step_lines(fixture, exchange, side),
        "versions": Paginator(version_lines(fixture, versions), VERSIONS_SHOWN).get_page(request.GET.get("versions")),
        "newest": newest,
        "sheets": sheet_groups(draft) if draft else [],
        "digest": plans.receipt_digest(newest.text) if newest else "",
        "problems": problem_lines(newest.problems) if newest else [],
        "facts": opening_facts(fixture, exchange),
        "opened": opened_text(fixture, exchange, side),
        "opened_pictures": opened_pictures(draft, exchange.opened(specs, side)) if draft else [],
        "opened_proof": exchange.opened_proof(specs, side),
        "standing": if_nothing_more(fixture, exchange, step, every, unread=closed) if step else None,
    }
    return render(request, "games/plan.html", context, status=status)


@login_required
@require_POST
def confirm(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The coach is done."""
    fixture, _ = own_fixture(request, public_id)
    text = request.POST.get("number", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    try:
        version = plans.confirm_plan(fixture=fixture, author=request.user, number=number)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        closed = " The step has closed." if version.frozen_at else ""
        messages.success(request, f"Version {version.number} is confirmed.{closed}")
    return redirect("plan", public_id)


@login_required
@require_safe
def compare(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Two of the viewer's own versions, line against line."""
    fixture, _ = own_fixture(request, public_id)
    old, new = (visibility.find_version(request.user, fixture, request.GET.get(name, "")) for name in ("old", "new"))
    if old is None or new is None:
        messages.error(request, "Choose two versions to compare.")
        return redirect("plan", public_id)
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
