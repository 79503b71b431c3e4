"""Texts with slips of the pen, and worse: always an answer in words, at a place; a plan that passes can be played."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.errors import PlanError, Report
from rules_engine.plans import comparison, forms
from rules_engine.statis_pro.calls.selection import choose_defense, choose_offense, send_defense, send_offense
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.checks.repair import repair
from rules_engine.statis_pro.document import parts
from rules_engine.statis_pro.document.sheets import plan_form
from rules_engine.statis_pro.document.text import PLAN_TEXT
from rules_engine.statis_pro.resolution.legality.displays import legal_defense, legal_offense
from tests.depth import DEEP

from . import sample

PLANS = 5_000 if DEEP else 250  # of each way to mutate them
PIECES = (
    "NaN", "-Infinity", "1e999", "9" * 50, "-0", "0x10", "[[[[", "null", "//", "\\u0000", "\\ud83d", "None", "\ufeff",
    "“x”", '"side": "away",', "first half\n", "offense:\n", " | ", "normal", "double FL1 O/L", "block", "set ",
)  # fmt: skip
LETTERS = "{}[]\",:'\\/#*0123456789.eE+-truefalsn \n\t\x00\ufeff\u2028\u200b\ud800()|AZaz"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 12, 99, 100, 10**40, 1.5, "", "x", "normal", "A" * 5000, "#48", "\u0000", "\ud800",
    [], [[]], {}, {"a": 1}, [1] * 300, ["A"] * 6, "BASE", "D43", "BK1", "IL", "LP", "BLZ", "P", ["K", "L"], ["F"],
    "down = 1 and " * 20, "los > opp 20", "²", [1, 2],
)  # fmt: skip
KEYS = ("NO", "id ", "", "__class__", "\u0000", "a.b[0]", "\ud800", "sets", "tactics", "A")


def slipped(text: str, dice: random.Random) -> str:
    """The text with a few characters deleted, inserted, replaced, or a piece put in."""
    found = list(text)
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        place, kind = dice.randrange(len(found) + 1), dice.randrange(4)
        if kind == 0:
            del found[place : place + dice.choice((1, 1, 50))]
        elif kind == 1:
            found.insert(place, dice.choice(LETTERS))
        elif kind == 2 and place < len(found):
            found[place] = dice.choice(LETTERS)
        else:
            found[place:place] = dice.choice(PIECES)
    return "".join(found)


def swapped(text: str, dice: random.Random) -> str:
    """The plan with values of other types, left out or repeated."""
    plan = json.loads(text)
    for _ in range(dice.choice((1, 1, 2, 4))):
        members = _members(plan)
        if not members:
            break
        inner, key = dice.choice(members)
        kind = dice.randrange(6)
        if kind == 0:
            del inner[key]
        elif kind == 1 and isinstance(inner, dict):
            inner[dice.choice(KEYS)] = inner[key]
        elif kind == 2 and isinstance(inner, list):
            inner[key:key] = [inner[key]] * dice.choice((1, 30))
        else:
            inner[key] = json.loads(json.dumps(dice.choice(VALUES)))
    return json.dumps(plan)


def _members(value: Any) -> list[tuple[Any, Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, member in inner for found in [(value, key), *_members(member)]]


def swapped_document(text: str, dice: random.Random) -> str:
    return swapped(json.dumps(sample.plan()), dice)


def answered(text: str) -> tuple[Any, Report]:
    """What a coach is told, as the service asks it."""
    plan, report = PLAN_TEXT.read_text(text)
    if plan is None:
        return None, report
    return plan, PLAN_TEXT.locate(text, check_plan(plan, sample.team(), "home", sample.PLAYED))


@pytest.mark.parametrize("change", [slipped, swapped_document])
def test_mutated_plans_get_an_answer_with_places(change: Callable[[str, random.Random], str]) -> None:
    dice = random.Random(change.__name__)
    for _ in range(PLANS):
        text = change(sample.text(), dice)
        plan, report = answered(text)
        for problem in report:
            assert problem.message[-1] in ".!?", text
            assert problem.line >= 1, text
            assert problem.column >= 1, text
            assert len(str(problem)) < 1000, text
        if plan is not None:
            look_at(plan)
            if report.ok:
                play_a_down(plan, dice)


def look_at(plan: Any) -> None:
    """Forms, comparison, text and repair of a draft that may be wrong in any way."""
    form = plan_form(plan, sample.team())
    for line in forms.lines(form, plan)[:12]:
        assert forms.sheet(form, plan, line.key) is not None
    comparison.differences(form, sample.plan(), plan)
    PLAN_TEXT.write_text(plan)
    assert_parts(plan)
    try:
        mended, said = repair(plan, sample.team(), "home", sample.PLAYED)
    except PlanError:
        return
    assert check_plan(mended, sample.team(), "home", sample.PLAYED).ok
    assert bool(said) == (not check_plan(plan, sample.team(), "home", sample.PLAYED).ok)


def assert_parts(plan: Any) -> None:
    """What is sealed apart from each other is the whole plan again once it is open."""
    joined = parts.join_plan(parts.split_plan(plan))
    if check_plan(plan, sample.team(), "home", sample.PLAYED).ok:
        assert PLAN_TEXT.normal(joined) == PLAN_TEXT.normal(plan)


def play_a_down(plan: Any, dice: random.Random) -> None:
    """A plan that the check accepts can be played anywhere."""
    orders = sample.orders(plan)
    facts = {"down": dice.randint(1, 3), "los": dice.randint(1, 99), "distance": dice.randint(1, 20)}
    view, against = sample.view(**facts), sample.view(**facts, own_ball=False)
    rolls = DiceBox.seeded(dice.randbytes(32)).calls("home")
    sent, met = send_offense(view, orders), send_defense(against, orders)
    order = choose_offense(view.seeing(met.name, met.display), orders, sent, rolls)
    stands = choose_defense(against.seeing(sent.name, sent.display), orders, met, rolls)
    assert legal_offense(order.display)
    assert legal_defense(stands.display)
