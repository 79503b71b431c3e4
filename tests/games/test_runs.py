"""Playing a game: queued once, claimed by one, stored whole or not at all."""

from __future__ import annotations

import logging
import stat
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import override_settings

import rules_engine
from games import engine
from games.models import FixtureSecret, GameRecord, GameRun, PlayerGameLine
from games.services import exchange, runs, sweep
from league import clock
from league.models import Fixture, LeagueLog, Outbox
from league.services.errors import Refused
from rules_engine.cli import main

from .worlds import NOON, World, all_in, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def small() -> World:
    return world(teams=4)


def ready(small: World, at: int = 0) -> int:
    """Everything is in for a game of week 1; the id of its queued run."""
    fixture = small.fixtures[1][at]
    with clock.at(NOON):
        exchange.open_fixture(fixture=fixture)
        all_in(small, fixture)
        found = sweep.sweep().to_play
    return GameRun.objects.get(fixture=fixture, pk__in=found).pk


def test_a_whole_game_is_played_and_everything_of_it_is_stored(small: World) -> None:
    run_id = ready(small)
    with clock.at(NOON):
        fixture = runs.play_run(run_id=run_id)
    fixture.refresh_from_db()
    record = GameRecord.objects.get(fixture=fixture)
    body = engine.open_record(record.body)
    score = body["public"]["score"]
    assert (fixture.status, fixture.played_at) == (Fixture.Status.FINAL, NOON)
    assert (fixture.home_score, fixture.away_score) == (score["home"], score["away"])
    assert record.digest == engine.record_digest(body)
    run = GameRun.objects.get(pk=run_id)
    assert (run.status, run.attempts, run.token, run.inputs) == ("done", 1, None, None)
    assert LeagueLog.objects.get(action="record.stored").data["digest"] == record.digest
    told = [row.user for row in Outbox.objects.filter(key__startswith="final:").order_by("pk")]
    assert told == [small.coach("home"), small.coach("away")]


def test_the_record_proves_itself_with_the_published_hash_and_commitments(small: World) -> None:
    run_id = ready(small)
    published = FixtureSecret.objects.get(fixture=small.fixture, revision=1).hash
    promised = [
        digest
        for row in LeagueLog.objects.filter(action="step.closed").order_by("pk")
        for side in ("home", "away")
        for digest in row.data["digests"].get(side, {}).values()
    ]
    runs.play_run(run_id=run_id)
    body = engine.open_record(GameRecord.objects.get().body)
    proved = rules_engine.verify(body, published)
    assert body["proof"]["commitments"] == promised
    assert len(promised) == 3
    assert "commitments" in proved.proved
    assert proved.closed == ()


def test_players_lines_are_the_box_score_and_are_rebuilt_equal(small: World) -> None:
    from games.services.projections import rebuild_lines

    runs.play_run(run_id=ready(small))
    record = GameRecord.objects.get()
    carries = sum(
        line["carries"]
        for lines in engine.box_score(engine.open_record(record.body))["players"].values()
        for line in lines
        if "carries" in line
    )
    stored = PlayerGameLine.objects.filter(record=record)
    assert sum(line.figures.get("carries", 0) for line in stored) == carries > 0
    assert all(line.team_id in (small.fixture.home_id, small.fixture.away_id) for line in stored)
    assert rebuild_lines(record=record)
    PlayerGameLine.objects.filter(record=record).first().delete()
    assert not rebuild_lines(record=record)
    assert rebuild_lines(record=record)


def test_the_same_inputs_give_the_same_record(small: World) -> None:
    run = runs.claim(run_id=ready(small))
    game = runs.game_of(run)
    assert engine.play(game).digest == engine.play(game).digest


def test_a_run_is_claimed_once(small: World) -> None:
    run_id = ready(small)
    runs.claim(run_id=run_id)
    with pytest.raises(Refused, match="is running and cannot be claimed"):
        runs.play_run(run_id=run_id)
    assert not GameRecord.objects.exists()


