"""Fourth down, kneeling, penalties and the toss where the plan is silent (10.2.7, play-by-mail 11 and 15)."""

from __future__ import annotations

import pytest

from rules_engine.fool.gameday.decisions import policies
from rules_engine.fool.gameday.decisions.policies import Range
from rules_engine.fool.gameday.decisions.trouble import running_out, trouble
from rules_engine.fool.gameday.memory import Wind
from rules_engine.interface.situation import Situation

from .values import at


def kicks(field_goal: int = 28, punt: int = 44, miss: float = 0.1) -> Range:
    return Range(field_goal, punt, lambda los: miss)


def fourth(los: int, distance: int, **more: object) -> Situation:
    return at(down=4, los=los, distance=distance, **more)


@pytest.mark.rule("fool:10.2.7-02", "fool:10.2.7-03", "fool:10.2.7-04")
@pytest.mark.parametrize(
    ("situation", "miss", "does"),
    [
        (fourth(10, 1), 0.1, "go"),
        (fourth(10, 0), 0.1, "go"),
        (fourth(10, 2), 0.1, "field_goal"),
        (fourth(11, 1), 0.1, "field_goal"),
        (fourth(15, 2), 0.25, "go"),
        (fourth(15, 2), 0.24, "field_goal"),
        (fourth(16, 2), 0.25, "field_goal"),
        (fourth(28, 1), 0.1, "field_goal"),
        (fourth(29, 1), 0.1, "go"),
        (fourth(29, 2), 0.1, "punt"),
        (fourth(44, 1), 0.1, "go"),
        (fourth(45, 1), 0.1, "punt"),
    ],
)
def test_fourth_down(situation: Situation, miss: float, does: str) -> None:
    assert policies.fourth_down(situation, kicks(miss=miss))[0] == does


@pytest.mark.rule("fool:10.2.7-05")
def test_beyond_the_punters_average_a_punt() -> None:
    assert policies.fourth_down(fourth(60, 1), kicks())[0] == "punt"


@pytest.mark.rule("fool:10.2.7-06")
@pytest.mark.parametrize(
    ("situation", "does"),
    [
        (fourth(28, 8, period=4, clock=20, score=(0, 3)), "field_goal"),  # in reach
        (fourth(40, 8, period=4, clock=14, score=(0, 3)), "go"),  # under half of 0:30
        (fourth(31, 2, period=4, clock=28, score=(0, 3)), "go"),
        (fourth(28, 8, period=4, clock=170, score=(0, 8)), "field_goal"),
        (fourth(28, 8, period=4, clock=170, score=(0, 7)), "field_goal"),  # 7 is no such deficit; by the average
        (fourth(28, 8, period=4, clock=80, score=(0, 7)), "go"),  # under half of 3:00
        (fourth(75, 8, period=4, clock=140, score=(0, 7)), "go"),
        (fourth(75, 8, period=4, clock=200, score=(0, 7)), "punt"),
    ],
)
def test_fourth_down_when_time_runs_out(situation: Situation, does: str) -> None:
    assert policies.fourth_down(situation, kicks(field_goal=30 if situation.los < 31 else 28))[0] == does


@pytest.mark.parametrize(
    ("clock", "timeouts", "does"),
    [(170, 0, "go"), (171, 0, "punt"), (80, 3, "go"), (81, 3, "punt")],
)
@pytest.mark.rule("fool:10.1.4-02")
def test_no_punt_when_the_ball_would_not_come_back(clock: int, timeouts: int, does: str) -> None:
    """Four kneels take 160 seconds, ten for each time-out in place of forty, and the punt ten."""
    now = fourth(45, 8, period=4, clock=clock, score=(0, 3), timeouts=(timeouts, 3))
    assert policies.fourth_down(now, kicks())[0] == does


def test_no_field_goal_in_the_last_minute_that_cannot_tie() -> None:
    assert policies.fourth_down(fourth(20, 8, period=4, clock=50, score=(0, 4)), kicks())[0] == "go"
    assert policies.fourth_down(fourth(20, 8, period=4, clock=61, score=(0, 4)), kicks())[0] == "field_goal"
    assert policies.fourth_down(fourth(20, 8, period=4, clock=50, score=(0, 3)), kicks())[0] == "field_goal"


