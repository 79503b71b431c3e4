"""What a situation becomes by a play: tables of football's own arithmetic."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.football import books, spots
from rules_engine.interface.situation import Overtime, Parameters, Result, Score, Situation
from tests.changing import replace

RULES = Parameters()
FIRST_AND_TEN = Situation(1, 600, "home", "scrimmage", 1, 10, 70, (0, 0), (3, 3), "away", 4, 2)


def at(**fields: Any) -> Situation:
    return replace(FIRST_AND_TEN, **fields)


@pytest.mark.parametrize(
    ("before", "result", "down", "distance", "los"),
    [
        pytest.param({}, Result("home", 66), 2, 6, 66, id="four yards"),
        pytest.param({}, Result("home", 73), 2, 13, 73, id="three lost"),
        pytest.param({}, Result("home", 60), 1, 10, 60, id="exactly ten, no measurement"),
        pytest.param({}, Result("home", 60, over=True), 1, 10, 60, id="measured: over"),
        pytest.param({}, Result("home", 60, over=False), 2, 0, 60, id="measured: inches short"),
        pytest.param({"down": 2, "distance": 0}, Result("home", 70), 3, 0, 70, id="inches, an incomplete pass"),
        pytest.param({"down": 2, "distance": 0}, Result("home", 70, over=True), 1, 10, 70, id="inches made"),
        pytest.param({"down": 2, "distance": 0}, Result("home", 69), 1, 10, 69, id="inches, a yard"),
        pytest.param({"down": 2, "distance": 0}, Result("home", 72), 3, 2, 72, id="inches, two lost"),
        pytest.param({}, Result("home", 68, first_down=True), 1, 10, 68, id="first down awarded"),
        pytest.param({}, Result("home", 68, down_counts=False), 1, 8, 68, id="the down is repeated"),
        pytest.param({"los": 15}, Result("home", 5), 1, 5, 5, id="first and goal"),
        pytest.param({"los": 8, "distance": 8}, Result("home", 3), 2, 3, 3, id="second and goal"),
        pytest.param({"los": 8, "distance": 8}, Result("home", 0, over=False), 2, 0, 0, id="inches from the goal"),
        pytest.param({"los": 15, "distance": 10}, Result("home", 0, over=False), 1, 0, 0, id="first and goal, inches"),
        pytest.param({"los": 99}, Result("home", 100, over=True), 2, 11, 100, id="on the own goal line, no safety"),
    ],
)
def test_a_play_moves_down_and_distance(
    before: dict[str, Any], result: Result, down: int, distance: int, los: int
) -> None:
    after = books.book(at(**before), result, RULES).situation
    assert (after.possession, after.phase) == ("home", "scrimmage")
    assert (after.down, after.distance, after.los) == (down, distance, los)
    assert (after.series, after.series_play) == (4, 3)


@pytest.mark.parametrize(
    ("before", "result", "side", "los"),
    [
        pytest.param({"down": 4, "distance": 2}, Result("home", 69), "away", 31, id="turnover on downs"),
        pytest.param(
            {"down": 4, "distance": 2}, Result("home", 100, over=True), "away", 0, id="stopped at his goal line"
        ),
        pytest.param({}, Result("away", 55, new_series=True), "away", 55, id="a turnover"),
        pytest.param({}, Result("home", 50, new_series=True), "home", 50, id="lost and won back"),
        pytest.param({"phase": "kickoff", "los": 65}, Result("away", 75, new_series=True), "away", 75, id="kickoff"),
        pytest.param({"phase": "kickoff", "los": 65}, Result("home", 52, new_series=True), "home", 52, id="onside"),
        pytest.param({"phase": "free_kick", "los": 80}, Result("away", 60), "away", 60, id="free kick"),
    ],
)
def test_the_ball_changes_hands(before: dict[str, Any], result: Result, side: str, los: int) -> None:
    booked = books.book(at(**before), result, RULES)
    after = booked.situation
    assert (after.possession, after.phase, after.down, after.los) == (side, "scrimmage", 1, los)
    assert after.distance == min(10, los)
    assert (after.series, after.series_play) == (5, 0)
    assert not booked.first_down


@pytest.mark.parametrize(
    ("before", "score", "tally", "side", "phase", "los"),
    [
        ({}, Score("touchdown", "home"), (6, 0), "home", "try", 2),
        ({}, Score("touchdown", "away"), (0, 6), "away", "try", 2),
        ({"phase": "try", "los": 2}, Score("extra_point", "home"), (1, 0), "home", "kickoff", 65),
        ({"phase": "try", "los": 2}, Score("two_point", "home"), (2, 0), "home", "kickoff", 65),
        ({"phase": "try", "los": 2}, Score("two_point", "away"), (0, 2), "home", "kickoff", 65),
        ({}, Score("field_goal", "home"), (3, 0), "home", "kickoff", 65),
        ({"los": 98}, Score("safety", "away"), (0, 2), "home", "free_kick", 80),
        ({"phase": "kickoff", "los": 65}, Score("touchdown", "away"), (0, 6), "away", "try", 2),
    ],
)
def test_a_score_gives_points_and_the_next_kick(
    before: dict[str, Any], score: Score, tally: tuple[int, int], side: str, phase: str, los: int
) -> None:
    after = books.book(at(**before), Result(score.side, 0, score=score), RULES).situation
    assert (after.score, after.possession, after.phase, after.los) == (tally, side, phase, los)


def test_a_failed_try_is_followed_by_the_kickoff_of_the_same_side() -> None:
    after = books.book(at(phase="try", los=2, distance=2), Result("home", 2), RULES).situation
    assert (after.possession, after.phase, after.los, after.score) == ("home", "kickoff", 65, (0, 0))


def test_a_kick_that_is_repeated_stays_with_the_kicker() -> None:
    after = books.book(at(phase="kickoff", los=65), Result("home", 70, next_phase="kickoff"), RULES).situation
    assert (after.possession, after.phase, after.los, after.series) == ("home", "kickoff", 70, 4)


def test_a_touchdown_from_scrimmage_is_a_first_down_and_a_return_is_none() -> None:
    touchdown = Score("touchdown", "home")
    assert books.book(FIRST_AND_TEN, Result("home", 0, score=touchdown), RULES).first_down
    assert not books.book(FIRST_AND_TEN, Result("home", 0, new_series=True, score=touchdown), RULES).first_down
    assert not books.book(FIRST_AND_TEN, Result("away", 0, score=Score("touchdown", "away")), RULES).first_down


@pytest.mark.parametrize(
    ("los", "where", "expected"),
    [
        pytest.param(30, "line_of_scrimmage", 70, id="at the line of scrimmage"),
        pytest.param(20, "line_of_scrimmage", 80, id="at the 20"),
        pytest.param(8, "line_of_scrimmage", 80, id="never inside the 20"),
        pytest.param(30, "spot_of_kick", 63, id="where it was kicked"),
        pytest.param(10, "spot_of_kick", 80, id="kicked inside the 20"),
    ],
)
def test_a_missed_field_goal_gives_the_ball_where_the_parameters_say(los: int, where: Any, expected: int) -> None:
    assert spots.missed_field_goal(los, Parameters(missed_field_goal=where)) == expected


def test_quarters_keep_the_ball_and_the_second_half_is_kicked_off_by_the_first_receiver() -> None:
    end_of_first = at(clock=0, timeouts=(1, 2))
    second = books.next_period(end_of_first, RULES)
    assert second == replace(end_of_first, period=2, clock=900)
    third = books.next_period(replace(end_of_first, period=2), RULES)
    assert (third.period, third.clock, third.possession, third.phase, third.los) == (3, 900, "home", "kickoff", 65)
    assert third.timeouts == (3, 3)


def test_a_period_waits_for_its_try() -> None:
    assert books.period_over(at(clock=0))
    assert not books.period_over(at(clock=0, phase="try"))
    assert not books.period_over(at(clock=1))


OVERTIME = {"period": 5}
FIELD_GOAL, TOUCHDOWN = Score("field_goal", "home"), Score("touchdown", "home")


@pytest.mark.parametrize(
    ("situation", "last", "overtime", "over"),
    [
        pytest.param({"period": 4, "clock": 0, "score": (7, 3)}, None, {}, True, id="four quarters, a lead"),
        pytest.param({"period": 4, "clock": 5, "score": (7, 3)}, None, {}, False, id="five seconds left"),
        pytest.param({"period": 4, "clock": 0, "score": (6, 3), "phase": "try"}, TOUCHDOWN, {}, False, id="a try left"),
        pytest.param({"period": 4, "clock": 0}, None, {}, False, id="a tie goes on"),
        pytest.param({"period": 4, "clock": 0}, None, {"won": "none"}, True, id="a tie stands"),
        pytest.param(OVERTIME | {"score": (3, 0)}, FIELD_GOAL, {}, True, id="first score wins"),
        pytest.param(OVERTIME | {"score": (6, 0), "phase": "try"}, TOUCHDOWN, {}, True, id="no try after it"),
        pytest.param(OVERTIME | {"clock": 0}, None, {}, True, id="one overtime, then a tie"),
        pytest.param(OVERTIME | {"clock": 0}, None, {"periods": 0}, False, id="until somebody wins"),
        pytest.param(
            OVERTIME | {"score": (3, 0), "served": (True, False)}, FIELD_GOAL,
            {"won": "second_possession"}, False, id="the other side's turn",
        ),
        pytest.param(
            OVERTIME | {"score": (6, 0), "served": (True, False)}, TOUCHDOWN,
            {"won": "second_possession"}, True, id="a touchdown ends it",
        ),
        pytest.param(
            OVERTIME | {"score": (3, 0), "served": (True, True)}, None,
            {"won": "second_possession"}, True, id="the other side had its turn",
        ),
        pytest.param(
            OVERTIME | {"score": (3, 3), "served": (True, True)}, FIELD_GOAL,
            {"won": "second_possession"}, False, id="both kicked one",
        ),
    ],
)  # fmt: skip
@pytest.mark.rule("fool:8.10/1", "fool:8.10/2")
def test_the_game_is_over(situation: Any, last: Score | None, overtime: dict[str, Any], over: bool) -> None:
    assert books.game_over(at(**situation), last, Parameters(overtime=Overtime(**overtime))) is over


def test_overtime_counts_who_had_the_ball() -> None:
    overtime = books.overtime(at(period=4, clock=0, score=(10, 10)), "away", RULES)
    assert (overtime.period, overtime.clock, overtime.possession, overtime.phase) == (5, 900, "away", "kickoff")
    received = books.book(overtime, Result("home", 75, new_series=True), RULES).situation
    assert received.served == (False, False)
    lost = books.book(received, Result("away", 40, new_series=True), RULES).situation
    assert lost.served == (True, False)
    kicked = books.book(received, Result("home", 0, score=FIELD_GOAL), RULES).situation
    assert kicked.served == (True, False)
    recovered = books.book(overtime, Result("away", 50, new_series=True), RULES).situation
    assert recovered.served == (True, False)
