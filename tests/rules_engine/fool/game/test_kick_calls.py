"""Kick tactics in a game: the plan's lines, what is automatic late, when teams kick off (9.1-9.3, 10.2.6, 10.2.7)."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.dice import DiceBox
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import game as gameday
from rules_engine.fool.gameday import weather
from rules_engine.fool.gameday.decisions import policies
from rules_engine.fool.gameday.kicking import kicks
from rules_engine.fool.gameday.memory import Wind, decode, encode
from rules_engine.fool.kicks.tactics import FAKES

from .kick_calling import called, kickoff_at, memory, orders
from .test_whole_games import game as whole_game
from .values import at

PLAIN = orders()
ONSIDE = {"kickoff": [{"when": "quarter = 9", "call": "onside"}]}  # practised, never called by a line
ALIGNED = {"kickoff_return": [{"when": "quarter = 9", "call": "onside"}]}


# -- kickoffs ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.3-13")
@pytest.mark.parametrize(
    ("behind", "clock", "period", "onside"),
    [(8, 249, 4, True), (14, 249, 4, True), (8, 250, 4, False), (15, 249, 4, False), (1, 129, 4, True),
     (7, 129, 4, True), (7, 130, 4, False), (0, 60, 4, False), (7, 60, 2, False), (-3, 60, 4, False)],
)  # fmt: skip
def test_the_late_onside_kick_that_everybody_expects(behind: int, clock: int, period: int, onside: bool) -> None:
    situation = kickoff_at(score=(0, behind) if behind >= 0 else (-behind, 0), clock=clock, period=period)
    kick, answer = called(PLAIN, situation, "kickoff")
    wanted = "onside" if onside else "standard"
    assert (kick.tactic.call, answer.tactic.call) == (wanted, wanted)


@pytest.mark.rule("fool:9.1.3-13", "fool:9.1.3-15", "fool:10.2.6-01")
def test_a_line_with_a_condition_comes_before_what_is_automatic() -> None:
    """An unconditional line gives way to it."""
    late = kickoff_at(score=(0, 7), clock=100, period=4)
    firm = orders({"kickoff": [{"when": "quarter = 4", "call": "squib"}]})
    assert called(firm, late, "kickoff")[0].tactic.call == "squib"
    soft = orders({"kickoff": [{"call": "squib"}]})
    assert called(soft, late, "kickoff")[0].tactic.call == "onside"
    assert called(soft, kickoff_at(), "kickoff")[0].tactic.call == "squib"
    early = orders({"kickoff": [{"when": "quarter = 1", "call": "onside"}]})
    kick, answer = called(early, kickoff_at(), "kickoff")
    assert (kick.tactic.call, answer.tactic.call) == ("onside", "standard")


@pytest.mark.rule("fool:10.2.7-07")
@pytest.mark.parametrize(("die", "call"), [(3, "standard"), (4, "onside")])
def test_an_onside_kick_against_a_side_that_has_practised_against_it(die: int, call: str) -> None:
    """Behind by 7 with 1:40 left and unprepared: a die decides, and the others line up for it in any case."""
    situation = kickoff_at(score=(0, 7), clock=100, period=4)
    kick, met = called(orders(None, ALIGNED), situation, "kickoff", dice={"ko.onside": [die]})
    assert (kick.tactic.call, met.tactic.call) == (call, "onside")


@pytest.mark.rule("fool:10.2.7-07", "fool:10.2.6-11")
@pytest.mark.parametrize(("die", "answer"), [(3, "standard"), (4, "onside")])
def test_a_practised_onside_kick_when_time_runs_out(die: int, answer: str) -> None:
    """Trailing by 12 with 4:30 left, outside the opponent's 10 and under 5:00; the others line up for it on 4-6."""
    situation = kickoff_at(score=(0, 12), clock=270, period=4)
    practised = orders(ONSIDE, ALIGNED)
    kick, met = called(practised, situation, "kickoff", dice={"ko.aligned": [die]})
    assert (kick.tactic.call, kick.tactic.prepared, met.tactic.prepared) == ("onside", True, True)
    assert met.tactic.call == answer
    assert called(PLAIN, situation, "kickoff")[0].tactic.call == "standard"


