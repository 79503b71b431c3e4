"""A league for programs that people have follow it: results as an Atom feed, deadlines as a calendar."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from league import clock
from league.models import League
from league.selectors.feeds import followed, moments, newest_results, reader

HOUR = 3_600  # seconds for which a reader need not ask again


def _league(request: HttpRequest, public_id: UUID) -> League:
    """The league for whoever the key names or is signed in; 404 for whoever may not know of it."""
    key = request.GET.get("key")
    viewer = reader(key, public_id) if key else request.user
    league = followed(viewer, public_id) if viewer else None
    if league is None:
        raise Http404("There is no such feed, or its address has ended.")
    return league


def _address(name: str, public_id: UUID) -> str:
    return settings.SITE_URL.rstrip("/") + reverse(name, args=[public_id])


@cache_control(private=True, max_age=HOUR)
@require_safe
def results(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The newest results."""
    league = _league(request, public_id)
    home = _address("league", league.public_id)
    feed = Atom1Feed(title=f"Results of {league}", link=home, description="", language="en", feed_guid=home)
    for game in newest_results(league):
        address = _address("game", game.public_id)
        feed.add_item(
            title=f"{game.away} {game.away_score}, {game.home} {game.home_score}",
            link=address,
            unique_id=address,
            description=f"Season {game.season.number}, {game.week.title}.",
            pubdate=game.played_at,
            updateddate=game.played_at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


@cache_control(private=True, max_age=HOUR)
@require_safe
def deadlines(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The dates of the newest season."""
    league = _league(request, public_id)
    calendar = Calendar()
    calendar.add("prodid", "-//Football by Mail//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", str(league))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    host = settings.SITE_URL.split("//")[-1].rstrip("/")
    for moment in moments(league):
        event = Event()
        event.add("uid", f"{moment.ref}@{host}")
        event.add("dtstamp", clock.now())
        event.add("dtstart", moment.at)
        event.add("dtend", moment.at)
        event.add("summary", moment.title)
        event.add("description", moment.text)
        event.add("url", _address("league", league.public_id))
        calendar.add_component(event)
    return HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
