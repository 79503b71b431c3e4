"""Who may read a league: the commissioner's choice, its secret link, and where that link leads."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.forms.reading import ReadingForm
from league.forms.shared import show
from league.models import League
from league.reading import carry
from league.requests import SignedInRequest
from league.services.errors import Refused
from league.services.openness import change_reading, reading_of, renew_link

from .shared import league_context, managed_league


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def reading(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Who may read the league and what they see; the commissioner's."""
    league = managed_league(request, public_id)
    form = ReadingForm(request.POST or None, initial=asdict(reading_of(league)))
    if request.method == "POST" and form.is_valid():
        try:
            changes = change_reading(league=league, actor=request.user, reading=form.reading())
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, " ".join(changes) or "Nothing has changed.")
            return redirect("reading", league.public_id)
    link = request.build_absolute_uri(reverse("league-link", args=[league.link_token])) if league.link_token else None
    context = league_context(request, league, form=form, link=link)
    return render(request, "league/reading.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def renew(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A new link in the place of the old one."""
    league = managed_league(request, public_id)
    try:
        renew_link(league=league, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "This is the new link. The old one does not work any more.")
    return redirect("reading", league.public_id)


@never_cache
@require_safe
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Where a league's link leads: to the league, which this browser may read from now on."""
    league = get_object_or_404(League, openness=League.Openness.LINK, link_token=token)
    carry(request, token)
    answer = redirect("league", league.public_id)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
