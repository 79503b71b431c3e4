"""The desk: the first page of whoever is signed in, and the front door for everybody else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.desk import desk as read_desk
from league.models import Membership
from league.selectors.leagues import my_leagues

from .front import front


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What is due and when, the last result, the next game, the standing; the leagues that the person runs. Whoever is
    not signed in sees what this is, and the leagues that anybody may look into."""
    if not request.user.is_authenticated:
        return front(request)
    run = [listed for listed in my_leagues(request.user) if listed.role == Membership.Role.COMMISSIONER.label]
    return render(request, "games/desk.html", {"places": read_desk(request.user), "runs": run})
