"""Two transactions that meet: each goes on from its first row lock only when the other holds its own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any

from django.db import connection

from tests.league.test_races import at_once

PATIENCE = 0.5  # seconds; whoever waits for a row that the other holds cannot come to his first lock


def meet(*acts: Callable[[], object]) -> list[object]:
    """What each act gave, a refusal included. A deadlock fails the test: the server ends one of the two."""
    gate = Barrier(len(acts))
    return at_once(*[partial(_stopping, act, gate) for act in acts])


def _stopping(act: Callable[[], object], gate: Barrier) -> object:
    stopped = False

    def stop(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal stopped
        found = execute(sql, *rest)
        if not stopped and (sql.endswith(" UPDATE") or " UPDATE OF " in sql):
            stopped = True
            with suppress(BrokenBarrierError):
                gate.wait(PATIENCE)
        return found

    with connection.execute_wrapper(stop):
        return act()
