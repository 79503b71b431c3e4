"""What every request passes: the viewer's own time zone, and a page for addresses that only take what a form sends."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone


class UserTimeZone:
    """Activate the signed-in person's time zone for the request; what is activated on the way ends with it too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zoneinfo.ZoneInfo(request.user.time_zone) if request.user.is_authenticated else None
        with timezone.override(zone):
            return self.get_response(request)


class OnlyFromAForm:
    """An address that only takes what a form sends says so to whoever opens it, instead of showing an empty page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or answer.streaming or answer.content:
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer["Allow"]
        return page
