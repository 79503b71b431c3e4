"""Options around the play: both settings; and that no option which may be set goes untested."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.errors import PlanError
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.gameday import game, setting, snaps
from rules_engine.fool.gameday.memory import GameMemory, Passer, SideMemory, Wind
from rules_engine.fool.model import OffMan
from rules_engine.fool.options import FoolOptions, fixed, option_specs, read_options
from rules_engine.football import books
from rules_engine.interface.situation import Result, Score
from tests.changing import replace

from .. import sample
from .values import at, run

TESTS = Path(__file__).parents[3]


def compiled(**options: Any) -> setting.GameOrders:
    plans = {"home": sample.plan(), "away": sample.plan() | {"side": "away"}}
    return setting.compile_game(sample.team(), sample.team(), plans, read_options(options))


def memory(**changes: Any) -> GameMemory:
    own = SideMemory(place=PlaceInLists(), **changes)
    return GameMemory(Wind(), own, own, period=1)


@pytest.mark.parametrize(("spot", "los"), [(20, 80), (25, 75)])
def test_where_a_touchback_brings_the_ball(spot: int, los: int) -> None:
    rules = setting.parameters(read_options({"touchback_spot": spot}))
    result = Result("away", 100 - rules.touchback, new_series=True)
    assert books.book(at(phase="kickoff"), result, rules).situation.los == los


@pytest.mark.rule("fool:1/5")
@pytest.mark.parametrize(("option", "choice"), [(True, "kick"), (False, "receive")])
def test_the_winner_of_the_toss_may_defer_by_option(option: bool, choice: str) -> None:
    orders = compiled(coin_toss_defer=option)
    windy = replace(memory(), wind=Wind(4, 0, "to the south end"))
    assert game.decide("toss", "home", {}, at(), windy, orders).choice == choice


@pytest.mark.rule("fool:8.4b/1")
@pytest.mark.parametrize(("option", "seconds"), [(True, 38), (False, 40)])
def test_seconds_left_at_the_end_of_a_quarter_by_option(option: bool, seconds: int) -> None:
    orders = compiled(random_clock=option)
    box = DiceBox.scripted({"clock": [2]} if option else {})
    assert game.time(run(), at(clock=40), at(), orders, box).seconds == seconds


@pytest.mark.rule("fool:8.10/2")
@pytest.mark.parametrize(
    ("options", "score", "over"),
    [
        ({}, "field_goal", True),
        ({"ot_second_possession": True}, "field_goal", False),  # the other side has its turn
        ({"ot_second_possession": True}, "touchdown", True),
    ],
)
def test_a_second_possession_in_overtime_by_option(options: dict[str, bool], score: Any, over: bool) -> None:
    rules = setting.parameters(read_options(options))
    before = at(period=5, score=(14, 14))
    points = Score(score, "home")
    booked = books.book(before, Result("home", 0, score=points), rules)
    assert books.game_over(booked.situation, points, rules) is over


@pytest.mark.rule("fool:8.10/1")
@pytest.mark.parametrize(("option", "over"), [(True, False), (False, True)])
def test_overtime_by_option(option: bool, over: bool) -> None:
    rules = setting.parameters(read_options({"overtime": option}))
    assert books.game_over(at(period=4, clock=0, score=(14, 14)), None, rules) is over


@pytest.mark.rule("fool:5.5.18/1")
@pytest.mark.parametrize(("option", "weaker"), [(True, 1), (False, 0)])
def test_a_quarterback_changed_in_mid_series_by_option(option: bool, weaker: int) -> None:
    orders, now = compiled(qb_sub_penalty=option), memory(passer=Passer(16, 1, 1, 6))
    box = DiceBox.scripted({"qb_change": [1]} if option else {})
    passer = orders.home.roster[12]
    down = snaps._prepare(orders, now, at(timeouts=(3, 3)), box)
    assert snaps._new_passer(down, (OffMan(passer, "Q"),))[0][0].player.p == passer.p - weaker


@pytest.mark.parametrize(
    ("option", "side", "path"),
    [
        ("sets_home", "home", "sets"),
        ("sets_away", "away", "sets"),
        ("plays_home", "home", "plays"),
        ("plays_away", "away", "plays"),
        ("lines_home", "home", "first.offense_table"),
        ("lines_away", "away", "first.offense_table"),
        ("defenses_home", "home", "defenses"),
        ("defenses_away", "away", "defenses"),
    ],
)
def test_limits_of_plans(option: str, side: Any, path: str) -> None:
    """What a plan may hold is a figure of the league."""
    plan = sample.plan() | {"side": side}

    def told(**options: Any) -> bool:
        report = check_plan(plan, sample.team(), side, read_options(options), None)
        return any(problem.path == path and "limit" in problem.message for problem in report.errors)

    assert not told(**{option: 30})
    assert told(**{f"sets_{side}": 0, option: 1})  # no set is left over to be traded for plays


def test_an_option_that_cannot_be_changed_says_why_and_refuses() -> None:
    for code, why in fixed().items():
        assert why, code
        value = getattr(FoolOptions(), code)
        with pytest.raises(PlanError):
            read_options({code: not value})
    assert fixed()["man_in_motion"] == "the rulebook itself says that it is not available by mail"


def test_no_option_of_the_game_that_may_be_set_goes_untested() -> None:
    """Every one of chapters 1 to 8 is named by some test."""
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    named = set(re.findall(r"\w+", "\n".join(texts)))
    free = [spec for spec in option_specs() if spec.code not in fixed() and int(re.split(r"\D", spec.clause)[0]) <= 8]
    assert free
    assert [spec.code for spec in free if spec.code not in named] == []
