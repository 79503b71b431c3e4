"""Sight of the database: how an installation knows whether its database is the one that it saw last, or a copy.

The database has a row (``Sight``), and the installation a mark in a file of ``SIGHT_DIR``: both name the line of the
database and count its sweeps, the row first. A restored database is behind the mark, or of another line. A copy of the
database with its mark has the same count, so the row also tells where the database lies:

- In PostgreSQL by the server's own number and that of the database. A server that does not tell its number is known by
  the database's number alone.
- In SQLite by a file of the folder, the place file: its number on the disk and, where the system tells it, when it was
  made. Permissions, times and links of the file do not count, and every copy of it is another file. Each sweep renames
  it to its own count. So a folder that is put back over itself has a place file that is ahead of the database, or one
  that was made anew.

A mark that is lost, as in a container that is made anew, is none against a database that lies where it lay.
"""

from __future__ import annotations

import ctypes
import json
import logging
import os
import re
import struct
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from django.conf import settings
from django.db import Error, connection, transaction

from league.models import Hold, Sight

from .errors import Refused

log = logging.getLogger(__name__)

MARK = "sight.json"
PLACE = "sight.place"  # with the count of sweeps behind it
PLACES = re.compile(rf"{re.escape(PLACE)}(?:\.(\d+))?")
UNKNOWN = "unknown"  # the number of a server that tells it to nobody
ROW = 1
_known: set[tuple[str, str]] = set()  # databases that this process has found to be no copies


@dataclass(frozen=True)
class Mark:
    """The installation's side: the line that it saw last, how many sweeps of it, how many copies went live, and the
    line of the copy that it holds."""

    line: str
    sweeps: int
    copies: int = 0
    held: str = ""


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
    mark, files = read_mark(), _place_files()  # before the row, which a sweep beside this one counts first
    row = Sight.objects.filter(pk=ROW).first()
    if row is None:
        return swept and mark is not None
    if mark is not None and (mark.line != str(row.line) or mark.sweeps > row.sweeps):
        return True
    is_ahead = any(file.sweeps > row.sweeps for file in files)
    return is_ahead or _place_now(row.place, files) is None


def note_sweep() -> None:
    """Count a sweep, in the database first, so that a process that dies between leaves no mark that is ahead."""
    if settings.SIGHT_DIR is None:
        return
    with transaction.atomic():
        row, is_new = Sight.objects.get_or_create(pk=ROW, defaults={"place": ""})
        row.sweeps += 1
        row.place = _begin_place() if is_new else _place_now(row.place, _place_files()) or row.place
        row.save()
    _count_place(row)
    mark = read_mark()
    _write_mark(Mark(str(row.line), row.sweeps, mark.copies if mark else 0))


def is_held_here() -> bool:
    """Return whether the database is the copy that this installation holds, and no copy of that."""
    row, mark = Sight.objects.filter(pk=ROW).first(), read_mark()
    if row is None or mark is None or mark.held != str(row.line):
        return False
    return _place_now(row.place, _place_files()) is not None


