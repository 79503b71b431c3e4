"""Backups: the whole database in one file, taken while the service runs, verified, and put back.

The file is a ZIP archive of a manifest, the database (SQLite's own file by its online backup, or what ``pg_dump``
writes) and, embedded, the key that the service has drawn for itself. It is as secret as the database. A database that
was put back is a copy (``league.services.sight``) and stays quiet until it goes live.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from games import engine
from games.models import Heartbeat
from league import clock
from league.clock import said
from league.models import League
from league.services import holding, sight
from league.services.errors import Refused

from . import postgresql

FORMAT = 1
MANIFEST, KEY = "manifest.json", "secret_key"
DUMPS = {"sqlite": "league.sqlite3", "postgresql": "league.pgdump"}
KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
ALIVE = timedelta(minutes=1)  # since a process was last seen
PIECE = 1024 * 1024
REPLACED = ".replaced"  # of the files that a restored database has taken the place of
NOT_OURS = "It is damaged, or no backup of this service; the database was not touched."


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself; ``migrations`` are those that its database has seen, ``has_key`` says that the
    service's key is in it, ``last_sweep`` is empty before the first."""

    format: int
    kind: str
    made_at: str
    engine: str
    migrations: list[str]
    digest: str
    has_key: bool
    last_sweep: str = ""

    @property
    def told(self) -> str:
        """When it was made, for people."""
        return said(datetime.fromisoformat(self.made_at))


# -- taking one ------------------------------------------------------------------------------------------------------


def back_up(file: Path, *, force: bool = False) -> Manifest:
    """Write a backup and verify what was written. Nobody but its owner can read it. A file that is there is kept until
    the new one is whole."""
    file = file.absolute()
    if file.exists() and not force:
        raise Refused(f"{file} is there already.", "Choose another name, or replace it with --force.")
    if file.is_dir() or not file.parent.is_dir():
        raise Refused(f"{file} cannot be written.", "Name a file in a folder that is there.")
    half = file.with_name(f"{file.name}.{uuid.uuid4().hex[:8]}.part")
    try:
        with _folder(beside=file) as folder:
            dump = folder / DUMPS[connection.vendor]
            migrations, last_sweep = _applied(), _last_sweep()  # before, so that they are not later than the dump
            _dump(dump)
            manifest = Manifest(
                format=FORMAT,
                kind=connection.vendor,
                made_at=clock.now().isoformat(),
                engine=engine.ENGINE_VERSION,
                digest=_digest_of(dump),
                has_key=holds_its_key(),
                migrations=migrations,
                last_sweep=last_sweep,
            )
            _write(half, manifest, dump)
        with opened(half):
            pass
        if file.exists() and not force:  # made meanwhile
            raise Refused(f"{file} is there already.", "Choose another name, or replace it with --force.")
        half.replace(file)
    except OSError as problem:
        raise Refused(f"The backup could not be written: {problem}.") from problem
    finally:
        half.unlink(missing_ok=True)
    return manifest


def _dump(dump: Path) -> None:
    if connection.vendor == "postgresql":
        postgresql.dump(dump)
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(dump)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without another beside it
    _require_whole(dump)


def _write(half: Path, manifest: Manifest, dump: Path) -> None:
    half.touch(mode=0o600, exist_ok=False)
    with half.open("wb") as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
        packed = zipfile.ZIP_STORED if manifest.kind == "postgresql" else zipfile.ZIP_DEFLATED  # packed already
        archive.write(dump, dump.name, compress_type=packed)
        if manifest.has_key:
            archive.write(_key_file(), KEY)
        out.flush()
    with half.open("rb") as written:
        os.fsync(written.fileno())


def holds_its_key() -> bool:
    """Return whether the service's key is one that it has drawn, which a backup holds too."""
    return settings.EMBEDDED and _key_file().exists() and _key_file().read_text().strip() == settings.SECRET_KEY


def _key_file() -> Path:
    return Path(settings.VAR_DIR) / KEY


def _applied() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _last_sweep() -> str:
    at = Heartbeat.objects.filter(name=Heartbeat.SWEEP).values_list("at", flat=True).first()
    return at.isoformat() if at else ""


# -- reading one -----------------------------------------------------------------------------------------------------


@contextmanager
def opened(file: Path, *, beside: Path | None = None) -> Iterator[tuple[Manifest, Path]]:
    """Verify a backup; inside, its manifest and its parts in a folder of their own, next to ``beside``. Refused where
    anything is wrong with it."""
    if not file.exists():
        raise Refused(f"There is no file {file}.")
    with _folder(beside=beside or file) as folder:
        yield _unpack(file, folder)


def _unpack(file: Path, folder: Path) -> tuple[Manifest, Path]:
    """Unpack a backup into a folder and verify it; return its manifest and its database."""
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = _read_manifest(archive)
            dump = folder / DUMPS[manifest.kind]
            for name in {dump.name, KEY} & set(archive.namelist()):
                (folder / name).touch(mode=0o600)
                with archive.open(name) as packed, (folder / name).open("wb") as out:
                    shutil.copyfileobj(packed, out, PIECE)
    except Refused:
        raise
    except Exception as problem:  # an altered archive makes its reader raise all kinds of faults
        raise Refused(f"{file} cannot be read as a backup: {problem}.", NOT_OURS) from problem
    if not dump.exists() or _digest_of(dump) != manifest.digest:
        raise Refused(f"The database in {file} is not the one that was backed up.", NOT_OURS)
    if manifest.kind == "postgresql":
        postgresql.require_list(dump)
    else:
        _require_whole(dump)
    return manifest, dump


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        manifest = Manifest(**json.loads(archive.read(MANIFEST)))
        words = (manifest.made_at, manifest.digest, manifest.last_sweep)
        named = isinstance(manifest.migrations, list)
        named = named and all(isinstance(word, str) for word in (*words, *manifest.migrations))
        moments = [datetime.fromisoformat(one) for one in (manifest.made_at, manifest.last_sweep) if one]
        fitting = named and manifest.kind in DUMPS and all(moment.tzinfo for moment in moments)
        _ = manifest.told
    except (KeyError, ValueError, TypeError) as problem:
        raise Refused("The file has no manifest of a backup.", NOT_OURS) from problem
    if manifest.format != FORMAT or not fitting:
        raise Refused("The backup is of a format that this version does not read.", "Restore it with a later version.")
    return manifest


