"""Figures that an earlier engine counted are counted anew from the stored record: a revision with its reason, on the
game's page, in its API answer and in the log; and what is handed out of a record is its canonical form."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

import rules_engine
from games.models import FigureRevision, GameRecord, TeamGameLine
from games.services import exchange, projections, runs, statistics, sweep
from league import clock
from league.models import LeagueLog, User

from .worlds import World, all_in, world

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[1] / "rules_engine" / "kernel" / "data"
REASON = "Return yards end at the goal line now."


@pytest.fixture
def played() -> World:
    small = world(teams=2, weeks=4, openness="public")
    moment = small.weeks[0].due_at - timedelta(days=5)
    with clock.at(moment):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small, small.fixture)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()
    return small


@pytest.fixture
def older(played: World) -> World:
    """The game as engine 0.1.0 left it: its record, and the figures that it had counted from it."""
    body = (DATA / "returned.fbm").read_bytes()
    digest = rules_engine.record_digest(rules_engine.decompress(body))
    record = GameRecord.objects.get()
    GameRecord.objects.update(body=body, digest=digest, engine="0.1.0")
    record.lines.all().delete()
    for side, figures in json.loads((DATA / "returned-figures.json").read_text()).items():
        record.team_lines.filter(side=side).update(figures=figures)
    FigureRevision.objects.update(folds=1)
    statistics.refresh_stale()
    return played


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(small: World, name: str = "game") -> str:
    return browser(small.stranger).get(reverse(name, args=[small.fixture.public_id])).content.decode()


def game_of(small: World) -> dict[str, object]:
    return browser(small.stranger).get(f"/api/v1/games/{small.fixture.public_id}/").json()


def test_the_sweep_counts_figures_of_an_earlier_engine_anew_and_says_why(older: World) -> None:
    before = GameRecord.objects.values("body", "digest", "engine").get()
    home = TeamGameLine.objects.get(side="home")
    assert home.figures["def_interception_yards"] == 380
    with clock.at(older.weeks[0].due_at):
        sweep.sweep(send=False)
    home = TeamGameLine.objects.get(side="home")
    # the ball came down on the visitors' 28 (22 and 6 in the air), and was carried from there to their goal line
    assert (home.figures["def_interception_yards"], home.figures["def_interception_long"]) == (28, 28)
    first, second = FigureRevision.objects.order_by("number")
    assert (first.number, first.reason, first.changes) == (1, "", [])
    assert (second.number, second.reason, second.folds) == (2, REASON, rules_engine.FOLDS)
    code = older.fixture.home.code
    assert second.changes == [
        {"of": code, "figure": "def_interception_long", "before": 380, "now": 28},
        {"of": code, "figure": "def_interception_yards", "before": 380, "now": 28},
    ]
    assert GameRecord.objects.values("body", "digest", "engine").get() == before
    row = LeagueLog.objects.get(action="figures.corrected")
    assert row.league == older.league
    assert row.sentence.endswith(f"are corrected (revision 2). {REASON}")
    assert (row.data["revision"], row.data["changes"]) == (2, 2)


def test_page_and_api_show_the_revision_with_its_reason_and_what_changed(older: World) -> None:
    assert "Corrected figures" not in page(older, "game-box")
    assert [(row["revision"], row["reason"]) for row in game_of(older)["figures"]] == [(1, "")]
    assert projections.rebuild_lines(record=GameRecord.objects.get()) is False
    shown = page(older, "game-box")
    assert "Corrected figures, revision 2" in shown
    assert REASON in shown
    assert f"{older.fixture.home.code}, interception yards: 380 is now 28" in shown
    newest, first = game_of(older)["figures"]
    assert (newest["revision"], newest["reason"], first["revision"]) == (2, REASON, 1)
    assert newest["changes"][1] == {
        "of": older.fixture.home.code, "figure": "def_interception_yards", "before": 380, "now": 28,
    }  # fmt: skip
    log = browser(older.commissioner).get(reverse("league-log", args=[older.league.public_id])).content.decode()
    assert REASON in log


def test_a_second_counting_changes_nothing_and_makes_no_revision(older: World) -> None:
    record = GameRecord.objects.get()
    assert list(projections.outdated()) == [record]
    projections.rebuild_lines(record=record)
    assert list(projections.outdated()) == []
    assert projections.rebuild_lines(record=record) is True
    call_command("rebuild_lines", check=True)
    assert FigureRevision.objects.count() == 2
    assert LeagueLog.objects.filter(action="figures.corrected").count() == 1


def test_figures_that_are_the_same_by_a_later_version_keep_their_revision(played: World) -> None:
    FigureRevision.objects.update(folds=1)
    record = GameRecord.objects.get()
    assert projections.rebuild_lines(record=record) is True
    (only,) = FigureRevision.objects.all()
    assert (only.number, only.folds, only.reason) == (1, rules_engine.FOLDS, "")
    assert not LeagueLog.objects.filter(action="figures.corrected").exists()
    assert list(projections.outdated()) == []


def test_a_season_is_counted_anew_after_a_correction(older: World) -> None:
    assert list(statistics.stale()) == []
    projections.rebuild_lines(record=GameRecord.objects.get())
    assert list(statistics.stale()) == [older.season]


def test_what_is_handed_out_of_a_whole_record_has_its_digest(played: World) -> None:
    record = GameRecord.objects.get()
    for address in (
        reverse("game-record", args=[played.fixture.public_id]),
        f"/api/v1/games/{played.fixture.public_id}/record/",
    ):
        answer = browser(played.coach("home")).get(address)
        assert answer.headers["Content-Type"] == "application/json"
        assert hashlib.sha256(answer.content).hexdigest() == record.digest
        assert answer.json() == rules_engine.decompress(bytes(record.body))
    assert game_of(played)["proof"]["record"] == record.digest


def test_a_score_has_the_same_clock_in_the_table_and_in_the_list_of_plays(older: World) -> None:
    reader, game = browser(older.stranger), [older.fixture.public_id]
    shown = reader.get(reverse("game", args=game), {"drive": "all"})
    box = reader.get(reverse("game-box", args=game))
    scored = [(row["number"], row["when"]) for row in box.context["scoring"]]
    lines = {line.number: line.scored for chapter in shown.context["chapters"] for line in chapter.lines}
    assert scored
    assert scored == [(number, lines[number]) for number, _ in scored]
    assert {number for number, when in lines.items() if when} == {number for number, _ in scored}
    rows = rules_engine.play_table(rules_engine.decompress(bytes(GameRecord.objects.get().body)))
    for number, when in scored:
        row = rows[number - 1]
        left = rules_engine.narrative.clock(row["end_quarter_seconds_remaining"])
        assert when == f"{rules_engine.narrative.period(row['qtr'], 4)} {left}"
        assert f"Scored at {when}" in shown.content.decode()
