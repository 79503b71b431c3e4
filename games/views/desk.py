"""The desk: the first page of whoever is signed in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.desk import desk as read_desk
from league.selectors.leagues import my_leagues


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What is due and when, the next game, the last result."""
    places = read_desk(request.user)
    return render(request, "games/desk.html", {"places": places, "leagues": my_leagues(request.user)})
