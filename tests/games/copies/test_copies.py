"""Copies of a database: each is known for one however it came to be, and stays quiet."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery import current_app
from django.core import mail as mailbox
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test import Client

from games import tasks as games_tasks
from games.models import GameRecord, GameRun
from games.selectors.health import read_health
from games.services import backups, runs, turns
from league import clock, tasks
from league.models import Draft, Fixture, Hold, League, Outbox, Sight
from league.services import outbox, sight
from tests.installations import Installation

from ..worlds import NOON, World, all_in
from .facts import facts

pytestmark = pytest.mark.usefixtures("sent")
HOUR = timedelta(hours=1)


# -- what is a copy ----------------------------------------------------------------------------------------------------


class Place:
    """An installation that has swept its database, and what may happen to it."""

    def __init__(self, found: Callable[..., Installation], folder: Path) -> None:
        self.found, self.folder = found, folder
        self.here = found("here")
        self.kept = folder / "kept.backup"
        self.now = self.here
        self.sweep()
        self.sweep()
        with self.here.at_work():
            backups.back_up(self.kept)

    def sweep(self) -> None:
        with self.now.at_work(), clock.at(NOON):
            turns.take_turn()

    def marks(self) -> list[str]:
        return [file.name for file in self.here.folder.iterdir() if file.name.startswith("sight.")]

    def put_back_by_hand(self, into: Installation) -> None:
        """Put the backup into an installation without its command, as an operator with the database's own tools."""
        with into.at_work(), backups.opened(self.kept) as (_, dump):
            connection.close()
            if into.vendor == "postgresql":
                backups.postgresql.restore(dump)
            else:
                for ending in ("", "-wal", "-shm"):
                    Path(f"{into.file}{ending}").unlink(missing_ok=True)
                shutil.copyfile(dump, into.file)


def nothing_happens(place: Place) -> None:
    pass


def it_sweeps_on(place: Place) -> None:
    place.sweep()


def its_mark_is_lost(place: Place) -> None:
    (place.here.folder / "sight.json").unlink()


def its_mark_is_torn(place: Place) -> None:
    (place.here.folder / "sight.json").write_text('{"line":')


def it_is_of_a_version_before(place: Place) -> None:
    """As today's databases are: no row, no mark."""
    (place.here.folder / "sight.json").unlink()
    with place.here.at_work():
        Sight.objects.all().delete()


def it_is_put_back_at_the_same_moment(place: Place) -> None:
    """Nothing is lost by it."""
    place.put_back_by_hand(place.here)


def an_earlier_one_is_put_back(place: Place) -> None:
    place.sweep()
    place.put_back_by_hand(place.here)


def one_of_a_version_before_is_put_back(place: Place) -> None:
    with place.here.at_work():
        Sight.objects.all().delete()


def it_is_put_back_by_the_command(place: Place) -> None:
    with place.here.at_work(), clock.at(NOON + HOUR):
        backups.restore(place.kept, replace=True)


def it_is_put_back_elsewhere(place: Place) -> None:
    place.now = place.found("there", empty=True)
    place.put_back_by_hand(place.now)


def it_is_put_back_where_another_was(place: Place) -> None:
    place.now = place.found("there")
    place.sweep()
    place.put_back_by_hand(place.now)


def its_folder_is_copied(place: Place) -> None:
    place.now = place.found("there", empty=True)
    shutil.copytree(place.here.folder, place.now.folder, dirs_exist_ok=True)


def its_database_and_folder_are_copied(place: Place) -> None:
    """As a whole, for a second server or a trial of the next version."""
    place.now = place.found("there", empty=True)
    place.put_back_by_hand(place.now)
    for name in place.marks():
        shutil.copy2(place.here.folder / name, place.now.folder / name)


def its_folder_is_copied_with_everything(place: Place) -> None:
    place.now = place.found("there", empty=True)
    call("cp", "-a", f"{place.here.folder}/.", str(place.now.folder))


def its_folder_travels_in_an_archive(place: Place) -> None:
    place.now = place.found("there", empty=True)
    archive(place.here.folder, place.folder / "all.tar")
    call("tar", "-xpf", str(place.folder / "all.tar"), "-C", str(place.now.folder))


