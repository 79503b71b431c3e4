"""Every time is shown in the viewer's own zone."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


class UserTimeZone:
    """Activate the signed-in person's time zone for the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            with timezone.override(zoneinfo.ZoneInfo(request.user.time_zone)):
                return self.get_response(request)
        return self.get_response(request)
