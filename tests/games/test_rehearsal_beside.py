"""A rehearsal beside a running service: neither touches the other's leagues, nor keeps it from writing; broken off
anywhere, it is played on to the seasons that were asked for."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models.sql import compiler

from games.models import PracticeGame
from games.services import audit, projections, rehearsal, runs, sweep
from league import clock
from league.models import League, LeagueLog, User
from league.services.isolation import league_path
from tests.depth import DEEP
from tests.factories import UserFactory
from tests.migrated import migrated_file

from .test_poisoned_rows import made_pair
from .test_rehearsal import SMALL, kept_season
from .worlds import NOON

YEARS = timedelta(days=800)


def rows_of_others(leagues: set[int]) -> dict[str, Any]:
    """The rows of every model but those of these leagues."""
    found: dict[str, Any] = {}
    for model in apps.get_models():
        path = league_path(model)
        if model._meta.app_label in ("league", "games") and path is not None:
            others = model._base_manager.exclude(**{f"{path or 'pk'}__in": leagues})
            found[model._meta.label] = sorted(others.values_list(), key=str)
    found["practice"] = list(PracticeGame.objects.values_list())
    return found


@pytest.mark.django_db
def test_a_rehearsal_leaves_other_leagues_alone_however_far_its_clock_is_ahead() -> None:
    """In the other leagues everything is due that a sweep looks after."""
    other = made_pair()
    own = made_pair()
    League.objects.filter(pk__in=own.leagues).update(rehearsal=True)
    with clock.at(NOON):
        PracticeGame.objects.create(**{**practice_facts(), "expires_at": NOON})
    before = rows_of_others(own.leagues)
    for league_id in own.leagues:
        with clock.at(NOON + YEARS):
            done = sweep.sweep(league_id=league_id, send=False)
        assert done.to_try == done.to_practise == []
    assert rows_of_others(own.leagues) == before
    assert {name for name, rows in before.items() if rows} >= {"games.BenchChunk", "games.GameRun", "league.Consent"}
    with clock.at(NOON + YEARS):
        assert sweep.sweep(league_id=other.games, send=False).to_play


@pytest.mark.django_db
def test_a_service_leaves_a_rehearsal_alone() -> None:
    own = made_pair()
    League.objects.filter(pk__in=own.leagues).update(rehearsal=True)
    before = rows_of_others(set())
    with clock.at(NOON + YEARS):
        done = sweep.sweep(send=False)
    after = rows_of_others(set())
    trials = {"games.BenchRun", "games.BenchChunk"}  # which are of no league's calendar
    assert {name for name in before if after[name] != before[name]} <= trials
    assert done.to_play == []


def practice_facts() -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for field in PracticeGame._meta.concrete_fields:
        if not field.has_default() and not field.null and not field.primary_key and not field.blank:
            facts[field.name] = {"DateTimeField": NOON, "JSONField": {}, "BinaryField": b"x"}.get(
                field.get_internal_type(), 1 if "Integer" in field.get_internal_type() else "x"
            )
    return facts


# -- locks -------------------------------------------------------------------------------------------------------------


@contextmanager
def on_a_file(path: Path) -> Iterator[None]:
    """Inside, the default connection is to a migrated file of SQLite, with WAL as the service has it."""
    facts, own = connection.settings_dict, connection.connection
    file = path / "league.sqlite3"
    file.write_bytes(migrated_file().read_bytes())
    with closing(sqlite3.connect(file)) as once:
        once.execute("PRAGMA journal_mode=WAL")
    name, facts["NAME"], connection.connection = facts["NAME"], str(file), None
    try:
        yield
    finally:
        connection.close()
        facts["NAME"], connection.connection = name, own


def note(path: Path) -> None:
    """Write as another process would, without waiting for anybody."""
    with closing(sqlite3.connect(path / "league.sqlite3", timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE league_user SET first_name = first_name")
        other.execute("COMMIT")


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about locks of SQLite")
@pytest.mark.no_database
@pytest.mark.parametrize("keep", [None, "chief"])
def test_others_write_beside_a_rehearsal_and_it_beside_them(
    keep: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any
) -> None:
    """Another connection writes before and after each act of the rehearsal and of its last check, in no time."""
    written = 0

    def beside(act: Any) -> Any:
        def both(*given: Any, **facts: Any) -> Any:
            nonlocal written
            note(tmp_path)
            done = act(*given, **facts)
            note(tmp_path)
            written += 2
            return done

        return both

    for module, name in [(sweep, "sweep"), (runs, "play_run"), (projections, "rebuild_lines")]:
        monkeypatch.setattr(module, name, beside(getattr(module, name)))
    out = StringIO()
    with django_db_blocker.unblock(), on_a_file(tmp_path):
        UserFactory.create(username="chief")
        call_command("rehearse", stdout=out, keep=keep, **SMALL)
        kept = (League.objects.count(), User.objects.count())
    assert out.getvalue().endswith("The history is consistent.\n")
    assert kept == ((1, 1) if keep else (0, 1))
    assert written > 20


@pytest.mark.django_db
def test_the_audit_writes_while_no_cursor_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cursor that is open shows the database as it was. SQLite lets nobody write on who reads what is no longer so:
    a service that has written meanwhile would end the rehearsal."""
    kept_season()
    league = League.objects.get()
    reading, own_iter, own_enter = [0], compiler.cursor_iter, transaction.Atomic.__enter__

    def counted(*given: Any) -> Iterator[Any]:
        reading[0] += 1
        try:
            yield from own_iter(*given)
        finally:
            reading[0] -= 1

    def checked(atomic: transaction.Atomic) -> None:
        assert reading == [0], "a transaction begins while a cursor is open"
        own_enter(atomic)

    monkeypatch.setattr(compiler, "cursor_iter", counted)
    monkeypatch.setattr(transaction.Atomic, "__enter__", checked)
    assert audit.inconsistencies(league) == []