def its_folder_is_put_back_over_itself(place: Place) -> None:
    """With its times and into the same files."""
    set_aside(place)
    place.sweep()
    call("cp", "-a", f"{place.folder}/aside/.", str(place.here.folder))


def its_folder_is_put_back_from_an_archive(place: Place) -> None:
    archive(place.here.folder, place.folder / "all.tar")
    place.sweep()
    remove_sidecars(place)
    call("tar", "-xpf", str(place.folder / "all.tar"), "-C", str(place.here.folder))


def its_folder_is_made_equal_to_a_copy(place: Place) -> None:
    """As ``rsync -a --delete`` does: what differs is written anew, what is too much goes, what is equal stays."""
    set_aside(place)
    place.sweep()
    kept = {file.name: file for file in (place.folder / "aside").iterdir()}
    for file in place.here.folder.iterdir():
        if file.name not in kept:
            file.unlink()
    for name, file in kept.items():
        there = place.here.folder / name
        if there.exists() and (there.stat().st_size, there.stat().st_mtime_ns) == (
            file.stat().st_size,
            file.stat().st_mtime_ns,
        ):
            continue
        shutil.copy2(file, there.with_name(f".{name}.part"))
        there.with_name(f".{name}.part").rename(there)


def its_folder_is_removed_and_put_back(place: Place) -> None:
    """Numbers of files on the disk are given again."""
    set_aside(place)
    place.sweep()
    shutil.rmtree(place.here.folder)
    shutil.copytree(place.folder / "aside", place.here.folder)


def a_copy_takes_the_place_of_its_folder(place: Place) -> None:
    set_aside(place)
    shutil.rmtree(place.here.folder)
    (place.folder / "aside").rename(place.here.folder)


def a_folder_of_a_version_before_is_copied(place: Place) -> None:
    it_knows_its_place_as_versions_before_did(place)
    its_folder_is_copied_with_everything(place)


def it_knows_its_place_as_versions_before_did(place: Place) -> None:
    """By a file without a count, its number and its last change."""
    (file,) = place.here.folder.glob("sight.place.*")
    facts = file.rename(place.here.folder / "sight.place").stat()
    with place.here.at_work():
        Sight.objects.update(place=f"file {facts.st_ino} {facts.st_ctime_ns}")


def its_folder_is_moved_on_its_disk(place: Place) -> None:
    place.here.folder.rename(place.folder / "elsewhere")
    place.here.folder = place.folder / "elsewhere"


def it_is_killed_before_its_mark_is_written(place: Place) -> None:
    with place.here.at_work():
        Sight.objects.update(sweeps=F("sweeps") + 1)


def its_place_changes_in_no_way_that_counts(place: Place) -> None:
    """Whoever owns it, backs it up with links or looks at it changes that."""
    for file in list(place.here.folder.iterdir()):
        file.chmod(0o640)
        os.utime(file, (1, 1))
        os.link(file, place.folder / f"linked-{file.name}")
    place.here.folder.chmod(0o750)


def set_aside(place: Place) -> None:
    call("cp", "-a", str(place.here.folder), str(place.folder / "aside"))


def archive(folder: Path, file: Path) -> None:
    call("tar", "-cf", str(file), "-C", str(folder), ".")


def remove_sidecars(place: Place) -> None:
    for ending in ("-wal", "-shm"):
        Path(f"{place.here.file}{ending}").unlink(missing_ok=True)


def call(*words: str) -> None:
    subprocess.run(words, check=True)


