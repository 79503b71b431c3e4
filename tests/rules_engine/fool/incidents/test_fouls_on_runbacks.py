"""Penalties on a runback (6.4): by whichever side it is made, on kicks and on plays from scrimmage; and those on a run
before the ball has changed hands, which are a play's from scrimmage (9.3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.gameday import outcomes
from rules_engine.fool.gameday.kicking import kicks
from rules_engine.fool.incidents import fumbles, occasions, runbacks, specials
from rules_engine.fool.kicks import KickSetting, KickSpot
from rules_engine.fool.kicks.carriers import Ballcarrier
from rules_engine.fool.kicks.loose_balls import LooseBall, fumble, runback
from rules_engine.fool.kicks.play import KickPlay
from rules_engine.fool.model import Flag, Outcome
from rules_engine.fool.resolution import goal_lines
from rules_engine.football import penalties
from rules_engine.interface.situation import Parameters, Situation

from ..field import defender_of, player_of
from ..game.values import at
from ..kicks import men, placing
from .test_events import LS, done, scene_of

RULES = Parameters()
PENALTY = {"special": [6], "penalty": [8], "clip": [1]}  # holding, nine yards from where the runback began


def accepted(before: Situation, result: Any, flags: Any) -> penalties.Settled:
    return penalties.settle(before, result, flags, RULES, lambda side, options: "accept")


# -- kicks -------------------------------------------------------------------------------------------------------------


def kicked(dice: dict[str, list[int]], kind: Any = "kickoff") -> KickPlay:
    return KickPlay(kind, KickSetting(men.kickoff_squad(), men.return_squad(), KickSpot(65)), ScriptedDice(dice))


@pytest.mark.rule("fool:6.4/4", "fool:9.5.1-01")
def test_a_kickoff_is_not_repeated_for_a_block_by_the_side_that_kicked() -> None:
    """The returner loses the ball on his 40; the kicking side runs it back 14 yards and 10 for speed 6, and blocks
    illegally nine yards on: its ball on the 31, less fifteen."""
    fast = men.man(51, "LB", 1, 1, 6)
    play = kicked({"lrb": [2], **PENALTY})
    end = runback(play, Ballcarrier("kicking", fast, 40, "fumble"), "lrb")
    assert (end.ball, end.los) == ("kicking", 40 - 14 - 10)
    (flag,) = play.flags
    told = (flag.side, flag.kind, flag.yards, flag.enforce, flag.los, flag.possession)
    assert told == ("kicking", "illegal block", 15, "runback", 31, "kicking")
    (returned,) = play.events
    assert (returned.yards, (returned.data or {})["to_foul"]) == (24, 9)

    before = at(phase="kickoff", los=65)
    outcome = play.outcome(end, "returned", returned=True)
    settled = accepted(before, kicks._result(outcome, before), [kicks._flag(flag, "home")])
    after = settled.booked.situation
    assert (after.phase, after.possession, after.down, after.los) == ("scrimmage", "home", 1, 46)
    assert settled.counted


def test_every_die_from_the_lost_ball_to_the_flag() -> None:
    """The fumble table gives the other side the ball with a runback: who has it now is the runner."""
    play = kicked({"fumble": [6], "fumble.who": [1, 2], "rb": [2], **PENALTY})
    end = fumble(play, LooseBall("receiving", men.RETURNER, 30, "kicking"))
    assert (end.ball, end.los) == ("kicking", 30 - 1 - 1)  # a linebacker of contact 3
    assert [(flag.side, flag.enforce, flag.los) for flag in play.flags] == [("kicking", "runback", 28)]


@pytest.mark.rule("fool:6.4/4")
@pytest.mark.parametrize(("team", "start", "end"), [("kicking", 40, 26), ("receiving", 40, 54)])
@pytest.mark.parametrize(
    ("roll", "dice", "mine", "expected"),
    [
        (3, {"clip": [1]}, True, ("illegal block", 15, "runback")),
        (8, {"clip": [6]}, True, ("illegal block", 15, "runback")),
        (9, {}, False, ("face mask", 15, "end")),
        (10, {}, False, ("face mask", 15, "end")),
        (11, {}, False, ("face mask", 15, "end")),
        (2, {}, True, ("unsportsmanlike conduct", 15, "after")),
        (12, {}, False, ("unsportsmanlike conduct", 15, "after")),
    ],
)
def test_fouls_on_a_runback_by_either_side(
    team: Any, start: int, end: int, roll: int, dice: dict[str, list[int]], mine: bool, expected: tuple[str, int, str]
) -> None:
    """14 yards on the long table; a block is nine yards on, or where the run ended before 24."""
    play = kicked({"lrb": [2], "special": [6], "penalty": [roll], **dice})
    carrier = Ballcarrier(team, men.man(51, "LB", 1, 1, 4), start, "fumble")
    assert runback(play, carrier, "lrb").los == end
    (flag,) = play.flags
    assert (flag.kind, flag.yards, flag.enforce) == expected
    assert (flag.side == team) is mine
    assert flag.possession == team
    where = end if roll != 3 else start + (9 if team == "receiving" else -9)
    assert flag.los == where


# -- runs before the ball has changed hands ----------------------------------------------------------------------------


def faked(roll: int, dice: dict[str, list[int]], **more: Any) -> Any:
    """The holder runs to the left from the 25; a 2 at value 1 is ``0~``, three yards behind the line."""
    return placing.play({"contact": [2], "special": [6], "penalty": [roll], **dice}, "FkFG (Run L)", **more)


@pytest.mark.rule("fool:9.3.3-08", "fool:6.4/3")
@pytest.mark.parametrize(
    ("roll", "dice", "flag"),
    [
        (3, {}, ("kicking", 15, "spot", 28, False)),
        (4, {}, ("kicking", 5, "no_play", 25, False)),
        (8, {}, ("kicking", 10, "previous", 25, False)),
        (9, {"penalty.half": [3]}, ("receiving", 15, "end", 28, True)),
        (9, {"penalty.half": [4]}, ("receiving", 5, "end", 28, False)),
        (10, {"penalty.half": [1]}, ("receiving", 10, "previous", 25, True)),
        (10, {"penalty.half": [6]}, ("receiving", 5, "no_play", 25, False)),
        (2, {}, ("kicking", 15, "after", 28, False)),
        (12, {}, ("receiving", 15, "after", 28, True)),
    ],
)
def test_fouls_on_a_fake_are_those_of_a_play_from_scrimmage(
    roll: int, dice: dict[str, list[int]], flag: tuple[str, int, str, int, bool]
) -> None:
    (got,) = faked(roll, dice).flags
    assert (got.side, got.yards, got.enforce, got.los, got.first_down) == flag
    assert got.possession is None


@pytest.mark.rule("fool:6.4/2")
def test_the_safety_does_not_jump_offside() -> None:
    """Row 6 asks for a penalty-prone man at the line; row 5 counts everybody."""
    deep = men.rush_squad(S=men.man(25, "S", 3, 2, 5, attrs=frozenset({"!"})))
    assert faked(6, {}, receiving=deep).flags == ()
    assert [flag.enforce for flag in faked(5, {}, receiving=deep).flags] == ["after"]
    near = men.rush_squad(OL=men.man(91, "DT", 1, 4, 3, attrs=frozenset({"!"})))
    assert [(flag.side, flag.enforce) for flag in faked(6, {}, receiving=near).flags] == [("receiving", "no_play")]


@pytest.mark.rule("fool:6.4/2")
@pytest.mark.parametrize(
    ("ours", "theirs", "dice", "side"),
    [
        ({}, {"age": 31}, [], "receiving"),  # of equally many prone men the side with more of experience
        ({"age": 31}, {"age": 31}, [3], "kicking"),  # all else equal 1-3 is the runners'
        ({}, {}, [4], "receiving"),
        ({"rookie": True, "age": 22}, {"age": 31}, [], "kicking"),  # rookies come first
    ],
)
def test_who_fouls_where_both_sides_are_penalty_prone(
    ours: dict[str, Any], theirs: dict[str, Any], dice: list[int], side: str
) -> None:
    prone = frozenset({"!"})
    kicking = men.kick_squad(GL=men.man(61, "G", 0, 4, 3, attrs=prone, **ours))
    receiving = men.rush_squad(OL=men.man(91, "DT", 1, 4, 3, attrs=prone, **theirs))
    (flag,) = faked(5, {"penalty.half": dice}, kicking=kicking, receiving=receiving).flags
    assert flag.side == side


# -- from scrimmage ----------------------------------------------------------------------------------------------------


def brought(dice: dict[str, list[int]], side: Any, number: int, yard: int) -> Outcome:
    """A man of a side runs the ball back from ``yard`` by the long table: 14 yards and 5 for his speed."""
    scene = scene_of({"lrb": [2], **dice})
    scene.log.outcome.changed = True
    goal_lines.settle(scene, side, yard)
    man = player_of(scene, number) if side == "offense" else defender_of(scene, number)
    runbacks.carry(scene, runbacks.Runback("fumble", side, man, yard, LS, long=True), fumbles.fumble)
    return done(scene)


@pytest.mark.rule("fool:6.4/4", "fool:9.5.1-01")
@pytest.mark.parametrize(
    ("side", "number", "start", "end", "spot", "los"),
    [
        ("offense", 32, 20, 39, 29, 70 - 29 + 15),  # the offense has its fumbled interception back
        ("defense", 21, 30, 11, 21, 100 - (70 - 21) + 15),
    ],
)
def test_a_runback_from_scrimmage_is_a_new_series_for_whoever_ran(
    side: Any, number: int, start: int, end: int, spot: int, los: int
) -> None:
    """On third down, 70 yards from the goal."""
    out = brought(PENALTY, side, number, start)
    assert (out.gain, out.ball) == (end, side)
    (flag,) = out.flags
    told = (flag.side, flag.kind, flag.yards, flag.enforce, flag.spot, flag.possession)
    assert told == (side, "illegal block", 15, "runback", spot, side)
    (returned,) = [event for event in out.events if event.kind == "return"]
    assert (returned.yards, (returned.data or {})["to_foul"]) == (19, 9)

    before = at(down=3, distance=4, los=70)
    settled = accepted(before, outcomes.result(out, before, RULES), outcomes.flags(out, before))
    after = settled.booked.situation
    assert (after.possession, after.down, after.los) == ("home" if side == "offense" else "away", 1, los)
    assert settled.counted
    assert after.series == before.series + 1


@pytest.mark.rule("fool:6.4/4")
def test_a_face_mask_on_the_offense_that_runs_it_back() -> None:
    out = brought({"special": [6], "penalty": [11]}, "offense", 32, 20)
    assert out.flags == [Flag("defense", "face mask", 15, 39, "end", possession="offense")]
    before = at(down=3, distance=4, los=70)
    settled = accepted(before, outcomes.result(out, before, RULES), outcomes.flags(out, before))
    assert (settled.booked.situation.possession, settled.booked.situation.los) == ("home", 70 - 39 - 15)
    assert settled.counted


def test_the_whole_way_from_the_interception_to_the_offense_again() -> None:
    """Caught thirty yards on, run back a yard, dropped; the offense recovers and runs back with a block in the back."""
    dice: dict[str, list[int]] = {"rb": [2, 3], "special": [1, 6], "fumble": [6], "penalty": [8], "clip": [1]}
    scene = scene_of(dice | {"fumble.who": [1, 1]})
    goal_lines.settle(scene, "defense", 30)
    out = scene.log.outcome
    out.result = "intercepted"
    run = runbacks.Runback("interception", "defense", defender_of(scene, 21), 30, LS)
    runbacks.carry(scene, run, fumbles.fumble)
    assert (out.ball, out.changed) == ("offense", True)
    assert [(flag.side, flag.enforce, flag.possession) for flag in out.flags] == [("offense", "runback", "offense")]
    before = at(down=3, distance=4, los=70)
    settled = accepted(before, outcomes.result(out, before, RULES), outcomes.flags(out, before))
    after = settled.booked.situation
    assert (after.possession, after.down, after.los) == ("home", 1, 70 - out.flags[0].spot + 15)
    assert settled.counted
    assert settled.booked.situation.series == before.series + 1


def test_a_block_is_counted_only_where_somebody_runs() -> None:
    """The occasion of a contact is no runback: its foul is the play's (6.4)."""
    scene = scene_of({"special": [6], "penalty": [8]})
    scene.log.outcome.gain = 4
    specials.special(scene, "&", occasions.of_contact(scene, LS, 4, 3), fumbles.fumble)
    assert [(flag.enforce, flag.possession) for flag in done(scene).flags] == [("previous", "")]
