"""Change rolls of men who come to a team: who rolls, with which dice, in the ledger and back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league import clock, rulebook
from league.models import Claim, LeagueLog, Player, SeasonSecret, Team, Trade, Transaction
from league.services import claims, ledger, rulings, trades
from league.services.claims import ClaimWish, hand_in_claims, resolve_claims
from league.services.joining import history
from league.services.rosters import RELEASED, Wish, move_players
from rules_engine import SeededDice, stage_key
from tests.factories import KICKOFF, PlayerFactory, SeatFactory
from tests.league.conftest import World
from tests.league.test_rosters import men


@pytest.fixture
def partner(world: World) -> Team:
    """Another team with a coach."""
    team = world.league.teams.get(code="LMW")
    SeatFactory(team=team)
    return team


def sign(team: Team, player: Player, drop: Player | None = None) -> Transaction:
    """The entry of a signing that was just settled."""
    hand_in_claims(team=team, wishes=[ClaimWish(player, "training", drop)], actor=None)
    resolve_claims(season=team.league.seasons.get())
    return Transaction.objects.filter(player=player, kind__in=["signed", "claimed"]).latest("id")


def trade(world: World, partner: Team, gives: Player, gets: Player) -> Trade:
    sides = {"gives": trades.Goods([gives]), "gets": trades.Goods([gets])}
    offer = trades.propose_trade(proposer=world.team, partner=partner, actor=world.coach, **sides)
    trades.answer_trade(trade=offer, accept=True, actor=partner.seats.get().user)
    return trades.carry_out(trade=offer)


def rolls_of(player: Player) -> list[Transaction]:
    return list(Transaction.objects.filter(kind="change", player=player).order_by("id"))


def welcome_die(world: World, occasion: str, player: Player) -> int:
    """What the paper ruleset's one die shows, drawn as ``docs/fairness.md`` says."""
    secret = bytes(SeasonSecret.objects.get(season=world.season).secret)
    return SeededDice(stage_key(secret, occasion, 0, "roster", [str(player.public_id)]), "roster").die(6, "welcome")


@pytest.mark.rule("fool:11.6-05", "fool:12.3.3-03")
def test_signed_men_roll_once_all_claims_are_settled(world: World) -> None:
    free = [PlayerFactory(league=world.league, sheet={"skill": 5}) for _ in range(2)]
    for team, player in zip((world.team, world.league.teams.get(code="LMW")), free, strict=True):
        hand_in_claims(team=team, wishes=[ClaimWish(player, "training")], actor=None)
    resolve_claims(season=world.season)
    assert [entry.kind for entry in Transaction.objects.order_by("id")] == ["signed", "signed", "change", "change"]
    for player in free:
        (entry,) = rolls_of(player)
        claim = Claim.objects.get(player=player)
        die = welcome_die(world, f"claim {claim.public_id}", player)
        assert entry.dice == [["welcome", 6, [die]]]
        assert f"(die {die})" in entry.sentence
        assert claim.said == entry.sentence
        assert LeagueLog.objects.filter(action="roster.change", sentence=entry.sentence).count() == 1
        player.refresh_from_db()
        assert player.sheet["skill"] == 5 + (die == 6)


@pytest.mark.rule("fool:11.6-05")
def test_traded_men_roll_when_the_trade_is_carried_out(world: World, partner: Team) -> None:
    mine, theirs = men(world.team)[0].player, men(partner)[0].player
    done = trade(world, partner, mine, theirs)
    for player, team in ((mine, partner), (theirs, world.team)):
        (entry,) = rolls_of(player)
        assert entry.team == team
        assert entry.dice == [["welcome", 6, [welcome_die(world, f"trade {done.public_id}", player)]]]


