"""Camps to test with: a league of FOOL in its second year, moved on step by step."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from league import clock
from league.models import CampReport, CampSheet, LeagueLog, Phase, RosterSpot, Season, Seat, Team, Transaction, User
from league.selectors import camp_orders
from league.selectors.calendar import current_phase
from league.selectors.camps import step_of
from league.services import calendar
from tests.factories import SeatFactory
from tests.kept import kept_world

from .seasons import date_first_week, decide_week, new_season, play_out

SECOND = timedelta(seconds=1)


@kept_world
def second_year(sizes: tuple[int, ...] = (2, 2), *, draft_rounds: int = 0) -> Season:
    """Four teams of FOOL whose second season has been opened; two of them have a coach, and nobody is free."""
    season = new_season(sizes, ruleset="fool", rosters=True, regular_games=3, draft_rounds=draft_rounds)
    date_first_week(season)
    play_out(season)
    for name in ("A1", "A2"):
        SeatFactory.create(team=season.league.teams.get(name=name))
    return calendar.open_next_season(league=season.league, first_due_at=clock.now() + timedelta(days=30))


def open_phase(season: Season) -> Phase:
    phase = current_phase(season)
    assert phase is not None
    return phase


def go_on(season: Season, to: str) -> Phase:
    """End the steps, each at its moment, until the one of this code is open."""
    while (phase := open_phase(season)).code != to:
        if phase.kind != Phase.Kind.CAMP:
            Phase.objects.filter(pk=phase.pk).update(not_before=clock.now())
        with clock.at(max(phase.not_before or clock.now(), clock.now()) + SECOND):
            calendar.advance(season=season)
        assert open_phase(season).code != phase.code
    return phase


@kept_world
def second_year_at(step: str) -> Season:
    """Return the second year of four teams, gone on to this step."""
    season = second_year()
    go_on(season, step)
    return season


def play_year(season: Season) -> Season:
    """End the year: every step at its moment, every game decided; the season that follows, opened."""
    while (phase := open_phase(season)).kind != Phase.Kind.COMPLETE:
        if phase.week is not None:
            decide_week(phase.week)
        else:
            Phase.objects.filter(pk=phase.pk).update(not_before=clock.now())
        calendar.advance(season=season)
        assert open_phase(season).pk != phase.pk
    return calendar.open_next_season(league=season.league, first_due_at=clock.now() + timedelta(days=30))


def team_of(season: Season, name: str) -> Team:
    return season.league.teams.get(name=name)


def coach_of(team: Team) -> User:
    return Seat.objects.get(team=team).user


def default_of(team: Team, phase: Phase) -> dict[str, Any]:
    found = step_of(phase)
    assert found is not None
    return camp_orders.default(found, phase.season, team)


def require_held_once(season: Season) -> None:
    """The camp was held by orders that were published before: one report and one entry for every man who was in it,
    every team's orders open and committed to, in one word of the log each."""
    reports = CampReport.objects.filter(season=season, entry__undone_by=None)
    stood = Transaction.objects.filter(season=season, step="camp", undone_by=None)
    came, retired = (stood.filter(kind=kind).count() for kind in ("camp", "retired"))
    men = RosterSpot.objects.filter(team__entries__season=season).count() + retired
    assert reports.count() == reports.values("player").distinct().count() == came + retired == men
    sheets = CampSheet.objects.filter(season=season, step="camp")
    assert sheets.count() == season.entries.count()
    assert not sheets.filter(closed_at=None).exists()
    told = LeagueLog.objects.get(league=season.league, action="camp.committed", data__phase="camp")
    kept = {str(ref): digest for ref, digest in sheets.values_list("team__public_id", "digest")}
    assert told.data["commitments"] == kept
    held = LeagueLog.objects.filter(league=season.league, action="camp.held").values_list("data__team", flat=True)
    assert set(held) == set(kept)
