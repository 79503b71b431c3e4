"""Pictures that other sites show: whom they show what, how large they are, how often they are drawn."""

from __future__ import annotations

import struct

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from games.selectors import sharing
from games.selectors.games import read_game
from league.models import Fixture, League
from league.pictures import sharing as drawing
from league.services.errors import Refused

from .test_front import played
from .worlds import World

pytestmark = pytest.mark.django_db

TOKEN = "the-secret-link"
NOBODY: frozenset[str] = frozenset()


def addresses(small: World) -> dict[str, str]:
    league, game = f"/leagues/{small.league.public_id}", f"/games/{small.fixture.public_id}"
    return {
        "league": f"{league}/share.png",
        "standings": f"{league}/standings.png",
        "game": f"{game}/share.png",
        "play": f"{game}/plays/3/share.png",
    }


def member(small: World) -> Client:
    client = Client()
    client.force_login(small.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def link_reader() -> Client:
    client = Client()
    client.get(f"/league-links/{TOKEN}/")
    return client


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, which a PNG has in its first part."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


# Who is given a picture of a league, by how the league is read.
SHOWN = {
    "members": {"visitor": 404, "member": 404, "link": 404},
    "link": {"visitor": 404, "member": 404, "link": 200},
    "public": {"visitor": 200, "member": 200, "link": 200},
}


@pytest.mark.parametrize("openness", SHOWN)
def test_a_picture_shows_what_a_visitor_may_see(openness: str) -> None:
    small = played(openness="link", link_token=TOKEN)
    readers = {"visitor": Client(), "member": member(small), "link": link_reader()}
    League.objects.update(openness=openness)
    for who, client in readers.items():
        for name, address in addresses(small).items():
            answer = client.get(address)
            assert answer.status_code == SHOWN[openness][who], (who, name)
            if answer.status_code == 200:
                assert size_of(answer.content) == (1200, 630)
                kept = "public" if openness == "public" else "private"
                assert kept in answer["Cache-Control"]


@pytest.mark.parametrize("status", [one for one in Fixture.Status if one != Fixture.Status.FINAL])
def test_no_picture_of_a_game_that_is_not_over(status: str) -> None:
    small = played()
    Fixture.objects.filter(pk=small.fixture.pk).update(status=status, home_score=None, away_score=None, played_at=None)
    for name in ("game", "play"):
        assert Client().get(addresses(small)[name]).status_code == 404
    drawn = sharing.league(small.league)
    assert "The first games lie ahead." in drawn


def test_a_play_that_there_is_not_has_no_picture() -> None:
    small = played()
    assert Client().get(f"/games/{small.fixture.public_id}/plays/999/share.png").status_code == 404


def test_the_drawings_say_what_happened() -> None:
    small = played(name="Fish & <Chips>")
    game = Fixture.objects.select_related("season__league", "home", "away", "week").get(pk=small.fixture.pk)
    league = game.season.league
    drawn = sharing.game(game)
    assert f">{game.away_score}</text>" in drawn
    assert f">{game.home_score}</text>" in drawn
    assert "FISH &amp; &lt;CHIPS&gt;" in drawn
    table = sharing.table(league)
    assert table.index(">1</text>") < table.index(">2</text>")
    for team, own, other in (
        (game.home, game.home_score, game.away_score),
        (game.away, game.away_score, game.home_score),
    ):
        row = table[table.index(team.name) :]
        assert f'class="end">{own}</text><text x="1140"' in row
        assert f'class="end">{other}</text></g>' in row
    shown = read_game(AnonymousUser(), game)
    assert shown
    first_word = shown.plays[2]["text"].split()[0]
    assert first_word in sharing.play(NOBODY, game, 3)


def test_a_picture_is_drawn_once_and_has_a_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    small = played()
    drawn: list[str] = []
    render = drawing._render
    monkeypatch.setattr(drawing, "_render", lambda svg: drawn.append(svg) or render(svg))
    first = Client().get(addresses(small)["game"])
    assert member(small).get(addresses(small)["game"]).content == first.content
    assert len(drawn) == 1
    again = Client().get(addresses(small)["game"], headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Fixture.objects.filter(pk=small.fixture.pk).update(home_score=99)
    assert Client().get(addresses(small)["game"]).content != first.content


def test_a_drawing_is_bounded() -> None:
    with pytest.raises(Refused, match="too much for one picture"):
        drawing.png("<svg/>" + " " * drawing.LONGEST)


@pytest.mark.parametrize(
    ("text", "width", "most", "said"),
    [
        ("one two three", 7, 3, ["one two", "three"]),
        ("one two three", 7, 1, ["one …"]),
        ("", 7, 3, []),
    ],
)
def test_words_in_lines(text: str, width: int, most: int, said: list[str]) -> None:
    assert drawing.lines(text, width, most) == said


def test_public_pages_name_their_picture_and_others_none() -> None:
    small = played()
    game = f"/games/{small.fixture.public_id}/"
    pages = {
        f"/leagues/{small.league.public_id}/": "league",
        f"/leagues/{small.league.public_id}/seasons/1/": "standings",
        game: "game",
        f"{game}plays/3/": "play",
    }
    for page, name in pages.items():
        text = Client().get(page).content.decode()
        assert f'<meta property="og:image" content="http://testserver{addresses(small)[name]}">' in text
    League.objects.update(openness="members")
    for page in pages:
        assert "og:image" not in member(small).get(page).content.decode()
