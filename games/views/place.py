"""The front page of a league: what happened, what comes, who leads, what people say."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.selectors.place import place_of
from league import limits, rulebook
from league.middleware import takes_time
from league.selectors.leagues import commissioners, current_season
from league.selectors.schedule import Round, last_round
from league.selectors.standings import criteria
from league.views.shared import league_context, visible_league

RANKED = 8  # teams of the power ranking that the page names


@takes_time(limits.STANDINGS)
@require_GET
def front_page(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The newest season as a reader wants it first; ``?week=`` shows the games of another week."""
    league = visible_league(request, public_id)
    season = current_season(league)
    place = place_of(request.user, league, season)
    news = place.news
    asked = _asked_round(request, news.rounds if news else [])
    context = league_context(
        request,
        league,
        season=season,
        place=place,
        news=news,
        lead=news.weeks[0] if news and news.weeks else None,
        ruleset_name=rulebook.rules_of(league).name,
        order=criteria(league, season),
        shown=asked or (news.coming or last_round(news.rounds) if news else None),
        asked=asked,
        bracket=place.bracket,
        ranking=news.ranking[:RANKED] if news else [],
    )
    context["commissioners"] = commissioners(league) if context["may_see_people"] else []
    return render(request, "games/place.html", context)


def _asked_round(request: HttpRequest, rounds: list[Round]) -> Round | None:
    """The week that the address asks for by its number; None when it asks for none."""
    wanted = request.GET.get("week")
    if wanted is None:
        return None
    found = next((one for one in rounds if str(one.week.number) == wanted), None)
    if found is None:
        raise Http404("This season has no such week.")
    return found