def test_a_game_that_is_over_is_not_played_again(small: World) -> None:
    run_id = ready(small)
    runs.play_run(run_id=run_id)
    with pytest.raises(Refused, match="is done and cannot be claimed"):
        runs.play_run(run_id=run_id)
    assert GameRecord.objects.count() == 1
    with clock.at(NOON):
        assert sweep.sweep().to_play == []


def test_a_game_whose_plans_are_not_in_cannot_be_queued(small: World) -> None:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        with pytest.raises(Refused, match="cannot be queued"):
            runs.queue_run(fixture=small.fixture)


def test_a_run_that_is_not_due_is_refused_and_told(small: World, caplog: pytest.LogCaptureFixture) -> None:
    from games.tasks import play

    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    Fixture.objects.filter(pk=small.fixture.pk).update(status=Fixture.Status.PLAYING)
    run = GameRun.objects.create(fixture=small.fixture, queued_at=NOON)
    with caplog.at_level(logging.WARNING):
        play(run.pk)
    assert "is not due" in caplog.text
    run.refresh_from_db()
    assert run.status == GameRun.Status.FAILED


def test_there_is_one_run_a_stage_and_revision(small: World) -> None:
    run = GameRun.objects.get(pk=ready(small))
    with pytest.raises(IntegrityError), transaction.atomic():
        GameRun.objects.create(fixture=run.fixture, queued_at=NOON)


# -- leases ------------------------------------------------------------------------------------------------------


def test_a_run_whose_lease_has_ended_is_queued_again_and_the_old_worker_stores_nothing(small: World) -> None:
    run_id = ready(small)
    with clock.at(NOON):
        lost = runs.claim(run_id=run_id)
        played = engine.play(runs.game_of(lost))
    with clock.at(NOON + timedelta(minutes=4)):
        assert sweep.sweep().to_play == []
    with clock.at(NOON + timedelta(minutes=6)):
        assert sweep.sweep().to_play == [run_id]
        with pytest.raises(runs.LostClaim):
            runs.store(lost, played)
        runs.play_run(run_id=run_id)
    with pytest.raises(runs.LostClaim):
        runs.store(lost, played)
    assert GameRecord.objects.get().digest == played.digest


def test_a_run_that_always_loses_its_worker_fails_at_last(small: World, settings: object) -> None:
    run_id = ready(small)
    for attempt in range(3):
        with clock.at(NOON + timedelta(hours=attempt)):
            runs.claim(run_id=run_id)
        with clock.at(NOON + timedelta(hours=attempt, minutes=30)):
            sweep.sweep()
    run = GameRun.objects.get(pk=run_id)
    assert (run.status, run.attempts) == ("failed", 3)
    small.fixture.refresh_from_db()
    assert small.fixture.status == Fixture.Status.FAILED


