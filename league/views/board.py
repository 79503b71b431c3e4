"""The league's board, the chats beside its games, and one message with what can be done about it.

A page that shows a chat beside something else puts ``chat_context`` into its context and includes
``league/_chat.html``; without scripts what is written there leads to the chat's own page.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import permissions
from league.forms.board import BanForm, HideForm, MessageForm, ReportForm
from league.forms.commissioner import WordForm
from league.forms.shared import in_words, show
from league.models import Fixture, League, Message, User
from league.selectors import messages as shown
from league.selectors.leagues import everybody
from league.services import messages
from league.services.errors import Refused

from .shared import league_context, not_shown, visible_league

BY_SCRIPT = "X-Chat"  # the header by which the page's script asks for a short answer


def chat_context(request: HttpRequest, league: League, fixture: Fixture | None = None, **more: Any) -> dict[str, Any]:
    """What ``league/_chat.html`` shows: the newest messages, the form for whoever may write, and where both are sent.
    ``chat`` is None for whoever may not read it."""
    if not permissions.may_read_board(request.user, league):
        return {"chat": None}
    member = permissions.is_member(request.user, league)
    ban = messages.ban_of(request.user, league) if request.user.is_authenticated and member else None
    names = "\n".join(sorted({str(user) for user in everybody(league)})) if member else ""
    where = _where(league, fixture)
    return {
        "chat": {
            "page": shown.messages_of(request.user, league, fixture),
            "post": where,
            "messages": f"{where}messages/",
            "ban": ban,
            "names": names,
            "form": MessageForm(auto_id="chat-%s") if member and ban is None else None,
            **more,
        }
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def board(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The board: read it, page by page, and write on it."""
    return _place(request, visible_league(request, public_id), None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def chat(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The chat beside a game, on a page of its own."""
    fixture = _fixture(request, public_id)
    return _place(request, fixture.season.league, fixture)


@require_safe
@never_cache
def newest(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The newest messages of the board for the page's script; 204 while they are those that it has ``seen``."""
    return _newest(request, visible_league(request, public_id), None)


@require_safe
@never_cache
def chat_newest(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The same of the chat beside a game."""
    fixture = _fixture(request, public_id)
    return _newest(request, fixture.season.league, fixture)


@require_safe
@never_cache
def message(request: HttpRequest, message_id: UUID) -> HttpResponse:
    """One message with all that its reader may do: answer, change, remove, report, mute, hide, ban."""
    return message_page(request, found_message(request, message_id))


def found_message(request: HttpRequest, message_id: UUID) -> Message:
    """The message, or 404 for whoever may not read the place where it stands."""
    found = shown.readable_message(request.user, message_id)
    if found is None:
        raise Http404("There is no such message.")
    return found


def message_page(request: HttpRequest, found: Message, forms: dict[str, Any] | None = None) -> HttpResponse:
    """The page of one message; ``forms`` are those that were refused, by their acts."""
    refused = forms or {}
    league, user = found.league, request.user
    own = user.is_authenticated and user.pk == found.author_id
    manages = permissions.may_manage_league(user, league)
    context = league_context(
        request,
        league,
        message=found,
        said=shown.as_said(found, shown.muted_by(user)),
        text=shown.words_for(user, found),
        own=own,
        place=_where(league, found.fixture),
        may_change=shown.may_change(user, found),
        may_ban=manages and not permissions.is_commissioner(found.author, league),
        edit=refused.get("edit") or MessageForm(initial={"text": found.text}, auto_id="edit-%s"),
        report=refused.get("report") or ReportForm(auto_id="report-%s"),
        hide=refused.get("hide") or HideForm(auto_id="hide-%s"),
        ban=refused.get("ban") or BanForm(auto_id="ban-%s"),
        answer=MessageForm(initial={"answers": found.public_id}, auto_id="answer-%s"),
    )
    return render(request, "league/message.html", context, status=422 if refused else 200)


def _fixture(request: HttpRequest, public_id: UUID) -> Fixture:
    seen = Fixture.objects.filter(season__league__in=permissions.visible_leagues(request.user))
    return get_object_or_404(seen.select_related("season__league", "home", "away", "week"), public_id=public_id)


def _where(league: League, fixture: Fixture | None) -> str:
    """The path of the page of a board or a chat."""
    return reverse("game-chat", args=[fixture.public_id]) if fixture else reverse("board", args=[league.public_id])


def _place(request: HttpRequest, league: League, fixture: Fixture | None) -> HttpResponse:
    if not permissions.may_read_board(request.user, league):
        return not_shown(request)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return not_shown(request)
        form = MessageForm(request.POST, auto_id="chat-%s")
        if _posted(request, request.user, league, fixture, form):
            return HttpResponse(status=204) if BY_SCRIPT in request.headers else redirect(_where(league, fixture))
        if BY_SCRIPT in request.headers:
            return HttpResponse(in_words(form), content_type="text/plain; charset=utf-8", status=422)
        return _page(request, league, fixture, form=form)
    return _page(request, league, fixture)


def _posted(request: HttpRequest, author: User, league: League, fixture: Fixture | None, form: MessageForm) -> bool:
    """Whether the message was taken; what is wrong with it stands in the form."""
    if not form.is_valid():
        return False
    try:
        answers = _answered(request, form.answered())
        messages.post(league=league, author=author, text=form.cleaned_data["text"], fixture=fixture, answers=answers)
    except Refused as refused:
        show(form, refused)
        return False
    return True


def _answered(request: HttpRequest, public_id: UUID | None) -> Message | None:
    if public_id is None:
        return None
    found = shown.readable_message(request.user, public_id)
    if found is None:
        raise Refused("The message that you answer is not there any more.", "Write without it.")
    return found


def _page(request: HttpRequest, league: League, fixture: Fixture | None, **more: Any) -> HttpResponse:
    before = _asked_before(request)
    if before is not None:
        more["page"] = shown.messages_of(request.user, league, fixture, before=before)
    context = league_context(
        request, league, fixture=fixture, before=before, **chat_context(request, league, fixture, **more)
    )
    if fixture is None:
        context["announcement"] = shown.newest_announcement(league)
        context["word"] = WordForm(auto_id="word-%s") if context["may_manage"] else None
    return render(request, "league/board.html", context, status=422 if "form" in more else 200)


def _asked_before(request: HttpRequest) -> UUID | None:
    """The message before which a page begins; None for the newest page."""
    asked = request.GET.get("before")
    try:
        return UUID(asked) if asked else None
    except ValueError as wrong:
        raise Http404("There is no such message.") from wrong


def _newest(request: HttpRequest, league: League, fixture: Fixture | None) -> HttpResponse:
    if not permissions.may_read_board(request.user, league):
        return not_shown(request)
    page = shown.messages_of(request.user, league, fixture)
    if request.GET.get("seen") == page.mark:
        return HttpResponse(status=204)
    return render(request, "league/_messages.html", {"page": page, "user": request.user})
