"""The desk: the first page of whoever is signed in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.desk import desk as read_desk
from league.models import Membership
from league.selectors.leagues import my_leagues


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What is due and when, the last result, the next game, the standing; the leagues that the person runs."""
    run = [listed for listed in my_leagues(request.user) if listed.role == Membership.Role.COMMISSIONER.label]
    return render(request, "games/desk.html", {"places": read_desk(request.user), "runs": run})