@pytest.mark.rule("fool:9.1.3-04")
@pytest.mark.parametrize(
    ("default", "line", "again"),
    [("take_ball_30_yards_from_kick", None, False), ("rekick_5_yards_back", None, True),
     ("rekick_5_yards_back", False, False), ("take_ball_30_yards_from_kick", True, True)],
)  # fmt: skip
def test_who_has_a_kick_out_of_bounds_repeated(default: str, line: bool | None, again: bool) -> None:
    lines: Any = None if line is None else {"kickoff_return": [{"rekick": line}]}
    asked = orders(None, lines, ko_oob_default_choice=default)
    assert called(asked, kickoff_at(), "kickoff")[1].tactic.rekick is again


@pytest.mark.rule("fool:9.1.4-22", "fool:9.1.2-14")
def test_a_reverse_is_run_once_a_game() -> None:
    """It is spent when it has been run, and the memory keeps that."""
    reverse = orders({"kickoff_return": [{"when": "quarter <= 4", "call": "reverse"}]})
    situation = kickoff_at(possession="away")
    assert called(reverse, situation, "kickoff")[1].tactic.call == "reverse"
    dice = {"ko.kick": [10], "ko.return": [9], "ko.handoff": [6], "ko.injury": [10]}
    played, after = kicks.kick(reverse, memory(), situation, "kickoff", "", DiceBox.scripted(dice).play)
    assert any(step.form.kind == "reverse" for step in (played.detail or {})["steps"])
    assert after.home.used == ("reverse",)
    assert called(reverse, situation, "kickoff", after)[1].tactic.call == "standard"
    assert decode(encode(after, PlaceInLists.to_json), PlaceInLists.from_json).home.used == ("reverse",)


@pytest.mark.rule("fool:9.4-03")
@pytest.mark.parametrize(("tactics", "call"), [(False, "standard"), (True, "sideline")])
def test_tactics_of_a_free_kick(tactics: bool, call: str) -> None:
    lines = {"kickoff_return": [{"call": "sideline"}]}
    asked = orders(None, lines, free_kick_tactics=tactics)
    assert called(asked, kickoff_at(phase="free_kick", los=80), "free_kick")[1].tactic.call == call


@pytest.mark.rule("fool:9.4-04")
def test_the_kickoff_squad_covers_a_free_kick_with_the_punter() -> None:
    """The sample team's kicker is #3, its punter #8."""
    kickoff, free_kick = (
        kicks.units(PLAIN, memory(), kickoff_at(phase=kind, los=80), kind)[0] for kind in ("kickoff", "free_kick")
    )
    assert (kickoff["K"].no, free_kick["K"].no) == (3, 8)
    cover = [{role: man.no for role, man in squad.men.items() if role != "K"} for squad in (kickoff, free_kick)]
    assert cover[0] == cover[1]


# -- punts -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.1-05", "fool:9.2.1-06", "fool:9.2.1-01")
@pytest.mark.parametrize(
    ("score", "clock", "period", "los", "rush"),
    [((14, 0), 60, 4, 60, "blitz"), ((1, 0), 60, 4, 60, "blitz"), ((15, 0), 60, 4, 60, "standard"),
     ((14, 0), 61, 4, 60, "standard"), ((7, 7), 60, 4, 60, "standard"), ((7, 0), 60, 3, 60, "standard"),
     ((7, 7), 60, 5, 70, "blitz"), ((7, 7), 60, 5, 69, "standard"), ((7, 7), 61, 5, 70, "standard")],
)  # fmt: skip
def test_the_last_chance_to_block_a_punt(score: tuple[int, int], clock: int, period: int, los: int, rush: str) -> None:
    situation = at(down=4, score=score, clock=clock, period=period, los=los)
    assert called(PLAIN, situation, "punt")[1].tactic.rush == rush


