"""Who still owes what for a week's games, for the commissioner's checklist."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from games.models import FixtureStep
from league import clock
from league.clock import said
from league.models import Fixture, Seat, Week
from league.rulebook import rules_of
from league.services import deadlines

OWING = (FixtureStep.State.ABSENT, FixtureStep.State.SAVED)


def owing(week: Week) -> list[str]:
    """A sentence for each coached side that owes its next step; whether there is a draft is told to nobody. A team that
    nobody coaches owes nothing: the autocoach plays for it."""
    steps = FixtureStep.objects.filter(
        fixture__week=week, fixture__status=Fixture.Status.OPEN, closed_at=None, state__in=OWING
    ).select_related("fixture__season__league", "fixture__home", "fixture__away")
    coached = set(Seat.objects.coaching().filter(team__league=week.season.league).values_list("team", flat=True))
    names = {step.code: step.name for step in rules_of(week.season.league).exchange()}
    told: dict[tuple[int, str], str] = {}
    for step in steps.order_by("fixture", "order", "side"):
        team = step.fixture.home if step.side == "home" else step.fixture.away
        if team.pk not in coached:
            continue
        owed = f"{team} owes {names.get(step.code, step.code)} for {step.fixture}, due {said(step.due_at)}."
        told.setdefault((step.fixture_id, step.side), owed)
    return list(told.values())


def owing_teams(week: Week, *, opened: bool) -> set[int]:
    """The teams, by their keys, that owe a plan for a game of the week, and unless only ``opened`` games are asked for,
    those whose plans are not taken yet."""
    steps = FixtureStep.objects.filter(
        fixture__week=week, fixture__status=Fixture.Status.OPEN, closed_at=None, state__in=OWING
    )
    rows = steps.values_list("side", "fixture__home", "fixture__away")
    found = {home if side == "home" else away for side, home, away in rows}
    if not opened:
        ahead = Fixture.objects.filter(week=week, status=Fixture.Status.SCHEDULED)
        found |= {team for game in ahead.values_list("home", "away") for team in game}
    return found


def hurried_teams(week: Week, due_at: datetime, notice: timedelta) -> set[int]:
    """The teams, by their keys, of which a step would be due within ``notice`` from now, and earlier than it is, if the
    week's deadline were ``due_at``: steps are due so many hours before it."""
    zone, soon = week.season.league.time_zone, clock.now() + notice
    hours = {step.code: step.hours for step in rules_of(week.season.league).exchange()}
    steps = FixtureStep.objects.filter(
        fixture__week=week, fixture__status=Fixture.Status.OPEN, closed_at=None, state__in=OWING
    )
    found: set[int] = set()
    for step in steps.select_related("fixture"):
        moved = deadlines.hours_before(due_at, hours[step.code], zone)
        if moved < min(soon, step.due_at):
            found.add(step.fixture.home_id if step.side == "home" else step.fixture.away_id)
    if deadlines.hours_before(due_at, rules_of(week.season.league).longest_lead(), zone) < soon:
        ahead = Fixture.objects.filter(week=week, status=Fixture.Status.SCHEDULED)
        found |= {team for game in ahead.values_list("home", "away") for team in game}
    return found


def anything_in(week: Week) -> bool:
    """Whether anything was saved, confirmed, excused or closed for any of the week's games."""
    untouched = Q(state__in=[FixtureStep.State.ABSENT, FixtureStep.State.NOTHING_DUE], closed_at=None, versions=None)
    return FixtureStep.objects.filter(~untouched, fixture__week=week).exists()
