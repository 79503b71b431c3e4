"""How many yards a runback counts (6.2): none beyond the goal line that it reaches, none in the own end zone."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool import board
from rules_engine.fool.incidents import fumbles, occasions, runbacks
from rules_engine.fool.kicks import KickOutcome, KickSetting, KickSpot
from rules_engine.fool.kicks.carriers import Ballcarrier
from rules_engine.fool.kicks.loose_balls import runback
from rules_engine.fool.kicks.play import KickPlay
from rules_engine.fool.kicks.returns import Run, finish
from rules_engine.football.spots import run_yards

from .. import field
from ..kicks import men, placing, punting
from ..kicks.test_placekicks import bobbled as snapped_badly
from ..kicks.test_punts import bobbled as punter_caught
from .test_events import LS, done, scene_of

GONE = {"lrb": [6], "long_gain": [6]}  # "*", then all the way


@pytest.mark.parametrize(
    ("start", "end", "yards"),
    [
        (30, 50, 20),
        (30, 25, -5),
        (30, 100, 70),
        (30, 430, 70),  # to the goal line and no farther
        (-9, 100, 109),  # the longest there is
        (-5, 20, 25),  # those in the end zone count where he leaves it
        (-5, 0, 5),
        (-5, -1, 0),  # and do not where he does not
        (-5, -8, 0),
        (4, -3, -4),  # driven over his own goal line
    ],
)
def test_yards_of_a_run(start: int, end: int, yards: int) -> None:
    assert run_yards(start, end) == yards


def carried(yard: int, dice: dict[str, list[int]], **how: Any) -> tuple[list[int], int, str]:
    """The cornerback, 3-1-5, brings an interception back from ``yard``; the goal lines are at 70 and -30."""
    scene = scene_of(dice)
    run = runbacks.Runback("interception", "defense", field.defender_of(scene, 21), yard, LS, **how)
    runbacks.carry(scene, run, fumbles.fumble)
    out = done(scene)
    return [event.yards for event in out.events if event.kind == "return"], out.gain, out.score


@pytest.mark.rule("fool:6.2/1", "fool:6.2.2/1", "fool:6.2.1/1")
@pytest.mark.parametrize(
    ("yard", "dice", "how", "expected"),
    [
        (30, {"rb": [6], **GONE}, {}, ([60], -30, "touchdown")),
        (30, {"rb": [6], **GONE}, {"times": 2}, ([60], -30, "touchdown")),
        (30, {"rb": [6], **GONE}, {"plus": 10}, ([60], -30, "touchdown")),
        (30, GONE, {"long": True}, ([60], -30, "touchdown")),
        (30, {"lrb": [5], "long_gain": [6]}, {"long": True}, ([60], -30, "touchdown")),  # ten less of all the way
        (-2, {"lrb": [4]}, {"long": True}, ([28], -30, "touchdown")),  # 25 and 5 for his speed, 28 to go
        (0, {"lrb": [4]}, {"long": True}, ([30], -30, "")),  # on the goal line, to be measured
        (1, {"lrb": [4]}, {"long": True}, ([30], -29, "")),
        (79, {"lrb": [6], "long_gain": [6]}, {"long": True}, ([109], -30, "touchdown")),
        (75, {"lrb": [4]}, {"long": True}, ([30], 45, "")),  # five yards deep: to the own 25
        (75, {"rb": [1]}, {}, ([0], 70, "touchback")),
        (72, {"rb": [4]}, {}, ([5], 67, "")),
    ],
)
def test_yards_of_an_interception_run_back(
    yard: int, dice: dict[str, list[int]], how: dict[str, Any], expected: tuple[list[int], int, str]
) -> None:
    assert carried(yard, dice, **how) == expected


@pytest.mark.rule("fool:6.3/1")
@pytest.mark.parametrize(
    ("zones", "hurt"),
    [
        ({}, [54]),  # the linebacker in LS and the end there, by number
        ({54: "R"}, [91]),  # he is far away, and the end alone is near
        ({54: "R", 91: "R"}, []),  # nobody is a blocker who is not there
    ],
)
def test_a_blocker_of_a_runback_is_a_teammate_within_a_zone(zones: dict[int, str], hurt: list[int]) -> None:
    """rb 2 is "~", and "~ 5" hurts a blocker: on a runback any teammate near, of two the first on a 1 to 3."""
    scene = scene_of({"rb": [2], "special": [5], "injury": [1]} | ({"injury.who": [1]} if not zones else {}))
    for number, zone in zones.items():
        field.defender_of(scene, number).zone = board.ZONE[zone]
    run = runbacks.Runback("interception", "defense", field.defender_of(scene, 21), 20, LS)
    runbacks.carry(scene, run, fumbles.fumble)
    assert [one.player for one in scene.log.outcome.hurts if one.side == "defense"] == hurt


def test_a_fumble_won_in_the_end_zone_is_a_touchdown_and_not_carried() -> None:
    """Seven yards behind the line from the own 5: the ball is two yards deep, and no die could bring it out again."""
    scene = scene_of({"fumble": [6]}, los=95)
    passer, rusher = field.player_of(scene, 12), field.defender_of(scene, 91)
    occasion = occasions.Occasion("sack", "offense", passer, -7, LS, (), (rusher,), 0)
    fumbles.fumble(scene, occasion)
    out = done(scene)
    assert (out.score, out.ball) == ("touchdown", "defense")
    assert [event.kind for event in out.events] == ["fumble", "recovery"]


def test_the_offense_runs_a_fumbled_return_in() -> None:
    """Of a return dropped ten yards from the goal line that it defends, its runner has ten to go, whatever he rolls."""
    scene = scene_of({"fumble": [6], "rb": [6], **GONE})
    scene.log.outcome.ball, scene.log.outcome.changed = "defense", True
    runner, tackler = field.defender_of(scene, 21), field.player_of(scene, 32)
    occasion = occasions.Occasion("runback", "defense", runner, 60, LS, (), (tackler,), 65)
    fumbles.fumble(scene, occasion)
    out = done(scene)
    assert (out.score, out.ball) == ("touchdown", "offense")
    assert [event.yards for event in out.events if event.kind == "return"] == [10]


@pytest.mark.parametrize(
    ("cell", "at"),
    [(1, 64 + 4), (2, 64), (3, 64)],  # four yards short of the far boundary of SL, at it, at it with a runback
)
def test_an_interception_says_where_it_was(cell: int, at: int) -> None:
    """SL ends six yards past the line of scrimmage, which is 70 from the goal."""
    rolls = {"pass_rush": [6], "pass": [6], "pass.half": [1], "minimal_rush": [6], "interception": [cell]}
    rolls |= {"interception.who": [1, 1], "interception.half": [4], "rb": [4]}
    attack = field.offense("12 Q 0-2-4 Q", "81 W 0-1-5 LW")
    out = field.scrimmage.resolve(field.snap("LW/SL", attack), field.DiceBox.scripted({}, rolls))
    (caught,) = [event for event in out.events if event.kind == "interception"]
    assert (caught.data or {})["at"] == at
    assert out.gain == 70 - at - sum(event.yards for event in out.events if event.kind == "return")


# ---------------------------------------------------------------------------------------------------------------- kicks
def returns(outcome: KickOutcome) -> list[int]:
    return [event.yards for event in outcome.events if event.kind == "return"]


@pytest.mark.rule("fool:9.2.3-12")
@pytest.mark.parametrize(("los", "yards"), [(70, 100 - 85), (84, 1)])
def test_yards_of_a_blocked_punt_run_in(los: int, yards: int) -> None:
    """From fifteen yards behind the line with at least eighteen to come."""
    outcome = punting.blocked(6, {"fumble.who": [1, 1], "lrb": [3]}, los=los)
    assert (outcome.score, returns(outcome)) == ("touchdown", [yards])


@pytest.mark.rule("fool:9.3.3-06")
@pytest.mark.parametrize(("los", "deep"), [(5, 7), (3, 9), (1, 9)])
def test_a_fake_intercepted_in_the_end_zone(los: int, deep: int) -> None:
    """Aimed twelve yards downfield, never behind the end line; the yards out of the end zone count."""
    dice = {"pk.target": [1], "pass": [6], "interception.who": [4], "interception": [6], **GONE}
    outcome = snapped_badly(3, dice, los=los, to_gain=los)
    assert (outcome.score, outcome.ball, returns(outcome)) == ("touchdown", "receiving", [100 + deep])
    (caught,) = [event for event in outcome.events if event.kind == "interception"]
    assert (caught.data or {})["at"] == -deep


@pytest.mark.rule("fool:9.2.3-13")
@pytest.mark.parametrize(("los", "lost"), [(70, 16), (90, 10)])
def test_a_trapped_punter_loses_no_more_than_there_is(los: int, lost: int) -> None:
    """QT 4 is -6, ten yards farther back; from the own 10 he is caught behind the goal line."""
    assert [event.yards for event in punter_caught(4, {"qt": [4]}, los=los).events] == [-lost]


@pytest.mark.parametrize(("los", "lost"), [(25, 6), (96, 4)])
def test_a_holder_trapped_on_a_fake_loses_no_more_than_there_is(los: int, lost: int) -> None:
    kicking = men.kick_squad(LE=men.man(65, "TE", 2, 3, 4))
    outcome = placing.play(
        {"pass_rush": [3], "qt": [4]}, "FkFG (LE/IL)", "blitz", kicking=kicking, los=los, to_gain=min(10, los)
    )
    assert [event.yards for event in outcome.events if event.kind == "sack"] == [lost]


def kickoff() -> KickPlay:
    return KickPlay("kickoff", KickSetting(men.kickoff_squad(), men.return_squad(), KickSpot(65)), ScriptedDice({}))


@pytest.mark.rule("fool:9.1.4-13")
@pytest.mark.parametrize(
    ("catch", "run", "yards", "score"),
    [
        (10, None, 90, "touchdown"),
        (-2, None, 102, "touchdown"),
        (-2, 25, 25, ""),
        (-2, 1, 0, "touchback"),
        (95, 5, 5, "touchdown"),
        (95, 9, 5, "touchdown"),
        (3, -8, -3, "safety"),
    ],
)
def test_yards_of_a_kick_returned(catch: int, run: int | None, yards: int, score: str) -> None:
    play = kickoff()
    end = finish(play, men.RETURNER, catch, Run(run), "kicking")
    assert (end.score, [event.yards for event in play.events if event.kind == "return"]) == (score, [yards])


def test_a_loose_ball_carried_by_the_kicking_side() -> None:
    """Two yards from the goal line that it attacks."""
    play = kickoff()
    play.dice = ScriptedDice({"rb": [5]})
    end = runback(play, Ballcarrier("kicking", men.man(31, "LB", 1, 1, 3), 2, "fumble"), "rb")
    assert (end.score, [event.yards for event in play.events]) == ("touchdown", [2])