@pytest.mark.rule("fool:9.2.4-03", "fool:9.2.4-11", "fool:9.2.4-12")
@pytest.mark.parametrize(
    ("los", "ours", "theirs", "call"),
    [(70, None, None, "standard"), (45, None, None, "pooch"), (46, None, None, "standard"),
     (70, {"punt": [{"call": "out_of_bounds"}]}, None, "out_of_bounds"),
     (49, {"punt": [{"call": "out_of_bounds"}]}, None, "standard"),
     (45, {"punt": [{"call": "coffin"}]}, None, "coffin"), (60, {"punt": [{"call": "coffin"}]}, None, "standard"),
     (70, None, {"punt_return": [{"rush": "full_blitz"}]}, "pooch"),
     (70, {"punt": [{"when": "down = 4", "call": "standard"}]}, {"punt_return": [{"rush": "full_blitz"}]}, "standard"),
     (70, None, {"punt_return": [{"rush": "blitz"}]}, "standard")],
)  # fmt: skip
def test_which_punt_is_kicked(los: int, ours: Any, theirs: Any, call: str) -> None:
    """The punter is A+1, control 3: 45 yards on the average; a call that is not legal there is the usual punt."""
    if los == 49:
        assert called(orders(ours, theirs), at(down=4, los=los), "punt")[0].tactic.call != "out_of_bounds"
        return
    assert called(orders(ours, theirs), at(down=4, los=los), "punt")[0].tactic.call == call


@pytest.mark.rule("fool:9.2.6-03", "fool:9.2.6-06", "fool:9.2.1-08")
@pytest.mark.parametrize(
    ("line", "rush", "call"),
    [({"rush": "full_blitz"}, "full_blitz", "roll"), ({"rush": "blitz", "call": "sideline"}, "blitz", "fair_catch"),
     ({"rush": "fake_defense"}, "fake_defense", "fair_catch"), ({"rush": "blitz", "call": "roll"}, "blitz", "roll"),
     ({"rush": "return_only", "call": "sideline"}, "return_only", "sideline"), ({}, "standard", "standard")],
)  # fmt: skip
def test_what_goes_with_a_rush(line: dict[str, str], rush: str, call: str) -> None:
    tactic = called(orders(None, {"punt_return": [line]}), at(down=4), "punt")[1].tactic
    assert (tactic.rush, tactic.call) == (rush, call)


@pytest.mark.rule("fool:9.2.1-08")
def test_return_only_where_the_league_has_it() -> None:
    line = {"punt_return": [{"rush": "return_only"}]}
    assert called(orders(None, line, punt_return_only=False), at(down=4), "punt")[1].tactic.rush == "standard"
    assert called(orders(None, line, punt_return_only=True), at(down=4), "punt")[1].tactic.rush == "return_only"


@pytest.mark.rule("fool:9.2.9-02")
@pytest.mark.parametrize(
    ("restricted", "distance", "rush"),
    [(True, 11, "return_only"), (True, 10, "standard"), (False, 10, "return_only")],
)
def test_return_only_on_long_yardage_alone_where_a_league_wants_it(restricted: bool, distance: int, rush: str) -> None:
    asked = orders(None, {"punt_return": [{"rush": "return_only"}]}, punt_return_only_long=restricted)
    assert called(asked, at(down=4, distance=distance), "punt")[1].tactic.rush == rush


# -- placekicks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.2-02", "fool:9.3.2-02a", "fool:9.3.2-02b")
@pytest.mark.parametrize(
    ("changes", "blitz"),
    [({"period": 2, "clock": 8, "los": 11}, True), ({"period": 2, "clock": 8, "los": 10}, False),
     ({"period": 2, "clock": 300, "los": 11}, False),
     ({"period": 4, "clock": 119, "score": (7, 9)}, True), ({"period": 4, "clock": 119, "score": (7, 7)}, True),
     ({"period": 4, "clock": 120, "score": (7, 9)}, False), ({"period": 4, "clock": 119, "score": (8, 7)}, False),
     ({"period": 4, "clock": 119, "score": (7, 10), "distance": 7}, True),
     ({"period": 4, "clock": 119, "score": (7, 10), "distance": 6}, False),
     ({"period": 4, "clock": 119, "score": (7, 10), "distance": 7, "down": 3}, False),
     ({"period": 4, "clock": 119, "score": (7, 11)}, False)],
)  # fmt: skip
def test_field_goals_that_are_blitzed_unasked(changes: dict[str, Any], blitz: bool) -> None:
    situation = at(**{"down": 4, "los": 20, "score": (0, 0), **changes})
    assert called(PLAIN, situation, "field_goal")[1].tactic.call == ("blitz" if blitz else "standard")


