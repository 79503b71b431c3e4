"""The front door: a drive of a game that anybody may read, as a visitor meets it."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.selectors import showcase
from games.selectors.games import read_game
from games.services import exchange, runs, sweep
from league import clock
from league.models import Fixture, League

from .worlds import NOON, World, all_in, world

pytestmark = pytest.mark.django_db

MOST_CODE = 150_000  # bytes of scripts and style sheets
MOST_DRIVE = 250_000  # bytes of the plays that the script asks for
WARM = 8  # queries of the page once a process has read the drive


def played(**facts: object) -> World:
    """A league of which one game is over."""
    showcase._drive_of.cache_clear()
    small = world(teams=2, weeks=1, openness="public")
    League.objects.filter(pk=small.league.pk).update(**facts)
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()
    return small


def visit(address: str = "/") -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize("facts", [{"openness": "members"}, {"openness": "link"}, {"rehearsal": True}])
def test_a_game_that_not_everybody_may_read_is_not_shown(facts: dict[str, object]) -> None:
    hidden = played(**facts)
    assert showcase.showcase() is None
    page = visit()
    assert str(hidden.fixture.public_id) not in page
    assert "You write the plan. The dice play the game." in page
    assert Client().get("/drive/").status_code == 404


def test_a_game_under_way_is_not_shown() -> None:
    small = played()
    Fixture.objects.filter(pk=small.fixture.pk).update(
        status=Fixture.Status.PLAYING, home_score=None, away_score=None, played_at=None
    )
    assert showcase.showcase() is None


def test_the_drive_is_the_longest_way_that_can_be_shown() -> None:
    """A touchdown by four to twelve plays before anything else, then the most yards."""
    small = played()
    shown = showcase.showcase()
    game = read_game(AnonymousUser(), small.fixture)
    assert shown
    assert game
    fit = [drive for drive in game.drives if 4 <= drive["last_play"] - drive["first_play"] + 1 <= 12]
    touchdowns = [drive for drive in fit if drive["result"] == "touchdown"]
    best = max(touchdowns or fit, key=lambda drive: drive["yards"])
    assert [one.number for one in shown.frames] == list(range(best["first_play"], best["last_play"] + 1))
    assert shown.side == best["side"]
    assert len(shown.gains) == len(shown.frames)
    assert shown.told
    assert shown.told.number in range(best["first_play"], best["last_play"] + 1)
    assert all(story.faces for story in shown.dice)
    assert len(shown.dice) <= 5


HOME = {"possession": "home"}


@pytest.mark.parametrize(
    ("play", "gain"),
    [
        ({"before": HOME | {"los": 60}, "after": HOME | {"los": 48}, "counted": True, "points": None}, 12),
        ({"before": HOME | {"los": 60}, "after": HOME | {"los": 63}, "counted": True, "points": None}, -3),
        ({"before": HOME | {"los": 60}, "after": HOME | {"los": 45}, "counted": False, "points": None}, 0),
        (
            {"before": HOME | {"los": 60}, "after": {"possession": "away", "los": 75}, "counted": True, "points": None},
            0,
        ),
        ({"before": HOME | {"los": 7}, "after": HOME | {"los": 2}, "counted": True, "points": {"home": 6}}, 7),
    ],
)
def test_the_yards_of_a_play(play: dict[str, object], gain: int) -> None:
    assert showcase._gain(play) == gain


def test_the_newest_game_of_the_demo_league_goes_before_every_other() -> None:
    demo = played(demo=True)
    other = played()
    Fixture.objects.filter(pk=other.fixture.pk).update(played_at=NOON + timedelta(days=9))
    showcase._drive_of.cache_clear()
    shown = showcase.showcase()
    assert shown
    assert shown.fixture == demo.fixture
    League.objects.filter(pk=demo.league.pk).update(openness="members")
    shown = showcase.showcase()
    assert shown
    assert shown.fixture == other.fixture


def test_each_play_is_a_still_without_scripts() -> None:
    played()
    shown = showcase.showcase()
    assert shown
    page = visit()
    for one in shown.frames:
        assert f'href="/?play={one.number}#replay"' in page
        still = visit(f"/?play={one.number}")
        assert f'data-play="{one.number}"' in still
        assert f"<p data-say>{one.line.text}</p>" in still
    assert f'data-play="{shown.frames[0].number}"' in visit("/?play=999")
    assert f'data-play="{shown.frames[0].number}"' in visit("/?play=x")


def test_the_script_is_given_the_same_plays_once_a_day() -> None:
    played()
    shown = showcase.showcase()
    assert shown
    answer = Client().get("/drive/")
    plays = answer.json()["plays"]
    assert [play["n"] for play in plays] == [one.number for one in shown.frames]
    assert all(len(play["scene"]["men"]) == 22 for play in plays)
    assert len(answer.content) <= MOST_DRIVE
    assert answer["Cache-Control"] == "public, max-age=86400"
    again = Client().get("/drive/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert f"/drive/?v={shown.digest}" in visit()


def test_another_record_or_other_readers_rights_make_another_drive() -> None:
    small = played()
    before = showcase.showcase()
    League.objects.filter(pk=small.league.pk).update(shows_plans=True)
    after = showcase.showcase()
    assert before
    assert after
    assert before.frames[0].calls[0].why is None
    assert after.frames[0].calls[0].why is not None


def test_as_many_queries_however_many_leagues(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    played(demo=True)
    visit()
    with django_assert_num_queries(WARM):
        visit()
    for _ in range(3):
        played()
    visit()
    with django_assert_num_queries(WARM):
        visit()


def test_the_page_weighs_little() -> None:
    played()
    page = visit()
    files = {*re.findall(r'(?:href|src)="/static/([^"?]+\.(?:css|js))"', page), "games/viewer.js"}
    assert {"games/front.js", "games/front.css"} <= files
    sizes = {name: Path(str(finders.find(name))).stat().st_size for name in files}
    assert sum(sizes.values()) <= MOST_CODE, sizes
    assert len(page) <= MOST_CODE


def test_it_says_what_other_sites_may_show() -> None:
    page = visit()
    assert '<meta property="og:image" content="http://testserver/share.png">' in page
    assert '<meta name="description" content="Tabletop American football, played by mail' in page
