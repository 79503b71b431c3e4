"""The commands: what they print, what they refuse, that they may be run twice."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from rest_framework.test import APIClient

from games.models import GameRecord, GameRun, Heartbeat, PlanVersion, PlayerGameLine
from games.services import exchange, plans, queue, runs, sweep
from league import clock
from league.models import Fixture, League, User, Week
from tests.kept import kept_world

from .worlds import DUE, NOON, World, hand_in_example, plan_text, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def small() -> World:
    return world(teams=4)


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=io.StringIO())
    return out.getvalue()


# -- run_week ----------------------------------------------------------------------------------------------------


def test_run_week_plays_a_due_week_and_prints_the_scores(small: World) -> None:
    with clock.at(DUE):
        printed = run("run_week", small.league.name)
    games = Fixture.objects.filter(week=small.weeks[0])
    assert {game.status for game in games} == {Fixture.Status.FINAL}
    lines = [f"  {game.away} {game.away_score} at {game.home} {game.home_score}" for game in games]
    assert printed.splitlines() == ["Week 1", *lines]


def test_run_week_refuses_what_is_not_due_and_changes_nothing(small: World) -> None:
    with (
        clock.at(NOON),
        pytest.raises(CommandError, match=r"is due on Tuesday 08 September 2026, 12:00 UTC\. Use --now"),
    ):
        run("run_week", small.league.name)
    assert set(Fixture.objects.values_list("status", flat=True)) == {"scheduled"}


def test_run_week_now_moves_the_deadline(small: World) -> None:
    with clock.at(NOON):
        run("run_week", str(small.league.public_id), "--now")
    small.weeks[0].refresh_from_db()
    assert small.weeks[0].due_at == NOON
    assert GameRecord.objects.count() == 2


def test_run_week_a_second_time_plays_nothing_again(small: World) -> None:
    with clock.at(DUE):
        first = run("run_week", small.league.name, "--week", "1")
        second = run("run_week", small.league.name, "--week", "1")
    assert first == second
    assert GameRecord.objects.count() == 2


def test_run_week_goes_on_with_the_next_week(small: World) -> None:
    with clock.at(DUE):
        run("run_week", small.league.name)
    with clock.at(small.weeks[1].due_at):
        Heartbeat.objects.update(at=clock.now())  # the service has swept meanwhile
        assert run("run_week", small.league.name).startswith("Week 2")


def test_run_week_plays_nothing_where_nobody_has_swept_for_days(small: World) -> None:
    with clock.at(DUE):
        run("run_week", small.league.name)
    with clock.at(small.weeks[1].due_at):
        with pytest.raises(CommandError, match=r"On hold since .*To go on: python manage.py go_on"):
            run("run_week", small.league.name)
        run("go_on", "--as-planned")
        assert run("run_week", small.league.name).startswith("Week 2")


def test_run_week_does_not_skip_a_week(small: World) -> None:
    with clock.at(small.weeks[1].due_at), pytest.raises(CommandError, match="a week before it is not over"):
        run("run_week", small.league.name, "--week", "2")


def test_run_week_now_moves_no_deadline_of_a_week_whose_turn_it_is_not(small: World) -> None:
    Week.objects.filter(pk=small.weeks[0].pk).update(due_at=None)
    with clock.at(NOON), pytest.raises(CommandError, match="a week before it is not over"):
        run("run_week", small.league.name, "--week", "2", "--now")
    due_at = small.weeks[1].due_at
    small.weeks[1].refresh_from_db()
    assert small.weeks[1].due_at == due_at


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["No such league"], 'There is no league "No such league"'),
        (["{league}", "--week", "9"], "has no week 9"),
    ],
)
def test_run_week_says_what_it_does_not_know(small: World, words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run("run_week", *[word.format(league=small.league.name) for word in words])


def test_run_week_names_the_game_that_failed_and_plays_the_others(small: World, settings: object) -> None:
    small.teams[0].roster.update(out="flu")
    with clock.at(DUE), pytest.raises(CommandError, match="Millbrook Foxes at Harbor Gulls is not played"):
        run("run_week", small.league.name)
    assert GameRecord.objects.count() == 1


# -- sweep, rebuild_lines ----------------------------------------------------------------------------------------


def test_sweep_queues_and_leaves_playing_to_the_worker(
    small: World, django_capture_on_commit_callbacks: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(
        "games.services.queue.current_app.send_task", lambda name, args: sent.extend(args if name == queue.PLAY else [])
    )
    with clock.at(DUE):
        with django_capture_on_commit_callbacks(execute=True):
            run("sweep")
        with django_capture_on_commit_callbacks(execute=True):
            run("sweep")
    queued = list(GameRun.objects.order_by("pk").values_list("pk", flat=True))
    assert len(queued) == 2
    assert sorted(set(sent)) == queued
    assert not GameRecord.objects.exists()


def test_rebuild_lines_gives_the_lines_that_were_there(small: World) -> None:
    with clock.at(DUE):
        run("run_week", small.league.name)
    before = list(PlayerGameLine.objects.order_by("player_id").values_list("player_id", "figures"))
    assert run("rebuild_lines", "--check") == "2 records read, 0 differed.\n"
    assert list(PlayerGameLine.objects.order_by("player_id").values_list("player_id", "figures")) == before
    PlayerGameLine.objects.first().delete()
    with pytest.raises(CommandError, match="other figures"):
        run("rebuild_lines", "--check")


def test_rebuild_lines_names_a_damaged_record(small: World) -> None:
    with clock.at(DUE):
        run("run_week", small.league.name)
    record = GameRecord.objects.first()
    GameRecord.objects.filter(pk=record.pk).update(body=b"FBM1junk")
    with pytest.raises(CommandError, match=str(record.public_id)):
        run("rebuild_lines")


# -- submit_plan -------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(small: World) -> World:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    return small


def submit(small: World, file: str, *more: str) -> str:
    with clock.at(NOON):
        return run("submit_plan", str(small.fixture.public_id), small.coach("home").username, file, *more)


def test_submit_plan_hands_in_a_file_and_confirms(opened: World, tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text(plan_text())
    assert f"Version 1 is saved. Digest {plans.receipt_digest(plan_text())}" in submit(opened, str(file))
    assert "Version 1 is confirmed." in submit(opened, str(file), "--confirm")


def test_submit_plan_reads_standard_input(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(plan_text().encode())))
    assert "Version 1 is saved" in submit(opened, "-")


def test_submit_plan_tells_every_error_and_keeps_the_draft(
    opened: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plan.txt"
    file.write_text("mud 9 9 12 13 14 15 16 17 18 19 20 6")
    with clock.at(NOON), pytest.raises(CommandError, match="Version 1 has errors and is kept as a draft"):
        call_command("submit_plan", str(opened.fixture.public_id), opened.coach("home").username, str(file))
    told = capsys.readouterr().err
    assert "error: The home side names grass or turf." in told
    assert told.count("error: #9 cannot play. Name another man.") == 2
    assert PlanVersion.objects.get().text == file.read_text()


@pytest.mark.parametrize(
    ("game", "user", "file", "sentence"),
    [
        ("nonsense", "{coach}", "x", 'There is no game "nonsense"'),
        ("{game}", "nobody", "x", 'There is no user "nobody"'),
        ("{game}", "{coach}", "/no/such/file", "cannot be read"),
        ("{game}", "{stranger}", "{file}", "coach neither team"),
    ],
)
def test_submit_plan_says_what_is_wrong_with_its_words(
    opened: World, tmp_path: Path, game: str, user: str, file: str, sentence: str
) -> None:
    (tmp_path / "plan.txt").write_text(plan_text())
    names = {
        "game": opened.fixture.public_id,
        "coach": opened.coach("home").username,
        "stranger": opened.stranger.username,
        "file": tmp_path / "plan.txt",
    }
    with clock.at(NOON), pytest.raises(CommandError, match=sentence):
        run("submit_plan", *[word.format(**names) for word in (game, user, file)])


def test_submit_plan_refuses_bytes_that_are_no_text(opened: World, tmp_path: Path) -> None:
    file = tmp_path / "plan.bin"
    file.write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(CommandError, match="is not UTF-8"):
        submit(opened, str(file))
    assert not PlanVersion.objects.exists()


# -- the demo ----------------------------------------------------------------------------------------------------


@kept_world
def loaded_demo() -> tuple[str, int]:
    """The demo's log-ins as load_demo writes them, and the mode of their file."""
    with TemporaryDirectory() as folder, override_settings(DEMO_ALLOWED=True, VAR_DIR=Path(folder)):
        run("load_demo", "--ruleset", "fool", "--ruleset", "tiny")
        file = Path(folder) / "demo.json"
        return file.read_text(), stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def demo(settings: object, tmp_path: Path) -> dict[str, object]:
    settings.DEMO_ALLOWED = True
    settings.VAR_DIR = tmp_path
    text, mode = loaded_demo()
    (tmp_path / "demo.json").write_text(text)
    (tmp_path / "demo.json").chmod(mode)
    return json.loads(text)