EITHER: list[tuple[Callable[[Place], None], bool]] = [
    (nothing_happens, False),
    (it_sweeps_on, False),
    (its_mark_is_lost, False),
    (its_mark_is_torn, False),
    (it_is_of_a_version_before, False),
    (it_is_put_back_at_the_same_moment, False),
    (an_earlier_one_is_put_back, True),
    (one_of_a_version_before_is_put_back, True),
    (it_is_put_back_by_the_command, True),
    (it_is_put_back_elsewhere, True),
    (it_is_put_back_where_another_was, True),
    (its_database_and_folder_are_copied, True),
    (it_is_killed_before_its_mark_is_written, False),
]
OF_FILES: list[tuple[Callable[[Place], None], bool]] = [
    (its_folder_is_copied, True),
    (its_folder_is_copied_with_everything, True),
    (its_folder_travels_in_an_archive, True),
    (its_folder_is_put_back_over_itself, True),
    (its_folder_is_put_back_from_an_archive, True),
    (its_folder_is_made_equal_to_a_copy, True),
    (its_folder_is_removed_and_put_back, True),
    (a_copy_takes_the_place_of_its_folder, True),
    (a_folder_of_a_version_before_is_copied, True),
    (it_knows_its_place_as_versions_before_did, False),
    (its_folder_is_moved_on_its_disk, False),
    (its_place_changes_in_no_way_that_counts, False),
]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("happens", "copy"), EITHER + OF_FILES, ids=[act.__name__ for act, _ in EITHER + OF_FILES])
def test_a_copy_is_known_however_it_came_to_be(
    found: Callable[..., Installation], tmp_path: Path, happens: Callable[[Place], None], copy: bool
) -> None:
    place = Place(found, tmp_path)
    if place.here.vendor == "postgresql" and (happens, copy) in OF_FILES:
        return  # its data lies in no folder of the service
    happens(place)
    with place.now.at_work(), clock.at(NOON + HOUR):
        assert sight.is_quiet() is copy
        assert ((found_in := read_health().hold) is not None and found_in.cause == "copy") is copy
        turns.take_turn()
        assert list(Hold.objects.values_list("cause", flat=True)) == ["copy"] * copy
        turns.take_turn()
        assert Hold.objects.count() == copy
        if copy:
            with pytest.raises(CommandError, match=r"is a copy.*To go live: python manage.py go_live"):
                call_command("go_on")
            call_command("go_live", stdout=io.StringIO())
            turns.take_turn()
        assert not sight.is_quiet()


SERVERS = [  # where it lay, where it lies, and where that is known to be from now on
    ("server 7 database 5", "server 7 database 5", "server 7 database 5"),
    ("server 7 database 5", "server 7 database 6", None),
    ("server 7 database 5", "server 8 database 5", None),
    ("server 7 database 5", "server unknown database 5", "server 7 database 5"),
    ("server unknown database 5", "server 7 database 5", "server 7 database 5"),
    ("server unknown database 5", "server unknown database 5", "server unknown database 5"),
    ("server unknown database 5", "server unknown database 15", None),
]


