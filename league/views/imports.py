"""The commissioner imports rosters from a table, having seen first what would change."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from league import limits, rulebook
from league.forms.imports import RosterImportForm
from league.forms.shared import show
from league.middleware import takes_bytes, takes_time
from league.models import League
from league.requests import SignedInRequest
from league.services import imports
from league.services.errors import Refused, WrongRows

from .shared import league_context, managed_league

IMPORT = "import"  # the one button that changes something


@takes_time(limits.ROSTERS)
@takes_bytes(limits.ROSTER_BODY)
@login_required
@require_http_methods(["GET", "POST"])
def import_rosters(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A table of men: looked at first, then imported, whole or not at all."""
    league = _with_tables(request, public_id)
    texts = rulebook.rules_of(league).roster_texts()
    form = RosterImportForm(texts, *((request.POST, request.FILES) if request.method == "POST" else ()))
    prepared, problems = None, []
    if form.is_valid():
        asked = form.cleaned_data
        try:
            prepared = imports.prepare(league=league, kind=asked["kind"], text=asked["text"])
            if IMPORT in request.POST:
                entry = imports.import_rosters(league=league, actor=request.user, **asked)
                messages.success(request, entry.sentence)
                return redirect("transactions", league.public_id)
        except WrongRows as wrong:
            problems = [{"message": message, "hint": hint} for _, message, hint in wrong.rows]
        except Refused as refused:
            show(form, refused)
    context = league_context(request, league, form=form, texts=texts, prepared=prepared, problems=problems)
    status = 200 if prepared or request.method == "GET" else 422
    return render(request, "league/roster_import.html", context, status=status)


@login_required
@require_GET
def roster_example(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A table to begin with, of the league's own teams: ``?kind=`` says of which kind."""
    league = _with_tables(request, public_id)
    texts = rulebook.rules_of(league).roster_texts()
    kind = request.GET.get("kind", texts[0].code)
    try:
        body = imports.example(league=league, kind=kind)
    except Refused as refused:
        raise Http404 from refused
    answer = HttpResponse(body, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{kind}.csv"'
    return answer


def _with_tables(request: HttpRequest, public_id: UUID) -> League:
    """The league for its commissioner, where its rulebook reads tables of men."""
    league = managed_league(request, public_id)
    if not rulebook.rules_of(league).roster_texts():
        raise Http404("This rulebook reads no tables of men.")
    return league
