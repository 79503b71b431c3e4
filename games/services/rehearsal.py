"""Whole seasons in a few minutes: the services and the sweep as they are, with the clock set from one date to the next.

Nobody coaches the teams, so every plan is the autocoach's; games are played in this process.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import FixtureStep
from league import clock
from league.models import Draft, Fixture, League, Phase, Season, Team, Week
from league.selectors.calendar import checklist, current_phase
from league.selectors.standings import Row, overall
from league.services import calendar, deadlines
from league.services.errors import Refused
from league.services.playoffs import champion

from . import runs, sweep

WEEK = timedelta(days=7)
SOON = timedelta(minutes=1)
MOST_SWEEPS = 100_000


@dataclass(frozen=True)
class Year:
    """A season that was rehearsed: its champion, the final table, games played, and how many seconds it took."""

    season: Season
    champion: Team
    table: list[Row]
    games: int
    seconds: float


def begin(*, league: League) -> None:
    """From now on only the rehearsal moves the league on; a service that runs beside it leaves it alone."""
    League.objects.filter(pk=league.pk).update(rehearsal=True)


def release(*, league: League) -> None:
    """The rehearsal is over; the league goes on like any other."""
    League.objects.filter(pk=league.pk).update(rehearsal=False)


def last_moment(league: League) -> datetime:
    """When the rehearsal of a league had come to, by its own clock: the last moment of which its log tells."""
    latest = league.log.order_by("-at").values_list("at", flat=True).first()
    return latest or clock.now()


def rehearse(*, league: League, seasons: int, start: datetime) -> Iterator[Year]:
    """Play so many seasons of a league: the one it is in, then the next ones. ``start`` is the first day."""
    moment = start
    for _ in range(seasons):
        began = time.perf_counter()
        with clock.at(moment):
            season = _season(league, moment + WEEK)
        moment = _play_out(season, moment)
        season.refresh_from_db()
        best = champion(season)
        if best is None:
            raise Refused(f"{season} ended without a champion.")
        games = season.fixtures.filter(status=Fixture.Status.FINAL).count()
        yield Year(season, best, overall(season), games, time.perf_counter() - began)
        moment += 4 * WEEK


def _season(league: League, first_due_at: datetime) -> Season:
    """The season to play, dated: the newest one, or the next when that is complete."""
    season = league.seasons.order_by("-number").first()
    if season is None or season.status == Season.Status.FINISHED:
        season = calendar.open_next_season(league=league, first_due_at=first_due_at)
    elif season.weeks.filter(due_at=None).exists():
        deadlines.set_timetable(season=season, first_due_at=first_due_at)
    _let_it_begin(season)
    return season


def _let_it_begin(season: Season) -> None:
    """Date the phases before the first game: with nobody coaching they would wait for the commissioner."""
    for phase in season.phases.filter(week=None, closed_at=None).exclude(kind=Phase.Kind.COMPLETE):
        calendar.set_not_before(phase=phase, moment=clock.now() + SOON, actor=None)


def _play_out(season: Season, moment: datetime) -> datetime:
    """Sweep, play what is ready, go on to the next date, until the season is complete; the moment of its end."""
    for _ in range(MOST_SWEEPS):
        with clock.at(moment):
            done = sweep.sweep(league_id=season.league_id, send=False)
            if done.troubles:
                raise Refused(" ".join(done.troubles))
            for run_id in done.to_play:
                runs.play_run(run_id=run_id)
            if Season.objects.filter(pk=season.pk, status=Season.Status.FINISHED).exists():
                return moment
            if not done.to_play:
                moment = _next_date(season, moment)
    raise Refused(f"{season} does not come to its end.")


def _next_date(season: Season, moment: datetime) -> datetime:
    """The next moment at which anything is due."""
    steps = FixtureStep.objects.filter(fixture__season=season, closed_at=None, due_at__gt=moment)
    weeks = Week.objects.filter(season=season, due_at__gt=moment)
    phases = Phase.objects.filter(season=season, closed_at=None, not_before__gt=moment)
    drafts = Draft.objects.filter(season=season)
    moments = (
        *drafts.filter(status=Draft.Status.PLANNED, starts_at__gt=moment).values_list("starts_at", flat=True),
        *drafts.filter(status=Draft.Status.RUNNING, due_at__gt=moment).values_list("due_at", flat=True),
        *phases.values_list("not_before", flat=True),
        *steps.values_list("due_at", flat=True),
        *weeks.values_list("due_at", flat=True),
    )
    dates = [one for one in moments if one is not None]
    if not dates:
        phase = current_phase(season)
        raise Refused(f"{season} cannot go on. {' '.join(checklist(phase).blocks) if phase else ''}")
    return min(dates)
