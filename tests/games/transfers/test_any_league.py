"""Whatever happened in a league, its file makes the same tables again."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from games.services import exchange, runs, transfer
from league import clock
from league.models import Seat, Transaction, User
from league.services import log as league_log
from league.services import people, reliability, rosters, rulings, seats, trades
from league.services.errors import Refused
from tests.depth import examples
from tests.games.test_rulings import finish
from tests.games.worlds import NOON, World, all_in, hand_in, world

from .test_round_trips import exported_again, forget, imported, is_over

pytestmark = pytest.mark.django_db

ACTS = ["play", "move", "undo", "edit", "leave", "seat", "offer", "agree", "invite", "open", "decide", "rules"]


@settings(max_examples=examples(15))
@given(acts=st.lists(st.sampled_from(ACTS), max_size=7))
def test_whatever_happened_in_a_league_its_file_makes_the_same_tables_again(acts: list[str]) -> None:
    with transaction.atomic():
        small = world(teams=2, weeks=3)
        for number, act in enumerate(acts):
            with clock.at(NOON + timedelta(hours=number)), suppress(Refused):
                do(small, act)
        body = transfer.export_league(league=small.league)
        forget(small.league)
        User.objects.all().delete()
        again = json.loads(exported_again(imported(body), body))
        assert again.pop("left_out") == {}
        document = json.loads(body)
        document.pop("left_out")
        assert again == document
        transaction.set_rollback(True)


def do(small: World, act: str) -> None:
    """Something that a league's file has to hold, where it can happen now."""
    game = next((one for rows in small.fixtures.values() for one in rows if not is_over(one)), small.fixture)
    team, coach, chief = small.teams[0], small.coaches[0], small.commissioner
    man = team.roster.order_by("number").first().player
    if act == "play":
        exchange.open_fixture(fixture=game)
        all_in(small, game)
        finish()
    elif act == "open":
        exchange.open_fixture(fixture=game)
        hand_in(small, "home", fixture=game)
    elif act == "move":
        rosters.move_players(team=team, wishes=[rosters.Wish(man, "training")], actor=coach)
    elif act == "undo":
        entry = Transaction.objects.filter(league=small.league, undoes=None).order_by("-id").first()
        if entry:
            rulings.undo(entry=entry, actor=chief, reason="a slip")
    elif act == "edit":
        rulings.edit_player(player=man, actor=chief, reason="a slip", age=33)
    elif act == "leave":
        asked = {"starts_on": clock.now().date(), "ends_on": clock.now().date() + timedelta(days=5)}
        reliability.grant(absence=reliability.ask_leave(league=small.league, user=coach, **asked), actor=chief)
    elif act == "seat":
        seat = Seat.objects.filter(team=small.teams[1], until=None).first()
        if seat:
            seats.end_seat(seat=seat, actor=chief, reason="gone")
    elif act == "invite":
        people.invite_coach(team=team, actor=coach, head=False)
    elif act in ("offer", "agree"):
        other = small.teams[1].roster.order_by("number").first().player
        goods = (trades.Goods([man], []), trades.Goods([other], []))
        trade = trades.propose_trade(proposer=team, partner=small.teams[1], gives=goods[0], gets=goods[1], actor=coach)
        if act == "agree":
            trades.answer_trade(trade=trade, accept=True, actor=small.coaches[1])
    elif act == "decide":
        runs.decide_game(fixture=game, home_score=3, away_score=0, actor=chief, reason="forfeit")
    else:
        facts = {"options": {}, "reason": "Ünïcode “quotes”"}
        league_log.write(league=small.league, action="rules.changed", sentence="Ünïcode “quotes”", data=facts)
