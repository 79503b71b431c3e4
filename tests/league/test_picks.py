"""Draft picks: who has them, which drafts may be traded in, trades of them, and draft day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league import clock
from league.models import DraftPick, Fixture, Outbox, Phase, Player, Season, Team, Trade, Transaction
from league.selectors.picks import draft_tables, open_drafts, tradable_picks
from league.selectors.rosters import Standing
from league.services import calendar, claims, ledger, picks, rulings, trades
from league.services.claims import ClaimWish
from league.services.errors import Refused
from league.services.rosters import RELEASED, Wish, move_players
from league.services.trades import Goods
from tests.factories import KICKOFF, PlayerFactory, SeatFactory
from tests.league.conftest import World
from tests.league.seasons import date_first_week, new_season, play_out
from tests.league.test_rosters import men, states
from tests.league.test_trades import carry_out_due

ROUNDS = 2  # of the paper ruleset


@pytest.fixture
def partner(world: World) -> Team:
    """Another team with a coach."""
    team = world.league.teams.get(code="LMW")
    SeatFactory(team=team)
    return team


def pick_of(team: Team, each: int = 1) -> DraftPick:
    return team.draft_picks.get(original=team, round=each, season_number=2)


def offer(world: World, partner: Team, gives: Goods, gets: Goods) -> Trade:
    return trades.propose_trade(proposer=world.team, partner=partner, gives=gives, gets=gets, actor=world.coach)


def agree(trade: Trade) -> Trade:
    return trades.answer_trade(trade=trade, accept=True, actor=trade.partner.seats.get().user)


def first_man(team: Team) -> Player:
    return men(team)[0].player


def finish(season: Season) -> None:
    """The season is over for everybody."""
    season.status = Season.Status.FINISHED
    season.save()


def after_the_deadline(season: Season) -> None:
    """Four games of everybody are played; the paper ruleset's trades end after three."""
    keys = season.fixtures.filter(week__number__lte=4).values("pk")
    Fixture.objects.filter(pk__in=keys).update(status="final", home_score=1, away_score=0, played_at=KICKOFF)


@pytest.mark.rule("fool:12.0-02")
def test_every_team_has_its_picks_of_the_coming_draft_alone(world: World) -> None:
    assert DraftPick.objects.count() == 8 * ROUNDS
    assert set(DraftPick.objects.values_list("season_number", flat=True)) == {2}
    assert all(pick.owner == pick.original for pick in DraftPick.objects.select_related("owner", "original"))
    assert picks.make_picks(world.season) == 0
    assert picks.make_picks(world.season) == 0


@pytest.mark.django_db
@pytest.mark.rule("fool:12.1-03")
def test_draft_has_ten_rounds_unless_the_league_says_otherwise() -> None:
    for options, wanted in (({}, 10), ({"draft_rounds": 3}, 3), ({"draft_rounds": 0}, 0)):
        season = new_season((4,), **options)
        picks.make_picks(season)
        assert season.league.draft_picks.count() == 4 * wanted


@pytest.mark.rule("fool:11.6-01", "fool:12.0-02")
def test_trade_of_men_and_picks_changes_the_owner_and_never_the_place(world: World, partner: Team) -> None:
    mine, theirs, pick = first_man(world.team), first_man(partner), pick_of(world.team, 2)
    trade = trades.carry_out(trade=agree(offer(world, partner, Goods([mine], [pick]), Goods([theirs]))))
    assert trade.state == "done"
    pick.refresh_from_db()
    assert (pick.owner, pick.original, pick.round) == (partner, world.team, 2)
    assert (ledger.spot_of(mine).team, ledger.spot_of(theirs).team) == (partner, world.team)
    entry = Transaction.objects.get(kind="traded", player=None)
    assert str(pick) == "the round 2 pick of Gullwick Ferrymen in the draft for season 2"
    assert entry.sentence == f"{partner} gets {pick} from {world.team} in a trade."
    assert entry.changes == [
        {
            "pick": str(pick.public_id),
            "before": {"owner": str(world.team.public_id)},
            "after": {"owner": str(partner.public_id)},
        }
    ]


