"""Chapter 10 as the game plays it: what a plan decides beforehand, and what is decided where it is silent."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.assignments import without_poor_blockers
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.calls.reach import why_not, worse_pitch
from rules_engine.fool.calls.selection import MenOnField, PlaceInLists, choose_play, choose_set
from rules_engine.fool.calls.side_orders import SideOrders
from rules_engine.fool.calls.view import view_of
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.gameday.setting import compile_game
from rules_engine.fool.model import OffMan
from rules_engine.fool.notation.reading import parsed, print_play
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import Group, Play, Run
from tests.changing import replace

from .. import sample

Plan = dict[str, Any]
OPTIONS = FoolOptions()


def orders(plan: Plan) -> SideOrders:
    return compile_side(plan, sample.team(), "home", None)


def codes(plan: Plan, options: FoolOptions = OPTIONS) -> set[str]:
    report = check_plan(plan, sample.team(), "home", options, None)
    return {f"{problem.code} {problem.path}" for problem in report.errors}


# -- time running out ----------------------------------------------------------------------------------------------


def with_own_trouble() -> Plan:
    plan = sample.plan()
    plan["policies"]["trouble"] = [
        {"when": "quarter = 2 and clock < 2:00 and margin < -10", "is": "trail"},
        {"when": "quarter = 4 and margin > 20", "is": "lead"},
    ]
    line = {"id": "hurry", "when": "trouble trail", "set": "2", "kind": "d6", "cells": ["C"] * 6}
    plan["first"]["offense_table"].insert(0, line)
    return plan


@pytest.mark.rule("fool:10.2.5-05")
def test_a_coach_sets_his_own_criteria_for_time_running_out() -> None:
    plan = with_own_trouble()
    assert codes(plan) == set()
    late = view_of(quarter=2, half=1, clock=100, margin=-14)
    assert choose_set(orders(plan), late, PlaceInLists()).line == "hurry"
    assert choose_set(orders(plan), late.but(margin=-7), PlaceInLists()).line == "1"
    # the rulebook's own criteria do not count beside them
    assert choose_set(orders(plan), late.but(margin=-7, trouble="trail"), PlaceInLists()).line == "1"
    del plan["policies"]["trouble"]
    assert choose_set(orders(plan), late, PlaceInLists()).line == "1"
    assert choose_set(orders(plan), late.but(trouble="trail"), PlaceInLists()).line == "hurry"


def test_own_criteria_are_an_option_and_say_nothing_of_trouble() -> None:
    plan = with_own_trouble()
    assert codes(plan, replace(OPTIONS, own_trouble=False)) == {"PLN-14 policies.trouble"}
    plan["policies"]["trouble"][0]["when"] = "trouble trail"
    assert codes(plan) == {"SEL-05 policies.trouble[0].when"}
    plan["policies"]["trouble"][0] = {"when": "quarter = 2", "is": "losing"}
    assert codes(plan) == {"PLN-10 policies.trouble[0].is"}


# -- substitutes ---------------------------------------------------------------------------------------------------


def line_up(**values: tuple[int, int, int]) -> tuple[OffMan, ...]:
    """The men of set 1 with other values (P, C, S) for those on some spots."""
    men = orders(sample.plan()).sets["1"].men
    changed = []
    for man in men:
        p, c, s = values.get(man.at, (man.player.p, man.player.c, man.player.s))
        number = man.player.no + (man.at in values) * 30
        changed.append(replace(man, player=replace(man.player, no=number, p=p, c=c, s=s)))
    return tuple(changed)


@pytest.mark.rule("fool:10.3-03")
@pytest.mark.parametrize(
    ("before", "now", "reason"),
    [
        (2, 1, ""),  # 8 and his 2, one better as a halfback in his place; the ball is pitched where it costs nothing
        (2, 0, "below 10"),
        (0, -1, ""),  # it was below 10 with the man whom the plan means
    ],
)
def test_a_pitch_to_a_substitute_is_refused_when_its_value_falls_below_10(before: int, now: int, reason: str) -> None:
    planned, men = line_up(LH=(before, 2, 6)), line_up(LH=(now, 2, 6))
    for text in ("H/PWL (LG)", "Q/LE (LG) +3 || opt H/PWL"):
        found = worse_pitch(parsed(text), planned, men)
        assert reason in found
        assert bool(found) is bool(reason), text
    assert worse_pitch(parsed("H/LT (LG)"), planned, men) == ""


@pytest.mark.rule("fool:10.2.2-11")
@pytest.mark.parametrize(
    ("speed", "text"),
    [
        (6, "H/LE (-) (RW)"),  # five zones to LS, one for position there
        (5, "H/LE"),  # he gets there without position
        (2, "H/LE"),  # he does not get there
    ],
)
def test_a_substitute_who_cannot_block_there_is_left_out(speed: int, text: str) -> None:
    planned, men = line_up(), line_up(**{"RW-": (4, 1, speed)})
    run = parsed("H/LE (-)(RW)")
    assert isinstance(run, Run)
    found = without_poor_blockers(run, planned, men)
    assert print_play(replace(found, groups=() if found.groups[1:] == (Group(),) else found.groups)) == text
    own = tuple(replace(man, player=replace(man.player, no=man.player.no % 50)) for man in men)
    assert without_poor_blockers(run, own, own) == run  # he is no substitute


@pytest.mark.rule("fool:10.2.2-11")
@pytest.mark.parametrize(
    ("planned", "now", "stays"),
    [(3, 2, True), (3, 1, False), (2, 1, False), (1, 1, True), (1, 0, True)],
)
def test_a_wide_receiver_who_is_worth_no_block_takes_no_blockers_place(planned: int, now: int, stays: bool) -> None:
    """A wide receiver blocks for a point less than his contact; one who was worth nothing himself may be replaced."""
    before = line_up(**{"RW-": (4, planned, 6)})
    men = tuple(replace(man, player=replace(man.player, no=99, c=now)) if man.at == "RW-" else man for man in before)
    run = parsed("H/LE (-)(RW)")
    assert isinstance(run, Run)
    assert (without_poor_blockers(run, before, men) == run) is stays


def runnable_by(men: tuple[OffMan, ...], letter: str, play: Play) -> str:
    return why_not(play, men)


@pytest.mark.rule("fool:10.3-02", "fool:10.3-04")
@pytest.mark.parametrize(
    ("text", "other", "spot", "fast", "slow"),
    [
        ("LW/MC", "LW/MC +1", "LW", 6, 3),  # he would have to run it as a slow pass
        ("LW/IL qk", "LW/IL", "LW", 6, 3),  # the quick pass would have to be a normal one
        ("H/RE", "H/LT", "LH", 5, 3),
    ],
)
def test_what_a_slower_substitute_cannot_run_is_selected_anew(
    text: str, other: str, spot: str, fast: int, slow: int
) -> None:
    plan = sample.plan()
    plan["plays"] += [{"letter": "X", "text": text}, {"letter": "Y", "text": other}]
    plan["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "1", "cells": ["X/Y"] * 6}]
    own = orders(plan)
    for speed, letters in ((fast, ["X", "Y"]), (slow, ["Y", "Y"])):
        men = line_up(**{spot: (3, 2, speed)})
        dice = DiceBox.scripted({"play": [1, 1], "play.split": [1, 4]})
        on_field = MenOnField(partial(runnable_by, men), men)
        found = [choose_play(own, "1", view_of(), PlaceInLists(), dice.play, on_field) for _ in range(2)]
        assert [choice.letter for choice in found] == letters
    assert "movement points" in found[0].reason["refused"]["X"]


# -- starters ------------------------------------------------------------------------------------------------------


def test_announced_starters_with_their_changes_start() -> None:
    """8.7.2, R187: who starts tires later and earns the bonus; without an announcement the defenses tell."""
    plan = sample.plan()
    plan["starter_changes"] = [{"out": 17, "in": 25}]
    game = compile_game(
        sample.team(), sample.team(), {"home": plan, "away": {**sample.plan(), "side": "away"}}, OPTIONS
    )
    offense = {man["no"] for man in plan["sets"][0]["players"]}
    assert game.of("home").starters == offense | ({*plan["starters"]["defense"]} - {17} | {25})
    assert 17 in game.of("away").starters
    del plan["starters"], plan["starter_changes"]
    game = compile_game(sample.team(), sample.team(), {"home": plan, "away": {**plan, "side": "away"}}, OPTIONS)
    assert 17 in game.of("home").starters
