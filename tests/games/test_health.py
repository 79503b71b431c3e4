"""Signs that the service is well: sweeps, beat and each queue, told to anybody over HTTP and to checks of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery import Celery
from celery.beat import PersistentScheduler, SchedulingError
from celery.schedules import BaseSchedule
from django.conf import settings as service
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games import tasks
from games.beat import NotingScheduler
from games.models import Heartbeat
from games.selectors.health import UNHURRIED, UNHURRIED_TIMES
from games.services import heartbeats, turns
from league import clock
from league.models import Hold

from .worlds import NOON

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
HURRIED = [queue for queue in service.QUEUES if queue not in UNHURRIED]


@pytest.fixture(autouse=True)
def noon(settings: Any) -> Iterator[None]:
    settings.QUEUE_SILENT_MINUTES, settings.SWEEP_SECONDS = 10, 60
    with clock.at(NOON):
        yield


def ask() -> tuple[int, dict[str, Any]]:
    answer = Client().get("/health/")
    return answer.status_code, answer.json()


def check(*words: str) -> str:
    """Return the complaint of ``check_health``, or nothing."""
    try:
        call_command("check_health", *words)
    except CommandError as refusal:
        return str(refusal)
    return ""


def all_well(*, but: str = "", for_minutes: float = 0) -> None:
    """Everything gives a sign at noon; one thing has given none for so long."""
    turns.take_turn()
    heartbeats.note_beat()
    Heartbeat.objects.filter(name=but).update(at=NOON - for_minutes * MINUTE)
    assert not but or Heartbeat.objects.filter(name=but).exists()


def test_before_the_first_sign_the_service_is_well() -> None:
    nothing = {"well": True, "since": None}
    status, told = ask()
    assert status == 200
    assert told == {
        "database": True,
        "last_sweep_seconds": None,
        "on_hold": None,
        "set_aside": [],
        "beat": nothing,
        "queues": dict.fromkeys(service.QUEUES, nothing),
    }
    assert check() == ""


@pytest.mark.parametrize(("seconds", "status"), [(600, 200), (601, 503)])
def test_sweeps_may_be_missed_ten_times(seconds: int, status: int) -> None:
    turns.take_turn()
    with clock.at(NOON + timedelta(seconds=seconds)):
        heartbeats.note_beat()
        found, told = ask()
        assert bool(check()) == (status == 503)
    assert (found, told["last_sweep_seconds"]) == (status, seconds)


@pytest.mark.parametrize("queue", HURRIED)
def test_a_queue_that_stands_still_is_named_and_is_a_fault(queue: str) -> None:
    all_well(but=Heartbeat.name_of_queue(queue), for_minutes=10)
    assert ask()[0] == 200
    all_well(but=Heartbeat.name_of_queue(queue), for_minutes=11)
    status, told = ask()
    assert status == 503
    assert [name for name, sign in told["queues"].items() if not sign["well"]] == [queue]
    assert told["queues"][queue]["since"] == (NOON - 11 * MINUTE).isoformat().replace("+00:00", "Z")
    sentence = f"Nothing was taken from the queue {queue} since {NOON - 11 * MINUTE:%Y-%m-%d %H:%M:%S} UTC."
    assert check() == check("--queue", queue) == sentence
    assert [check("--queue", other) for other in service.QUEUES if other != queue] == [""] * (len(service.QUEUES) - 1)
    assert check("--beat") == ""


@pytest.mark.parametrize("queue", UNHURRIED)
def test_a_queue_that_is_long_at_work_is_told_and_is_no_fault(queue: str) -> None:
    for minutes, well in ((10 * UNHURRIED_TIMES, True), (10 * UNHURRIED_TIMES + 1, False)):
        all_well(but=Heartbeat.name_of_queue(queue), for_minutes=minutes)
        status, told = ask()
        assert (status, told["queues"][queue]["well"], check()) == (200, well, "")
        assert (check("--queue", queue) == "") is well


def test_a_silent_beat_is_a_fault() -> None:
    all_well(but=Heartbeat.BEAT, for_minutes=10)
    assert (ask()[0], check("--beat")) == (200, "")
    all_well(but=Heartbeat.BEAT, for_minutes=11)
    status, told = ask()
    assert (status, told["beat"]["well"]) == (503, False)
    assert all(sign["well"] for sign in told["queues"].values())
    assert check().startswith("Beat has sent nothing since")
    assert check("--queue", "games") == ""


def test_a_queue_of_which_nothing_was_ever_taken_is_a_fault_some_time_after_beat_began() -> None:
    heartbeats.note_beat()
    for queue in service.QUEUES[1:]:
        with clock.at(NOON + 11 * MINUTE):
            heartbeats.note_taken(queue=queue)
    with clock.at(NOON + 11 * MINUTE):
        heartbeats.note_beat()
        status, told = ask()
    assert status == 503
    assert [name for name, sign in told["queues"].items() if not sign["well"]] == [service.QUEUES[0]]


@pytest.mark.parametrize(
    ("cause", "command"),
    [("outage", "go_on"), ("clock", "go_on, once"), ("unseen", "go_on --last"), ("copy", "go_live")],
)
def test_a_hold_is_named_with_the_command_that_ends_it_and_is_a_fault(cause: str, command: str) -> None:
    all_well()
    hold = Hold.objects.create(cause=cause, since=NOON, last_seen=NOON - MINUTE)
    status, told = ask()
    ends_with = told["on_hold"].pop("ends_with")
    assert (status, told["on_hold"]) == (503, {"cause": cause, "since": "2026-09-01T12:00:00Z"})
    assert ends_with.startswith(f"python manage.py {command}")
    assert hold.get_cause_display() in check()
    assert check().endswith(f"To go on: {ends_with}")
    assert check("--beat") == check("--queue", "games") == ""  # processes do what they are there for
    Hold.objects.update(ended_at=NOON)
    assert (ask()[0], ask()[1]["on_hold"], check()) == (200, None, "")


def test_health_takes_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    all_well()
    with django_assert_num_queries(2):
        ask()


def test_a_database_that_does_not_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(Heartbeat.objects, "filter", refuse)
    status, told = ask()
    assert (status, told.pop("database"), set(told.values())) == (503, False, {None})
    assert check() == "The database does not answer."


# -- signs ----------------------------------------------------


def test_beat_puts_a_task_into_each_queue_that_waits_no_longer_than_to_the_next() -> None:
    signs = {name: entry for name, entry in service.CELERY_BEAT_SCHEDULE.items() if name != "sweep"}
    assert [entry["options"]["queue"] for entry in signs.values()] == list(service.QUEUES)
    for entry in signs.values():
        assert entry["task"] == tasks.show_life.name
        assert entry["schedule"] == entry["options"]["expires"] < 60 * 3  # the smallest QUEUE_SILENT_MINUTES


def taken_from(queue: str, **more: Any) -> None:
    request = SimpleNamespace(is_eager=False, delivery_info={"exchange": "", "routing_key": queue})
    vars(request).update(more)
    tasks.note_taken(task=SimpleNamespace(request=request, name="any"))


def test_whatever_is_taken_counts_and_nothing_that_no_worker_took() -> None:
    taken_from("games")
    with clock.at(NOON + MINUTE):
        taken_from("games")
        taken_from("nobody's")
        taken_from("mails", is_eager=True)
    assert list(Heartbeat.objects.values_list("name", "at")) == [("queue games", NOON + MINUTE)]


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> NotingScheduler:
    """Return beat's schedule without its file; to send is to note the entry."""
    sent: list[str] = []

    def send(self: Any, entry: str, **_: Any) -> None:
        if entry == "refused":
            raise SchedulingError
        sent.append(entry)

    monkeypatch.setattr(PersistentScheduler, "apply_async", send)
    monkeypatch.setattr("games.beat.connection", SimpleNamespace(close=lambda: sent.append("closed")))
    made = NotingScheduler.__new__(NotingScheduler)
    made.sent = sent
    return made


