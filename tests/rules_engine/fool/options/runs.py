"""Options of chapter 4: one play each, looked at where the option counts."""

from __future__ import annotations

from typing import Any

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.calls.reach import why_not
from rules_engine.fool.model import Outcome, Spot
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.options import read_options
from rules_engine.fool.resolution import turns
from rules_engine.fool.resolution.setup import make_scene

from .. import field
from ..runs.test_running_options import FREE, SLOW, chances, moved, run
from .proofs import Chosen, shows


def contact(outcome: Outcome, name: str, number: int = 0) -> Any:
    return field.step(outcome, "contact", number)[name]


@shows("te_outside", {True: 2, False: 1})
def points_left_of_an_end_outside(chosen: Chosen) -> Any:
    outcome = run("H/RE (-)(TE)", "57 LB 1-2-4 R", men=("89 E 2-2-4 RTE",), options=dict(chosen))
    return moved(outcome, 89)[1]


@shows("short_plays", {False: True, True: False})
def whether_a_back_too_slow_is_refused(chosen: Chosen) -> Any:
    men = field.offense("32 B 2-2-2 LH")
    return bool(why_not(parse("H/LE"), men, options=read_options(chosen)))


@shows("position_rule", {True: False, False: True})
def whether_a_slow_tackle_blocks_on_an_end_run(chosen: Chosen) -> Any:
    return 79 in contact(run("H/LE", men=("79 T 0-3-1 LT",), options=dict(chosen)), "blockers")


@shows("qb_blocks", {True: [12, 79], False: [79]})
def who_blocks_with_the_quarterback_sent(chosen: Chosen) -> Any:
    return contact(run("H/LT (Q)", options=dict(chosen)), "blockers")


@shows("lead_blocker", {True: "SL", False: "L"})
def where_a_lead_blocker_ends(chosen: Chosen) -> Any:
    return moved(run("H/LT (LG lead)", men=("63 G 0-3-4 LG",), options=dict(chosen)), 63)[0]


@shows("run_bump", {True: 1, False: 2})
def points_left_of_a_wide_blocker(chosen: Chosen) -> Any:
    return moved(run("H/LT (-)(-)(LW)", "21 CB 3-1-6 LS on 81", men=("81 W 3-1-5 LW",), options=dict(chosen)), 81)[1]


@shows("run_bump_te", {True: 1, False: 2})
def points_left_of_a_tight_end(chosen: Chosen) -> Any:
    foe, end = "57 LB 1-1-6 R on 89", "89 E 2-1-5 RTE"
    return moved(run("F/RC (-)(TE)", foe, men=(end,), line="rush", options=dict(chosen)), 89)[1]


@shows("open_field_tackle", {True: 2, False: 0})
def what_two_points_of_speed_are_worth(chosen: Chosen) -> Any:
    foes, men = (SLOW, "54 OLB 2-2-2 R"), ("32 B 2-2-7 LH",)
    return contact(run("H/LT", *foes, men=men, contact=[FREE, 1], options=dict(chosen)), "modifier", 1)


@shows("boundary_adjust", {True: 4, False: 6})
def where_a_fast_safety_meets_a_runner(chosen: Chosen) -> Any:
    foes = ("31 S 3-1-5 SC", "54 OLB 2-2-2 L")
    return contact(run("F/RC", *foes, contact=[FREE, FREE, 3], options=dict(chosen)), "yard", 2)


@shows("inches", {True: ("", False), False: ("touchdown", None)})
def a_yard_on_third_and_goal_from_the_one(chosen: Chosen) -> Any:
    outcome = run("F/LC", SLOW, contact=[2], measure=[1], spot=Spot(3, 1, 1), options=dict(chosen))
    return outcome.score, outcome.measured


@shows("penetration", {True: {52: 1}, False: {}})
def who_may_meet_him_behind_the_line(chosen: Chosen) -> Any:
    return chances(run("H/RT (LG,RG)", "52 LB 1-3-4 C blitz", line="rush", options=dict(chosen)))


@shows("penetration_normal", {False: {}, True: {71: 2}})
def who_of_the_normal_line_may(chosen: Chosen) -> Any:
    foes = ("71 DT 0-4-4 C", "73 DT 0-3-3 C", SLOW)
    return chances(run("H/RT (LG,RG,F)", *foes, line="normal", options=dict(chosen)))


@shows("penetration_target", {False: {}, True: {90: 14 - 9 - 2}})
def whether_a_rusher_of_the_entry_zone_may(chosen: Chosen) -> Any:
    outcome = run("F/RT (LG)", "90 DE 0-9-4 R", men=("63 G 0-3-3 LG",), line="rush", options=dict(chosen))
    return {number: count for number, count in chances(outcome).items() if number == 90}


@shows("qk_behind_center", {False: 0, True: -3})
def where_a_quick_back_from_the_other_side_is_met(chosen: Chosen) -> Any:
    outcome = run("RH/LC qk", SLOW, men=("32 H 2-2-5 RH", "44 F 1-3-4 F"), options=dict(chosen))
    return contact(outcome, "yard")


@shows("path_before_reaction", {True: [], False: ["IL", "SC"]})
def paths_that_are_open_to_a_receiver(chosen: Chosen) -> Any:
    scene = make_scene(field.snap("LW/SL", options=read_options(chosen)), DiceBox.scripted({}))
    paths = turns.open_paths(scene, board.ZONE["SL"], field.player_of(scene, 81))
    return [board.zone_name(path[1]) for path in paths]
