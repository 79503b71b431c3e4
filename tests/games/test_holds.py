"""On hold: after an outage that is too long, or with a clock that is wrong, nothing closes or moves until the operator
says so. Every door to a sweep has the same guard and the same turn."""

from __future__ import annotations

import ast
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail as mailbox
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from games.models import FixtureStep, Heartbeat
from games.services import exchange, plans, queue, sweep, turns
from league import clock
from league.models import Draft, Fixture, Hold, League, Outage, Season
from league.services import holding, outbox
from league.services.drafts import ringing
from league.services.errors import Refused

from .worlds import NOON, World, world

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
SWEEPERS = {"games/services/turns.py", "games/services/rehearsal.py"}
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[int]]]:
    """What goes to the queues."""
    messages: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args: messages.append((name, args)))
    monkeypatch.setattr(transaction, "on_commit", lambda act, **how: act())
    return messages


@pytest.fixture
def played() -> Iterator[World]:
    """An open game, a sweep at noon and nothing handed in; its week is due four hours later."""
    made = world(teams=2, weeks=2)
    with clock.at(NOON):
        week = made.fixture.week
        week.due_at = NOON + 4 * HOUR
        week.save()
        turns.take_turn()
        assert state(made) == "open"
        yield made


def state(made: World) -> str:
    return Fixture.objects.get(pk=made.fixture.pk).status


def due(made: World) -> datetime | None:
    return made.season.weeks.get(number=made.fixture.week.number).due_at


def by_beat() -> None:
    assert turns.take_turn()


def by_command() -> None:
    call_command("sweep")


def by_running_the_week() -> None:
    call_command("run_week", str(League.objects.get().public_id))


DOORS: dict[str, Callable[[], None]] = {"beat": by_beat, "sweep": by_command, "run_week": by_running_the_week}


@pytest.fixture(params=DOORS.values(), ids=DOORS)
def door(request: pytest.FixtureRequest) -> Callable[[], None]:
    """A way by which a sweep comes."""

    def come() -> None:
        try:
            request.param()
        except CommandError:
            assert request.param is by_running_the_week  # which tells why it plays nothing

    return come


def test_every_door_moves_deadlines_after_an_outage_and_closes_nothing(played: World, door: Callable[[], None]) -> None:
    before = due(played)
    with clock.at(NOON + 6 * HOUR):  # stopped before the deadline, started after it
        door()
        assert state(played) == "open"
        assert due(played) == before + 6 * HOUR
    assert Outage.objects.count() == 1


@pytest.mark.parametrize(
    ("came", "cause"), [(DAY + timedelta(minutes=1), Hold.Cause.OUTAGE), (-timedelta(minutes=3), Hold.Cause.CLOCK)]
)
def test_at_every_door_nothing_closes_or_moves_when_the_time_makes_no_sense(
    played: World, door: Callable[[], None], came: timedelta, cause: str
) -> None:
    before = due(played)
    for _ in range(2):
        with clock.at(NOON + came):
            door()
    assert Hold.objects.get().cause == cause
    assert state(played) == "open"
    assert due(played) == before
    assert not Outage.objects.exists()


@pytest.mark.parametrize("came", [DAY, -timedelta(minutes=2), timedelta(seconds=30)])
def test_nothing_is_held_where_the_time_makes_sense(played: World, came: timedelta) -> None:
    with clock.at(NOON + came):
        by_beat()
    assert not Hold.objects.exists()


def test_nothing_is_held_where_nothing_waits(played: World) -> None:
    Season.objects.update(status=Season.Status.FINISHED)
    with clock.at(NOON + 30 * DAY):
        by_beat()
    assert not Hold.objects.exists()
    Draft.objects.create(season=played.season, rounds=1, seconds_per_pick=60, starts_at=NOON + 90 * DAY)
    with clock.at(NOON + 60 * DAY):
        by_beat()
    assert Hold.objects.exists()


def held(made: World, after: timedelta) -> Hold:
    with clock.at(NOON + after):
        by_beat()
    return Hold.objects.get()


