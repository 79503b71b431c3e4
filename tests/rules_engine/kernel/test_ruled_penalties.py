"""Fouls of which the rulebook says in words of its own what becomes of the play, and periods that a play extends."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from rules_engine.football import books, game, penalties
from rules_engine.football.record import rows
from rules_engine.interface.situation import Clock, Flag, Overtime, Parameters, Result, Ruling, Score, Side, Situation

RULES = Parameters()
BEFORE = Situation(2, 40, "home", "scrimmage", 2, 8, 60, (0, 0), (3, 3), "away", 4, 2)
GAIN = Result("home", 57)
AT_45 = Result("home", 45, first_down=True)
DECLINE = Ruling("decline", taken=False)


def foul(*rulings: Ruling) -> Flag:
    return Flag("away", "offside", 5, "ruled", 60, rulings=rulings)


def settled(*flags: Flag, result: Result = GAIN, before: Situation = BEFORE) -> penalties.Settled:
    def nobody(side: Side, follows: Mapping[str, Situation]) -> str:
        raise AssertionError("There is nothing to choose.")

    return penalties.settle(before, result, flags, RULES, nobody)


def place(one: penalties.Settled) -> tuple[int, int, int]:
    after = one.booked.situation
    return after.down, after.distance, after.los


def test_the_ruling_says_what_the_play_left() -> None:
    one = settled(foul(Ruling("accept", yards=15, result=AT_45, counted=False)))
    assert place(one) == (1, 10, 45)
    assert (one.taken, one.marked, one.counted, one.first_down) == (("accepted",), (15,), False, "penalty")


def test_a_down_that_is_wiped_out_is_no_play_of_its_series() -> None:
    again = settled(foul(Ruling("accept", yards=5, result=Result("home", 55, down_counts=False), counted=False)))
    assert place(again) == (2, 3, 55)
    assert again.booked.situation.series_play == BEFORE.series_play


@pytest.mark.parametrize("ruling", [DECLINE, Ruling("accept")])
def test_without_a_result_of_the_ruling_the_play_stands(ruling: Ruling) -> None:
    one = settled(foul(ruling))
    assert place(one) == (3, 5, 57)
    assert one.booked.situation.series_play == BEFORE.series_play + 1
    assert one.taken == ("accepted" if ruling.taken else "declined",)


def test_a_foul_may_score() -> None:
    safety = Result("home", 100, score=Score("safety", "away"))
    one = settled(foul(Ruling("accept", result=safety, counted=False)))
    assert one.booked.points == 2
    assert one.booked.situation.score == (0, 2)
    assert one.booked.situation.phase == "free_kick"


def test_of_several_fouls_the_last_that_says_so_decides() -> None:
    one = settled(foul(Ruling("accept", yards=5)), foul(Ruling("accept", yards=15, result=AT_45)), foul(DECLINE))
    assert place(one) == (1, 10, 45)
    assert one.marked == (5, 15, 0)
    assert one.taken == ("accepted", "accepted", "declined")


def test_the_offended_side_sees_what_follows_each_of_several_rulings() -> None:
    asked: list[tuple[Side, list[int]]] = []

    def take_the_second(side: Side, follows: Mapping[str, Situation]) -> str:
        asked.append((side, [each.los for each in follows.values()]))
        return list(follows)[1]

    given = foul(Ruling("at_45", result=AT_45), DECLINE)
    assert penalties.ruled(BEFORE, GAIN, given, RULES, take_the_second) == foul(DECLINE)
    assert asked == [("home", [45, 57])]


def test_a_ruling_survives_its_row() -> None:
    given = foul(Ruling("own_35", yards=5, result=AT_45, counted=False))
    row = json.loads(json.dumps(rows.flag(given, "accepted", 5)))
    assert rows.read_flag(row) == (given, "accepted")
    assert rows.expand_flag(row)["ruling"] == "own_35"
    usual = Flag("away", "offside", 5, "previous", 60)
    assert rows.expand_flag(rows.flag(usual, "accepted", 5))["ruling"] == ""


# -- periods -----------------------------------------------------------------------------------------------------------


def test_a_play_that_extends_its_period_leaves_one_more() -> None:
    extended = game.apply_clock(BEFORE, Clock(60, True, extends=True))
    assert (extended.clock, extended.untimed) == (0, True)
    assert not books.period_over(extended)
    assert not books.half_over(extended, RULES)
    last = game.apply_clock(books.book(extended, GAIN, RULES).situation, Clock(30, False))
    assert not last.untimed
    assert books.half_over(last, RULES)


def test_a_play_that_leaves_time_extends_nothing() -> None:
    assert not game.apply_clock(BEFORE, Clock(39, True, extends=True)).untimed


def test_an_extended_period_may_be_extended_again() -> None:
    once = game.apply_clock(BEFORE, Clock(60, True, extends=True))
    assert game.apply_clock(once, Clock(0, True, extends=True)).untimed
    assert not game.apply_clock(once, Clock(0, True)).untimed


def test_an_untimed_situation_survives_its_row() -> None:
    extended = game.apply_clock(BEFORE, Clock(60, True, extends=True))
    assert rows.read_situation(rows.situation(extended)) == extended
    assert rows.expand_situation(rows.situation(extended))["untimed"]
    assert not rows.expand_situation(rows.situation(BEFORE))["untimed"]
    clock = Clock(60, True, extends=True)
    assert rows.read_clock(rows.clock(clock)) == clock


@pytest.mark.parametrize(("together", "tossed"), [(1, [1, 5, 6, 7, 8]), (2, [1, 5, 7])])
def test_periods_of_overtime_may_share_a_toss(together: int, tossed: list[int]) -> None:
    rules = Parameters(overtime=Overtime(periods_a_toss=together))
    assert [period for period in range(1, 9) if rules.is_tossed(period)] == tossed


def test_overtime_goes_on_where_its_period_ended() -> None:
    over = BEFORE.changed(period=5, clock=0)
    on = books.overtime_goes_on(over, RULES)
    assert (on.period, on.clock, on.los, on.down, on.timeouts) == (6, 900, 60, 2, (3, 3))
