"""A team's page, and how the club looks."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from league import permissions
from league.forms.looks import LookForm
from league.forms.shared import show
from league.requests import SignedInRequest
from league.selectors.leagues import current_season
from league.selectors.schedule import form_of, team_games
from league.selectors.teams import head_coach, roster
from league.services.errors import Refused
from league.services.looks import change_look

from .shared import league_context


@require_GET
def team(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The team's coach, games and roster."""
    teams = permissions.visible_teams(request.user)
    found = get_object_or_404(teams, public_id=public_id)
    season = current_season(found.league)
    games = team_games(season, found) if season else []
    context = league_context(
        request,
        found.league,
        team=found,
        seat=head_coach(found),
        games=games,
        form=form_of(games),
        roster=roster(found),
    )
    return render(request, "league/team.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def look(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Colours, crest and stadium of a club."""
    teams = permissions.visible_teams(request.user)
    found = get_object_or_404(teams, public_id=public_id)
    if not permissions.may_change_look(request.user, found):
        raise PermissionDenied
    form = LookForm(found, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_look(team=found, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, f"{found} look as you chose.")
            return redirect("team", found.public_id)
    context = league_context(request, found.league, team=found, form=form)
    return render(request, "league/team_look.html", context)