def test_what_beat_sends_is_its_sign_of_life(scheduler: Any) -> None:
    scheduler.apply_async("sweep")
    assert scheduler.sent == ["sweep", "closed"]
    assert Heartbeat.objects.get(name=Heartbeat.BEAT).at == NOON


def test_what_beat_cannot_send_is_none(scheduler: Any) -> None:
    with pytest.raises(SchedulingError):
        scheduler.apply_async("refused")
    assert not Heartbeat.objects.exists()


@pytest.mark.parametrize(
    "act", [lambda scheduler: scheduler.apply_async("sweep"), lambda scheduler: taken_from("games")]
)
def test_a_sign_that_cannot_be_noted_stops_neither_beat_nor_the_task(
    act: Callable[[Any], None], scheduler: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(Heartbeat.objects, "bulk_create", refuse)
    act(scheduler)
    assert "could not be noted: gone" in caplog.text
    assert scheduler.sent in (["sweep", "closed"], [])


# -- clocks that were wrong --------------------------------------------------------------------------------------------


class Beat:
    """Beat with a schedule file and a clock that is set by hand; to send is to note when."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.sent, self.file = NOON, [], str(folder / "beat")
        self.app = Celery("of a test", broker="memory://", set_as_current=False)
        self.app.conf.beat_schedule = {
            "sweep": {"task": "sweep", "schedule": 60.0},
            "sign": {"task": "sign", "schedule": 60.0},
        }
        self.app.conf.result_expires = None  # no entry of Celery's own
        monkeypatch.setattr(BaseSchedule, "now", lambda _: self.now)
        monkeypatch.setattr(self.app, "now", lambda: self.now)
        monkeypatch.setattr(PersistentScheduler, "apply_async", lambda _, entry, **__: self.sent.append(entry.task))
        monkeypatch.setattr(NotingScheduler, "apply_async", PersistentScheduler.apply_async)
        self.begin()

    def begin(self) -> None:
        self.scheduler = NotingScheduler(app=self.app, schedule_filename=self.file)

    def begin_anew(self) -> None:
        self.scheduler.close()
        self.begin()

    def run_for(self, minutes: int) -> list[str]:
        """Return what is sent in so many minutes by this clock."""
        self.sent.clear()
        end = self.now + minutes * MINUTE
        while self.now < end:
            self.now += timedelta(seconds=max(self.scheduler.tick(), 0.5))
        return sorted(self.sent)


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("ahead", [timedelta(minutes=3), timedelta(hours=10), timedelta(days=3650)])
def test_beat_goes_on_when_its_clock_is_set_back(
    ahead: timedelta, again: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat = Beat(tmp_path, monkeypatch)
    beat.now += ahead
    assert len(beat.run_for(5)) >= 8
    beat.now = NOON
    if again:
        beat.begin_anew()
    sent = beat.run_for(5)
    assert sent.count("sweep") in (4, 5)
    assert sent.count("sign") in (4, 5)
    beat.scheduler.close()


def test_beat_sends_nothing_early_where_its_clock_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beat = Beat(tmp_path, monkeypatch)
    assert len(beat.run_for(60)) in (118, 119, 120)
    beat.begin_anew()
    assert len(beat.run_for(1)) <= 2
    beat.scheduler.close()


@pytest.mark.parametrize("name", [Heartbeat.SWEEP, Heartbeat.BEAT, *map(Heartbeat.name_of_queue, HURRIED)])
@pytest.mark.parametrize(("minutes", "well"), [(2, True), (2.1, False), (60 * 24 * 365, False)])
def test_a_sign_in_the_future_is_none(name: str, minutes: float, well: bool) -> None:
    all_well(but=name, for_minutes=-minutes)
    assert ask()[0] == (200 if well else 503)
    assert ("lies in the future" in check()) is not well
