"""What the pages have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from league import permissions
from league.models import League, Season, Team
from league.permissions import Viewer
from league.selectors.leagues import my_team


def visible_league(request: HttpRequest, public_id: UUID) -> League:
    """The league, or 404 for whoever may not know of it."""
    return get_object_or_404(permissions.visible_leagues(request.user), public_id=public_id)


def managed_league(request: HttpRequest, public_id: UUID) -> League:
    """The league for its commissioner; others who see it get 403."""
    league = visible_league(request, public_id)
    if not permissions.may_manage_league(request.user, league):
        raise PermissionDenied
    return league


def not_shown(request: HttpRequest) -> HttpResponse:
    """For a reader to whom the league does not show this: the way to sign in, or 403 where he has done so."""
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.get_full_path())


def own_team(request: HttpRequest, public_id: UUID, may: Callable[[Viewer, Team], bool]) -> tuple[Team, Season]:
    """A team with its league's newest season, for those who ``may``; others who see the team get 403."""
    teams = permissions.visible_teams(request.user)
    team = get_object_or_404(teams, public_id=public_id)
    if not may(request.user, team):
        raise PermissionDenied
    return team, get_object_or_404(team.league.seasons.order_by("-number")[:1])


def league_context(request: HttpRequest, league: League, **more: Any) -> dict[str, Any]:
    """What every page of a league shows: the league, the viewer's team and what the viewer may do."""
    member = permissions.is_member(request.user, league)
    return {
        "league": league,
        "is_member": member,
        "my_team": my_team(request.user, league),
        "may_manage": permissions.may_manage_league(request.user, league),
        "may_see_log": member or permissions.may_see_log(request.user, league),
        "may_read_board": member or permissions.may_read_board(request.user, league),
        "may_see_people": member or permissions.may_see_people(request.user, league),
        **more,
    }
