"""A season as everybody reads it: standings with their reasons, calendar, play-offs, schedule; and all seasons."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from league import limits
from league.middleware import takes_time
from league.models import Week
from league.selectors.bracket import bracket
from league.selectors.calendar import calendar
from league.selectors.dice import season_dice
from league.selectors.history import clubs, years
from league.selectors.odds import season_odds
from league.selectors.power import MARGIN_THAT_COUNTS
from league.selectors.schedule import schedule
from league.selectors.standings import books_of, criteria, overall_of, tables_of

from .shared import league_context, visible_league


@takes_time(limits.STANDINGS)
@require_GET
def seasons(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every year of the league with its champion, and what each club has won over all of them."""
    league = visible_league(request, public_id)
    return render(
        request, "league/seasons.html", league_context(request, league, years=years(league), clubs=clubs(league))
    )


@require_GET
def dice(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """The dice between the season's games: their hash, and once it is over the secret with every throw."""
    league = visible_league(request, public_id)
    found = get_object_or_404(league.seasons, number=number)
    context = league_context(request, league, season=found, dice=season_dice(found))
    return render(request, "league/season_dice.html", context)


@takes_time(limits.STANDINGS)
@require_GET
def season(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """One year, finished or under way."""
    league = visible_league(request, public_id)
    found = get_object_or_404(league.seasons, number=number)
    books = books_of([found]).get(found.pk)
    tables = tables_of(books) if books else []
    rounds = schedule(found)
    playoffs = [one for one in rounds if one.week.kind == Week.Kind.PLAYOFF]
    context = league_context(
        request,
        league,
        season=found,
        tables=tables,
        everybody=overall_of(tables),
        order=criteria(league, found),
        steps=calendar(found),
        bracket=bracket(books, playoffs) if books else None,
        rounds=[one for one in rounds if one.week.kind != Week.Kind.PLAYOFF],
    )
    return render(request, "league/season.html", context)


@takes_time(limits.STANDINGS)
@require_GET
def odds(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """Play-off odds and strength of schedule, with the standings and the method."""
    league = visible_league(request, public_id)
    found = get_object_or_404(league.seasons.select_related("league"), number=number)
    context = league_context(request, league, season=found, odds=season_odds(found), margin=MARGIN_THAT_COUNTS)
    return render(request, "league/season_odds.html", context)
