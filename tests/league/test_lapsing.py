"""Offers of trades stand for the days that the league's rules give, and lapse then."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.template.loader import get_template
from django.urls import reverse

from games.services.sweep import sweep
from league import clock, rulebook
from league.models import LeagueLog, Team, Trade
from league.services import lapsing, outages, trades
from league.services.errors import Refused
from league.services.notices import notices
from tests.factories import KICKOFF, SeatFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words
from tests.league.test_trades import offer

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
LAST = KICKOFF + 14 * DAY  # paper says nothing of it, so that an offer stands for as long as the interface says


@pytest.fixture
def partner(world: World) -> Team:
    team = world.league.teams.get(code="LMW")
    SeatFactory(team=team, user__username="partner", since=KICKOFF)
    return team


@pytest.fixture
def trade(world: World, partner: Team) -> Trade:
    with clock.at(KICKOFF):
        return offer(world, partner)


def state(trade: Trade) -> str:
    return Trade.objects.get(pk=trade.pk).state


@pytest.mark.parametrize(("days", "stands"), [(None, 14), (1, 1), (3, 3), (120, 120)])
@pytest.mark.parametrize("ruleset", ["fool", "statis_pro"])
def test_the_house_rule_says_for_how_many_days(ruleset: str, days: int | None, stands: int) -> None:
    rules = rulebook.LeagueRules(ruleset, {} if days is None else {"offer_days": days})
    rules.check()
    assert rules.offer_days() == stands


@pytest.mark.parametrize("days", [0, 121, -1, 1.5, "3"])
@pytest.mark.parametrize("ruleset", ["fool", "statis_pro"])
def test_other_days_are_refused_by_name(ruleset: str, days: object) -> None:
    with pytest.raises(rulebook.NotLegal, match="offer_days"):
        rulebook.LeagueRules(ruleset, {"offer_days": days}).check()


def test_an_offer_stands_for_the_days_of_its_leagues_rules(
    world: World, partner: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebook.LeagueRules, "offer_days", lambda rules: 3)
    with clock.at(KICKOFF):
        assert offer(world, partner).open_until == KICKOFF + 3 * DAY


@pytest.mark.parametrize("accept", [True, False])
def test_an_answer_in_time_counts_and_one_too_late_is_refused(trade: Trade, accept: bool) -> None:
    """Also where no sweep has come by since."""
    user = trade.partner.seats.get().user
    assert trade.open_until == LAST
    with clock.at(LAST), pytest.raises(Refused, match="This offer stood open until"):
        trades.answer_trade(trade=trade, accept=accept, actor=user)
    assert state(trade) == "proposed"
    with clock.at(LAST - SECOND):
        assert trades.answer_trade(trade=trade, accept=accept, actor=user).state == (
            "accepted" if accept else "declined"
        )


def test_the_sweep_lapses_what_is_over_once_and_tells_both_sides(world: World, trade: Trade) -> None:
    with clock.at(LAST - SECOND):
        sweep(league_id=world.league.pk, send=False)
    assert state(trade) == "proposed"
    with clock.at(LAST):
        for _ in range(2):
            sweep(league_id=world.league.pk, send=False)
    lapsed = Trade.objects.get(pk=trade.pk)
    assert (lapsed.state, lapsed.said, lapsed.settled_at) == ("lapsed", "Nobody answered the offer in time.", LAST)
    for user, subject in (
        (world.coach, "Your offer to Larkmoor Wolfhounds has lapsed"),
        (trade.partner.seats.get().user, "The offer of Gullwick Ferrymen has lapsed"),
    ):
        (notice,) = [one for one in notices(user) if "lapsed" in one.subject]
        assert notice.subject == subject
        assert notice.text == f"{trades.described(trade)} Nobody answered the offer in time."
    assert not LeagueLog.objects.filter(action__startswith="trade").exists()  # an offer is the two teams' alone


def test_what_was_answered_meanwhile_does_not_lapse(trade: Trade) -> None:
    with clock.at(LAST):
        (due,) = lapsing.overdue_offers()
    Trade.objects.filter(pk=trade.pk).update(state="accepted")
    with clock.at(LAST):
        assert not lapsing.lapse_overdue(trade=due)
        assert list(lapsing.overdue_offers()) == []
    assert state(trade) == "accepted"


def test_mail_page_and_api_say_until_when(world: World, trade: Trade) -> None:
    user = trade.partner.seats.get().user
    with clock.at(KICKOFF):
        (notice,) = [one for one in notices(user) if "offers you a trade" in one.subject]
        assert notice.text.endswith("It stands open until Saturday 20 September 2031, 18:00 (UTC).")
        assert "Stands open until" in words(page(of(user), "trades", trade.partner.public_id))
        told = of(user).get(f"/api/v1/teams/{trade.partner.public_id}/trades/").json()
        assert [one["open_until"] for one in told] == ["2031-09-20T18:00:00Z"]
    with clock.at(LAST):
        assert not [one for one in notices(user) if "offers you a trade" in one.subject]
        lapsing.lapse_overdue(trade=trade)
        html = words(page(of(user), "trades", trade.partner.public_id))
    assert "Nobody answered the offer in time." in html
    assert "Lapsed" in html
    assert "Stands open until" not in html


def test_an_offer_that_has_lapsed_has_no_buttons(world: World, trade: Trade) -> None:
    with clock.at(LAST):
        lapsing.lapse_overdue(trade=trade)
    answer = of(world.coach).post(
        reverse("trade-answer", args=[world.team.public_id, trade.public_id]), {"withdraw": "1"}, follow=True
    )
    assert "This trade is lapsed." in words(answer.content.decode())


def test_an_outage_takes_no_time_from_an_offer(world: World, trade: Trade) -> None:
    world.season.weeks.filter(number=1).update(due_at=KICKOFF + DAY)
    outages.look_back(last_seen=KICKOFF, now=KICKOFF + timedelta(hours=5))
    assert Trade.objects.get(pk=trade.pk).open_until == LAST + timedelta(hours=5)


@pytest.mark.parametrize(
    ("asked", "until"), [(KICKOFF - DAY, KICKOFF + 13 * DAY), (KICKOFF - 500 * DAY, KICKOFF + 3 * DAY)]
)
def test_offers_of_an_older_database_have_three_days_at_least(trade: Trade, asked: object, until: object) -> None:
    migration = import_module("league.migrations.0027_offers_lapse")
    Trade.objects.filter(pk=trade.pk).update(proposed_at=asked, open_until=None)
    with clock.at(KICKOFF):
        migration.date_open_offers(apps, None)
    assert Trade.objects.get(pk=trade.pk).open_until == until


def test_the_templates_that_say_until_when_can_be_read() -> None:
    for name in ("league/trades.html", "league/draft/trade.html"):
        assert "open_until" in Path(get_template(name).origin.name).read_text(encoding="utf-8")
