"""Many coaches are invited at once."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.forms.commissioner import ManyInvitationsForm
from league.requests import SignedInRequest
from league.selectors.people import benches
from league.services.errors import Refused
from league.services.people import invite_coaches

from .shared import league_context, managed_league


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def invite_many(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Links for the teams that nobody coaches; those that are not mailed are shown here, once."""
    league = managed_league(request, public_id)
    form = ManyInvitationsForm(benches(league), request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            invited = invite_coaches(league=league, actor=request.user, wanted=form.wanted())
        except Refused as refused:
            form.add_error(f"{refused.field}-email" if refused.field in form.fields else None, str(refused))
        else:
            links = [
                (each.invitation, each.token and request.build_absolute_uri(reverse("invitation", args=[each.token])))
                for each in invited
            ]
            return render(request, "league/invitation_links.html", league_context(request, league, links=links))
    context = league_context(request, league, form=form)
    return render(request, "league/invite_many.html", context, status=422 if form.errors else 200)
