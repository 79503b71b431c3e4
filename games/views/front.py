"""The front door: what a visitor sees first, and the plays of the drive that moves on it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.selectors.showcase import Showcase, as_plays, showcase
from league import limits
from league.middleware import takes_time
from league.selectors.finding import seats_wanted
from league.selectors.leagues import public_leagues
from league.selectors.schedule import week_of
from league.selectors.standings import standings
from league.views.site import DAY

from .games import number as number_asked

READ = 6  # public leagues that are named
WANTED = 3  # leagues that want a coach


@takes_time(limits.STANDINGS)
def front(request: HttpRequest) -> HttpResponse:
    """What this is, a real drive that moves, the demo league, leagues with open seats. ``?play=`` shows one play of the
    drive as a still, for whoever has no scripts."""
    shown = showcase()
    context: dict[str, object] = {"shown": shown, "leagues": public_leagues(READ), "wanted": seats_wanted(WANTED)}
    if shown:
        season = shown.fixture.season
        context |= {"frame": _still(shown, request), "places": list(zip(shown.frames, shown.gains, strict=True))}
        context |= {"league": season.league, "season": season, "results": week_of(shown.fixture)}
        context["tables"] = standings(season) if season.league.demo else []
    return render(request, "games/front.html", context)


def _still(shown: Showcase, request: HttpRequest) -> object:
    """The play that the page stands at: the one that is asked for, else the first."""
    asked = number_asked(request.GET.get("play"))
    return next((one for one in shown.frames if one.number == asked), shown.frames[0])


@takes_time(limits.PLAY)
@require_safe
def drive(request: HttpRequest) -> HttpResponse:
    """The plays of the drive for the page's script. The page's address of it carries the digest, so that browsers may
    keep it for a day."""
    shown = showcase()
    if shown is None:
        raise Http404("There is no drive to show.")
    etag = f'"{shown.digest}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = JsonResponse({"plays": as_plays(shown)})
        answer.headers["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=DAY)
    return answer