@pytest.mark.rule("fool:11.6-05")
def test_man_who_comes_back_to_his_team_of_the_season_does_not_roll(world: World, partner: Team) -> None:
    mine, theirs = men(world.team)[0].player, men(partner)[0].player
    trade(world, partner, mine, theirs)
    trade(world, partner, theirs, mine)
    assert (len(rolls_of(mine)), len(rolls_of(theirs))) == (1, 1)
    move_players(team=world.team, wishes=[Wish(mine, RELEASED)], actor=None)
    sign(world.team, mine)
    assert len(rolls_of(mine)) == 1


def test_trade_that_was_taken_back_leaves_no_history(world: World, partner: Team) -> None:
    mine, theirs = men(world.team)[0].player, men(partner)[0].player
    trade(world, partner, mine, theirs)
    rulings.undo(entry=Transaction.objects.filter(kind="traded")[0], actor=world.commissioner, reason="A slip.")
    assert {spot.player for spot in men(world.team)} >= {mine}
    trade(world, partner, mine, theirs)
    assert len(rolls_of(mine)) == 2


def test_history_tells_new_men_from_those_who_had_a_team(world: World) -> None:
    new = PlayerFactory(league=world.league)
    old = men(world.team)[0].player
    with clock.at(KICKOFF):
        entry = sign(world.team, new)
        assert history(entry, "signing") == rulebook.Joining("signing", was_here=False, is_new=True)
    other = world.league.teams.get(code="LMW")
    move_players(team=world.team, wishes=[Wish(old, RELEASED)], actor=None)
    assert history(sign(other, old), "signing") == rulebook.Joining("signing", was_here=False, is_new=False)


def test_last_team_counts_over_the_seasons(world: World) -> None:
    man = men(world.team)[0].player
    move_players(team=world.team, wishes=[Wish(man, RELEASED)], actor=None)
    following = world.league.seasons.create(number=2)
    came = {"player": str(man.public_id), "before": {"team": None}, "after": {"team": str(world.team.public_id)}}
    entry = Transaction(season=following, team=world.team, player=man, changes=[came], at=clock.now())
    assert history(entry, "signing").was_here
    other = world.league.teams.get(code="LMW")
    entry.team = other
    assert not history(entry, "signing").was_here


@pytest.mark.rule("fool:11.6-05")
def test_roll_is_taken_back_like_any_entry(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    free = PlayerFactory(league=world.league, sheet={"skill": 5})
    monkeypatch.setattr(SeededDice, "die", lambda self, sides, purpose: 6)
    sign(world.team, free)
    free.refresh_from_db()
    assert free.sheet["skill"] == 6
    (entry,) = rolls_of(free)
    rulings.undo(entry=entry, actor=world.commissioner, reason="Rolled for the wrong man.")
    free.refresh_from_db()
    assert free.sheet["skill"] == 5
    assert ledger.spot_of(free).team == world.team


def test_signing_is_taken_back_with_its_roll(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    free = PlayerFactory(league=world.league, sheet={"skill": 5})
    monkeypatch.setattr(SeededDice, "die", lambda self, sides, purpose: 6)
    entry = sign(world.team, free)
    undone = rulings.undo(entry=entry, actor=world.commissioner, reason="A slip.")
    free.refresh_from_db()
    assert (undone.undoes, free.sheet["skill"], ledger.spot_of(free)) == (entry, 5, None)
    assert Transaction.objects.filter(kind="undone").count() == 2


def test_man_on_waivers_of_a_team_in_a_game_stays_until_it_is_over(world: World, partner: Team) -> None:
    spot = men(world.team)[0]
    spot.list, spot.waivers = "infirmary", "on"
    spot.save()
    game = world.season.fixtures.filter(home=world.team).first()
    game.rosters_locked_at = clock.now()
    game.save()
    hand_in_claims(team=partner, wishes=[ClaimWish(spot.player, "training")], actor=None)
    with clock.at(clock.now() + timedelta(days=1)):
        resolve_claims(season=world.season)
    assert "is under way" in Claim.objects.get().said
    assert ledger.spot_of(spot.player).team == world.team
    assert claims.resolve_claims(season=world.season) == []
