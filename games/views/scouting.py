"""The scouting report of a coach: on the team that he meets, and on his own."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.scouting import GAMES, report
from league.requests import SignedInRequest

from .workshop import own_fixture

OWN = "own"


@login_required
@require_safe
def scouting(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What is open to a coach of the other team, told as a report; with ``?team=own`` the same of his own."""
    fixture, side = own_fixture(request, public_id)
    own = request.GET.get("team", "") == OWN
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "report": report(request.user, fixture, side, own=own),
        "most_games": GAMES,
    }
    return render(request, "games/scouting.html", context)
