"""What every page may use."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from league.permissions import Viewer
from league.services.holding import hold_for_pages, how_to_end
from league.services.notices import unread_count


def site(request: HttpRequest) -> dict[str, object]:
    """The service's name and mode, and what is asked when it is shown: whether the service is on hold, and how many
    notices wait for whoever is signed in."""
    on_hold = cache(lambda: hold_for_pages(ask=request.user.is_authenticated or not _is_guide(request)))
    return {
        "service_name": "Football by Mail",
        "embedded": settings.EMBEDDED,
        "on_hold": on_hold,
        "hold_ends_by": lambda: how_to_end(hold) if (hold := on_hold()) else "",
        "unread_notices": cache(lambda: _unread(request.user)),
    }


def _is_guide(request: HttpRequest) -> bool:
    """Return whether a page of the rulebooks is shown, which visitors read without the database."""
    return request.resolver_match is not None and str(request.resolver_match.url_name).startswith("guide")


def _unread(viewer: Viewer) -> int:
    return unread_count(viewer) if viewer.is_authenticated else 0
