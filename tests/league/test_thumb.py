"""Trades and wishes of teams that nobody coaches, by rule of thumb.

Worth by hand (rules_engine/fool/careers/drafting.py): a CB counts three of P, two of S, one of C above 14 and five
times; a DE one of P, two of S, three of C above 15 and four times. So a CB 1-1-5 and a DE 0-3-3 are worth nothing.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from league import clock
from league.models import Claim, LeagueLog, Season, Team, Trade, User
from league.services import claims, ledger, thumb, trades
from tests.factories import SeatFactory, UserFactory
from tests.league.seasons import date_first_week, named, new_season

pytestmark = pytest.mark.django_db
CB, DE = {"p": 1, "c": 1, "s": 5}, {"p": 0, "c": 3, "s": 3}


@pytest.fixture
def season() -> Season:
    """Two whole rosters; A1 has a CB instead of a DE, A2 a DE instead of a CB."""
    season = new_season((4,), ruleset="fool", rosters=True, regular_games=3)
    season.league.rehearsal = True
    season.league.save(update_fields=["rehearsal"])
    _become(named(season, "A1"), "DE", "CB", CB)
    _become(named(season, "A2"), "CB", "DE", DE)
    return season


def _become(team: Team, was: str, now: str, values: dict[str, int]) -> None:
    """One man of a position plays at another, with these values, and is the poorest there: the others are young and
    better."""
    for spot in team.roster.filter(player__position=now).select_related("player"):
        spot.player.age = 25
        spot.player.sheet |= {"p": 5, "s": 6, "attrs": []}
        spot.player.save()
    player = team.roster.filter(player__position=was).order_by("number")[0].player
    player.position, player.age = now, 25
    player.sheet = player.sheet | values | {"attrs": []}
    player.save()


def chief() -> User:
    return UserFactory.create()


def test_spare_men_of_equal_worth_go_where_they_are_lacking(season: Season) -> None:
    (agreed,) = thumb.trade(season=season, actor=chief())
    man, his = agreed.gives.get(), agreed.gets.get()
    assert (agreed.proposer.name, man.position, agreed.partner.name, his.position) == ("A1", "CB", "A2", "DE")
    assert agreed.state == Trade.State.ACCEPTED
    with clock.at(clock.now() + timedelta(days=7, minutes=1)):
        (due,) = trades.due_trades(season.league_id)
        assert trades.carry_out(trade=due).state == Trade.State.DONE
    assert ledger.spot_of(man).team.name == "A2"
    assert ledger.spot_of(his).team.name == "A1"
    assert LeagueLog.objects.filter(action="trade.done").exists()


def test_men_of_unequal_worth_stay(season: Season) -> None:
    """Every CB of A1 is worth 60 or more, while no man of both rosters is worth 1200 more than another."""
    for spot in named(season, "A1").roster.filter(player__position="CB").select_related("player"):
        spot.player.sheet |= {"p": 4, "c": 2, "s": 6}
        spot.player.save()
    assert thumb.trade(season=season, actor=chief()) == []
    assert not Trade.objects.exists()


def test_a_coach_trades_for_himself(season: Season) -> None:
    SeatFactory.create(team=named(season, "A2"))
    assert thumb.trade(season=season, actor=chief()) == []


def test_whole_rosters_have_nothing_to_trade_nor_to_wish_for() -> None:
    season = new_season((4,), ruleset="fool", rosters=True, regular_games=3)
    assert thumb.trade(season=season, actor=chief()) == []
    assert thumb.claim(season=season) == 0


def test_the_best_free_punter_is_signed_where_there_is_none(season: Season) -> None:
    team, other = named(season, "A1"), named(season, "A2")
    date_first_week(season)
    own, his = (one.roster.get(player__position="P") for one in (team, other))
    best, worse = own.player, his.player
    for player, yards in ((best, 5), (worse, -5)):
        player.sheet["punt"] = {"letter": "A", "m": yards, "control": 5, "blk": 0}
        player.save()
    own.delete()
    his.delete()
    SeatFactory.create(team=other)
    assert thumb.claim(season=season) == 1
    wish = Claim.objects.get()
    assert (wish.team, wish.player, wish.drop) == (team, best, None)
    claims.resolve_claims(season=season)
    assert ledger.spot_of(best).team == team
    assert ledger.spot_of(worse) is None
