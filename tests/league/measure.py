"""How long the pages of a large league take: ``DJANGO_SETTINGS_MODULE=league.settings python -m tests.league.measure``.

Makes 32 teams with ten finished seasons in the configured database, asks for each page eleven times and takes
everything back. Printed are the medians of processor time (of this process, the database's own not counted) and of
wall time, and the queries. Templates are not instrumented here as they are in tests, where they are many times slower.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, process_time

import django

TIMES = 11


def in_a_rehearsal(measure: Callable[[], None]) -> None:
    """Set Django up, do it, and take everything back."""
    django.setup()
    from django.conf import settings
    from django.db import transaction

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # no collectstatic before
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.SECURE_SSL_REDIRECT = False
    with transaction.atomic():
        measure()
        transaction.set_rollback(True)


def _measure() -> None:
    from django.test import Client

    from tests.factories import UserFactory
    from tests.league.size import large_league
    from tests.league.test_size import pages, queries

    reader = Client(headers={"host": "localhost"})
    reader.force_login(UserFactory.create(username="measuring"))
    league = large_league()
    for name, address in pages(league).items():
        rows = [timed(partial(reader.get, address)) for _ in range(TIMES)]
        processor, wall = (median(column) for column in zip(*rows, strict=True))
        print(f"{name:<18}{processor:7.0f} ms processor{wall:7.0f} ms wall{queries(reader, address):5} queries")


def timed(act: Callable[[], object]) -> tuple[float, float]:
    """Processor and wall time in milliseconds."""
    before = process_time(), perf_counter()
    act()
    return (process_time() - before[0]) * 1000, (perf_counter() - before[1]) * 1000


if __name__ == "__main__":
    in_a_rehearsal(_measure)
