"""Every time is shown in the viewer's own zone."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


class UserTimeZone:
    """Activate the signed-in person's time zone for the request; what is activated on the way ends with it too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zoneinfo.ZoneInfo(request.user.time_zone) if request.user.is_authenticated else None
        with timezone.override(zone):
            return self.get_response(request)
