"""The awards of a season: the race for its honours, the honours once it is finished, the players of each week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Season, Week
from league.selectors.schedule import schedule

from .honours import Race, SeasonHonours, finished, race, season_honours
from .week_honours import WeekHonour, players_of_weeks

WEEKS_ON_A_PAGE = 6  # each takes every line of its games


@dataclass(frozen=True, slots=True)
class WeekAward:
    """A week and its players; several with equal points."""

    week: Week
    men: tuple[WeekHonour, ...]


@dataclass(frozen=True, slots=True)
class SeasonAwards:
    """``honours`` once the season is finished, ``race`` as long as it lasts."""

    season: Season
    honours: SeasonHonours | None
    race: Race | None


def weeks_over(season: Season) -> list[Week]:
    """The weeks of which every game is over, the newest first; two queries."""
    return [one.week for one in reversed(schedule(season)) if one.over]


def season_awards(season: Season) -> SeasonAwards:
    """Five queries at most."""
    if season.status != Season.Status.FINISHED:
        return SeasonAwards(season, None, race(season))
    years = [year for year in finished(season.league) if year.season.pk == season.pk]
    return SeasonAwards(season, next(iter(season_honours(years)), None), None)


def week_awards(weeks: Sequence[Week]) -> list[WeekAward]:
    """The players of these weeks, in their order; two queries."""
    found = players_of_weeks(weeks)
    return [WeekAward(week, tuple(found[week.pk])) for week in weeks]
