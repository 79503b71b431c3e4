"""Make a world once in a process and copy its rows into every other test that asks for it.

``@kept_world`` goes before a function that fills an empty database and returns what it made. The first call of a
process makes it, with secrets that follow from its name and arguments, and keeps what it returned and the rows of every
table. Where the database is empty again, a later call with the same arguments at the same set time copies them. In a
database that holds a person or a league already it makes the world as if it were not kept.
"""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from django.apps import apps
from django.db import connection, transaction

from games.services.repeatable import SOURCES
from league import clock
from league.models import League, User


class Table(Protocol):
    """How the rows of a table are taken and put back, on one database."""

    def take(self, name: str) -> Any: ...

    def put(self, name: str, rows: Any) -> None: ...


class OnSQLite:
    def take(self, name: str) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    def put(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        places = ", ".join(["%s"] * len(rows[0]))
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {connection.ops.quote_name(name)} VALUES ({places})", rows)


class OnPostgreSQL:
    """Copies in the server's own form."""

    def take(self, name: str) -> bytes:
        with connection.cursor() as cursor, cursor.copy(f"COPY {connection.ops.quote_name(name)} TO STDOUT") as copy:
            return b"".join(copy)

    def put(self, name: str, rows: bytes) -> None:
        with connection.cursor() as cursor, cursor.copy(f"COPY {connection.ops.quote_name(name)} FROM STDIN") as copy:
            copy.write(rows)


@dataclass(frozen=True)
class Kept:
    """What a maker returned, and the rows that it left in each table."""

    made: bytes
    rows: dict[str, Any]


DRAW = os.environ.get("PYTEST_DRAW", "")  # other secrets, as in tests/conftest.py
P = ParamSpec("P")
T = TypeVar("T")
_kept: dict[tuple[Any, ...], Kept] = {}


def kept_world(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what ``make`` puts into an empty database."""

    @wraps(make)
    def made_or_copied(*args: P.args, **kwargs: P.kwargs) -> T:
        if User.objects.exists() or League.objects.exists():
            return make(*args, **kwargs)
        words = f"{make.__module__}.{make.__qualname__} {args!r} {sorted(kwargs.items())!r} {clock._set} {DRAW}"
        key = (connection.vendor, words)
        if key not in _kept:
            before = set(_filled())
            with _draws_of(words):
                made = make(*args, **kwargs)
            _kept[key] = Kept(pickle.dumps(made), {name: _table().take(name) for name in _filled() - before})
            return made
        with transaction.atomic():
            for name, rows in _kept[key].rows.items():
                _table().put(name, rows)
        copied: T = pickle.loads(_kept[key].made)
        return copied

    return made_or_copied


def _table() -> Table:
    return OnPostgreSQL() if connection.vendor == "postgresql" else OnSQLite()


def _filled() -> set[str]:
    """The tables that hold a row."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if model._base_manager.exists()}


@contextmanager
def _draws_of(words: str) -> Iterator[None]:
    """Inside, secrets and public ids follow from these words, whichever test comes first."""
    draw, before = random.Random(words), [getattr(module, name) for module, name in SOURCES]
    for module, name in SOURCES:
        setattr(module, name, draw.randbytes)
    try:
        yield
    finally:
        for (module, name), own in zip(SOURCES, before, strict=True):
            setattr(module, name, own)
