"""Two at once on rosters, on a server that runs them side by side."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from league.models import Claim, Fixture, RosterSpot, Season, Team, Trade, Transaction
from league.services import claims, ledger, picks, rosters, rulings, trades
from league.services.claims import ClaimWish
from league.services.rosters import RELEASED, Wish, move_players
from tests.depth import DEPTH
from tests.factories import EntryFactory, FixtureFactory, PlayerFactory, RosterSpotFactory, SeatFactory, commissioner
from tests.meeting import at_once, refusals

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
ROUNDS = max(3, DEPTH.races // 4)


def pair() -> tuple[Season, list[Team]]:
    """Two teams of a season with four men each and a coach."""
    first = EntryFactory()
    second = EntryFactory(division=first.division)
    teams = [first.team, second.team]
    for team in teams:
        SeatFactory(team=team)
        for _ in range(4):
            RosterSpotFactory(team=team)
    return first.season, teams


def test_two_claims_on_one_free_agent_settled_by_two_at_once() -> None:
    for _ in range(ROUNDS):
        season, teams = pair()
        free = PlayerFactory(league=season.league)
        for team in teams:
            claims.hand_in_claims(team=team, wishes=[ClaimWish(free, "training")], actor=None)
        at_once(*[partial(claims.resolve_claims, season=season)] * 2)
        assert RosterSpot.objects.filter(player=free).count() == 1
        assert sorted(Claim.objects.filter(season=season).values_list("state", flat=True)) == ["granted", "lost"]
        assert Transaction.objects.filter(season=season, kind="signed").count() == 1


def test_one_man_is_released_once_by_two_coaches() -> None:
    for _ in range(ROUNDS):
        season, (team, _) = pair()
        man = team.roster.first().player
        given = at_once(*[partial(move_players, team=team, wishes=[Wish(man, RELEASED)], actor=None)] * 2)
        assert refusals(given) == 1
        assert Transaction.objects.filter(season=season, kind="released").count() == 1


def lock(fixture: Fixture) -> list[int]:
    """What the exchange does when a step closes: the fixture's row, then the teams', then the rosters are read."""
    with transaction.atomic():
        held = Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)
        rosters.lock_for_game(fixture=held)
        return list(RosterSpot.objects.filter(team=held.home_id).values_list("player", flat=True))


def test_cut_while_a_game_is_sealed_comes_before_it_or_not_at_all() -> None:
    for _ in range(ROUNDS):
        season, (team, other) = pair()
        fixture = FixtureFactory(week__season=season, home=team, away=other, status="open")
        man = team.roster.first().player
        cut, seen = at_once(
            partial(move_players, team=team, wishes=[Wish(man, RELEASED)], actor=None), partial(lock, fixture)
        )
        there = RosterSpot.objects.filter(player=man).exists()
        assert there is bool(refusals([cut]))
        assert (man.pk in seen) is there  # type: ignore[operator]


def test_last_place_on_a_list_goes_to_one_of_two_moves() -> None:
    for _ in range(ROUNDS):
        _, (team, _) = pair()
        for _ in range(2):
            RosterSpotFactory(team=team, list="training")
        men = [spot.player for spot in team.roster.filter(list="active")[:2]]
        given = at_once(*[partial(move_players, team=team, wishes=[Wish(man, "training")], actor=None) for man in men])
        assert refusals(given) == 1
        assert team.roster.filter(list="training").count() == 3


def test_entry_is_taken_back_once() -> None:
    for _ in range(ROUNDS):
        season, (team, _) = pair()
        man = team.roster.first().player
        (entry,) = move_players(team=team, wishes=[Wish(man, RELEASED)], actor=None)
        chief = commissioner(season.league)
        given = at_once(*[partial(rulings.undo, entry=entry, actor=chief, reason="a slip")] * 2)
        assert refusals(given) == 1
        assert ledger.spot_of(man).team == team
        assert Transaction.objects.filter(undoes=entry).count() == 1


def swap(team: Team, other: Team) -> Trade:
    """An offer of the first man of one team for the first of the other."""
    sides = [trades.Goods([each.roster.first().player]) for each in (team, other)]
    return trades.propose_trade(
        proposer=team, partner=other, gives=sides[0], gets=sides[1], actor=team.seats.get().user
    )


def test_trade_is_accepted_or_withdrawn_and_never_both() -> None:
    for _ in range(ROUNDS):
        _, (team, other) = pair()
        trade = swap(team, other)
        given = at_once(
            partial(trades.answer_trade, trade=trade, accept=True, actor=other.seats.get().user),
            partial(trades.withdraw_trade, trade=trade, actor=team.seats.get().user),
        )
        assert refusals(given) == 1
        trade.refresh_from_db()
        assert trade.state in ("accepted", "withdrawn")


def test_man_is_traded_while_he_is_cut_and_is_in_one_place() -> None:
    for _ in range(ROUNDS):
        _, (team, other) = pair()
        trade = swap(team, other)
        gives = trade.gives.get()
        trades.answer_trade(trade=trade, accept=True, actor=other.seats.get().user)
        at_once(
            partial(trades.carry_out, trade=trade),
            partial(move_players, team=team, wishes=[Wish(gives, RELEASED)], actor=None),
        )
        trade.refresh_from_db()
        where = RosterSpot.objects.filter(player=gives).values_list("team", flat=True)
        assert list(where) == ([other.pk] if trade.state == "done" else [])


def test_one_pick_in_two_accepted_trades_changes_hands_once() -> None:
    for _ in range(ROUNDS):
        season, (team, other) = pair()
        third = EntryFactory(division=season.divisions.get()).team
        SeatFactory(team=third)
        picks.make_picks(season)
        pick = team.draft_picks.first()
        offers = []
        for partner in (other, third):
            offer = trades.propose_trade(
                proposer=team,
                partner=partner,
                gives=trades.Goods(picks=[pick]),
                gets=trades.Goods(picks=[partner.draft_picks.first()]),
                actor=team.seats.get().user,
            )
            offers.append(trades.answer_trade(trade=offer, accept=True, actor=partner.seats.get().user))
        at_once(*[partial(trades.carry_out, trade=offer) for offer in offers])
        states = {offer.partner: Trade.objects.get(pk=offer.pk).state for offer in offers}
        assert sorted(states.values()) == ["done", "void"]
        pick.refresh_from_db()
        assert states[pick.owner] == "done"
        assert Transaction.objects.filter(season=season, kind="traded").count() == 2


def test_release_is_taken_back_beside_a_claim_on_the_man_and_he_is_in_one_place() -> None:
    for _ in range(ROUNDS):
        season, (team, other) = pair()
        man = team.roster.first().player
        (entry,) = move_players(team=team, wishes=[Wish(man, RELEASED)], actor=None)
        claims.hand_in_claims(team=other, wishes=[ClaimWish(man, "training")], actor=None)
        chief = commissioner(season.league)
        undone, _ = at_once(
            partial(rulings.undo, entry=entry, actor=chief, reason="a slip"),
            partial(claims.resolve_claims, season=season),
        )
        too_late = refusals([undone])
        assert ledger.spot_of(man).team == (other if too_late else team)
        assert Claim.objects.get(season=season).state == ("granted" if too_late else "refused")
        assert Transaction.objects.filter(undoes=entry).count() == 1 - too_late
