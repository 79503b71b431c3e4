"""What a commissioner may do with a fixture: excuse a side, have a game played again, decide one. He sees no plan
by it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games import permissions
from games.forms.commissioner import DecideForm, ExcuseForm, NothingForm, OrderForm, ReplayForm
from games.selectors.games import find_fixture, visible_fixtures
from games.selectors.replays import how_it_waits, replays_to_confirm
from games.services import exchange, replays, runs
from league.clock import said
from league.forms.shared import in_words, show
from league.requests import SignedInRequest
from league.services.errors import Refused

from .games import game_page

PLAYED_NOW = "It is being played now."
FORMS = {
    "excuse": ExcuseForm,
    "play_again": OrderForm,
    "replay": ReplayForm,
    "withdraw_replay": NothingForm,
    "decide": DecideForm,
}


def _order(request: HttpRequest, public_id: UUID, name: str, act: Callable[..., object], done: str) -> HttpResponse:
    """Do it for the commissioner and go back to the game; where it cannot be done the page comes again as filled in."""
    fixture = find_fixture(request.user, public_id)
    if not permissions.may_order(request.user, fixture):
        raise PermissionDenied
    form = FORMS[name](request.POST, auto_id=f"{name}-%s")
    if form.is_valid():
        try:
            act(fixture=fixture, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, done)
            return redirect("game", public_id)
    messages.error(request, in_words(form))
    return game_page(request, find_fixture(request.user, public_id), {name: form})


@login_required
@require_POST
def excuse(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A side owes nothing more; what stands in for its plan is played."""
    done = "The side is excused; it stands in the league log."
    return _order(request, public_id, "excuse", exchange.excuse_side, done)


@login_required
@require_POST
def play_again(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A game that could not be played is queued again, with the same plans and dice."""
    return _order(request, public_id, "play_again", runs.order_again, "The game is queued again.")


@login_required
@require_POST
def replay(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A finished game is to be played again with its own dice, as a further revision; both coaches are told first."""
    return _order(request, public_id, "replay", replays.order_replay, "The replay is ordered; both coaches are told.")


@login_required
@require_POST
def withdraw_replay(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A replay that has not run yet is taken back."""
    return _order(request, public_id, "withdraw_replay", replays.withdraw, "The replay is withdrawn.")


@login_required
@require_POST
def agree_to_replay(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A head coach confirms the reason of a replay."""
    fixture = find_fixture(request.user, public_id)
    if permissions.side_of(request.user, fixture) is None:
        raise PermissionDenied
    try:
        replay = replays.agree(fixture=fixture, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        waits = how_it_waits(replay, request.user.time_zone)
        messages.success(request, f"You have confirmed the reason. {PLAYED_NOW if replay.started_at else waits}")
    return redirect("game", public_id)


@login_required
@require_POST
def refuse_replay(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A head coach does not confirm the reason of a replay."""
    fixture = find_fixture(request.user, public_id)
    if permissions.side_of(request.user, fixture) is None:
        raise PermissionDenied
    try:
        replays.refuse(fixture=fixture, actor=request.user, reason=request.POST.get("reason", ""))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "You have refused the reason. Only the operator can confirm it now.")
    return redirect("game", public_id)


@login_required
@require_http_methods(["GET", "POST"])
def confirm_replay(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """An operator reads the reason of a replay and confirms it."""
    replay = replays_to_confirm(request.user).filter(fixture__public_id=public_id).first()
    if replay is None:
        return _no_longer(request, public_id)
    fixture = replay.fixture
    sees_game = permissions.may_see_fixture(request.user, fixture)
    if request.method == "POST":
        try:
            done = replays.confirm(fixture=fixture, actor=request.user)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            due = said(done.due_at, request.user.time_zone)
            later = f"It is played again on {due}, or as soon as both head coaches confirm it too."
            what = PLAYED_NOW if done.started_at else later
            messages.success(request, f"The reason for which {fixture} is replayed is confirmed. {what}")
            return redirect("game", public_id) if sees_game else redirect("home")
    context = {
        "replay": replay,
        "fixture": fixture,
        "league": fixture.season.league,
        "sees_game": sees_game,
        "waits": how_it_waits(replay, request.user.time_zone),
    }
    return render(request, "games/confirm_replay.html", context)


def _no_longer(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Lead an operator who comes by an old link, where nothing waits for him, to the game."""
    if not request.user.is_staff:
        raise Http404
    fixture = visible_fixtures(request.user).filter(public_id=public_id).first()
    messages.info(request, f"No replay of {fixture or 'that game'} waits for your word.")
    return redirect("game", public_id) if fixture else redirect("home")


@login_required
@require_POST
def decide(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The commissioner decides a game that was not played."""
    return _order(request, public_id, "decide", runs.decide_game, "The game is decided; it stands in the league log.")
