"""The one sweep: open what may open, close what is due, queue what is ready, take back lost runs, remind.

Each act has a transaction of its own that first locks its rows, and asks for the state that it needs. So a sweep may
come late, run beside a command or go over what another has left, and what is broken in one place never stops the
others. ``turns`` sees to it that whole sweeps come one after the other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import islice
from typing import Any, TypeVar

from django.db.models import Min, Model, Q

from games import engine
from games.models import FixtureStep, Heartbeat
from games.selectors.exchange import Exchange
from league import clock, limits
from league.models import Fixture, Week
from league.services import calendar, claims, consents, digests, hooks, lapsing, trades
from league.services.camps import steps
from league.services.drafts import bells, ringing
from league.services.isolation import Due, Trouble, of_swept, rows_due

from . import (
    bench,
    bench_work,
    draft_room,
    exchange,
    going_live,
    mail,
    practice,
    projections,
    replays,
    runs,
    statistics,
)

log = logging.getLogger(__name__)

Found = TypeVar("Found", bound=Model)
What = TypeVar("What")

HEARTBEAT = Heartbeat.SWEEP
REMINDER = timedelta(hours=24)
NOT_OVER = (Fixture.Status.SCHEDULED, Fixture.Status.OPEN, Fixture.Status.READY, Fixture.Status.PLAYING)


@dataclass
class Swept:
    """What one sweep did: how many fixtures it opened and closed steps of, the runs to be sent, trials
    and practice games too, troubles.

    ``keep`` is called between two acts.
    """

    opened: int = 0
    closed: int = 0
    to_play: list[int] = field(default_factory=list)
    to_try: list[int] = field(default_factory=list)
    to_practise: list[int] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    keep: Callable[[], None] = lambda: None

    def set_aside(self, trouble: Trouble) -> None:
        """Note a trouble; the text of an error may quote a sealed plan, so nobody is told it."""
        log.error("%s %s", trouble, engine.describe_fault(trouble.fault))
        self.troubles.append(trouble)


def sweep(*, league_id: int | None = None, send: bool = True, keep: Callable[[], None] = lambda: None) -> Swept:
    """Look after every league but those in rehearsal, or after one. Trials and practice games, which are of no league's
    calendar, are looked after with every league alone. ``send`` False reminds nobody; ``keep`` is called between two
    acts."""
    done = Swept(keep=keep)
    _each(done, lambda draft: ringing.ring(draft_id=draft.pk), bells.due_drafts, league_id)
    _each(done, lambda season: calendar.advance(season=season), calendar.seasons_under_way, league_id)
    _each(done, lambda fixture: going_live.give_dice(fixture=fixture), going_live.without_dice, league_id)
    done.opened = _each(done, lambda fixture: exchange.open_fixture(fixture=fixture), openable, league_id)
    done.closed = _each(done, lambda fixture: exchange.advance(fixture=fixture), _to_close, league_id)
    _each(done, lambda fixture: replays.settle_due(fixture=fixture), replays.due, league_id)
    _each(done, lambda fixture: runs.queue_run(fixture=fixture), _ready, league_id)
    _each(done, lambda run: runs.requeue(run=run), runs.expired, league_id)
    if league_id is None:
        _alone(done, bench.forget_old, set_aside=done.set_aside)
        done.to_try = _alone(done, bench_work.requeue_expired, set_aside=done.set_aside) or []
        _alone(done, practice.forget_expired)
        done.to_practise = _alone(done, practice.requeue_expired) or []
    _each(
        done,
        lambda draft: draft_room.forget_edits(draft=draft),
        draft_room.drafts_of_games_over,
        league_id,
        most=limits.EDITS_FORGOTTEN_AT_ONCE,
    )
    _each(done, lambda season: claims.settle_due(season=season), claims.due_seasons, league_id)
    _each(done, lambda trade: lapsing.lapse_overdue(trade=trade), lapsing.overdue_offers, league_id)
    _each(done, lambda trade: trades.carry_out(trade=trade), trades.due_trades, league_id)
    recount = projections.rebuild_lines
    _each(done, lambda game: recount(record=game), projections.outdated, league_id, most=projections.BATCH)
    _each(done, lambda consent: consents.expire(consent=consent), consents.overdue, league_id)
    _each(done, lambda season: statistics.count_season(season=season), statistics.stale, league_id)
    queued = runs.to_hand_over().filter(of_swept(league_id, "fixture__season__league"))
    done.to_play = list(queued.order_by("queued_at", "pk").values_list("pk", flat=True))
    if send:
        _each(done, lambda step: mail.remind(step=step), _owing, league_id)
        _each(done, lambda phase: steps.remind(phase=phase), steps.due_reminders, league_id)
        _each(done, lambda draft: bells.send(draft=draft), bells.near_bells)
        if league_id is None:
            _each(done, lambda league: digests.send(league=league), digests.due, most=digests.AT_ONCE)
            _each(done, lambda week: hooks.tell_deadline(week=week), hooks.near_deadlines)
    return done


def _to_close(league_id: int | None) -> Due[Fixture, Fixture]:
    """Return the open fixtures of which a step is due or done."""
    open_ones = Fixture.objects.filter(of_swept(league_id, "season__league"), status=Fixture.Status.OPEN)
    return Due(open_ones, _with_something_to_close)


def _with_something_to_close(fixtures: list[Fixture]) -> list[Fixture]:
    rows: dict[int, list[FixtureStep]] = {fixture.pk: [] for fixture in fixtures}
    for step in FixtureStep.objects.filter(fixture__in=rows).order_by("fixture", "order", "side"):
        rows[step.fixture_id].append(step)
    now = clock.now()
    return [fixture for fixture in fixtures if exchange.something_to_close(Exchange(rows[fixture.pk]), now)]


def openable(league_id: int | None = None) -> Due[Fixture, Fixture]:
    """Return the fixtures whose turn it is: their week has a deadline, its phase is the calendar's present one, and no
    game of an earlier week of the season is still to be played (one that failed and waits for a ruling holds nobody
    up)."""
    its_turn = Q(week__phase=None) | Q(week__phase__opened_at__isnull=False)
    swept = of_swept(league_id, "season__league")
    found = Fixture.objects.filter(its_turn, swept, status=Fixture.Status.SCHEDULED, week__due_at__isnull=False)
    return Due(found.select_related("week"), _of_first_week)


def _of_first_week(fixtures: list[Fixture]) -> list[Fixture]:
    """Return the fixtures that belong to the first week of their season in which a game is still to be played."""
    ahead = Week.objects.filter(season__in={fixture.season_id for fixture in fixtures}, fixtures__status__in=NOT_OVER)
    first = dict(ahead.order_by().values_list("season").annotate(first=Min("number")))
    return [fixture for fixture in fixtures if fixture.week.number == first[fixture.season_id]]


def _ready(league_id: int | None) -> Due[Fixture, Fixture]:
    """Return the fixtures of which everything is in."""
    return rows_due(Fixture.objects.filter(of_swept(league_id, "season__league"), status=Fixture.Status.READY))


def _owing(league_id: int | None) -> Due[FixtureStep, FixtureStep]:
    """Return the steps of a side that still owes something within a day; the outbox takes each reminder only once."""
    now = clock.now()
    owing = FixtureStep.objects.filter(
        of_swept(league_id, "fixture__season__league"),
        closed_at=None,
        due_at__gt=now,
        due_at__lte=now + REMINDER,
        state__in=[FixtureStep.State.ABSENT, FixtureStep.State.SAVED],
        fixture__status=Fixture.Status.OPEN,
    )
    return rows_due(owing.select_related("fixture__season__league", "fixture__week", "fixture__home", "fixture__away"))


def _alone(done: Swept, act: Callable[..., What], *given: Any, **facts: Any) -> What | None:
    """Do one thing whose failure must not stop the others; None where it failed."""
    try:
        return act(*given, **facts)
    except Exception as problem:
        done.set_aside(Trouble(act.__name__, problem))
        return None


def _each(
    done: Swept,
    act: Callable[[Found], object],
    find: Callable[..., Due[Any, Found]],
    *given: Any,
    most: int | None = None,
) -> int:
    """Find what is due and act on each by itself; return how often it succeeded, at ``most`` so many times."""
    due = _alone(done, find, *given)
    if due is None:
        return 0
    return sum(1 for _ in islice(due.carry_out(act, done.set_aside, done.keep), most))
