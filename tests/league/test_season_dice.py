"""The secret of a season's dice: its hash before, the secret and the proof after, never earlier."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Season, SeasonSecret, Transaction
from league.selectors.dice import season_dice
from league.services import ledger
from league.services.aftermath import secret_of
from tests.league.conftest import World
from tests.league.test_pages import of, page, words
from tests.league.test_people_api import of as api


def by_hand(secret: bytes, occasion: str, player: str, sides: int, count: int) -> list[int]:
    """The first dice of a man on an occasion, after the recipe of the page and with nothing of ours."""
    message = json.dumps([occasion, 0, "roster", [player]], separators=(",", ":")).encode()
    key = hmac.new(secret, message, hashlib.sha256).digest()
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        for byte in hashlib.sha256(key + b"roster" + block.to_bytes(4, "big")).digest():
            if byte < 256 - 256 % sides:
                faces.append(byte % sides + 1)
        block += 1
    return faces[:count]


@pytest.fixture
def thrown(world: World) -> Transaction:
    """A man's recovery after a game, its dice thrown by hand."""
    secret = secret_of(world.season)
    game = world.season.fixtures.filter(home=world.team).first()
    man = world.team.roster.first().player
    faces = by_hand(secret, str(game.public_id), str(man.public_id), 6, 3)
    return ledger.write(
        kind="recovery",
        season=world.season,
        team=world.team,
        sentence=f"{man} recovers.",
        changes=[ledger.Changed(man, {}, {})],
        dice=[["recovery", 6, faces[:1]], ["second", 6, faces[1:]]],
        fixture=game,
    )


def finish(world: World) -> Season:
    Season.objects.filter(pk=world.season.pk).update(status="finished")
    return Season.objects.get(pk=world.season.pk)


def test_before_the_end_only_the_hash_is_told(world: World, thrown: Transaction) -> None:
    kept = SeasonSecret.objects.get()
    html = page(of(world.commissioner), "season-dice", world.league.public_id, 1)
    told = api(world.coach).get(f"/api/v1/seasons/{world.season.public_id}/dice/").json()
    assert kept.hash == hashlib.sha256(bytes(kept.secret)).hexdigest()
    assert kept.hash in html
    assert all(f"<code>{one}</code>" in html for one in ("trade ID", "claim ID", "lots N", "break 1"))
    assert bytes(kept.secret).hex() not in html
    assert told == {"hash": kept.hash, "secret": "", "thrown": []}


def test_after_the_end_everybody_can_throw_them_again(world: World, thrown: Transaction) -> None:
    season = finish(world)
    secret = bytes(SeasonSecret.objects.get().secret)
    told = api(world.member).get(f"/api/v1/seasons/{world.season.public_id}/dice/").json()
    assert told["secret"] == secret.hex()
    (row,) = told["thrown"]
    faces = by_hand(secret, row["occasion"], row["player"], 6, 3)
    assert row["dice"] == [["recovery", 6, faces[:1]], ["second", 6, faces[1:]]]
    assert row["agrees"]
    assert season_dice(season).all_agree
    assert "1 throw; the secret gives each of them." in words(
        page(of(world.member), "season-dice", world.league.public_id, 1)
    )


def test_a_throw_that_the_secret_does_not_give_is_told(world: World, thrown: Transaction) -> None:
    man = world.team.roster.first().player
    faces = thrown.dice[0][2]
    ledger.write(
        kind="recovery",
        season=world.season,
        team=world.team,
        sentence="Made up.",
        changes=[ledger.Changed(man, {}, {})],
        dice=[["recovery", 6, [faces[0] % 6 + 1]]],
        fixture=thrown.fixture,
    )
    finish(world)
    assert "the secret does not give all of them" in words(
        page(of(world.member), "season-dice", world.league.public_id, 1)
    )


def test_strangers_ask_in_vain(world: World, thrown: Transaction) -> None:
    finish(world)
    assert api(world.stranger).get(f"/api/v1/seasons/{world.season.public_id}/dice/").status_code == 404
    assert of(world.stranger).get(reverse("season-dice", args=[world.league.public_id, 1])).status_code == 404


def test_three_queries(world: World, thrown: Transaction, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season = finish(world)
    with django_assert_num_queries(3):
        season_dice(season)


def test_a_season_without_a_throw_has_no_hash_yet(world: World) -> None:
    assert season_dice(world.season).hash == ""
    assert "Nothing has been thrown yet." in page(of(world.member), "season-dice", world.league.public_id, 1)
