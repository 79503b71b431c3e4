"""Measurements (O5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.snap import Snap

from ..elevens import situation, snap
from ..whole_plays import first_and_ten, kick_snap, rn, whole

MEASURED = StatisProOptions(measurements=True)
GAIN_OF_FOUR: list[Any] = [{"runs": {"IL": "CN"}}, {"rn": 6}]  # column N: 3; the center adds 1
NO_GAIN: list[Any] = [{"pn": 31}]  # a sneak


def a_run(**fields: Any) -> Snap:
    return snap(OffenseCall("IL", "BK1"), situation=situation(**fields), options=MEASURED)


def a_sneak(**fields: int) -> Snap:
    return snap(OffenseCall("IL", "QB", "sneak"), situation=situation(**fields), options=MEASURED)


@pytest.mark.rule("statis_pro:SP-125")
@pytest.mark.parametrize("down", [1, 3])
def test_exactly_the_yards_of_a_first_down_are_measured(down: int) -> None:
    given = a_run(down=down, distance=4, yard_line=30)
    made = whole(given, *GAIN_OF_FOUR, *rn(2))
    assert made.standing == first_and_ten("offense", 34)
    assert made.steps["measure"] == {"step": "measure", "rn": 2, "made": True}
    assert made.cards[-1] == "measure.rn"
    short = whole(given, *GAIN_OF_FOUR, *rn(1))
    assert short.standing == Standing("scrimmage", "offense", down + 1, 0, 34)


@pytest.mark.rule("statis_pro:SP-125")
def test_a_fourth_down_that_is_measured_short_is_lost() -> None:
    assert whole(a_run(down=4, distance=4), *GAIN_OF_FOUR, *rn(11)).standing == first_and_ten("defense", 66)


@pytest.mark.rule("statis_pro:SP-125")
@pytest.mark.parametrize("distance", [3, 5])
def test_other_yards_are_not_measured(distance: int) -> None:
    result = whole(a_run(down=1, distance=distance), *GAIN_OF_FOUR)
    assert "measure" not in result.steps


@pytest.mark.rule("statis_pro:SP-125")
def test_exactly_the_goal_line_is_measured() -> None:
    given = a_run(down=1, distance=4, yard_line=96)
    assert whole(given, *GAIN_OF_FOUR, *rn(2)).points == (6, 0)
    short = whole(given, *GAIN_OF_FOUR, *rn(1))
    assert (short.points, short.standing) == ((0, 0), Standing("scrimmage", "offense", 2, 0, 100))


@pytest.mark.rule("statis_pro:SP-125")
def test_short_of_the_goal_line_may_still_be_a_first_down() -> None:
    for distance in (2, 3):
        given = a_run(down=3, distance=distance, yard_line=96)
        assert whole(given, *GAIN_OF_FOUR, *rn(1)).standing == Standing("scrimmage", "offense", 1, 0, 100)


@pytest.mark.rule("statis_pro:SP-125")
def test_beyond_the_goal_line_nothing_is_measured() -> None:
    assert whole(a_run(down=1, distance=3, yard_line=97), *GAIN_OF_FOUR).points == (6, 0)


@pytest.mark.rule("statis_pro:SP-125")
def test_a_gain_of_nothing_from_inches_is_measured_again() -> None:
    """ "If you then gain 0 yards on the next play, a good measurement can result in a TD"."""
    goal = a_sneak(down=2, distance=0, yard_line=100)
    assert whole(goal, *NO_GAIN, *rn(4)).points == (6, 0)
    assert whole(goal, *NO_GAIN, *rn(5)).standing == Standing("scrimmage", "offense", 3, 0, 100)
    first_down = a_sneak(down=2, distance=0, yard_line=40)
    assert whole(first_down, *NO_GAIN, *rn(4)).standing == first_and_ten("offense", 40)
    assert whole(first_down, *NO_GAIN, *rn(5)).standing == Standing("scrimmage", "offense", 3, 0, 40)


@pytest.mark.rule("statis_pro:SP-125")
def test_a_safety_is_measured() -> None:
    """A sack of exactly five yards from the own 5."""
    sack = snap(OffenseCall("SH", "FL1"), situation=situation(down=2, distance=12, yard_line=5), options=MEASURED)
    rushed: list[Any] = [{"all": "P.Rush"}, {"pn": 1}, {"pn": 15}]  # five yards
    assert whole(sack, *rushed, *rn(2)).points == (0, 2)
    short = whole(sack, *rushed, *rn(1))
    assert (short.points, short.standing) == ((0, 0), Standing("scrimmage", "offense", 3, 17, 0))


@pytest.mark.rule("statis_pro:SP-125")
def test_an_incompletion_is_not_measured() -> None:
    given = snap(OffenseCall("SH", "FL1"), situation=situation(down=2, distance=0), options=MEASURED)
    assert whole(given, {"all": "ORIG"}, {"pn": 44}).standing == Standing("scrimmage", "offense", 3, 0, 30)


@pytest.mark.rule("statis_pro:SP-125", "statis_pro:SP-128")
def test_nothing_is_measured_where_the_league_does_not() -> None:
    given = snap(OffenseCall("IL", "BK1"), situation=situation(down=1, distance=4, yard_line=96))
    assert whole(given, *GAIN_OF_FOUR).points == (6, 0)


@pytest.mark.rule("statis_pro:SP-125")
def test_z_cards_of_a_measurement_are_passed_over() -> None:
    result = whole(a_run(distance=4), *GAIN_OF_FOUR, "Z", *rn(2))
    assert result.cards == ["run.dir", "run.rn", "measure.rn", "measure.rn"]


# -- penalties (A-54) --------------------------------------------------------------------------------------------------
#
# "Any combination of penalties adding up to the exact yardage needed is a first down, unless there was a non penalty
# play in the sequence of downs [exception: Incomplete Pass]."

OFFSIDE: Any = {"z": {"kind": "PEN", "c1": "D1"}}
FACEMASK: Any = {"z": {"kind": "PEN", "c1": "D6"}}
WITH_Z: list[Any] = ["Z", *GAIN_OF_FOUR]


@pytest.mark.rule("statis_pro:SP-125")
def test_penalties_alone_that_reach_the_line_are_a_first_down() -> None:
    given = a_run(down=1, distance=5, yard_line=35)
    taken = whole(given, *WITH_Z, OFFSIDE, penalty="accept")
    assert taken.standing == first_and_ten("offense", 40)
    assert "measure" not in taken.steps


@pytest.mark.rule("statis_pro:SP-125")
def test_yards_of_a_penalty_after_another_play_are_measured() -> None:
    """Second and 5 after a run of 5; offside of the defense."""
    given = a_run(down=2, distance=5, yard_line=35, played_on=True)
    assert whole(given, *WITH_Z, OFFSIDE, *rn(2), penalty="accept").standing == first_and_ten("offense", 40)
    short = whole(given, *WITH_Z, OFFSIDE, *rn(1), penalty="accept")
    assert short.standing == Standing("scrimmage", "offense", 2, 0, 40)
    assert short.penalties == [("defense", "D1", 5, True)]
    assert "measure" not in whole(given, *WITH_Z, OFFSIDE, penalty="decline").steps


@pytest.mark.rule("statis_pro:SP-125")
@pytest.mark.parametrize("down", [1, 4])
def test_yards_of_the_play_and_of_its_penalty_together_are_measured(down: int) -> None:
    """A run of 4 and a facemask of 5 on down and 9: the run itself is "a non penalty play"."""
    given = a_run(down=down, distance=9, yard_line=30)
    assert whole(given, *WITH_Z, FACEMASK, *rn(2)).standing == first_and_ten("offense", 39)
    short = first_and_ten("defense", 61) if down == 4 else Standing("scrimmage", "offense", 2, 0, 39)
    assert whole(given, *WITH_Z, FACEMASK, *rn(1)).standing == short
    assert "measure" not in whole(a_run(down=down, distance=8), *WITH_Z, FACEMASK).steps


@pytest.mark.rule("statis_pro:SP-125")
def test_an_incompletion_with_a_penalty_is_measured_only_after_another_play() -> None:
    fell: list[Any] = ["Z", {"all": "ORIG"}, {"pn": 44}, {"z": {"kind": "PEN", "c2": "D6"}}]
    for played_on, cards, measured in ((False, [], False), (True, rn(2), True)):
        where = situation(down=2, distance=5, yard_line=30, played_on=played_on)
        given = snap(OffenseCall("SH", "FL1"), situation=where, options=MEASURED)
        result = whole(given, *fell, *cards)
        assert ("measure" in result.steps) is measured
        assert result.standing == first_and_ten("offense", 35)


@pytest.mark.rule("statis_pro:SP-125", "statis_pro:SP-083")
def test_an_offside_on_the_punters_card_is_measured_too() -> None:
    where = situation(down=4, distance=5, yard_line=35, played_on=True)
    given = kick_snap("PUNT", where).copy_with(options=MEASURED)
    offside = [*rn(12, 3, 1)]  # the line below, a penalty, an odd number
    assert whole(given, *offside, *rn(2)).standing == first_and_ten("offense", 40)
    again = whole(given, *offside, *rn(1), *rn(3))  # short: the punt is staged again and is a fair catch
    assert again.cards[-2:] == ["measure.rn", "punt.rn"]
    assert again.standing == first_and_ten("defense", 15)  # 45 yards from the 40


@pytest.mark.rule("statis_pro:SP-125")
def test_where_nothing_is_measured_yards_of_a_penalty_are_a_first_down() -> None:
    where = situation(down=2, distance=5, yard_line=35, played_on=True)
    taken = whole(snap(OffenseCall("IL", "BK1"), situation=where), *WITH_Z, OFFSIDE, penalty="accept")
    assert taken.standing == first_and_ten("offense", 40)
