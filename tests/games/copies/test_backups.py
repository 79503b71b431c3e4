"""Backups: the whole database in one file, taken while others write, put back whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

import rules_engine
from games import engine
from games.models import GameRecord, Heartbeat
from games.services import backups, exchange, postgresql, statistics, turns
from games.services.audit import inconsistencies
from league import clock
from league.models import Hold, League, Sight
from league.services import sight
from league.services.errors import Refused
from tests.depth import DEPTH
from tests.installations import Installation

from ..processes import wait_for
from ..worlds import NOON, world
from .facts import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
CHANGED_BY_IT = {Hold, Sight, Heartbeat, MigrationRecorder(None).Migration}


@pytest.fixture
def here(found: Callable[..., Installation]) -> Installation:
    """An installation with a league, of which a game is open, after a sweep."""
    made = found("here")
    with made.at_work(), clock.at(NOON):
        small = world(teams=2)
        exchange.open_fixture(fixture=small.fixture)
        turns.take_turn()
    return made


def rows() -> dict[str, list[Any]]:
    """Every row of every table but those that restoring changes."""
    models = [model for model in apps.get_models(include_auto_created=True) if model not in CHANGED_BY_IT]
    return {model._meta.label: _plain(model) for model in models}


def _plain(model: Any) -> list[Any]:
    found = model._base_manager.order_by("pk").values_list()
    return [tuple(bytes(one) if isinstance(one, memoryview) else one for one in row) for row in found]


def test_a_backup_is_put_back_elsewhere_row_by_row_and_is_on_hold(
    here: Installation, found: Callable[..., Installation], tmp_path: Path
) -> None:
    file, there = tmp_path / "kept.backup", found("there", empty=True)
    with here.at_work(), clock.at(NOON):
        before = rows()
        assert "which was verified" in run("backup", str(file))
        assert rows() == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "kept.backup", "there"]
    with there.at_work(), clock.at(NOON + timedelta(hours=2)):
        told = run("restore", str(file))
        assert "Tuesday 1 September 2026, 12:00" in told
        assert "To go live: python manage.py go_live" in told
        assert rows() == before
        assert Hold.objects.values_list("cause", "last_seen", "ended_at").get() == ("copy", NOON, None)
        assert not [path for path in there.folder.iterdir() if path.name.startswith(".backup")]


def test_a_backup_is_put_back_over_a_database_that_went_on(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "kept.backup"
    with here.at_work(), clock.at(NOON):
        run("backup", str(file))
        before = rows()
        League.objects.update(name="Went on")
        assert rows() != before
    with here.at_work(), clock.at(NOON + timedelta(hours=2)):
        run("restore", str(file), "--replace")
        assert rows() == before
    with here.at_work():
        assert rows() == before


def test_a_backup_of_an_earlier_version_is_migrated(
    here: Installation, found: Callable[..., Installation], tmp_path: Path
) -> None:
    file, there = tmp_path / "kept.backup", found("there")
    with here.at_work(), clock.at(NOON):
        call_command("migrate", "games", "0019", verbosity=0)
        call_command("migrate", "league", "0029", verbosity=0)
        backups.back_up(file)
    with there.at_work(), clock.at(NOON):
        run("restore", str(file))
        assert Hold.objects.get().cause == "copy"
        assert League.objects.count() == 1
        call_command("migrate", check_unapplied=True, verbosity=0)


def test_what_is_being_written_is_in_no_backup_in_halves(
    here: Installation, found: Callable[..., Installation], tmp_path: Path
) -> None:
    """Another connection has written and not yet committed."""
    file, there = tmp_path / "kept.backup", found("there", empty=True)
    with here.at_work(), clock.at(NOON):
        other = connection.copy()
        with other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE" if connection.vendor == "sqlite" else "BEGIN")
            cursor.execute("UPDATE league_league SET name = 'half done'")
            backups.back_up(file)
        other.close()
    with there.at_work(), clock.at(NOON):
        run("restore", str(file))
        assert League.objects.get().name != "half done"


def test_a_file_that_is_there_is_kept_unless_force_is_given(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "kept.backup"
    file.write_text("dear to somebody")
    with here.at_work():
        with pytest.raises(CommandError, match="is there already"):
            run("backup", str(file))
        assert file.read_text() == "dear to somebody"
        run("backup", str(file), "--force")
    assert zipfile.is_zipfile(file)


@pytest.mark.parametrize("name", ["missing/kept.backup", "here"])
def test_a_backup_that_cannot_be_written_says_so(here: Installation, tmp_path: Path, name: str) -> None:
    with here.at_work(), pytest.raises(CommandError, match="cannot be written"):
        run("backup", str(tmp_path / name), "--force")


# -- while others write ------------------------------------------------------------------------------------------------


@pytest.fixture
def rehearsed(found: Callable[..., Installation]) -> Iterator[Installation]:
    """An installation in which another process plays season after season."""
    made = found("here")
    told = {"VAR_DIR": str(made.folder), "SECRET_KEY": settings.SECRET_KEY, "HTTPS": "false"}
    address = {"DATABASE_URL": made.url.replace("/postgres", f"/{made.name}")} if made.vendor == "postgresql" else {}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.games.rehearsing", "chief"],
        cwd=Path(__file__).resolve().parents[3],
        env={**os.environ, **told, **address},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    yield made
    child.terminate()
    _, said = child.communicate()
    assert not said, said.decode()


@pytest.mark.timeout(3600)  # fifty of them at the deep depth
def test_each_backup_that_is_taken_while_seasons_are_played_is_sound(
    rehearsed: Installation, found: Callable[..., Installation], tmp_path: Path
) -> None:
    counts: list[int] = []
    for number in range(DEPTH.backups):
        file = tmp_path / f"{number}.backup"
        with rehearsed.at_work():
            wait_for("it plays on", partial(_has_played, beyond=counts[-1] if counts else 0))
            backups.back_up(file)
        there = found(f"there{number}", empty=True)
        with there.at_work():
            backups.restore(file)
            connection.check_constraints()
            for league in League.objects.order_by("-pk")[:2]:  # the one that is being played, and the one before
                statistics.refresh_stale(league_id=league.pk)  # as the next sweep would
                assert inconsistencies(league) == []
            newest = GameRecord.objects.order_by("-pk")[:100]
            for body, digest in newest.values_list("body", "digest"):
                assert rules_engine.record_digest(engine.open_record(body)) == digest
            counts.append(GameRecord.objects.count())
    assert counts == sorted(set(counts))


def _has_played(*, beyond: int) -> bool:
    return GameRecord.objects.count() > beyond


# -- what is refused -------------------------------------------------------------------------------------------------


def repacked(file: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """Change manifest and parts of a backup."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(parts["manifest.json"])
    change(manifest, parts)
    if "manifest.json" in parts:
        parts["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def is_cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def has_a_wrong_byte(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def is_no_archive(file: Path) -> None:
    file.write_text("SELECT 1;")


def is_missing(file: Path) -> None:
    file.unlink()


def has_no_manifest(file: Path) -> None:
    repacked(file, lambda manifest, parts: parts.pop("manifest.json"))


def has_another_database(file: Path) -> None:
    repacked(file, lambda manifest, parts: parts.update({backups.DUMPS[manifest["kind"]]: b"another"}))


def is_of_another_kind(file: Path) -> None:
    def change(manifest: dict[str, Any], parts: dict[str, bytes]) -> None:
        other = "postgresql" if manifest["kind"] == "sqlite" else "sqlite"
        parts[backups.DUMPS[other]] = parts.pop(backups.DUMPS[manifest["kind"]])
        manifest["kind"] = other

    repacked(file, change)


def is_of_a_later_version(file: Path) -> None:
    repacked(file, lambda manifest, parts: manifest["migrations"].append("league.0999_later"))


def is_of_a_later_format(file: Path) -> None:
    repacked(file, lambda manifest, parts: manifest.update(format=2))


REFUSED: dict[Callable[[Path], None], str] = {
    is_cut: "cannot be read as a backup",
    has_a_wrong_byte: "cannot be read as a backup|is not the one that was backed up",
    is_no_archive: "cannot be read as a backup",
    is_missing: "There is no file",
    has_no_manifest: "no manifest of a backup",
    has_another_database: "is not the one that was backed up",
    is_of_another_kind: r"is of (SQLite|PostgreSQL), and this service|damaged|pg_restore has failed",
    is_of_a_later_version: r"of a later version, which this one does not know \(league.0999_later\)",
    is_of_a_later_format: "of a format that this version does not read",
}


def test_a_backup_with_a_fault_touches_nothing(here: Installation, tmp_path: Path) -> None:
    sound = tmp_path / "sound.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(sound)
        before = rows()
        for spoil, told in REFUSED.items():
            file = tmp_path / "spoilt.backup"
            shutil.copyfile(sound, file)
            spoil(file)
            with pytest.raises(CommandError, match=told):
                run("restore", str(file), "--replace", "--anyway")
            assert rows() == before, spoil
            assert not Hold.objects.exists(), spoil


# A part of a manifest, and what an altered file may have there.
NO_PARTS: dict[str, list[Any]] = {
    "format": [None, "1", 0],
    "kind": [None, [], "mysql"],
    "made_at": ["", "noon", 5, "2026-09-01T12:00:00", "9999-12-31T23:59:59-12:00"],
    "migrations": [None, "league.0001_initial", [1], [["league"]]],
    "digest": [None, "", 5],
    "last_sweep": ["noon", 5, None, [], "2026-09-01T12:00:00"],
    "more": [1],
}


def test_a_manifest_with_other_values_is_refused(here: Installation, tmp_path: Path) -> None:
    sound, file = tmp_path / "sound.backup", tmp_path / "altered.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(sound)
        for name, values in NO_PARTS.items():
            for value in values:
                shutil.copyfile(sound, file)
                repacked(file, lambda manifest, parts, part=name, other=value: manifest.update({part: other}))
                with pytest.raises(Refused), backups.opened(file):
                    pytest.fail(f"{name} may be {value!r}.")


def test_no_altered_byte_of_a_backup_gives_a_traceback(here: Installation, tmp_path: Path) -> None:
    """Bits of its headers are turned, bytes changed anywhere, and its end is cut off."""
    sound, file = tmp_path / "sound.backup", tmp_path / "altered.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(sound)
        raw = sound.read_bytes()
        chance, size, second = random.Random(20260901), len(raw), raw.find(b"PK\x03\x04", 10)
        headers = [*range(120), *range(second - 30, second + 80), *range(size - 400, size)]
        seen = set()
        for number in range(240):
            altered = bytearray(raw)
            if number % 3 == 0:
                altered[chance.choice(headers)] ^= 1 << chance.randrange(8)
            elif number % 3 == 1:
                altered[chance.randrange(size)] = chance.randrange(256)
            else:
                altered = altered[: chance.randrange(size)]
            file.write_bytes(altered)
            try:
                with backups.opened(file) as (manifest, dump):  # what was altered says nothing
                    assert backups._digest_of(dump) == manifest.digest
            except Refused as refused:
                seen.add(type(refused.__cause__))
        assert len(seen) > 3  # different faults were met
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".backup")] == []


