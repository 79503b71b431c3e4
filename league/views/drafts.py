"""The draft room: what everybody sees, what the coach on the clock and the commissioner do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from league import clock as time
from league import permissions, streams
from league.forms.drafts import CONDITIONS, ClockForm, PauseForm, UndoForm, class_filter, written_line
from league.forms.shared import in_words
from league.models import Draft, DraftSlot, League
from league.requests import SignedInRequest
from league.selectors import drafts as shown
from league.selectors.calendar import kept_from_reopening
from league.selectors.draft_boards import class_table, notes_of
from league.selectors.draft_grades import look_back
from league.selectors.leagues import my_team
from league.services.drafts import choosing, clock, opening, undo
from league.services.drafts.hours import hours_of
from league.services.errors import Refused

from .shared import league_context, managed_league, visible_league

NEXT_PLACES = 12  # of the order that the bar shows
MY_TURNS = 4
CLOCK = ("seconds_per_pick", "quiet_from", "quiet_to")


@dataclass(frozen=True, slots=True)
class Turn:
    """A place that a team will choose at: after how many others, and when at the latest."""

    slot: DraftSlot
    before: int
    latest: datetime | None


def draft_of(league: League) -> Draft:
    """The draft that is on or was the last, or 404."""
    found = shown.current_draft(league)
    return found if found is not None else get_object_or_404(Draft, pk=None)


# -- the room ----------------------------------------------------------------------------------------------------------


@never_cache
@require_GET
def room(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The draft as it stands; a page that says so where there is none."""
    league = visible_league(request, public_id)
    draft = shown.current_draft(league)
    if draft is None:
        return render(request, "league/draft/none.html", league_context(request, league))
    return render(request, "league/draft/room.html", _room(request, draft))


