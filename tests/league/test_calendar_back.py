"""The last step of a season's calendar is taken back, as far as nothing has begun since."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from league import clock
from league.models import LeagueLog, Season
from league.selectors.calendar import current_phase
from league.services import calendar
from league.services.errors import Refused
from tests.factories import UserFactory
from tests.league.seasons import date_first_week, decide, decide_week, new_season, play_out

from .test_calendar import ORDER, now_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return new_season(rosters=True)


@pytest.fixture
def begun(season: Season) -> Season:
    """In its first preseason week."""
    date_first_week(season)
    calendar.advance(season=season)
    return season


def back(season: Season, **facts: datetime) -> str:
    """Take the last step back; the phase that is open then, or why it cannot be."""
    try:
        calendar.step_back(phase=current_phase(season), actor=UserFactory(), **facts)
    except Refused as refused:
        return str(refused)
    return now_in(season)


def test_a_season_goes_back_to_its_preparation(begun: Season) -> None:
    assert "Say until when Before the season stays open" in back(begun)
    later = clock.now() + timedelta(days=2)
    assert back(begun, moment=later) == "Before the season"
    begun.refresh_from_db()
    assert (begun.status, begun.options) == ("preparing", None)
    assert calendar.advance(season=begun) == []
    with clock.at(later + timedelta(minutes=1)):
        calendar.advance(season=begun)
    assert now_in(begun) == "Preseason game 1"
    row = LeagueLog.objects.get(action="phase.reopened")
    assert row.sentence == "Season 1: Before the season is open again, and Preseason game 1 lies ahead."
    assert row.actor


def test_play_offs_are_seeded_anew_after_a_ruling(begun: Season) -> None:
    for _ in range(12):
        decide_week(current_phase(begun).week, best=ORDER)
        calendar.advance(season=begun)
    seeded = [str(fixture) for fixture in begun.fixtures.filter(week__number=11).order_by("id")]
    assert "moment" not in back(begun, moment=clock.now() + timedelta(days=1))
    assert now_in(begun) == "Semifinals"
    assert back(begun) == "Week 10"
    assert not begun.fixtures.filter(week__number=11).exists()
    assert not begun.entries.exclude(seed=None).exists()
    decide_week(begun.weeks.get(number=10), best=tuple(reversed(ORDER)))
    for fixture in begun.fixtures.filter(week__kind="regular").select_related("home", "away"):
        decide(fixture, *((0, 10) if fixture.home.name in ("A4", "B4") else (10, 0)))
    calendar.advance(season=begun)
    assert now_in(begun) == "Semifinals"
    assert [str(fixture) for fixture in begun.fixtures.filter(week__number=11).order_by("id")] != seeded


def test_a_later_round_is_taken_back_alone(begun: Season) -> None:
    for _ in range(13):
        decide_week(current_phase(begun).week, best=ORDER)
        calendar.advance(season=begun)
    assert now_in(begun) == "Championship"
    assert back(begun) == "Semifinals"
    assert begun.entries.exclude(seed=None).count() == 4
    assert begun.fixtures.filter(week__number=11).count() == 2
    calendar.advance(season=begun)
    assert begun.fixtures.filter(week__number=12).count() == 1


def test_what_has_begun_is_not_taken_back(begun: Season) -> None:
    decide(begun.weeks.get(number=-1).fixtures.order_by("id")[0], 7, 0)
    assert back(begun, moment=clock.now() + timedelta(days=1)) == (
        "Preseason game 1 has begun: a game of it is being played or over."
    )
    play_out(begun, ORDER)
    assert back(begun).startswith("The year is over: ranks are given and injuries settled.")


def test_there_is_nothing_before_the_first_phase(season: Season) -> None:
    calendar.advance(season=season)
    assert back(season).startswith("Before the season is the first phase of the season")
