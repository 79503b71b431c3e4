"""Where a league's news are posted; the commissioner's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.forms.hooks import HookForm
from league.forms.shared import show
from league.requests import SignedInRequest
from league.selectors.hooks import hooks_of
from league.services import hooks as services
from league.services.errors import Refused

from .shared import league_context, managed_league


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hooks(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The hooks with how their messages went, and a form for another."""
    league = managed_league(request, public_id)
    form = HookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.add(league=league, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, f"{made} gets the league's news from now on. Try it out below.")
            return redirect("hooks", league.public_id)
    context = league_context(request, league, form=form, hooks=hooks_of(league))
    return render(request, "league/hooks.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def act(request: SignedInRequest, public_id: UUID, hook_id: UUID) -> HttpResponse:
    """Try a hook out, turn it on again or remove it."""
    league = managed_league(request, public_id)
    hook = get_object_or_404(league.hooks.select_related("league"), public_id=hook_id)
    acts: dict[str, tuple[Callable[[], None], str]] = {
        "try": (
            partial(services.try_out, hook=hook, actor=request.user),
            "A message is on its way; what came of it stands below within a minute or two.",
        ),
        "on": (partial(services.turn_on, hook=hook, actor=request.user), f"{hook} is on again."),
        "remove": (partial(services.remove, hook=hook, actor=request.user), f"Nothing is posted to {hook} any more."),
    }
    return _do(request, league.public_id, acts.get(request.POST.get("act", "")))


def _do(request: HttpRequest, public_id: UUID, wanted: tuple[Callable[[], None], str] | None) -> HttpResponse:
    if wanted is None:
        messages.error(request, "Choose what is to be done with the hook.")
        return redirect("hooks", public_id)
    try:
        wanted[0]()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, wanted[1])
    return redirect("hooks", public_id)