@never_cache
@require_GET
def changes(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """What of the room changes by itself, if anything has happened since the event ``after``; else nothing (204)."""
    draft = draft_of(visible_league(request, public_id))
    if "after" in request.GET and not shown.events_after(draft, number_of(request, "after"), most=1):
        return HttpResponse(status=204)
    return render(request, "league/draft/_live.html", _room(request, draft))


@never_cache
@require_GET
def stream(request: HttpRequest, public_id: UUID) -> StreamingHttpResponse | HttpResponse:
    """Events as they happen, after the one that the browser has seen last. Where no place is free the answer is empty
    (204): the browser does not ask for a stream again, and the page goes on by asking for changes."""
    draft = draft_of(visible_league(request, public_id))
    try:
        return streams.answer(request, draft)
    except Refused:
        return HttpResponse(status=204)


def whole(text: str) -> int:
    """A number that somebody sent; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def number_of(request: HttpRequest, name: str) -> int:
    return whole(request.GET.get(name, ""))


def _room(request: HttpRequest, draft: Draft) -> dict[str, Any]:
    """What the room shows to whoever asks."""
    state = shown.room_state(draft, request.user)
    wanted = class_filter(request.GET)
    notes = notes_of(draft, state.my_team) if state.my_team else {}
    rows = class_table(draft, state.left, wanted, needs=state.my_needs, wishes=state.my_wishes, notes=notes)
    ahead = [slot for slot in state.slots if slot.made_at is None]
    made = len(state.slots) - len(ahead)
    for_team = state.may_manage and request.GET.get("for") == "team"
    return league_context(
        request,
        draft.season.league,
        draft=draft,
        state=state,
        now=time.now(),
        table=rows,
        conditions=CONDITIONS,
        rounds=[(number, list(slots)) for number, slots in groupby(state.slots, key=lambda slot: slot.round)],
        near=state.slots[max(0, made - 3) : made + NEXT_PLACES],
        turns=_turns(draft, ahead, state.my_team.pk if state.my_team else 0),
        lines=[(wish, written_line(wish)) for wish in state.my_wishes],
        left_keys={man.player_id for man in state.left},
        focus=number_of(request, "at"),
        mail=request.GET.get("view") == "mail",
        chooses=state.may_choose or (for_team and state.on_clock and draft.status == Draft.Status.RUNNING),
        for_team=for_team,
        query=_query(request),
        pause_form=PauseForm(),
        undo_form=UndoForm(),
        clock_form=ClockForm(initial={name: getattr(draft, name) for name in CLOCK}),
        steps_back=undo.last_steps(draft, 5) if state.may_manage else [],
        stays_over=kept_from_reopening(draft) if state.may_manage and draft.status == Draft.Status.OVER else "",
    )


def _query(request: HttpRequest) -> str:
    """What was asked for, to be asked for again."""
    kept = request.GET.copy()
    for name in ("after", "at"):
        kept.pop(name, None)
    return kept.urlencode()


def _turns(draft: Draft, ahead: list[DraftSlot], team: int) -> list[Turn]:
    """The next places of a team."""
    hours = hours_of(draft)
    mine = [(before, slot) for before, slot in enumerate(ahead) if slot.owner_id == team][:MY_TURNS]
    begins = draft.due_at or (draft.starts_at if draft.status == Draft.Status.PLANNED else None)
    extra = 0 if draft.due_at else 1
    return [
        Turn(slot, before, hours.after(begins, (before + extra) * draft.seconds_per_pick) if begins else None)
        for before, slot in mine
    ]


# -- acts --------------------------------------------------------------------------------------------------------------


def back_to_room(request: HttpRequest, league: League, *, at: str = "", more: str = "") -> HttpResponse:
    """The room again, as it was looked at."""
    query = "&".join(part for part in (request.POST.get("query", "")[:500], more) if part)
    return redirect(f"{reverse('draft', args=[league.public_id])}{'?' + query if query else ''}{at}")


def done(request: HttpRequest, act: Callable[[], str]) -> None:
    """Do something, and say what came of it."""
    try:
        messages.success(request, act())
    except Refused as refused:
        messages.error(request, str(refused))


@login_required
@require_POST
def choose(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The coach on the clock chooses a man, or the commissioner for him."""
    league = visible_league(request, public_id)
    if not (permissions.is_commissioner(request.user, league) or my_team(request.user, league)):
        raise PermissionDenied
    draft = draft_of(league)

    def act() -> str:
        found = draft.prospects.filter(player__public_id=uuid_of(request.POST.get("player", "")))
        prospect = found.select_related("player").first()
        if prospect is None:
            raise Refused("He cannot be chosen in this draft.", "Choose a man of its list.")
        overall = whole(request.POST.get("overall", ""))
        slot = choosing.choose(draft=draft, overall=overall, player=prospect.player, actor=request.user)
        return f"{slot.team} chooses {slot.player}."

    done(request, act)
    return back_to_room(request, league)


def uuid_of(text: str) -> UUID:
    """An id that somebody sent; one that nobody has where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


@login_required
@require_POST
def manage(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner pauses the draft, lets it go on, or takes its last steps back."""
    league = managed_league(request, public_id)
    draft = draft_of(league)
    acts = {"pause": _pause, "resume": _resume, "undo": _undo, "clock": _set_clock}
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        messages.error(request, "Say what is to be done with the draft.")
    else:
        done(request, lambda: act(request, draft))
    return back_to_room(request, league)


def _pause(request: SignedInRequest, draft: Draft) -> str:
    form = PauseForm(request.POST)
    if not form.is_valid():
        raise Refused(in_words(form))
    clock.pause(draft=draft, actor=request.user, reason=form.cleaned_data["reason"])
    return "The draft is paused. What was left of the time stays."


def _resume(request: SignedInRequest, draft: Draft) -> str:
    clock.resume(draft=draft, actor=request.user)
    return "The draft goes on."


def _set_clock(request: SignedInRequest, draft: Draft) -> str:
    form = ClockForm(request.POST)
    if not form.is_valid():
        raise Refused(in_words(form))
    opening.set_clock(draft=draft, terms=form.terms(), actor=request.user)
    return "The clock is set."


def _undo(request: SignedInRequest, draft: Draft) -> str:
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Refused(in_words(form))
    found = undo.take_back(draft=draft, actor=request.user, **form.cleaned_data)
    return f"Taken back: {' '.join(event.sentence for event in found)}"


# -- looking back ------------------------------------------------------------------------------------------------------


@require_GET
def order(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every place of the order with its reason."""
    league = visible_league(request, public_id)
    draft = draft_of(league)
    return render(
        request, "league/draft/order.html", league_context(request, league, draft=draft, slots=shown.slots_of(draft))
    )


@require_GET
def history(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every draft of the league."""
    league = visible_league(request, public_id)
    return render(request, "league/draft/history.html", league_context(request, league, drafts=shown.drafts_of(league)))


@require_GET
def past(request: HttpRequest, public_id: UUID, held_id: UUID) -> HttpResponse:
    """A draft looked back at, with grades and the method."""
    league = visible_league(request, public_id)
    found = Draft.objects.filter(season__league=league).select_related("season__league")
    draft = get_object_or_404(found, public_id=held_id)
    return render(
        request, "league/draft/past.html", league_context(request, league, draft=draft, back=look_back(draft))
    )
