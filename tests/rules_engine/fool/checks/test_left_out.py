"""Kinds of plays, sets and duties that are options of a league: accepted with the option, refused without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.errors import Report
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.left_out import NAMES
from rules_engine.fool.options import FoolOptions, option_specs, read_options

from .. import sample

Plan = dict[str, Any]


def checked(plan: Plan, **options: Any) -> Report:
    return check_plan(plan, sample.team(), "home", read_options(options), None)


def text(play: str) -> Callable[[Plan], None]:
    """The first play says this."""

    def change(plan: Plan) -> None:
        plan["plays"][0]["text"] = play

    return change


def duty(defense: int, number: int, **changes: Any) -> Callable[[Plan], None]:
    def change(plan: Plan) -> None:
        man = next(man for man in plan["defenses"][defense]["players"] if man["no"] == number)
        man.update(changes)

    return change


def line(name: str, *stunts: list[int]) -> Callable[[Plan], None]:
    def change(plan: Plan) -> None:
        plan["defenses"][0].update(line=name, stunts=list(stunts))

    return change


def unbalanced(plan: Plan) -> None:
    plan["sets"][0]["unbalanced"] = "L"


def shotgun(plan: Plan) -> None:
    plan["sets"][0]["shotgun"] = True


CASES = [
    ("pitchout", text("H/PWL"), "pitchouts"),
    ("draw", text("F/C dr"), "draws"),
    ("dive", text("F/LC dive"), "dives"),
    ("trap", text("F/LC (no LG)"), "traps"),
    ("qb_option", text("Q/LE || H/PWL"), "quarterback options"),
    ("slow_quick", text("F/LC qk"), "quick and slow plays"),
    ("slow_quick", text("F/LC +1"), "quick and slow plays"),
    ("slow_quick", text("LW/LS || RW/RS +1"), "quick and slow plays"),
    ("screen", text("H/R"), "screens"),
    ("rollout", text("LW/LS roll L"), "rollouts"),
    ("loft", text("LW/IL loft"), "lofted passes"),
    ("bullet", text("LW/IL bullet"), "bullet passes"),
    ("hail_mary", text("LW/VDC hm"), "Hail Mary passes"),
    ("out_of_bounds", text("LW/LS oob"), "passes out of bounds"),
    ("shotgun", shotgun, "the shotgun"),
    ("unbalanced_line", unbalanced, "unbalanced lines"),
    ("cover_linemen", line("cover_linemen"), "the line that covers linemen"),
    ("stunts", line("normal", [86, 74]), "stunts"),
    ("run_blitz", duty(2, 58, duty="run_blitz"), "run blitzes"),
    ("delayed_blitz", duty(0, 58, duty="delayed_blitz"), "delayed blitzes"),
    ("fake_blitz", duty(2, 58, duty="fake_blitz"), "fake blitzes"),
    ("deep_bump", duty(0, 43, bump_deep=True), "the deeper bump"),
]


@pytest.mark.parametrize(
    ("option", "change", "named"),
    [pytest.param(*case, id=f"{case[0]}-{n}") for n, case in enumerate(CASES)],
)
def test_a_league_may_play_without_it(option: str, change: Callable[[Plan], None], named: str) -> None:
    sentence = f"this league plays without {named}."
    plan = sample.plan()
    change(plan)
    for setting, refused in ((True, False), (False, True)):
        messages = [problem.message for problem in checked(plan, **{option: setting}).errors]
        assert any(message.endswith(sentence) for message in messages) is refused, messages


def test_every_option_of_a_kind_of_play_has_both_settings() -> None:
    specs = {spec.code: spec for spec in option_specs()}
    assert {case[0] for case in CASES} | {"qb_scramble"} == set(NAMES)
    for option in NAMES:
        assert specs[option].values == (True, False)
        assert getattr(FoolOptions(), option) is True


STUNTS = [
    ([[86, 74]], "normal", None),
    ([[86, 74]], "rush", None),
    ([[86, 74]], "stay_home", "cannot stunt when the line plays stay_home"),
    ([[86, 58]], "normal", "make no stunt"),
    ([[86, 85]], "normal", "make no stunt"),  # two ends
    ([[86, 74], [74, 85]], "normal", "make no stunt"),  # one man in two
    ([[86, 86]], "normal", "make no stunt"),
]


@pytest.mark.rule("fool:5.3.18/1")
@pytest.mark.parametrize(("stunts", "called", "wrong"), STUNTS)
def test_who_may_stunt(stunts: list[list[int]], called: str, wrong: str | None) -> None:
    plan = sample.plan()
    line(called, *stunts)(plan)
    messages = [problem.message for problem in checked(plan).errors if problem.code == "DEF-09"]
    assert bool(messages) is (wrong is not None), messages
    assert wrong is None or any(wrong in message for message in messages)


@pytest.mark.rule("fool:5.3.24/1")
@pytest.mark.parametrize(
    ("called", "at", "wrong"),
    [
        ("normal", "SL", False),
        ("rush", "C", False),
        ("stay_home", "C", True),
        ("normal", "SC", True),
        ("normal", "DC", True),
    ],
)
def test_who_may_blitz_with_delay(called: str, at: str, wrong: bool) -> None:
    plan = sample.plan()
    plan["defenses"][0]["line"] = called
    duty(0, 58, duty="delayed_blitz", at=at)(plan)
    paths = [problem.path for problem in checked(plan).errors if problem.code == "DEF-05"]
    assert bool(paths) is wrong
