"""A coach's playbook: what he keeps, what he takes into a plan, what he shows by a link. Each post ends in a
redirect."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.playbook import EntryForm, KeepForm, ShareForm
from games.models import PlaybookEntry, PlaybookShare
from games.selectors import playbook as selector
from games.services import playbook
from league.forms.shared import in_words, show
from league.requests import SignedInRequest
from league.services.errors import Refused

from .workshop import NOT_SAVED, draft_opened, open_draft, own_fixture, place_of


@login_required
@require_safe
def book(request: SignedInRequest) -> HttpResponse:
    """Everything that a coach keeps, and the links by which he shows some of it."""
    context = {"books": selector.books(request.user), "shares": _links(request)}
    return render(request, "games/playbook.html", context)


def _links(request: SignedInRequest) -> list[tuple[PlaybookShare, str]]:
    """Each link that stands with its whole address."""
    return [
        (each, request.build_absolute_uri(reverse("shared-plays", args=[each.token])))
        for each in selector.shares(request.user)
    ]


def _own(request: SignedInRequest, entry_id: UUID) -> PlaybookEntry:
    entry = selector.find_entry(request.user, entry_id)
    if entry is None:
        raise Http404("Your playbook has no such entry.")
    return entry


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """One entry in words and drawn; a post changes its name and note."""
    kept = _own(request, entry_id)
    form = EntryForm(request.POST if request.method == "POST" else None, initial={"name": kept.name, "note": kept.note})
    if request.method == "POST" and form.is_valid():
        try:
            playbook.change(entry=kept, name=form.cleaned_data["name"], note=form.cleaned_data["note"])
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, "Saved.")
            return redirect("playbook-entry", entry_id)
    context = {
        "entry": kept,
        "shown": selector.shown(kept.ruleset, kept),
        "ruleset": selector.ruleset_name(kept.ruleset),
        "form": form,
        "may_be_shown": selector.may_be_shown(kept),
        "games": selector.games_to_plan(request.user, kept.ruleset),
        "whole": kept.kind == PlaybookEntry.WHOLE,
    }
    return render(request, "games/playbook_entry.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def delete(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """Remove an entry."""
    kept = _own(request, entry_id)
    playbook.delete(entry=kept)
    messages.success(request, f"{kept.name} is deleted.")
    return redirect("playbook")


# -- a plan and the playbook -------------------------------------------------------------------------------------------


@login_required
@require_POST
def keep(request: SignedInRequest, public_id: UUID, key: str) -> HttpResponse:
    """Keep what stands on a sheet of the plan."""
    fixture, _ = own_fixture(request, public_id)
    form = KeepForm(request.POST)
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("plan-sheet", public_id, key)
    told = form.cleaned_data
    _kept(
        request,
        lambda: playbook.keep(
            fixture=fixture,
            coach=request.user,
            key=key,
            row=told["row"],
            name=told["name"],
            draft_id=draft_opened(request, fixture),
        ),
    )
    return redirect("plan-sheet", public_id, key)


@login_required
@require_POST
def keep_plan(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Keep the whole plan as it is written."""
    fixture, _ = own_fixture(request, public_id)
    opened = draft_opened(request, fixture)
    _kept(request, lambda: playbook.keep_plan(fixture=fixture, coach=request.user, draft_id=opened))
    return redirect("plan", public_id)


def _kept(request: HttpRequest, act: Callable[[], PlaybookEntry]) -> None:
    try:
        kept = act()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"{kept.name} is in your playbook.")


@login_required
@require_POST
def take(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Add an entry of the playbook to the plan; on the sheet that is named, where several take it."""
    fixture, _ = own_fixture(request, public_id)
    code = request.POST.get("sheet", "")
    try:
        kept = _own(request, UUID(request.POST.get("entry", "")))
        place = place_of(request, fixture)
        taken = playbook.take(fixture=fixture, author=request.user, entry=kept, code=code, place=place)
    except ValueError:
        messages.error(request, "Choose an entry of your playbook.")
    except Refused as refused:
        messages.error(request, str(refused), extra_tags=NOT_SAVED)
    else:
        for kind, name in taken.added:
            title = selector.kind_title(kept.ruleset, kind)
            messages.success(request, f"{title} {name}".strip() + " is in your plan, with men of your team.")
        for repair in taken.repairs:
            messages.info(request, repair)
        open_draft(request, fixture, taken.draft)
    return redirect("plan", public_id)


# -- links -------------------------------------------------------------------------------------------------------------


@login_required
@require_POST
def share(request: SignedInRequest) -> HttpResponse:
    """Put copies of entries behind a link."""
    offered = [(str(each.public_id), each.name) for each in selector.entries(request.user)]
    form = ShareForm(request.POST, offered=offered)
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("playbook")
    ids = [UUID(value) for value in form.cleaned_data["entries"]]
    try:
        made = playbook.share(
            coach=request.user, entries=selector.chosen(request.user, ids), title=form.cleaned_data["title"]
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("playbook")
    messages.success(request, "Whoever has this page's address reads these copies, until you withdraw them.")
    return redirect("shared-plays", made.token)


@login_required
@require_POST
def withdraw(request: SignedInRequest, share_id: UUID) -> HttpResponse:
    """Take a link back."""
    found = selector.find_own_share(request.user, share_id)
    if found is None:
        raise Http404("There is no such link of yours.")
    try:
        playbook.withdraw(share=found)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"The link to {found.title} is withdrawn.")
    return redirect("playbook")


def _behind(token: str) -> PlaybookShare:
    found = selector.find_share(token)
    if found is None:
        raise Http404("There is nothing behind this link, or it has been withdrawn.")
    return found


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What stands behind a link, for whoever has it; no search engine lists it."""
    found = _behind(token)
    context = {
        "share": found,
        "ruleset": selector.ruleset_name(found.ruleset),
        "entries": [selector.shown(found.ruleset, each) for each in found.entries],
        "own": request.user.is_authenticated and found.coach_id == request.user.pk,
    }
    answer = render(request, "games/shared_plays.html", context)
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@login_required
@require_POST
def take_share(request: SignedInRequest, token: str) -> HttpResponse:
    """Keep everything behind a link in one's own playbook."""
    try:
        kept = playbook.take_share(coach=request.user, share=_behind(token))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("playbook")
    count = "One entry is" if len(kept) == 1 else f"{len(kept)} entries are"
    messages.success(request, f"{count} in your playbook.")
    return redirect("playbook")
