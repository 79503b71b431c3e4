"""A database of engine 0.1.0, before there were second secrets: it migrates, its games are finished and proved.

It is loaded into a database of its own at the migrations of then and migrated from there.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections, transaction
from django.db.migrations.executor import MigrationExecutor

import rules_engine
from games import engine
from games.models import FixtureSecret, GameRecord, GameRun, PlanVersion
from games.selectors.exchange import SIDES, read_exchange
from games.services import plans, replays, runs, sweep
from league import clock
from league.models import Fixture, LeagueLog, Membership, Seat, User
from league.rulebook import rules_of
from rules_engine.football.proof import replay
from rules_engine.football.proof.promises import Published

from .worlds import DUE, NOON, hand_in_example

DUMP = Path(__file__).parent / "data" / "engine_0_1_0.json.gz"
THEN = [("league", "0007_draft_picks"), ("games", "0006_steps_of_half_time")]
FINAL, HALF, OPEN, REPLAYED, QUEUED = 1, 2, 3, 4, 5  # the fixtures of the dump
PROVED = {"fold", "secret", "commitments", "dice.setup", "dice.play", "dice.home", "dice.away"}


@pytest.fixture(scope="module")
def _earlier(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The dump in a database of its own, migrated to the newest, in place of the suite's."""
    with django_db_blocker.unblock():
        suite = connections["default"]
        own = connections.create_connection("default")
        own.settings_dict = {**suite.settings_dict, **_place(suite, tmp_path_factory)}
        connections["default"] = own
        try:
            executor = MigrationExecutor(own)
            executor.migrate(THEN)
            _load(executor.loader.project_state(THEN).apps)
            call_command("migrate", verbosity=0)
            yield
        finally:
            own.close()
            connections["default"] = suite
            _drop(suite, own.settings_dict["NAME"])


def _place(suite: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    if suite.vendor == "sqlite":
        return {"NAME": str(tmp_path_factory.mktemp("earlier") / "league.sqlite3")}
    name = f"{suite.settings_dict['NAME']}_earlier"
    with suite._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    return {"NAME": name}


def _drop(suite: Any, name: str) -> None:
    if suite.vendor != "sqlite":
        with suite._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}"')


@transaction.atomic
def _load(apps: Any) -> None:
    """Every row of the dump, by the models of then."""
    for row in json.loads(gzip.decompress(DUMP.read_bytes())):
        model = apps.get_model(row["model"])
        lists = {field.name for field in model._meta.many_to_many}
        facts = {name: value for name, value in row["fields"].items() if name not in lists}
        values = {field.attname: field.to_python(facts[field.name]) for field in _columns(model) if field.name in facts}
        made = model(pk=row["pk"], **values)
        made.save_base(raw=True, force_insert=True)
        for name in lists & row["fields"].keys():
            getattr(made, name).set(row["fields"][name])
    if connections["default"].vendor == "postgresql":
        _set_sequences(apps)


def _columns(model: Any) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _set_sequences(apps: Any) -> None:
    """PostgreSQL goes on counting where the rows of the dump end."""
    from django.core.management.color import no_style

    own = connections["default"]
    models = [model for model in apps.get_models() if model._meta.app_label in ("league", "games")]
    with own.cursor() as cursor:
        for statement in own.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


