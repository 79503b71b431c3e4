"""Pictures that other sites show beside a link. Whoever asks, each shows what a visitor without an account may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.selectors import sharing
from league import limits
from league.middleware import takes_time
from league.models import League
from league.permissions import carried_links
from league.pictures.sharing import digest, png
from league.services.errors import Refused

HOUR = 3600  # seconds for which a picture may be kept without asking again
Drawn = tuple[str, bool]  # a drawing, and whether everybody may see it


def picture(draw: Callable[..., Drawn]) -> Callable[..., HttpResponse]:
    """A view that answers with a drawing as PNG, by its digest."""

    @takes_time(limits.PICTURE)
    @require_safe
    @wraps(draw)
    def answered(request: HttpRequest, **where: object) -> HttpResponse:
        drawing, public = draw(carried_links(request.user), **where)
        etag = f'"{digest(drawing)}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = HttpResponse(_drawn(drawing), content_type="image/png", headers={"ETag": etag})
        patch_cache_control(answer, max_age=HOUR, **{"public" if public else "private": True})
        return answer

    return answered


def _drawn(drawing: str) -> bytes:
    try:
        return png(drawing)
    except Refused as refused:
        raise Http404(str(refused)) from refused


def _public(league: League) -> bool:
    return league.openness == League.Openness.PUBLIC


@picture
def front(links: frozenset[str]) -> Drawn:
    """What this is."""
    return sharing.front(), True


@picture
def league(links: frozenset[str], public_id: UUID) -> Drawn:
    """A league with its latest results."""
    found = sharing.find_league(links, public_id)
    return sharing.league(found), _public(found)


@picture
def standings(links: frozenset[str], public_id: UUID) -> Drawn:
    """A league's standings."""
    found = sharing.find_league(links, public_id)
    return sharing.table(found), _public(found)


@picture
def game(links: frozenset[str], public_id: UUID) -> Drawn:
    """A game that is over."""
    found = sharing.find_final(links, public_id)
    return sharing.game(found), _public(found.season.league)


@picture
def play(links: frozenset[str], public_id: UUID, number: int) -> Drawn:
    """A play of a game that is over."""
    found = sharing.find_final(links, public_id)
    return sharing.play(links, found, number), _public(found.season.league)
