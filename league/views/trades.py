"""Trades of a team: offers, answers, and the commissioner's veto."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league import clock, permissions
from league.forms.rosters import ReasonForm
from league.forms.shared import show
from league.forms.trades import TradeForm
from league.models import Trade
from league.requests import SignedInRequest
from league.selectors.leagues import current_season
from league.selectors.picks import draft_tables, rounds
from league.selectors.rosters import shown_trades, trades_of
from league.services import trades
from league.services.errors import Refused

from .shared import league_context, managed_league, own_team, visible_league


@login_required
@require_http_methods(["GET", "POST"])
def team_trades(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Offers made and received, and the form of a new one to the team chosen by ``?with=``."""
    team, season = own_team(request, public_id, permissions.is_coach_of)  # an offer is nobody else's business
    others = team.league.teams.exclude(pk=team.pk).order_by("name")
    partner = others.filter(code=request.GET.get("with", "")).first()
    form = TradeForm(team, partner, season, request.POST or None) if partner else None
    if partner and form and form.is_valid():
        try:
            trade = trades.propose_trade(proposer=team, partner=partner, actor=request.user, **form.offer())
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, f"Your offer is with {trade.partner}.")
            return redirect("trades", team.public_id)
    context = league_context(
        request,
        team.league,
        team=team,
        others=others,
        partner=partner,
        form=form,
        trades=shown_trades(team, season),
        now=clock.now(),
    )
    return render(request, "league/trades.html", context, status=422 if form and form.errors else 200)


@require_GET
def draft_picks(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Who owns which pick of the drafts that may be traded in."""
    league = visible_league(request, public_id)
    season = current_season(league)
    drafts = draft_tables(season) if season else []
    context = league_context(request, league, drafts=drafts, rounds=rounds(league))
    return render(request, "league/draft_picks.html", context)


@login_required
@require_POST
def answer(request: SignedInRequest, public_id: UUID, trade_id: UUID) -> HttpResponse:
    """Accept, decline or withdraw."""
    team, _ = own_team(request, public_id, permissions.is_coach_of)
    trade = get_object_or_404(trades_of(team), public_id=trade_id)
    try:
        if "withdraw" in request.POST:
            _require(trade.proposer_id == team.pk)
            trade = trades.withdraw_trade(trade=trade, actor=request.user)
        else:
            _require(trade.partner_id == team.pk)
            if not {"accept", "decline"} & request.POST.keys():
                raise Refused("Say whether you accept or decline this trade.")
            trade = trades.answer_trade(trade=trade, accept="accept" in request.POST, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"The trade is {trade.get_state_display().lower()}. {trade.said}")
    return redirect("trades", team.public_id)


@login_required
@require_POST
def disallow(request: SignedInRequest, public_id: UUID, trade_id: UUID) -> HttpResponse:
    """The commissioner stops a trade under review."""
    league = managed_league(request, public_id)
    trade = get_object_or_404(Trade.objects.filter(season__league=league), public_id=trade_id)
    form = ReasonForm(request.POST)
    try:
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        trades.disallow_trade(trade=trade, actor=request.user, reason=reason)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "The trade is disallowed.")
    return redirect("commissioner", league.public_id)


def _require(own: bool) -> None:
    if not own:
        raise PermissionDenied
