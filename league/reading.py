"""Links by which leagues are read: a browser that has opened one carries it in its session from then on."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from league.permissions import Viewer, carried_links

SESSION_KEY = "league_links"
HEADER = "X-League-Link"  # in which a program carries one
MOST = 20  # links that a browser carries; with the next one the oldest goes


def carry(request: HttpRequest, token: str) -> None:
    """Have this browser carry a link."""
    others = [one for one in request.session.get(SESSION_KEY, []) if one != token]
    request.session[SESSION_KEY] = [*others, token][-MOST:]


def give_links(viewer: Viewer, request: HttpRequest) -> None:
    """Let the viewer have the links that the request carries, for ``permissions.carried_links``."""
    sent = request.headers.get(HEADER)
    carried = [*request.session.get(SESSION_KEY, []), *([sent] if sent else [])]
    vars(viewer)["carried_links"] = frozenset(carried)


class CarriedLinks:
    """Gives whoever asks the links that he carries. Search engines are asked to leave out what is shown to somebody in
    particular, so that no page of a league is indexed that needs an account or a link."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        give_links(request.user, request)
        response = self.get_response(request)
        if request.user.is_authenticated or carried_links(request.user):
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response
