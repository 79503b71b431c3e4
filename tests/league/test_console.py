"""The commissioner's desk shows the week at a glance."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from league import clock
from league.models import Fixture
from league.selectors.console import glance
from league.services import reliability, trades
from league.services.trades import Goods
from tests.factories import KICKOFF, SeatFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words
from tests.league.test_trades import accepted


def test_what_waits_for_the_commissioner_stands_first(world: World) -> None:
    game = world.season.fixtures.first()
    Fixture.objects.filter(pk=game.pk).update(status="failed")
    days = {"starts_on": KICKOFF.date(), "ends_on": KICKOFF.date() + timedelta(days=5)}
    with clock.at(KICKOFF):
        reliability.ask_leave(league=world.league, user=world.coach, **days)
        text = words(page(of(world.commissioner), "commissioner", world.league.public_id))
    assert f"{game} could not be played: play it again or decide it there." in text
    assert f"{world.coach} asks for leave" in text
    assert "Nobody coaches Larkmoor Wolfhounds ; the autocoach plays for it." in text
    assert "Needs the commissioner 1" in text
    assert glance(world.league, world.season).waiting == 1 + 1 + 7  # a game, a leave, seven teams without a coach


def test_trade_under_review_is_disallowed_from_the_desk(world: World) -> None:
    partner = SeatFactory(team=world.league.teams.get(code="LMW")).team
    trade = accepted(world, partner)
    html = page(of(world.commissioner), "commissioner", world.league.public_id)
    assert f"{trade.proposer} and {trade.partner}, carried out" in words(html)
    assert "Disallow" in html


def test_picks_under_review_are_named_on_the_desk(world: World) -> None:
    partner = SeatFactory(team=world.league.teams.get(code="LMW")).team
    gives, gets = (Goods(picks=[team.draft_picks.order_by("round").first()]) for team in (world.team, partner))
    made = trades.propose_trade(proposer=world.team, partner=partner, gives=gives, gets=gets, actor=world.coach)
    trades.answer_trade(trade=made, accept=True, actor=partner.seats.get().user)
    text = words(page(of(world.commissioner), "commissioner", world.league.public_id))
    assert f"{world.team} gives {gives.picks[0]}" in text
    assert f"{partner} gives {gets.picks[0]}" in text
    assert "1 trade under review : carried out unless you disallow it." in text


def test_glance_takes_as_many_queries_for_any_league(
    world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    empty = world.league.seasons.get()
    with django_assert_num_queries(17):
        first = glance(world.league, empty)
    Fixture.objects.filter(season=empty, week__number__lte=3).update(status="failed")
    with django_assert_num_queries(17):
        assert len(glance(world.league, empty).failed) == 12
    assert first.free_agents == 14


@pytest.mark.usefixtures("db")
def test_league_without_a_season_has_a_desk_too(world: World) -> None:
    assert glance(world.league, None).phase is None
