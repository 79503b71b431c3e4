"""Whatever has become of a team and wherever the ball lies, what a plan orders is legal by the rules of the play."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.interface import Team
from rules_engine.interface.situation import Side, Situation
from rules_engine.statis_pro.calls.orders import SideOrders, compile_orders
from rules_engine.statis_pro.calls.selection import (
    choose_defense,
    choose_offense,
    send_defense,
    send_offense,
    shift_defense,
)
from rules_engine.statis_pro.calls.tactics import meet_kick
from rules_engine.statis_pro.calls.view import CoachView, OwnSide
from rules_engine.statis_pro.document.fields import TACTICS
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.legality.snaps import why_illegal
from rules_engine.statis_pro.resolution.situation import DirectedPlay, History, PlayedBefore, PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.words import FROM_SCRIMMAGE
from tests.depth import DEEP

from . import sample

JSON = dict[str, Any]
SNAPS = 20_000 if DEEP else 600
MOST_HURT = {
    "QB": 1,
    "RB": 2,
    "WR": 3,
    "TE": 2,
    "OL": 1,
    "DL": 3,
    "LB": 3,
    "DB": 1,
}  # a lineman or back for whom there is one other
BY_THE_BOOK = StatisProOptions()


def eager_plan() -> JSON:
    """A plan that calls every play, to everybody, with every strategy, and answers questions in every way."""
    plan = sample.plan()
    receivers, backs = ["LE", "RE", "FL1", "FL2", "BK1", "BK2"], ["BK1", "BK2", "QB"]
    calls: list[JSON] = [{"play": play, "players": backs} for play in ("IL", "IR", "SL", "SR")]
    calls += [{"play": play, "players": receivers} for play in ("QK", "SH", "LP")]
    calls += [{"play": "SC", "players": backs[:2]}, {"play": "ER", "players": receivers[:4]}]
    calls += [{"play": "IL", "players": ["QB"], "strategy": strategy} for strategy in ("flop", "sneak", "draw")]
    lines = [sample.line("1", "quarter = 1", "BASE", *calls), sample.line("2", "normal", "WIDE", *calls)]
    boxes = ["F", "H", "J", "M"]
    against = [{"defense": defense} for defense in ("R1", "R2", "R3", "RNK", "P", "PR")]
    against += [{"defense": "BLZ", "blitz": boxes[:count]} for count in range(1, 5)]
    plan["first"]["offense"], plan["first"]["defense"] = lines, [sample.line("1", "normal", "D43", *against)]
    plan["first"]["tactics"] = {name: asked(answers) for name, answers in TACTICS.items()}
    return plan


def asked(answers: tuple[str, ...]) -> list[JSON]:
    """Another answer on each down of the second quarter, from the last answer backwards in the third."""
    lines = []
    for quarter, said in ((2, answers), (3, answers[::-1])):
        calls = [*said, *said, *said][:4]
        lines += [
            {"when": f"quarter = {quarter} and down = {5 - down}", "call": call} for down, call in enumerate(calls, 1)
        ]
    return lines


@cache
def runs_around() -> Team:
    """The team, with an end who may run around the end."""
    back, end = (sample.card().offense[place] for place in ("BK1", "RE"))
    sheets = {man.number: man.sheet for man in sample.team().athletes}
    return sample.with_man(end, sheet={**sheets[end], "rush": sheets[back]["rush"]})


@cache
def sides() -> list[SideOrders]:
    """The sample and the eager plan, each by the book and with every house rule; the sample needs some of them."""
    return [
        sample.orders(),
        *[compile_orders(eager_plan(), "home", runs_around(), options) for options in (BY_THE_BOOK, sample.PLAYED)],
    ]


def hurt(dice: random.Random) -> frozenset[int]:
    """Some men who cannot play, of no kind so many that eleven could not be found."""
    found: list[int] = []
    for kind, most in MOST_HURT.items():
        men = [man.number for man in sample.team().athletes if man.position == kind]
        found += dice.sample(men, dice.randint(0, most))
    return frozenset(found)


def situation(dice: random.Random) -> PlaySituation:
    numbers = list(sample.card().offense.values())
    history = [DirectedPlay(dice.choice(numbers), dice.randint(0, 3), dice.choice((1, 2, 2)), 1) for _ in range(6)]
    return PlaySituation(
        down=dice.randint(1, 4),
        distance=dice.randint(0, 20),
        yard_line=dice.randint(1, 99),
        quarter=dice.randint(1, 5),
        clock=dice.randint(0, 900),
        score=(dice.randint(0, 40), dice.randint(0, 40)),
        before=PlayedBefore(
            history=History(tuple(history[: dice.randint(0, 6)]), series=2),
            big_plays_game=dice.randint(0, 3),
            big_plays_possession=dice.randint(0, 1),
            previous_play=dice.choice(("", "SC", "QK", "IL")),
        ),
        no_huddle=dice.random() < 0.2,
    )


def seen_by(now: PlaySituation, own_ball: bool, dice: random.Random) -> CoachView:
    """One coach's view of a situation."""
    ball: Side = "home" if own_ball else "away"
    score = now.score if own_ball else now.score[::-1]
    moment = Situation(
        now.quarter, now.clock, ball, "scrimmage", now.down, now.distance, now.to_goal, score, (3, 3), "away", 1, 0
    )
    gone_around = tuple([(number, 1) for number in sample.card().offense.values() if dice.random() < 0.3])
    return CoachView(now, moment, "home", OwnSide(hurt(dice), gone_around))


@pytest.mark.rule("statis_pro:SP-036")
def test_every_order_is_legal() -> None:
    """Sets, calls and shifts of every pair of plans that are played by the same house rules."""
    dice, plays = random.Random("orders"), set()
    pairs = [(one, two) for one, two in product(sides(), repeat=2) if one.options == two.options]
    for _ in range(SNAPS):
        ours, theirs = dice.choice(pairs)
        snap = ordered(ours, theirs, dice)
        assert why_illegal(snap) is None, snap
        plays.add((snap.call.play, snap.call.strategy))
    # every play of the two plans comes up
    assert {play for play, _ in plays} == {
        "IL", "IR", "SL", "SR", "ER", "SC", "QK", "SH", "LP", "PUNT", "FG", "SAFETY", "SPIKE", "FAKE_PUNT", "FAKE_FG",
    }  # fmt: skip


def ordered(ours: SideOrders, theirs: SideOrders, dice: random.Random) -> Snap:
    """The snap that both sides order in some situation."""
    now = situation(dice)
    view, against = seen_by(now, True, dice), seen_by(now, False, dice)
    rolls = DiceBox.seeded(dice.randbytes(32)).calls("home")
    sent = send_offense(view, ours)
    against = against.seeing(sent.name, sent.display)
    met = send_defense(against, theirs)
    order = choose_offense(view.seeing(met.name, met.display), ours, sent, rolls)
    answer = choose_defense(against, theirs, met, rolls)
    answer = shift_defense(against.seeing(order.set, order.display), theirs, answer)
    played = order.call.play in FROM_SCRIMMAGE
    met_by = answer.call if played else meet_kick(against, theirs, order.call.play)
    return Snap(
        now,
        ours.lineup(order.display, view),
        theirs.lineup(answer.display, against),
        order.call,
        met_by,
        ours.options,
    )