def test_the_operator_has_it_go_on_and_deadlines_move_by_the_whole_time(
    played: World, capsys: pytest.CaptureFixture[str]
) -> None:
    before = due(played)
    held(played, 3 * DAY)
    with clock.at(NOON + 4 * DAY):
        by_beat()
        call_command("go_on")
        by_beat()
        assert due(played) == before + 4 * DAY
        assert state(played) == "open"
    told = capsys.readouterr().out
    assert "the service was away for longer than an outage may last" in told
    assert "move on by 4 days, 0:00:00." in told
    assert "The service goes on." in told
    with clock.at(before + 4 * DAY):
        Heartbeat.objects.update(at=clock.now())
        by_beat()
        assert state(played) != "open"


def test_the_operator_may_leave_the_deadlines_as_planned(played: World, capsys: pytest.CaptureFixture[str]) -> None:
    before = due(played)
    held(played, 3 * DAY)
    with clock.at(NOON + 4 * DAY):
        call_command("go_on", "--as-planned")
        by_beat()
        assert due(played) == before
        assert state(played) != "open"
    assert not Outage.objects.exists()
    assert "no deadline moves" in capsys.readouterr().out


def test_a_clock_that_was_a_year_ahead_for_a_sweep_moves_nothing(played: World) -> None:
    before = due(played)
    held(played, 365 * DAY)
    with clock.at(NOON + HOUR / 2):  # set right
        by_beat()
        call_command("go_on")
        by_beat()
        assert due(played) == before
        assert state(played) == "open"
    assert Heartbeat.objects.get(name=sweep.HEARTBEAT).at == NOON + HOUR / 2


def test_the_clock_is_set_right_before_the_service_goes_on(played: World) -> None:
    held(played, 3 * DAY)
    with clock.at(NOON - DAY), pytest.raises(CommandError, match="Set the clock right first"):
        call_command("go_on")
    assert Hold.objects.get().ended_at is None


def test_nobody_goes_on_where_nothing_is_held() -> None:
    with pytest.raises(CommandError, match="not on hold"):
        call_command("go_on")


def test_on_hold_plans_are_taken_and_no_step_closes_by_them(played: World) -> None:
    """Both sides may hand in, even after the deadline that the clock shows; the game waits."""
    held(played, 3 * DAY)
    with clock.at(NOON + 3 * DAY):
        for side in ("home", "away"):
            plans.look(played.fixture, played.coach(side), clock.now())
        FixtureStep.objects.update(state=FixtureStep.State.CONFIRMED)
        assert exchange.advance(fixture=played.fixture) == []
        Hold.objects.update(ended_at=clock.now())
        with pytest.raises(Refused, match="deadline has passed"):
            plans.look(played.fixture, played.coach("home"), clock.now())


