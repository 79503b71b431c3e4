"""Real worker processes on the test database, and a second connection that holds what they wait for."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString
from unittest.mock import patch

import psycopg
from django.conf import settings
from django.db import connection

from .worker import work

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([work.__module__])
PATIENCE = 300.0  # seconds, which only a failure takes


def database_url() -> str:
    """The address of the test database, as workers are told it."""
    facts = connection.settings_dict
    secret = f":{facts['PASSWORD']}" if facts["PASSWORD"] else ""
    return f"postgres://{facts['USER']}{secret}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


def wait_for(what: str, holds: Callable[[], object], *, patience: float = PATIENCE) -> None:
    """Wait until something holds; fail with its name when it does not."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.05)


class Worker:
    """A worker process of its own."""

    def __init__(self, log: Path, *, queues: str = "", pool: str = "solo", **changed: object) -> None:
        """``queues`` from which it takes, all where none are named; a ``pool`` of "prefork" keeps time limits;
        ``changed`` settings of the service."""
        self.log = log
        words = ["--pool", pool, "--loglevel", "INFO", "--concurrency", "1", *(["-Q", queues] if queues else [])]
        words += ["--without-gossip", "--without-mingle", "--hostname", f"{log.stem}@%h"]
        log.touch()
        self.process = FORKS.Process(target=work, args=(log, words, changed))
        with patch.dict(os.environ, _environment()):  # the first start takes it over for all
            self.process.start()

    def ready(self) -> Worker:
        wait_for("the worker is ready", lambda: " ready." in self.text or not self.process.is_alive())
        assert self.process.is_alive(), self.text
        return self

    @property
    def text(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def memory(self) -> float:
        """What it holds of the machine's memory, in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    def kill(self) -> None:
        """As an operating system kills: at once, without a word."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(60)
        if self.process.is_alive():
            self.kill()


def _environment() -> dict[str, str]:
    """The environment of all workers."""
    return {
        "DATABASE_URL": database_url(),
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
        "LOG_LEVEL": "INFO",
        "CELERY_SKIP_CHECKS": "1",  # the suite has made Django's checks
    }


@contextmanager
def fixture_held(fixture_id: int) -> Iterator[None]:
    """A second connection keeps the fixture's row locked."""
    with _held("SELECT id FROM league_fixture WHERE id = %s FOR UPDATE", fixture_id):
        yield


@contextmanager
def team_held(team_id: int) -> Iterator[None]:
    """A second connection keeps the team's row locked, which a booking asks for and nothing before it."""
    with _held("SELECT id FROM league_team WHERE id = %s FOR UPDATE", team_id):
        yield


@contextmanager
def _held(query: LiteralString, row_id: int) -> Iterator[None]:
    with psycopg.connect(database_url()) as other:
        other.execute(query, [row_id])
        yield
        other.rollback()


def backends_waiting_for_a_lock() -> int:
    """How many connections of the test database wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])
