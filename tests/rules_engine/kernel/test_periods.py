"""Periods, halves, the toss and the worth of situations are the ruleset's: a game of two halves of ten minutes."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import rules_engine
from rules_engine import registry
from rules_engine.cli import season
from rules_engine.dice import Dice, ScriptedDice
from rules_engine.interface.situation import Overtime, Parameters, Side
from tests.tiny_options import TinyOptions
from tests.tiny_ruleset import TinyRuleset

QUARTERS = Parameters(periods=4, period_seconds=900)
HALVES = Parameters(periods=2, period_seconds=600)


class TwoHalves(TinyRuleset):
    """Two periods of 600 seconds, a toss by a coin, and nothing fitted to its games."""

    code = "halves"

    def parameters(self, options: TinyOptions) -> Parameters:
        return Parameters(periods=2, period_seconds=600, overtime=Overtime("none"))

    def toss(self, dice: Dice) -> Side:
        return "away" if dice.die(2, "coin") == 1 else "home"

    def value_tables(self) -> None:
        return None


RULESET = TwoHalves()


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The ruleset is among the others for as long as these tests run, and on no page of theirs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry._HOMES, "halves", "tests.rules_engine.kernel.test_periods:RULESET")
        yield


@pytest.mark.parametrize(
    ("parameters", "period", "clock", "left", "half_left"),
    [
        (QUARTERS, 1, 900, 3600, 1800),
        (QUARTERS, 2, 0, 1800, 0),
        (QUARTERS, 3, 1, 901, 901),
        (QUARTERS, 4, 120, 120, 120),
        (QUARTERS, 5, 700, 0, 700),
        (HALVES, 1, 600, 1200, 600),
        (HALVES, 2, 45, 45, 45),
        (HALVES, 3, 30, 0, 30),
    ],
)
def test_what_is_left(parameters: Parameters, period: int, clock: int, left: int, half_left: int) -> None:
    assert parameters.seconds_left(period, clock) == left
    assert parameters.half_seconds_left(period, clock) == half_left


@pytest.mark.parametrize(("parameters", "first", "last"), [(QUARTERS, {1, 2}, {2, 4}), (HALVES, {1}, {1, 2})])
def test_halves(parameters: Parameters, first: set[int], last: set[int]) -> None:
    periods = range(1, parameters.periods + 2)
    assert {period for period in periods if parameters.in_first_half(period)} == first
    assert {period for period in periods if parameters.ends_half(period)} == last
    assert [period for period in periods if parameters.is_overtime(period)] == [parameters.periods + 1]


@pytest.mark.parametrize(("die", "winner"), [(1, "home"), (3, "home"), (4, "away"), (6, "away")])
def test_where_a_rulebook_says_nothing_a_six_sided_die_is_tossed(die: int, winner: str) -> None:
    assert rules_engine.get("fool").toss(ScriptedDice({"toss": [die]})) == winner


@pytest.fixture(scope="module")
def record() -> rules_engine.JSON:
    teams = [season.generate(RULESET, number, "halves") for number in (1, 2)]
    return rules_engine.play_game(season.matchup(RULESET, *teams, "halves"))


def test_a_game_of_two_periods_proves_itself(record: rules_engine.JSON) -> None:
    assert [period["period"] for period in record["public"]["periods"]] == [1, 2]
    toss = record["public"]["periods"][0]["toss"]
    assert (toss["winner"], toss["dice"][0][:2]) == ({1: "away", 2: "home"}[toss["dice"][0][2][0]], ["coin", 2])
    assert {"fold", "dice.setup", "dice.play", "calls"} <= set(rules_engine.verify(record).proved)


def test_a_toss_that_its_die_does_not_give_is_found(record: rules_engine.JSON) -> None:
    wrong = json.loads(json.dumps(record))
    toss = wrong["public"]["periods"][0]["toss"]
    toss["winner"] = "home" if toss["winner"] == "away" else "away"
    with pytest.raises(rules_engine.RecordError, match="toss of period 1, winner"):
        rules_engine.verify(wrong)


def test_readers_know_where_its_halves_end(record: rules_engine.JSON) -> None:
    drives = rules_engine.drives(record)
    last = {period: [drive for drive in drives if drive["period"] == period][-1] for period in (1, 2)}
    assert last[1]["result"] != "end_of_game"
    assert "end_of_half" not in [drive["result"] for drive in drives if drive["period"] == 2]
    rows = rules_engine.play_table(record)
    assert rows[0]["game_seconds_remaining"] == 1200
    assert all(row["half_seconds_remaining"] == row["quarter_seconds_remaining"] for row in rows)


def test_without_tables_nothing_is_said_of_chances(record: rules_engine.JSON) -> None:
    assert rules_engine.play_values(record) == []
    assert {row[name] for row in rules_engine.play_table(record) for name in ("ep", "epa", "wp", "home_wp")} == {None}
