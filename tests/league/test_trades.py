"""Trades from the offer to the end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from league import clock
from league.models import Fixture, LeagueLog, Outbox, Team, Trade, Transaction
from league.services import ledger, trades
from league.services.errors import Refused
from tests.factories import KICKOFF, RosterSpotFactory, SeatFactory
from tests.league.conftest import World
from tests.league.test_rosters import hurt, men, states


@pytest.fixture
def partner(world: World) -> Team:
    """Another team with a coach."""
    team = world.league.teams.get(code="LMW")
    SeatFactory(team=team)
    return team


def carry_out_due() -> int:
    """Carry out what is due; how many trades that were."""
    return len([trades.carry_out(trade=trade) for trade in trades.due_trades()])


def offer(world: World, partner: Team, **facts: Any) -> Trade:
    given = {"gives": [men(world.team)[0].player], "gets": [men(partner)[1].player], **facts}
    goods = {side: trades.Goods(given.pop(side)) for side in ("gives", "gets")}
    return trades.propose_trade(proposer=world.team, partner=partner, actor=world.coach, **goods, **given)


def accepted(world: World, partner: Team) -> Trade:
    return trades.answer_trade(trade=offer(world, partner), accept=True, actor=partner.seats.get().user)


@pytest.mark.rule("fool:11.6-02")
def test_accepted_trade_is_carried_out_when_its_review_is_over(world: World, partner: Team) -> None:
    mine, theirs = men(world.team)[0].player, men(partner)[1].player
    with clock.at(KICKOFF):
        trade = accepted(world, partner)
        assert (trade.state, trade.review_until) == ("accepted", KICKOFF + timedelta(days=2))
        assert carry_out_due() == 0
    with clock.at(KICKOFF + timedelta(days=2)):
        assert carry_out_due() == 1
        assert carry_out_due() == 0
    trade.refresh_from_db()
    assert trade.state == "done"
    assert (ledger.spot_of(mine).team, ledger.spot_of(theirs).team) == (partner, world.team)
    sentences = {entry.sentence for entry in Transaction.objects.filter(kind="traded")}
    assert sentences == {
        f"Larkmoor Wolfhounds gets {mine} from Gullwick Ferrymen in a trade.",
        f"Gullwick Ferrymen gets {theirs} from Larkmoor Wolfhounds in a trade.",
    }


BadOffer = Callable[[World, Team], dict[str, Any]]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (lambda w, p: {"gives": []}, "Both teams give somebody or a draft pick"),
        (lambda w, p: {"gives": [men(p)[0].player]}, "is not on the roster of Gullwick Ferrymen"),
        (lambda w, p: {"gives": [hurt(men(w.team)[0]).player]}, "is hurt"),
        (lambda w, p: {"gives": [spot.player for spot in men(w.team)[:13]]}, "at most 12 players"),
    ],
)
def test_bad_offer_is_a_sentence(world: World, partner: Team, facts: BadOffer, said: str) -> None:
    with pytest.raises(Refused, match=said):
        offer(world, partner, **facts(world, partner))
    assert not Trade.objects.exists()


def test_nobody_trades_for_a_team_without_a_coach(world: World) -> None:
    with pytest.raises(Refused, match="Nobody coaches Larkmoor Wolfhounds"):
        offer(world, world.league.teams.get(code="LMW"))


def test_offer_is_answered_or_withdrawn_once(world: World, partner: Team) -> None:
    trade = offer(world, partner)
    trades.withdraw_trade(trade=trade, actor=world.coach)
    with pytest.raises(Refused, match="This trade is withdrawn"):
        trades.answer_trade(trade=trade, accept=True, actor=partner.seats.get().user)
    other = offer(world, partner)
    trades.answer_trade(trade=other, accept=False, actor=partner.seats.get().user)
    with pytest.raises(Refused, match="This trade is declined"):
        trades.withdraw_trade(trade=other, actor=world.coach)


@pytest.mark.rule("fool:11.6-02")
def test_commissioner_disallows_within_the_review_with_a_reason(world: World, partner: Team) -> None:
    trade = accepted(world, partner)
    before = states(world)
    with pytest.raises(Refused, match="needs a reason"):
        trades.disallow_trade(trade=trade, actor=world.commissioner, reason=" ")
    trades.disallow_trade(trade=trade, actor=world.commissioner, reason="money changed hands")
    with clock.at(clock.now() + timedelta(days=9)):
        assert carry_out_due() == 0
    assert states(world) == before


@pytest.mark.rule("fool:11.6-03", "fool:11.6-04")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda w: hurt(men(w.team)[0]), "is hurt"),
        (lambda w: men(w.team)[0].delete(), "is not on the roster of Gullwick Ferrymen"),
        (lambda w: late(w), "Trades end after three games"),
    ],
)
def test_trade_that_fails_at_the_end_is_void_and_moves_nobody(
    world: World, partner: Team, spoil: Callable[[World], object], said: str
) -> None:
    trade = accepted(world, partner)
    spoil(world)
    before = states(world)
    trade = trades.carry_out(trade=trade)
    assert (trade.state, states(world)) == ("void", before)
    assert said in trade.said


def late(world: World) -> None:
    keys = world.season.fixtures.filter(week__number__lte=4).values("pk")
    Fixture.objects.filter(pk__in=keys).update(status="final", home_score=1, away_score=0, played_at=KICKOFF)


def test_trade_waits_while_a_team_is_in_a_game(world: World, partner: Team) -> None:
    trade = accepted(world, partner)
    game = world.season.fixtures.filter(home=partner).first()
    game.rosters_locked_at = KICKOFF
    game.save()
    with clock.at(clock.now() + timedelta(days=9)):
        assert carry_out_due() == 0
    trade.refresh_from_db()
    assert trade.state == "accepted"


def uneven(world: World, partner: Team) -> Trade:
    """Two men for one, agreed."""
    pair = [spot.player for spot in men(partner)[:2]]
    return trades.answer_trade(trade=offer(world, partner, gets=pair), accept=True, actor=partner.seats.get().user)


@pytest.mark.rule("fool:11.6-01")
def test_man_too_many_for_his_list_comes_onto_another_with_room(world: World, partner: Team) -> None:
    assert trades.carry_out(trade=uneven(world, partner)).state == "done"
    assert sorted(world.team.roster.values_list("list", flat=True)) == ["active"] * 14 + ["training"]
    assert "must make room" not in "".join(LeagueLog.objects.values_list("sentence", flat=True))


def test_uneven_trade_that_overfills_every_list_is_announced_and_void(world: World, partner: Team) -> None:
    for number in range(3):
        RosterSpotFactory(team=world.team, list="training", number=90 + number)
    trade = uneven(world, partner)
    told = LeagueLog.objects.get(action="trade.accepted").sentence
    assert told.endswith("It is under review for 2 days. Gullwick Ferrymen must make room for 1 more until then.")
    before = states(world)
    trade = trades.carry_out(trade=trade)
    assert trade.state == "void"
    assert "would have 15 men on the list active" in trade.said
    assert "Release somebody before a trade's review is over" in trade.said
    assert states(world) == before


def test_both_sides_are_told(world: World, partner: Team) -> None:
    trade = offer(world, partner, message="For the run home.")
    mail = Outbox.objects.get()
    assert (mail.user, mail.topic) == (partner.seats.get().user, "rosters")
    assert "For the run home." in mail.body["text"]
    trades.answer_trade(trade=trade, accept=True, actor=partner.seats.get().user)
    assert [(row.user, row.kind) for row in Outbox.objects.order_by("pk")[1:]] == [
        (world.coach, "mail"),
        (partner.seats.get().user, "mail"),
        (world.commissioner, "trade_review"),
    ]
