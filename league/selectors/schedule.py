"""The schedule by weeks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from league.models import Fixture, Season, Week

OVER = (Fixture.Status.FINAL,)


@dataclass(frozen=True, slots=True)
class Round:
    """A week with its games."""

    week: Week
    fixtures: tuple[Fixture, ...]

    @property
    def over(self) -> bool:
        return bool(self.fixtures) and all(fixture.status in OVER for fixture in self.fixtures)


def schedule(season: Season) -> list[Round]:
    """Every week with its games and their teams, with two queries."""
    games: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in season.fixtures.select_related("home", "away").order_by("week__number", "id"):
        games[fixture.week_id].append(fixture)
    return [Round(week, tuple(games[week.pk])) for week in season.weeks.order_by("number")]


def current_round(rounds: list[Round]) -> Round | None:
    """The first week that is not over; None when the schedule is played."""
    return next((one for one in rounds if not one.over), None)


def team_fixtures(season: Season, team_id: int) -> list[Fixture]:
    """A team's games, in order, with one query."""
    games = season.fixtures.select_related("home", "away", "week").order_by("week__number", "id")
    return [fixture for fixture in games if team_id in (fixture.home_id, fixture.away_id)]