@pytest.fixture
def _in_it(_earlier: None, django_db_blocker: Any) -> Iterator[None]:
    """Each test in a transaction that is taken back; what is done once a transaction is certain is done then."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


pytestmark = [pytest.mark.usefixtures("_in_it")]


def game(pk: int) -> Fixture:
    return Fixture.objects.select_related("season__league", "week", "home", "away").get(pk=pk)


def play(pk: int) -> None:
    sweep.sweep(send=False)
    for run in GameRun.objects.filter(fixture=pk, status=GameRun.Status.QUEUED):
        runs.play_run(run_id=run.pk)


def coach(fixture: Fixture, side: str) -> User:
    return Seat.objects.get(team=getattr(fixture, side), head=True, until=None).user


def hand_in(fixture: Fixture) -> None:
    """Both coaches hand in and confirm whatever they owe now."""
    for _ in range(4):
        for side in SIDES:
            fixture = game(fixture.pk)
            if fixture.status == Fixture.Status.OPEN and plans.current_step(read_exchange(fixture), side):
                hand_in_example(fixture=fixture, author=coach(fixture, side))
                plans.confirm_plan(fixture=fixture, author=coach(fixture, side))


def record(pk: int, **facts: Any) -> dict[str, Any]:
    return engine.open_record(GameRecord.objects.get(fixture=pk, **(facts or {"superseded_at": None})).body)


def published(pk: int) -> tuple[str, Published]:
    """The hash and the commitments as the log of then and of now told them."""
    public_id = str(game(pk).public_id)
    rows = LeagueLog.objects.filter(data__fixture=public_id).order_by("pk")
    told = rows.get(action="fixture.secret").data["hash"]
    parts = {step.code: step.parts for step in rules_of(game(pk).season.league).exchange()}
    closed = {row.data["step"]: row.data["digests"] for row in rows.filter(action="step.closed")}
    digests = [
        closed[step][side][part] for step in parts for side in SIDES if side in closed[step] for part in parts[step]
    ]
    return told, Published(tuple(digests))


def proved(pk: int) -> rules_engine.Verification:
    told, promised = published(pk)
    return rules_engine.verify(record(pk), told, promised)


def test_the_migrations_leave_every_row_where_it_was() -> None:
    assert list(Fixture.objects.order_by("pk").values_list("status", flat=True)) == [
        "final", "open", "open", "final", "playing",
    ]  # fmt: skip
    assert not FixtureSecret.objects.exclude(nonce_secret=None, nonce_hash="").exists()
    bodies = json.loads(gzip.decompress(DUMP.read_bytes()))
    before = {row["pk"]: row["fields"]["digest"] for row in bodies if row["model"] == "games.gamerecord"}
    for row in GameRecord.objects.all():
        assert engine.record_digest(engine.open_record(row.body)) == row.digest == before[row.pk]


@pytest.mark.parametrize("pk", [FINAL, REPLAYED])
def test_a_final_record_verifies_and_says_that_calls_were_not_derived_anew(
    pk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "ENGINE", "a later one")
    made_by = record(pk)
    assert (made_by["engine"], made_by["ruleset"]["version"]) == ("0.1.0", "5.4")
    found = rules_engine.verify(made_by)
    assert set(found.proved) == PROVED
    (note,) = [note for note in found.notes if note.endswith("the calls were not worked out anew.")]
    assert note.startswith("The record was made by engine 0.1.0, fool 5.4;")
    assert any("no second secret" in note for note in found.notes)
    assert found.closed == ()


def test_a_game_at_half_time_is_finished_and_proves_both_halves() -> None:
    half = record(HALF)
    assert half["state"] == "half"
    with clock.at(NOON + timedelta(hours=1)):
        hand_in(game(HALF))
        play(HALF)
    assert game(HALF).status == Fixture.Status.FINAL
    whole = record(HALF)
    played = len(half["public"]["plays"])
    assert whole["public"]["plays"][: played - 1] == half["public"]["plays"][: played - 1]
    assert len(whole["public"]["plays"]) > played
    found = proved(HALF)
    assert {*PROVED, "published commitments"} <= set(found.proved)
    assert any("no second secret" in note for note in found.notes)


def test_a_game_at_half_time_ends_by_its_deadline_though_nobody_comes() -> None:
    with clock.at(DUE + timedelta(hours=24)):
        play(HALF)
    assert game(HALF).status == Fixture.Status.FINAL
    assert set(proved(HALF).proved) >= PROVED


def test_an_open_fixture_with_a_sealed_step_is_finished() -> None:
    sealed = PlanVersion.objects.get(step__fixture=OPEN, frozen_at__isnull=False)
    before = dict(sealed.nonces)
    with clock.at(NOON + timedelta(hours=1)):
        for _ in range(2):
            hand_in(game(OPEN))
            play(OPEN)
    assert game(OPEN).status == Fixture.Status.FINAL
    body = record(OPEN)
    sealed.refresh_from_db()
    assert sealed.nonces == before
    assert body["proof"]["nonces"]["home"].items() >= before.items()
    assert "nonce_hash" not in body["proof"]
    found = proved(OPEN)
    assert {*PROVED, "published commitments", "calls"} <= set(found.proved)


def test_a_game_that_was_queued_then_is_played() -> None:
    with clock.at(NOON):
        play(QUEUED)
    assert game(QUEUED).status == Fixture.Status.FINAL
    assert {*PROVED, "published commitments", "calls"} <= set(proved(QUEUED).proved)


@pytest.mark.parametrize(("pk", "revision"), [(FINAL, 2), (REPLAYED, 3)])
def test_a_game_of_then_is_replayed_with_dice_that_are_published_by_the_order(pk: int, revision: int) -> None:
    fixture = game(pk)
    commissioner = Membership.objects.get(league=fixture.season.league, role="commissioner").user
    given = {"reason": "engine", "explanation": "A fault."}
    with clock.at(NOON):
        replays.order_replay(fixture=fixture, actor=commissioner, **given)
        replays.confirm(fixture=fixture, actor=None)
    told = LeagueLog.objects.get(action="run.replay_ordered").data["hash"]
    with clock.at(NOON + timedelta(hours=24)):
        play(pk)
    body = record(pk)
    assert (body["revision"], body["proof"]["hash"]) == (revision, told)
    assert {*PROVED, "calls"} <= set(rules_engine.verify(body, told, published(pk)[1]).proved)
