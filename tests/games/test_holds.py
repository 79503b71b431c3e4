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
from django.db import connection, transaction
from django.test import Client

from games.models import FixtureStep, Heartbeat
from games.services import exchange, plans, queue, sweep, turns
from league import clock
from league.models import Consent, Draft, Fixture, Hold, League, Outage, Phase, Season, Trade
from league.services import holding, outages, outbox, sight
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


def test_while_the_clock_is_still_behind_the_service_does_not_go_on(played: World) -> None:
    held(played, -DAY)
    for words in ([], ["--as-planned"], ["--last-seen", NOON.isoformat()]):
        with clock.at(NOON - DAY), pytest.raises(CommandError, match="Set the clock right first"):
            call_command("go_on", *words)
    assert Hold.objects.get().ended_at is None


def test_deadlines_move_by_the_length_of_a_hold_that_a_clock_began_which_was_behind(played: World) -> None:
    before = due(played)
    held(played, -DAY)
    for after in (2 * DAY, 3 * DAY):  # it is set right, and a sweep comes, before the operator does
        with clock.at(NOON + after):
            by_beat()
    with clock.at(NOON + 3 * DAY):
        call_command("go_on")
        by_beat()
        assert (due(played), state(played)) == (before + 3 * DAY, "open")


def test_where_the_clock_was_ahead_and_is_right_the_operator_says_when_it_was_seen(
    played: World, capsys: pytest.CaptureFixture[str]
) -> None:
    before = due(played)
    with clock.at(NOON + 10 * HOUR):  # ahead, for one sweep
        by_beat()
    moved = due(played)
    assert moved == before + 10 * HOUR
    hold = held(played, HOUR)
    assert (hold.cause, hold.last_seen) == (Hold.Cause.CLOCK, NOON + 10 * HOUR)
    with clock.at(NOON + 5 * HOUR):
        word = hold.since.isoformat(timespec="minutes")
        with pytest.raises(CommandError, match=r"Set the clock right first.* --last-seen"):
            call_command("go_on")
        assert word in holding.how_to_end(hold)
        call_command("go_on", "--last-seen", word)
        by_beat()
        assert due(played) == moved + 4 * HOUR
    assert "move on by 4:00:00" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "said"),
    [("yesterday", "no moment"), ("2026-09-01T12:00", "no time zone"), ("2199-01-01T00:00Z", "future")],
)
def test_a_moment_that_makes_no_sense_is_refused(played: World, word: str, said: str) -> None:
    held(played, 3 * DAY)
    with clock.at(NOON + 3 * DAY), pytest.raises(CommandError, match=said):
        call_command("go_on", "--last-seen", word)
    assert Hold.objects.get().ended_at is None


def lose_the_heartbeat() -> None:
    Heartbeat.objects.all().delete()


def empty_the_heartbeat() -> None:
    Heartbeat.objects.update(at=None)


def spoil_the_heartbeat() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_heartbeat SET at = 'nonsense' WHERE name = 'sweep'")


@pytest.mark.parametrize("harm", [lose_the_heartbeat, empty_the_heartbeat, spoil_the_heartbeat])
def test_where_the_last_sweep_is_lost_the_service_is_on_hold(
    played: World, harm: Callable[[], None], door: Callable[[], None], settings: Any, tmp_path: Path
) -> None:
    if harm is spoil_the_heartbeat and connection.vendor != "sqlite":
        pytest.skip("The database takes no such value.")
    before = due(played)
    settings.SIGHT_DIR = tmp_path
    sight.note_sweep()
    harm()
    with clock.at(NOON + 40 * DAY):
        door()
        assert state(played) == "open"
        with pytest.raises(CommandError, match=r"not known when the service was last seen.* --as-planned"):
            call_command("go_on")
        call_command("go_on", "--last-seen", (NOON + HOUR).isoformat())
        by_beat()
        assert (due(played), state(played)) == (before + 40 * DAY - HOUR, "open")


def test_the_first_sweep_of_an_installation_holds_nothing(played: World, settings: Any, tmp_path: Path) -> None:
    Heartbeat.objects.all().delete()
    settings.SIGHT_DIR = tmp_path
    with clock.at(NOON):
        for _ in range(2):
            by_beat()
    assert not Hold.objects.exists()


