"""Claims on one man in an order drawn by lot (12.5.1)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Claim, Outbox, Player, SeasonSecret, Team, Transaction
from league.selectors.dice import season_dice
from league.services import ledger, lots, rulings
from league.services.claims import ClaimWish, hand_in_claims, resolve_claims
from league.services.errors import Refused
from rules_engine import SeededDice, stage_key
from tests.factories import PlayerFactory
from tests.league.conftest import World
from tests.league.test_rosters import men


@pytest.fixture
def man(world: World) -> Player:
    """A free agent."""
    return PlayerFactory(league=world.league, name="Odo Marsh")


def draw(world: World, man: Player) -> Transaction:
    return lots.draw_lots(player=man, reason="Cut for a friend.", actor=world.commissioner)


def drawn(world: World, man: Player, number: int = 1) -> list[Team]:
    """The order as anybody can draw it again who knows the season's secret: of the teams by their codes the one that a
    die says, then of those that are left."""
    secret = bytes(SeasonSecret.objects.get(season=world.season).secret)
    dice = SeededDice(stage_key(secret, f"lots {number}", 0, "roster", [str(man.public_id)]), "roster")
    left = list(world.league.teams.order_by("code"))
    return [left.pop(dice.die(len(left), "fa.tie") - 1) for _ in range(8)]


def wish(team: Team, *players: Player) -> None:
    hand_in_claims(team=team, wishes=[ClaimWish(player, "training") for player in players], actor=None)


@pytest.mark.rule("fool:12.5.1-05")
def test_wishes_for_him_are_served_in_the_drawn_order_whatever_the_ranking(world: World, man: Player) -> None:
    entry = draw(world, man)
    order = drawn(world, man)
    assert entry.sentence == f"Wishes for Odo Marsh are served by lot: {', '.join(team.code for team in order)}."
    first, last = order[2], order[-1]
    for team in (last, first):
        wish(team, man)
    resolve_claims(season=world.season)
    assert ledger.spot_of(man).team == first
    assert Claim.objects.get(state="lost").said == f"{first} came first by lot."


@pytest.mark.rule("fool:12.5.1-05")
def test_who_lost_the_lot_takes_his_alternative_and_other_men_go_by_the_ranking(world: World, man: Player) -> None:
    other = PlayerFactory(league=world.league)
    draw(world, man)
    first, second = drawn(world, man)[:2]
    wish(first, man, other)
    wish(second, man, other)
    resolve_claims(season=world.season)
    assert (ledger.spot_of(man).team, ledger.spot_of(other).team) == (first, second)
    assert sorted(Claim.objects.values_list("state", flat=True)) == ["granted", "granted", "lost", "passed"]


def test_draw_holds_until_he_has_a_team_or_it_is_taken_back(world: World, man: Player) -> None:
    entry = draw(world, man)
    with pytest.raises(Refused, match="Lots were drawn for Odo Marsh already"):
        draw(world, man)
    rulings.undo(entry=entry, actor=world.commissioner, reason="It was no such cut.")
    assert lots.drawn_order(world.season, man) == []
    draw(world, man)
    assert lots.drawn_order(world.season, man) == [team.public_id for team in drawn(world, man, 2)]
    wish(world.team, man)
    resolve_claims(season=world.season)
    assert lots.drawn_order(world.season, man) == []


def test_season_opens_the_dice_of_lots_and_change_rolls(world: World, man: Player) -> None:
    rulings.undo(entry=draw(world, man), actor=world.commissioner, reason="It was no such cut.")
    draw(world, man)
    wish(world.team, man)
    resolve_claims(season=world.season)
    world.season.status = "finished"
    world.season.save()
    told = season_dice(world.season)
    assert told.all_agree
    claim = Claim.objects.get()
    assert [one.occasion for one in told.thrown] == ["lots 1", "lots 2", f"claim {claim.public_id}"]


def test_lots_are_drawn_for_free_men_alone_by_page_and_api(world: World, man: Player) -> None:
    taken = men(world.team)[0].player
    with pytest.raises(Refused, match="is on the roster of Gullwick Ferrymen"):
        draw(world, taken)
    client = Client()
    client.force_login(world.commissioner)
    page = reverse("draw-lots", args=[world.league.public_id])
    refused = client.post(page, {"player": str(taken.public_id), "reason": "Cut for a friend."})
    assert (refused.status_code, "Cut for a friend." in refused.content.decode()) == (422, True)
    assert client.post(page, {"player": str(man.public_id), "reason": "Cut for a friend."}).status_code == 302
    assert Outbox.objects.filter(topic="rosters", body__subject__startswith="Wishes for Odo Marsh").count() == 1
    api = reverse("api-lots", args=[world.league.public_id])
    again = client.post(api, {"player": str(man.public_id), "reason": "x"}, content_type="application/json")
    assert again.status_code == 409
    client.force_login(world.coach)
    assert (
        client.post(api, {"player": str(man.public_id), "reason": "x"}, content_type="application/json").status_code
        == 403
    )
