"""Sweeps take turns: never two at once, and none that was asked for is left out. Runs and mails are sent once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games.models import GameRun, Heartbeat
from games.services import exchange, queue, runs, sweep, turns
from league import clock
from league.models import Fixture, Outbox
from league.services import outbox
from league.services.errors import Refused

from .worlds import NOON, World, all_in, world

pytestmark = pytest.mark.django_db
Sent = list[tuple[str, list[int]]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What goes to the queues."""
    messages: Sent = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args: messages.append((name, args)))
    monkeypatch.setattr(transaction, "on_commit", lambda act, **how: act())
    return messages


@pytest.fixture
def small() -> Iterator[World]:
    """A game for which everything is in, at noon."""
    made = world(teams=2, weeks=1)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        all_in(made)
        yield made


def row() -> Heartbeat:
    return Heartbeat.objects.get(name=Heartbeat.SWEEP)


def during_the_first(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> list[int]:
    """Do something in the middle of the first sweep; a list that grows by one with every sweep."""
    rounds: list[int] = []
    real = sweep.sweep

    def swept(**how: Any) -> sweep.Swept:
        rounds.append(1)
        if len(rounds) == 1:
            act()
        return real(**how)

    monkeypatch.setattr(turns.sweep, "sweep", swept)
    return rounds


# -- turns ---------------------------------------------------------------------------------------------------------


def test_a_sweep_that_finds_another_at_work_leaves_it_to_that_one_which_goes_round_once_more(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[bool] = []
    rounds = during_the_first(monkeypatch, lambda: answers.extend([turns.take_turn(), turns.take_turn()]))
    assert turns.take_turn()
    assert answers == [False, False]
    assert len(rounds) == 2  # two that wait are served by one
    assert (row().token, row().lease_until, row().wanted) == (None, None, False)
    assert turns.take_turn()
    assert len(rounds) == 3


def test_the_turn_of_a_process_that_died_ends_with_its_lease(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed() -> None:
        raise Killed

    with monkeypatch.context() as patched, clock.at(NOON):
        during_the_first(patched, killed)
        with pytest.raises(Killed):
            turns.take_turn()
    with clock.at(NOON + turns.LEASE - timedelta(seconds=1)):
        assert not turns.take_turn()
    assert row().at == NOON  # when it looked at the clock
    with clock.at(NOON + turns.LEASE):
        assert turns.take_turn()
    assert row().at == NOON + turns.LEASE


def test_a_sweep_that_breaks_gives_its_turn_back_and_tells_its_fault(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ValueError("broken")

    with clock.at(NOON):
        turns.take_turn()
    with monkeypatch.context() as patched, clock.at(NOON + timedelta(minutes=1)):
        during_the_first(patched, broken)
        with pytest.raises(ValueError, match="broken"):
            turns.take_turn()
    assert (row().token, row().at) == (None, NOON)  # a sweep that broke is none
    assert turns.take_turn()


def test_a_sweep_that_breaks_while_another_waits_is_followed_by_it(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        assert not turns.take_turn()
        raise ValueError("broken")

    rounds = during_the_first(monkeypatch, broken)
    assert turns.take_turn()
    assert len(rounds) == 2
    assert row().at is not None


def test_a_long_sweep_keeps_its_turn_and_one_that_lost_it_stops() -> None:
    with clock.at(NOON):
        turn = turns._take()
    assert turn is not None
    with clock.at(NOON + timedelta(seconds=21)):
        turn.keep()
        assert row().lease_until == clock.now() + turns.LEASE
    with clock.at(NOON + timedelta(minutes=10)):
        other = turns._take()
        assert other is not None
        with pytest.raises(turns.LostTurn):
            turn.keep()
        assert not turn.goes_on()
    assert row().token == other.token


# -- runs are sent once --------------------------------------------------------------------------------------------


def plays(sent: Sent) -> list[int]:
    return [args[0] for name, args in sent if name == queue.PLAY]


def test_a_run_is_sent_once_however_often_sweeps_find_it_waiting(small: World, sent: Sent) -> None:
    for _ in range(3):
        turns.take_turn()
    assert plays(sent) == [GameRun.objects.get().pk]


def test_a_run_whose_message_was_lost_is_sent_again_after_a_time(small: World, sent: Sent, settings: Any) -> None:
    settings.RUN_LEASE_SECONDS, settings.OUTAGE_MINUTES = 300, 10_000
    turns.take_turn()
    with clock.at(NOON + timedelta(seconds=899)):
        turns.take_turn()
    assert len(plays(sent)) == 1
    with clock.at(NOON + timedelta(seconds=900)):
        turns.take_turn()
    assert plays(sent) == [GameRun.objects.get().pk] * 2


def test_a_run_that_is_queued_again_is_sent_again_at_once(
    small: World, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns.take_turn()
    with monkeypatch.context() as broken:
        broken.setattr(runs.engine, "play", lambda game: 1 / 0)
        with pytest.raises(Refused):
            runs.play_run(run_id=GameRun.objects.get().pk)
    turns.take_turn()
    assert len(plays(sent)) == 2
    assert runs.play_run(run_id=plays(sent)[1]).status == Fixture.Status.FINAL
    turns.take_turn()
    assert len(plays(sent)) == 2


def test_what_the_broker_does_not_take_is_sent_the_next_time(
    small: World, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(name: str, args: list[int]) -> None:
        raise ConnectionRefusedError("no broker")

    outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    with monkeypatch.context() as patched:
        patched.setattr(queue.current_app, "send_task", refuses)
        with pytest.raises(ConnectionRefusedError):
            turns.take_turn()
        assert row().at == NOON  # the sweep itself was done
        with pytest.raises(ConnectionRefusedError):
            queue.send_mails()
    sent.clear()
    turns.take_turn()
    assert sorted(name for name, _ in sent) == [queue.PLAY, *[queue.SEND] * Outbox.objects.count()]


# -- mails go out in tasks of their own ----------------------------------------------------------------------------


def test_a_sweep_hands_mails_over_once_and_sends_none_itself(
    small: World, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "send", lambda **_: pytest.fail("the sweep waits for a mail server"))
    row = outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    turns.take_turn()
    turns.take_turn()
    assert [args for name, args in sent if name == queue.SEND].count([row.pk]) == 1
