"""Rosters by API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Claim, Player
from league.services import ledger
from tests.factories import PlayerFactory, SeatFactory
from tests.league.conftest import World
from tests.league.test_api import of
from tests.league.test_rosters import hurt, men


def moves(world: World, *rows: dict[str, Any]) -> Any:
    return of(world.coach).post(reverse("api-moves", args=[world.team.public_id]), {"moves": list(rows)})


def test_coach_reads_what_is_open_and_moves(world: World) -> None:
    first, second = men(world.team)[:2]
    rows = of(world.coach).get(reverse("api-moves", args=[world.team.public_id])).json()
    assert rows[0] == {
        "player": str(first.player.public_id),
        "name": first.player.name,
        "list": "active",
        "hurts": [],
        "open": ["training", "release"],
    }
    answer = moves(
        world,
        {"player": str(first.player.public_id), "to": "training"},
        {"player": str(second.player.public_id), "to": "release"},
    )
    assert [row["kind"] for row in answer.json()] == ["moved", "released"]
    assert ledger.spot_of(second.player) is None
    listed = of(world.member).get("/api/v1/transactions/", {"team": str(world.team.public_id)}).json()["results"]
    assert [row["kind"] for row in listed] == ["released", "moved"]
    assert listed[1]["changes"][0]["after"]["list"] == "training"


@pytest.mark.parametrize(
    ("row", "status", "said"),
    [
        ({"to": "infirmary"}, 409, "He is not hurt"),
        ({"to": "bench" * 6}, 400, "24 characters"),
        ({"player": "00000000-0000-0000-0000-000000000007", "to": "training"}, 409, "has no player"),
        ({"player": "nobody", "to": "training"}, 400, "UUID"),
        ({}, 400, "required"),
    ],
)
def test_bad_move_is_told_and_moves_nobody(world: World, row: dict[str, Any], status: int, said: str) -> None:
    given = {"player": str(men(world.team)[0].player.public_id), **row}
    answer = moves(world, given)
    assert answer.status_code == status
    assert said in answer.json()["errors"][0]["message"]
    assert len(men(world.team)) == 14


def test_claims_are_put_whole_and_read_by_their_team_alone(world: World) -> None:
    free = PlayerFactory(league=world.league, name="Free 1")
    drop = men(world.team)[0].player
    address = reverse("api-claims", args=[world.team.public_id])
    wish = {"player": str(free.public_id), "to_list": "active", "drop": str(drop.public_id)}
    answer = of(world.coach).put(address, {"wishes": [wish]})
    assert answer.json() == [{"rank": 1, "slot": 1, "state": "open", "said": "", **wish}]
    assert of(world.coach).get(address).json() == answer.json()
    rival = SeatFactory(team=world.league.teams.get(code="LMW")).user
    for user, status in ((rival, 403), (world.commissioner, 403), (world.stranger, 404)):
        assert of(user).get(address).status_code == status
    assert of(world.coach).put(address, {"wishes": [{**wish, "to_list": "bench"}]}).status_code == 409
    assert Claim.objects.filter(state="open").count() == 1


def test_trade_from_offer_to_answer(world: World) -> None:
    rival = SeatFactory(team=world.league.teams.get(code="LMW"))
    mine, theirs = men(world.team)[0].player, men(rival.team)[0].player
    offer = {
        "partner": str(rival.team.public_id),
        "gives": [str(mine.public_id)],
        "gets": [str(theirs.public_id)],
    }
    answer = of(world.coach).post(reverse("api-trades", args=[world.team.public_id]), offer)
    assert answer.status_code == 201
    trade = answer.json()["id"]
    own = reverse("api-trade", args=[world.team.public_id, trade])
    other = reverse("api-trade", args=[rival.team.public_id, trade])
    assert of(world.coach).post(own, {"answer": "accept"}).status_code == 403
    assert of(world.commissioner).get(reverse("api-trades", args=[rival.team.public_id])).status_code == 403
    assert of(rival.user).post(other, {"answer": "accept"}).json()["state"] == "accepted"
    assert of(rival.user).post(other, {"answer": "decline"}).status_code == 409
    assert of(rival.user).get(reverse("api-trades", args=[rival.team.public_id])).json()[0]["id"] == trade


def test_free_agents_and_injuries_are_everybodys(world: World) -> None:
    Player.objects.filter(league=world.league, spot=None).delete()
    free = PlayerFactory(league=world.league, name="Free 1")
    sick = hurt(men(world.team)[0]).player
    (row,) = of(world.member).get(reverse("api-free-agents", args=[world.league.public_id])).json()
    assert (row["id"], row["waived_by"], row["facts"][0]["name"]) == (str(free.public_id), None, "Skill")
    (row,) = of(world.member).get(reverse("api-injuries", args=[world.league.public_id])).json()
    assert (row["player"], row["hurts"]) == (str(sick.public_id), ["2 games"])
    assert of(world.stranger).get(reverse("api-injuries", args=[world.league.public_id])).status_code == 404


BAD: tuple[Any, ...] = (None, -1, 10**12, 1.5, "x", "\x00", [], {}, [None], "00000000-0000-0000-0000-000000000007")


def spoiled(body: Any) -> Iterator[Any]:
    """The body with each of its values, at any depth, replaced by something else or left out."""
    keys = list(body) if isinstance(body, dict) else range(len(body))
    for key in keys:
        inner = spoiled(body[key]) if isinstance(body[key], (dict, list)) else ()
        for bad in (*BAD, *inner):
            other = deepcopy(body)
            other[key] = bad
            yield other
        if isinstance(body, dict):
            yield {name: value for name, value in body.items() if name != key}


def test_nothing_that_is_sent_is_an_error_of_the_service(world: World) -> None:
    partner = world.league.teams.get(code="LMW")
    SeatFactory(team=partner)
    free, mine = (str(man.public_id) for man in (PlayerFactory(league=world.league), world.team.roster.first().player))
    theirs, pick = str(partner.roster.first().player.public_id), str(world.team.draft_picks.first().public_id)
    league, team = world.league.public_id, world.team.public_id
    wish = {"player": free, "to_list": "training", "drop": mine, "slot": 1}
    offer = {
        "partner": str(partner.public_id),
        "gives": [mine],
        "gets": [theirs],
        "gives_picks": [pick],
        "message": "x",
    }
    sent = (
        (world.coach, "post", reverse("api-moves", args=[team]), {"moves": [{"player": mine, "to": "training"}]}),
        (world.coach, "put", reverse("api-claims", args=[team]), {"wishes": [wish]}),
        (world.coach, "post", reverse("api-trades", args=[team]), offer),
        (world.commissioner, "put", reverse("api-suspension", args=[league, mine]), {"games": 1, "reason": "x"}),
        (world.commissioner, "post", reverse("api-fines", args=[league, team]), {"what": "5", "reason": "x"}),
        (world.commissioner, "post", reverse("api-lots", args=[league]), {"player": free, "reason": "x"}),
    )
    for user, method, address, body in sent:
        client = Client(raise_request_exception=False)
        client.force_login(user)
        for other in (*BAD, *spoiled(body)):
            answer = getattr(client, method)(address, json.dumps(other), content_type="application/json")
            assert answer.status_code < 500, (address, other)
