"""What was played is stored first and booked then: once, whole or not at all, and nothing follows from it before."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client

from games import engine, visibility
from games.models import GameRecord, GameRun, PlayerGameLine, TeamGameLine
from games.services import bookings, exchange, runs, statistics, sweep, transfer
from league import clock
from league.models import Fixture, LeagueLog, Outbox, Transaction
from league.services.errors import Refused
from tests.depth import DEEP, daily_part

from .routes import addresses, routes
from .worlds import NOON, World, all_in, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WILD = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"|<updated>[^<]+</updated>')  # of an empty feed: now

NEAR = ("games/", "fixtures/", "leagues/", "api/v1/games/", "api/v1/fixtures/", "api/v1/leagues/", "share/", "feeds/")


@pytest.fixture
def small() -> World:
    return world(teams=4)


def claimed(small: World) -> GameRun:
    """The game of week 1, for which everything is in, in the hands of a worker."""
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        (run_id,) = sweep.sweep().to_play
        return runs.claim(run_id=run_id)


def stored(small: World) -> tuple[GameRun, engine.Played]:
    """Its worker has played it and stored what came of it."""
    run = claimed(small)
    played = engine.play(runs.game_of(run))
    with clock.at(NOON):
        runs.store(run, played)
    return run, played


def state(run: GameRun) -> tuple[str, int, int]:
    now = GameRun.objects.get(pk=run.pk)
    return now.status, now.attempts, now.bookings


def nothing_is_booked(small: World) -> bool:
    small.fixture.refresh_from_db()
    booked = (GameRecord, PlayerGameLine, TeamGameLine, Transaction)
    assert (small.fixture.status, small.fixture.home_score) == (Fixture.Status.PLAYING, None)
    assert not LeagueLog.objects.filter(action__in=["fixture.final", "record.stored"]).exists()
    assert not Outbox.objects.filter(key__startswith="final:").exists()
    return not any(model.objects.exists() for model in booked)


def booked_once(small: World, played: engine.Played) -> bool:
    small.fixture.refresh_from_db()
    assert (small.fixture.status, small.fixture.home_score) == (Fixture.Status.FINAL, played.home_score)
    assert [record.digest for record in GameRecord.objects.all()] == [played.digest]
    assert TeamGameLine.objects.count() == 2
    assert Transaction.objects.filter(fixture=small.fixture, kind="experience").count() == 2  # one a team
    assert Outbox.objects.filter(key__startswith="final:").count() == 2  # one a coach
    return LeagueLog.objects.filter(action="fixture.final").count() == 1


# -- between the two ---------------------------------------------------------------------------------------------------


def test_what_is_stored_is_kept_with_its_run_alone_until_it_is_booked(small: World) -> None:
    run, played = stored(small)
    kept = GameRun.objects.get(pk=run.pk)
    assert (bytes(kept.body), kept.digest, kept.status) == (played.body, played.digest, "booking")
    assert nothing_is_booked(small)
    with clock.at(NOON + timedelta(minutes=4)):
        runs.book(run)
    kept.refresh_from_db()
    assert (kept.status, kept.body, kept.digest, kept.token, kept.lease_until) == ("done", None, "", None, None)
    assert (kept.attempts, kept.bookings) == (1, 1)
    assert GameRecord.objects.get().body == played.body
    assert booked_once(small, played)
    assert small.fixture.played_at == NOON + timedelta(minutes=4)


def test_what_is_stored_changes_no_answer_at_any_address(small: World) -> None:
    """Whoever asks, pages, API, feeds, pictures and files tell the same as while the game is being played."""
    small.league.openness = "public"
    small.league.save()
    run = claimed(small)
    before = answers(small)
    with clock.at(NOON):
        runs.store(run, engine.play(runs.game_of(run)))
    after = answers(small)
    assert len(before) > 100
    assert [asked for asked, answer in after.items() if before[asked] != answer] == []


def answers(small: World) -> dict[tuple[str, str], tuple[int, str]]:
    """What everybody is answered at every address, without what is drawn anew each time."""
    told = {}
    people = {"home coach": small.coach("home")}
    if DEEP:
        people |= {"commissioner": small.commissioner, "visitor": None}
    with clock.at(NOON):
        for who, user in people.items():
            client = Client(raise_request_exception=False)
            if user is not None:
                client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            every = [one for route in routes() if reads(route) for one in addresses(small, route)]
            for address in daily_part(every, of=2):
                answer = client.get(address)
                body = b"".join(answer) if answer.streaming else answer.content
                told[who, address] = (answer.status_code, WILD.sub("", body.decode(errors="replace")))
    return told


def reads(route: str) -> bool:
    """Whether a route tells something; at the daily depth those alone that name a game or a league."""
    return not route.startswith(("admin/", "sign-out/", "metrics")) and (DEEP or route.startswith(NEAR))


def test_an_export_and_the_count_of_a_season_know_nothing_of_it(small: World) -> None:
    run, played = stored(small)
    statistics.refresh_stale(league_id=small.league.pk)
    assert visibility.visible_record(small.coach("home"), small.fixture) is None
    assert played.digest.encode() not in transfer.export_league(league=small.league)
    runs.book(run)
    assert played.digest.encode() in transfer.export_league(league=small.league)


def test_the_next_week_opens_once_the_last_game_is_booked(small: World) -> None:
    run, _ = stored(small)
    other = Fixture.objects.filter(pk=small.fixtures[1][1].pk)
    other.update(status=Fixture.Status.FINAL, played_at=NOON, home_score=1, away_score=0)
    assert [game for game in sweep.openable() if game.week.number == 2] == []
    runs.book(run)
    assert list(sweep.openable()) == small.fixtures[2]


# -- lost and broken ---------------------------------------------------------------------------------------------------


def test_what_a_lost_worker_has_stored_is_booked_by_the_next_and_not_played_again(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, played = stored(small)
    monkeypatch.setattr(engine, "play", lambda game: 1 / 0)
    with clock.at(NOON + timedelta(minutes=4)):
        assert sweep.sweep().to_play == []
        with pytest.raises(Refused, match="is booking and cannot be claimed"):
            runs.play_run(run_id=lost.pk)
    with clock.at(NOON + timedelta(minutes=6)):
        assert sweep.sweep().to_play == [lost.pk]
        assert state(lost) == ("played", 1, 1)
        with pytest.raises(runs.LostClaim):
            runs.book(lost)
        assert nothing_is_booked(small)
        assert runs.play_run(run_id=lost.pk).status == Fixture.Status.FINAL
    with pytest.raises(runs.LostClaim):
        runs.book(lost)
    assert state(lost) == ("done", 1, 2)
    assert booked_once(small, played)


def test_what_cannot_be_booked_leaves_nothing_behind_and_is_not_played_again(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, played = stored(small)
    GameRun.objects.filter(pk=run.pk).update(status="played", token=None, lease_until=None)
    with monkeypatch.context() as broken:
        broken.setattr(bookings.mail, "tell_final", lambda **_: 1 / 0)
        with pytest.raises(Refused, match="ZeroDivisionError"):
            runs.play_run(run_id=run.pk)
    assert state(run) == ("played", 1, 2)
    assert nothing_is_booked(small)
    monkeypatch.setattr(engine, "play", lambda game: 1 / 0)
    assert run.pk in sweep.sweep().to_play
    assert runs.play_run(run_id=run.pk).status == Fixture.Status.FINAL
    assert GameRun.objects.get(pk=run.pk).error == ""
    assert booked_once(small, played)


def test_a_game_that_cannot_be_booked_fails_at_last_keeps_its_inputs_and_is_played_again_by_order(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = claimed(small)
    GameRun.objects.filter(pk=run.pk).update(status="queued", token=None, lease_until=None, attempts=0)
    with monkeypatch.context() as broken:
        broken.setattr(bookings.projections, "write_lines", lambda **_: 1 / 0)
        for bookings_now in (1, 2):
            with pytest.raises(Refused, match="could not be played"):
                runs.play_run(run_id=run.pk)
            assert state(run) == ("played", 1, bookings_now)
        with pytest.raises(Refused, match="could not be played"):
            runs.play_run(run_id=run.pk)
    failed = GameRun.objects.get(pk=run.pk)
    assert (failed.status, failed.body, failed.digest) == ("failed", None, "")
    assert failed.inputs["plans"]["home"]["calls"] == {"run": 6, "dump": 7}
    assert "ZeroDivisionError" in failed.error
    assert [mail.user for mail in Outbox.objects.filter(key__startswith="failed:")] == [small.commissioner]
    assert not GameRecord.objects.exists()
    runs.order_again(fixture=small.fixture, actor=small.commissioner, reason="the figures are mended")
    played = engine.play(runs.game_of(failed))
    assert runs.play_run(run_id=run.pk).status == Fixture.Status.FINAL
    assert state(run) == ("done", 1, 1)
    assert booked_once(small, played)


def test_a_game_whose_booking_takes_workers_down_fails_at_last_and_keeps_its_inputs(small: World) -> None:
    run, _ = stored(small)
    for hour in (1, 2, 3):
        with clock.at(NOON + timedelta(hours=hour)):
            runs.requeue_expired()
            if hour < 3:
                runs.claim(run_id=run.pk)
    failed = GameRun.objects.get(pk=run.pk)
    assert (failed.status, failed.attempts, failed.bookings, failed.body) == ("failed", 1, 3, None)
    assert failed.inputs["plans"]["home"]["calls"] == {"run": 6, "dump": 7}
    small.fixture.refresh_from_db()
    assert small.fixture.status == Fixture.Status.FAILED


def test_a_week_run_by_command_books_what_another_has_stored(small: World) -> None:
    run, played = stored(small)
    GameRun.objects.filter(pk=run.pk).update(status="played", token=None, lease_until=None)
    call_command("run_week", str(small.league.public_id), now=True)
    assert state(run) == ("done", 1, 2)
    assert played.digest in [record.digest for record in GameRecord.objects.all()]


def test_a_message_that_the_broker_did_not_take_is_sent_again_for_a_booking_too(small: World) -> None:
    run, _ = stored(small)
    GameRun.objects.filter(pk=run.pk).update(status="played", token=None, lease_until=None, handed_at=None)
    assert runs.hand_over(run_id=run.pk)
    assert not runs.hand_over(run_id=run.pk)
    runs.put_back(run_id=run.pk)
    assert runs.hand_over(run_id=run.pk)


# -- halves ------------------------------------------------------------------------------------------------------------


def test_a_first_half_is_stored_and_booked_the_same_way() -> None:
    made = world(teams=4, halftime=24)
    run = claimed(made)
    played = engine.play_first(runs.game_of(run))
    with clock.at(NOON):
        runs.store(run, played)
        assert nothing_is_booked(made)
        assert visibility.record_parts(made.coach("home"), made.fixture) == frozenset()
    with clock.at(NOON + timedelta(minutes=6)):
        assert sweep.sweep().to_play == [run.pk]
        assert runs.play_run(run_id=run.pk).status == Fixture.Status.OPEN
    assert GameRecord.objects.get().digest == played.digest
    assert LeagueLog.objects.filter(action="fixture.half_time").count() == 1
    assert "public" in visibility.record_parts(made.coach("home"), made.fixture)
