"""Texts with slips of the pen, and worse: always an answer in words, at a place, in bounded time."""

from __future__ import annotations

import json
import random
import time
import tracemalloc
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rules_engine.errors import Report
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.notation.reading import NotationError, parse, print_play
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import Play
from rules_engine.plans.located import LONGEST_TEXT, MOST_LINES, MOST_VALUES
from tests.depth import DEPTH

from .. import sample

OPTIONS = FoolOptions()
PLANS = 150  # a hostile text takes no longer than so many checks of a usual plan

# -- plays ---------------------------------------------------------------------------------------------------------

PLAYS = (
    "H/LT (LG,TE)(LW)", "F/RT (LG,no TE)(RW)", "LW/IL || TE/SR", "LW/IL || RW/IR roll R",
    "Q/LE (F,LG) +3 || opt H/PWL (LW)", "H/C draw (LG lead =)", "H/scn L (LT,LG)", "#33/RT (#62 lead,RG)",
    "LW/VDC +1 loft via LS,IL blk(H) out(F)", "TE/SR bullet oob || inc", "LW/DC hm(RW,TE) || qb scr R",
    "H/PWWR (LG|RG,TE)", "kneel", "spike", "F/LC dive", "TES/MS || wkH/SW || #12/IR", "H/WL ps (roll)",
    "F/RT(LG)", "LW/IL qk", "H/WL (F, LG) ( - ) (LW)", "Q/LE ()", "H/C dr", "LW/WL || H/WR || F/WWL", "TB/R",
    "H/LT (LG) +1 qk", "H/WL +1 roll L", "TB/WL qk loft",
)  # fmt: skip
LETTERS = "HFQTBWELRGCSNXDIVPMdk/()|,#+=- 0123456789abcdefghilmnopqrstvwxyz\t\n\r\x00é١²🏈\ud800_\"'\\.;:\u00a0"


def mutated(text: str, others: tuple[str, ...], letters: str, dice: random.Random, longest: int) -> str:
    """The text with a few characters deleted, inserted, replaced, or a piece of another put in."""
    found = list(text)
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        place, kind = dice.randrange(len(found) + 1), dice.randrange(4)
        if kind == 0:
            del found[place : place + dice.choice((1, 1, longest))]
        elif kind == 1:
            found.insert(place, dice.choice(letters))
        elif kind == 2 and place < len(found):
            found[place] = dice.choice(letters)
        else:
            other = dice.choice(others)
            start = dice.randrange(len(other) + 1)
            found[place:place] = other[start : start + dice.choice((2, 6, longest))]
    return "".join(found)


def test_mutated_plays_are_read_or_refused_at_a_column() -> None:
    dice = random.Random("plays")
    for _ in range(DEPTH.notations):
        text = mutated(dice.choice(PLAYS), PLAYS, LETTERS, dice, 20)[:200]
        read = answer_to_play(text)
        if isinstance(read, NotationError):
            assert 1 <= read.column <= len(text) + 1, text
            assert read.message.endswith("."), text
            assert read.code in ("PLY-02", "PLY-05", "PLY-06", "PLY-12", "PLY-14"), text
        else:
            assert parse(print_play(read)) == read, text


def answer_to_play(text: str) -> Play | NotationError:
    try:
        return parse(text)
    except NotationError as mistake:
        return mistake


# -- whole plans ---------------------------------------------------------------------------------------------------

PIECES = (
    "NaN", "-Infinity", "1e999", "9" * 50, "-0", "0x10", "[[[[", "null", "undefined", "//", "/*x*/", "\\u0000",
    "\\ud83d", "None", "True", "\ufeff", "“x”", '"side": "away",',
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 12, 99, 100, 10**40, 1.5, "", "x", "normal", "A" * 5000, "#48", "rot", "\u0000",
    "\ud800", [], [[]], {}, {"a": 1}, [1] * 300, ["A"] * 6, {"*": "LW"}, "*1", "A/B/C/D", "down = 1 and " * 20, "²",
    "١",
)  # fmt: skip


def slipped(text: str, dice: random.Random) -> str:
    return mutated(
        text, PIECES, "{}[]\",:'\\/#*0123456789.eE+-truefalsn \n\t\x00\ufeff\u2028\u200b\ud800()|AZaz", dice, 50
    )