@pytest.mark.rule("fool:9.3.2-02c")
@pytest.mark.parametrize(("los", "blitz"), [(28, True), (29, False)])
def test_field_goals_of_overtime(los: int, blitz: bool) -> None:
    """The kicker is A+1, 29 yards on the average: closer than that."""
    call = called(PLAIN, at(down=4, period=5, los=los), "field_goal")[1].tactic.call
    assert call == ("blitz" if blitz else "standard")


@pytest.mark.rule("fool:9.3.2-03")
@pytest.mark.parametrize(
    ("score", "clock", "blitz"),
    [((7, 7), 119, True), ((7, 7), 120, False), ((6, 7), 59, True), ((6, 7), 60, False), ((8, 7), 50, False)],
)
def test_tries_that_are_blitzed_unasked(score: tuple[int, int], clock: int, blitz: bool) -> None:
    situation = at(phase="try", period=4, los=2, distance=2, score=score, clock=clock)
    assert called(PLAIN, situation, "extra_point")[1].tactic.call == ("blitz" if blitz else "standard")


@pytest.mark.rule("fool:9.3.2-02", "fool:9.3.2-01")
def test_a_provision_of_the_plan_comes_first() -> None:
    lines = {"placekick_defense": [{"when": "quarter = 4", "of": "field_goal", "call": "standard"}, {"call": "blitz"}]}
    asked = orders(None, lines)
    late = at(down=4, los=20, period=4, clock=60)
    assert called(asked, late, "field_goal")[1].tactic.call == "standard"
    assert called(asked, at(down=4, los=20), "field_goal")[1].tactic.call == "blitz"


@pytest.mark.rule("fool:9.3.3-01")
def test_a_fake_is_run_once_and_only_if_the_plan_has_it() -> None:
    """On field goals unless the line says on tries."""
    fake = orders({"placekick": [{"when": "los >= 10", "call": "FkFG (Run L)"}]})
    assert called(PLAIN, at(down=4, los=20), "field_goal")[0].tactic.call == "standard"
    assert called(fake, at(down=4, los=20), "field_goal")[0].tactic.call == "FkFG (Run L)"
    assert called(fake, at(phase="try", los=20), "extra_point")[0].tactic.call == "standard"
    dice = DiceBox.scripted({"contact": [5]}).play
    _, after = kicks.kick(fake, memory(), at(down=4, los=20), "field_goal", "", dice)
    assert after.home.used == FAKES
    assert called(fake, at(down=4, los=20), "field_goal", after)[0].tactic.call == "standard"


@pytest.mark.rule("fool:9.3.3-09")
def test_a_defense_of_the_plan_stands_against_a_kick() -> None:
    """Its eleven take the field, and the record names the defense."""
    asked = orders(None, {"placekick_defense": [{"call": "fake_defense", "defense": "43"}]})
    situation = at(down=4, los=20)
    _, theirs = called(asked, situation, "field_goal")
    assert len(theirs.tactic.men) == 11
    assert theirs.body == {"tactic": "fake_defense", "defense": "43"}
    dice = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2], "pk.distance": [13], "pk.injury": [10]}
    played, _ = kicks.kick(asked, memory(), situation, "field_goal", "", DiceBox.scripted(dice).play)
    assert {*played.men[1].numbers} == {man.player.no for man in theirs.tactic.men}


# -- occasions ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = rules_engine.play_game(whole_game(3))
    return found


@pytest.mark.rule("fool:9.1-01")
def test_when_teams_kick_off(record: dict[str, Any]) -> None:
    """At the start of each half, after every field goal, and after the try that follows a touchdown."""
    plays = rules_engine.plays(record)
    for before, play in zip([None, *plays], plays, strict=False):
        opens = before is None or (play["before"]["period"] == 3 and before["before"]["period"] == 2)
        points = before["points"] if before else None
        scored = bool(points) and points["kind"] == "field_goal"
        tried = before is not None and before["before"]["phase"] == "try" and before["counted"]
        again = before is not None and before["kind"] == "kickoff" and play["before"]["phase"] == "kickoff"
        assert (play["kind"] == "kickoff") == bool(opens or scored or tried or again), play["n"]
    assert sum(play["kind"] == "kickoff" for play in plays) >= 4


