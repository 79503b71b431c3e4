"""The pages of rosters: moves, claims, trades, free agents, the ledger, injuries, edits."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Claim, Player, Transaction
from league.services import ledger
from league.services.claims import ClaimWish, hand_in_claims
from league.services.rosters import RELEASED, Wish, move_players
from tests.factories import PlayerFactory, SeatFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words
from tests.league.test_rosters import hurt, men


@pytest.fixture
def free(world: World) -> list[Player]:
    """Three free agents, and nobody else."""
    world.league.players.filter(spot=None).delete()
    return [PlayerFactory(league=world.league, name=f"Free {n}", sheet={"skill": n}) for n in range(1, 4)]


def test_coach_moves_men_by_selects(world: World) -> None:
    first, second, *_ = men(world.team)
    address = reverse("roster-moves", args=[world.team.public_id])
    html = page(of(world.coach), "roster-moves", world.team.public_id)
    assert f'aria-label="Move of {first.player}"' in html
    answer = of(world.coach).post(
        address, {str(first.player.public_id): "training", str(second.player.public_id): "release"}, follow=True
    )
    assert f"{first.player} goes from active to training squad." in words(answer.content.decode())
    assert ledger.spot_of(second.player) is None


def test_refused_move_is_shown_above_the_men(world: World) -> None:
    data = {str(spot.player.public_id): "training" for spot in men(world.team)[:4]}
    answer = of(world.coach).post(reverse("roster-moves", args=[world.team.public_id]), data)
    assert answer.status_code == 422
    assert "it holds 3" in answer.content.decode()
    assert len(men(world.team)) == 14


def test_page_older_than_the_roster_moves_nobody_and_says_so(world: World) -> None:
    gone, other = men(world.team)[:2]
    move_players(team=world.team, wishes=[Wish(gone.player, RELEASED)], actor=None)
    told = {str(gone.player.public_id): "training", str(other.player.public_id): "training"}
    answer = of(world.coach).post(reverse("roster-moves", args=[world.team.public_id]), told)
    assert answer.status_code == 422
    assert "has left the team or may not move any more" in words(answer.content.decode())
    other.refresh_from_db()
    assert other.list == "active"
    told = {str(other.player.public_id): "infirmary"}
    answer = of(world.coach).post(reverse("roster-moves", args=[world.team.public_id]), told)
    assert "That move is not open to him any more." in words(answer.content.decode())


def test_only_legal_moves_are_offered(world: World) -> None:
    sound, sick = men(world.team)[:2]
    hurt(sick)
    html = page(of(world.coach), "roster-moves", world.team.public_id)
    select = {ref: html.split(f'name="{ref}"')[1].split("</select>")[0] for ref in
              (str(sound.player.public_id), str(sick.player.public_id))}  # fmt: skip
    assert "release" in select[str(sound.player.public_id)]
    assert "infirmary" not in select[str(sound.player.public_id)]
    assert "infirmary" in select[str(sick.player.public_id)]
    assert "release" not in select[str(sick.player.public_id)]
    assert "waivers" not in html.split("<form method")[1].split("Make these moves")[0]


@pytest.mark.parametrize("name", ["roster-moves", "claims", "trades"])
def test_a_teams_business_is_its_coachs(world: World, name: str) -> None:
    address = reverse(name, args=[world.team.public_id])
    assert Client().get(address).status_code == 302
    assert of(world.stranger).get(address).status_code == 404
    assert of(world.member).get(address).status_code == 403
    assert of(world.commissioner).get(address).status_code == 403
    assert of(world.coach).get(address).status_code == 200


def test_commissioner_runs_the_roster_of_a_team_without_a_coach(world: World) -> None:
    team = world.league.teams.get(code="LMW")
    assert of(world.commissioner).get(reverse("roster-moves", args=[team.public_id])).status_code == 200
    assert of(world.commissioner).get(reverse("trades", args=[team.public_id])).status_code == 403


def test_free_agents_are_searched_and_sorted(world: World, free: list[Player]) -> None:
    text = words(page(of(world.coach), "free-agents", world.league.public_id))
    assert "3 of 3" in text
    assert "LMW" not in text
    address = reverse("free-agents", args=[world.league.public_id])
    text = words(of(world.coach).get(address, {"name": "free 2"}).content.decode())
    assert "1 of 3" in text
    assert "Free 1" not in text
    html = page(of(world.coach), "free-agents", world.league.public_id, sort="Skill")
    assert html.index("Free 3") < html.index("Free 2") < html.index("Free 1")
    assert "Nobody who fits" in words(page(of(world.coach), "free-agents", world.league.public_id, position="Z"))


def test_wish_begins_on_the_list_and_is_handed_in(world: World, free: list[Player]) -> None:
    ref = str(free[1].public_id)
    html = page(of(world.coach), "claims", world.team.public_id, add=ref)
    assert f'<option value="{ref}" selected' in html
    drop = men(world.team)[0].player
    rows = {"w0-rank": "2", "w0-player": ref, "w0-to_list": "training", "w0-slot": "1",
            "w1-rank": "1", "w1-player": str(free[0].public_id), "w1-to_list": "active",
            "w1-drop": str(drop.public_id), "w1-slot": "2"}  # fmt: skip
    of(world.coach).post(reverse("claims", args=[world.team.public_id]), rows)
    assert list(Claim.objects.order_by("rank").values_list("player__name", "to_list", "drop__name", "slot")) == [
        ("Free 1", "active", drop.name, 2),
        ("Free 2", "training", None, 1),
    ]


def test_another_teams_wishes_are_seen_by_nobody_else(world: World, free: list[Player]) -> None:
    hand_in_claims(team=world.team, wishes=[ClaimWish(free[0], "training")], actor=world.coach)
    rival = SeatFactory(team=world.league.teams.get(code="LMW")).user
    for name in ("league-log", "transactions", "free-agents", "injuries", "league"):
        text = page(of(rival), name, world.league.public_id)
        assert name == "free-agents" or "Free 1" not in text
        assert "granted" not in text


def test_ledger_tells_every_move_and_the_commissioner_takes_one_back(world: World) -> None:
    man = men(world.team)[0].player
    move_players(team=world.team, wishes=[Wish(man, RELEASED)], actor=world.coach)
    assert f"{man} is released." in words(page(of(world.member), "transactions", world.league.public_id))
    assert "Take back" not in page(of(world.member), "transactions", world.league.public_id)
    entry = Transaction.objects.get()
    address = reverse("take-back", args=[world.league.public_id, entry.public_id])
    assert of(world.member).post(address, {"reason": "mine"}).status_code == 403
    assert "Say why" in of(world.commissioner).post(address, {"reason": ""}, follow=True).content.decode()
    answer = of(world.commissioner).post(address, {"reason": "a slip"}, follow=True)
    assert f"Taken back: Gullwick Ferrymen: {man} is released." in words(answer.content.decode())
    assert ledger.spot_of(man).team == world.team


@pytest.mark.rule("fool:11.5-10")
def test_injuries_are_everybodys_to_see(world: World) -> None:
    man = hurt(men(world.team)[0]).player
    text = words(page(of(world.member), "injuries", world.league.public_id))
    assert f"{man} {man.position} active 2 games" in text


def test_commissioner_edits_a_player_and_mistakes_stay_on_the_form(world: World) -> None:
    man = men(world.team)[0].player
    address = reverse("edit-player", args=[world.league.public_id, man.public_id])
    assert of(world.coach).get(address).status_code == 403
    good = {"name": "Odo Marsh", "position": man.position, "age": 30, "sheet": '{"skill": 4}', "reason": "typo"}
    for wrong, said in (({"sheet": "{"}, "is not JSON"), ({"sheet": "[]"}, "must be a JSON object"),
                        ({"sheet": '{"skill": 99}'}, "skill from 1 to 20"), ({"reason": ""}, "required")):  # fmt: skip
        answer = of(world.commissioner).post(address, {**good, **wrong})
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert "Odo Marsh" in answer.content.decode()
    of(world.commissioner).post(address, good)
    man.refresh_from_db()
    assert (man.name, man.age, man.sheet) == ("Odo Marsh", 30, {"skill": 4})


def test_trade_by_page_from_offer_to_answer(world: World) -> None:
    rival = SeatFactory(team=world.league.teams.get(code="LMW"))
    mine, theirs = men(world.team)[0].player, men(rival.team)[0].player
    address = reverse("trades", args=[world.team.public_id])
    assert of(world.coach).post(f"{address}?with=LMW", {"gives": [str(mine.public_id)]}).status_code == 422
    data = {"gives": [str(mine.public_id)], "gets": [str(theirs.public_id)], "message": "Well?"}
    assert of(world.coach).post(f"{address}?with=LMW", data).status_code == 302
    html = page(of(rival.user), "trades", rival.team.public_id)
    assert "Well?" in html
    trade = rival.team.trades_received.get()
    answer = reverse("trade-answer", args=[rival.team.public_id, trade.public_id])
    own = reverse("trade-answer", args=[world.team.public_id, trade.public_id])
    assert of(world.coach).post(own, {"accept": "1"}).status_code == 403
    of(rival.user).post(answer, {})
    trade.refresh_from_db()
    assert trade.state == "proposed"
    of(rival.user).post(answer, {"accept": "1"})
    trade.refresh_from_db()
    assert trade.state == "accepted"
    veto = reverse("trade-disallow", args=[world.league.public_id, trade.public_id])
    assert of(world.coach).post(veto, {"reason": "no"}).status_code == 403
    of(world.commissioner).post(veto, {"reason": "money"})
    trade.refresh_from_db()
    assert trade.state == "disallowed"


def test_pages_take_few_queries(world: World, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(40):
        PlayerFactory(league=world.league, name=f"Free {number}")
    client = of(world.coach)
    for name, key, most in (
        ("roster-moves", world.team.public_id, 16),
        ("claims", world.team.public_id, 20),
        ("free-agents", world.league.public_id, 17),
        ("transactions", world.league.public_id, 13),
        ("injuries", world.league.public_id, 10),
    ):
        with django_assert_max_num_queries(most):
            assert client.get(reverse(name, args=[key])).status_code == 200
