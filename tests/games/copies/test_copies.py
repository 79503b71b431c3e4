"""Copies of a database: each is known for one however it came to be, and stays quiet."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core import mail as mailbox
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from games import tasks as games_tasks
from games.models import GameRecord, GameRun
from games.services import backups, runs, turns
from league import clock, tasks
from league.models import Draft, Fixture, Hold, League, Outbox, Sight
from league.services import sight
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


def its_folder_is_put_back_over_itself(place: Place) -> None:
    """With its times and into the same files, as ``cp -a`` does."""
    shutil.copytree(place.here.folder, place.folder / "aside")
    place.sweep()
    for file in sorted((place.folder / "aside").iterdir()):
        shutil.copy2(file, place.here.folder / file.name)
    for ending in ("-wal", "-shm"):
        Path(f"{place.here.file}{ending}").unlink(missing_ok=True)


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
]
OF_FILES: list[tuple[Callable[[Place], None], bool]] = [
    (its_folder_is_copied, True),
    (its_folder_is_put_back_over_itself, True),
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