def _require_whole(file: Path) -> None:
    """Refuse a file of SQLite that is damaged."""
    try:
        with closing(sqlite3.connect(file)) as copy:
            told = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as problem:
        told = str(problem)
    if told != "ok":
        raise Refused(f"The database in the backup is damaged: {told}.", NOT_OURS)


def _digest_of(file: Path) -> str:
    found = hashlib.sha256()
    with file.open("rb") as content:
        while piece := content.read(PIECE):
            found.update(piece)
    return found.hexdigest()


@contextmanager
def _folder(*, beside: Path) -> Iterator[Path]:
    """Make a folder for parts, its owner's alone, on the same disk as a file."""
    try:
        made = tempfile.TemporaryDirectory(dir=beside.absolute().parent, prefix=".backup-")
    except OSError as problem:
        raise Refused(f"No folder can be made beside {beside}: {problem}.") from problem
    with made as name:
        yield Path(name)


# -- putting one back ------------------------------------------------------------------------------------------------


def restore(file: Path, *, replace: bool = False, running: bool = False) -> Manifest:
    """Put a backup in the place of the database, apply migrations that it has not seen, and hold it as a copy. Nothing
    is touched unless the whole file is sound and of this kind of database. Refused where leagues would be lost, unless
    ``replace``, and where processes of the service run, unless ``running``."""
    place = Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None
    with opened(file, beside=place) as (manifest, dump):
        _require_fitting(manifest)
        _require_replaceable(replace=replace, running=running)
        if place is None:
            postgresql.require_programs()
        connection.close()
        with sight.forgetting_database():
            if place is None:
                postgresql.restore(dump)
            else:
                _put_in_place(dump, place)
        if place is not None:
            _put_key(dump.with_name(KEY))
    call_command("migrate", interactive=False, verbosity=0)
    last_seen = datetime.fromisoformat(manifest.last_sweep) if manifest.last_sweep else None
    holding.hold_copy(last_seen=last_seen, now=clock.now(), anew=True)
    return manifest


def _require_fitting(manifest: Manifest) -> None:
    if manifest.kind != connection.vendor:
        raise Refused(
            f"The backup is of {KINDS[manifest.kind]}, and this service runs on {KINDS[connection.vendor]}.",
            "Leagues travel between the two as files: python manage.py export_league.",
        )
    here = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if later := sorted(set(manifest.migrations) - here):
        raise Refused(
            f"The backup is of a later version, which this one does not know ({later[-1]}).",
            "Install that version first.",
        )


def _require_replaceable(*, replace: bool, running: bool) -> None:
    """Refuse to replace leagues, or what cannot be read, unasked, and to take a database from under its processes."""
    try:
        leagues, last = League.objects.count(), Heartbeat.objects.exclude(at=None).order_by("-at").first()
    except DatabaseError:
        leagues, last = _rows_unread(), None
    if leagues and not replace:
        held = f"holds {leagues} league{'s' if leagues > 1 else ''}" if leagues > 0 else "cannot be read"
        raise Refused(f"The database {held}.", "Take a backup of it, then replace it with --replace.")
    if last is not None and last.at is not None and clock.now() - last.at < ALIVE and not running:
        raise Refused(
            f"The service was seen at work less than a minute ago ({last.name}).",
            "Stop all of its processes, the web server too, and wait a minute; or add --anyway.",
        )


def _rows_unread() -> int:
    """Return -1 where a database that cannot be read may hold something, 0 where it has no tables."""
    try:
        return -1 if connection.introspection.table_names() else 0
    except DatabaseError:
        return -1


def _put_in_place(dump: Path, place: Path) -> None:
    """Rename the database's files out of the way, where the last ones are kept, and the new one into their place. Where
    that fails, they are back in theirs."""
    dump.chmod(0o600)
    with dump.open("rb") as content:
        os.fsync(content.fileno())
    moved: list[tuple[Path, Path]] = []
    try:
        for ending in ("-wal", "-shm", ""):
            old, kept = Path(f"{place}{ending}"), Path(f"{place}{REPLACED}{ending}")
            kept.unlink(missing_ok=True)
            if old.exists():
                old.rename(kept)
                moved.append((kept, old))
        dump.rename(place)
    except OSError as problem:
        for kept, old in reversed(moved):
            kept.rename(old)
        raise Refused(f"The database could not be put in its place: {problem}.") from problem


def _put_key(key: Path) -> None:
    """Put the key of the backup in the place of the one that the service has drawn here, which is kept beside."""
    if not key.exists() or not settings.EMBEDDED:
        return
    here = _key_file()
    if here.exists() and here.read_bytes() != key.read_bytes():
        here.replace(here.with_name(f"{KEY}{REPLACED}"))
    shutil.move(key, here)
