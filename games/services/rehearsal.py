"""Whole seasons in a few minutes: the services and the sweep as they are, with the clock set from one date to the next.

Nobody coaches the teams, so every plan is the autocoach's, and drafts, camps and cuts go by their defaults; men are
traded and free agents signed by rule of thumb when the first game that counts is near. Games are played in this
process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from games.models import FixtureStep
from games.selectors.realism import Likeness, likeness
from league import clock
from league.models import Claim, Draft, Fixture, League, Phase, Season, Team, Trade, Week
from league.selectors.calendar import checklist, current_phase
from league.selectors.census import Census, census
from league.selectors.leagues import commissioners
from league.selectors.standings import Row, overall
from league.services import calendar, claims, deadlines, thumb
from league.services.errors import Refused
from league.services.playoffs import champion

from . import runs, sweep

WEEK = timedelta(days=7)
SOON = timedelta(minutes=1)
MOST_SWEEPS = 100_000


@dataclass(frozen=True)
class Year:
    """A season that was rehearsed: its champion, the final table, games played, trades carried out.

    opening  the men of all rosters when the first game that counts was near, after camps and cuts
    closing  the same at the season's end, everybody counted a year older where that is done then
    figures  what its games looked like
    cost     what it took
    """

    season: Season
    champion: Team
    table: list[Row]
    games: int
    trades: int
    opening: Census
    closing: Census
    figures: list[Likeness]
    cost: Cost


@dataclass(slots=True)
class Cost:
    """What a season took: seconds on the wall and of the processor, and queries."""

    seconds: float = 0.0
    processor: float = 0.0
    queries: int = 0


@contextmanager
def _counted(cost: Cost) -> Iterator[None]:
    """Inside, time and queries are counted."""

    def count(execute: Callable[..., Any], *args: Any) -> Any:
        cost.queries += 1
        return execute(*args)

    wall, processor = time.perf_counter(), time.process_time()
    with connection.execute_wrapper(count):
        yield
    cost.seconds += time.perf_counter() - wall
    cost.processor += time.process_time() - processor


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
        cost = Cost()
        with _counted(cost):
            with clock.at(moment):
                season = _season(league, moment + WEEK)
            moment, opening = _play_out(season, moment)
        season.refresh_from_db()
        best = champion(season)
        if best is None:
            raise Refused(f"{season} ended without a champion.")
        yield Year(
            season=season,
            champion=best,
            table=overall(season),
            games=season.fixtures.filter(status=Fixture.Status.FINAL).count(),
            trades=Trade.objects.filter(season=season, state=Trade.State.DONE).count(),
            opening=opening,
            closing=census(season),
            figures=likeness(season),
            cost=cost,
        )
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


def _play_out(season: Season, moment: datetime) -> tuple[datetime, Census]:
    """Sweep, play what is ready, go on to the next date, until the season is complete; the moment of its end, and the
    men with whom the games that count began."""
    opening: Census | None = None
    for _ in range(MOST_SWEEPS):
        with clock.at(moment):
            done = sweep.sweep(league_id=season.league_id, send=False)
            if done.troubles:
                raise Refused(" ".join(map(str, done.troubles)))
            for run_id in done.to_play:
                runs.play_run(run_id=run_id)
            if opening is None and _games_count_now(season):
                opening = _go_by_thumb(season)
            if opening and Season.objects.filter(pk=season.pk, status=Season.Status.FINISHED).exists():
                return moment, opening
            if not done.to_play and not _is_chosen_at_once(season, moment):
                moment = _next_date(season, moment)
    raise Refused(f"{season} does not come to its end.")


def _games_count_now(season: Season) -> bool:
    """Whether the first week of games that count has been opened."""
    return season.phases.filter(week__kind=Week.Kind.REGULAR, opened_at__isnull=False).exists()


def _go_by_thumb(season: Season) -> Census:
    """Let the teams trade and sign as sensible coaches would; the men as they are before."""
    found = census(season)
    runs_it = commissioners(season.league)
    if runs_it:
        thumb.trade(season=season, actor=runs_it[0])
    thumb.claim(season=season)
    return found


def _is_chosen_at_once(season: Season, moment: datetime) -> bool:
    """Whether a choice of a draft is due already. A sweep makes a hundred; were the clock set on before the others are
    made, the draft of a large league would take weeks, and its games would be overdue before rosters are whole."""
    return season.drafts.filter(status=Draft.Status.RUNNING, due_at__lte=moment).exists()


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
        *_claims_due(season, moment),
        *_reviews_over(season, moment),
    )
    dates = [one for one in moments if one is not None]
    if not dates:
        phase = current_phase(season)
        raise Refused(f"{season} cannot go on. {' '.join(checklist(phase).blocks) if phase else ''}")
    return min(dates)


def _claims_due(season: Season, moment: datetime) -> list[datetime]:
    """When wishes for free agents are settled, where any wait."""
    if not season.claims.filter(state=Claim.State.OPEN).exists():
        return []
    due = claims.settling_moment(season)
    return [due] if due is not None and due > moment else []


def _reviews_over(season: Season, moment: datetime) -> list[datetime]:
    """When the reviews of trades end. Were the clock set past them to the next deadline, rosters would stand still for
    its games by then, and in a short season no trade would ever be in force."""
    agreed = Trade.objects.filter(season=season, state=Trade.State.ACCEPTED, review_until__gt=moment)
    return [end for end in agreed.values_list("review_until", flat=True) if end is not None]