def test_a_program_that_is_missing_is_told_before_anything_is_touched(
    here: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if here.vendor != "postgresql":
        return
    file, programs = tmp_path / "kept.backup", postgresql._programs
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
        mark = (here.folder / "sight.json").read_text()
        monkeypatch.setattr(postgresql, "_programs", lambda name: [] if name == "psql" else programs(name))
        with pytest.raises(CommandError, match="The program psql is missing"):
            run("restore", str(file), "--replace", "--anyway")
        assert (here.folder / "sight.json").read_text() == mark


def cut_dump(manifest: dict[str, Any], parts: dict[str, bytes]) -> None:
    """Leave what PostgreSQL's program can list and cannot read whole."""
    name = backups.DUMPS["postgresql"]
    parts[name] = parts[name][:-2000]
    manifest["digest"] = hashlib.sha256(parts[name]).hexdigest()


def test_a_database_that_could_not_be_replaced_is_the_one_that_was_seen_last(
    here: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.backup"
    rename = Path.rename

    def fails(path: Path, target: Path) -> Path:
        if path.name == "league.sqlite3" and path.parent != target.parent:
            raise OSError("The disk is gone")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fails)
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
        if here.vendor == "postgresql":
            repacked(file, cut_dump)
        turns.take_turn()
        before = rows()
    for mark_is_there in (True, False):
        if not mark_is_there:
            (here.folder / "sight.json").unlink()
        with here.at_work(), clock.at(NOON):
            with pytest.raises(CommandError, match=r"The disk is gone|pg_restore has failed"):
                run("restore", str(file), "--replace", "--anyway")
            assert rows() == before
            turns.take_turn()
            assert not sight.is_quiet()
            assert not Hold.objects.exists()
            before = rows()


def test_leagues_are_replaced_only_when_that_is_said(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "kept.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
    with here.at_work(), clock.at(NOON + timedelta(hours=1)):
        with pytest.raises(CommandError, match=r"holds 1 league\. Take a backup of it"):
            run("restore", str(file))
        assert not Hold.objects.exists()


def test_a_database_is_not_taken_from_under_its_processes(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "kept.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
        Heartbeat.objects.create(name="queue games", at=NOON)
    with here.at_work(), clock.at(NOON + timedelta(seconds=59)):
        with pytest.raises(CommandError, match=r"less than a minute ago \((queue games|sweep)\)"):
            run("restore", str(file), "--replace")
        run("restore", str(file), "--replace", "--anyway")
        assert Hold.objects.get().cause == "copy"


# -- what each database does in its own way ------------------------------------------------------------------------


def test_the_key_that_the_service_has_drawn_travels_and_the_one_before_is_kept(
    here: Installation, found: Callable[..., Installation], tmp_path: Path, settings: Any
) -> None:
    if here.vendor != "sqlite":
        return  # it draws no key
    file, there = tmp_path / "kept.backup", found("there")
    (here.folder / "secret_key").write_text(settings.SECRET_KEY)
    (there.folder / "secret_key").write_text("another")
    with here.at_work(), clock.at(NOON):
        assert "SECRET_KEY is not in it" not in run("backup", str(file))
        (here.folder / "secret_key").write_text("not in use")
        assert "SECRET_KEY is not in it" in run("backup", str(tmp_path / "other.backup"))
    with there.at_work(), clock.at(NOON):
        assert "SECRET_KEY" not in run("restore", str(file))
        assert (there.folder / "secret_key").read_text() == settings.SECRET_KEY
        assert (there.folder / "secret_key.replaced").read_text() == "another"
    with there.at_work(), clock.at(NOON + timedelta(hours=1)):
        assert "Give the service the SECRET_KEY" in run("restore", str(tmp_path / "other.backup"), "--replace")


def test_what_a_restored_file_has_replaced_is_kept(here: Installation, tmp_path: Path) -> None:
    if here.vendor != "sqlite":
        return
    file = tmp_path / "kept.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
        League.objects.update(name="Went on")
        transaction.get_connection().close()
    with here.at_work(), clock.at(NOON + timedelta(hours=1)):
        run("restore", str(file), "--replace")
    shutil.copyfile(f"{here.file}.replaced", here.file)
    with here.at_work():
        assert League.objects.get().name == "Went on"


def test_a_database_that_cannot_be_read_is_replaced_when_that_is_said(here: Installation, tmp_path: Path) -> None:
    if here.vendor != "sqlite":
        return
    file = tmp_path / "kept.backup"
    with here.at_work(), clock.at(NOON):
        backups.back_up(file)
    here.file.write_bytes(b"malformed" * 1000)
    with here.at_work(), clock.at(NOON):
        with pytest.raises(CommandError, match="cannot be read"):
            run("restore", str(file))
        run("restore", str(file), "--replace")
        assert League.objects.count() == 1


VERSIONS = [({"/a": 16}, "/a"), ({"/a": 15, "/b": 16}, "/b"), ({"/a": 17, "/b": 16}, "/a")]
TOO_OLD = [
    ({}, r"The program pg_dump is missing\. Install the client of PostgreSQL 16"),
    ({"/a": 15, "/b": 14}, r"pg_dump is of version 15, and the server is of version 16\."),
]


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, int]], None]:
    """Programs of these versions, beside a server of version 16."""

    def install(versions: dict[str, int]) -> None:
        monkeypatch.setattr(postgresql, "_server_version", lambda: 16)
        monkeypatch.setattr(postgresql, "_programs", lambda name: list(versions))
        monkeypatch.setattr(postgresql, "_version", versions.get)

    return install


@pytest.mark.parametrize(("versions", "path"), VERSIONS)
def test_a_program_is_as_new_as_the_server(programs: Any, versions: dict[str, int], path: str) -> None:
    programs(versions)
    assert postgresql.find_program("pg_dump") == path


@pytest.mark.parametrize(("versions", "told"), TOO_OLD)
def test_programs_older_than_the_server_are_refused(programs: Any, versions: dict[str, int], told: str) -> None:
    programs(versions)
    with pytest.raises(Refused, match=told):
        postgresql.find_program("pg_dump")
