"""Give each process of a run its test database as a copy of one that was migrated once.

To migrate takes a quarter of a minute. The file of SQLite is kept on this machine by the digest of all migrations, the
template of PostgreSQL on its server under a name that ends with that digest.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import sql

ROOT = Path(__file__).parent.parent
KEEP = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "football-by-mail"
MOST_KEPT = 3  # files of SQLite, the newest


def copy_when_created() -> None:
    """Let the test database of this process come from a migrated one, so that Django has nothing left to migrate."""
    connection = connections[DEFAULT_DB_ALIAS]
    test: dict[str, Any] = connection.settings_dict["TEST"]
    test["MIGRATE"] = False
    if connection.vendor == "postgresql":
        test["TEMPLATE"] = template_of(os.environ["DATABASE_URL"])
        return
    file = migrated_file()
    creation: Any = connection.creation
    create = creation._create_test_db

    def created(*args: Any, **kwargs: Any) -> str:
        name: str = create(*args, **kwargs)
        memory = sqlite3.connect(name, uri=True)  # shared with Django's connection, so it stays open until then
        with closing(sqlite3.connect(file)) as migrated:
            migrated.backup(memory)
        creation.copied = memory
        return name

    creation._create_test_db = created


def digest_of_migrations() -> str:
    """Name all migrations, ours and those of the libraries, by what they say."""
    files = sorted(path for app in ("league", "games") for path in (ROOT / app / "migrations").glob("*.py"))
    found = hashlib.sha256()
    for path in (*files, ROOT / "requirements.txt"):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def migrated_file() -> Path:
    """The kept file of SQLite; it is made where there is none yet."""
    kept = KEEP / "migrated"
    file = kept / f"{digest_of_migrations()}.sqlite3"
    with _one_at_a_time():
        if not file.exists():
            with tempfile.TemporaryDirectory(dir=kept) as half:
                _migrate(VAR_DIR=half)
                (Path(half) / "league.sqlite3").rename(file)
            for old in sorted(kept.glob("*.sqlite3"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()
    return file


def template_of(url: str) -> str:
    """The name of the migrated template on this server; it is made where there is none yet."""
    name = f"migrated_{digest_of_migrations()}"
    half = f"{name}_half"
    with _one_at_a_time(), psycopg.connect(url, autocommit=True) as server:
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(half)))
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(half)))
            _migrate(DATABASE_URL=urlsplit(url)._replace(path=f"/{half}").geturl())
            server.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(half), sql.Identifier(name)))
    return name


def _migrate(**said: str) -> None:
    environment = os.environ | said
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Inside, no other process of this machine makes a migrated database."""
    (KEEP / "migrated").mkdir(parents=True, exist_ok=True)
    with (KEEP / "migrated" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":  # beforehand, so that no test waits for it
    print(migrated_file())
