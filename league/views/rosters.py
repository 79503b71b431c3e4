"""Rosters: moves, free agents and wishes, the ledger, injuries, the commissioner's rulings on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league import permissions, rulebook
from league.forms.rosters import (
    ClaimsForm,
    EditPlayerForm,
    FineForm,
    FreeAgentsFilter,
    LotsForm,
    MovesForm,
    Pool,
    ReasonForm,
    SuspensionForm,
)
from league.forms.shared import show
from league.models import League
from league.requests import SignedInRequest
from league.selectors import rosters as shown
from league.selectors.careers import claimable
from league.selectors.leagues import current_season
from league.services import claims, discipline, ledger, lots, rulings
from league.services.camps import claiming
from league.services.errors import Refused
from league.services.rosters import move_players

from .shared import league_context, managed_league, own_team, visible_league


@login_required
@require_http_methods(["GET", "POST"])
def moves(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Every man with the places that he may go to; all moves of one submission are made together or not at all."""
    team, season = own_team(request, public_id, permissions.may_run_roster)
    form = MovesForm(shown.choices(team, season), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            entries = move_players(team=team, wishes=form.wishes(), actor=request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, " ".join(entry.sentence for entry in entries))
            return redirect("roster-moves", team.public_id)
    rules = rulebook.rules_of(team.league).roster_lists()
    counts = [(rule, sum(choice.spot.list == rule.code for choice, _ in form.rows())) for rule in rules]
    context = league_context(
        request, team.league, team=team, form=form, counts=counts, under_way=shown.game_under_way(team)
    )
    return render(request, "league/roster_moves.html", context, status=422 if form.errors else 200)


@require_GET
def free_agents(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Who can be signed, to be searched by name and position and sorted by any column."""
    league = visible_league(request, public_id)
    asked = {name: request.GET.get(name, "") for name in ("name", "position", "sort")}
    listed = shown.free_agents(league, **asked)
    form = FreeAgentsFilter(asked, listed.positions, [column.name for column in listed.columns])
    season = current_season(league)
    context = league_context(
        request,
        league,
        listed=listed,
        form=form,
        moment=claims.settling_moment(season) if season else None,
        order=claims.claim_order(season) if season else [],
    )
    return render(request, "league/free_agents.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A team's list of wishes: rank, man, list, release, group of alternatives."""
    team, season = own_team(request, public_id, permissions.may_run_roster)
    rules = rulebook.rules_of(team.league).roster_lists()
    lists = [(rule.code, rule.name) for rule in rules if rule.signs]
    men = claimable(team.league).exclude(spot__team=team).order_by("name", "pk")
    form = ClaimsForm(
        Pool(team, men, lists), shown.open_claims(team), request.POST or None, add=request.GET.get("add", "")
    )
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                handed_in = claims.hand_in_claims(team=team, wishes=form.wishes(), actor=request.user)
            except Refused as refused:
                messages.error(request, str(refused))
            else:
                messages.success(request, f"Your list is handed in: {claims.count_of_wishes(len(handed_in))}.")
                return redirect("claims", team.public_id)
    context = league_context(
        request,
        team.league,
        team=team,
        form=form,
        settled=shown.settled_claims(team),
        moment=claims.settling_moment(season),
        waits=claiming.must_wait(season),
        cut=claiming.open_cut(season),
        order=claims.claim_order(season),
    )
    return render(request, "league/claims.html", context, status=status)


@require_GET
def transactions(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The ledger: every move, signing, injury and ruling, newest first."""
    league = visible_league(request, public_id)
    team, kind = request.GET.get("team", ""), request.GET.get("kind", "")
    found = shown.transactions(league, team=team, kind=kind)
    context = league_context(
        request,
        league,
        page=Paginator(found, 50).get_page(request.GET.get("page")),
        teams=league.teams.order_by("name"),
        kinds=list(shown.transactions(league).order_by("kind").values_list("kind", flat=True).distinct()),
        team=team,
        kind=kind,
    )
    return render(request, "league/transactions.html", context)


@require_GET
def injuries(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Who is hurt or on a reserve list, team by team."""
    league = visible_league(request, public_id)
    return render(request, "league/injuries.html", league_context(request, league, ailing=shown.ailing(league)))


# -- the commissioner ------------------------------------------------------------------------------------------------


@login_required
@require_POST
def take_back(request: SignedInRequest, public_id: UUID, entry_id: UUID) -> HttpResponse:
    """Take an entry of the ledger back."""
    league = managed_league(request, public_id)
    entry = get_object_or_404(league.transactions, public_id=entry_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Say why the entry is taken back.")
        return redirect("transactions", league.public_id)
    return _rule(
        request, league, lambda: rulings.taken_back(rulings.undo(entry=entry, actor=request.user, **form.cleaned_data))
    )


@login_required
@require_POST
def settle_claims(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Settle the wishes of all teams now."""
    league = managed_league(request, public_id)
    season = get_object_or_404(league.seasons.order_by("-number")[:1])

    def act() -> str:
        entries = claims.resolve_claims(season=season, actor=request.user)
        return f"Claims are settled: {len(entries)} entries in the ledger."

    return _rule(request, league, act)


@login_required
@require_POST
def draw_free_agents(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Fill an empty list of free agents."""
    league = managed_league(request, public_id)

    def act() -> str:
        return f"{len(rulings.draw_free_agents(league=league, actor=request.user))} free agents are there to be signed."

    _rule(request, league, act)
    return redirect("free-agents", league.public_id)


@login_required
@require_http_methods(["GET", "POST"])
def edit_player(request: SignedInRequest, public_id: UUID, player_id: UUID) -> HttpResponse:
    """The commissioner edits a player, with a reason."""
    league = managed_league(request, public_id)
    player = get_object_or_404(league.players, public_id=player_id)
    spot = ledger.spot_of(player)
    initial = {
        "name": player.name,
        "position": player.position,
        "age": player.age,
        "sheet": json.dumps(player.sheet, indent=1, ensure_ascii=False),
        "out": spot.out if spot else "",
    }
    form = EditPlayerForm(request.POST or None, initial=initial)
    if spot is None:
        del form.fields["out"]
    if form.is_valid():
        try:
            entry = rulings.edit_player(player=player, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, entry.sentence)
            return redirect("player", player.public_id)
    context = league_context(request, league, player=player, spot=spot, form=form)
    return render(request, "league/edit_player.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def suspend(request: SignedInRequest, public_id: UUID, player_id: UUID) -> HttpResponse:
    """The commissioner keeps a man out of his team's next games, or lets him play again."""
    league = managed_league(request, public_id)
    player = get_object_or_404(league.players, public_id=player_id)
    form = SuspensionForm(request.POST or None, initial={"games": player.suspended})

    def act() -> str:
        return discipline.suspend(player=player, actor=request.user, **form.cleaned_data).sentence

    lede = "He stays on his list and cannot be named in a plan until his team has played so many games."
    return _discipline(request, league, form, act, title=f"Suspend {player}", lede=lede)


@login_required
@require_http_methods(["GET", "POST"])
def fine(request: SignedInRequest, public_id: UUID, team_id: UUID) -> HttpResponse:
    """The commissioner fines a team or one of its men."""
    league = managed_league(request, public_id)
    team = get_object_or_404(league.teams, public_id=team_id)
    form = FineForm(team, request.POST or None, initial={"player": request.GET.get("player", "")})

    def act() -> str:
        return discipline.fine(team=team, actor=request.user, **form.cleaned_data).sentence

    lede = "A fine is written into the ledger and the league log, with your reason. It moves nobody and no money."
    return _discipline(request, league, form, act, title=f"Fine {team}", lede=lede)


@login_required
@require_http_methods(["GET", "POST"])
def draw_lots(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner has the order of claims on one man drawn by lot."""
    league = managed_league(request, public_id)
    form = LotsForm(list(claimable(league).order_by("name", "pk")), request.POST or None)

    def act() -> str:
        return lots.draw_lots(actor=request.user, **form.cleaned_data).sentence

    lede = (
        "For a man who was cut so that a certain team may have him: wishes for him are settled before all others, in "
        "an order drawn from the season's secret. It holds until a team has signed him."
    )
    return _discipline(request, league, form, act, title="Draw lots for a free agent", lede=lede)


def _discipline(
    request: HttpRequest, league: League, form: ReasonForm, act: Callable[[], str], *, title: str, lede: str
) -> HttpResponse:
    """A ruling's form, and the ruling itself once it holds."""
    if form.is_valid():
        try:
            messages.success(request, act())
        except Refused as refused:
            show(form, refused)
        else:
            return redirect("transactions", league.public_id)
    context = league_context(request, league, form=form, title=title, lede=lede)
    return render(request, "league/discipline.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def claim_order(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner's own order of claims: a rank for each team, by its code."""
    league = managed_league(request, public_id)
    season = get_object_or_404(league.seasons.order_by("-number")[:1])
    teams = claims.claim_order(season)
    ranks = {team: request.POST.get(team.code, "") for team in teams}
    try:
        if any(not (rank.isascii() and rank.isdigit() and len(rank) < 4) for rank in ranks.values()):
            raise Refused("Give every team a rank, a whole number from 1.")
        if len({int(rank) for rank in ranks.values()}) < len(teams):
            raise Refused("Two teams have the same rank.", "Give every team a rank of its own.")
        ordered = sorted(teams, key=lambda team: int(ranks[team]))
        claims.set_claim_order(season=season, teams=ordered, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "The order of claims is set.")
    return redirect("free-agents", league.public_id)


def _rule(request: HttpRequest, league: League, act: Callable[[], str]) -> HttpResponse:
    """Act, say what came of it, and go back to the ledger."""
    try:
        messages.success(request, act())
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("transactions", league.public_id)
