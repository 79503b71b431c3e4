"""Options of chapters 1 and 8: the clock, the periods, tiredness, wind and rain."""

from __future__ import annotations

from typing import Any

from rules_engine.dice import DiceBox
from rules_engine.fool import notation
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import game, halves, outcomes, setting, snaps, weather
from rules_engine.fool.gameday.health import fatigue, fitness
from rules_engine.fool.gameday.memory import GameMemory, Load, Passer, SideMemory, Snaps, Wind
from rules_engine.fool.model import OffMan, Outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.resolution.short_field import too_long
from rules_engine.football import books
from rules_engine.interface.situation import Result, Score
from tests.changing import replace

from .. import sample
from ..game.test_lineup import PASSERS
from ..game.values import at, man, run
from .proofs import Chosen, shows

SPARE = {"wind": [3], "wind.axis": [1], "wind.end": [1], "tired": [1] * 90, "tired.effect": [3] * 90}


def options(chosen: Chosen) -> FoolOptions:
    return FoolOptions(**chosen)


def orders(chosen: Chosen) -> setting.GameOrders:
    plans: Any = {"home": sample.plan(), "away": sample.plan() | {"side": "away"}}
    return setting.compile_game(sample.team(), sample.team(), plans, options(chosen))


def memory(period: int = 1, **own: Any) -> GameMemory:
    mine, theirs = SideMemory(place=PlaceInLists(), **own), SideMemory(place=PlaceInLists())
    return GameMemory(Wind(level=1), mine, theirs, period=period)


def parameters(chosen: Chosen) -> Any:
    return setting.parameters(options(chosen))


# -- periods and kicks -------------------------------------------------------------------------------------------------


@shows("coin_toss_defer", {True: "kick", False: "receive"})
def what_the_winner_of_a_windy_toss_takes(chosen: Chosen) -> Any:
    windy = replace(memory(), wind=Wind(4, 0, "to the south end"))
    return game.decide("toss", "home", {}, at(), windy, orders(chosen)).choice


@shows("kickoff_spot", {30: 70, 35: 65, 40: 60})
def where_a_kickoff_is_from(chosen: Chosen) -> Any:
    before = at(phase="try", los=2)
    return books.book(before, Result("home", 2), parameters(chosen)).situation.los


@shows("touchback_spot", {20: 80, 25: 75})
def where_an_interception_downed_in_the_end_zone_brings_the_ball(chosen: Chosen) -> Any:
    outcome = Outcome(gain=60, result="intercepted", ball="defense", changed=True, score="touchback")
    return outcomes.result(outcome, at(), parameters(chosen)).los


@shows("two_point_conversion", {False: "extra_point", True: "two_point"})
def how_two_points_behind_are_made_up(chosen: Chosen) -> Any:
    before = at(phase="try", los=2, distance=2, period=4, clock=600, score=(14, 16))
    return game.next_play(before, memory(4), orders(chosen), DiceBox.seeded(bytes(32)))[0].kind


@shows("random_clock", {True: 38, False: 40})
def seconds_of_a_play_that_would_end_the_quarter(chosen: Chosen) -> Any:
    box = DiceBox.scripted({}, {"clock": [2]})
    return game.time(run(), at(clock=40), at(), orders(chosen), box).seconds


@shows("overtime", {True: False, False: True})
def whether_a_tie_ends_the_game(chosen: Chosen) -> Any:
    return books.game_over(at(period=4, clock=0, score=(14, 14)), None, parameters(chosen))


@shows("ot_second_possession", {False: True, True: False})
def whether_a_first_field_goal_in_overtime_wins(chosen: Chosen) -> Any:
    rules, score = parameters(chosen), Score("field_goal", "home")
    after = books.book(at(period=5, score=(14, 14)), Result("home", 0, score=score), rules).situation
    return books.game_over(after, score, rules)


@shows("playoff", {False: True, True: False})
def whether_a_level_overtime_ends_the_game(chosen: Chosen) -> Any:
    return books.game_over(at(period=5, clock=0, score=(14, 14)), None, parameters(chosen))


@shows("short_field_auto", {True: "", False: "Zone LR is not played with 5 yards to the goal."})
def what_is_wrong_with_a_second_route_too_long(chosen: Chosen) -> Any:
    every = not orders(chosen).house.auto_spots
    return too_long(notation.reading.parse("LW/IL || RW/LR"), PASSERS, 5, every)


@shows("hail_mary", {True: "hail_mary", False: None})
def what_the_executor_calls_as_the_clock_runs_out(chosen: Chosen) -> Any:
    late = at(period=4, clock=8, los=60, score=(0, 7))
    return snaps.make(orders(chosen), memory(4), late, DiceBox.seeded(bytes(32))).calls["home"].reason.get("policy")


