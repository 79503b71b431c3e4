"""Find a league: who wants a coach, asking for a seat, and the commissioner's waiting list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import permissions
from league.addresses import client_address
from league.doors import remember
from league.forms.applications import AskAsNewcomerForm, AskForm, DeclineForm, FindForm
from league.forms.shared import in_words, show
from league.models import League, SeatApplication
from league.requests import SignedInRequest
from league.selectors.finding import applications_of, asking, find, offers, vacant_teams, waiting_list
from league.services import applications
from league.services.errors import Refused

from .accounts import PASSWORD_BACKEND
from .shared import league_context, managed_league


@require_safe
def find_league(request: HttpRequest) -> HttpResponse:
    """Public leagues with open seats: what they play, in which rhythm, how many seats are open."""
    form = FindForm(request.GET)
    if not form.is_valid():
        raise Http404("There is no such game.")
    asked, page = form.cleaned_data, request.GET.get("page", "")
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 4 else 1
    listed, more = find(ruleset=asked["ruleset"], full_too=asked["full"], page=number)
    context = {"offers": listed, "form": form, "page": number, "more": more}
    context["own"] = applications_of(request.user) if request.user.is_authenticated else []
    context["may_create"] = permissions.may_create_league(request.user)
    return render(request, "league/find.html", context)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def ask_seat(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Ask for a seat of a public league; a visitor makes his account by the same form."""
    league = get_object_or_404(permissions.visible_leagues(request.user), public_id=public_id)
    form_of = AskForm if request.user.is_authenticated else AskAsNewcomerForm
    form = form_of(vacant_teams(league), request.POST or None, initial={"time_zone": league.time_zone})
    if request.method == "POST" and form.is_valid():
        try:
            return _ask(request, league, form)
        except Refused as refused:
            show(form, refused)
    state, (offer,) = asking(league, request.user), offers([league])
    context = league_context(request, league, offer=offer, asking=state, form=form)
    return render(request, "league/ask_seat.html", context, status=422 if form.errors else 200)


def _ask(request: HttpRequest, league: League, form: AskForm) -> HttpResponse:
    """Ask, and go where the answer will stand; a newcomer is signed in."""
    answer: HttpResponse = redirect("find-league")
    if request.user.is_authenticated:
        applications.ask_for_seat(league=league, user=request.user, **form.asked())
    elif isinstance(form, AskAsNewcomerForm):
        user = applications.sign_up_and_ask(
            league=league, address=client_address(request), account=form.new_account(), **form.asked()
        )
        login(request, user, backend=PASSWORD_BACKEND)
        answer = remember(request, answer, user)
    messages.success(request, f"The commissioner of {league} is told. His answer stands among your notices.")
    return answer


@login_required
@require_POST
def withdraw(request: SignedInRequest, application_id: UUID) -> HttpResponse:
    """Ask for a seat no longer."""
    found = get_object_or_404(SeatApplication, user=request.user, public_id=application_id)
    return _do(request, partial(applications.withdraw, application=found), "You do not ask any more.", "find-league")


@login_required
@require_safe
def waiting(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Who waits for a seat, and which teams nobody coaches; the commissioner's."""
    league = managed_league(request, public_id)
    context = league_context(request, league, waiting=waiting_list(league), vacant=vacant_teams(league))
    return render(request, "league/applications.html", context)


@login_required
@require_POST
def accept(request: SignedInRequest, public_id: UUID, application_id: UUID) -> HttpResponse:
    """Give somebody who asked a team that nobody coaches."""
    league = managed_league(request, public_id)
    found = get_object_or_404(league.applications.select_related("user"), public_id=application_id)
    team = next((one for one in vacant_teams(league) if str(one.public_id) == request.POST.get("team")), None)
    if team is None:
        messages.error(request, "Choose a team that nobody coaches.")
        return redirect("applications", league.public_id)
    act = partial(applications.accept, application=found, team=team, actor=request.user)
    return _do(request, act, f"{found.user} coaches {team} now.", "applications", league.public_id)


@login_required
@require_POST
def decline(request: SignedInRequest, public_id: UUID, application_id: UUID) -> HttpResponse:
    """Tell somebody who asked that he gets no seat."""
    league = managed_league(request, public_id)
    found = get_object_or_404(league.applications.select_related("user"), public_id=application_id)
    form = DeclineForm(request.POST)
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("applications", league.public_id)
    act = partial(applications.decline, application=found, actor=request.user, **form.cleaned_data)
    return _do(request, act, f"{found.user} is told.", "applications", league.public_id)


def _do(request: HttpRequest, act: Callable[[], object], done: str, then: str, *where: object) -> HttpResponse:
    """Act, say what came of it, and go on to a page."""
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return redirect(then, *where)
