"""The game viewer: a page for each play that tells nothing of what comes later, and the plays for its script."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import JSON
from games.selectors import viewer
from games.selectors.games import Game, read_game
from games.selectors.viewer import Choice, Watched
from games.services import exchange, runs, sweep
from league import clock

from .worlds import NOON, World, all_in, world

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> World:
    small = world(teams=2, weeks=1)
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()
    return small


@pytest.fixture
def game(played: World) -> Game:
    found = read_game(played.coach("home"), played.fixture)
    assert found is not None
    return found


def browser(played: World) -> Client:
    client = Client()
    client.force_login(played.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(played: World, name: str = "viewer", **asked: object) -> str:
    answer = browser(played).get(reverse(name, args=[played.fixture.public_id]), asked)
    assert answer.status_code == 200
    return str(answer.content.decode())


def chunk(played: World, **asked: object) -> list[JSON]:
    rows: list[JSON] = (
        browser(played).get(reverse("viewer-plays", args=[played.fixture.public_id]), asked).json()["plays"]
    )
    return rows


def scores_in(body: str) -> list[int]:
    return [int(found) for found in re.findall(r'data-bug="(?:away|home)">(\d+)<', body)]


def test_a_moment_shows_the_play_and_the_score_then(played: World, game: Game) -> None:
    for play in (game.plays[4], game.plays[len(game.plays) // 2], game.plays[-1]):
        home, away = play["after"]["score"]
        body = page(played, play=play["n"])
        assert scores_in(body) == [away, home]
        assert body.count('class="stage__man--') == 22
        assert f'data-play="{play["n"]}"' in body


def test_a_page_tells_nothing_of_what_comes_later(played: World, game: Game) -> None:
    """Neither the plays after the cursor nor the final score stand in its text, its title or its list."""
    body = page(played, play=2)
    listed = [int(number) for number in re.findall(r'id="play-(\d+)"', body)]
    assert listed == [2, 1]
    title = re.search(r"<title>(.*?)</title>", body)
    assert title is not None
    final = [played.fixture.home_score, played.fixture.away_score]
    assert not any(f" {points}" in title[1].split(",", 1)[1].split("·")[0] for points in final if points)
    curve = re.search(r'data-curve points="([^"]*)"', body)
    assert curve is not None
    assert len(curve[1].split()) == 3  # before the first play, after the first, after the second


@pytest.mark.parametrize("tab", ["game-box", "game-statistics"])
def test_box_score_and_statistics_stop_at_the_cursor(played: World, game: Game, tab: str) -> None:
    play = game.plays[-1]
    until, whole = page(played, tab, play=play["n"] - 1), page(played, tab)
    assert "as far as you have watched" in until
    assert "as far as you have watched" not in whole
    if tab == "game-box":
        totals = [int(points) for points in re.findall(r'class="total">(\d+)<', until)]
        assert totals == [play["before"]["score"][1], play["before"]["score"][0]]


def test_the_plays_for_the_script_come_in_bounded_chunks(played: World, game: Game) -> None:
    rows = chunk(played, **{"from": 5})
    assert [row["n"] for row in rows] == list(range(5, 5 + viewer.CHUNK))
    row = rows[0]
    assert len(row["scene"]["men"]) == 22
    assert all(len(man["at"]) == len(row["scene"]["phases"]) for man in row["scene"]["men"])
    assert row["score_before"] == {
        "home": game.plays[4]["before"]["score"][0],
        "away": game.plays[4]["before"]["score"][1],
    }
    assert "<h2" in row["panel"]
    assert chunk(played, **{"from": len(game.plays) + 1}) == []


def test_the_plays_are_sent_once(played: World) -> None:
    client, address = browser(played), reverse("viewer-plays", args=[played.fixture.public_id])
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": tag}).status_code == 304


CHOICES = [
    Choice(only="score"),
    Choice(only="drive"),
    Choice(only="turning"),
    Choice(side="away"),
    Choice(down=3),
    Choice(kind="pass"),
    Choice(side="home", down=1, kind="run"),
    Choice(player="home-10"),
]


def wanted(play: JSON, asked: Choice, game: Game, values: list[JSON]) -> bool:
    """What a choice asks for, said anew."""
    before = play["before"]
    only = {
        "": True,
        "score": play["points"] is not None,
        "drive": play["n"] in [drive["first_play"] for drive in game.drives],
        "turning": abs(values[play["n"]]["home_win"] - values[play["n"] - 1]["home_win"]) >= 0.1,
    }
    named = {f"{event['side']}-{event['player']}" for event in play["events"]}
    named |= {f"{before['possession']}-{event['target']}" for event in play["events"] if event.get("target")}
    return bool(
        only[asked.only]
        and asked.side in ("", before["possession"])
        and asked.down in (0, before["down"] if before["phase"] == "scrimmage" else 0)
        and asked.kind in ("", play["kind"])
        and (not asked.player or asked.player in named)
    )


@pytest.mark.parametrize("asked", CHOICES, ids=lambda asked: asked.query)
def test_a_choice_leaves_the_plays_that_are_wanted(game: Game, asked: Choice) -> None:
    watched = Watched(game, {"home": "#000000", "away": "#ffffff"})
    found = [play["n"] for play in game.plays if wanted(play, asked, game, watched.values)]
    seen, at = [], 0
    while at := watched.after(at, asked):
        seen.append(at)
    assert seen == found
    assert [play["n"] for play in watched.chunk(1, asked)] == found[: viewer.CHUNK]
    back, at = [], len(game.plays) + 1
    while at := watched.before(at, asked):
        back.append(at)
    assert back == found[::-1]


def test_a_skip_leads_to_the_next_drive_and_says_when_none_comes(played: World, game: Game) -> None:
    client, address = browser(played), reverse("viewer", args=[played.fixture.public_id])
    second = game.drives[1]["first_play"]
    answer = client.get(address, {"play": second - 1, "skip": "drive"})
    assert answer["Location"] == f"{address}?play={second}"
    answer = client.get(address, {"play": len(game.plays), "skip": "score"}, follow=True)
    assert "No score comes after this play." in answer.content.decode()


@pytest.mark.parametrize(
    "asked",
    [{"play": "x"}, {"play": "1", "only": "<b>"}, {"down": "9"}, {"player": "'"}, {"side": "up"}, {"skip": "end"}],
)
def test_what_nobody_offered_is_left_out(played: World, asked: dict[str, str]) -> None:
    assert "<b>" not in page(played, **asked)


@pytest.mark.parametrize("number", [0, 9999])
def test_a_play_that_is_not_there(played: World, number: int) -> None:
    address = reverse("viewer", args=[played.fixture.public_id])
    expected = 200 if number == 0 else 404  # 0 stands for no number: the first play
    assert browser(played).get(address, {"play": number}).status_code == expected


def test_dice_are_stories_and_the_engines_words_stay_behind_details(played: World, game: Game) -> None:
    number = next(play["n"] for play in game.plays if any(roll["purpose"] == "power" for roll in play["dice"]))
    body = page(played, play=number)
    shown, _, behind = body.partition("As the record has it")
    assert "The play in dice" in shown
    assert "is-rolled" in shown
    assert "die power" in behind
    assert "die power" not in shown


def queries(played: World, name: str, plays: list[int]) -> Iterator[int]:
    client = browser(played)
    for play in plays:
        with CaptureQueriesContext(connection) as seen:
            client.get(reverse(name, args=[played.fixture.public_id]), {"play": play, "from": play})
        yield len(seen)


@pytest.mark.parametrize("name", ["viewer", "viewer-plays", "game-box", "game-statistics", "game-proof"])
def test_queries_do_not_grow_with_what_has_been_seen(played: World, game: Game, name: str) -> None:
    first, last = queries(played, name, [2, len(game.plays) - 1])
    assert first == last <= 22


@pytest.mark.parametrize(("who", "sides"), [("home", 1), ("commissioner", 0)])
def test_what_is_closed_is_in_no_frame(played: World, monkeypatch: pytest.MonkeyPatch, who: str, sides: int) -> None:
    """Where plans open at the end of the season, a frame holds a coach's own calls and nobody else's."""
    monkeypatch.setattr("league.rulebook.LeagueRules.plans_opened", lambda rules: "season_end")
    reader = played.coach("home") if who == "home" else played.commissioner
    client = Client()
    client.force_login(reader, backend="django.contrib.auth.backends.ModelBackend")
    for name in ("viewer", "viewer-plays"):
        body = client.get(reverse(name, args=[played.fixture.public_id]), {"play": 5, "from": 5}).content.decode()
        frames = 1 if name == "viewer" else body.count("What was called, and why")
        assert body.count("Still closed") == frames * (2 - sides)
        assert body.count("Ordered:") == frames * sides
