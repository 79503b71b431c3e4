"""Before a draft: the commissioner plans it, coaches name the men whom they keep or protect."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.forms.drafts import PlanForm
from league.forms.shared import show
from league.models import Draft, Season
from league.requests import SignedInRequest
from league.selectors import drafts as shown
from league.selectors.leagues import current_season
from league.services.drafts import founding, keeping, opening
from league.services.errors import Refused

from .draft_boards import coached
from .shared import league_context, managed_league


@login_required
@require_http_methods(["GET", "POST"])
def plan(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner plans a draft of the season: its men and its order are public from then on."""
    league = managed_league(request, public_id)
    season = current_season(league)
    form = PlanForm(league, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            if season is None:
                raise Refused(f"{league} has no season yet.")
            _plan(request, season, form)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, "The draft is planned. Its order and its men are public.")
            return redirect("draft", league.public_id)
    context = league_context(request, league, form=form, season=season)
    return render(request, "league/draft/plan.html", context, status=422 if form.errors else 200)


def _plan(request: SignedInRequest, season: Season, form: PlanForm) -> Draft:
    terms, kind = form.terms(), form.cleaned_data["kind"]
    if kind == Draft.Kind.FOUNDING:
        return founding.plan_founding(season=season, terms=terms, actor=request.user)
    if kind == Draft.Kind.EXPANSION:
        teams = list(form.cleaned_data["teams"])
        return founding.plan_expansion(season=season, terms=terms, teams=teams, actor=request.user)
    return opening.plan(season=season, terms=terms, actor=request.user)


@login_required
@require_http_methods(["GET", "POST"])
def keepers(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The men whom one's team keeps out of the draft: nobody else reads them before it begins."""
    league, draft, team = coached(request, public_id)
    men = [spot.player for spot in team.roster.select_related("player").order_by("player__position", "player__name")]
    if request.method == "POST":
        asked = set(request.POST.getlist("player"))
        named = [man for man in men if str(man.public_id) in asked]
        try:
            keeping.name_keepers(draft=draft, team=team, players=named, actor=request.user)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, f"You keep {len(named)} of {draft.kept} men.")
            return redirect("draft-keepers", league.public_id)
    kept = {man.pk for man in shown.kept_by(draft, team)}
    context = league_context(request, league, draft=draft, team=team, men=men, kept=kept)
    return render(request, "league/draft/keepers.html", context)
