"""Copies of worlds and of the migrated database are what would have been made, and tests that commit leave nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from league import clock
from league.models import League, Membership, Player, RosterSpot, Season, Seat, Team, User
from tests import emptied, kept, migrated
from tests.factories import RosterSpotFactory, SeatFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MODELS = (User, League, Team, Player, RosterSpot, Seat, Membership)

Make = Callable[[str], Team]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names for which a world was really made; nothing is kept before."""
    monkeypatch.setattr(kept, "_kept", {})
    return []


@pytest.fixture
def make(called: list[str]) -> Make:
    @kept.kept_world
    def made(name: str) -> Team:
        called.append(name)
        team = RosterSpotFactory.create(team__name=name).team
        SeatFactory.create(team=team)
        return team

    return made


def rows() -> dict[str, list[Any]]:
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in MODELS}


def in_an_empty_database(make: Make, name: str) -> tuple[Team, dict[str, list[Any]]]:
    """What is returned and stored; the database is empty again afterwards."""
    with transaction.atomic():
        found = make(name), rows()
        transaction.set_rollback(True)
    return found


def test_a_copy_has_every_row_and_value_of_what_was_made(make: Make, called: list[str]) -> None:
    first, stored = in_an_empty_database(make, "Gulls")
    again, copied = in_an_empty_database(make, "Gulls")
    assert called == ["Gulls"]
    assert copied == stored
    assert all(stored.values())
    assert (again.pk, again.name, again.public_id) == (first.pk, "Gulls", first.public_id)
    assert again is not first


def test_another_argument_and_another_time_make_another_world(make: Make, called: list[str]) -> None:
    gulls, _ = in_an_empty_database(make, "Gulls")
    rams, _ = in_an_empty_database(make, "Rams")
    assert gulls.public_id != rams.public_id
    with clock.at(clock.now() + timedelta(days=1)):
        in_an_empty_database(make, "Gulls")
    assert called == ["Gulls", "Rams", "Gulls"]


def test_in_a_database_with_a_person_a_world_is_made_and_not_copied(make: Make, called: list[str]) -> None:
    in_an_empty_database(make, "Gulls")
    UserFactory.create()
    assert make("Gulls").pk != make("Gulls").pk
    assert called == ["Gulls"] * 3


def test_what_is_made_beside_a_copy_has_keys_of_its_own(make: Make) -> None:
    in_an_empty_database(make, "Gulls")
    team = make("Gulls")
    spot = RosterSpotFactory.create(team=team)
    assert team.roster.count() == 2
    assert Player.objects.filter(pk=spot.player_id).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_superuser", [True, False])
def test_a_database_is_emptied_but_for_what_was_migrated(monkeypatch: pytest.MonkeyPatch, is_superuser: bool) -> None:
    """Foreign keys are looked at again afterwards."""
    monkeypatch.setattr(emptied, "_is_superuser", lambda: is_superuser)
    SeatFactory.create()
    permissions = Permission.objects.count()
    emptied.empty_tables()
    assert not any(rows().values())
    assert Permission.objects.count() == permissions > 0
    with pytest.raises(IntegrityError):
        Season.objects.create(league_id=1, number=1)


def test_a_copied_database_has_nothing_left_to_migrate() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


@pytest.mark.parametrize(
    "changed", ["league/migrations/0001_initial.py", "games/migrations/0001_initial.py", "requirements.txt"]
)
def test_a_changed_migration_or_library_asks_for_another_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in ("league/migrations/0001_initial.py", "games/migrations/0001_initial.py", "requirements.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one")
    monkeypatch.setattr(migrated, "ROOT", tmp_path)
    before = migrated.digest_of_migrations()
    (tmp_path / changed).write_text("two")
    assert migrated.digest_of_migrations() != before
