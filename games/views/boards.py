"""What the buttons of a board do: a post changes the draft at work and leads to the sheet that it made."""

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

from .drafts import say
from .workshop import NOT_SAVED, open_draft, own_fixture, place_of


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_POST
def act(request: SignedInRequest, public_id: UUID, key: str, act: str) -> HttpResponse:
    """Copy, mirror or vary an entry, begin one from the library, mend a rule."""
    fixture, _ = own_fixture(request, public_id)
    place = place_of(request, fixture)
    try:
        kept = boards.act(
            fixture=fixture, author=request.user, place=place, key=key, name=act, values=request.POST.dict()
        )
    except Refused as refused:
        messages.error(request, str(refused), extra_tags=NOT_SAVED)
        return redirect("plan-sheet", public_id, key)
    open_draft(request, fixture, kept.draft)
    say(request, kept)
    return redirect("plan-sheet", public_id, kept.key or key)
