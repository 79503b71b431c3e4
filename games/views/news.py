"""A league's news, a season's story, and the meetings of two clubs."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.selectors.news import news_of, story_of
from league import limits
from league.middleware import takes_time
from league.selectors.feeds import feed_key
from league.selectors.leagues import current_season
from league.selectors.power import MARGIN_THAT_COUNTS
from league.selectors.rivalries import rivalry_of
from league.views.shared import league_context, visible_league

WEEKS_TOLD = 3  # the newest, of which the page tells


@takes_time(limits.STANDINGS)
@require_safe
def news(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The newest season as news."""
    league = visible_league(request, public_id)
    season = current_season(league)
    context = league_context(
        request,
        league,
        season=season,
        news=news_of(season) if season else None,
        weeks_told=WEEKS_TOLD,
        margin=MARGIN_THAT_COUNTS,
        feed_key=feed_key(request.user, league),
    )
    return render(request, "games/news.html", context)


@takes_time(limits.STANDINGS)
@require_safe
def story(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """What is worth telling of a season, from its first week on."""
    league = visible_league(request, public_id)
    season = get_object_or_404(league.seasons, number=number)
    return render(request, "games/story.html", league_context(request, league, season=season, weeks=story_of(season)))


@require_safe
def rivalry(request: HttpRequest, public_id: UUID, first_id: UUID, second_id: UUID) -> HttpResponse:
    """Every meeting of two clubs of the league."""
    league = visible_league(request, public_id)
    teams = {team.public_id: team for team in league.teams.filter(public_id__in=(first_id, second_id))}
    if len(teams) != 2:
        raise Http404("A rivalry takes two clubs of this league.")
    found = rivalry_of(teams[first_id], teams[second_id])
    return render(request, "games/rivalry.html", league_context(request, league, rivalry=found))
