"""The weeks of a season that goes on, as the commissioner moves them: play one now, all that lie ahead by some days."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from league.forms.commissioner import MoveDeadlinesForm
from league.forms.shared import in_words
from league.models import League, Week
from league.requests import SignedInRequest
from league.selectors.leagues import current_season
from league.services import weeks
from league.services.errors import Refused

from .shared import managed_league


@login_required
@require_POST
def play_week(request: SignedInRequest, public_id: UUID, number: int) -> HttpResponse:
    """The week's deadline is now; where somebody owes a plan he is asked first."""
    league = managed_league(request, public_id)
    week = _week(league, number)
    done = f"{week.title} is due now; its games are played within minutes."
    return _do(request, league, lambda: weeks.play_now(week=week, actor=request.user), done)


@login_required
@require_POST
def move_deadlines(request: SignedInRequest, public_id: UUID, number: int) -> HttpResponse:
    """The deadlines of this week and of all after it move by some days."""
    league = managed_league(request, public_id)
    week = _week(league, number)
    form = MoveDeadlinesForm(request.POST)
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("commissioner", league.public_id)
    asked = form.cleaned_data
    done = f"The deadlines of {week.title} and of all weeks after it have moved."
    return _do(request, league, lambda: weeks.move_deadlines(week=week, actor=request.user, **asked), done)


def _week(league: League, number: int) -> Week:
    """A week of the newest season."""
    return get_object_or_404(Week, season=current_season(league), number=number)


def _do(request: HttpRequest, league: League, act: Callable[[], object], done: str) -> HttpResponse:
    """Act, say on the desk what came of it, and go back there."""
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return redirect("commissioner", league.public_id)
