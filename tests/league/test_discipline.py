"""Suspensions and fines (12.0): in the ledger, over games, on pages."""

from __future__ import annotations

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Fixture, LeagueLog, Player, Transaction
from league.services import aftermath, discipline, ledger, rulings
from league.services.errors import Refused
from league.services.rosters import RELEASED, Wish, move_players
from tests.factories import KICKOFF
from tests.league.conftest import World
from tests.league.test_rosters import men


def suspend(world: World, player: Player, games: int) -> Transaction:
    return discipline.suspend(player=player, games=games, reason="He hit an official.", actor=world.commissioner)


def play(world: World, week: int = 1) -> None:
    """The team's game of that week is over, and booked."""
    fixture = Fixture.objects.get(Q(home=world.team) | Q(away=world.team), week__season=world.season, week__number=week)
    fixture.status, fixture.home_score, fixture.away_score, fixture.played_at = "final", 1, 0, clock.now()
    fixture.save()
    aftermath.book_game(fixture=fixture, facts={})


@pytest.mark.rule("fool:12.0-06")
def test_suspended_man_sits_out_so_many_games_and_the_ledger_tells(world: World) -> None:
    spot = men(world.team)[0]
    entry = suspend(world, spot.player, 2)
    assert entry.sentence == f"{spot.player} is suspended for 2 games."
    assert LeagueLog.objects.get(action="roster.suspended").sentence.endswith("Reason: He hit an official.")
    for week, told in ((1, "suspended for 1 game"), (2, "")):
        with clock.at(KICKOFF):
            play(world, week)
        assert ledger.spot_of(spot.player).unavailable == told
    served = Transaction.objects.get(kind="served")
    assert served.sentence == f"{world.team}: {spot.player} has served his suspension and may play again."


@pytest.mark.rule("fool:12.0-06")
def test_suspension_goes_with_the_man_and_is_lifted_or_taken_back(world: World) -> None:
    spot = men(world.team)[0]
    entry = suspend(world, spot.player, 3)
    move_players(team=world.team, wishes=[Wish(spot.player, RELEASED)], actor=None)
    assert Player.objects.get(pk=spot.player.pk).suspended == 3
    assert suspend(world, spot.player, 0).sentence == f"{spot.player} may play again: his suspension is lifted."
    with pytest.raises(Refused, match="not suspended already"):
        suspend(world, spot.player, 0)
    suspend(world, spot.player, 3)
    rulings.undo(entry=entry, actor=world.commissioner, reason="It was another man.")
    assert Player.objects.get(pk=spot.player.pk).suspended == 0


@pytest.mark.rule("fool:12.0-06")
def test_fine_is_written_down_and_changes_nobody(world: World) -> None:
    man = men(world.team)[0].player
    for player, whom in ((None, "Gullwick Ferrymen"), (man, f"{man} of Gullwick Ferrymen")):
        entry = discipline.fine(
            team=world.team, player=player, what="500 dollars.", reason="Late again.", actor=world.commissioner
        )
        assert (entry.sentence, entry.player) == (f"{whom} is fined: 500 dollars.", player)
    rulings.undo(entry=entry, actor=world.commissioner, reason="It was in time.")
    assert Transaction.objects.filter(kind="undone").count() == 1


def test_bad_rulings_are_sentences_and_change_nothing(world: World) -> None:
    man, other = men(world.team)[0].player, men(world.league.teams.get(code="LMW"))[0].player
    for games, said in ((-1, "0 to 99 games"), (100, "0 to 99 games")):
        with pytest.raises(Refused, match=said):
            suspend(world, man, games)
    with pytest.raises(Refused, match="needs a reason"):
        discipline.suspend(player=man, games=1, reason=" ", actor=world.commissioner)
    for facts, said in (
        ({"what": " "}, "1 to 80 characters"),
        ({"what": "50", "player": other}, "is not on the roster"),
    ):
        with pytest.raises(Refused, match=said):
            discipline.fine(team=world.team, reason="Late.", actor=world.commissioner, **facts)
    game = world.season.fixtures.filter(home=world.team).first()
    game.rosters_locked_at = KICKOFF
    game.save()
    with pytest.raises(Refused, match="is under way"):
        suspend(world, man, 1)
    assert not Transaction.objects.exists()


def test_commissioner_rules_by_page_and_nothing_typed_is_lost(world: World) -> None:
    client = Client()
    client.force_login(world.commissioner)
    man = men(world.team)[0].player
    address = reverse("suspend", args=[world.league.public_id, man.public_id])
    refused = client.post(address, {"games": "0", "reason": "He swore."})
    assert (refused.status_code, "He swore." in refused.content.decode()) == (422, True)
    assert "is not suspended already" in refused.content.decode()
    assert client.post(address, {"games": "2", "reason": "He swore."}).status_code == 302
    page = client.get(reverse("team", args=[world.team.public_id])).content.decode()
    assert "suspended for 2 games" in page
    fine = reverse("fine", args=[world.league.public_id, world.team.public_id])
    assert client.post(fine, {"player": str(man.public_id), "what": "A beer", "reason": "Late."}).status_code == 302
    assert Transaction.objects.get(kind="fined").player == man


def test_commissioner_rules_by_api_and_nobody_else(world: World) -> None:
    man = men(world.team)[0].player
    suspension = reverse("api-suspension", args=[world.league.public_id, man.public_id])
    fines = reverse("api-fines", args=[world.league.public_id, world.team.public_id])
    for user, status in ((world.coach, 403), (world.stranger, 404)):
        client = Client()
        client.force_login(user)
        assert (
            client.put(suspension, {"games": 1, "reason": "x"}, content_type="application/json").status_code == status
        )
        assert client.post(fines, {"what": "5", "reason": "x"}, content_type="application/json").status_code == status
    client = Client()
    client.force_login(world.commissioner)
    done = client.put(suspension, {"games": 1, "reason": "He swore."}, content_type="application/json")
    assert (done.status_code, done.json()["sentence"]) == (200, f"{man} is suspended for 1 game.")
    assert client.put(suspension, {"games": 1, "reason": "x"}, content_type="application/json").status_code == 409
    assert client.put(suspension, {"games": "many", "reason": "x"}, content_type="application/json").status_code == 400
    body = {"what": "50 dollars", "reason": "Late.", "player": str(man.public_id)}
    assert client.post(fines, body, content_type="application/json").status_code == 201
    body["player"] = "00000000-0000-0000-0000-000000000007"
    assert "no player" in client.post(fines, body, content_type="application/json").content.decode()
    assert Transaction.objects.count() == 2
