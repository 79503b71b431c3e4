"""Sweeps take turns: never two at once, and none that was asked for is left out.

The turn is a row with a token and a lease, as of a run. Who finds it taken leaves word; whoever has it goes round once
more before he gives it back. A process that dies loses its turn when the lease ends.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Heartbeat
from league import clock
from league.services import outages
from league.services.isolation import Trouble

from . import queue, sweep

LEASE = timedelta(minutes=5)
RENEWED_AFTER = timedelta(seconds=20)
MOST_KEPT = 20  # rows that were set aside which the heartbeat tells of


class LostTurn(Exception):
    """The lease of this sweep has ended while it was at work, and another has the turn."""


@dataclass
class Turn:
    """The right to sweep, for as long as it is renewed."""

    token: uuid.UUID
    renewed_at: datetime

    def keep(self) -> None:
        """Renew the lease when some of it is gone."""
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
    while True:
        fault: Exception | None = None
        try:
            _go_round(turn)
        except Exception as problem:
            fault = problem
        if not turn.goes_on():
            if fault is not None:
                raise fault
            return True


def _go_round(turn: Turn) -> None:
    """One sweep. That it came to its end is noted before anything is sent, which the broker may not take."""
    before, after = sweep.Swept(), sweep.Swept()
    outages.look_back(last_seen=_row().get().at, now=clock.now(), set_aside=before.set_aside)
    done = sweep.sweep(keep=turn.keep)
    troubles = [*before.troubles, *done.troubles]
    _row().update(at=clock.now(), set_aside=_as_kept(troubles))
    try:
        _hand_over(done, after)
    finally:
        if after.troubles:
            _row().update(set_aside=_as_kept([*troubles, *after.troubles]))


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
        free = Q(token=None) | Q(lease_until__lte=now)
        if _row().filter(free).update(token=token, lease_until=now + LEASE, wanted=False):
            return Turn(token, now)
        if _row().filter(token__isnull=False).update(wanted=True):
            return None
