"""The compact text form of a plan: it says what the JSON says, comes back as it was, tells a slip where it stands."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules_engine
from rules_engine.fool.document import plan as plans
from rules_engine.fool.document.reading import read_shape
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.kicks.tactics import CALLS, RUSH_PLACES, RUSHES
from rules_engine.fool.ruleset import RULESET
from rules_engine.plans.located import LONGEST_TEXT
from tests.depth import DEPTH, examples

from .. import sample
from .test_bad_input import answer, mutated

Plan = dict[str, Any]
TEXT = PLAN_TEXT.write_text(sample.plan())


def test_the_documented_plan_is_printed_and_read_back() -> None:
    plan, report = PLAN_TEXT.read_text(TEXT)
    assert report.problems == []
    assert plan == PLAN_TEXT.normal(sample.plan())
    assert PLAN_TEXT.write_text(plan) == TEXT
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan, "json"))[0] == plan
    assert answer(TEXT).ok
    assert max(map(len, TEXT.split("\n"))) <= 120


def test_the_documented_text_is_the_documented_plan() -> None:
    match = re.search(r"```text\n(.*?)```", sample.DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    assert match[1] == TEXT


def test_a_few_lines_say_what_they_look_like() -> None:
    for line in (
        'set 1a of 1 "Pro, big back"',
        "  86 R, 74 C 0, 72 C 2, 85 L, 53 SR, 58 C 1 blitz, 56 SL man H, 40 IR man RW, 43 IL man LW deep, 38 SC man TE",
        "  17 DC to SC at 20",
        'play H half 2 "Quick left": H/LT (LG) qk',
        "    bz | blitz_read                     | 1   | blitz: E E E G G E",
        "  fourth down | distance <= 1 and los <= 40 | go",
    ):
        assert line in TEXT.split("\n"), line


def test_equal_plans_are_equal_documents_in_either_form() -> None:
    plan = sample.plan()
    plan["sets"][0] |= {"shotgun": False, "comment": "", "unbalanced": None}
    plan["plays"][0] |= {"half": "both", "sets": "all"}
    plan["policies"] = {**plan["policies"], "spike": True}
    plan["first"]["rotation"] = None
    assert PLAN_TEXT.normal(plan) == PLAN_TEXT.normal(sample.plan())
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan, "json"))[0] == PLAN_TEXT.read_text(TEXT)[0]


# -- print, read, print --------------------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12) | st.sampled_from(
    ('"', "a|b", "a: b", "\n")
)
numbers = st.integers(1, 99)
letters = st.from_regex("[A-Z]{1,2}", fullmatch=True)
set_ids = st.from_regex("[1-9][0-9]?[a-z]?", fullmatch=True)
ids = st.from_regex("[A-Za-z0-9]{1,6}", fullmatch=True)
halves = st.sampled_from(("both", 1, 2))
covers = st.sampled_from(("LW", "TE", "F")) | numbers
men = st.fixed_dictionaries({"no": numbers, "at": st.sampled_from(plans.SPOTS)})
arrows = st.fixed_dictionaries({"to": st.sampled_from(plans.AREAS)}, optional={"at": st.sampled_from((5, 15, 20))})
defenders = st.fixed_dictionaries(
    {"no": numbers, "at": st.sampled_from(plans.AREAS)},
    optional={
        "order": st.none() | st.integers(0, 20),
        "duty": st.none() | st.sampled_from(plans.DUTIES),
        "cover": st.none() | covers | st.dictionaries(set_ids | st.just("*"), covers, min_size=1, max_size=3),
        "bump_deep": st.booleans(),
        "arrows": st.lists(arrows, max_size=2),
    },
)
remarks = {"name": words, "comment": words}
sets = st.fixed_dictionaries(
    {"id": set_ids, "players": st.lists(men, max_size=12)},
    optional={
        **remarks,
        "starting": st.booleans(),
        "shotgun": st.booleans(),
        "variation_of": st.none() | set_ids,
        "unbalanced": st.sampled_from((None, "", "L", "R")),
    },
)
defenses = st.fixed_dictionaries(
    {"id": ids, "players": st.lists(defenders, max_size=12)},
    optional={
        **remarks,
        "line": st.sampled_from(plans.LINES),
        "half": halves,
        "variation_of": st.none() | ids,
        "stunts": st.lists(st.lists(numbers, min_size=2, max_size=2), max_size=2),
    },
)
plays = st.fixed_dictionaries(
    {"letter": letters, "text": words | st.just("LW/IL || TE/SR")},
    optional={**remarks, "half": halves, "sets": st.just("all") | st.lists(set_ids, max_size=3)},
)
conditions = words | st.sampled_from(("normal", "down = 1", "half_clock < 2:00"))
cells = st.lists(words | st.sampled_from(("A", "*1", "A/B", "list", "")), max_size=11)


def rows(offense: bool) -> st.SearchStrategy[Plan]:
    kinds = ("d6", "2d6", "list", *(("blitz",) if offense else ()))
    fields = {"id": ids, "when": conditions, "cells": cells} | ({"set": set_ids | st.just("rot")} if offense else {})
    return st.fixed_dictionaries(fields, optional={"kind": st.sampled_from(kinds)})


rotations = st.fixed_dictionaries(
    {"sets": st.lists(set_ids, max_size=3)},
    optional={"overrides": st.lists(st.fixed_dictionaries({"when": conditions, "set": set_ids}), max_size=2)},
)
tables = {"offense_table": st.lists(rows(True), max_size=3), "defense_table": st.lists(rows(False), max_size=3)}
kicks = st.fixed_dictionaries({}, optional={"when": conditions, "call": st.sampled_from(("standard", "onside"))})
punt_returns = st.fixed_dictionaries(
    {"call": st.just("roll")},
    optional={"rush": st.sampled_from(RUSHES), "xr": st.sampled_from(RUSH_PLACES), "roll_inside": st.integers(1, 50)},
)
fakes = st.fixed_dictionaries({"call": st.sampled_from(CALLS["placekick"])}, optional={"of": st.just("field_goal")})
rekicks = st.fixed_dictionaries({"call": st.just("reverse")}, optional={"rekick": st.booleans()})
tactics = st.none() | st.fixed_dictionaries(
    {},
    optional={
        "kickoff": st.lists(kicks, min_size=1, max_size=2),
        "kickoff_return": st.lists(rekicks, min_size=1, max_size=2),
        "punt_return": st.lists(punt_returns, min_size=1, max_size=2),
        "placekick": st.lists(fakes, min_size=1, max_size=2),
    },
)
half_plans = st.fixed_dictionaries(tables, optional={"rotation": st.none() | rotations, "tactics": tactics})
documents = st.fixed_dictionaries(
    {"schema": st.just(1), "side": st.sampled_from(("home", "away"))},
    optional={
        **remarks,
        "sets": st.lists(sets, max_size=2),
        "defenses": st.lists(defenses, max_size=2),
        "plays": st.lists(plays, max_size=3),
        "rotation": rotations,
        "first": half_plans,
        "second": st.none() | half_plans,
        "halftime": st.fixed_dictionaries({}, optional={**tables, "rotation": rotations, "tactics": tactics}),
        "starters": st.fixed_dictionaries({"defense": st.lists(numbers, max_size=11)}),
        "starter_changes": st.lists(st.fixed_dictionaries({"out": numbers, "in": numbers}), max_size=3),
        "special_teams": st.fixed_dictionaries(
            {},
            optional={
                "punt": st.fixed_dictionaries({}, optional={"P": numbers, "KK1": numbers}),
                "kickoff": st.fixed_dictionaries(
                    {}, optional={"kicker": numbers, "coverage": st.lists(numbers, min_size=1, max_size=10)}
                ),
            },
        ),
        "depth": st.dictionaries(st.sampled_from(("H", "DH*", "x y", '"')), st.lists(numbers, max_size=3), max_size=3),
        "policies": st.fixed_dictionaries(
            {},
            optional={
                "toss": st.sampled_from(("receive", "kick")),
                "spike": st.booleans(),
                "fourth_down": st.lists(
                    st.fixed_dictionaries({"when": conditions, "do": st.sampled_from(("go", "punt"))}), max_size=2
                ),
            },
        ),
        "practice": st.lists(numbers, max_size=6),
    },
)


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents)
def test_any_sound_document_survives_printing_and_reading(document: Plan) -> None:
    read, shape = read_shape(document, ())
    if shape.broken:
        return  # a text too long, a character that cannot be printed
    text = PLAN_TEXT.write_text(document)
    again, report = PLAN_TEXT.read_text(text)
    assert report.problems == []
    assert again is not None
    assert read_shape(again, ())[0] == read
    assert PLAN_TEXT.write_text(again) == text
    assert PLAN_TEXT.normal(again) == again


@pytest.mark.parametrize("seed", range(6))
def test_the_autocoachs_plans_survive_printing_and_reading(seed: int) -> None:
    dice = rules_engine.DiceBox.seeded(bytes([seed]) * 32).setup
    options = RULESET.options({})
    team = RULESET.generate_team("Samples", "SAM", 1 + seed % 5, dice)
    plan = RULESET.autocoach(team, "away" if seed % 2 else "home", {}, options, dice)
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan))[0] == plan
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan, "json"))[0] == plan


# -- slips ---------------------------------------------------------------------------------------------------------

SLIPS = [
    ('plan home "Ball control"', "plan", 1, 5, 'The side is missing.'),
    ("plan home", "plan middle", 1, 6, 'side cannot be "middle".'),
    ("set 1 starting", "set 1 startng", 3, 7, 'Cannot read "startng" here.'),
    ("set 1a of 1", "set 1A of 1", 6, 5, '"1A" cannot be used as id.'),
    ('play A "Power right":', "play :", 22, 5, "Its name is missing."),
    ("87 LW, 80 RTE", "87 LX, 80 RTE", 4, 6, 'at cannot be "LX".'),
    ("87 LW, 80 RTE", "87 LW, , 80 RTE", 4, 3, "A man is missing between two commas."),
    ("87 LW, 80 RTE", "187 LW, 80 RTE", 4, 3, 'no should be a whole number from 1 to 99, not 187.'),
    ("87 LW, 80 RTE", "87, 80 RTE", 4, 5, "The place of #87 is missing."),
    ("53 SR, 58 SC", "53 SR blits, 58 SC", 13, 33, 'Cannot read "blits" here.'),
    ('"Sweep left"', '"Sweep left', 23, 8, "The quotes are not closed."),
    ('"Power right": F/RT', '"Power right" F/RT', 22, 22, 'Cannot read "F/RT" here.'),
    ('comment "Against a fast left end, not."', "comment Against a fast left", 24, 11, "A comment stands in quotes."),
    ("rot | A A/B B C E G", "rot A A/B B C E G", 37, 5, "This row has 3 parts instead of 4."),
    ("blitz: E E E", "blits: E E E", 39, 49, 'There is no kind "blits".'),
    ("first half", "first hlaf", 34, 1, 'Cannot read "first" here.'),
    ("second half", "first half", 46, 1, "first stands here twice."),
    ("starters 86 74", "starters 86 x74", 53, 13, 'A jersey number is a number, not "x74".'),
    ("when los >= 90 | 1a", "los >= 90 | 1a", 32, 3, "An exception of a rotation begins with when."),
    ("| go", "| run", 65, 47, 'do cannot be "run".'),
    ("| go", "", 65, 3, "This row has 2 parts instead of 3."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "column", "message"), SLIPS)
def test_a_slip_is_told_where_it_stands(old: str, new: str, line: int, column: int, message: str) -> None:
    assert TEXT.count(old) >= 1
    _, report = PLAN_TEXT.read_text(TEXT.replace(old, new, 1))
    problem = report.errors[0]
    assert (problem.message, problem.line, problem.column) == (message, line, column)


@pytest.mark.parametrize(
    ("before", "pair", "after"),
    [
        ("changes 56 to 59, ", "58 for 51", ""),
        ("changes 56 to 59, ", "58 to", ""),
        ("changes ", "56", ", 58 to 51"),
        ("changes ", "", ", 58 to 51"),
    ],
)
def test_a_slip_in_a_change_of_starters_is_told_where_its_pair_begins(before: str, pair: str, after: str) -> None:
    _, report = PLAN_TEXT.read_text(f"plan home\n{before}{pair}{after}\n")
    problem = report.errors[0]
    assert (problem.message, problem.line, problem.column) == ("A change names two men.", 2, len(before) + 1)


@pytest.mark.parametrize(("pair", "column"), [("x8 to 51", 19), ("58 to 5y", 25)])
def test_a_number_of_a_change_of_starters_is_told_where_it_stands(pair: str, column: int) -> None:
    _, report = PLAN_TEXT.read_text(f"plan home\nchanges 56 to 59, {pair}\n")
    assert [(problem.line, problem.column) for problem in report.errors] == [(2, column)]


def test_all_slips_are_told_at_once() -> None:
    text = TEXT.replace("87 LW, 80 RTE", "87", 1).replace("set 2", "sot 2").replace("| go", "")
    lines = [problem.line for problem in PLAN_TEXT.read_text(text)[1].errors]
    assert lines == sorted(lines)
    assert len(set(lines)) == 3  # the men below "sot 2" still stand below a set


@pytest.mark.parametrize(
    ("old", "new", "what", "word"),
    [
        ("F/RT (LG,TE)(RW)", "F/RX (LG,TE)(RW)", "PLY-02", "RX"),
        ("down = 3 and distance > 5", "down = 3 and distanze > 5", "SEL-05", "distanze"),
        ("A A/B B C E G", "A A/Z B C E G", "SEL-02", "A/Z"),
        ("C C/G E G G", "C C/G E G", "SEL-02", "C C C/G"),
        ("56 53 59", "56 53 98", "PLN-01", "98"),
        ("1=#88", "1=#98", "DEF-04", "1=#98"),
        ("starters 86", "changes 56 to 59, 58 to 98\nstarters 86", "PLN-01", "98"),
        ("starters 86", "changes 97 to 59\nstarters 86", "STR-02", "97 to"),
        ("starters 86", "changes 56 to 59, 56 to 51\nstarters 86", "STR-02", "56 to 51"),
    ],
)
def test_what_the_check_finds_is_placed_in_the_text(old: str, new: str, what: str, word: str) -> None:
    text = TEXT.replace(old, new, 1)
    plan, _ = PLAN_TEXT.read_text(text)
    assert plan is not None
    opponent = {"setup": {"sets": sample.plan()["sets"]}}
    found = RULESET.check_plan(plan, sample.team(), "home", RULESET.options({}), opponent)
    problem = next(one for one in PLAN_TEXT.locate(text, found) if one.code == what)
    assert text.split("\n")[problem.line - 1][problem.column - 1 :].startswith(word)


def test_a_document_that_the_form_cannot_say_is_written_as_json() -> None:
    plan = sample.plan()
    plan["plays"][0]["sets"] = ["1", "no set"]
    assert PLAN_TEXT.write_text(plan).startswith("{")
    assert PLAN_TEXT.normal(plan) == plan
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan))[0] == plan


@pytest.mark.parametrize("text", ["", " \n\t", "\x00", "x" * (LONGEST_TEXT + 1), "|", ":", '"', ",", "play", "1", "-"])
def test_no_text_is_too_odd_for_an_answer(text: str) -> None:
    plan, report = PLAN_TEXT.read_text(text)
    assert plan is None
    assert report.errors[0].line == 1


PIECES = (
    "play ",
    "set ",
    "|",
    '"',
    ":",
    "first half\n",
    "when ",
    "man ",
    " to SC at ",
    "comment ",
    "2d6: ",
    "#",
    "=",
    "-",
)


def test_mutated_texts_get_an_answer_with_places() -> None:
    dice = random.Random("compact")
    for _ in range(DEPTH.documents):
        text = mutated(TEXT, PIECES, 'abcLWRTE/()|,:"=#*0123456789 \n\t\x00²', dice, 20)
        for problem in answer(text):
            assert problem.message[-1] in ".!?", text
            assert problem.line >= 1, text
            assert problem.column >= 1, text
            assert len(str(problem)) < 1000, text
