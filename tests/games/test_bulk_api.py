"""Statistics and plays for programs: the same figures in three forms, for those who may see the league."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules_engine
from games import engine
from games.models import GameRecord, PlayerGameLine, PlayerSeasonLine
from games.services import exchange, runs, sweep
from games.services.statistics import refresh_stale
from league import clock

from .worlds import World, all_in, world

pytestmark = pytest.mark.django_db
SEASON = ("api-leaders", "api-player-seasons", "api-player-games", "api-team-games", "api-season-plays")


def play(small: World) -> World:
    with clock.at(small.weeks[0].due_at - timedelta(days=5)):
        for fixture in small.fixtures[1]:
            exchange.open_fixture(fixture=fixture)
            all_in(small, fixture)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    refresh_stale()
    return small


@pytest.fixture
def played() -> World:
    return play(world(teams=4, weeks=1, openness="public"))


def fetch(name: str, of: object, query: str = "") -> Any:
    return Client().get(reverse(name, args=[of.public_id]) + query)


def body(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode() if answer.streaming else answer.content.decode()


@pytest.mark.parametrize("name", SEASON[1:])
def test_three_forms_of_the_same_rows(played: World, name: str) -> None:
    rows = json.loads(body(fetch(name, played.season)))
    lines = body(fetch(name, played.season, "?format=ndjson")).splitlines()
    table = list(csv.DictReader(io.StringIO(body(fetch(name, played.season, "?format=csv")))))
    assert rows
    assert [json.loads(line) for line in lines] == rows
    assert len(table) == len(rows)
    for told, row in zip(table, rows, strict=True):
        assert {key for key, value in row.items() if value not in (None, "", 0)} <= set(told)
        assert told["team"] == row["team"] if "team" in row else told["play_id"] == str(row["play_id"])


def test_lines_are_the_stored_ones(played: World) -> None:
    rows = json.loads(body(fetch("api-player-games", played.season)))
    assert len(rows) == PlayerGameLine.objects.count()
    assert sum(row.get("carries", 0) for row in rows) == sum(
        line.figures.get("carries", 0) for line in PlayerGameLine.objects.all()
    )


def test_plays_of_a_game_are_those_of_its_record(played: World) -> None:
    record = engine.open_record(GameRecord.objects.get(fixture=played.fixture).body)
    rows = json.loads(body(fetch("api-plays", played.fixture)))
    assert rows == rules_engine.play_table(record)
    meanings = Client().get(reverse("api-play-columns")).json()
    assert set(rows[0]) == set(meanings)


def test_leaders_and_a_player(played: World) -> None:
    boards = fetch("api-leaders", played.season).json()
    assert boards
    first = boards[0]["places"][0]
    line = PlayerSeasonLine.objects.get(player__public_id=first["player"], part="regular")
    told = fetch("api-player", line.player).json()
    assert told["name"] == first["name"]
    assert told["seasons"][0]["figures"] == line.figures


def test_a_formula_in_a_name_is_no_formula_in_a_spreadsheet(played: World) -> None:
    line = PlayerGameLine.objects.order_by("pk").first()
    line.player.name = '=HYPERLINK("x")'
    line.player.save()
    assert "'=HYPERLINK" in body(fetch("api-player-games", played.season, "?format=csv"))


@pytest.mark.parametrize("name", SEASON)
def test_of_a_members_league_nothing_is_told_to_strangers(name: str) -> None:
    small = play(world(teams=2, weeks=1))
    assert fetch(name, small.season).status_code == 404
    assert fetch("api-plays", small.fixture).status_code == 404


def test_a_part_that_is_not_there_is_not_found(played: World) -> None:
    assert fetch("api-leaders", played.season, "?part=camp").status_code == 404
    assert fetch("api-player-seasons", played.season, "?format=xml").status_code == 404
