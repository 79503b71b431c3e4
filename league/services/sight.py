"""Sight of the database: how an installation knows whether its database is the one that it saw last, or a copy.

The database has a row (``Sight``), and the installation a mark in a file of ``SIGHT_DIR``: both name the line of the
database and count its sweeps, the row first. A restored database is behind the mark, or of another line. A copy of
the whole folder has the same mark, so the row also tells where the database lies: in SQLite by a file of the folder
that is made once (its number and when it came to be, which no copy shares), in PostgreSQL by the server's own number
and that of the database.

A mark that is lost, as in a container that is made anew, is none against a database that lies where it lay.
"""

from __future__ import annotations

import json
import logging
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, connection, transaction

from league.models import Hold, Sight

log = logging.getLogger(__name__)

MARK = "sight.json"
PLACE = "sight.place"
ROW = 1
_known: set[tuple[str, str]] = set()  # databases that this process has found to be no copies


@dataclass(frozen=True)
class Mark:
    """The installation's side: the line that it saw last, how many sweeps of it, and how many copies went live."""

    line: str
    sweeps: int
    copies: int = 0


def is_quiet() -> bool:
    """Return whether the database is a copy that has not gone live, so that nothing may go out from it."""
    return shows_copy() or Hold.objects.filter(ended_at=None, cause=Hold.Cause.COPY).exists()


def shows_copy() -> bool:
    """Return whether the database is a copy that no sweep has held yet; after the first look it costs nothing."""
    if settings.SIGHT_DIR is None or _key() in _known:
        return False
    found = finds_copy(swept=True)
    if not found:
        _known.add(_key())
    return found


def finds_copy(*, swept: bool) -> bool:
    """Return whether the database is a copy. One without a row is new, or of a version before this; where it has been
    ``swept`` and the installation has seen another it is one that was restored."""
    if settings.SIGHT_DIR is None:
        return False
    mark = read_mark()  # before the row, which a sweep beside this one counts first
    row = Sight.objects.filter(pk=ROW).first()
    if row is None:
        return swept and mark is not None
    if mark is not None and (mark.line != str(row.line) or mark.sweeps > row.sweeps):
        return True
    if mark is not None and connection.vendor == "postgresql":
        return False  # it has moved with its installation, as for a new version of the server
    return row.place != _place()


def note_sweep() -> None:
    """Count a sweep, in the database first, so that a process that dies between leaves no mark that is ahead."""
    if settings.SIGHT_DIR is None:
        return
    with transaction.atomic():
        row, _ = Sight.objects.get_or_create(pk=ROW, defaults={"place": _place()})
        row.sweeps += 1
        row.place = _place()
        row.save()
    mark = read_mark()
    _write_mark(Mark(str(row.line), row.sweeps, mark.copies if mark else 0))


@contextmanager
def forgetting_database() -> Iterator[None]:
    """Let no database be the one that was seen last; inside, another is put in its place. Where that fails, the one
    before is the one that was seen last again."""
    if settings.SIGHT_DIR is None:
        yield
        return
    mark = read_mark()
    _write_mark(Mark(str(uuid.uuid4()), 0, mark.copies if mark else 0))
    _known.clear()
    try:
        yield
    except BaseException:
        if mark is None:
            _file(MARK).unlink(missing_ok=True)
        else:
            _write_mark(mark)
        raise


def begin_line(*, copy: bool) -> None:
    """Draw a new line for a database that goes live; ``copy`` counts it as one. The mark is written first: where the
    transaction fails, the database is a copy as before."""
    if settings.SIGHT_DIR is None:
        return
    line = uuid.uuid4()
    _write_mark(Mark(str(line), 0, copies_gone_live() + copy))
    Sight.objects.update_or_create(pk=ROW, defaults={"line": line, "sweeps": 0, "place": _place()})


def copies_gone_live() -> int:
    """Return how many copies this installation has gone live with."""
    mark = read_mark() if settings.SIGHT_DIR is not None else None
    return mark.copies if mark else 0


def read_mark() -> Mark | None:
    """Return the installation's mark; None where there is none that can be read."""
    try:
        return Mark(**json.loads(_file(MARK).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as problem:
        log.warning("%s cannot be read: %s", MARK, problem)
        return None


def _write_mark(mark: Mark) -> None:
    """Write the mark; a folder that takes none leaves it behind the database, which is no sign of a copy."""
    half = _file(f"{MARK}.{uuid.uuid4().hex[:8]}")
    try:
        half.write_text(json.dumps(asdict(mark)), encoding="utf-8")
        half.replace(_file(MARK))
    except OSError as problem:
        log.warning("%s cannot be written: %s", MARK, problem)
        half.unlink(missing_ok=True)


def _place() -> str:
    """Return where the database lies, in a text that no copy of it shares."""
    if connection.vendor == "postgresql":
        return _place_on_server()
    file = _file(PLACE)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    facts = file.stat()
    return f"file {facts.st_ino} {facts.st_ctime_ns}"


def _place_on_server() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT oid FROM pg_database WHERE datname = current_database()")
        (database,) = cursor.fetchone()
        try:
            with transaction.atomic():
                cursor.execute("SELECT system_identifier FROM pg_control_system()")
                (server,) = cursor.fetchone()
        except Error:  # a server that tells it to nobody
            server = "unknown"
    return f"server {server} database {database}"


def _file(name: str) -> Path:
    assert settings.SIGHT_DIR is not None
    return Path(settings.SIGHT_DIR) / name


def _key() -> tuple[str, str]:
    return str(settings.SIGHT_DIR), str(connection.settings_dict["NAME"])
