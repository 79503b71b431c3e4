"""Options of chapter 9: one kick each, looked at where the option counts."""

from __future__ import annotations

from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.gameday import weather
from rules_engine.fool.gameday.memory import Wind
from rules_engine.fool.kicks import Air, KickOutcome, KickSetting, KickSpot, field_goal, free_kick
from rules_engine.fool.kicks.carriers import Ballcarrier
from rules_engine.fool.kicks.loose_balls import runback
from rules_engine.fool.kicks.play import KickPlay
from rules_engine.fool.kicks.returns import Run, finish
from rules_engine.fool.kicks.tactics import KickoffReturn
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from ..careers.test_specialists import SHEET, played, skills
from ..checks.test_kick_lines import checked, document
from ..game.kick_calling import called, kickoff_at, orders
from ..game.values import at
from ..kicks import kicking_off, placing, punting
from ..kicks.men import KICKER, RETURNER, kick_squad, kickoff_squad, man, return_squad, rush_squad
from .proofs import Chosen, shows

MISSED = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2], "pk.distance": [3], "pk.injury": [10]}


def options(chosen: Chosen) -> FoolOptions:
    return FoolOptions(**chosen)


def kickoff(chosen: Chosen, dice: dict[str, list[int]], **more: Any) -> KickOutcome:
    return kicking_off.play("standard", "standard", {"ko.kick": [10], **dice}, options=options(chosen), **more)


def _kickoff_setting(chosen: Chosen) -> KickSetting:
    return KickSetting(kickoff_squad(), return_squad(), KickSpot(65), options=options(chosen))


# -- spots -------------------------------------------------------------------------------------------------------------


@shows("touchback_spot", {20: 20, 25: 25})
def where_a_kickoff_into_the_end_zone_brings_the_ball(chosen: Chosen) -> Any:
    outcome = kickoff(chosen, {}, air=Air(20))
    return outcome.los if outcome.result == "touchback" else outcome.result


@shows("touchback_spot", {20: 20, 25: 25})
def where_a_punt_into_the_end_zone_brings_it(chosen: Chosen) -> Any:
    dice = {**punting.CLEAN, **punting.QUIET, "punt.kick": [12]}
    return punting.play(dice, los=47, options=options(chosen)).los


@shows("touchback_spot", {20: 20, 25: 25})
def where_a_short_field_goal_missed_brings_it(chosen: Chosen) -> Any:
    """Wide from the 12: never nearer to the own goal than a touchback (9.3.2d)."""
    wild = kick_squad(man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 2, "n": 6}))
    dice = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [7], "pk.injury": [10]}
    return placing.play(dice, kicking=wild, los=12, options=options(chosen)).los


@shows("touchback_spot", {20: (20, ["touchback"]), 25: (25, ["touchback"])})
def where_a_return_that_stays_in_the_end_zone_brings_it(chosen: Chosen) -> Any:
    play = KickPlay("kickoff", _kickoff_setting(chosen), ScriptedDice({}))
    end = finish(play, RETURNER, -2, Run(1), "kicking")
    return end.los, [event.kind for event in play.events if event.kind == "touchback"]


@shows("touchback_spot", {20: 20, 25: 25})
def where_a_fake_intercepted_in_the_end_zone_brings_it(chosen: Chosen) -> Any:
    """Aimed at seven yards deep, caught at the far boundary and not returned."""
    dice = {"pass": [6], "interception": [2], "interception.who": [4]}
    kicking = kick_squad(H=man(7, "Q", 0, 1, 4, skills=frozenset({"H"})))
    outcome = placing.play(dice, "FkFG (LE/IL)", kicking=kicking, los=5, to_gain=5, options=options(chosen))
    return outcome.los


@shows("missed_fg_spot", {"los": 40, "spot_of_kick": 47})
def where_a_long_field_goal_missed_brings_it(chosen: Chosen) -> Any:
    script = ScriptedDice(MISSED)
    return field_goal(KickSetting(kick_squad(), rush_squad(), KickSpot(40, 5), options=options(chosen)), script).los


@shows("ko_oob_default_choice", {"take_ball_30_yards_from_kick": False, "rekick_5_yards_back": True})
def whether_a_kickoff_out_of_bounds_is_repeated(chosen: Chosen) -> Any:
    return called(orders(None, None, **chosen), kickoff_at(), "kickoff")[1].tactic.rekick


@shows("endzone_return_policy", {"recent": "returned", "original": "touchback"})
def what_a_specialist_does_a_yard_deep(chosen: Chosen) -> Any:
    dice = {"ko.return": [9]} if chosen["endzone_return_policy"] == "recent" else {}
    return kickoff(chosen, dice, air=Air(3)).result


@shows("stadium_kick_bonus_yards", {0: 0, 1: 1, 2: 2})
def yards_that_a_dome_adds(chosen: Chosen) -> Any:
    """To a kickoff of 60 yards, caught five short of the goal line and returned 22."""
    air = weather.air(options(chosen), Wind(), kickoff_at(), "home", "kickoff")
    return 65 - 60 + 22 - kickoff(chosen, {"ko.kick": [12], "ko.return": [9]}, air=air).los


