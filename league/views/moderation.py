"""What is done about messages: by their authors, by whoever reads them, and at the commissioner's desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django import forms
from django.contrib import messages as told
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league import permissions
from league.forms.board import BanForm, HideForm, MessageForm, ReportForm
from league.forms.shared import show
from league.models import Message, User
from league.requests import SignedInRequest
from league.selectors import messages as shown
from league.services import messages, moderation
from league.services.errors import Refused

from .board import found_message, message_page
from .shared import league_context, managed_league

FORMS: dict[str, type[forms.Form]] = {"edit": MessageForm, "report": ReportForm, "hide": HideForm, "ban": BanForm}
DONE = {
    "edit": "The message is changed.",
    "remove": "The message is gone.",
    "report": "The commissioner is told.",
    "mute": "You do not see any more what this member writes.",
    "hide": "The message is hidden; your reason stands in its place.",
    "show": "The message is to be read again.",
    "stand": "The message stands, and nobody waits for a word about it any more.",
    "ban": "The member is told that he may write nothing here.",
}
COMMISSIONERS = ("hide", "show", "stand", "ban")


@login_required
@require_POST
def act(request: SignedInRequest, message_id: UUID, act: str) -> HttpResponse:
    """Do one thing about a message; with a form that is refused its page is shown again, nothing lost."""
    found = found_message(request, message_id)
    if act not in DONE:
        raise Http404("Nothing of that name is done with a message.")
    if act in COMMISSIONERS and not permissions.may_manage_league(request.user, found.league):
        raise PermissionDenied
    form = FORMS[act](request.POST, auto_id=f"{act}-%s") if act in FORMS else None
    if form is not None and not form.is_valid():
        return message_page(request, found, {act: form})
    try:
        _acts(request.user, found, form)[act]()
    except Refused as refused:
        if form is not None:
            show(form, refused)
            return message_page(request, found, {act: form})
        told.error(request, str(refused))
    else:
        told.success(request, DONE[act])
    return _onward(found, act)


def _acts(user: User, found: Message, form: forms.Form | None) -> dict[str, Callable[[], object]]:
    """What each word does."""
    sent = form.cleaned_data if form is not None else {}
    return {
        "edit": lambda: messages.edit(message=found, author=user, text=sent["text"]),
        "remove": partial(messages.remove, message=found, author=user),
        "report": lambda: moderation.report(message=found, reporter=user, words=sent["words"]),
        "mute": partial(moderation.mute, user=user, muted=found.author),
        "hide": lambda: moderation.hide(message=found, actor=user, why=sent["why"]),
        "show": partial(moderation.show_again, message=found, actor=user),
        "stand": partial(moderation.let_stand, message=found, actor=user),
        "ban": lambda: moderation.ban(league=found.league, user=found.author, actor=user, **sent),
    }


def _onward(found: Message, act: str) -> HttpResponse:
    """The page that one goes on to."""
    if act in COMMISSIONERS:
        return redirect("moderation", found.league.public_id)
    if found.fixture:
        return redirect("game-chat", found.fixture.public_id)
    return redirect("board", found.league.public_id)


@login_required
@require_safe
@never_cache
def desk(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What was reported and who may not write; the commissioner's."""
    league = managed_league(request, public_id)
    context = league_context(request, league, reports=shown.open_reports(league), bans=shown.bans_now(league))
    return render(request, "league/moderation.html", context)


@login_required
@require_POST
def lift(request: SignedInRequest, public_id: UUID, ban_id: UUID) -> HttpResponse:
    """A member may write again."""
    league = managed_league(request, public_id)
    ban = get_object_or_404(league.board_bans.select_related("user"), public_id=ban_id)
    try:
        moderation.lift_ban(ban=ban, actor=request.user)
    except Refused as refused:
        told.error(request, str(refused))
    else:
        told.success(request, f"{ban.user} may write again.")
    return redirect("moderation", league.public_id)


@login_required
@require_safe
@never_cache
def mutes(request: SignedInRequest) -> HttpResponse:
    """Whom one does not want to read."""
    return render(request, "league/mutes.html", {"mutes": shown.mutes_of(request.user)})


@login_required
@require_POST
def unmute(request: SignedInRequest, user_id: UUID) -> HttpResponse:
    """Read somebody again."""
    muted = get_object_or_404(User, public_id=user_id, pk__in=shown.muted_by(request.user))
    moderation.unmute(user=request.user, muted=muted)
    told.success(request, f"You read {muted} again.")
    return redirect("mutes")