def test_pick_can_be_traded_on(world: World, partner: Team) -> None:
    third = world.league.teams.get(code="BCL")
    SeatFactory(team=third)
    pick = pick_of(world.team)
    trades.carry_out(trade=agree(offer(world, partner, Goods(picks=[pick]), Goods(picks=[pick_of(partner)]))))
    on = trades.propose_trade(
        proposer=partner,
        partner=third,
        gives=Goods(picks=[pick]),
        gets=Goods(picks=[pick_of(third)]),
        actor=partner.seats.get().user,
    )
    trades.carry_out(trade=agree(on))
    pick.refresh_from_db()
    assert pick.owner == third


@pytest.mark.rule("fool:12.0-04")
def test_pick_of_a_later_draft_is_refused(world: World, partner: Team) -> None:
    later = DraftPick.objects.create(
        league=world.league, season_number=3, round=1, original=world.team, owner=world.team
    )
    with pytest.raises(Refused, match="Only picks of the coming draft are traded: the draft for season 2"):
        offer(world, partner, Goods(picks=[later]), Goods(picks=[pick_of(partner)]))
    gone = DraftPick.objects.create(league=world.league, season_number=2, round=3, original=partner, owner=partner)
    with pytest.raises(Refused, match="The draft has 2 rounds"):
        offer(world, partner, Goods(picks=[pick_of(world.team)]), Goods(picks=[gone]))
    assert not Trade.objects.exists()


@pytest.mark.rule("fool:12.0-04")
def test_until_the_seasons_own_draft_is_over_it_and_the_next_may_be_traded_in(world: World) -> None:
    draft = Phase.objects.create(season=world.season, order=99, code="draft", name="Draft", kind="draft")
    assert open_drafts(world.season) == (1, 2)
    picks.make_picks(world.season)
    assert {pick.season_number for pick in tradable_picks(world.season)} == {1, 2}
    draft.opened_at = draft.closed_at = KICKOFF
    draft.save()
    assert open_drafts(world.season) == (2,)


def test_pick_that_another_trade_took_makes_the_second_void(world: World, partner: Team) -> None:
    third = world.league.teams.get(code="BCL")
    SeatFactory(team=third)
    pick = pick_of(world.team)
    both = [
        agree(offer(world, other, Goods(picks=[pick]), Goods(picks=[pick_of(other)]))) for other in (partner, third)
    ]
    first, second = (trades.carry_out(trade=trade) for trade in both)
    assert (first.state, second.state) == ("done", "void")
    assert second.said.startswith(f"{world.team} does not own {pick}.")
    with pytest.raises(Refused, match="Gullwick Ferrymen does not own the round 1 pick of Gullwick Ferrymen"):
        offer(world, third, Goods(picks=[pick]), Goods(picks=[pick_of(third)]))


def test_trade_is_taken_back_as_a_whole(world: World, partner: Team) -> None:
    mine, theirs, pick = first_man(world.team), first_man(partner), pick_of(world.team)
    before = states(world)
    trade = trades.carry_out(trade=agree(offer(world, partner, Goods([mine], [pick]), Goods([theirs]))))
    entry = trade.transactions.get(player=mine, kind="traded")
    undone = rulings.undo(entry=entry, actor=world.commissioner, reason="Money changed hands.")
    assert undone.undoes == entry
    assert states(world) == before
    pick.refresh_from_db()
    trade.refresh_from_db()
    assert (pick.owner, trade.state) == (world.team, "void")
    assert trade.said == "Taken back by the commissioner: Money changed hands."
    assert Transaction.objects.filter(kind="undone").count() == 5  # two men, their two rolls, the pick
    notice = Outbox.objects.get(key__startswith=f"ruling:{undone.public_id}", user=world.coach)
    for said in (rulings.taken_back(undone), notice.body["text"]):
        assert "The whole trade went back." in said
        assert all(name in said for name in (str(mine), str(theirs), str(pick)))
    with pytest.raises(Refused, match="taken back before"):
        rulings.undo(entry=entry, actor=world.commissioner, reason="Again.")


