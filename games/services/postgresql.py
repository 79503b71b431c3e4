"""PostgreSQL's own programs that write and read a dump: found, of a version that fits, and told the server's address.

They must be of the server's major version or a later one. The password goes to them in their environment alone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from league.services.errors import Refused

FOLDERS = "/usr/lib/postgresql"  # where Debian keeps a folder for each major version
TOLD = 300  # characters of what a program says
# What the dump does not know would be in the way of the migrations that make it; extensions stay.
EMPTY = """DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', found.tablename);
    END LOOP;
    FOR found IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP SEQUENCE IF EXISTS %I CASCADE', found.sequencename);
    END LOOP;
    FOR found IN SELECT oid::regprocedure AS named FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') LOOP
        EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', found.named);
    END LOOP;
END $$;
"""


def dump(file: Path) -> None:
    """Write the database into a file, as it is at one moment."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}", f"--dbname={_address()}")


def require_list(file: Path) -> None:
    """Refuse a dump whose table of contents cannot be read or lacks the service's tables."""
    listed = _run("pg_restore", "--list", str(file))
    if "django_migrations" not in listed:
        raise Refused("The database in the backup has no tables of this service.")


def require_programs() -> None:
    """Refuse where a program that puts a dump back is missing or too old."""
    for name in ("pg_restore", "psql"):
        find_program(name)


def restore(file: Path) -> None:
    """Put a dump in the place of everything that the database holds, or change nothing."""
    script = file.with_suffix(".sql")
    empty = file.with_name("empty.sql")
    empty.write_text(EMPTY, encoding="utf-8")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file))
    script.chmod(0o600)
    files = [f"--file={empty}", f"--file={script}"]
    _run(
        "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", *files,
        f"--dbname={_address()}",
    )  # fmt: skip


def _run(name: str, *words: str) -> str:
    """Run a program and return what it says; refused with its own words where it fails."""
    password = str(connection.settings_dict["PASSWORD"] or "")
    environment = {**os.environ, "PGPASSWORD": password, "PGOPTIONS": "-c client_min_messages=warning"}
    done = subprocess.run(
        [find_program(name), *words],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise Refused(f"{name} has failed: {' '.join(done.stderr.split())[:TOLD]}")
    return done.stdout


def find_program(name: str) -> str:
    """Return the path of the first program of this name that is new enough for the server."""
    server = _server_version()
    versions = {path: _version(path) for path in _programs(name)}
    for path, version in versions.items():
        if version >= server:
            return path
    advice = f"Install the client of PostgreSQL {server} or later."
    if not versions:
        raise Refused(f"The program {name} is missing.", advice)
    raise Refused(f"{name} is of version {max(versions.values())}, and the server is of version {server}.", advice)


def _programs(name: str) -> list[str]:
    """Return the programs of this name on this machine: the one of the path, then the newest."""
    folders = sorted(Path(FOLDERS).glob("*/bin"), key=lambda path: _number(path.parent.name), reverse=True)
    found = [shutil.which(name), *(shutil.which(name, path=str(folder)) for folder in folders)]
    return [path for path in found if path]


def _server_version() -> int:
    """Return the major version of the server; 0 where this service has none."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10000


def _version(program: str) -> int:
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return _number(told)


def _number(words: str) -> int:
    found = re.search(r"\d+", words)
    return int(found.group()) if found else 0


def _address() -> str:
    """Return the address of the database without its password."""
    given = connection.get_connection_params()
    known = ("host", "port", "dbname", "user", "sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout")
    return make_conninfo(**{name: given[name] for name in known if given.get(name)})
