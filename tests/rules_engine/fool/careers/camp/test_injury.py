"""The dangers of camp, stars, and the easy camp (12.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import injuries
from rules_engine.fool.careers.camp import cuts, injury
from rules_engine.fool.careers.rolls import every_outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Athlete, CampMan, CampStep

OPTIONS = FoolOptions()
CUT, LAST_CUT = CampStep("cut_1", "Cut to 64", 64), CampStep("cut_3", "Cut to 52", 52, last=True)


def man(values: str = "2-3-4", position: str = "H", age: int = 25, **sheet: Any) -> Athlete:
    p, c, s = (int(value) for value in values.split("-"))
    return Athlete(21, "Odo Marsh", position, age, {"p": p, "c": c, "s": s, **sheet}, ref="odo")


def chance(group: injury.Group, options: FoolOptions = OPTIONS) -> Fraction:
    outcomes = every_outcome(lambda dice: injury.is_hurt(group, options, dice))
    return sum((part for part, hurt in outcomes if hurt), Fraction(0))


@pytest.mark.rule("fool:12.4-01")
def test_rookies_others_and_men_in_an_easy_camp_have_the_printed_chances() -> None:
    chances = {"rookie": Fraction(1, 12), "veteran": Fraction(1, 18), "easy": Fraction(1, 24)}
    assert {group: chance(group) for group in chances} == chances  # type: ignore[arg-type]
    rookie = man("2-2-6", rookie=True)
    assert (injury.group_of(rookie, True), injury.group_of(man(), False), injury.group_of(man(), True)) == (
        "rookie", "veteran", "easy",
    )  # fmt: skip


def test_without_preseason_camp_hurts_twice_as_many() -> None:
    """12.2: "the chance of training camp injury is doubled"."""
    options = FoolOptions(no_preseason=True)
    assert [chance(group, options) for group in ("rookie", "veteran", "easy")] == [
        Fraction(1, 6), Fraction(1, 9), Fraction(1, 12),
    ]  # fmt: skip


@pytest.mark.rule("fool:12.4-02")
@pytest.mark.parametrize(
    ("values", "position", "star"),
    [
        # "0-7 2-6 3-5 4-4 5-2 6-1", met or exceeded
        ("0-0-7", "CB", True), ("0-2-6", "W", True), ("0-3-5", "B", True), ("0-4-4", "T", True), ("0-5-2", "G", True),
        ("0-6-1", "NT", True), ("0-3-4", "B", False), ("0-4-3", "T", False), ("0-2-5", "W", False),
        # receivers and defensive backs of P 4 within a point
        ("4-2-5", "W", True), ("4-3-4", "TE", True), ("4-1-5", "S", True), ("3-2-5", "W", False), ("4-1-4", "W", False),
        ("4-4-2", "TE", True), ("4-4-1", "TE", False), ("4-2-5", "LB", False),
        # quarterbacks of P 4
        ("4-1-3", "Q", True), ("3-1-3", "Q", False),
    ],
)  # fmt: skip
def test_who_is_a_star(values: str, position: str, star: bool) -> None:
    assert injury.is_star(man(values, position)) is star


@pytest.mark.rule("fool:12.4-04")
@pytest.mark.parametrize(
    ("athlete", "setting", "may", "cost"),
    [(man("2-2-6"), True, True, 2), (man("2-2-6"), False, True, 0), (man(age=30), True, True, 2),
     (man(age=30), False, False, 0), (man(age=29), True, False, 2), (man("2-2-6", rookie=True), True, False, 2)],
)  # fmt: skip
def test_who_may_have_the_easy_camp_and_what_it_costs(athlete: Athlete, setting: bool, may: bool, cost: int) -> None:
    """ "They pay for this in receiving 2 games' less experience credit [...] any veteran of 30 or older"."""
    options = FoolOptions(late_report=setting)
    assert injury.may_have_easy_camp(athlete, options) is may
    assert injury.fewer_games(True, options) == cost
    assert injury.fewer_games(False, options) == 0


@pytest.mark.rule("fool:12.4-03")
def test_man_of_an_easy_camp_is_cut_at_the_last_cut_alone() -> None:
    easy, at_risk = CampMan(man(career={"camp": {"easy": True}})), CampMan(man())
    assert (cuts.check_cut(easy, CUT).ok, cuts.check_cut(easy, LAST_CUT).ok) == (False, True)
    assert cuts.check_cut(at_risk, CUT).ok
    assert injury.group_of(at_risk.athlete, False) == "veteran"


@pytest.mark.rule("fool:12.4-05", "fool:12.4-06")
@pytest.mark.parametrize(
    ("games", "left", "stops"), [(6, "-P for 5 games", True), (3, "-P for 2 games", True), (2, "-P for 1 game", False)]
)
def test_injury_of_camp_is_a_game_shorter_and_stops_the_training_of_who_misses_more(
    games: int, left: str, stops: bool
) -> None:
    dice = ScriptedDice({"injury.long": [1], "injury.games": [games]})
    suffered = injury.suffer(man(), OPTIONS, dice)
    assert [injuries.described(one) for one in injuries.carried(suffered.changes[-1].athlete)] == [left]
    assert suffered.stops_training is stops


@pytest.mark.rule("fool:12.4-05", "fool:12.4-06")
def test_injury_of_one_game_is_over_with_the_camp() -> None:
    """He is due to recover at once (row 1 fails on a 6) and trains."""
    suffered = injury.suffer(man(), OPTIONS, ScriptedDice({"injury.long": [1], "injury.games": [1], "recovery": [5]}))
    assert suffered.changes[-1].athlete.sheet == man().sheet
    assert not suffered.stops_training
    failed = injury.suffer(man(), OPTIONS, ScriptedDice({"injury.long": [1], "injury.games": [1], "recovery": [6]}))
    assert (failed.changes[-1].athlete.sheet["p"], injuries.failed_to_recover(failed.changes[-1].athlete)) == (1, True)


@pytest.mark.rule("fool:12.4-05")
def test_injury_of_a_season_is_one() -> None:
    suffered = injury.suffer(man(), OPTIONS, ScriptedDice({"injury.long": [6], "injury.half": [4]}))
    assert suffered.changes[-1].sentence == "-S, out for the season"
    assert suffered.stops_training
    robust = injury.suffer(man(attrs=["r"]), OPTIONS, ScriptedDice({"robust": [3]}))
    assert (robust.changes[-1].athlete.sheet["s"], robust.stops_training) == (4, False)
