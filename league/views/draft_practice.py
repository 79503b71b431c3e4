"""Practice drafts of a person: begun, played a choice at a time or to the end, thrown away."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from league.forms.drafts import class_filter
from league.limits import PRACTICE_DRAFT_DAYS
from league.models import PracticeDraft
from league.requests import SignedInRequest
from league.selectors.draft_boards import SORTS, practices_of
from league.services.drafts import practice as practising
from league.services.errors import Refused

from .draft_boards import coached
from .drafts import done, whole
from .shared import league_context, visible_league

SHOWN_MEN = 60


@login_required
@require_http_methods(["GET", "POST"])
def practices(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """One's own practice drafts; a new one is begun."""
    league, draft, team = coached(request, public_id)
    if request.method == "POST":
        try:
            made = practising.begin(draft=draft, team=team, user=request.user, invented="invented" in request.POST)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            return redirect("draft-practice-one", league.public_id, made.public_id)
    kept = practices_of(request.user, league).filter(draft=draft)
    context = league_context(request, league, draft=draft, practices=kept, days=PRACTICE_DRAFT_DAYS)
    return render(request, "league/draft/practices.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def practice(request: SignedInRequest, public_id: UUID, practice_id: UUID) -> HttpResponse:
    """A practice draft as it stands, and one's next choice."""
    league = visible_league(request, public_id)
    found = get_object_or_404(practices_of(request.user, league), public_id=practice_id)
    if request.method == "POST":
        if request.POST.get("act") == "drop":
            found.delete()
            messages.success(request, "The practice draft is thrown away.")
            return redirect("draft-practice", league.public_id)
        done(request, lambda: _act(request, found))
        return redirect("draft-practice-one", league.public_id, found.public_id)
    room = practising.room(found)
    wanted = class_filter(request.GET)
    men = [
        (number, man)
        for number, man in room.left
        if (not wanted.position or man.player.position == wanted.position)
        and wanted.name.lower() in man.player.name.lower()
    ]
    positions = sorted({man.player.position for _, man in room.left})
    context = league_context(
        request, league, draft=found.draft, practice=found, room=room, men=men[:SHOWN_MEN], wanted=wanted,
        positions=positions, sorts=SORTS,
    )  # fmt: skip
    return render(request, "league/draft/practice.html", context)


def _act(request: SignedInRequest, practice: PracticeDraft) -> str:
    if request.POST.get("act") == "play_out":
        practising.play_out(practice=practice)
        return "Played to the end."
    text = request.POST.get("number", "")
    if not text.isascii() or not text.isdigit():
        raise Refused("Choose a man.", field="number")
    room = practising.choose(practice=practice, number=whole(text))
    return f"Chosen. {len(room.picks)} choices are made."
