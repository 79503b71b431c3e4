"""What commissioners have asked of a second person: listed for the league, answered by whoever is asked."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from league import permissions
from league.clock import said
from league.models import Consent
from league.requests import SignedInRequest
from league.selectors.consents import consents, line, still_asked, visible_consents
from league.services import consents as asking
from league.services.errors import Refused

from .shared import league_context, visible_league

SHOWN = 30
OVER: dict[str, str] = {  # what is said to whose answer ends it
    Consent.State.AGREED: "You have agreed, and it is done.",
    Consent.State.FAILED: "You have agreed, but it is not possible: {said}",
    Consent.State.REFUSED: "You have refused: it is not done.",
    Consent.State.WITHDRAWN: "You have taken it back: it is not done.",
}


@login_required
@require_GET
def listed(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Everything that was asked, the newest first; for members."""
    league = visible_league(request, public_id)
    if not permissions.is_member(request.user, league):
        raise PermissionDenied
    page = Paginator(consents(league), SHOWN).get_page(request.GET.get("page"))
    lines = [line(consent, request.user) for consent in page]
    return render(request, "league/consents.html", league_context(request, league, page=page, lines=lines))


@login_required
@require_http_methods(["GET", "POST"])
def consent(request: SignedInRequest, consent_id: UUID) -> HttpResponse:
    """One thing that is asked, with its buttons for whoever may answer; members of its league and operators see it."""
    found = get_object_or_404(visible_consents(request.user), public_id=consent_id)
    if request.method == "POST":
        _answer(request, found)
        return redirect("consent", consent_id)
    context = league_context(request, found.league, line=line(found, request.user))
    return render(request, "league/consent.html", context)


def _answer(request: SignedInRequest, found: Consent) -> None:
    try:
        if "agree" in request.POST:
            done = asking.agree(consent=found, user=request.user)
        elif "withdraw" in request.POST:
            done = asking.withdraw(consent=found, user=request.user)
        elif "refuse" in request.POST:
            done = asking.refuse(consent=found, user=request.user, reason=request.POST.get("reason", ""))
        else:
            raise Refused("Say whether you agree.")
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        level = messages.WARNING if done.state == Consent.State.FAILED else messages.SUCCESS
        messages.add_message(request, level, _told(done, request))


def _told(done: Consent, request: SignedInRequest) -> str:
    """Return what an answer has come to."""
    if done.state in OVER:
        return OVER[done.state].format(said=done.said)
    answered = "agreed" if "agree" in request.POST else "refused"
    names = ", ".join(str(user) for user in still_asked(done)) or "an operator of the site"
    until = said(done.expires_at, request.user.time_zone)
    return f"You have {answered}. Still asked: {names}. Until {until}; otherwise it is not done."
