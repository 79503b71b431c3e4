"""What a commissioner may do with a fixture: excuse a side, have a game played again, decide one. He sees no plan
by it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import permissions
from games.forms.commissioner import DecideForm, ExcuseForm, OrderForm
from games.selectors.games import find_fixture
from games.services import exchange, runs
from league.forms.shared import in_words
from league.models import Fixture
from league.services.errors import Refused


def _order(
    request: HttpRequest, public_id: UUID, form: forms.Form, act: Callable[[Fixture], object], done: str
) -> HttpResponse:
    """Do it for the commissioner, tell him how it went, go back to the fixture."""
    fixture = find_fixture(request.user, public_id)
    if not permissions.may_order(request.user, fixture):
        raise PermissionDenied
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("game", public_id)
    try:
        act(fixture)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return redirect("game", public_id)


@login_required
@require_POST
def excuse(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A side owes nothing more; what stands in for its plan is played."""
    form = ExcuseForm(request.POST)

    def act(fixture: Fixture) -> None:
        exchange.excuse_side(fixture=fixture, actor=request.user, **form.cleaned_data)

    return _order(request, public_id, form, act, "The side is excused; it stands in the league log.")


@login_required
@require_POST
def play_again(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A game that could not be played is queued again, with the same plans and dice."""
    form = OrderForm(request.POST)

    def act(fixture: Fixture) -> None:
        runs.order_again(fixture=fixture, actor=request.user, **form.cleaned_data)

    return _order(request, public_id, form, act, "The game is queued again.")


@login_required
@require_POST
def replay(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A finished game is played again with new dice, as a further revision."""
    form = OrderForm(request.POST)

    def act(fixture: Fixture) -> None:
        runs.replay_game(fixture=fixture, actor=request.user, **form.cleaned_data)

    return _order(request, public_id, form, act, "New dice are drawn; the game is queued.")


@login_required
@require_POST
def decide(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The commissioner decides a game that was not played."""
    form = DecideForm(request.POST)

    def act(fixture: Fixture) -> None:
        runs.decide_game(fixture=fixture, actor=request.user, **form.cleaned_data)

    return _order(request, public_id, form, act, "The game is decided; it stands in the league log.")
