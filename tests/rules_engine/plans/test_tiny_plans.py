"""The shared pieces of plans at work for a second rulebook, that of the tiny ruleset: text, parts, check, repair, form,
schema, calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_engine
from rules_engine.interface import Team
from rules_engine.plans import forms
from rules_engine.plans.keeping import KeptPlans
from tests.tiny_plan_text import PLAN_TEXT, plan_schema
from tests.tiny_ruleset import RULESET, tiny_game

OPTIONS = RULESET.options({})
GAME = tiny_game(1)
TEAM = GAME.home

TEXT = """turf 10 11 12 13 14 15 16 17 18 19 20 6
long | down = 3 and distance > 7  | deck: pass pass run
wet  | ground turf and margin < 0 | odds: run pass
n    | normal                     | run run run run run run/pass run/pass *wet pass pass pass pass
"""
PLAN: dict[str, Any] = {
    "ground": "turf",
    "starters": list(range(10, 21)),
    "calls": {"dump": 7, "run": 6},
    "table": [
        {"id": "long", "when": "down = 3 and distance > 7", "kind": "deck", "cells": ["pass", "pass", "run"]},
        {"id": "wet", "when": "ground turf and margin < 0", "kind": "odds", "cells": ["run", "pass"]},
        {
            "id": "n",
            "when": "normal",
            "cells": ["run"] * 5 + ["run/pass"] * 2 + ["*wet"] + ["pass"] * 4,
        },
    ],
}


def plan(**lines: Any) -> dict[str, Any]:
    """The plan with its last line changed."""
    table = [*PLAN["table"][:2], {**PLAN["table"][2], **lines}]
    return {**PLAN, "table": table}


def test_the_compact_form_says_what_the_document_says() -> None:
    document, report = RULESET.read_text(TEXT)
    assert report.ok
    assert document == PLAN
    assert RULESET.write_text(PLAN) == TEXT.rstrip("\n")
    assert RULESET.read_text(RULESET.write_text(PLAN, "json"))[0] == PLAN


cells = st.lists(st.sampled_from(["run", "pass", "run/pass", "*n"]), min_size=1, max_size=6)
lines = st.fixed_dictionaries(
    {"id": st.sampled_from(["n", "long", "3"]), "when": st.text(max_size=20), "cells": cells},
    optional={"kind": st.sampled_from(["odds", "deck"])},
)
documents = st.fixed_dictionaries(
    {"starters": st.lists(st.integers(0, 99), min_size=11, max_size=11)},
    optional={
        "ground": st.sampled_from(["grass", "turf", "mud", 3]),
        "calls": st.fixed_dictionaries({"run": st.integers(-3, 14), "dump": st.sampled_from([7, 7, 0])}),
        "again": st.fixed_dictionaries({"run": st.integers(0, 12)}),
        "table": st.lists(lines, max_size=4),
    },
)


@given(documents)
def test_any_sound_document_survives_writing_and_reading(document: dict[str, Any]) -> None:
    report = PLAN_TEXT.check_shape(document)
    if report.ok:
        again, found = RULESET.read_text(RULESET.write_text(document))
        assert found.ok
        assert again == document
    jsonschema_agrees = jsonschema.Draft202012Validator(plan_schema()).is_valid(document)
    assert jsonschema_agrees == report.ok


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("n | normal | deck pass", (5, 14), "there is no call deck"),
        ("n | normal | d7: pass", (5, 14), 'There is no kind "d7".'),
        ("n | normal", (5, 1), "This row has 2 parts instead of 3."),
        ("n | down = 5 | deck: pass", (5, 12), "down goes from 1 to 4."),
        ("n | trouble lead | deck: pass", (5, 5), 'There is no word "trouble".'),
        ("n | normal | deck: pass/run/pass", (5, 20), "holds 3 choices"),
        ("n | normal | odds: pass", (5, 14), "1 cells; odds needs 2."),
        ("n | normal | deck: *away", (5, 20), "there is no line away"),
        ("n | down = 1 | deck: pass", (5, 5), "The last line, n, does not always hold."),
    ],
)
def test_mistakes_in_a_table_are_told_where_they_stand(line: str, place: tuple[int, int], message: str) -> None:
    text = "\n".join(["turf 10 11 12 13 14 15 16 17 18 19 20 6", *["x | down = 1 | deck: pass"] * 3, line])
    text = text.replace("x |", "x1 |", 1).replace("x |", "x2 |", 1)
    document, report = RULESET.read_text(text)
    if document is not None:
        report = RULESET.locate(text, RULESET.check_plan(document, TEAM, "home", OPTIONS, None))
    told = [problem for problem in report.errors if message in problem.message]
    assert [(problem.line, problem.column) for problem in told] == [place], report.errors


def test_a_part_holds_its_fields_and_the_plan_comes_back() -> None:
    options = RULESET.options({"halftime": 24})
    document = {**PLAN, "again": {"run": 3}}
    parts = RULESET.split_plan(document, options)
    assert {name: set(body) for name, body in parts.items()} == {
        "ground": {"ground"},
        "calls": {"starters", "calls", "table"},
        "again": {"again"},
    }
    assert RULESET.join_plan(parts) == document


def test_only_what_is_due_is_asked_of_a_setup() -> None:
    assert RULESET.check_plan({"ground": "turf"}, TEAM, "home", OPTIONS, None, ("ground",)).ok
    assert not RULESET.check_plan({"ground": "mud"}, TEAM, "home", OPTIONS, None, ("ground",)).ok
    assert not RULESET.check_plan({"ground": "turf"}, TEAM, "home", OPTIONS, None).ok


def hurt(team: Team, number: int) -> Team:
    men = tuple(replace(man, out="hurt") if man.number == number else man for man in team.athletes)
    return replace(team, athletes=men)


def test_what_cannot_be_played_is_replaced_or_dropped_with_a_sentence() -> None:
    document = {**PLAN, "table": [{"id": "odd", "when": "goals > 3", "kind": "deck", "cells": ["run"]}, *PLAN["table"]]}
    repaired, said = RULESET.repair(document, hurt(TEAM, 12), "away", OPTIONS)
    assert 12 not in repaired["starters"]
    assert "ground" not in repaired
    assert repaired["table"] == PLAN["table"]
    assert said[0] == "#12 cannot play."
    assert said[1].startswith('Line odd: There is no word "goals".')
    assert said[1].endswith("The line is dropped.")
    assert RULESET.check_plan(repaired, hurt(TEAM, 12), "away", OPTIONS, None).ok


def test_a_table_that_never_ends_is_dropped() -> None:
    repaired, said = RULESET.repair(plan(when="down = 1"), TEAM, "home", OPTIONS)
    assert "table" not in repaired
    assert said == ["The table has no line that always holds and is dropped."]


def test_a_line_is_added_on_the_form() -> None:
    form = RULESET.plan_form(PLAN, TEAM, "home", OPTIONS)
    sheet = forms.sheet(form, PLAN, "table")
    assert sheet is not None
    assert sheet.columns == ("Order", "Line", "When", "Rolled", "Calls")
    typed = {field.key: field.value for row in sheet.rows for field in row}
    typed |= {"3._place": "0.5", "3.id": "goal", "3.when": "los <= 3", "3.kind": "odds", "3.cells": "run pass"}
    filled = forms.fill(form, PLAN, "table", typed)
    assert filled is not None
    goal = {"id": "goal", "when": "los <= 3", "kind": "odds", "cells": ["run", "pass"]}
    assert filled["table"] == [goal, *PLAN["table"]]


def calls_of(plans: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    record = rules_engine.play_game(replace(tiny_game(2), plans=plans))
    return record, [call for call in rules_engine.calls(record, "home") if "rolled" in call["reason"]]


def test_a_deck_is_used_up_before_it_is_shuffled_in_a_game() -> None:
    deck = {"id": "n", "when": "normal", "kind": "deck", "cells": ["pass", "pass", "run", "run", "run"]}
    plans = {"home": {**PLAN, "table": [deck]}, "away": tiny_game(2).plans["away"]}
    _, calls = calls_of(plans)
    drawn = [call["reason"]["rolled"][0]["rolls"][0] for call in calls]
    assert len(drawn) > 50
    whole = len(drawn) // 5 * 5
    assert all(Counter(drawn[start : start + 5]) == Counter(range(1, 6)) for start in range(0, whole, 5))
    assert [call["body"]["call"] for call in calls] == ["pass" if card <= 2 else "run" for card in drawn]


def test_a_coach_is_told_why_his_table_called_it() -> None:
    record, calls = calls_of({"home": PLAN, "away": tiny_game(2).plans["away"]})
    decks = [call for call in calls if call["reason"]["line"] == "long"]
    told = RULESET.explain_call(decks[0], {}, record, "home")
    card = decks[0]["reason"]["rolled"][0]["rolls"][0]
    assert told[1] == (
        f'line "long" (down = 3 and distance > 7) held; card {card} was turned: {decks[0]["body"]["call"]}.'
    )


def test_a_plan_is_compiled_once_while_it_is_kept() -> None:
    compiled: list[Any] = []
    kept = KeptPlans(lambda document, side: compiled.append((document, side)), most=2)
    for document, side in (({"a": 1}, "home"), ({"a": 1}, "home"), ({"a": 1}, "away"), ({"a": 2}, "home")):
        kept.compiled(document, side)
    assert compiled == [({"a": 1}, "home"), ({"a": 1}, "away"), ({"a": 2}, "home")]
    kept.compiled({"a": 1}, "home")  # two others came in since
    assert len(compiled) == 4