@pytest.mark.parametrize(
    ("situation", "closes"),
    [
        (at(period=2, clock=10, los=34), True),
        (at(period=2, clock=10, los=35), False),
        (at(period=2, clock=30, los=34), False),
        (at(period=2, clock=30, los=34, timeouts=(0, 3)), True),
        (at(period=4, clock=8, los=20, score=(7, 7)), True),
        (at(period=4, clock=8, los=20, score=(0, 4)), False),
        (at(period=4, clock=8, los=20, score=(3, 0)), False),
        (at(period=1, clock=8, los=20), False),
    ],
)
def test_a_field_goal_on_the_last_play_of_a_half(situation: Situation, closes: bool) -> None:
    assert policies.closing_kick(situation, kicks()) is closes


@pytest.mark.parametrize(
    ("situation", "kneels"),
    [
        (at(period=4, clock=160, score=(7, 0), timeouts=(3, 0)), True),
        (at(period=4, clock=161, score=(7, 0), timeouts=(3, 0)), False),
        (at(period=4, clock=120, down=2, score=(7, 0), timeouts=(0, 0)), True),
        (at(period=4, clock=121, down=2, score=(7, 0), timeouts=(0, 0)), False),
        (at(period=4, clock=100, score=(7, 0), timeouts=(3, 1)), False),
        (at(period=4, clock=100, score=(7, 7), timeouts=(3, 0)), False),
        (at(period=3, clock=100, score=(7, 0), timeouts=(3, 0)), False),
        (at(period=4, clock=100, los=96, score=(7, 0), timeouts=(3, 0)), False),
    ],
)
def test_when_a_side_kneels(situation: Situation, kneels: bool) -> None:
    assert policies.kneels(situation) is kneels


# -- penalties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("situation", "value"),
    [
        (at(los=50), 3.0),
        (at(los=50, down=2), 2.30),  # 3 - .55 - .05 x (10 - 10 + 3)
        (at(los=50, down=2, distance=5), 2.45),
        (at(los=20, down=4, distance=1), 6 - 1.2 - 1.65),
    ],
)
def test_the_value_of_the_ball(situation: Situation, value: float) -> None:
    assert policies.ball_value(situation) == pytest.approx(value)


@pytest.mark.rule("fool:10.1.4-02")
@pytest.mark.parametrize(
    ("side", "decline", "accept", "taken"),
    [
        ("home", at(down=2, distance=3, los=53), at(los=50, distance=0), "accept"),
        ("home", at(down=2, distance=12, los=62), at(distance=5, los=55), "accept"),
        ("home", at(down=2, distance=2, los=52), at(distance=5, los=55), "accept"),
        ("home", at(los=40), at(distance=5, los=55), "decline"),  # a first down is not given up
        ("home", at(phase="try", score=(6, 0)), at(los=45), "decline"),  # nor a score
        ("home", at(possession="away", los=90, series=2), at(distance=10, los=60), "accept"),  # the ball was lost
        ("away", at(down=2, distance=10), at(distance=20, los=70), "accept"),
        ("away", at(down=4, distance=30, los=80), at(down=3, distance=20, los=70), "decline"),
        ("away", at(los=20), at(distance=20, los=70), "accept"),
    ],
)
def test_penalties(side: str, decline: Situation, accept: Situation, taken: str) -> None:
    before = at(down=3, distance=20, los=70) if accept.down == 3 else at()
    assert policies.penalty(side, {"decline": decline, "accept": accept}, before).choice == taken  # type: ignore[arg-type]


def test_of_two_fouls_the_better_one() -> None:
    alternatives = {
        "decline": at(down=2, distance=12, los=62),
        "accept": at(distance=5, los=55),
        "accept:2": at(los=45),
    }
    assert policies.penalty("home", alternatives, at()).choice == "accept:2"


