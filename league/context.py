"""What every page may use."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from league.permissions import Viewer
from league.services.notices import unread_count


def site(request: HttpRequest) -> dict[str, object]:
    """The service's name and mode, and how many notices wait for whoever is signed in (asked when it is shown)."""
    return {
        "service_name": "Football by Mail",
        "embedded": settings.EMBEDDED,
        "unread_notices": cache(lambda: _unread(request.user)),
    }


def _unread(viewer: Viewer) -> int:
    return unread_count(viewer) if viewer.is_authenticated else 0
