"""Where what a plan may say ends: what a play needs and no more, bounds of numbers, what is left unsaid."""

from __future__ import annotations

import pytest

from rules_engine.errors import Report
from rules_engine.fool.calls.orders import Policies
from rules_engine.fool.calls.view import view_of
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.checks.kick_repair import drop_tactics
from rules_engine.fool.document.left_out import NAMES, of_play
from rules_engine.fool.document.plan import SetPlan
from rules_engine.fool.document.reading import read_sets
from rules_engine.fool.notation.reading import parsed
from rules_engine.fool.options import FoolOptions

from .. import sample

BARE = FoolOptions(**dict.fromkeys(NAMES, False))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("F/LC", ()),
        ("H/LT (F,LG)", ()),
        ("LW/SL", ()),
        ("LW/LS || TE/SR || H/SL", ()),
        ("F/LC dive", ("dives",)),
        ("F/C dr", ("draws",)),
        ("H/PWL", ("pitchouts",)),
        ("F/LC (no LG)", ("traps",)),
        ("F/LC qk", ("quick and slow plays",)),
        ("H/R", ("screens",)),
        ("LW/LS roll L", ("rollouts",)),
        ("LW/IL loft", ("lofted passes",)),
        ("LW/IL bullet", ("bullet passes",)),
        ("LW/VDC hm", ("Hail Mary passes",)),
        ("LW/LS oob", ("passes out of bounds",)),
        ("LW/LS || RW/RS +1", ("quick and slow plays",)),
        ("LW/IL || qb scr", ("scrambles as a second choice",)),
        ("LW/IL loft || RW/IR loft", ("lofted passes",)),  # said once
    ],
)
def test_what_a_play_needs_and_nothing_else(text: str, needed: tuple[str, ...]) -> None:
    assert of_play(parsed(text), BARE) == needed
    assert of_play(parsed(text), FoolOptions()) == ()


@pytest.mark.parametrize(("yard", "legal"), [(0, False), (1, True), (50, True), (51, False)])
def test_a_ball_is_left_to_roll_inside_a_line_of_ones_own_half(yard: int, legal: bool) -> None:
    plan = sample.plan()
    plan["first"]["tactics"] = {"punt_return": [{"call": "roll", "roll_inside": yard}]}
    problems = check_plan(plan, sample.team(), "home", FoolOptions(), None).errors
    assert any("roll_inside" in problem.path for problem in problems) is not legal


def test_a_set_is_the_starting_one_only_where_it_says_so() -> None:
    players = [{"no": 16, "at": "Q"}]
    found = read_sets({"sets": [{"id": "1", "players": players}, {"id": "2", "starting": True, "players": players}]})
    assert [each.starting for each in found] == [False, True]
    assert not SetPlan("3", ()).starting


def test_what_a_coach_leaves_unsaid_is_decided_as_the_rulings_do() -> None:
    silent = Policies()
    assert (silent.toss, silent.timeouts, silent.spike, silent.kneel, silent.hurry) == ("receive", *[True] * 4)
    assert silent.fourth_down(view_of(down=4)) == ""


def test_a_refused_line_of_tactics_is_dropped_with_its_reason() -> None:
    """The second and the fourth go, whatever their order; a refusal of another kind and a warning drop nothing."""
    lines = [{"when": f"los = {number}", "call": "standard"} for number in range(1, 5)]
    plan = {"first": {"tactics": {"punt": list(lines)}}}
    report = Report()
    report.error("first.tactics.punt[1].call", "ST-05", "Nobody punts so.")
    report.error("first.tactics.punt[3].call", "ST-04", "Nobody is there.")
    report.error("first.tactics.punt[0].when", "TAB-01", "This is no condition.")
    report.warn("first.tactics.punt[2].call", "ST-05", "This is rarely wise.")
    assert drop_tactics(plan, report) == [
        "Nobody punts so; its line (los = 2) is dropped from the first half.",
        "Nobody is there; its line (los = 4) is dropped from the first half.",
    ]
    assert plan["first"]["tactics"]["punt"] == [lines[0], lines[2]]
