"""Positions in the season: how far each man is with a change, and the steps that his coach may take."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league import permissions, rulebook
from league.forms.positions import PositionForm, offered
from league.models import Transaction
from league.requests import SignedInRequest
from league.selectors import positions as shown
from league.selectors.rosters import game_under_way
from league.services import positions
from league.services.errors import Refused

from .shared import league_context, own_team


@login_required
@require_GET
def positions_of_team(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Every man of the team with his position, how far he is with a change, and how much is open to him."""
    team, season = own_team(request, public_id, permissions.may_run_roster)
    context = league_context(
        request,
        team.league,
        team=team,
        men=shown.men_and_positions(team, season),
        why_not=shown.why_not_now(season),
        under_way=game_under_way(team),
    )
    return render(request, "league/positions.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def position(request: SignedInRequest, public_id: UUID, player_id: UUID) -> HttpResponse:
    """A man's position: each step that is open to him with what it may bring; a step is taken by POST."""
    team, season = own_team(request, public_id, permissions.may_run_roster)
    spot = get_object_or_404(team.roster.select_related("player", "team__league"), player__public_id=player_id)
    (man,) = shown.positions_of(team, season, [spot])
    names = dict(rulebook.rules_of(team.league).roster_rules().positions)
    steps = offered(shown.odds_of(man), names)
    form = PositionForm(steps, request.POST or None)
    if request.method == "POST" and form.is_valid():
        move = form.move()

        def act() -> Transaction:
            return positions.take_step(team=team, player=spot.player, step=move.step, to=move.to, actor=request.user)

        if _done(request, act):
            return redirect("position", team.public_id, player_id)
    context = league_context(
        request,
        team.league,
        team=team,
        man=man,
        steps=steps,
        form=form,
        named=names.get(spot.player.position, spot.player.position),
        why_not=shown.why_not_now(season),
        under_way=game_under_way(team),
    )
    return render(request, "league/position.html", context, status=422 if request.method == "POST" else 200)


@login_required
@require_POST
def withdraw_position(request: SignedInRequest, public_id: UUID, player_id: UUID) -> HttpResponse:
    """Take back an announcement before a game was played with it."""
    team, _ = own_team(request, public_id, permissions.may_run_roster)
    spot = get_object_or_404(team.roster.select_related("player"), player__public_id=player_id)
    _done(
        request,
        lambda: positions.take_announcement_back(team=team, player=spot.player, actor=request.user),
    )
    return redirect("position", team.public_id, player_id)


def _done(request: SignedInRequest, act: Callable[[], Transaction]) -> bool:
    """Act and say what came of it; whether it was done."""
    try:
        messages.success(request, act().sentence)
    except Refused as refused:
        messages.error(request, str(refused))
        return False
    return True
