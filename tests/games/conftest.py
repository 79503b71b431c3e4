"""What tests with real workers share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.services import exchange
from league import clock

from .laws import RULESETS, one_coach
from .processes import Worker
from .worlds import NOON, World, world

__all__ = ["one_coach"]

StartWorker = Callable[..., Worker]


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """The code of every ruleset of the service in turn."""
    return str(request.param)


@pytest.fixture
def opened() -> Iterator[World]:
    """Two teams, whose game is open; it is noon."""
    made = world(teams=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        made.fixture.refresh_from_db()
        yield made


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartWorker]:
    """Start workers on empty queues; whatever still runs at the end is stopped."""
    from celery import current_app

    current_app.control.purge()
    workers: list[Worker] = []

    def started(**said: str) -> Worker:
        workers.append(Worker(tmp_path / f"worker{len(workers)}.log", **said))
        return workers[-1]

    yield started
    for worker in workers:
        worker.stop()
