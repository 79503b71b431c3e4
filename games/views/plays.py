"""Building plays: a play read and drawn while it is typed or tapped, and written into its sheet without scripts."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games import engine
from games.forms import play_rows
from games.selectors.play_sheets import MOST_CHARACTERS, Asked, chosen_slots, play_panel
from games.selectors.sheets import Draft
from games.services import working_drafts
from league import limits
from league.middleware import keeps_any_text, takes_bytes, takes_time
from league.models import Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .drafts import say
from .workshop import NOT_SAVED, open_draft, own_fixture, place_of, workshop_of

SENTENCE = "sentence"  # the text is to be made of the slots


def _draft(request: SignedInRequest, public_id: UUID) -> tuple[Fixture, Draft]:
    """The draft on which the coach works now; 404 where nothing is due from him, or it cannot be read."""
    fixture, side = own_fixture(request, public_id)
    draft = workshop_of(request, fixture, side).draft
    if draft is None or draft.plan is None:
        raise Http404("There is no plan to be written now.")
    return fixture, draft


@takes_time(limits.PLAYS)
@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_POST
def read(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A play as it is typed or chosen now: its sentence and its drawing, as a piece of the page. Nothing is kept."""
    fixture, draft = _draft(request, public_id)
    text = _text(request, draft)
    panel = play_panel(draft, fixture, text, Asked.of(request.POST))
    context = {"fixture": fixture, "league": fixture.season.league, "panel": panel}
    return render(request, "games/sheets/_play_answer.html", context)


def _text(request: SignedInRequest, draft: Draft) -> str:
    """The play that is asked for: as its slots say, else as it is written."""
    if request.POST.get("do") == SENTENCE:
        return engine.write_play(draft.matchup, *chosen_slots(dict(request.POST.lists())))
    given = request.POST.get("text")
    return (request.POST.get(f"{_index(request)}.{engine.PLAY_TEXT}", "") if given is None else given)[:MOST_CHARACTERS]


def _index(request: SignedInRequest) -> int:
    """The row of the open play."""
    text = request.POST.get("row", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


@takes_time(limits.PLAYS)
@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_POST
def write(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Keep the sheet with its open play changed as a button says; then show that play."""
    fixture, draft = _draft(request, public_id)
    values, index = request.POST.dict(), _index(request)
    key = request.POST.get("sheet", "")
    free = engine.free_play_name(draft.matchup, play_rows.taken_names(values))
    do, text = request.POST.get("do", ""), _text(request, draft)
    shown = values.get(f"{index}.{engine.PLAY_NAME}", "").strip() or free
    match do:
        case "copy":
            values, shown = play_rows.copied(values, index, text, free), free
        case "remove":
            values, shown = play_rows.removed(values, index), ""
        case "earlier":
            values = play_rows.moved(values, index, play_rows.EARLIER)
        case "later":
            values = play_rows.moved(values, index, play_rows.LATER)
        case _:
            values = play_rows.with_text(values, index, text, free)
    place = place_of(request, fixture)
    try:
        kept = working_drafts.write_sheet(fixture=fixture, author=request.user, place=place, key=key, values=values)
    except Refused as refused:
        messages.error(request, str(refused), extra_tags=NOT_SAVED)
        return redirect("plan", public_id)
    open_draft(request, fixture, kept.draft)
    say(request, kept)
    asked = Asked.of(request.POST)
    return redirect(f"{reverse('plan-sheet', args=[public_id, key])}?{asked.query(shown)}")
