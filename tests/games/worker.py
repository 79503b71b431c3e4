"""Worker processes of tests: the service's Celery application with the ruleset "tiny" known to it.

To import the application takes most of a second, so ``multiprocessing`` imports this module once, and each worker is a
fork of that process (see ``tests/games/processes.py``).
"""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.conf import settings

import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from league.celery import app

django.setup()
settings.SIGHT_DIR = None  # as in tests/conftest.py: a test's database is no copy of the one before
app.autodiscover_tasks(force=True)


def work(log: Path, words: list[str], changed: dict[str, object]) -> None:
    """Be a worker with these options and changed settings; print into the log."""
    with log.open("wb") as file:
        for descriptor in (1, 2):
            os.dup2(file.fileno(), descriptor)
    for name, value in changed.items():
        setattr(settings, name, value)
    app.worker_main(["worker", *words])