def test_trade_is_not_taken_back_when_a_part_of_it_has_gone_on(world: World, partner: Team) -> None:
    mine, theirs, pick = first_man(world.team), first_man(partner), pick_of(world.team)
    trade = trades.carry_out(trade=agree(offer(world, partner, Goods([mine], [pick]), Goods([theirs]))))
    move_players(team=partner, wishes=[Wish(mine, RELEASED)], actor=None)
    before = states(world)
    with pytest.raises(Refused, match="has changed since then"):
        rulings.undo(entry=trade.transactions.filter(kind="traded")[0], actor=world.commissioner, reason="A slip.")
    assert states(world) == before
    pick.refresh_from_db()
    assert pick.owner == partner


def test_taking_back_never_overfills_a_list(world: World) -> None:
    man = first_man(world.team)
    (entry,) = move_players(team=world.team, wishes=[Wish(man, RELEASED)], actor=None)
    free = PlayerFactory(league=world.league)
    claims.hand_in_claims(team=world.team, wishes=[ClaimWish(free, "active")], actor=None)
    claims.resolve_claims(season=world.season)
    with pytest.raises(Refused, match="would have 15 men on the list active"):
        rulings.undo(entry=entry, actor=world.commissioner, reason="A slip.")
    assert ledger.spot_of(man) is None


# -- after the deadline, and when a season is over -----------------------------------------------------------------


@pytest.mark.rule("fool:12.0-01", "fool:12.0-02")
def test_after_the_deadline_picks_change_hands_and_men_do_not(world: World, partner: Team) -> None:
    after_the_deadline(world.season)
    with pytest.raises(Refused, match="Trades end after three games"):
        offer(world, partner, Goods([first_man(world.team)]), Goods(picks=[pick_of(partner)]))
    trade = offer(world, partner, Goods(picks=[pick_of(world.team)]), Goods(picks=[pick_of(partner)]))
    assert trades.carry_out(trade=agree(trade)).state == "done"


@pytest.mark.rule("fool:12.0-03")
def test_finished_team_signs_and_moves_nobody_but_trades_picks(world: World, partner: Team) -> None:
    after_the_deadline(world.season)
    free = PlayerFactory(league=world.league)
    claims.hand_in_claims(team=world.team, wishes=[ClaimWish(free, "training")], actor=None)
    finish(world.season)
    with pytest.raises(Refused, match="Your team's season is over"):
        claims.hand_in_claims(team=world.team, wishes=[ClaimWish(free, "training")], actor=None)
    claims.resolve_claims(season=world.season)
    assert ledger.spot_of(free) is None
    trade = agree(offer(world, partner, Goods(picks=[pick_of(world.team)]), Goods(picks=[pick_of(partner)])))
    assert trades.carry_out(trade=trade).state == "done"


@pytest.mark.rule("fool:12.0-03")
def test_team_out_of_the_play_offs_is_finished_before_the_others(world: World, partner: Team) -> None:
    after_the_deadline(world.season)
    playing = world.season.entries.exclude(team__in=[world.team, partner])[:4]
    for seed, entry in enumerate(playing, start=1):
        entry.seed = seed
        entry.save()
    teams = [world.team, playing[0].team]
    assert [Standing(team, world.season).stage for team in teams] == ["after", "season"]
    agreed = agree(offer(world, partner, Goods([first_man(world.team)]), Goods([first_man(partner)])))
    with clock.at(clock.now() + timedelta(days=30)):
        assert carry_out_due() == 0
    assert Trade.objects.get() == agreed
    SeatFactory(team=teams[1])
    with pytest.raises(Refused, match="Trades end after three games"):
        offer(world, teams[1], Goods([first_man(world.team)]), Goods([first_man(teams[1])]))


@pytest.mark.rule("fool:12.0-03")
def test_agreement_of_finished_teams_takes_effect_when_the_next_season_opens(world: World, partner: Team) -> None:
    after_the_deadline(world.season)
    finish(world.season)
    mine, theirs = first_man(world.team), first_man(partner)
    pick = pick_of(world.team)
    trade = agree(offer(world, partner, Goods([mine], [pick]), Goods([theirs])))
    with clock.at(clock.now() + timedelta(days=30)):
        assert carry_out_due() == 0
        with pytest.raises(Refused, match="on draft day"):
            trades.carry_out(trade=trade)
        for number, entry in enumerate(world.season.entries.all(), start=1):
            entry.final_rank = number
            entry.save()
        following = calendar.open_next_season(league=world.league)
        assert carry_out_due() == 1
    trade.refresh_from_db()
    pick.refresh_from_db()
    assert (trade.state, pick.owner) == ("done", partner)
    assert ledger.spot_of(mine).team == partner
    assert Transaction.objects.filter(kind="traded", season=following).count() == 3