# -- failures ----------------------------------------------------------------------------------------------------


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that breaks and quotes what it should not."""

    def play(game: object) -> None:
        raise RuntimeError("the sealed plan says 6 runs")

    monkeypatch.setattr(engine, "play", play)


def test_a_failing_game_has_three_attempts_then_waits_for_the_commissioner(
    small: World, broken: None, caplog: pytest.LogCaptureFixture
) -> None:
    run_id = ready(small)
    for _ in range(3):
        with pytest.raises(Refused, match="could not be played"):
            runs.play_run(run_id=run_id)
        sweep.sweep()
    run = GameRun.objects.get(pk=run_id)
    assert (run.status, run.attempts) == ("failed", 3)
    assert "the sealed plan says 6 runs" in run.error
    assert run.inputs["plans"]["home"]["calls"] == {"run": 6, "dump": 7}
    assert LeagueLog.objects.filter(action="fixture.failed").count() == 1
    mails = Outbox.objects.filter(key__startswith="failed:")
    assert [mail.user for mail in mails] == [small.commissioner]
    assert "sealed plan" not in caplog.text
    assert "sealed plan" not in str([mail.body for mail in mails])
    assert not GameRecord.objects.exists()


@override_settings(OPERATORS=["anna@example.org", "ben@example.org"])
def test_the_operators_get_a_mail_about_a_game_that_could_not_be_played(small: World, broken: None) -> None:
    run_id = ready(small)
    for _ in range(3):
        with pytest.raises(Refused, match="could not be played"):
            runs.play_run(run_id=run_id)
    mail = Outbox.objects.get(key__startswith="failed:", user=None)
    assert mail.body["to"] == ["anna@example.org", "ben@example.org"]
    assert mail.body["subject"] == f"{small.fixture} could not be played"
    assert f"run {run_id}" in mail.body["text"]
    assert "sealed plan" not in str(mail.body)


def test_the_inputs_of_a_failed_game_are_played_again_by_the_engine_alone(
    small: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_id = ready(small)
    with monkeypatch.context() as broken:
        broken.setattr(engine, "play", lambda game: 1 / 0)
        for _ in range(3):
            with pytest.raises(Refused):
                runs.play_run(run_id=run_id)
    path = tmp_path / "inputs.json"
    call_command("failed_run", str(small.fixture.public_id), str(path))
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert main(["replay", str(path)]) == 0
    replayed = capsys.readouterr().out
    runs.order_again(fixture=small.fixture, actor=small.commissioner, reason="the engine is mended")
    game = runs.play_run(run_id=run_id)
    assert f"played: {game.away} {game.away_score} at {game.home} {game.home_score}" in replayed
    assert f"digest: {GameRecord.objects.get().digest}" in replayed
    with pytest.raises(CommandError, match="no run that failed"):
        call_command("failed_run", str(small.fixture.public_id), str(path))


def test_a_game_given_to_a_worker_before_it_is_due_is_played_when_it_is(small: World) -> None:
    early = GameRun.objects.create(fixture=small.fixtures[1][0], queued_at=NOON)
    with pytest.raises(Refused, match="is not due"):
        runs.play_run(run_id=early.pk)
    assert ready(small) == early.pk
    assert runs.play_run(run_id=early.pk).status == Fixture.Status.FINAL


def test_a_game_that_takes_its_workers_down_keeps_its_inputs(small: World) -> None:
    run_id = ready(small)
    now = clock.now()
    for turn in range(3):
        with clock.at(now + turn * timedelta(hours=1)):
            runs.claim(run_id=run_id)
        with clock.at(now + turn * timedelta(hours=1) + timedelta(minutes=50)):
            runs.requeue_expired()
    run = GameRun.objects.get(pk=run_id)
    assert (run.status, run.attempts) == ("failed", 3)
    assert run.inputs["plans"]["home"]["calls"] == {"run": 6, "dump": 7}
    assert "did not come back" in run.error


def test_one_broken_game_does_not_hold_up_the_others(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = ready(small, 0), ready(small, 1)
    play = engine.play

    def breaks(game: object) -> engine.Played:
        if game.fixture == str(small.fixture.public_id):
            raise ValueError("broken")
        return play(game)

    monkeypatch.setattr(engine, "play", breaks)
    with pytest.raises(Refused):
        runs.play_run(run_id=first)
    assert runs.play_run(run_id=second).status == Fixture.Status.FINAL


def test_a_failed_game_is_played_again_by_order_from_the_same_plans_and_dice(
    small: World, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_id = ready(small)
    for _ in range(3):
        with pytest.raises(Refused):
            runs.play_run(run_id=run_id)
    monkeypatch.undo()
    small.fixture.refresh_from_db()
    before = FixtureSecret.objects.get(fixture=small.fixture, revision=1).hash
    with pytest.raises(Refused, match="reason"):
        runs.order_again(fixture=small.fixture, actor=small.commissioner, reason="")
    runs.order_again(fixture=small.fixture, actor=small.commissioner, reason="the engine is mended")
    runs.play_run(run_id=run_id)
    assert engine.open_record(GameRecord.objects.get().body)["proof"]["hash"] == before
    with pytest.raises(Refused, match="only a game that failed"):
        runs.order_again(fixture=Fixture.objects.get(pk=small.fixture.pk), actor=small.commissioner, reason="again")
