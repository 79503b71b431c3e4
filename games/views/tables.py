"""Trying a situation on a table of calls, while its sheet is written."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.selectors.lines_of_calls import tester
from league import limits
from league.middleware import takes_time

from .workshop import own_fixture, workshop_of


@takes_time(limits.TABLE)
@login_required
@require_safe
def situation(request: HttpRequest, public_id: UUID, key: str) -> HttpResponse:
    """What is called in a situation, for the script of the sheet; anybody else is led to the sheet, which shows it."""
    fixture, side = own_fixture(request, public_id)
    draft = workshop_of(request, fixture, side).draft
    found = tester(draft, key, request.GET) if draft else None
    if found is None:
        return redirect("plan", public_id)
    if "HX-Request" not in request.headers:
        return redirect(f"{reverse('plan-sheet', args=[public_id, key])}?{request.GET.urlencode()}")
    context = {"tester": found, "fixture": fixture, "league": fixture.season.league, "key": key}
    return render(request, "games/sheets/_tester.html", context)
