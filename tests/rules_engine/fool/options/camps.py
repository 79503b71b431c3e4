"""Options of chapter 12: camps, cuts, coaching, changes of position between seasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import experience
from rules_engine.fool.careers.camp import coaching, injury
from rules_engine.fool.careers.moves import resolution
from rules_engine.fool.checks.check_kicks import given_up
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import RELEASED, CampMan, Move

from ..careers.camp.test_coaching import man
from ..checks.test_kick_lines import REVERSE, plan_of
from .proofs import Chosen, shows


def options(chosen: Chosen) -> FoolOptions:
    return FoolOptions(**chosen)


def sizes(chosen: Chosen) -> list[int | None]:
    """How many men a team may have at each cut."""
    return [step.men for step in RULESET.camp_steps(options(chosen)) if step.code.startswith("cut")]


@shows("training_camps", {True: "mini_camp", False: None})
def the_first_step_between_two_seasons(chosen: Chosen) -> Any:
    return next((step.code for step in RULESET.camp_steps(options(chosen))), None)


@shows("roster_camp", {70: 70, 80: 80})
def men_in_camp(chosen: Chosen) -> Any:
    return next(step.men for step in RULESET.camp_steps(options(chosen)) if step.code == "camp")


@shows("cut_after_camp", {64: 64, 60: 60})
def men_after_camp(chosen: Chosen) -> Any:
    return sizes(chosen)[0]


@shows("cut_after_preseason_1", {58: 58, 55: 55})
def men_after_the_first_game(chosen: Chosen) -> Any:
    return sizes(chosen)[1]


@shows("cut_after_preseason_2", {52: 52, 50: 50})
def men_after_the_last_game(chosen: Chosen) -> Any:
    return sizes(chosen)[-1]


@shows("no_preseason", {False: (3, False), True: (1, True)})
def cuts_and_whether_a_five_may_hurt(chosen: Chosen) -> Any:
    dice = ScriptedDice({"camp.injury": [5], "camp.injury.2": [6]})
    return len(sizes(chosen)), injury.is_hurt("veteran", options(chosen), dice)


@shows("fa_recommended_games", {2: 1, 1: 0})
def warnings_when_a_free_agent_is_let_go_after_a_game(chosen: Chosen) -> Any:
    return len(RULESET.check_move(Move(man(), RELEASED, games_here=1), options(chosen)).warnings)


@shows("count_preseason_experience", {False: 0, True: 1})
def thirds_of_a_preseason_game(chosen: Chosen) -> Any:
    return experience.season_credit(3, options({"game_number": 0, **chosen}))


@shows("postseason_experience", {"full": 3, "one_third_less": 2})
def thirds_of_a_game_of_the_play_offs(chosen: Chosen) -> Any:
    return experience.season_credit(3, options({"playoff": True, **chosen}))


@shows("coaching_first_roll", {"text": [6], "sheet": [5, 6]})
def faces_that_go_on(chosen: Chosen) -> Any:
    return coaching.first_faces(False, options(chosen))


@shows("late_report", {True: True, False: False})
def whether_a_man_of_30_may_report_late(chosen: Chosen) -> Any:
    return injury.may_have_easy_camp(man(age=30), options(chosen))


@shows("reverse_by_age", {True: [1], False: [1, 2, 3]})
def faces_that_bring_an_old_man_back(chosen: Chosen) -> Any:
    return resolution.succeeds(man(age=31), options(chosen))


@shows("position_change_lockout", {False: True, True: False})
def whether_who_went_back_may_change_in_the_next_season(chosen: Chosen) -> Any:
    rules = options(chosen)
    dice = ScriptedDice({"pos.change": [1], "pos.reverse": [1]})
    changed = resolution.resolve(man(position="CB"), "S", rules, dice)[0].athlete
    back = resolution.reverse(changed, rules, dice).athlete
    return RULESET.check_move_of_position(RULESET.season_closed(back, rules), "announce", "S", rules).ok


@shows("special_focus_camps", {True: 5, False: 1})
def things_that_a_camp_may_stress(chosen: Chosen) -> Any:
    form = RULESET.camp_form([CampMan(man())], options(chosen))
    return next((len(field.choices) for field in form.team if field.name == "focus"), 1)


@shows("special_teams_camp_home", {False: 1, True: 0})
def what_a_reverse_costs_the_home_side(chosen: Chosen) -> Any:
    return given_up(plan_of(REVERSE, {}), options({"one_unusual_per_half": False, **chosen})).plays


@shows("special_teams_camp_away", {False: 1, True: 0})
def what_a_reverse_costs_the_visitors(chosen: Chosen) -> Any:
    plan = replace(plan_of(REVERSE, {}), side="away")
    return given_up(plan, options({"one_unusual_per_half": False, **chosen})).plays
