"""The chance to win on a game's page: the curve follows the record, the biggest plays are told, half-time spoils
nothing."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from games import engine
from games.selectors import chances
from games.selectors.games import Game, read_game
from games.services import exchange, runs, sweep
from league import clock

from .worlds import NOON, World, all_in, world

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> World:
    small = world(teams=2, weeks=1, openness="public")
    with clock.at(small.weeks[0].due_at - timedelta(days=5)):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()
    return small


@pytest.fixture
def game(played: World) -> Game:
    found = read_game(played.coaches[0], played.fixture)
    assert found is not None
    return found


def corners(points: str) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in points.split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_the_curve_runs_from_left_to_right_and_ends_with_the_result(game: Game) -> None:
    values = engine.play_values(game.record)
    drawn = chances.curve(game, values)
    points = corners(drawn.points)
    assert len(points) == len(game.plays) + 1
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert all(drawn.top <= y <= drawn.bottom for _, y in points)
    home, away = game.score["home"], game.score["away"]
    ends = {True: drawn.top, False: drawn.bottom}[home > away] if home != away else drawn.middle
    assert points[-1][1] == ends
    assert points[0][0] == drawn.periods[0][0]
    assert [name for _, _, name in drawn.periods][:4] == ["Q1", "Q2", "Q3", "Q4"]
    assert len(drawn.scores) == sum(bool(play["points"]) for play in game.plays)


def test_the_biggest_plays_are_those_that_moved_it_most(game: Game) -> None:
    values = engine.play_values(game.record)
    told = chances.swings(game, values)
    moves = {now["n"]: then["home_win"] - now["home_win"] for now, then in pairwise(values)}
    largest = sorted(moves.values(), key=lambda move: -abs(move))[: chances.BIGGEST]
    assert [one.by for one in told] == [round(100 * abs(move)) for move in largest]
    for one in told:
        assert one.side == ("home" if moves[one.line.number] > 0 else "away")
        after = values[one.line.number]["home_win"]
        assert one.now == round(100 * (after if one.side == "home" else 1 - after))


def test_the_page_has_the_curve_in_words_and_links_the_plays(played: World, game: Game) -> None:
    page = Client().get(reverse("game", args=[played.fixture.public_id])).content.decode()
    section = page[page.index('aria-labelledby="chances"') : page.index('aria-labelledby="drives"')]
    told = chances.curve(game, engine.play_values(game.record)).told
    assert f'<desc id="chances-told">{told}</desc>' in section
    assert len(re.findall(r"/viewer/\?play=\d+", section)) == chances.BIGGEST
    assert "style=" not in section


def test_a_plays_page_says_what_it_was_worth(played: World, game: Game) -> None:
    values = engine.play_values(game.record)
    row = values[2]
    page = Client().get(reverse("play", args=[played.fixture.public_id, 3])).content.decode()
    home = game.teams["home"]["name"]
    assert f"{home} to win: <strong>{round(100 * row['home_win'])} → {round(100 * values[3]['home_win'])} %" in page
    assert f"{row['epa']:+.1f}" in page


def test_at_half_time_the_curve_stops_in_the_middle() -> None:
    small = world(teams=2, weeks=1, halftime=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()
    game = read_game(small.coaches[0], small.fixture)
    assert game is not None
    assert not game.over
    drawn = chances.curve(game, engine.play_values(game.record))
    last = corners(drawn.points)[-1][0]
    assert last == pytest.approx(chances.LEFT + chances.WIDTH / 2, abs=0.1)
    assert drawn.told.startswith("At half-time Harbor Gulls stand at ")
