"""Going live: a copy's games are played with dice that nobody has seen, and what waits goes on as its operator says."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail as mailbox
from django.core.management import CommandError
from django.db import transaction
from django.test import Client

import rules_engine
from games import engine
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun
from games.services import exchange, plans, replays, runs, sweep, transfer, turns
from league import clock
from league.models import Fixture, Hold, LeagueLog, Outage
from league.services import holding, outbox, sight
from rules_engine.football.proof.promises import Published
from tests.depth import daily_part

from ..test_half_time import look
from ..transfers.test_round_trips import forget, imported
from ..worlds import NOON, World, all_in, plan_text, world
from .facts import facts, run

pytestmark = pytest.mark.usefixtures("sent")
HOUR = timedelta(hours=1)


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
# Without the operator's word that it is the first time, nothing that was committed to before will do.
CASES = [(act, how, first) for act, how in STATES for first in (True, False)]
CASES = daily_part(CASES, of=2)


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
    ("state", "options", "first"), CASES, ids=[f"{act.__name__}-{len(how)}-{first}" for act, how, first in CASES]
)
def test_a_game_of_a_copy_is_played_with_dice_that_nobody_has_seen(
    tmp_path: Path, settings: Any, state: Callable[[World], None], options: dict[str, Any], first: bool
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
        (tmp_path / "sight.json").write_text(json.dumps({"line": "another", "sweeps": 1, "copies": int(not first)}))
        holding.hold_copy(last_seen=NOON, now=NOON)
        told = run("go_live", *["--first"] * first)
        assert "1 games may have been played by the original" in told
        assert ("The other dice are drawn now." in told) is not first
        told_in_log = LeagueLog.objects.get(action="fixture.secret_changed")
        settings.SIGHT_DIR = None
        own = finish(made, NOON + HOUR)
    assert own["proof"]["hash"] not in seen_dice
    assert GameRecord.objects.get(superseded_at=None).digest not in seen
    assert own["proof"]["hash"] == told_in_log.data["hash"]
    assert own["public"]["plays"] != original["public"]["plays"]
    assert told_in_log.sentence.endswith("seen.")
    published = [row["hash"] for row in LeagueLog.objects.get(action="fixture.secret").data["replays"]]
    assert (own["proof"]["hash"] in published) is first
    assert told_in_log.data["published_before"] is first
    assert ("which are drawn now" in told_in_log.sentence) is not first
    assert LeagueLog.objects.filter(action="service.first", sentence__contains="vouches").count() == first
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


@pytest.mark.parametrize(("words", "revision", "spent"), [(("--first",), 4, [2, 3]), ((), 5, [2, 3, 4])])
def test_a_replay_ordered_in_a_copy_has_secrets_that_no_other_replay_has_opened(
    copied: World, settings: Any, words: tuple[str, ...], revision: int, spent: list[int]
) -> None:
    game = copied.fixtures[1][1]
    settings.SIGHT_DIR = None
    with clock.at(NOON):
        runs.play_run(run_id=GameRun.objects.get(fixture=game).pk)
        holding.hold_copy(last_seen=NOON, now=NOON)
        run("go_live", *words)
        replay = replays.order_replay(fixture=game, actor=None, reason="engine", explanation="A fault.")
    assert replay.revision == revision
    assert sorted(FixtureSecret.objects.filter(fixture=game, spent=True).values_list("revision", flat=True)) == spent


def test_a_league_that_went_live_can_move_house(quiet: World) -> None:
    with clock.at(NOON):
        run("go_live")
        body = transfer.export_league(league=quiet.league)
    forget(quiet.league)
    told = [row.data for row in imported(body).log.filter(action="fixture.secret_changed")]
    assert [row["published_before"] for row in told] == [False, False]
    assert any(row["commitments"] for row in told)


def test_who_goes_live_first_is_not_taken_at_his_word_where_a_copy_has_gone_live(quiet: World) -> None:
    """It may have been of the same backup."""
    with clock.at(NOON):
        run("go_live")
        assert sight.copies_gone_live() == 1
        holding.hold_copy(last_seen=NOON, now=NOON)
        before = everything()
        for words in (("--first",), ("--first", "--preview")):
            with pytest.raises(CommandError, match=r"has gone live with a copy before.*Leave --first out"):
                run("go_live", *words)
        assert everything() == before
        run("go_live")
    assert sight.copies_gone_live() == 2


def test_one_backup_goes_live_with_other_dice_on_each_machine(quiet: World, tmp_path: Path, settings: Any) -> None:
    """None of them has been shown by the original or by the other machine."""
    known = set(FixtureSecret.objects.values_list("hash", flat=True))
    for machine in ("one", "two"):
        with transaction.atomic(), clock.at(NOON):
            settings.SIGHT_DIR = tmp_path / machine
            settings.SIGHT_DIR.mkdir()
            run("go_live")
            rows = LeagueLog.objects.filter(action="fixture.secret_changed")
            hashes = {one["hash"] for row in rows for one in (row.data, *row.data["replays"])}
            playable = FixtureSecret.objects.filter(fixture__in=quiet.fixtures[1], spent=False)
            assert hashes == set(playable.values_list("hash", flat=True))
            assert len(hashes) == 8
            assert not hashes & known
            known |= hashes
            transaction.set_rollback(True)


@pytest.mark.parametrize("words", [("--preview",), (), ("--first",), ("--original",)])
def test_a_copy_goes_live_before_any_sweep_has_held_it(copied: World, words: tuple[str, ...]) -> None:
    assert sight.shows_copy()
    before = everything()
    with clock.at(NOON + HOUR):
        told = run("go_live", *words)
        if words == ("--preview",):
            assert everything() == before
            assert "last seen at work Tuesday 1 September 2026, 12:00" in told
            return
        sight._known.clear()
        assert not sight.is_quiet()
        sweep.sweep()
    hold = Hold.objects.get()
    assert (hold.cause, hold.since, hold.last_seen, hold.ended_at) == ("copy", NOON + HOUR, NOON, NOON + HOUR)


@pytest.mark.parametrize("held", [True, False], ids=["after a sweep", "before a sweep"])
def test_nobody_goes_live_where_the_mark_cannot_be_written(
    copied: World, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    """The next sweep would find a copy again, and each time the games would get other dice."""
    rename = Path.replace

    def fails(path: Path, target: Path) -> Path:
        if target.name == "sight.json":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", fails)
    with clock.at(NOON):
        if held:
            turns.take_turn()
        before = everything()
        with pytest.raises(CommandError, match=r"sight\.json cannot be written in .*VAR_DIR"):
            run("go_live")
        assert everything() == before
        for _ in range(2):
            turns.take_turn()
            assert Hold.objects.get(ended_at=None).since == NOON
        assert Hold.objects.count() == 1
        monkeypatch.undo()
        run("go_live")
        turns.take_turn()
    assert not sight.is_quiet()


def test_nobody_goes_live_with_what_is_no_copy(copied: World, settings: Any) -> None:
    settings.SIGHT_DIR = None
    for words in ((), ("--preview",), ("--original",)):
        with pytest.raises(CommandError, match="not held as a copy"):
            run("go_live", *words)
    Hold.objects.create(cause="outage", since=NOON)
    with pytest.raises(CommandError, match="To end another hold: python manage"):
        run("go_live")