def swapped(text: str, dice: random.Random) -> str:
    """The plan with values of other types, left out or repeated."""
    plan = json.loads(text)
    for _ in range(dice.choice((1, 1, 2, 4))):
        inner, key = dice.choice(_members(plan))
        kind = dice.randrange(6)
        if kind == 0:
            del inner[key]
        elif kind == 1 and isinstance(inner, dict):
            inner[dice.choice(("NO", "id ", "", "__class__", "\u0000", "a.b[0]", "\ud800"))] = inner[key]
        elif kind == 2 and isinstance(inner, list):
            inner[key:key] = [inner[key]] * dice.choice((1, 30))
        else:
            inner[key] = json.loads(json.dumps(dice.choice(VALUES)))
    return json.dumps(plan, ensure_ascii=dice.random() < 0.5)


def _members(value: Any) -> list[tuple[Any, Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, member in inner for found in [(value, key), *_members(member)]]


def answer(text: str) -> Report:
    """What a coach is told, as the service asks it."""
    plan, report = PLAN_TEXT.read_text(text)
    if plan is None:
        return report
    return PLAN_TEXT.locate(text, check_plan(plan, sample.team(), "home", OPTIONS, None))


@pytest.mark.parametrize("change", [slipped, swapped])
def test_mutated_plans_get_an_answer_with_places(change: Callable[[str, random.Random], str]) -> None:
    dice = random.Random(change.__name__)
    for _ in range(DEPTH.documents):
        text = change(sample.example_text(), dice)
        for problem in answer(text):
            assert problem.message[-1] in ".!?", text
            assert problem.line >= 1, text
            assert problem.column >= 1, text
            assert str(problem).encode(), text
            assert len(str(problem)) < 1000, text


def _plan(**fields: Any) -> str:
    return json.dumps(sample.plan() | fields)


_PLENTY = LONGEST_TEXT - 5000
_TABLE = [
    {"id": f"l{place}", "when": "normal", "set": "1", "kind": "list",
     "cells": [f"*l{(place + 1) % 60}/*l{(place + 7) % 60}/*l{(place + 11) % 60}"] * 200}
    for place in range(60)
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 2_000_000, id="two megabytes"),
        pytest.param("[" * _PLENTY, id="brackets"),
        pytest.param('{"a":' * (_PLENTY // 5), id="braces"),
        pytest.param('"' + "\\" * _PLENTY, id="backslashes"),
        pytest.param("'" * _PLENTY, id="quotes"),
        pytest.param("a" * _PLENTY, id="a long word"),
        pytest.param("9" * _PLENTY, id="a long number"),
        pytest.param("\n" * _PLENTY, id="empty lines"),
        pytest.param("//\n" * (_PLENTY // 3), id="remarks"),
        pytest.param("[" + "1," * (_PLENTY // 2), id="numbers"),
        pytest.param("[" + "1 " * (_PLENTY // 2), id="no commas"),
        pytest.param("[" + "[]," * (_PLENTY // 3), id="lists"),
        pytest.param("{" + '"k":1,' * (_PLENTY // 6), id="the same field"),
        pytest.param("{" + ",".join(f'"k{n}":1' for n in range(30_000)) + "}", id="many fields"),
        pytest.param(_plan(sets=[{f"a{n}": 1 for n in range(1500)}] * 20), id="unknown fields"),
        pytest.param(_plan(depth={f"a{n}": [1, 1] for n in range(10_000)}), id="positions"),
        pytest.param('\\"' * (_PLENTY // 2), id="quotes behind backslashes, in a line of the compact form"),
        pytest.param('1 | "' + '\\"' * (_PLENTY // 2), id="quotes that are never closed, in a row"),
        pytest.param('"' * _PLENTY, id="only quotes"),
        pytest.param("plan home\nset 1\n" + "1 Q,\n" * (_PLENTY // 5), id="men, a line each"),
        pytest.param("plan home\nset 1\n" + "1 Q, " * (_PLENTY // 5), id="men, all in one line"),
        pytest.param("plan home\ndepth\nH: " + "1 " * (_PLENTY // 2), id="men of a position"),
        pytest.param("plan home\ndepth\n" + "H" * 90_000 + ": " + "1 " * 40_000, id="a long name with many men"),
        pytest.param('{"' + "a" * 90_000 + '": [' + "1," * 40_000, id="a long name with many values"),
        pytest.param(('{"' + "a" * 4000 + '": ') * 39 + "[" + "1," * 15_000, id="long names in each other"),
        pytest.param(_plan(first={"offense_table": _TABLE, "defense_table": []}), id="lines that point to each other"),
    ],
)
def test_a_hostile_text_is_answered_soon_and_shortly(text: str) -> None:
    seconds, report = _timed(text)
    limit = PLANS * _usual_seconds()
    assert seconds < limit or _timed(text)[0] < limit  # something else may have slowed the first one
    assert not report.ok
    assert sum(len(str(problem)) for problem in report) < 500_000


@cache
def _usual_seconds() -> float:
    """Return how long the answer to the documented example takes."""
    return min(_timed(sample.example_text())[0] for _ in range(3))


def _timed(text: str) -> tuple[float, Report]:
    start = time.process_time()
    report = answer(text)
    return time.process_time() - start, report


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"' + "a" * 90_000 + '": [' + "1," * 40_000, id="JSON"),
        pytest.param("plan home\ndepth\n" + "H" * 90_000 + ": " + "1 " * 40_000, id="compact"),
    ],
)
def test_a_long_name_over_many_values_takes_little_memory(text: str) -> None:
    tracemalloc.start()
    try:
        answer(text)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000  # each place with its whole name would be 1.8 GB
    finally:
        tracemalloc.stop()


LONG_LIST = "1," * 25_000 + "1"
LONG_LINE = "1 Q, " * 8_000


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("x" * (LONGEST_TEXT + 1), f"The text is longer than {LONGEST_TEXT} characters.", (1, 1)),
        ("{" + " " * LONGEST_TEXT, f"The text is longer than {LONGEST_TEXT} characters.", (1, 1)),
        ("x" + "\n" * MOST_LINES, f"The text has more than {MOST_LINES} lines.", (1, 1)),
        ("{" + "\n" * MOST_LINES, f"The text has more than {MOST_LINES} lines.", (1, 1)),
        (f'{{"a":\n[{LONG_LIST}]}}', f"The document holds more than {MOST_VALUES} values.", (2, 39998)),
        (f"plan home\nset 1\n{LONG_LINE}", f"The document holds more than {MOST_VALUES} values.", (3, 33321)),
        (f'{{\n"{"a" * 61}": 1}}', f'The name "{"a" * 40}..." is longer than 60 characters.', (2, 64)),
        (f"plan home\ndepth\n{'H' * 200}: 1", "A name has more than 60 characters.", (3, 203)),
    ],
)
def test_what_is_too_much_is_told_in_a_sentence_at_its_place(text: str, message: str, place: tuple[int, int]) -> None:
    problem = answer(text).errors[0]
    assert problem.message == message
    assert (problem.line, problem.column) == place


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("{“side”: “home”}", "Text stands in straight quotes.", 'Write " instead of “.'),
        ('{"side": NaN}', "NaN is no number.", "Write a whole number, or null."),
        ('{"side":\u00a0"home"}', "A character that cannot be seen (U+00A0) stands here.", "Leave it out."),
        ('{\x00"\x00s\x00', "The name of a field is missing.", 'Write it in quotes, then ":".'),
        ("\x00{", "A character that cannot be seen (U+0000) stands here.", "Save the text as UTF-8."),
        ('{"side": "\ud800"}', "Half a character stands here.", "Leave it out, and save the text as UTF-8."),
        ('{"side": "home", "side": "away"}', '"side" stands twice in the same braces.', "Keep one of them."),
    ],
)
def test_slips_of_pasting_are_told_in_plain_words(text: str, message: str, hint: str) -> None:
    problem = answer(text).errors[0]
    assert (problem.message, problem.hint) == (message, hint)
    assert problem.line == 1


def test_a_mark_of_byte_order_does_no_harm() -> None:
    assert answer("\ufeff" + sample.example_text()).ok
