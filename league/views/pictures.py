"""Pictures of clubs and men as image files, and a club's colours as a style sheet."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from league.models import Player, Team
from league.permissions import visible_leagues
from league.pictures import crests, faces, kits
from league.pictures.colours import readable_on

DAY = 86_400  # seconds; an address carries what the picture depends on, so that an old one is never shown


def _team(request: HttpRequest, public_id: UUID) -> Team:
    return get_object_or_404(Team, league__in=visible_leagues(request.user), public_id=public_id)


def _svg(drawing: str) -> HttpResponse:
    return HttpResponse(drawing, content_type="image/svg+xml")


@cache_control(private=True, max_age=DAY)
@require_safe
def crest(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A club's crest."""
    team = _team(request, public_id)
    return _svg(crests.draw(team.crest, team.colour, team.second_colour))


@cache_control(private=True, max_age=DAY)
@require_safe
def shirt(request: HttpRequest, public_id: UUID, home: bool) -> HttpResponse:
    """A club's shirt, at home or away."""
    team = _team(request, public_id)
    return _svg(kits.draw(team.colour, team.second_colour, home=home))


@cache_control(private=True, max_age=DAY)
@require_safe
def colours(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A club's colours as custom properties, with what is read on them."""
    team = _team(request, public_id)
    sheet = (
        f".club-colours {{ --c1: {team.colour}; --c2: {team.second_colour}; --on-c1: {readable_on(team.colour)}; "
        f"--on-c2: {readable_on(team.second_colour)}; }}\n"
    )
    return HttpResponse(sheet, content_type="text/css")


@cache_control(private=True, max_age=DAY)
@require_safe
def face(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A man's face, in the shirt of his club."""
    players = Player.objects.filter(league__in=visible_leagues(request.user)).select_related("spot__team")
    found = get_object_or_404(players, public_id=public_id)
    spot = getattr(found, "spot", None)
    worn = (spot.team.colour, spot.team.second_colour) if spot else faces.NEUTRAL
    return _svg(faces.draw(str(found.public_id), found.age, worn))
