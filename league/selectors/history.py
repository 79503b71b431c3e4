"""A league's years: who won them, who lost the final."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from league.models import Entry, Fixture, League, Season, Team, Week


@dataclass(frozen=True, slots=True)
class Year:
    """A season in the list of all: its first two teams and its last game, once they are known."""

    season: Season
    champion: Team | None
    second: Team | None
    final: Fixture | None


def years(league: League) -> list[Year]:
    """Every season, newest first, with three queries however many there are."""
    seasons = list(league.seasons.order_by("-number"))
    ranked: dict[int, dict[int, Team]] = defaultdict(dict)
    for entry in Entry.objects.filter(season__in=seasons, final_rank__in=(1, 2)).select_related("team"):
        ranked[entry.season_id][entry.final_rank or 0] = entry.team
    finals: dict[int, Fixture] = {}
    games = Fixture.objects.filter(
        season__in=seasons, week__kind=Week.Kind.PLAYOFF, status=Fixture.Status.FINAL, season__status="finished"
    )
    for game in games.select_related("week", "home", "away").order_by("week__number"):
        finals[game.season_id] = game
    return [Year(one, ranked[one.pk].get(1), ranked[one.pk].get(2), finals.get(one.pk)) for one in seasons]
