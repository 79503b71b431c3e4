"""Acts that happen at once, on a server that runs them side by side; and two transactions that meet, of which each goes
on from its first row lock only when the other holds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any, TypeVar

from django.db import connection

from league import clock
from league.services.errors import Refused
from tests.emptied import empty_tables

T = TypeVar("T")
PATIENCE = 0.5  # seconds; whoever waits for a row that the other holds cannot come to his first lock


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each act gave, a refusal included, when all start together in threads of their own. Any other error, a
    deadlock above all, fails the test, and so does an act that leaves the clock set."""
    frozen = clock._set
    gate = Barrier(len(acts))
    given: list[object] = [None] * len(acts)
    faults: list[BaseException] = []

    def run(at: int, act: Callable[[], object]) -> None:
        gate.wait()
        try:
            given[at] = act()
        except Refused as refused:
            given[at] = refused
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(at, act)) for at, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    left, clock._set = clock._set, frozen
    assert left == frozen, "acts that happen at once must not set the clock"
    if faults:
        raise faults[0]
    return given


def worlds(times: int, make: Callable[[], T]) -> Iterator[T]:
    """Yield a world so many times, each in an empty database, into which ``kept_world`` copies it."""
    for _ in range(times):
        empty_tables()
        yield make()


def refusals(given: list[object]) -> int:
    return sum(isinstance(one, Refused) for one in given)


def meet(*acts: Callable[[], object], surely: bool = False) -> list[object]:
    """What each act gave, a refusal included. A deadlock fails the test: the server ends one of the two. ``surely``: so
    does one of them that is over before it holds a lock, since they never met."""
    gate = Barrier(len(acts))
    given = at_once(*[partial(_stopping, act, gate) for act in acts])
    assert not (surely and gate.broken), "they did not meet"
    return given


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
