"""Sweeps take turns: never two at once, and none that was asked for is left out. This is the one door to them.

The turn is a row with a token and a lease, as of a run. Who finds it taken leaves word; whoever has it goes round once
more before he gives it back. The lease is renewed while he is at work, and soon ends when his process dies. Each turn
begins with a look at the database and at the clock: after an outage deadlines move on, and where the database is a copy
or the time since the last sweep makes no sense nothing is done until the operator lets the service go on
(``league.services.holding``).
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from threading import Event, Thread
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet

from games.models import Heartbeat
from league import clock
from league.models import Hold, Outage
from league.services import holding, leases, outages, sight
from league.services.errors import Refused
from league.services.isolation import SetAside, Trouble

from . import going_live, queue, sweep

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
RENEWED_AFTER = timedelta(seconds=8)
LONGEST_ACT = 600.0  # seconds that one act may take before its turn is renewed no more
PATIENCE = 120.0  # seconds for which a command waits for its turn
PAUSE = 0.2
MOST_KEPT = 20  # rows that were set aside which the heartbeat tells of


class LostTurn(Exception):
    """The lease of this sweep has ended while it was at work, and another has the turn."""


@dataclass
class Turn:
    """The right to sweep, for as long as it is renewed."""

    token: uuid.UUID
    renewed_at: datetime
    troubles: list[Trouble] = field(default_factory=list)  # rows that the look at the clock has set aside
    acted_at: float = field(default_factory=clock.ticks)  # when the act that is going on began

    def keep(self) -> None:
        """Go on to the next act, while the turn is still ours: the lease is renewed when some of it is gone."""
        self.acted_at = clock.ticks()
        now = clock.now()
        if now - self.renewed_at < RENEWED_AFTER:
            return
        if not _mine(self).update(lease_until=now + LEASE):
            raise LostTurn
        self.renewed_at = now

    def goes_on(self) -> bool:
        """Whether somebody has asked for another sweep meanwhile; else the turn is given back."""
        while True:
            now = clock.now()
            if _mine(self).filter(wanted=True).update(wanted=False, lease_until=now + LEASE):
                self.renewed_at = now
                return True
            if _mine(self).filter(wanted=False).update(token=None, lease_until=None) or not _mine(self).exists():
                return False


def take_turn() -> bool:
    """Sweep every league; False where somebody else is at it, who then goes round once more."""
    turn = _take()
    if turn is None:
        return False
    with _renewed(turn):
        _go_round_as_wanted(turn, partial(_go_round, turn))
    return True


@contextmanager
def in_turn() -> Iterator[Turn]:
    """Wait for the turn and look at the clock; inside, a command sweeps what it is about (``sweep_league``), and reads
    in ``troubles`` which rows were set aside. Refused while the service is on hold."""
    with _waited_for() as turn:
        try:
            looked = sweep.Swept()
            hold = _look(set_aside=looked.set_aside)
            if hold is not None:
                raise Refused(holding.described(hold), f"To go on: {holding.how_to_end(hold)}")
            turn.troubles = looked.troubles
            yield turn
        finally:
            if turn.goes_on():
                _go_round_as_wanted(turn, partial(_go_round, turn))


@contextmanager
def _waited_for() -> Iterator[Turn]:
    end = clock.ticks() + PATIENCE
    while (turn := _take()) is None:
        if clock.ticks() > end:
            raise Refused(f"A sweep has been at work for {PATIENCE:g} seconds.", "Try again when it is over.")
        time.sleep(PAUSE)
    with _renewed(turn):
        yield turn


def sweep_league(turn: Turn, *, league_id: int) -> sweep.Swept:
    """Sweep one league and remind nobody."""
    return sweep.sweep(league_id=league_id, send=False, keep=turn.keep)


@transaction.atomic
def go_on(*, move: bool, last_seen: datetime | None, set_aside: SetAside) -> list[Outage]:
    """Let the service go on after a hold, by its operator's word (``holding.go_on``)."""
    Heartbeat.objects.get_or_create(name=sweep.HEARTBEAT)
    moved = holding.go_on(move=move, last_seen=last_seen, set_aside=set_aside)
    _row().update(at=clock.now())
    return moved


def go_live(*, move: bool, mails: bool, original: bool, first: bool) -> going_live.Gone:
    """Let a copy of the database go live, by its operator's word and while nothing sweeps (``going_live``)."""
    with _waited_for() as turn:
        try:
            gone = going_live.go_live(move=move, mails=mails, original=original, first=first)
            _row().update(at=clock.now())
            return gone
        finally:
            if turn.goes_on():
                _go_round_as_wanted(turn, partial(_go_round, turn))