READ_ONLY = {
    "league.selectors.log.log_file": "a selector",
    "games.services.statistics._game_lines": "inside the transaction that counts",
    "games.services.transfer.export_pieces": "an export writes nothing",
    "games.services.audit._of_the_ledger": "compares what it reads",
    "games.api.statistics": "lists of the API",
}


def test_whoever_keeps_a_cursor_open_is_known_to_write_nothing() -> None:
    found = set()
    for package in ("games", "league"):
        for path in (settings.BASE_DIR / package).rglob("*.py"):
            module = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
            if ".migrations." in module:
                continue
            for function in ast.walk(ast.parse(path.read_text())):
                if not isinstance(function, ast.FunctionDef):
                    continue
                calls = {getattr(node.func, "attr", "") for node in ast.walk(function) if isinstance(node, ast.Call)}
                if "iterator" in calls:
                    found.add(module if module.startswith("games.api.") else f"{module}.{function.name}")
    assert found == set(READ_ONLY)


# -- broken off --------------------------------------------------------------------------------------------------------


class KilledError(BaseException):
    """The process ends here, as by kill -9."""


@contextmanager
def killed_after(acts: int, *, games: int) -> Iterator[None]:
    """Inside, the process ends right after so many transactions of which the log tells, or in the middle of a game."""
    told, played, depth = LeagueLog.objects.count(), games, len(connection.atomic_blocks)
    left = acts
    own_exit, own_play = transaction.Atomic.__exit__, runs.play_game

    def leave(atomic: transaction.Atomic, kind: Any, fault: Any, trace: Any) -> None:
        nonlocal left, told
        own_exit(atomic, kind, fault, trace)
        if kind is None and len(connection.atomic_blocks) == depth and told != (told := LeagueLog.objects.count()):
            left -= 1
            if left == 0:
                raise KilledError

    def play(*given: Any) -> Any:
        nonlocal played
        played -= 1
        if played == 0:
            raise KilledError
        return own_play(*given)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(transaction.Atomic, "__exit__", leave)
        patched.setattr(runs, "play_game", play)
        yield


@pytest.mark.django_db
@pytest.mark.parametrize(("acts", "games"), [(11, 5), *([(2, 99), (5, 99), (99, 2)] if DEEP else [])])
def test_broken_off_anywhere_it_is_played_on_to_the_same_seasons(acts: int, games: int) -> None:
    """The process is killed after every so many acts, in preparation, weeks, play-offs and at the year's end alike, and
    in the middle of every so many games."""
    UserFactory.create(username="chief")
    broken = 0
    words: dict[str, Any] = {"seasons": 2, "keep": "chief", **SMALL}
    while broken < 500:
        try:
            with killed_after(acts, games=games):
                call_command("rehearse", stdout=StringIO(), stderr=StringIO(), **words)
            break
        except KilledError:
            broken += 1
            league = League.objects.get()
            words = {"resume": str(league.public_id)}
    assert broken > 3
    league = League.objects.get()
    assert not league.rehearsal
    assert list(league.seasons.order_by("number").values_list("number", "status")) == [(1, "finished"), (2, "finished")]
    assert audit.inconsistencies(league) == []
    assert not league.seasons.filter(fixtures__runs__attempts__gt=1).exists()


@pytest.mark.django_db
def test_one_of_which_is_not_known_how_many_were_asked_for_plays_the_present_season(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept_season()
    league = League.objects.get()
    monkeypatch.setattr(rehearsal, "BEGUN", "of a word that the log has not")
    assert rehearsal.seasons_left(league) == 0
    league.seasons.update(status="playing")
    assert rehearsal.seasons_left(league) == 1


@pytest.mark.django_db
def test_only_one_process_plays_it_on_and_nobody_asks_for_other_seasons() -> None:
    kept_season()
    League.objects.update(rehearsal=True)
    league = League.objects.get()
    with pytest.raises(CommandError, match="leave out --seasons"):
        call_command("rehearse", resume=str(league.public_id), seasons=2)
    with pytest.raises(CommandError, match=f"There are: {league.public_id}"):
        call_command("rehearse", resume="another")
    out = StringIO()
    call_command("rehearse", resume=str(league.public_id), stdout=out)  # killed after its last season
    assert out.getvalue() == "The history is consistent.\n"
    assert not League.objects.get().rehearsal
    assert league.seasons.count() == 1