def test_the_demo_has_plans_for_week_1_and_private_log_ins(demo: dict[str, object], tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "demo.json").stat().st_mode) == 0o600
    (other,) = demo["others"]
    for league, ruleset, count in ((demo, "fool", 4), (other, "tiny", 2)):
        games = Fixture.objects.filter(public_id__in=league["week1"])
        assert [game.status for game in games] == ["ready"] * count
        assert League.objects.get(public_id=league["league"]).ruleset == ruleset
    handed_in = 4 * 2 + 2 * 3  # the home sides of the second league hand in two steps
    assert PlanVersion.objects.filter(frozen_at__isnull=False).count() == handed_in
    assert set(demo["coach"]) == {"username", "password", "token"}


def test_loading_the_demo_again_changes_nothing(demo: dict[str, object], tmp_path: Path) -> None:
    before, plans_before = (tmp_path / "demo.json").read_text(), PlanVersion.objects.count()
    assert run("load_demo") == ""
    assert (tmp_path / "demo.json").read_text() == before
    assert PlanVersion.objects.count() == plans_before


def test_the_demo_is_shown_when_week_1_is_played(demo: dict[str, object]) -> None:
    with pytest.raises(CommandError, match="Week 1 is not played"):
        run("show_demo")
    (other,) = demo["others"]
    run("run_week", str(demo["league"]))
    with pytest.raises(CommandError, match="Week 1 is not played"):
        run("show_demo")
    run("run_week", str(other["league"]))
    shown = run("show_demo", "--wait", "1")
    assert demo["coach"]["password"] in shown
    for league, file in ((demo, "example-plan.txt"), (other, "example-plan-2.txt")):
        assert f"{file} http://127.0.0.1:8000/api/v1/fixtures/{league['week2']}/plan/" in shown
        assert Fixture.objects.get(public_id=league["week2"]).status == Fixture.Status.OPEN