@shows("qb_sub_penalty", {True: 1, False: 0})
def what_a_passer_changed_in_mid_series_lacks(chosen: Chosen) -> Any:
    asked, now = orders(chosen), memory(passer=Passer(16, 1, 1, 6))
    passer = asked.home.roster[12]
    down = snaps._prepare(asked, now, at(timeouts=(3, 3)), DiceBox.scripted({}, {"qb_change": [1]}))
    return passer.p - snaps._new_passer(down, (OffMan(passer, "Q"),))[0][0].player.p


@shows("attributes", {True: {"f", "q"}, False: set()})
def what_a_gifted_back_has(chosen: Chosen) -> Any:
    team = sample.team()
    athletes = [replace(one, sheet={**one.sheet, "attrs": ["f", "q"]}) if one.number == 27 else one
                for one in team.athletes]  # fmt: skip
    plans: Any = {"home": sample.plan(), "away": sample.plan() | {"side": "away"}}
    gifted = replace(team, athletes=tuple(athletes))
    return setting.compile_game(gifted, sample.team(), plans, options(chosen)).home.roster[27].attrs


# -- tiredness, heart --------------------------------------------------------------------------------------------------


def opened(chosen: Chosen, period: int, before: GameMemory, **spare: list[int]) -> GameMemory:
    asked = orders({"experience_bonus": False, **chosen})
    return halves.open_period(asked, before, at(period=period), DiceBox.scripted({}, {**SPARE, **spare}).play)[0]


@shows("tired_backs", {True: {27: 1}, False: {}})
def who_has_tired_by_carries(chosen: Chosen) -> Any:
    loads = {27: Load(8, 8, 8, 8), 48: Load(7, 7, 7, 7)}
    return fitness.rows(orders(chosen), memory(loads=loads).home, "home", False)


@shows("tired_age", {False: 0, True: 1})
def how_tired_a_man_of_thirty_is_by_seven_carries(chosen: Chosen) -> Any:
    return fatigue.row(Load(7), fatigue.shift(man(age=30), options(chosen).tired_age), overtime=False)


@shows("tired_all", {True: {27: (0, -1, 0)}, False: {}})
def who_tires_after_three_quarters(chosen: Chosen) -> Any:
    return opened(chosen, 4, memory(3, snaps=Snaps({27: 40}), plays=(40, 40))).home.weary


@shows("tired_heavy", {False: 0, True: -1})
def what_contact_five_adds_to_the_die(chosen: Chosen) -> Any:
    return fatigue.die_add(man(c=5), 0, options(chosen))


@shows("tired_seven_minutes", {False: {}, True: {27: (0, -1, 0)}})
def who_tires_with_seven_minutes_left(chosen: Chosen) -> Any:
    before = memory(2, snaps=Snaps({27: 40}), plays=(40, 40))
    dice = DiceBox.scripted({}, SPARE).play
    return halves.seven_minutes(orders(chosen), before, at(period=2, clock=420), dice)[0].home.weary


@shows("motivation", {False: {}, True: {33: (0, -1, 0)}})
def who_of_the_replaced_loses_heart(chosen: Chosen) -> Any:
    asked = orders({"experience_bonus": False, **chosen})
    asked = replace(asked, home=replace(asked.home, starts={33: 3}))
    dice = DiceBox.scripted({"motivation": [6], "tired.effect": [4]} if chosen["motivation"] else {}).play
    return halves.open_period(asked, memory(0), at(), dice)[0].home.moody


@shows("experience_bonus", {True: {27: (0, 1, 0)}, False: {}})
def who_of_those_who_start_rises(chosen: Chosen) -> Any:
    """A veteran of thirty on a 6: a point of contact by a 3 (8.8)."""
    team = sample.team()
    old = tuple(replace(one, age=30, sheet={**one.sheet, "starts": 3}) if one.number == 27 else one
                for one in team.athletes)  # fmt: skip
    plans: Any = {"home": sample.plan(), "away": sample.plan() | {"side": "away"}}
    asked = setting.compile_game(replace(team, athletes=old), sample.team(), plans, options(chosen))
    dice = DiceBox.scripted({}, {"bonus": [6], "bonus.value": [3]}).play
    return halves.open_period(asked, memory(0), at(), dice)[0].home.lifted


# -- weather -----------------------------------------------------------------------------------------------------------


@shows("game_number", {2: 2, 3: 4, 9: 6})
def how_strong_a_six_of_the_wind_is(chosen: Chosen) -> Any:
    return weather.roll_wind(options(chosen), DiceBox.scripted({}, {**SPARE, "wind": [6]}).play).yards


@shows("wind_reroll_per_half", {False: 1, True: 3})
def the_wind_of_the_second_half(chosen: Chosen) -> Any:
    return opened(chosen, 3, memory(2)).wind.level


@shows("wind_passing", {False: 0, True: 2})
def what_passes_feel_of_a_crosswind(chosen: Chosen) -> Any:
    return weather.crosswind(orders(chosen).house.wind_passing, Wind(0, 2))


@shows("heavy_rain", {False: (0, 0), True: (-5, 2)})
def what_rain_does_to_a_punt(chosen: Chosen) -> Any:
    air = weather.air(options(chosen), Wind(), at(), "home", "punt")
    return air.yards, air.control