# -- toss, TRO -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:1/5")
@pytest.mark.parametrize(
    ("wanted", "wind", "may_defer", "period", "choice"),
    [
        ("receive", 0, True, 1, "receive"),
        ("receive", 4, True, 1, "kick"),
        ("receive", 3, True, 1, "receive"),
        ("receive", 4, False, 1, "receive"),
        ("receive", 6, True, 5, "receive"),
        ("kick", 0, True, 1, "kick"),
    ],
)
def test_the_toss(wanted: str, wind: int, may_defer: bool, period: int, choice: str) -> None:
    assert policies.toss(wanted, Wind(wind), may_defer, period).choice == choice


@pytest.mark.rule("fool:10.2.5-01", "fool:10.2.5-02", "fool:10.2.5-03")
@pytest.mark.parametrize(
    ("deficit", "los", "clock", "seconds"),
    [
        (3, 31, 29, 30),
        (3, 30, 29, 0),
        (3, 31, 30, 0),
        (1, 51, 89, 90),
        (1, 70, 119, 120),
        (1, 69, 119, 0),
        (3, 51, 90, 0),
        (3, 50, 89, 0),
        (3, 70, 120, 0),
        (0, 51, 89, 90),
        (0, 70, 119, 120),
        (4, 21, 59, 60),
        (4, 20, 59, 0),
        (6, 21, 60, 0),
        (6, 40, 119, 0),
        (6, 41, 120, 0),
        (6, 69, 179, 0),
        (6, 70, 180, 0),
        (4, 41, 119, 120),
        (7, 70, 179, 300),  # the rows of 4-7 and of 7-10 both hold
        (8, 21, 179, 180),
        (8, 20, 179, 0),
        (8, 21, 180, 0),
        (10, 70, 299, 300),
        (10, 69, 299, 0),
        (10, 70, 300, 0),
        (11, 11, 299, 300),
        (11, 10, 299, 0),
        (14, 11, 300, 0),
        (14, 69, 479, 0),
        (14, 70, 480, 0),
        (15, 11, 719, 720),
        (15, 11, 720, 0),
        (14, 70, 479, 480),
        (20, 11, 719, 720),
        (20, 10, 719, 0),
    ],
)
def test_time_running_out(deficit: int, los: int, clock: int, seconds: int) -> None:
    assert running_out(at(period=4, clock=clock, los=los, score=(0, deficit))) == seconds
    assert running_out(at(period=5, clock=clock, los=los, score=(0, deficit))) == seconds
    assert running_out(at(period=4, clock=clock, los=los, score=(deficit + 1, deficit))) == 0
    assert running_out(at(period=3, clock=clock, los=los, score=(0, deficit))) == 0


@pytest.mark.rule("fool:10.2.5-04")
@pytest.mark.parametrize(
    ("score", "clock", "offense", "defense"),
    [
        ((0, 20), 700, "trail", "lead"),
        ((7, 7), 80, "tie", "tie"),
        ((10, 7), 119, "lead", "trail"),
        ((10, 7), 120, "", ""),
        ((11, 7), 179, "lead", "trail"),
        ((13, 7), 179, "lead", "trail"),
        ((13, 7), 180, "", ""),
        ((14, 7), 299, "lead", "trail"),
        ((17, 7), 299, "lead", "trail"),
        ((17, 7), 300, "", ""),
        ((18, 7), 479, "lead", "trail"),
        ((21, 7), 479, "lead", "trail"),
        ((21, 7), 480, "", ""),
        ((22, 7), 719, "lead", "trail"),
        ((22, 7), 720, "", ""),
        ((0, 3), 200, "", ""),
    ],
)
def test_how_time_runs_out_for_each_side(score: tuple[int, int], clock: int, offense: str, defense: str) -> None:
    now = at(period=4, clock=clock, score=score, los=60)
    assert (trouble(now, "home"), trouble(now, "away")) == (offense, defense)
    assert trouble(at(period=3, clock=clock, score=score, los=60), "home") == ""
