"""Taking the calendar's last step back while games are open: possible until anything has come in for them."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from games.models import FixtureSecret, FixtureStep, PlanVersion
from games.services import exchange, plans, sweep
from league import clock
from league.models import Fixture, LeagueLog, Membership, Phase, Season, Seat
from league.selectors.calendar import current_phase
from league.services import calendar
from league.services.errors import Refused
from tests.factories import MembershipFactory, UserFactory
from tests.league.seasons import new_season

from .worlds import plan_text

pytestmark = pytest.mark.django_db
WAY = "Go back to Start"
PLAN_IN = "Week 1 has begun: a plan for a game of it has been saved or handed in."


@pytest.fixture
def opened() -> Season:
    """Week 1 is due in ten days, and one sweep has opened its games."""
    season = new_season((2, 2), ruleset="tiny", rosters=True)
    season.weeks.filter(number=1).update(due_at=clock.now() + timedelta(days=10))
    season.phases.filter(kind=Phase.Kind.PREPARATION).update(not_before=clock.now())  # it waits for no coaches
    assert sweep.sweep(league_id=season.league_id, send=False).opened == 2
    assert set(season.fixtures.filter(week__number=1).values_list("status", flat=True)) == {"open"}
    return season


def later() -> datetime:
    return clock.now() + timedelta(days=3)


def back(season: Season) -> None:
    calendar.step_back(phase=current_phase(season), actor=UserFactory(), moment=later())


def page(season: Season) -> str:
    """The commissioner's calendar in words."""
    client = Client()
    member = MembershipFactory(league=season.league, role=Membership.Role.COMMISSIONER)
    client.force_login(member.user)
    return " ".join(client.get(reverse("calendar", args=[season.league.public_id])).content.decode().split())


def save(season: Season) -> Fixture:
    """The home coach of a game saves something, and does not confirm it."""
    fixture = season.fixtures.filter(week__number=1).order_by("pk")[0]
    seat = Seat.objects.create(team=fixture.home, user=UserFactory(), since=clock.now())
    plans.save_plan(fixture=fixture, author=seat.user, text=plan_text())
    return fixture


def test_open_games_lie_ahead_again_while_nothing_has_come_in(opened: Season) -> None:
    assert WAY in page(opened)
    back(opened)
    opened.refresh_from_db()
    assert (opened.status, opened.options, str(current_phase(opened))) == ("preparing", None, "Start")
    assert set(opened.fixtures.values_list("status", flat=True)) == {"scheduled"}
    assert not FixtureStep.objects.exists()
    assert not FixtureSecret.objects.exists()
    fixture = opened.fixtures.filter(week__number=1).order_by("pk")[0]
    told = LeagueLog.objects.filter(action="fixture.taken_back").order_by("pk")
    assert told[0].sentence == f"Week 1: {fixture} lies ahead again; its dice are drawn anew then."
    assert len(told) == 2


def test_the_season_starts_anew_when_its_date_has_come(opened: Season) -> None:
    back(opened)
    assert sweep.sweep(league_id=opened.league_id, send=False).opened == 0
    with clock.at(clock.now() + timedelta(days=4)):
        assert sweep.sweep(league_id=opened.league_id, send=False).opened == 2
    assert FixtureSecret.objects.filter(revision=1).count() == 2


def test_a_plan_that_was_saved_keeps_the_week_and_the_page_says_so(opened: Season) -> None:
    save(opened)
    with pytest.raises(Refused, match=PLAN_IN):
        back(opened)
    assert PlanVersion.objects.count() == 1
    text = page(opened)
    assert WAY not in text
    assert f"There is no way back to Start now. {PLAN_IN}" in text


def test_a_step_that_the_commissioner_excused_keeps_the_week(opened: Season) -> None:
    step = FixtureStep.objects.filter(state="absent").order_by("pk")[0]
    FixtureStep.objects.filter(pk=step.pk).update(state="excused")
    with pytest.raises(Refused, match=PLAN_IN):
        back(opened)


def test_a_sweep_that_comes_late_opens_no_game_of_a_week_that_was_taken_back(opened: Season) -> None:
    found = [partial(exchange.open_fixture, fixture=one) for one in opened.fixtures.filter(week__number=1)]
    back(opened)
    for open_it in found:
        open_it()
    assert set(opened.fixtures.values_list("status", flat=True)) == {"scheduled"}
    assert not FixtureStep.objects.exists()
