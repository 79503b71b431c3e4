"""Chapter 1: what FOOL takes over from football, and where the league goes its own way."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.gameday import setting as setting_of
from rules_engine.fool.gameday import two_points
from rules_engine.fool.gameday.game import next_play
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind
from rules_engine.fool.incidents import fouls, occasions
from rules_engine.fool.kicks import KickSetting, KickSpot, field_goal
from rules_engine.fool.options import FoolOptions, option_specs, read_options
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.football import books, penalties
from rules_engine.interface.situation import Call, Event, Flag, Played, Result, Score, Situation
from tests.changing import replace

from . import field, sample
from .kicks.men import kick_squad, rush_squad

RULES = setting_of.parameters(FoolOptions())
FIRST_AND_TEN = Situation(1, 600, "home", "scrimmage", 1, 10, 60, (7, 3), (3, 3), "away", 4, 2)


def after(result: Result, **before: Any) -> Situation:
    return books.book(replace(FIRST_AND_TEN, **before), result, RULES).situation


@pytest.mark.rule("fool:1/1")
@pytest.mark.parametrize(
    ("before", "score", "tally"),
    [
        ({}, Score("touchdown", "home"), (13, 3)),
        ({}, Score("touchdown", "away"), (7, 9)),
        ({"phase": "try", "los": 2}, Score("extra_point", "home"), (8, 3)),
        ({}, Score("field_goal", "home"), (10, 3)),
        ({}, Score("safety", "away"), (7, 5)),
    ],
)
def test_points_are_those_of_football(before: dict[str, Any], score: Score, tally: tuple[int, int]) -> None:
    assert after(Result("home", 0, score=score), **before).score == tally


@pytest.mark.rule("fool:1/1")
def test_ten_yards_in_four_downs() -> None:
    assert (after(Result("home", 57)).down, after(Result("home", 57)).distance) == (2, 7)
    assert (after(Result("home", 49), down=4).down, after(Result("home", 49), down=4).distance) == (1, 10)
    assert after(Result("home", 51), down=4).possession == "away"


@pytest.mark.rule("fool:1/1")
@pytest.mark.parametrize(
    ("flag", "expected"),
    [
        (Flag("home", "holding", 10, "previous", 60), (1, 20, 70)),
        (Flag("away", "offside", 5, "no_play", 60), (1, 5, 55)),
        (Flag("away", "defensive holding", 10, "previous", 60, first_down=True), (1, 10, 50)),
    ],
)
def test_penalties_are_marked_off_as_in_the_nfl(flag: Flag, expected: tuple[int, int, int]) -> None:
    settled = penalties.settle(FIRST_AND_TEN, Result("home", 58), (flag,), RULES, lambda side, options: "accept")
    now = settled.booked.situation
    assert (now.down, now.distance, now.los) == expected


AFTER_A_TOUCHDOWN = replace(FIRST_AND_TEN, phase="try", los=2, distance=2, period=4)


@pytest.mark.rule("fool:1/2")
@pytest.mark.parametrize(
    ("setting", "period", "score", "kind"),
    [
        (False, 4, (14, 16), "extra_point"),  # the league's own rule: none
        (True, 4, (14, 16), "two_point"),  # two behind
        (True, 4, (14, 19), "two_point"),
        (True, 4, (17, 16), "two_point"),  # one ahead
        (True, 4, (14, 17), "extra_point"),
        (True, 3, (14, 16), "extra_point"),
    ],
)
def test_a_try_for_two(setting: bool, period: int, score: tuple[int, int], kind: str) -> None:
    options = read_options({"two_point_conversion": setting})
    away = sample.plan() | {"side": "away"}
    orders = setting_of.compile_game(sample.team(), sample.team(), {"home": sample.plan(), "away": away}, options)
    before = replace(AFTER_A_TOUCHDOWN, period=period, score=score)
    memory = GameMemory(Wind(), SideMemory(place=PlaceInLists()), SideMemory(place=PlaceInLists()), period=period)
    played, _ = next_play(before, memory, orders, DiceBox.seeded(bytes(32)))
    assert played.kind == kind
    assert setting_of.parameters(options).two_point_try is setting
    told = [event.data for event in played.events if event.kind == "two_point"]
    scored = played.result.score is not None
    assert told == ([{"result": "good" if scored else "failed"}] if kind == "two_point" else [])


@pytest.mark.rule("fool:1/2")
@pytest.mark.parametrize(
    ("score", "points"), [(Score("touchdown", "home", 27), 2), (Score("touchdown", "away"), 0), (None, 0)]
)
def test_what_a_try_for_two_is_worth(score: Score | None, points: int) -> None:
    """Two points for a touchdown of the offense; once the ball is lost it is dead; a kickoff follows in any case."""
    call = Call({}, {})
    run = Played("run", call, call, (), (Event("rush", "home", 27, 2),), Result("home", 0, score=score))
    tried = two_points.of_play(run, AFTER_A_TOUCHDOWN)
    assert tried.events[-1].player == 27
    booked = books.book(AFTER_A_TOUCHDOWN, tried.result, RULES).situation
    assert (booked.score, booked.phase, booked.possession) == ((7 + points, 3), "kickoff", "home")


@pytest.mark.rule("fool:1/3")
@pytest.mark.parametrize(("option", "spot"), [({}, 40), ({"missed_fg_spot": "spot_of_kick"}, 47)])
def test_where_a_missed_field_goal_leaves_the_ball(option: dict[str, Any], spot: int) -> None:
    """Of 40 yards the kicker misses by far: the line of scrimmage, or seven yards behind it (9.3.2d)."""
    options = read_options(option)
    assert setting_of.parameters(options).missed_field_goal == ("spot_of_kick" if option else "line_of_scrimmage")
    dice = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2], "pk.distance": [3], "pk.injury": [10]}
    script = ScriptedDice({}, dice)
    outcome = field_goal(KickSetting(kick_squad(), rush_squad(), KickSpot(40, 5), options=options), script)
    assert (outcome.score, outcome.ball, outcome.los) == ("", "receiving", spot)


@pytest.mark.rule("fool:1/4")
@pytest.mark.parametrize(("option", "yard"), [({}, 35), ({"kickoff_spot": 30}, 30), ({"kickoff_spot": 40}, 40)])
def test_kickoffs_are_from_the_35(option: dict[str, Any], yard: int) -> None:
    rules = setting_of.parameters(read_options(option))
    before = replace(FIRST_AND_TEN, phase="try", los=2)
    kickoff = books.book(before, Result("home", 2, score=Score("extra_point", "home")), rules).situation
    assert (kickoff.phase, kickoff.possession, kickoff.los) == ("kickoff", "home", 100 - yard)


@pytest.mark.rule("fool:1/6")
@pytest.mark.parametrize(("die", "yards", "first_down"), [(3, 15, True), (4, 5, False), (6, 5, False)])
def test_a_face_mask_may_cost_five_yards_only(die: int, yards: int, first_down: bool) -> None:
    dice = {"penalty": [9], "penalty.half": [die]}
    scene = make_scene(field.snap("LW/SL"), DiceBox.scripted(dice))
    scene.ball.man = field.player_of(scene, 81)
    fouls.penalty(scene, occasions.of_contact(scene, 0, 4, 3))
    (flag,) = scene.log.outcome.flags
    assert (flag.kind, flag.yards, flag.first_down) == ("face mask", yards, first_down)


@pytest.mark.rule("fool:1/7")
def test_nobody_challenges_a_call() -> None:
    """Neither a plan nor an option knows of it."""
    text = sample.example_text().replace('"policies": {', '"policies": {"challenge": true,')
    assert '"challenge"' in text
    assert [problem.path for problem in PLAN_TEXT.read_text(text)[1].errors] == ["policies.challenge"]
    assert not [spec.code for spec in option_specs() if "challenge" in spec.code or "replay" in spec.code]


@pytest.mark.rule("fool:2.1/5")
@pytest.mark.parametrize(("setting", "attrs"), [(True, {"f", "q"}), (False, set())])
def test_special_attributes_apply_when_a_league_has_them(setting: bool, attrs: set[str]) -> None:
    options = read_options({"attributes": setting})
    team = sample.team()
    back = next(man for man in team.athletes if man.number == 27)
    gifted = replace(back, sheet={**back.sheet, "attrs": ["f", "q"]})
    team = replace(team, athletes=tuple(gifted if man is back else man for man in team.athletes))
    away = sample.plan() | {"side": "away"}
    game = setting_of.compile_game(team, sample.team(), {"home": sample.plan(), "away": away}, options)
    assert game.home.roster[27].attrs == attrs