def test_on_hold_no_bell_of_a_draft_rings(played: World, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[int] = []
    monkeypatch.setattr(ringing, "_ring_once", lambda key: bool(rung.append(key)))
    draft = Draft.objects.create(season=played.season, rounds=1, seconds_per_pick=60, starts_at=NOON + 90 * DAY)
    hold = Hold.objects.create(cause="outage", since=NOON)
    assert ringing.ring(draft_id=draft.pk) == 0
    assert rung == []
    hold.delete()
    ringing.ring(draft_id=draft.pk)
    assert rung == [draft.pk]


def test_a_rehearsal_goes_on_and_no_outage_moves_its_deadlines(played: World) -> None:
    Hold.objects.create(cause="outage", since=NOON)
    League.objects.update(rehearsal=True)
    fixture = Fixture.objects.select_related("season__league").get(pk=played.fixture.pk)
    assert not holding.is_on_hold(fixture.season.league)
    Hold.objects.all().delete()
    before = due(played)
    with clock.at(NOON + 6 * HOUR):
        by_beat()
    assert due(played) == before


def test_on_hold_mails_go_out_and_operators_are_told(
    played: World, settings: Any, sent: list[tuple[str, list[int]]]
) -> None:
    settings.OPERATORS = ["operator@example.org"]
    sent.clear()
    held(played, 3 * DAY)
    assert {name for name, _ in sent} == {queue.SEND}
    for _, (row_id,) in sent:
        outbox.send(row_id=row_id)
    (told,) = [one for one in mailbox.outbox if one.to == ["operator@example.org"]]
    assert told.subject.endswith("The service is on hold")
    assert "manage.py go_on" in told.body


def test_every_page_tells_of_it_in_a_sentence(played: World) -> None:
    cache.clear()
    client, visitor = Client(), Client()
    client.force_login(played.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    assert b"On hold since" not in client.get("/").content
    held(played, 3 * DAY)
    for somebody in (visitor, client):
        cache.clear()
        assert "No deadline passes and no game is played" in somebody.get("/").content.decode()
    cache.clear()
    assert b"On hold since" not in visitor.get("/rules/").content  # the database is not asked
    assert b"On hold since" in client.get("/rules/").content
    assert b"On hold since" in visitor.get("/rules/").content  # once it is known
    with clock.at(NOON + 3 * DAY):
        call_command("go_on")
    assert b"On hold since" not in client.get("/").content


def test_the_commands_say_how_to_go_on(played: World, capsys: pytest.CaptureFixture[str]) -> None:
    with clock.at(NOON + 3 * DAY):
        call_command("sweep")
        assert "To go on: python manage.py go_on" in capsys.readouterr().err
        with pytest.raises(CommandError, match="To go on: python manage"):
            by_running_the_week()


def test_a_command_waits_for_its_turn_and_goes_round_for_who_asked_meanwhile(
    played: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with turns.in_turn():
        assert not turns.take_turn()
        swept: list[int] = []
        monkeypatch.setattr(turns, "_go_round", lambda turn: swept.append(1))
    assert swept == [1]
    assert Heartbeat.objects.get().token is None
    monkeypatch.setattr(turns, "PATIENCE", 0.1)
    turns._take()
    with pytest.raises(Refused, match="A sweep has been at work"), turns.in_turn():
        raise AssertionError("two at once")


def test_the_lease_of_a_turn_ends_half_a_minute_after_its_process() -> None:
    assert turns.LEASE.total_seconds() <= 30
    assert 3 * turns.RENEWED_AFTER <= turns.LEASE  # one renewal may fail


def test_nothing_sweeps_past_the_door() -> None:
    """Sweeps are called by turns, and by the rehearsal, whose leagues no other sweep looks after. What makes up for an
    outage is called by turns alone."""
    guarded = {"sweep.sweep": SWEEPERS, "outages.look_back": {"games/services/turns.py", "league/services/holding.py"}}
    callers: dict[str, set[str]] = {name: set() for name in guarded}
    for path in [*ROOT.glob("games/**/*.py"), *ROOT.glob("league/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if name in guarded:
                callers[name].add(path.relative_to(ROOT).as_posix())
            if isinstance(node, ast.ImportFrom):  # without its module's name nobody would see it being called
                module = (node.module or "").rpartition(".")[2]
                assert not {f"{module}.{one.name}" for one in node.names} & set(guarded), path
    assert callers == guarded


def test_the_bounds_of_an_outage_are_a_setting() -> None:
    assert settings.OUTAGE_MINUTES == 60
    assert settings.OUTAGE_MAX_MINUTES == 24 * 60


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_one_long_act_keeps_its_turn_and_one_that_takes_far_too_long_loses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lease is renewed by a thread of its own while an act goes on."""
    monkeypatch.setattr(turns, "RENEWED_AFTER", timedelta(seconds=0.02))
    turn = turns._take()
    assert turn is not None
    with turns._renewed(turn):
        given = Heartbeat.objects.get().lease_until
        _until(lambda: Heartbeat.objects.get().lease_until > given)
        monkeypatch.setattr(turns, "LONGEST_ACT", -1.0)
        _until(lambda: not [one for one in threading.enumerate() if one.name == "turn"])
        left = Heartbeat.objects.get().lease_until
    assert Heartbeat.objects.get().lease_until == left


def _until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end
        time.sleep(0.02)
