"""The one sweep: open what may open, close what is due, queue what is ready, take back lost runs, remind.

Each act has a transaction of its own that first locks its rows, and asks for the state that it needs. So a sweep may
come late, run beside a command or go over what another has left, and what is broken in one place never stops the
others. ``turns`` sees to it that whole sweeps come one after the other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import Q

from games import engine
from games.models import FixtureStep, GameRecord
from games.selectors.exchange import Exchange
from league import clock
from league.models import Draft, Fixture, League, Season, Trade, Week
from league.selectors.calendar import seasons_under_way
from league.services import calendar, claims, consents, digests, hooks, trades
from league.services.camps import steps
from league.services.drafts import bells, ringing
from league.services.errors import Refused

from . import bench, bench_work, exchange, mail, practice, projections, replays, runs, statistics

log = logging.getLogger(__name__)

Row = TypeVar("Row", Fixture, Season, Trade, GameRecord, Draft, League)
What = TypeVar("What")

HEARTBEAT = "sweep"
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
    troubles: list[str] = field(default_factory=list)
    keep: Callable[[], None] = lambda: None


def sweep(*, league_id: int | None = None, send: bool = True, keep: Callable[[], None] = lambda: None) -> Swept:
    """Look after every league but those in rehearsal, or after one. ``send`` False reminds nobody; ``keep`` is called
    between two acts."""
    done = Swept(keep=keep)
    scope = _scope(league_id)
    due = _alone(done, bells.due_drafts, league_id)
    _each(due, lambda draft: ringing.ring(draft_id=draft.pk), done)
    seasons = _alone(done, seasons_under_way, league_id)
    _each(seasons, lambda season: calendar.advance(season=season), done)
    done.opened = _each(_alone(done, openable, league_id), lambda fixture: exchange.open_fixture(fixture=fixture), done)
    done.closed = _each(_alone(done, _to_close, scope), lambda fixture: exchange.advance(fixture=fixture), done)
    _each(_alone(done, replays.due, scope), lambda fixture: replays.start_due(fixture=fixture), done)
    ready = Fixture.objects.filter(status=Fixture.Status.READY, **scope).order_by("pk")
    _each(ready, lambda fixture: runs.queue_run(fixture=fixture), done)
    _alone(done, runs.requeue_expired)
    _alone(done, bench.forget_old)
    done.to_try = _alone(done, bench_work.requeue_expired) or []
    _alone(done, practice.forget_expired)
    done.to_practise = _alone(done, practice.requeue_expired) or []
    claimed = _alone(done, claims.due_seasons, league_id)
    _each(claimed, lambda season: claims.settle_due(season=season), done)
    _each(_alone(done, trades.due_trades, league_id), lambda trade: trades.carry_out(trade=trade), done)
    outdated = _alone(done, projections.outdated, league_id=league_id)
    _each(outdated, lambda record: projections.rebuild_lines(record=record), done)
    _alone(done, consents.expire_due)
    stale = _alone(done, statistics.stale, league_id=league_id)
    _each(stale, lambda season: statistics.count_season(season=season), done)
    queued = runs.to_hand_over().filter(**{f"fixture__{k}": v for k, v in scope.items()})
    done.to_play = list(queued.order_by("queued_at", "pk").values_list("pk", flat=True))
    if send:
        _alone(done, _remind, scope)
        _alone(done, steps.remind_due, league_id)
        _alone(done, bells.send_near)
        if league_id is None:
            _each(_alone(done, digests.due), lambda league: digests.send(league=league), done)
            _alone(done, hooks.tell_near_deadlines)
    return done


def _scope(league_id: int | None) -> dict[str, Any]:
    """What chooses the fixtures that a sweep looks after."""
    return {"season__league": league_id} if league_id else {"season__league__rehearsal": False}


def _to_close(scope: dict[str, Any]) -> list[Fixture]:
    """Open fixtures of which a step is due or done; three queries however many are open."""
    waiting = {fixture.pk: fixture for fixture in Fixture.objects.filter(status=Fixture.Status.OPEN, **scope)}
    rows: dict[int, list[FixtureStep]] = {pk: [] for pk in waiting}
    for step in FixtureStep.objects.filter(fixture__in=rows).order_by("fixture", "order", "side"):
        rows[step.fixture_id].append(step)
    now = clock.now()
    return [waiting[pk] for pk, steps in rows.items() if exchange.something_to_close(Exchange(steps), now)]


def openable(league_id: int | None = None) -> list[Fixture]:
    """Fixtures whose turn it is: their week has a deadline, its phase is the calendar's present one, and no game of an
    earlier week of the season is still to be played (one that failed and waits for a ruling holds nobody up)."""
    scope = _scope(league_id)
    its_turn = Q(week__phase=None) | Q(week__phase__opened_at__isnull=False)
    found = Fixture.objects.filter(its_turn, status=Fixture.Status.SCHEDULED, week__due_at__isnull=False, **scope)
    first: dict[int, int] = {}
    for season, number in Week.objects.filter(fixtures__status__in=NOT_OVER).values_list("season_id", "number"):
        first[season] = min(number, first.get(season, number))
    rows = found.select_related("week").order_by("week__number", "pk")
    return [fixture for fixture in rows if fixture.week.number == first[fixture.season_id]]


def _alone(done: Swept, act: Callable[..., What], *given: Any, **facts: Any) -> What | None:
    """Do one thing whose failure must not stop the others; None where it failed."""
    try:
        return act(*given, **facts)
    except Exception as problem:
        _note(done, act.__name__, problem)
        return None


def _note(done: Swept, name: str, problem: Exception) -> None:
    """Note a trouble; the text of an error may quote a sealed plan, so nobody is told it."""
    log.error("%s: %s", name, engine.describe_fault(problem))
    done.troubles.append(f"{name}: {type(problem).__name__}.")


def _each(found: Iterable[Row] | None, act: Callable[[Row], object], done: Swept) -> int:
    """Do something for each fixture, season or trade by itself; how many times it succeeded."""
    count = 0
    for row in found or ():
        done.keep()
        name = f"{type(row).__name__} {row.public_id}"
        try:
            act(row)
            count += 1
        except Refused as refused:
            log.info("%s: %s", name, refused)
        except Exception as problem:
            _note(done, name, problem)  # whatever is wrong with this one must not stop the others
    return count


def _remind(scope: dict[str, Any]) -> None:
    """Queue a reminder for each side that still owes something within a day; the outbox takes each only once."""
    now = clock.now()
    owing = FixtureStep.objects.filter(
        closed_at=None,
        due_at__gt=now,
        due_at__lte=now + REMINDER,
        state__in=[FixtureStep.State.ABSENT, FixtureStep.State.SAVED],
        fixture__status=Fixture.Status.OPEN,
        **{f"fixture__{name}": value for name, value in scope.items()},
    ).select_related("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    for step in owing:
        mail.remind(step=step)
