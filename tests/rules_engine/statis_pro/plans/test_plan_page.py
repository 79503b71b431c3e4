"""The page of the plan says what the code does: its example can be read, its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.statis_pro.boxes import BOXES, POSITIONS
from rules_engine.statis_pro.document.fields import CALLED, DEFAULTS, PLAY_STRATEGIES, PLAYED, QUESTIONS, TACTICS
from rules_engine.statis_pro.document.parts import HOLDS
from rules_engine.statis_pro.document.text import PLAN_TEXT
from rules_engine.statis_pro.document.vocabulary import DEFENSE_WORDS, OFFENSE_WORDS, PENALTY_WORDS, read_condition

PAGE = (Path(__file__).parents[4] / "docs" / "statis-pro-plan.md").read_text("utf-8")
ROWS = {
    row[0].strip(" `"): row for line in PAGE.split("\n") if line.startswith("| `") if (row := line.split("|")[1:-1])
}


def test_the_example_can_be_read_and_is_written_so() -> None:
    (example,) = re.findall(r"```text\n(.*?)```", PAGE, re.S)
    plan, report = PLAN_TEXT.read_text(example)
    assert report.problems == []
    assert plan is not None
    assert PLAN_TEXT.write_text(plan) == example
    for half in ("first", "second"):
        for name in ("offense", "defense", "offense_shifts"):
            for line in plan[half].get(name, ()):
                read_condition(line["when"], name)
    for written in (*plan["sets"], *plan["defensive_sets"]):
        assert len(written["men"]) == 11
        assert set(written["men"]) <= {*POSITIONS, *BOXES}


@pytest.mark.parametrize("name", TACTICS)
def test_every_tactic_is_told_with_its_answers_and_what_is_usual(name: str) -> None:
    _, question, answers, usual = ROWS[name]
    assert question.strip() == QUESTIONS[name]
    if name not in ("punt", "seconds"):
        assert tuple(re.findall(r"`(\w+)`", answers)) == TACTICS[name]
    told = re.findall(r"`([^`]+)`: (\w+)", usual)
    assert tuple(told) == DEFAULTS[name]


def test_the_page_prints_what_each_sealed_part_holds() -> None:
    printed = dict(re.findall(r"^- `(\w+)`: (.*)$", PAGE, re.M))
    assert printed == HOLDS


def test_every_word_play_and_defense_is_named() -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert {*OFFENSE_WORDS, *DEFENSE_WORDS, *PENALTY_WORDS} <= words
    assert {*PLAYED, *CALLED, *PLAY_STRATEGIES} - {"none"} <= words