@pytest.mark.rule("fool:9.1-04")
def test_the_receivers_of_the_first_half_kick_off_the_second(record: dict[str, Any]) -> None:
    plays = rules_engine.plays(record)
    kicks_off = [play["before"]["possession"] for play in plays if play["kind"] == "kickoff"]
    second = next(play for play in plays if play["before"]["period"] == 3)
    assert second["kind"] == "kickoff"
    assert second["before"]["possession"] != kicks_off[0]


@pytest.mark.rule("fool:9.1-02", "fool:9.1-03")
@pytest.mark.parametrize(
    ("wanted", "wind", "may_defer", "choice"),
    [("receive", 0, True, "receive"), ("kick", 0, True, "kick"), ("receive", 4, True, "kick"),
     ("receive", 4, False, "receive"), ("kick", 4, False, "kick")],
)  # fmt: skip
def test_what_the_winner_of_the_toss_chooses(wanted: str, wind: int, may_defer: bool, choice: str) -> None:
    """He receives, or kicks as his plan says; in a strong wind he defers, where a league has that."""
    assert policies.toss(wanted, Wind(wind), may_defer, 1).choice == choice


@pytest.mark.rule("fool:9.1-02", "fool:9.1-04")
def test_the_loser_of_the_toss_has_the_other_choice() -> None:
    """Over some games: whoever kicks off is the side that the winner's choice leaves for it; both sides win some."""
    winners = set()
    for seed in range(6):
        found = rules_engine.play_game(whole_game(seed))
        toss = found["public"]["periods"][0]["toss"]
        first = rules_engine.plays(found)[0]["before"]["possession"]
        winners.add(toss["winner"])
        assert (first == toss["winner"]) == (toss["choice"] == "kick")
    assert winners == {"home", "away"}


# -- wind --------------------------------------------------------------------------------------------------------------

EARLY = [(1, 0, 0), (4, 0, 0), (5, 1, 0), (6, 2, 0)]
MIDDLE = [(3, 0, 0), (4, 1, 0), (5, 2, 0), (6, 4, 1)]
LATE = [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 0), (5, 4, 1), (6, 6, 2)]


@pytest.mark.parametrize(
    ("number", "die", "yards", "wide"),
    [
        *(pytest.param(number, *row, marks=pytest.mark.rule("fool:9.1.6-01", "fool:9.3.2-29"))
          for number in (0, 2) for row in EARLY),
        *(pytest.param(number, *row, marks=pytest.mark.rule("fool:9.1.6-01a", "fool:9.3.2-29"))
          for number, rows in ((3, MIDDLE), (8, MIDDLE), (9, LATE), (12, LATE)) for row in rows),
    ],
)  # fmt: skip
def test_the_wind_by_the_time_of_the_season(number: int, die: int, yards: int, wide: int) -> None:
    """One die before the game; where there is a number for wide kicks it blows along the field or across."""
    dice = {"wind": [die], **({"wind.axis": [3]} if wide else {}), **({"wind.end": [1]} if yards else {})}
    facts = gameday.start(orders(game_number=number), DiceBox.scripted(dice))[1]
    assert (facts["wind"]["yards"], facts["wind"]["wide"]) == (yards, 0)
    if wide:
        across = {"wind": [die], "wind.axis": [4]}
        facts = gameday.start(orders(game_number=number), DiceBox.scripted(across))[1]
        assert (facts["wind"]["yards"], facts["wind"]["wide"]) == (0, wide)


@pytest.mark.rule("fool:9.1.6-01", "fool:9.1.6-02")
@pytest.mark.parametrize(("period", "behind"), [(1, 4), (2, -4), (3, 4), (4, -4)])
def test_the_wind_stays_and_the_ends_change(period: int, behind: int) -> None:
    """The side that kicked off first has it at its back in the odd quarters; a dome's yards count both ways."""
    asked = orders(stadium_kick_bonus_yards=2)
    now = at(period=period, opening_kicker="home")
    found = weather.air(asked.options, Wind(4), now, "home", "kickoff")
    assert (found.yards, found.stadium) == (behind, 2)
    assert weather.air(asked.options, Wind(4), now, "away", "kickoff").yards == -behind
