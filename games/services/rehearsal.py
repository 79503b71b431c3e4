"""Whole seasons in a few minutes: the services and the sweep as they are, with the clock set from one date to the next.

Nobody coaches the teams, so every plan is the autocoach's, and drafts, camps and cuts go by their defaults; men are
traded and free agents signed by rule of thumb when the first game that counts is near. Games are played in this
process.

Each act is kept by itself, so that a rehearsal can be broken off between any two and played on. A service beside it
works on other leagues, and neither waits longer for the other than one act takes.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper

from games.models import FixtureStep
from games.selectors.realism import Likeness, likeness
from league import clock
from league.models import Claim, Draft, Fixture, League, Phase, Season, Team, Trade, Week
from league.selectors.calendar import checklist, current_phase
from league.selectors.census import Census, census
from league.selectors.leagues import commissioners
from league.selectors.standings import Row, overall
from league.services import calendar, claims, deadlines, log, thumb
from league.services.errors import Refused
from league.services.playoffs import champion

from . import runs, sweep

WEEK = timedelta(days=7)
BETWEEN_SEASONS = 4 * WEEK
SOON = timedelta(minutes=1)
MOST_SWEEPS = 100_000
BEGUN = "rehearsal.begun"  # in the log, with the number of the last season that was asked for


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


@transaction.atomic
def begin(*, league: League, seasons: int) -> None:
    """From now on only the rehearsal moves the league on, for so many seasons; a service that runs beside it leaves it
    alone."""
    League.objects.filter(pk=league.pk).update(rehearsal=True)
    league.rehearsal = True
    until = league.seasons.filter(status=Season.Status.FINISHED).count() + seasons
    asked = "one season" if seasons == 1 else f"{seasons} seasons"
    log.write(league=league, action=BEGUN, sentence=f"A rehearsal of {asked} has begun.", data={"until": until})


def seasons_left(league: League) -> int:
    """Return how many of the seasons that were asked for are not complete. Where the log does not tell how many were,
    it is the present one."""
    begun = league.log.filter(action=BEGUN).order_by("-pk").first()
    complete = league.seasons.filter(status=Season.Status.FINISHED).count()
    until = begun.data["until"] if begun is not None else league.seasons.count()
    return max(until - complete, 0)


@contextmanager
def alone(league: League) -> Iterator[None]:
    """Inside, no second process rehearses the league. The system opens the lock when this process ends, however that
    comes."""
    with (settings.VAR_DIR / "rehearsals").open("a") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, league.pk)  # a byte of the file for each league
        except OSError:
            raise Refused(f"The rehearsal of {league} is still going on.", "Wait until it is over.") from None
        yield


@contextmanager
def in_memory() -> Iterator[None]:
    """Inside, this process has an empty database of its own where the service's is a file of SQLite: a rehearsal of
    which nothing is kept is one transaction, for which everybody else would wait. PostgreSQL lets others write."""
    service = connections[DEFAULT_DB_ALIAS]
    facts = service.settings_dict
    if not isinstance(service, DatabaseWrapper) or service.is_in_memory_db():
        yield
        return
    with service.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
        schema = [sql for (sql,) in cursor.fetchall()]
    service.close()
    file, facts["NAME"] = facts["NAME"], ":memory:"
    try:
        with service.cursor() as cursor:
            for sql in schema:
                cursor.execute(sql)
        yield
    finally:
        if service.connection is not None:
            service.connection.close()  # Django keeps a database in memory open
        service.connection = None
        facts["NAME"] = file


def release(*, league: League) -> None:
    """The rehearsal is over; the league goes on like any other."""
    League.objects.filter(pk=league.pk).update(rehearsal=False)


def take_up(league: League) -> datetime:
    """Return when a rehearsal that was broken off goes on, by its own clock: at the last moment of which its log tells,
    or some weeks later where its season is complete. A game that was being played waits again, and what the sweep of
    that moment has left is done."""
    runs.release_claims(league=league)
    latest = league.log.order_by("-at").values_list("at", flat=True).first() or clock.now()
    with clock.at(latest):
        sweep.sweep(league_id=league.pk, send=False)
    return latest if league.seasons.exclude(status=Season.Status.FINISHED).exists() else latest + BETWEEN_SEASONS


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
        moment += BETWEEN_SEASONS


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
    undated = season.phases.filter(week=None, closed_at=None, not_before=None)
    for phase in undated.exclude(kind=Phase.Kind.COMPLETE):
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
    """Let the teams trade and sign as sensible coaches would, unless they have in a rehearsal that was broken off;
    return the players as they are before."""
    found = census(season)
    if season.fixtures.filter(week__kind=Week.Kind.REGULAR, status=Fixture.Status.FINAL).exists():
        return found
    runs_it = commissioners(season.league)
    if runs_it and not season.trades.exists():
        thumb.trade(season=season, actor=runs_it[0])
    if not season.claims.exists():
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