@pytest.mark.parametrize(("before", "now", "kept"), SERVERS)
def test_a_server_that_tells_its_number_to_nobody_is_known_by_its_database(
    monkeypatch: pytest.MonkeyPatch, before: str, now: str, kept: str | None
) -> None:
    monkeypatch.setattr(sight, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(sight, "_place_on_server", lambda: now)
    assert sight._place_now(before, []) == kept


def test_without_the_moment_of_its_making_a_place_file_is_known_by_its_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "sight.place.3"
    file.touch()
    assert sight._place_file(file, 3).facts.startswith(f"file {file.stat().st_ino} born ")
    monkeypatch.setattr(sight.ctypes, "CDLL", lambda name: SimpleNamespace())
    assert sight._place_file(file, 3).facts == f"file {file.stat().st_ino}"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("by_command", [True, False])
def test_the_hold_of_a_copy_is_none_of_its_own_copy(
    found: Callable[..., Installation], tmp_path: Path, by_command: bool
) -> None:
    """Mails that came in while the first was on hold were sent when it went live, and are not sent again."""
    place = Place(found, tmp_path)
    its_database_and_folder_are_copied(place)
    first = place.now
    with first.at_work(), clock.at(NOON + HOUR):
        turns.take_turn()
    with first.at_work(), clock.at(NOON + 2 * HOUR):
        turns.take_turn()
        outbox.queue_mail(key="meanwhile", to=["ana@example.org"], subject="Meanwhile", text="It waits.")
        assert Hold.objects.get(ended_at=None).since == NOON + HOUR
        place.kept.unlink()
        backups.back_up(place.kept)
    second = place.found("second", empty=True)
    with second.at_work(), clock.at(NOON + 3 * HOUR):
        if by_command:
            backups.restore(place.kept)
        else:
            place.put_back_by_hand(second)
            for file in first.folder.glob("sight.*"):
                shutil.copy2(file, second.folder / file.name)
            turns.take_turn()
        hold = Hold.objects.get(ended_at=None)
        assert (hold.since, hold.last_seen) == (NOON + 3 * HOUR, NOON)
        turns.take_turn()
        assert Hold.objects.get(ended_at=None) == hold
        call_command("go_live", stdout=io.StringIO())
        assert outbox.send_waiting(limit=500) == 0
    with first.at_work(), clock.at(NOON + 3 * HOUR):
        turns.take_turn()
        assert Hold.objects.get(ended_at=None).since == NOON + HOUR


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_stray_look_at_a_copy_makes_none_of_the_installation_itself(
    found: Callable[..., Installation], tmp_path: Path, settings: Any
) -> None:
    """A command was given a copy's address and the folder of this installation."""
    place = Place(found, tmp_path)
    there = place.found("there", empty=True)
    place.put_back_by_hand(there)
    place.sweep()
    with there.at_work(), clock.at(NOON + HOUR):
        settings.SIGHT_DIR = place.here.folder
        for _ in range(2):
            turns.take_turn()
            assert Hold.objects.get().cause == "copy"
    with place.here.at_work(), clock.at(NOON + HOUR):
        assert not sight.is_quiet()
        turns.take_turn()
        assert not Hold.objects.exists()


# -- quiet -----------------------------------------------------------------------------------------------------------


TASKS: dict[str, Callable[[], None]] = {
    "games.tasks.sweep": lambda: games_tasks.sweep(),
    "games.tasks.play": lambda: games_tasks.play(GameRun.objects.get().pk),
    "league.tasks.send_mail": lambda: tasks.send_mail(Outbox.objects.get(key="waits").pk),
    "league.tasks.ring_draft": lambda: tasks.ring_draft(Draft.objects.get().pk),
}
# Trials and practice games are for those who asked for them alone.
HARMLESS = {"games.tasks.try_plan", "games.tasks.play_practice", "games.tasks.show_life"}


def test_every_task_is_looked_at_here() -> None:
    own = {name for name in current_app.tasks if name.startswith(("games.", "league."))}
    assert own == set(TASKS) | HARMLESS


@pytest.mark.parametrize("noticed", [False, True], ids=["before a sweep", "after a sweep"])
@pytest.mark.parametrize("name", TASKS)
def test_a_copy_does_nothing_by_any_task(
    copied: World, sent: list[tuple[str, list[int]]], name: str, noticed: bool
) -> None:
    with clock.at(NOON + HOUR / 2):
        if noticed:
            turns.take_turn()
        before = facts()
        sent.clear()
        TASKS[name]()
        assert facts() == before
    assert sent == []
    assert mailbox.outbox == []


def test_a_copy_says_so_on_every_page_and_no_step_closes_by_hand(copied: World, settings: Any) -> None:
    settings.OPERATORS = ["operator@example.org"]
    client = Client()
    client.force_login(copied.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    with clock.at(NOON):
        turns.take_turn()
        page = client.get("/").content.decode()
        assert "this is a copy of the service as it was" in page
        assert "the service was away" not in page
        all_in(copied)
        assert Fixture.objects.get(pk=copied.fixture.pk).status == "open"
        with pytest.raises(CommandError, match=r"To go on: python manage.py go_live"):
            call_command("run_week", str(League.objects.get().public_id))
    assert not Outbox.objects.filter(key__startswith="hold:").exists()


def test_a_rehearsal_is_played_in_a_copy(copied: World) -> None:
    League.objects.update(rehearsal=True)
    with clock.at(NOON):
        turns.take_turn()
        runs.play_run(run_id=GameRun.objects.get().pk)
    assert GameRecord.objects.count() == 1
