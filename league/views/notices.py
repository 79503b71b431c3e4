"""Notices of whoever is signed in, over all leagues."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.requests import SignedInRequest
from league.services import notices, unsubscribing
from league.services.errors import Refused


@login_required
@require_safe
@never_cache
def listed(request: SignedInRequest) -> HttpResponse:
    """What is still true of what the person was told, the newest first."""
    unread = "unread" in request.GET
    context = {"notices": notices.notices(request.user, unread=unread), "unread": unread, "most": notices.LISTED}
    return render(request, "league/notices.html", context)


@login_required
@require_POST
def opened(request: SignedInRequest, notice_id: UUID) -> HttpResponse:
    """One is read: on to the page that it is about."""
    try:
        row = notices.mark_read(user=request.user, public_id=notice_id)
    except Refused as refused:
        raise Http404 from refused
    return redirect(row.link or "notices")


@login_required
@require_POST
def all_read(request: SignedInRequest) -> HttpResponse:
    """Everything is read."""
    count = notices.mark_all_read(user=request.user)
    messages.success(request, "Nothing was left to read." if not count else "Everything is marked as read.")
    return redirect("notices")


@csrf_exempt  # a mail program sends the click by itself, with no cookie; the signed link says all
@require_http_methods(["GET", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, word: str) -> HttpResponse:
    """Where the link in a mail leads: one button ends such mails. Opening the page changes nothing, since programs that
    look at mails open their links."""
    try:
        user, topic = unsubscribing.asked(word)
        if request.method == "POST":
            unsubscribing.stop(word=word, everything="everything" in request.POST)
    except Refused as refused:
        return render(request, "league/unsubscribe.html", {"refused": refused}, status=410)
    context = {"whose": user, "topic": topic.label, "ended": request.method == "POST"}
    return render(request, "league/unsubscribe.html", {**context, "everything": "everything" in request.POST})
