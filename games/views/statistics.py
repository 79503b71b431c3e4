"""Statistics pages: leaders and tables of a season, a team's, a player's, the book of records."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.engine import statistics as known
from games.selectors import statistics
from games.selectors.honours import feats
from games.selectors.team_records import team_records
from league import limits
from league.middleware import takes_time
from league.models import League, Player, Season
from league.permissions import visible_leagues, visible_teams
from league.rulebook import athlete_of, rules_of
from league.selectors.career_pages import career_story
from league.views.shared import league_context, visible_league

PAGE = 50


def _season(request: HttpRequest, league: League) -> tuple[Season | None, list[Season]]:
    """The season asked for by its number, or the newest; and all of them, newest first."""
    seasons = list(league.seasons.order_by("-number"))
    wanted = request.GET.get("season", "")
    if not wanted:
        return (seasons[0] if seasons else None), seasons
    found = next((season for season in seasons if str(season.number) == wanted), None)
    if found is None:
        raise Http404("This league has no such season.")
    return found, seasons


def _part(request: HttpRequest) -> str:
    part = request.GET.get("part", statistics.REGULAR)
    if part not in statistics.PARTS:
        raise Http404("There is no such part of a season.")
    return part


def _common(request: HttpRequest, league: League) -> dict[str, Any]:
    season, seasons = _season(request, league)
    part = _part(request)
    return {
        "season": season,
        "seasons": seasons,
        "part": part,
        "parts": statistics.PARTS,
        "part_name": statistics.PARTS[part],
        "all_tables": known.TABLES,
    }


@takes_time(limits.STATISTICS)
@require_safe
def season_leaders(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The leaders of a season in every figure, and the teams side by side."""
    league = visible_league(request, public_id)
    context = league_context(request, league, **_common(request, league))
    season, part = context["season"], context["part"]
    context |= {
        "boards": statistics.leaders(season, part) if season else [],
        "team_rows": statistics.team_rows(season, part) if season else [],
        "team_figures": known.TEAM_FIGURES,
    }
    return render(request, "games/statistics.html", context)


@takes_time(limits.STATISTICS)
@require_safe
def season_table(request: HttpRequest, public_id: UUID, table: str) -> HttpResponse:
    """Everybody in one table, sorted by any of its figures, by pages."""
    league = visible_league(request, public_id)
    shown = next((one for one in known.TABLES if one.code == table), None)
    if shown is None:
        raise Http404("There is no such table of statistics.")
    context = league_context(request, league, **_common(request, league))
    code = request.GET.get("order", shown.leaders[0])
    if code not in {figure.code for figure in shown.figures}:
        raise Http404("The table cannot be sorted by that.")
    season = context["season"]
    rows = statistics.player_rows(season, context["part"], shown, shown.figure(code)) if season else []
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return render(request, "games/statistics_table.html", context | {"table": shown, "order": code, "page": page})


@takes_time(limits.STATISTICS)
@require_safe
def team_statistics(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A team beside its opponents, and its players by table."""
    teams = visible_teams(request.user)
    team = get_object_or_404(teams, public_id=public_id)
    context = league_context(request, team.league, team=team, **_common(request, team.league))
    season, part = context["season"], context["part"]
    context |= {
        "comparison": statistics.team_comparison(team, season, part) if season else [],
        "tables": statistics.team_players(team, season, part) if season else [],
    }
    return render(request, "games/team_statistics.html", context)


@takes_time(limits.STATISTICS)
@require_safe
def player(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A player: where he is, what the ruleset says of him, his career, his years and his games."""
    players = Player.objects.filter(league__in=visible_leagues(request.user)).select_related("league", "spot__team")
    found = get_object_or_404(players, public_id=public_id)
    context = league_context(request, found.league, **_common(request, found.league))
    spot = getattr(found, "spot", None)
    story = career_story(found, spot)
    facts = rules_of(found.league).describe_players([athlete_of(spot)])[0] if spot else ()
    context |= {
        "player": found,
        "spot": spot,
        "facts": [fact for fact in facts if fact.name not in {rating.name for rating in story.ratings}],
        "feats": feats(found.league, [found])[found.pk],
        "careers": statistics.career(found, context["part"]),
        "log": statistics.game_log(found, context["season"]),
        "story": story,
    }
    return render(request, "games/player.html", context)


@takes_time(limits.STATISTICS)
@require_safe
def records(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The league's book of records."""
    league = visible_league(request, public_id)
    part = _part(request)
    context = league_context(
        request,
        league,
        part=part,
        parts=statistics.PARTS,
        part_name=statistics.PARTS[part],
        records=statistics.league_records(league, part),
        team_records=team_records(league, part),
    )
    return render(request, "games/records.html", context)
