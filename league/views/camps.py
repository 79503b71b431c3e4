"""The year between two seasons: a team's orders, the odds of every choice, what came of the camps."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from league import permissions
from league.forms.camps import CampOrdersForm, MenForm, OrdersForm, show_problems
from league.forms.shared import Sent
from league.models import Season, Team
from league.requests import SignedInRequest
from league.rulebook import CampMan, rules_of
from league.selectors import camp_orders as orders
from league.selectors import camp_pages
from league.selectors.camp_pages import TeamOrders
from league.selectors.camps import has_camps
from league.services.camps import sheets
from league.services.errors import Refused

from .shared import league_context, own_team, visible_league


@login_required
@require_http_methods(["GET", "POST"])
def camp(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The team's orders for the step that is open: the default filled in, or what was handed in."""
    team, season = own_team(request, public_id, permissions.is_coach_of)  # sealed: nobody writes orders for others
    told = camp_pages.team_orders(request.user, team, season)
    form = _form(told, season, request.POST or None) if told else None
    if told and form and request.method == "POST" and form.is_valid():
        if wrong := sheets.problems(team=team, phase=told.open.phase, sheet=form.orders()):
            show_problems(form, wrong)
        elif _hand_in(request, team, told, form):
            return redirect("camp", team.public_id)
    context = league_context(
        request,
        team.league,
        team=team,
        season=season,
        told=told,
        form=form,
        positions=_by_position(form, season) if form else [],
        facts=camp_pages.facts(season, [man.athlete for man in told.men.values()]) if told else {},
        free=camp_pages.free_agents(season) if told and told.open.step.kind == "invitations" else {},
        odds=told.odds() if told else {},
        held=has_camps(season),
    )
    return render(request, "league/camp.html", context, status=422 if form and form.errors else 200)


def _hand_in(request: SignedInRequest, team: Team, told: TeamOrders, form: OrdersForm) -> bool:
    """Hand the orders in; whether the service took them."""
    try:
        kept = sheets.hand_in(team=team, step=told.open.phase.code, sheet=form.orders(), actor=request.user)
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    messages.success(request, f"Your orders are handed in. Receipt: {kept.digest}")
    return True


def _form(told: TeamOrders, season: Season, data: Sent) -> OrdersForm:
    offered = camp_pages.form_of(told)
    if told.open.step.kind == "camp" and offered:
        return CampOrdersForm(offered, told.men, told.sheet, data)
    if told.open.step.kind == "cut":
        return MenForm([orders.CUT], told.men, {}, told.sheet, data, offered)
    free = {ref: athlete.name for ref, athlete in camp_pages.free_agents(season).items()}
    return MenForm([orders.RELEASE, orders.RETIRE], told.men, free, told.sheet, data)


def _by_position(form: OrdersForm, season: Season) -> list[tuple[str, str, list[tuple[CampMan, list[BoundField]]]]]:
    """The men of a form with their fields, position by position in the order of the rulebook, by code and name."""
    names = rules_of(season.league).roster_rules().positions
    rows: dict[str, list[tuple[CampMan, list[BoundField]]]] = {code: [] for code in names}
    for man, fields in form.rows():
        rows.setdefault(man.athlete.position, []).append((man, fields))
    return [(code, names.get(code, code), own) for code, own in rows.items() if own]


@login_required
@require_GET
def odds(request: SignedInRequest, public_id: UUID, player_id: UUID) -> HttpResponse:
    """What each choice for one man may bring, the rest of the orders as they stand."""
    team, season = own_team(request, public_id, permissions.is_coach_of)
    told = camp_pages.team_orders(request.user, team, season)
    if told is None or told.open.step.kind != "camp" or str(player_id) not in told.men:
        raise Http404
    context = league_context(
        request,
        team.league,
        team=team,
        man=told.men[str(player_id)].athlete,
        choices=camp_pages.choices_of(told, str(player_id)),
    )
    return render(request, "league/camp_odds.html", context)


@require_GET
def season_camps(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """What the camps before a season made of every man, with the commitments of all teams."""
    league = visible_league(request, public_id)
    season = get_object_or_404(league.seasons, number=number)
    context = league_context(
        request,
        league,
        season=season,
        reports=camp_pages.reports(season),
        sheets=camp_pages.open_sheets(season),
    )
    return render(request, "league/season_camps.html", context)
