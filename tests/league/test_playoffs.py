"""Whose season is over, and the bracket."""

from __future__ import annotations

import pytest

from league.models import Season
from league.selectors.calendar import current_phase
from league.selectors.playoffs import out_of_season, season_is_over
from league.services import calendar
from tests.league.seasons import date_first_week, decide_week, named, new_season, play_out

pytestmark = pytest.mark.django_db

BEST = ("A1", "B1", "A2", "B2")


@pytest.fixture
def season() -> Season:
    made = new_season(rosters=True, preseason_games=0)
    date_first_week(made)
    calendar.advance(season=made)
    return made


def play_weeks(season: Season, count: int, best: tuple[str, ...] = BEST) -> None:
    for _ in range(count):
        decide_week(current_phase(season).week, best=best)
        calendar.advance(season=season)


def over(season: Season) -> set[str]:
    season.refresh_from_db()
    return set(season.league.teams.filter(pk__in=out_of_season(season)).values_list("name", flat=True))


@pytest.mark.rule("fool:12.0-03", "fool:11.1.1-04")
def test_a_season_ends_team_by_team(season: Season) -> None:
    play_weeks(season, 9)
    assert over(season) == set()
    play_weeks(season, 1)
    assert over(season) == {"A3", "A4", "B3", "B4"}
    play_weeks(season, 1)
    assert over(season) == {"A3", "A4", "B3", "B4", "A2", "B2"}
    assert not season_is_over(named(season, "A1"))
    assert season_is_over(named(season, "B2"))
    play_weeks(season, 1)
    assert len(over(season)) == 8
    calendar.open_next_season(league=season.league)
    assert not season_is_over(named(season, "B2"))


def test_without_play_offs_everybody_goes_on_to_the_end() -> None:
    season = new_season((2, 2), ruleset="paper", rosters=True)
    season.weeks.filter(kind="playoff").delete()
    date_first_week(season)
    calendar.advance(season=season)
    assert over(season) == set()
    play_out(season)
    assert len(over(season)) == 4


def test_a_team_without_a_season_is_not_out_of_one(season: Season) -> None:
    team = named(season, "A1")
    season.delete()
    assert not season_is_over(team)
