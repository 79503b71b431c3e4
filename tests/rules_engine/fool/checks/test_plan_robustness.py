"""Plans come apart and together again, as parts and as text, and any value in them gets a report."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.fool.document.parts import PARTS, join_plan, split_plan
from rules_engine.fool.document.reading import read
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.interface import Athlete, Team
from tests.depth import examples

from .. import sample
from .test_plan_check import OPTIONS, checked, found


@pytest.mark.rule("fool:10.1.2-02", "fool:10.1.2-03")
def test_parts_hold_what_they_should_and_join_again() -> None:
    plan = sample.plan()
    parts = split_plan(plan, OPTIONS)
    assert tuple(parts) == PARTS
    assert "H/LT (LG) qk" not in json.dumps(parts["first"])  # sealed for the second half
    assert "sets" in parts["setup"]
    assert "plays" not in parts["setup"]
    assert join_plan(parts) == plan
    assert split_plan(join_plan(parts), OPTIONS) == parts


def test_text_and_plan_are_each_others_inverse() -> None:
    plan = sample.plan()
    again, report = PLAN_TEXT.read_text(PLAN_TEXT.write_text(plan, "json"))
    assert again == PLAN_TEXT.normal(plan)
    assert report.ok
    assert max(map(len, PLAN_TEXT.write_text(plan, "json").split("\n"))) <= 140


texts = st.text(st.characters(), max_size=12)  # half characters too: what an API client may send
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=12,
)


@given(json_values)
def test_any_json_gets_a_report(value: Any) -> None:
    report = checked(value)
    assert not report.ok
    assert read(value)[0] is None


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, member in inner for place in _paths(member, (*path, key)))]


PATHS = _paths(sample.plan())[1:]


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PATHS), json_values), min_size=1, max_size=3))
def test_any_value_anywhere_in_a_plan_gets_a_report(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    plan = sample.plan()
    for path, value in changes:
        target: Any = plan
        try:
            for key in path[:-1]:
                target = target[key]
            target[path[-1]] = copy.deepcopy(value)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took the place away
    for problem in checked(plan):
        assert problem.message
        assert str(problem).encode()
    parts = split_plan(plan, OPTIONS)
    assert join_plan(parts) == plan


def _fit(athletes: tuple[Athlete, ...]) -> Team:
    return Team("Samples", "SAM", athletes)


@pytest.mark.parametrize("path", [path for path in PATHS if isinstance(path[-1], int) or path[-1] == "cover"])
def test_half_a_character_anywhere_is_refused_in_words(path: tuple[Any, ...]) -> None:
    plan = sample.plan()
    target: Any = plan
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = "\ud800"
    report = checked(plan)
    assert not report.ok
    assert all(str(problem).encode() for problem in report)


@settings(max_examples=examples(30), deadline=None)
@given(st.sets(st.integers(0, 46), max_size=12))
def test_any_men_may_be_missing(gone: set[int]) -> None:
    athletes = tuple(one for place, one in enumerate(sample.team().athletes) if place not in gone)
    report = checked(sample.plan(), _fit(athletes))
    assert all(problem.message for problem in report)


def test_a_kamikaze_of_the_kickoff_is_a_fast_defender() -> None:
    plan = sample.plan()
    plan["special_teams"]["kickoff"]["kamikaze"] = 53
    assert checked(plan).ok
    plan["special_teams"]["kickoff"]["kamikaze"] = 48
    assert "ST-01 special_teams.kickoff.kamikaze" in found(checked(plan).errors)