def test_a_first_sweep_that_broke_holds_nothing(
    played: World, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Heartbeat.objects.all().delete()
    settings.SIGHT_DIR = tmp_path
    with monkeypatch.context() as broken, clock.at(NOON):
        broken.setattr(sweep, "sweep", lambda **_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            by_beat()
    with clock.at(NOON):
        by_beat()
    assert not Hold.objects.exists()


# -- two doors, one account of the time --------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "then"), [(5 * HOUR, 4 * DAY), (2 * HOUR, 20 * HOUR), (5 * HOUR, 5.5 * HOUR)])
def test_a_week_that_is_run_between_uses_up_no_outage(played: World, first: timedelta, then: timedelta) -> None:
    before = due(played)
    with clock.at(NOON + first), pytest.raises(CommandError, match="is due on"):
        by_running_the_week()
    assert due(played) == before + first
    with clock.at(NOON + then):
        by_beat()
        if Hold.objects.exists():
            call_command("go_on")
            by_beat()
        assert state(played) == "open"
        assert due(played) == before + (then if then - first > HOUR else first)


def test_looking_again_makes_up_for_nothing_twice(played: World) -> None:
    """Where a look at the clock is not noted, since the process died, the next one moves what is left."""
    before = due(played)
    trade = Trade.objects.create(
        season=played.season,
        proposer=played.teams[0],
        partner=played.teams[1],
        state=Trade.State.ACCEPTED,
        proposed_by=played.coaches[0],
        proposed_at=NOON,
        review_until=NOON + DAY,
    )
    for after, moved in [(5 * HOUR, 5 * HOUR), (5 * HOUR, 5 * HOUR), (5.5 * HOUR, 5 * HOUR), (8 * HOUR, 8 * HOUR)]:
        outages.look_back(last_seen=NOON, now=NOON + after)
        trade.refresh_from_db()
        assert (due(played), trade.review_until) == (before + moved, NOON + DAY + moved)


def test_where_no_week_moves_nothing_else_is_moved_twice(played: World) -> None:
    played.season.weeks.update(due_at=NOON + 60 * DAY)
    Fixture.objects.update(status=Fixture.Status.SCHEDULED)
    consent = asked(played)
    for minute in range(3):
        with clock.at(NOON + 5 * HOUR + timedelta(minutes=minute)), pytest.raises(CommandError, match="is due on"):
            by_running_the_week()
    with clock.at(NOON + 5 * HOUR + timedelta(minutes=5)):
        by_beat()
    consent.refresh_from_db()
    assert consent.expires_at == NOON + DAY + 5 * HOUR


def asked(made: World) -> Consent:
    times = {"asked_at": NOON, "expires_at": NOON + DAY}
    return Consent.objects.create(
        league=made.league, act="fine", arguments={}, sentence="Fine them.", asked_by=made.commissioner, **times
    )


def phase(season: Season) -> None:
    Phase.objects.create(season=season, order=1, code="camp", name="Camp", kind="camp", not_before=NOON + 2 * DAY)


def accepted(season: Season, state: str = "accepted", **until: datetime) -> None:
    first, second = season.league.teams.order_by("pk")[:2]
    people = {"proposed_by": first.seats.get().user, "proposed_at": NOON}
    until = until or {"review_until": NOON + DAY}
    Trade.objects.create(season=season, proposer=first, partner=second, state=state, **people, **until)


def offered(season: Season) -> None:
    accepted(season, state="proposed", open_until=NOON + DAY)


def consented(season: Season) -> None:
    chief = season.league.memberships.filter(role="commissioner").first().user
    times = {"asked_at": NOON, "expires_at": NOON + DAY}
    Consent.objects.create(league=season.league, act="fine", arguments={}, sentence="Fine.", asked_by=chief, **times)


@pytest.mark.parametrize("wait", [phase, accepted, offered, consented])
def test_whatever_time_closes_in_a_season_without_dates_is_guarded(
    played: World, wait: Callable[[Season], None]
) -> None:
    Season.objects.update(status=Season.Status.FINISHED)
    season = Season.objects.create(league=played.league, number=2)
    with clock.at(NOON + 30 * DAY):
        by_beat()
    assert not Hold.objects.exists()
    Heartbeat.objects.update(at=NOON)
    wait(season)
    with clock.at(NOON + 365 * DAY):
        by_beat()
    assert Hold.objects.exists()
    Hold.objects.all().delete()
    Heartbeat.objects.update(at=NOON)
    League.objects.update(rehearsal=True)
    with clock.at(NOON + 365 * DAY):
        by_beat()
    assert not Hold.objects.exists()


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