def _look(*, set_aside: SetAside) -> Hold | None:
    """Look whether the database is the one that this installation saw last, and at the clock; return the hold that is
    on. Where there is none, make up for the time for which nothing swept and note that this is done."""
    last_seen, now = _last_seen(), clock.now()
    if sight.finds_copy(swept=last_seen is not None):
        return holding.hold_copy(last_seen=last_seen, now=now)
    hold = holding.look_at_the_clock(last_seen=last_seen, now=now)
    if hold is None and (last_seen is None or outages.is_outage(last_seen, now)):
        outages.look_back(last_seen=last_seen, now=now, set_aside=set_aside)
        _row().update(at=now)
    sight.note_sweep()
    return hold


def _last_seen() -> datetime | None:
    """Return when a sweep was last seen; None where there was none, or where nobody can read it."""
    try:
        return _row().values_list("at", flat=True).get()
    except (ValueError, TypeError, OverflowError) as problem:
        log.error("The moment of the last sweep cannot be read: %s", problem)
        return None


def _go_round_as_wanted(turn: Turn, go_round: Callable[[], None]) -> None:
    """Go round, and once more for as long as somebody has asked for it. A fault of the last time is raised."""
    while True:
        fault: Exception | None = None
        try:
            go_round()
        except Exception as problem:
            fault = problem
        if not turn.goes_on():
            if fault is not None:
                raise fault
            return


def _go_round(turn: Turn) -> None:
    """One sweep. That it came to its end is noted before anything is sent, which the broker may not take. On hold mails
    alone are sent, and of a copy nothing is."""
    before, after = sweep.Swept(), sweep.Swept()
    if _look(set_aside=before.set_aside) is not None:
        _row().update(at=clock.now())
        queue.send_mails(set_aside=after.set_aside)
        return
    done = sweep.sweep(keep=turn.keep)
    troubles = [*before.troubles, *done.troubles]
    _row().update(at=clock.now(), set_aside=_as_kept(troubles))
    try:
        _hand_over(done, after)
    finally:
        if after.troubles:
            _row().update(set_aside=_as_kept([*troubles, *after.troubles]))


@contextmanager
def _renewed(turn: Turn) -> Iterator[None]:
    """Inside, the lease is renewed however long one act takes. It ends with the process, or with one act that takes
    far too long."""
    over = Event()
    thread = Thread(target=_renew, args=(turn, over), name="turn", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _renew(turn: Turn, over: Event) -> None:
    while not over.wait(RENEWED_AFTER.total_seconds()):
        if clock.ticks() - turn.acted_at > LONGEST_ACT:
            return
        try:
            _mine(turn).update(lease_until=clock.now() + LEASE)
        except DatabaseError:
            continue  # it is tried again while the lease lasts
        finally:
            connection.close()


def _hand_over(done: sweep.Swept, after: sweep.Swept) -> None:
    """Send what a sweep has found. What the broker does not take of one kind keeps no other kind from being tried; the
    first fault is raised at last."""
    faults = []
    for send in (
        partial(queue.send_runs, done.to_play),
        partial(queue.send_mails, set_aside=after.set_aside),
        partial(queue.send_trials, done.to_try),
        partial(queue.send_practices, done.to_practise),
    ):
        try:
            send()
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise faults[0]


def _as_kept(troubles: list[Trouble]) -> list[dict[str, Any]]:
    """Return what the heartbeat keeps of troubles, which no text of an error is part of."""
    return [
        {
            "row": trouble.row,
            "league": trouble.league,
            "league_name": trouble.league_name,
            "fault": type(trouble.fault).__name__,
        }
        for trouble in troubles[:MOST_KEPT]
    ]


def _row() -> QuerySet[Heartbeat]:
    return Heartbeat.objects.filter(name=sweep.HEARTBEAT)


def _mine(turn: Turn) -> QuerySet[Heartbeat]:
    return _row().filter(token=turn.token)


def _take() -> Turn | None:
    """The turn, or None after having left word with whoever has it."""
    Heartbeat.objects.get_or_create(name=sweep.HEARTBEAT)
    while True:
        now, token = clock.now(), uuid.uuid4()
        free = Q(token=None) | leases.has_ended(now, length=LEASE)
        if _row().filter(free).update(token=token, lease_until=now + LEASE, wanted=False):
            return Turn(token, now)
        if _row().filter(token__isnull=False).update(wanted=True):
            return None
