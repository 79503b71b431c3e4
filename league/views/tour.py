"""The buttons of a new coach's tour."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.requests import SignedInRequest
from league.selectors.tour import address_of
from league.services.errors import Refused
from league.services.tour import move


@login_required
@require_POST
def tour(request: SignedInRequest) -> HttpResponse:
    """Go to the next stop or back; ending it leads to the desk."""
    act = request.POST.get("act", "")
    try:
        stop = request.user.tour if act == "here" else move(user=request.user, act=act)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk")
    return redirect(address_of(request.user, stop) if stop else "desk")
