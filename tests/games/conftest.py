"""What tests with real workers share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .laws import RULESETS, one_coach
from .processes import Worker

__all__ = ["one_coach"]

StartWorker = Callable[..., Worker]


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """The code of every ruleset of the service in turn."""
    return str(request.param)


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
