"""A team's page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from league.models import Team
from league.permissions import visible_leagues
from league.selectors.leagues import current_season
from league.selectors.schedule import team_games
from league.selectors.teams import head_coach, roster

from .shared import league_context


@require_GET
def team(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The team's coach, games and roster."""
    teams = Team.objects.filter(league__in=visible_leagues(request.user)).select_related("league")
    found = get_object_or_404(teams, public_id=public_id)
    season = current_season(found.league)
    context = league_context(
        request,
        found.league,
        team=found,
        seat=head_coach(found),
        games=team_games(season, found) if season else [],
        roster=roster(found),
    )
    return render(request, "league/team.html", context)
