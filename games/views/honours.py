"""The hall of honours, the men who have left the game, the class of a draft."""

from __future__ import annotations

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.selectors import classes, honours
from games.selectors.awards import WEEKS_ON_A_PAGE, season_awards, week_awards, weeks_over
from league import limits
from league.middleware import takes_time
from league.models import Draft
from league.views.shared import league_context, visible_league


@require_safe
def hall(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Champions and season honours, newest first, with the method."""
    league = visible_league(request, public_id)
    page = Paginator(honours.finished(league), honours.SEASONS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = league_context(
        request,
        league,
        page=page,
        seasons=honours.season_honours(list(page.object_list)),
        figures=honours.led_figures(),
        points=honours.POINTS,
    )
    return render(request, "games/honours.html", context)


@require_safe
def retired(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The men who have left the game, with their careers."""
    league = visible_league(request, public_id)
    found = Paginator(honours.retired_entries(league), honours.RETIRED_ON_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    context = league_context(request, league, page=page, men=honours.retired(league, list(page.object_list)))
    return render(request, "games/retired.html", context)


@require_safe
def draft_class(request: HttpRequest, public_id: UUID, held_id: UUID) -> HttpResponse:
    """Everybody of a draft's class and what has become of him."""
    league = visible_league(request, public_id)
    drafts = Draft.objects.filter(season__league=league).select_related("season__league")
    draft = get_object_or_404(drafts, public_id=held_id)
    found = classes.draft_class(draft)
    page = Paginator(found.men, classes.MEN_ON_A_PAGE).get_page(request.GET.get("page"))
    context = league_context(
        request, league, draft=draft, found=found, page=page, men=classes.followed(draft, list(page.object_list))
    )
    return render(request, "games/draft_class.html", context)


@takes_time(limits.STATISTICS)
@require_safe
def awards(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """The awards of a season, week by week, with the method."""
    league = visible_league(request, public_id)
    season = get_object_or_404(league.seasons.select_related("league"), number=number)
    page = Paginator(weeks_over(season), WEEKS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = league_context(
        request,
        league,
        season=season,
        awards=season_awards(season),
        page=page,
        weeks=week_awards(list(page.object_list)),
        figures=honours.led_figures(),
        points=honours.POINTS,
    )
    return render(request, "games/season_awards.html", context)