def hold_here() -> bool:
    """Note that this installation holds the database as a copy; False where its folder takes no mark. The line that it
    saw last stays, so that the database of that line is no copy."""
    if settings.SIGHT_DIR is None:
        return True
    line, mark = uuid.uuid4(), read_mark() or Mark(str(uuid.uuid4()), 0)
    if not _write_mark(replace(mark, held=str(line))):
        return False
    files = _place_files()
    place = _place_on_server() if connection.vendor == "postgresql" else files[-1].facts if files else _begin_place()
    Sight.objects.update_or_create(pk=ROW, defaults={"line": line, "place": place})
    return True


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
    transaction fails, the database is a copy as before. Refused where it cannot be written, since the next sweep would
    find a copy again."""
    if settings.SIGHT_DIR is None:
        return
    line = uuid.uuid4()
    if not _write_mark(Mark(str(line), 0, copies_gone_live() + copy)):
        raise Refused(
            f"{MARK} cannot be written in {settings.SIGHT_DIR}, so the database would be a copy again.",
            "Let the service write there (VAR_DIR), then go live again.",
        )
    Sight.objects.update_or_create(pk=ROW, defaults={"line": line, "sweeps": 0, "place": _begin_place()})


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


def _write_mark(mark: Mark) -> bool:
    """Write the mark; return False where the folder takes none, which leaves it behind the database."""
    half = _file(f"{MARK}.{uuid.uuid4().hex[:8]}")
    try:
        half.write_text(json.dumps(asdict(mark)), encoding="utf-8")
        half.replace(_file(MARK))
    except OSError as problem:
        log.warning("%s cannot be written: %s", MARK, problem)
        with suppress(OSError):
            half.unlink(missing_ok=True)
        return False
    return True


# -- where the database lies -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlaceFile:
    """A place file: the count of sweeps in its name, its facts, and the text of them that versions before kept."""

    path: Path
    sweeps: int
    facts: str
    before: str


def _place_now(kept: str, files: list[PlaceFile]) -> str | None:
    """Return where the database lies, as it is kept from now on; None where that is not where it lay."""
    if connection.vendor == "postgresql":
        place = _place_on_server()
        if UNKNOWN not in (_server(kept), _server(place)):
            return place if place == kept else None
        known = kept if _server(place) == UNKNOWN else place
        return known if kept.split()[-1:] == place.split()[-1:] else None
    return next((file.facts for file in files if kept in (file.facts, file.before)), None)


def _place_files() -> list[PlaceFile]:
    """Return the place files, the highest count last. A sweep beside this one may rename one meanwhile."""
    if connection.vendor == "postgresql":
        return []
    for _ in range(3):
        with suppress(FileNotFoundError):
            named = [(path, PLACES.fullmatch(path.name)) for path in _file("").iterdir()]
            found = [_place_file(path, int(match[1] or 0)) for path, match in named if match]
            return sorted(found, key=lambda file: file.sweeps)
    return []


def _place_file(path: Path, sweeps: int) -> PlaceFile:
    facts = path.stat()
    born = _birth(path)
    text = f"file {facts.st_ino}" + (f" born {born}" if born else "")
    return PlaceFile(path, sweeps, text, f"file {facts.st_ino} {facts.st_ctime_ns}")


def _birth(path: Path) -> str:
    """Return when a file was made, which nothing changes and no copy shares; "" where the system does not tell.

    Linux tells it by ``statx`` alone, for which Python has no function.
    """
    statx = getattr(ctypes.CDLL(None), "statx", None)
    if statx is None:
        return str(getattr(path.stat(), "st_birthtime", ""))
    at_present_folder, wanted, answer = -100, 0x800, ctypes.create_string_buffer(256)
    if statx(at_present_folder, os.fsencode(path), 0, wanted, answer) != 0:
        return ""
    (told,) = struct.unpack_from("=I", answer, 0)
    seconds, nanoseconds = struct.unpack_from("=qI", answer, 80)
    return f"{seconds}.{nanoseconds:09}" if told & wanted else ""


def _begin_place() -> str:
    """Make the place file anew in the place of all others and return its facts; in PostgreSQL nothing is made."""
    if connection.vendor == "postgresql":
        return _place_on_server()
    half = _file(f"new-{PLACE}-{uuid.uuid4().hex[:8]}")
    try:
        half.touch(mode=0o600, exist_ok=False)  # while the others are there, so that it has a number of its own
        for file in _place_files():
            file.path.unlink(missing_ok=True)
        return _place_file(half.rename(_file(f"{PLACE}.0")), 0).facts
    except OSError as problem:
        raise Refused(
            f"{PLACE} cannot be written in {settings.SIGHT_DIR}: {problem}.", "Let the service write there (VAR_DIR)."
        ) from problem


def _count_place(row: Sight) -> None:
    """Rename the place file to the count of sweeps; one that cannot be renamed stays behind the database."""
    for file in _place_files():
        if file.facts == row.place and file.sweeps < row.sweeps:
            try:
                file.path.rename(_file(f"{PLACE}.{row.sweeps}"))
            except OSError as problem:
                log.warning("%s cannot be renamed: %s", file.path.name, problem)


def _place_on_server() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT oid FROM pg_database WHERE datname = current_database()")
        (database,) = cursor.fetchone()
        try:
            with transaction.atomic():
                cursor.execute("SELECT system_identifier FROM pg_control_system()")
                (server,) = cursor.fetchone()
        except Error:  # a server that tells it to nobody
            server = UNKNOWN
    return f"server {server} database {database}"


def _server(place: str) -> str:
    return place.removeprefix("server ").partition(" ")[0]


def _file(name: str) -> Path:
    assert settings.SIGHT_DIR is not None
    return Path(settings.SIGHT_DIR) / name


def _key() -> tuple[str, str]:
    return str(settings.SIGHT_DIR), str(connection.settings_dict["NAME"])
