"""Options of chapters 11 and 12: the calendar, the play-offs, rosters and injuries between games."""

from __future__ import annotations

from typing import Any

import rules_engine
from rules_engine import playoffs
from rules_engine.dice import ScriptedDice
from rules_engine.fool import long_injuries
from rules_engine.fool.careers import injuries, maximums, rosters
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.football.season.playoffs import Place
from rules_engine.interface import RELEASED, Athlete

from ..careers.test_injuries import hurt, man, values
from ..careers.test_ranking import A, B, C, D, X, Y, ranked
from ..careers.test_rosters import SOUND, codes
from ..careers.test_rosters import man as listed
from .proofs import Chosen, shows

FOOL = rules_engine.get("fool")
WEST_IS_BETTER = [Place(0, rank, 4 + rank) for rank in (1, 2, 3, 4)] + [Place(1, rank, rank) for rank in (1, 2, 3, 4)]


def options(chosen: Chosen) -> FoolOptions:
    return FoolOptions(**chosen)


# -- the calendar ------------------------------------------------------------------------------------------------------


@shows("schedule_template", {"alternate": True, "base": False})
def whether_weeks_7_to_9_are_across_divisions(chosen: Chosen) -> Any:
    """The alternate schedule says so of itself (11.1.1); in the former one week 7 is within them."""
    weeks = FOOL.schedule_template(options(chosen), (4, 4))
    return all(away // 4 != home // 4 for week in weeks[6:9] for away, home in week)


@shows("regular_games", {games: games for games in range(1, 33)})
def games_of_each_team(chosen: Chosen) -> Any:
    return FOOL.season_rules(options(chosen), (4, 4)).regular_games


@shows("preseason_games", {games: games for games in range(5)})
def exhibition_games_in_the_calendar(chosen: Chosen) -> Any:
    return [phase.kind for phase in FOOL.calendar(options(chosen), (4, 4), 10)].count("preseason")


@shows("playoff_format", {"semifinals": [0, 1, 4, 5], "division_champions_only": [0, 4], "best_records": [4, 5, 6, 7]})
def who_plays_on_when_all_of_the_west_are_better(chosen: Chosen) -> Any:
    form = FOOL.season_rules(options(chosen), (4, 4)).playoffs
    return sorted(playoffs.field(form, WEST_IS_BETTER))


@shows("playoff_teams", {teams: teams for teams in range(2, 17)})
def how_many_play_on(chosen: Chosen) -> Any:
    form = FOOL.season_rules(options({"playoff_format": "best_records", **chosen}), (8, 8)).playoffs
    places = [Place(number % 2, number // 2 + 1, number + 1) for number in range(16)]
    return len(playoffs.field(form, places))


@shows("tie_breaks", {"rulebook": [B, A], "head_to_head_first": [A, B]})
def whether_a_win_over_him_comes_first(chosen: Chosen) -> Any:
    games = [(A, B, 7, 6), (B, C, 7, 6), (B, D, 7, 6), (A, X, 7, 6), (Y, A, 2, 1)]
    return [team for team, _ in ranked(games, A, B, **chosen)]


@shows("trade_review_days", {7: 7, 3: 3})
def days_of_review(chosen: Chosen) -> Any:
    return RULESET.trade_review_days(options(chosen))


@shows("offer_days", {days: days for days in range(1, 121)})
def days_of_an_offer(chosen: Chosen) -> Any:
    return RULESET.offer_days(options(chosen))


@shows("draft_rounds", {10: 10, 3: 3})
def rounds_of_the_draft(chosen: Chosen) -> Any:
    return RULESET.draft_rounds(options(chosen))


# -- rosters -----------------------------------------------------------------------------------------------------------


@shows("roster_active", {46: 46, 40: 40})
def places_on_the_active_list(chosen: Chosen) -> Any:
    return next(rule.size for rule in rosters.roster_lists(options(chosen)) if rule.code == "active")


@shows("roster_practice", {6: 6, 0: 0})
def places_on_the_practice_squad(chosen: Chosen) -> Any:
    return next(rule.size for rule in rosters.roster_lists(options(chosen)) if rule.code == "practice")


@shows("ir_min_games", {4: ["MV-22"], 1: []})
def what_is_said_of_a_return_after_a_game(chosen: Chosen) -> Any:
    return codes(listed("ir"), "active", options(chosen), games_on_list=1)


@shows("ir_moves_regular", {2: [], 1: ["MV-21"]})
def what_is_said_of_a_second_protected_move(chosen: Chosen) -> Any:
    return codes(listed("ir"), "active", options(chosen), games_on_list=4, moves_used=1)


@shows("ir_moves_extra", {1: [], 0: ["MV-21"]})
def what_is_said_of_a_third_in_the_playoffs(chosen: Chosen) -> Any:
    return codes(listed("ir"), "active", options(chosen), games_on_list=4, moves_used=2, stage="playoffs")


@shows("fa_min_games", {1: ["MV-11"], 0: []})
def what_is_said_of_a_man_released_before_a_game(chosen: Chosen) -> Any:
    return codes(SOUND, RELEASED, options(chosen), games_here=0)


@shows("trade_deadline_before_game", {6: ["TR-01"], 7: []})
def what_is_said_of_a_trade_after_five_games(chosen: Chosen) -> Any:
    return [problem.code for problem in rosters.check_trade(SOUND, 5, options(chosen)).errors]


@shows("lineman_max_p", {1: 1, 2: 2})
def the_most_pass_value_of_a_guard(chosen: Chosen) -> Any:
    return maximums.most_pass("G", options(chosen))


# -- injuries ----------------------------------------------------------------------------------------------------------


def with_season_injury(chosen: Chosen, text: str, row: int) -> Athlete:
    injury = injuries.new_injury(row, text)
    assert injury
    return injuries.suffer(man(), [injury], options=options(chosen))[-1].athlete


@shows("long_injury_midseason_recovery", {False: "2-3-3", True: "2-3-4"})
def values_ten_games_after_a_season_injury(chosen: Chosen) -> Any:
    """Out five games; a 3 heals him after twice as many, where a league has it (11.8.1)."""
    athlete, dice = with_season_injury(chosen, "-S season, out 5 games", 5), ScriptedDice({}, {"recovery": [3]})
    for _ in range(10):
        changes = injuries.game_passes(athlete, dice, options(chosen))
        athlete = changes[-1].athlete if changes else athlete
    return values(athlete)


@shows("recovery_by_type", {True: [1, 3, 3], False: [1, 1, 1]})
def sixths_by_which_speed_does_not_come_back(chosen: Chosen) -> Any:
    """The printed column: -C/S 1/6, the two of a season 1/2 for speed (6.3)."""
    return [long_injuries.fails_in_six(row, "s", 25, options(chosen)) for row in (4, 5, 6)]


@shows("second_recovery", {True: 1, False: 0})
def injuries_that_get_a_second_roll(chosen: Chosen) -> Any:
    changes = injuries.game_passes(hurt(1, "-P 1 game"), ScriptedDice({"recovery": [6]}), options(chosen))
    return len(RULESET.hurts(changes[-1].athlete))


@shows("age_injury_effects", {True: True, False: False})
def whether_a_man_of_36_heals_less_often(chosen: Chosen) -> Any:
    young, old = (long_injuries.fails_in_six(4, "c", age, options(chosen)) for age in (25, 36))
    return old > young


@shows("mini_camp", {True: (), False: ("(-C) until the next camp",)})
def what_a_failed_roll_of_the_spring_leaves(chosen: Chosen) -> Any:
    """An injury that outlasts the season is settled before camp, and failing there has its second roll in camp."""
    spare = ScriptedDice({}, {"recovery": [6], "recovery.2": [1]})
    changes = RULESET.season_over(hurt(4, "-C 6 games"), options(chosen), spare)
    return RULESET.hurts(changes[-1].athlete)
