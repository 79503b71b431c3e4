"""A game decided at half-time: what was sealed stays sealed, for everybody and for ever; nothing of it is replayed."""

from __future__ import annotations

import json
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client

from games import visibility
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun, PlanVersion
from games.services import replays, runs, transfer
from league import clock
from league.models import Fixture, League, Season, User
from league.services import people as leagues_people
from league.services import seats
from league.services.errors import Refused
from tests.depth import daily_part
from tests.kept import kept_world

from .routes import addresses, routes, said
from .test_matrix import AGAIN, CALLS, DRAFTS, browser, people, world_at
from .test_successors import MARKS, succeed, told_to
from .worlds import NOON, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def decided() -> World:
    """The commissioner decides while the second look is a draft."""
    return decided_at("half-time")


@kept_world
def decided_at(step: str) -> World:
    made = world_at(step)
    with clock.at(NOON):
        decide(made)
    made.fixture.refresh_from_db()
    return made


def decide(made: World) -> None:
    runs.decide_game(fixture=made.fixture, home_score=2, away_score=0, actor=made.commissioner, reason="No more.")


def closed_to(who: str) -> list[str]:
    """What nobody but its coach reads: calls and drafts of the other side, secrets, nonces but those that were open."""
    side = {"home coach": "home", "away coach": "away"}.get(who)
    texts = [text for kind in (CALLS, DRAFTS) for name, text in kind.items() if name != side]
    texts += [AGAIN] if side != "home" else []
    texts += [bytes(one).hex() for row in FixtureSecret.objects.all() for one in (row.secret, row.nonce_secret)]
    versions = PlanVersion.objects.select_related("step")
    return texts + [
        nonce
        for version in versions
        for part, nonce in version.nonces.items()
        if (part, who) != ("ground", "away coach")
    ]


@pytest.mark.parametrize("when", ["now", "when the season is over"])
@pytest.mark.parametrize("openness", ["members", "public"])
def test_no_address_shows_what_was_sealed(decided: World, openness: str, when: str) -> None:
    made = decided
    League.objects.update(openness=openness)
    if when != "now":
        Season.objects.update(status=Season.Status.FINISHED)
    everybody = people(made)
    shown = [route for route in routes() if any(word in route for word in ("games/", "fixtures/", "plays/", "log/"))]
    viewers = ("home coach", "away coach", "third coach", "commissioner", "stranger", "visitor")
    clients, texts = {who: browser(everybody[who]) for who in viewers}, {who: closed_to(who) for who in viewers}
    every = product(viewers, [each for route in shown for each in addresses(made, route)])
    for who, address in daily_part(list(every)):
        answer = clients[who].get(address)
        assert [text for text in texts[who] if text in said(answer)] == [], (who, address)
        assert answer.status_code < 500, (who, address)


def parts(user: User | None, fixture: Fixture) -> frozenset[str]:
    from django.contrib.auth.models import AnonymousUser

    return visibility.record_parts(user or AnonymousUser(), fixture)


def test_both_coaches_keep_the_half_and_their_own_calls_and_nobody_gets_more(decided: World) -> None:
    made = decided
    game = Fixture.objects.get(pk=made.fixture.pk)
    assert game.status == Fixture.Status.FINAL
    assert parts(made.coach("home"), game) == {"public", "calls.home"}
    assert parts(made.coach("away"), game) == {"public", "calls.away"}
    for other in (made.coaches[2], made.commissioner, made.stranger, None):
        assert parts(other, game) == frozenset()
    answer = browser(made.coaches[2]).get(f"/api/v1/games/{game.public_id}/").json()
    assert (answer["home"]["score"], answer["away"]["score"]) == (2, 0)
    assert (answer["proof"]["record"], answer["results"]) == (None, [])
    page = browser(made.coach("home")).get(f"/games/{game.public_id}/").content.decode()
    assert "decided at half-time" in page
    assert "everybody else sees the whole game" not in page


def test_the_plays_of_a_season_and_an_export_hold_nothing_of_it(decided: World) -> None:
    made = decided
    plays = browser(made.coaches[2]).get(f"/api/v1/seasons/{made.season.public_id}/plays/", {"format": "json"})
    assert str(made.fixture.public_id) not in said(plays)
    Season.objects.update(status=Season.Status.FINISHED)
    body = transfer.export_league(league=made.league).decode()
    tables: dict[str, Any] = json.loads(body)["tables"]
    assert [tables[name] for name in ("plans", "secrets", "records", "steps")] == [[], [], [], []]
    assert [text for text in closed_to("third coach") if text in body] == []
    (game,) = [row for row in tables["fixtures"] if row["public_id"] == str(made.fixture.public_id)]
    assert (game["status"], game["home_score"]) == ("final", 2)


@pytest.mark.parametrize("actor", ["commissioner", "operator"])
def test_a_game_decided_at_half_time_is_not_replayed(decided: World, actor: str) -> None:
    made = decided
    who = made.commissioner if actor == "commissioner" else None
    with pytest.raises(Refused, match="was decided and not played to its end; it cannot be replayed"):
        replays.order_replay(fixture=made.fixture, actor=who, reason="ruling", explanation="Play on.")
    assert not GameReplay.objects.exists()
    assert not GameRun.objects.filter(revision=2).exists()


def test_a_game_that_stands_at_half_time_is_not_replayed() -> None:
    with clock.at(NOON):
        made = world_at("half-time")
        with pytest.raises(Refused, match=r"Only the first half of .* has been played"):
            replays.order_replay(fixture=made.fixture, actor=made.commissioner, reason="ruling", explanation="Play on.")


def test_a_second_half_that_failed_and_is_decided_keeps_its_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    with clock.at(NOON):
        made = world_at("second look sealed")
        Fixture.objects.filter(pk=made.fixture.pk).update(status=Fixture.Status.FAILED)
        decide(made)
    with clock.at(NOON + timedelta(days=30)):
        game = Fixture.objects.get(pk=made.fixture.pk)
        assert parts(made.coaches[2], game) == frozenset()
        assert GameRecord.objects.get(fixture=game).run.stage == GameRun.Stage.FIRST


def test_the_receipts_of_a_decided_game_stay_published(decided: World) -> None:
    made = decided
    rows = Client().get(f"/api/v1/games/{made.fixture.public_id}/")
    assert rows.status_code == 404
    rows = browser(made.coaches[2]).get(f"/api/v1/games/{made.fixture.public_id}/").json()["proof"]["commitments"]
    assert [(row["side"], row["part"]) for row in rows] == [("home", "ground"), ("home", "calls"), ("away", "calls")]


@pytest.mark.parametrize("who", ["successor", "the other side's coach"])
def test_a_later_coach_reads_nothing_of_a_decided_games_plans(decided: World, who: str) -> None:
    """The game was half played; the record of its first half opens nothing."""
    made = decided
    with clock.at(NOON + timedelta(hours=1)):
        if who == "successor":
            new = succeed(made)
        else:
            new = made.coach("away")
            for user in (new, made.coach("home")):
                seats.end_seat(seat=user.seats.get(until=None), actor=user)
            invited = leagues_people.invite_coach(team=made.fixture.home, actor=made.commissioner)
            leagues_people.accept_invitation(token=invited.token, user=new)
        told = told_to(made, new)
    assert [mark for mark in MARKS if mark in told] == []