def test_the_wait_for_the_demo_goes_on_while_games_are_played(
    demo: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour passes between two looks; a game is played in each of them."""
    seconds = iter(range(0, 3600 * 1000, 3600))
    monkeypatch.setattr("games.management.commands.show_demo.time.monotonic", lambda: next(seconds))
    sweep.sweep(send=False)
    waiting = list(GameRun.objects.order_by("pk").values_list("pk", flat=True))
    played = iter(waiting)
    monkeypatch.setattr("games.management.commands.show_demo.time.sleep", lambda _: runs.play_run(run_id=next(played)))
    shown = run("show_demo", "--wait", "3601")
    for number in range(len(waiting)):
        assert f"{number} of {len(waiting)} games of week 1 are played ..." in shown
    assert demo["coach"]["password"] in shown


def test_the_wait_for_the_demo_ends_without_progress_or_with_a_game_that_failed(
    demo: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []
    monkeypatch.setattr("games.management.commands.show_demo.time.sleep", looks.append)
    with pytest.raises(CommandError, match="Week 1 is not played"):
        run("show_demo", "--wait", "0.2")
    assert looks
    Fixture.objects.filter(public_id=demo["week1"][0]).update(status=Fixture.Status.FAILED)
    looks.clear()
    with pytest.raises(CommandError, match=r"Week 1 is not played: .*needs the commissioner"):
        run("show_demo", "--wait", "600")
    assert not looks


def test_the_demo_coach_hands_an_example_in_by_click_and_by_curl(demo: dict[str, object], settings: object) -> None:
    """Whoever was hurt in week 1: the example is written for the roster as it stands."""
    (other,) = demo["others"]
    for league in (demo, other):
        run("run_week", str(league["league"]))
    run("show_demo")
    coach = User.objects.get(username=demo["coach"]["username"])
    for league, file in ((demo, "example-plan.txt"), (other, "example-plan-2.txt")):
        fixture = Fixture.objects.select_related("season__league").get(public_id=league["week2"])
        text = (settings.VAR_DIR / file).read_text(encoding="utf-8")
        version = hand_in_example(fixture=fixture, author=coach)
        assert (version.legal, version.text) == (True, text)
        answer = APIClient(headers={"Authorization": f"Token {demo['coach']['token']}"}).put(
            f"/api/v1/fixtures/{league['week2']}/plan/", text.encode(), content_type="text/plain"
        )
        assert answer.status_code == 200, answer.content


def test_there_is_no_demo_where_the_service_is_not_embedded(settings: object, tmp_path: Path) -> None:
    settings.DEMO_ALLOWED = False
    settings.VAR_DIR = tmp_path
    with pytest.raises(CommandError, match="only where the service runs embedded"):
        run("load_demo")
    assert not (tmp_path / "demo.json").exists()
