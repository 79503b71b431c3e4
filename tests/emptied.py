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
            return empty_tables()
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE)


def empty_tables() -> None:
    """Remove every row but those that the migrations have made."""
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_question())
        filled = [connection.ops.quote_name(name) for (name,) in cursor.fetchall()]
        if not filled:
            return
        if connection.vendor == "postgresql":
            if not _is_superuser():
                cursor.execute(f"TRUNCATE {', '.join(filled)} CASCADE")  # no table that stays refers to another
                return
            # TRUNCATE makes new files for each table and index, which takes eight times as long as to delete a few rows
            # without a look at foreign keys. As TRUNCATE does, this waits for whoever writes.
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(f"LOCK TABLE {', '.join(filled)} IN EXCLUSIVE MODE")
        for name in filled:
            cursor.execute(f"DELETE FROM {name}")


@cache
def _is_superuser() -> bool:
    """Return whether the user of the database may leave foreign keys unchecked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT usesuper FROM pg_user WHERE usename = current_user")
        return bool(cursor.fetchone()[0])


@cache
def _question() -> str:
    """The query for the names of all tables that hold a row."""
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models if model._meta.managed and model not in STAYING}
    asked = (
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(name)})" for name in sorted(tables)
    )
    return " UNION ALL ".join(asked)
