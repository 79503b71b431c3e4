"""What the buttons of a board do: each post keeps a version and leads to the sheet that it made or changed."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.services import boards
from league import limits
from league.middleware import keeps_any_text, takes_bytes
from league.requests import SignedInRequest
from league.services.errors import Refused

from .plans import own_fixture, say


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_POST
def act(request: SignedInRequest, public_id: UUID, key: str, act: str) -> HttpResponse:
    """Copy, mirror or vary an entry, begin one from the library, mend a rule."""
    fixture, _ = own_fixture(request, public_id)
    try:
        version, key = boards.act(fixture=fixture, author=request.user, key=key, name=act, values=request.POST)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        say(request, version)
    return redirect("plan-sheet", public_id, key)