# -- tactics -----------------------------------------------------------------------------------------------------------


@shows("wedge_return", {False: ["ST-05 first.tactics.kickoff_return[0].call"], True: []})
def what_is_said_of_a_wedge(chosen: Chosen) -> Any:
    plan = document({"kickoff_return": [{"call": "wedge"}]})
    return [f"{one.code} {one.path}" for one in checked(plan, **chosen).errors if one.code == "ST-05"]


@shows("punt_return_only", {True: "return_only", False: "standard"})
def how_a_punt_is_rushed_that_is_only_to_be_returned(chosen: Chosen) -> Any:
    asked = orders(None, {"punt_return": [{"rush": "return_only"}]}, **chosen)
    return called(asked, at(down=4), "punt")[1].tactic.rush


@shows("punt_return_only_long", {False: "return_only", True: "standard"})
def how_it_is_on_fourth_and_ten(chosen: Chosen) -> Any:
    asked = orders(None, {"punt_return": [{"rush": "return_only"}]}, **chosen)
    return called(asked, at(down=4, distance=10), "punt")[1].tactic.rush


@shows("free_kick_tactics", {False: 23 + 21, True: 23 + 14})
def a_sideline_return_of_a_free_kick(chosen: Chosen) -> Any:
    punter = man(8, "P", 0, 0, 3, punt={"letter": "A", "m": 1, "control": 5, "blk": 0})
    script = ScriptedDice({"punt.kick": [12], "ko.return": [8], "ko.injury": [10]})
    answer = KickoffReturn("sideline")
    setting = KickSetting(kickoff_squad(punter), return_squad(), KickSpot(80), options=options(chosen))
    return free_kick(setting, script, answer).los


# -- blocks and roughing -----------------------------------------------------------------------------------------------


@shows("blocked_kick_runback_safety_contact", {True: ["contact"], False: ["long_gain"]})
def who_stops_a_long_runback_of_a_blocked_kick(chosen: Chosen) -> Any:
    (met,) = chosen.values()
    dice = {"pk.penalty": [7], "pk.snap": [10], "pk.blocked": [6], "fumble.who": [2, 1], "lrb": [6], "pk.injury": [10]}
    dice |= {"contact": [4]} if met else {"long_gain": [1]}
    outcome = placing.play(dice, options=options(chosen))
    return [step.form.kind for step in outcome.steps if step.form.kind in ("contact", "long_gain")]


@shows("fg_roughing_always_injures", {True: [KICKER.no], False: []})
def whom_roughing_hurts_when_the_normal_roll_hurts_nobody(chosen: Chosen) -> Any:
    (always,) = chosen.values()
    dice = {**placing.CLEAN, "pk.penalty": [12], "pk.penalty.size": [4], "pk.penalty.yards": [4]}
    dice |= {"pk.injury.who": [1, 1], "pk.distance": [13]}
    dice |= {"pk.roughing": [4], "injury": [1]} if always else {"pk.injury": [10]}
    return [one.player for one in placing.play(dice, options=options(chosen)).hurts]


# -- specialists -------------------------------------------------------------------------------------------------------


@shows("kk_specialist_rule", {"5_games": ["KK"], "20_coverage_plays": []})
def what_five_games_of_two_plays_make_a_kamikaze(chosen: Chosen) -> Any:
    return skills(played(SHEET, "LB", *[{"KK": 1, "KK_plays": 2}] * 5, options=options(chosen)))


@shows("kr_veteran_rule", {"120_returns": ["VKR"], "two_full_seasons_as_specialist": ["KRS"]})
def what_120_returns_make_a_kickoff_returner(chosen: Chosen) -> Any:
    return skills(played(SHEET, "B", {"KR": 100}, {"KR": 20}, options=options(chosen)))


@shows("pr_specialist_rule", {"20_returns": [], "3_games": ["PRS"]})
def what_three_games_make_a_punt_returner(chosen: Chosen) -> Any:
    return skills(played(SHEET, "W", *[{"PRS": 1, "PR": 1}] * 3, options=options(chosen)))


@shows("inches", {True: (100, ""), False: (100, "touchdown")})
def a_fumble_run_back_to_the_goal_line(chosen: Chosen) -> Any:
    """14 yards of the table from the 86; a 1 is short of the goal line, where a league measures (4.8)."""
    (measures,) = chosen.values()
    dice = {"lrb": [2], "special": [4], "injury.who": [1, 1], "injury": [1], **({"measure": [1]} if measures else {})}
    play = KickPlay("kickoff", _kickoff_setting(chosen), ScriptedDice(dice))
    end = runback(play, Ballcarrier("receiving", replace(RETURNER, s=4), 86, "fumble"), "lrb")
    return end.los, end.score
