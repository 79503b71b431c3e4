"""Empty the database after a test that commits, in less time than Django takes.

Django empties every table and makes all content types and permissions anew. Here only tables that hold a row are
emptied, and content types and permissions stay as they were migrated.
"""

from __future__ import annotations

import time
from functools import cache

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import OperationalError, connection, transaction
from django.test import TransactionTestCase

STAYING = (ContentType, Permission)
PATIENCE = 60.0  # seconds for a request that a page has sent while it was being closed
PAUSE = 0.05


def empty_quickly() -> None:
    """Let every test case that commits end this way."""
    TransactionTestCase._fixture_teardown = _empty  # type: ignore[attr-defined]


def _empty(case: TransactionTestCase) -> None:
    """Empty all tables as soon as nobody writes: SQLite in memory refuses at once what a file would wait for."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return _empty_tables()
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE)


def _empty_tables() -> None:
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_question())
        filled = [connection.ops.quote_name(name) for (name,) in cursor.fetchall()]
        if connection.vendor != "postgresql":
            for name in filled:
                cursor.execute(f"DELETE FROM {name}")
        elif filled:
            cursor.execute(f"TRUNCATE {', '.join(filled)} CASCADE")  # no table that stays refers to another


@cache
def _question() -> str:
    """The query for the names of all tables that hold a row."""
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models if model._meta.managed and model not in STAYING}
    asked = (
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(name)})" for name in sorted(tables)
    )
    return " UNION ALL ".join(asked)
