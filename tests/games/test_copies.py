"""Copies of a database: each is known for one however it came to be, stays quiet, and goes live with other dice."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core import mail as mailbox
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client

import rules_engine
from games import engine
from games import tasks as games_tasks
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun
from games.services import backups, exchange, plans, queue, replays, runs, sweep, turns
from league import clock, tasks
from league.models import Draft, Fixture, Hold, League, LeagueLog, Outage, Outbox, Sight
from league.services import holding, outbox, sight
from rules_engine.football.proof.promises import Published
from tests.depth import daily_part
from tests.installations import Installation

from .test_half_time import look
from .worlds import NOON, World, all_in, plan_text, world

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[int]]]:
    """What goes to the queues."""
    messages: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args: messages.append((name, args)))
    return messages


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


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


@pytest.fixture
def found(tmp_path: Path, settings: Any) -> Iterator[Callable[..., Installation]]:
    """Found installations, which are gone after the test."""
    made: list[Installation] = []

    def found_one(name: str, **how: bool) -> Installation:
        made.append(Installation(tmp_path / name, settings, **how))
        return made[-1]

    yield found_one
    for one in made:
        one.remove()


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


@pytest.fixture
def copied(request: pytest.FixtureRequest, tmp_path: Path, settings: Any, db: None) -> World:
    """A copy: a game open, one ready and queued, a draft whose time is up, a mail that waits."""
    made = world(teams=4)
    with clock.at(NOON):
        for fixture in made.fixtures[1]:
            exchange.open_fixture(fixture=fixture)
        all_in(made, made.fixtures[1][1])
        turns.take_turn()
        Draft.objects.create(season=made.season, rounds=1, seconds_per_pick=60, starts_at=NOON)
        outbox.queue_mail(key="waits", to=["ana@example.org"], subject="Waits", text="It waits.")
    settings.SIGHT_DIR = tmp_path
    Sight.objects.create(pk=sight.ROW, place="elsewhere")
    sight._known.clear()
    return made


def facts() -> dict[str, Any]:
    return {
        "games": sorted(Fixture.objects.values_list("pk", "status")),
        "runs": sorted(GameRun.objects.values_list("pk", "status", "attempts")),
        "drafts": sorted(Draft.objects.values_list("pk", "status")),
        "mails": sorted(Outbox.objects.values_list("pk", "sent_at", "attempts", "handed_at")),
        "log": LeagueLog.objects.count(),
    }


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
        assert "this is a copy of the service as it was before" in page
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


# -- going live ------------------------------------------------------------------------------------------------------


def play_on(made: World) -> dict[int, dict[str, Any]]:
    """Hand in what is open, play everything that waits; return the records that count, by game."""
    for _ in range(3):
        for fixture in Fixture.objects.filter(week__number=1, status="open"):
            fixture.refresh_from_db()
            if GameRun.objects.filter(fixture=fixture, stage="first", status="done").exists():
                look(made, 12)
            else:
                all_in(made, fixture)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    return records()


def records() -> dict[int, dict[str, Any]]:
    rows = GameRecord.objects.filter(superseded_at=None)
    return {row.fixture_id: engine.open_record(row.body) for row in rows}


def is_open(made: World) -> None:
    exchange.open_fixture(fixture=made.fixture)


def has_one_plan_sealed(made: World) -> None:
    is_open(made)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=plan_text())
    plans.confirm_plan(fixture=made.fixture, author=made.coach("home"))


def is_ready(made: World) -> None:
    is_open(made)
    all_in(made)


def is_queued(made: World) -> None:
    is_ready(made)
    sweep.sweep(send=False)


def is_played_and_not_booked(made: World) -> None:
    is_queued(made)
    run = runs.claim(run_id=GameRun.objects.get().pk)
    runs.store(run, runs.play_game(run, runs.game_of(run)))


def has_failed(made: World) -> None:
    is_queued(made)
    run = GameRun.objects.get()
    run.attempts, run.status = 9, GameRun.Status.QUEUED
    run.save()
    runs._fail(runs.claim(run_id=run.pk), "A fault.", None, final=True)


def has_a_replay_ordered(made: World) -> None:
    is_queued(made)
    runs.play_run(run_id=GameRun.objects.get().pk)
    replays.order_replay(fixture=made.fixture, actor=None, reason="engine", explanation="A fault.")


def has_a_replay_queued(made: World) -> None:
    has_a_replay_ordered(made)
    for side in ("home", "away"):
        replays.agree(fixture=made.fixture, actor=made.coach(side))


def is_at_half_time(made: World) -> None:
    is_queued(made)
    runs.play_run(run_id=GameRun.objects.get().pk)


def has_its_second_half_queued(made: World) -> None:
    is_at_half_time(made)
    look(made, 12)
    sweep.sweep(send=False)


STATES: list[tuple[Callable[[World], None], dict[str, Any]]] = [
    (is_open, {}),
    (is_open, {"halftime": 24}),
    (has_one_plan_sealed, {}),
    (is_ready, {}),
    (is_queued, {}),
    (is_queued, {"halftime": 24}),
    (is_played_and_not_booked, {}),
    (has_failed, {}),
    (has_a_replay_ordered, {}),
    (has_a_replay_queued, {}),
    (is_at_half_time, {"halftime": 24}),
    (has_its_second_half_queued, {"halftime": 24}),
]
# The second time that an installation goes live with a copy, nothing that was committed to before will do.
CASES = [(act, how, False) for act, how in STATES]
CASES += [(act, how, True) for act, how in STATES if act in (is_ready, has_a_replay_ordered, is_at_half_time)]
CASES = daily_part(CASES, of=2)


def _name(act: Callable[[World], None], how: dict[str, Any], again: bool) -> str:
    return f"{act.__name__} {'with a half-time' * bool(how)} {'again' * again}"


def finish(made: World, at: Any) -> dict[str, Any]:
    """Play the game to its end, whatever it waits for; return its record."""
    fixture = Fixture.objects.get(pk=made.fixture.pk)
    if fixture.status == Fixture.Status.FAILED:
        runs.order_again(fixture=fixture, actor=made.commissioner, reason="Mended.")
    if GameReplay.objects.filter(fixture=fixture, started_at=None).exists():
        for side in ("home", "away"):
            replays.agree(fixture=fixture, actor=made.coach(side))
    with clock.at(at):
        return play_on(made)[fixture.pk]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "options", "again"), CASES, ids=[f"{act.__name__}-{len(how)}-{again}" for act, how, again in CASES]
)
def test_a_game_of_a_copy_is_played_with_dice_that_nobody_has_seen(
    tmp_path: Path, settings: Any, state: Callable[[World], None], options: dict[str, Any], again: bool
) -> None:
    """The original plays on and is taken back to the moment of the copy, which goes live."""
    made = world(teams=2, weeks=1, **options)
    with clock.at(NOON):
        state(made)
        with transaction.atomic():
            original = finish(made, NOON + HOUR)
            seen = set(GameRecord.objects.values_list("digest", flat=True))
            transaction.set_rollback(True)
        seen_dice = {original["proof"]["hash"]}
        settings.SIGHT_DIR = tmp_path
        (tmp_path / "sight.json").write_text(json.dumps({"line": "another", "sweeps": 1, "copies": int(again)}))
        holding.hold_copy(last_seen=NOON, now=NOON)
        told = run("go_live")
        assert "1 games may have been played by the original" in told
        told_in_log = LeagueLog.objects.get(action="fixture.secret_changed")
        settings.SIGHT_DIR = None
        own = finish(made, NOON + HOUR)
    assert own["proof"]["hash"] not in seen_dice
    assert GameRecord.objects.get(superseded_at=None).digest not in seen
    assert own["proof"]["hash"] == told_in_log.data["hash"]
    assert own["public"]["plays"] != original["public"]["plays"]
    published = [row["hash"] for row in LeagueLog.objects.get(action="fixture.secret").data["replays"]]
    assert (own["proof"]["hash"] in published) is not again
    for record in (own, original):
        promised = Published(nonce_hash=record["proof"]["nonce_hash"])
        proved = rules_engine.verify(record, record["proof"]["hash"], promised).proved
        assert "calls" in proved
    closed = [row["digest"] for row in told_in_log.data["commitments"]]
    assert closed == (own["proof"]["commitments"] + own["proof"].get("revised_commitments", []))[: len(closed)]
    viewer = Client()
    viewer.force_login(made.coaches[0], backend="django.contrib.auth.backends.ModelBackend")
    shown = viewer.get(f"/api/v1/games/{made.fixture.public_id}/").json()["proof"]
    assert (shown["hash"], shown["revision"]) == (own["proof"]["hash"], told_in_log.data["revision"])
    proved = own["proof"]["commitments"] + own["proof"].get("revised_commitments", [])
    assert [row["digest"] for row in shown["commitments"]] == proved


@pytest.fixture
def quiet(copied: World) -> World:
    """A copy, held since noon."""
    with clock.at(NOON):
        turns.take_turn()
    return copied


def everything() -> dict[str, Any]:
    hashes = sorted(FixtureSecret.objects.values_list("hash", "spent"))
    deadlines = sorted(Fixture.objects.values_list("pk", "week__due_at"))
    return {**facts(), "hashes": hashes, "deadlines": deadlines, "holds": list(Hold.objects.values())}


def test_a_preview_changes_nothing_and_says_what_it_means(quiet: World) -> None:
    before = everything()
    with clock.at(NOON + 3 * HOUR):
        told = run("go_live", "--preview")
    assert everything() == before
    assert "last seen at work Tuesday 1 September 2026, 12:00" in told
    assert "2 games may have been played by the original" in told
    for game in quiet.fixtures[1]:
        assert f"{quiet.league}, Week 1: {game}" in told
    assert "mails of before the copy wait; they are not sent" in told
    assert "Nothing was changed." in told


@pytest.mark.parametrize(("words", "sends"), [((), False), (("--mails",), True)])
def test_mails_of_before_the_copy_are_sent_only_when_that_is_said(
    quiet: World, words: tuple[str, ...], sends: bool
) -> None:
    with clock.at(NOON + 3 * HOUR):
        run("go_live", *words)
        outbox.send_waiting(limit=500)
    assert bool([one for one in mailbox.outbox if one.subject == "Waits"]) is sends
    assert [one for one in mailbox.outbox if "gets other dice" in one.subject]  # what came of going live is sent


@pytest.mark.parametrize(("words", "moves"), [((), True), (("--as-planned",), False)])
def test_deadlines_move_on_by_the_time_since_the_copy(quiet: World, words: tuple[str, ...], moves: bool) -> None:
    before = quiet.season.weeks.get(number=1).due_at
    with clock.at(NOON + 30 * HOUR):
        told = run("go_live", *words)
    after = quiet.season.weeks.get(number=1).due_at
    assert after == (before + 30 * HOUR if moves else before)
    assert Outage.objects.exists() is moves
    assert ("move on by 1 day, 6:00:00" in told) is moves


def test_an_operator_may_vouch_that_it_is_no_copy_and_the_log_has_his_word(quiet: World) -> None:
    before = everything()
    with clock.at(NOON):
        run("go_live", "--original")
    after = everything()
    same = ("hashes", "games", "runs", "deadlines")
    assert [after[name] for name in same] == [before[name] for name in same]
    assert LeagueLog.objects.filter(action="service.original").count() == 1
    assert not sight.is_quiet()
    assert sight.copies_gone_live() == 0


def test_a_replay_ordered_in_a_copy_has_secrets_that_no_other_replay_has_opened(copied: World, settings: Any) -> None:
    game = copied.fixtures[1][1]
    settings.SIGHT_DIR = None
    with clock.at(NOON):
        runs.play_run(run_id=GameRun.objects.get(fixture=game).pk)
        holding.hold_copy(last_seen=NOON, now=NOON)
        run("go_live")
        replay = replays.order_replay(fixture=game, actor=None, reason="engine", explanation="A fault.")
    assert replay.revision == 4
    assert sorted(FixtureSecret.objects.filter(fixture=game, spent=True).values_list("revision", flat=True)) == [2, 3]


def test_nobody_goes_live_with_what_is_no_copy(copied: World, settings: Any) -> None:
    settings.SIGHT_DIR = None
    for words in ((), ("--preview",), ("--original",)):
        with pytest.raises(CommandError, match="not held as a copy"):
            run("go_live", *words)
    Hold.objects.create(cause="outage", since=NOON)
    with pytest.raises(CommandError, match="To end another hold: python manage"):
        run("go_live")