@pytest.mark.rule("fool:12.0-03")
def test_agreement_waits_for_the_draft_of_a_season_that_holds_one(world: World, partner: Team) -> None:
    draft = Phase.objects.create(season=world.season, order=99, code="draft", name="Draft", kind="draft")
    trade = agree(offer(world, partner, Goods([first_man(world.team)]), Goods([first_man(partner)])))
    with clock.at(clock.now() + timedelta(days=30)):
        assert carry_out_due() == 0
        draft.opened_at = clock.now()
        world.season.phases.filter(closed_at=None, opened_at__isnull=False).update(closed_at=clock.now())
        draft.save()
        assert carry_out_due() == 1
    trade.refresh_from_db()
    assert trade.state == "done"


# -- pages and API -------------------------------------------------------------------------------------------------


def client(user: Any) -> Client:
    signed_in = Client()
    signed_in.force_login(user)
    return signed_in


def test_page_and_api_tell_who_owns_what_with_a_fixed_number_of_queries(world: World, partner: Team) -> None:
    pick = pick_of(world.team)
    picks.hand_over(pick, partner)
    (table,) = draft_tables(world.season)
    assert [team.code for team, _ in table.rows] == [team.code for team in world.league.teams.order_by("name")]
    page = client(world.member).get(reverse("draft-picks", args=[world.league.public_id]))
    assert f'title="{partner}">LMW<' in page.content.decode()
    address = reverse("api-draft-picks", args=[world.league.public_id])
    told = client(world.member).get(address).json()
    assert len(told) == 8 * ROUNDS
    assert [row["owner"]["code"] for row in told if row["id"] == str(pick.public_id)] == ["LMW"]
    assert client(world.stranger).get(address).status_code == 404

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as made:
            client(world.member).get(address)
        return len(made)

    first = queries()
    DraftPick.objects.bulk_create(
        DraftPick(league=world.league, season_number=2, round=each, original=partner, owner=partner)
        for each in range(3, 9)
    )
    assert queries() == first


def test_picks_are_offered_and_answered_by_page_and_api(world: World, partner: Team) -> None:
    mine, theirs = pick_of(world.team), pick_of(partner, 2)
    address = reverse("trades", args=[world.team.public_id])
    data = {"gives_picks": [str(mine.public_id)], "gets_picks": [str(theirs.public_id)]}
    assert client(world.coach).post(f"{address}?with=LMW", data).status_code == 302
    other = client(partner.seats.get().user)
    page = other.get(reverse("trades", args=[partner.public_id])).content.decode()
    assert str(mine) in page
    api = reverse("api-trades", args=[partner.public_id])
    (told,) = other.get(api).json()
    assert [row["id"] for row in told["gives_picks"]] == [str(mine.public_id)]
    assert told["on_draft_day"] is False
    answer = reverse("api-trade", args=[partner.public_id, told["id"]])
    assert other.post(answer, {"answer": "accept"}, content_type="application/json").status_code == 200
    body = {"partner": str(world.team.public_id), "gives_picks": [str(mine.public_id)], "gets_picks": []}
    refused = other.post(api, body, content_type="application/json")
    assert refused.status_code == 409
    assert "Both teams give" in refused.content.decode()
    body["gets_picks"] = ["00000000-0000-0000-0000-000000000007"]
    assert "no draft pick" in other.post(api, body, content_type="application/json").content.decode()


@pytest.mark.django_db
def test_picks_roll_over_with_the_seasons() -> None:
    season = new_season((4,), ruleset="tiny", rosters=True)
    date_first_week(season)
    play_out(season)
    assert set(season.league.draft_picks.values_list("season_number", flat=True)) == {2}
    following = calendar.open_next_season(league=season.league)
    assert [table.season_number for table in draft_tables(following)] == [2, 3]  # its own draft lies ahead
    assert season.league.draft_picks.filter(season_number=3).count() == 4 * ROUNDS
