"""A game of every ruleset: sealed until it is played, played, proved by the engine alone, and read by everybody."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from rest_framework.test import APIClient

import rules_engine
from games import engine, visibility
from games.models import FixtureSecret, GameRecord, GameRun, PlanVersion
from games.services import replays, runs, sweep
from league import clock
from league.models import Fixture, League, LeagueLog, Outbox
from tests.depth import daily_part
from tests.kept import kept_world

from .laws import SIDES, all_in, browser, game_addresses, hand_in, opened, people, play, sealed_marks, told
from .routes import said
from .worlds import NOON, World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]
READERS = ("home", "away", "third coach", "commissioner", "stranger", "visitor")
MEMBERS = READERS[:4]


@pytest.fixture
def made(ruleset: str) -> Iterator[World]:
    with clock.at(NOON):
        yield opened(ruleset)


@kept_world
def played_game(ruleset: str) -> World:
    made = opened(ruleset)
    all_in(made)
    play(made)
    assert made.fixture.status == Fixture.Status.FINAL
    return made


@pytest.fixture
def played(ruleset: str) -> Iterator[World]:
    """A game from the first plan to the final record."""
    with clock.at(NOON):
        yield played_game(ruleset)


def record_of(played: World) -> engine.JSON:
    return engine.open_record(GameRecord.objects.get(fixture=played.fixture, superseded_at=None).body)


# -- before it is played -----------------------------------------------------------------------------------------


@pytest.mark.one_database
@pytest.mark.parametrize("confirmed", [False, True], ids=["saved", "confirmed"])
def test_nobody_reads_at_any_address_of_a_game_what_is_sealed(made: World, confirmed: bool) -> None:
    if confirmed:
        all_in(made)
    else:
        for side in SIDES:
            hand_in(made, side)
    secrets = [bytes(row.secret).hex() for row in FixtureSecret.objects.filter(fixture=made.fixture)]
    users, asked = people(made), game_addresses(made)
    looks = daily_part(list(product(users, asked)), of=2)
    for who, user in users.items():
        client = browser(user)
        closed = [*secrets, *(mark for side in SIDES if side != who for mark in sealed_marks(made, side, who))]
        assert len(closed) > 10
        for address in (address for viewer, address in looks if viewer == who):
            said = told(client, address)
            assert [mark for mark in closed if mark in said] == [], (who, address)


def test_the_marks_are_where_they_may_be_read(made: World) -> None:
    """Else the test above would prove nothing."""
    all_in(made)
    game = made.fixture.public_id
    page = told(browser(made.coach("home")), f"/games/{game}/plan/")
    plan = told(browser(made.coach("home")), f"/api/v1/fixtures/{game}/plan/")
    marks = sealed_marks(made, "home", "away")
    assert any(mark in page for mark in marks)
    assert any(mark in plan for mark in marks)


@pytest.mark.parametrize("who", READERS[2:])
def test_only_the_two_coaches_read_or_hand_in_plans(made: World, who: str) -> None:
    user = people(made)[who]
    base = f"/api/v1/fixtures/{made.fixture.public_id}/"
    expected = {None: 401, made.stranger: 404}.get(user, 403)
    client = browser(user)
    for name in ("plan/", "example-plan/"):
        assert client.get(f"{base}{name}").status_code == expected, name
    assert client.put(f"{base}plan/", "{}", content_type="application/json").status_code == expected
    assert not PlanVersion.objects.exists()


def test_log_and_letters_say_nothing_of_what_is_sealed(made: World) -> None:
    all_in(made)
    rows = [*LeagueLog.objects.values_list("sentence", "data"), *Outbox.objects.values_list("key", "body")]
    said = json.dumps([[text, body] for text, body in rows], default=str)
    for side in SIDES:
        assert [mark for mark in sealed_marks(made, side, "commissioner") if mark in said] == []


# -- played ------------------------------------------------------------------------------------------------------


def test_the_record_proves_itself_against_what_was_published(played: World, tmp_path: Path) -> None:
    api = APIClient()
    api.force_authenticate(played.coaches[2])
    game = f"/api/v1/games/{played.fixture.public_id}/"
    published = api.get(game).json()["proof"]
    file = tmp_path / "record.json"
    file.write_bytes(api.get(f"{game}record/").content)
    record = json.loads(file.read_text())
    assert [row["digest"] for row in published["commitments"]] == record["proof"]["commitments"]
    command = [sys.executable, "-m", "rules_engine", "replay", str(file)]
    proof = subprocess.run(
        [*command, "--hash", published["hash"], "--digest", published["record"]],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": ""},
    ).stdout
    assert "commitments" in proof
    assert "calls" in proof


def test_the_same_inputs_give_the_same_record(made: World) -> None:
    all_in(made)
    (run_id,) = sweep.sweep(send=False).to_play
    game = runs.game_of(runs.claim(run_id=run_id))
    assert engine.play(game).digest == engine.play(game).digest


def test_a_replay_is_another_game_and_both_stay_in_public(played: World) -> None:
    first = GameRecord.objects.get(fixture=played.fixture)
    replay = replays.order_replay(
        fixture=played.fixture, actor=played.commissioner, reason="roster", explanation="A wrong roster was used."
    )
    for side in SIDES:
        replays.agree(fixture=played.fixture, actor=played.coach(side))
    runs.play_run(run_id=GameRun.objects.get(fixture=played.fixture, revision=replay.revision).pk)
    record = record_of(played)
    assert record["revision"] == replay.revision
    assert engine.record_digest(record) != first.digest
    assert rules_engine.verify(record).closed == ()
    page = told(browser(played.coaches[2]), f"/games/{played.fixture.public_id}/")
    assert first.digest in page


def test_a_games_pages_are_read_by_members_and_by_nobody_else(played: World) -> None:
    game = f"/games/{played.fixture.public_id}/"
    for who, user in people(played).items():
        client = browser(user)
        for address in (game, f"{game}plays/2/", f"/api/v1{game}", f"/api/v1{game}record/", f"/api/v1{game}box/"):
            expected = {200} if who in MEMBERS else {401, 404}
            assert client.get(address).status_code in expected, (who, address)


def test_a_public_game_is_read_by_strangers_too(played: World) -> None:
    League.objects.update(openness="public")
    page = told(browser(None), f"/games/{played.fixture.public_id}/")
    assert f"{played.fixture.home.name}" in page
    assert visibility.record_parts(played.stranger, played.fixture) == visibility.OPEN_AT_ONCE
    League.objects.update(shows_plans=True)
    fixture = Fixture.objects.select_related("season__league").get(pk=played.fixture.pk)
    assert visibility.record_parts(played.stranger, fixture) == visibility.EVERYTHING


def test_a_games_page_tells_every_play_in_sentences(played: World) -> None:
    record = record_of(played)
    page = told(browser(played.coach("home")), f"/games/{played.fixture.public_id}/?drive=all")
    assert page.count('id="play-') == len(record["public"]["plays"])
    for heading in ("Drives", "Plays", "Chance to win"):
        assert heading in page
    tabs = {
        "box": ("Scoring", "First downs", "Time of possession"),
        "statistics": ("Rushing",),
        "proof": ("replay record.json",),
    }
    for tab, headings in tabs.items():
        body = told(browser(played.coach("home")), f"/games/{played.fixture.public_id}/{tab}/")
        assert [heading for heading in headings if heading not in body] == []
    assert all(row["text"].endswith((".", "!")) for row in engine.plays(record))


def test_plays_of_each_kind_are_drawn_and_explained(played: World) -> None:
    record = record_of(played)
    client = browser(played.coach("home"))
    for one in {row["kind"]: row for row in engine.plays(record)}.values():
        answer = client.get(f"/games/{played.fixture.public_id}/plays/{one['n']}/")
        page = html.unescape(said(answer))
        text = html.unescape(re.sub(r"<[^>]*>", "", said(answer)))  # terms of the game are links within a sentence
        assert page.count('class="stage__man--offense"') == page.count('class="stage__man--defense"') == 11, one["kind"]
        assert ("Step by step" in page) == bool(one["detail"].get("steps")), one["kind"]
        assert not re.search(r"\bNone\b|[{}]'", page), one["kind"]
        sentences = engine.explain_play(record, one)
        for side in SIDES:
            calls = engine.calls(record, side)
            assert calls is not None
            sentences += engine.explain_call(record, one, side, calls[one["n"] - 1])
        assert [sentence for sentence in sentences if sentence not in text] == []


def test_the_box_score_adds_up_to_the_score(played: World) -> None:
    box = browser(played.coach("home")).get(f"/api/v1/games/{played.fixture.public_id}/box/").json()
    assert sum(box["quarters"]["home"]) == played.fixture.home_score
    assert sum(box["quarters"]["away"]) == played.fixture.away_score
