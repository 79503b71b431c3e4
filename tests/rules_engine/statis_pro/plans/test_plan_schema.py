"""The published JSON Schema accepts exactly the documents whose shape the reader accepts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules_engine.statis_pro.document.reading import read_plan
from rules_engine.statis_pro.document.schema import plan_schema
from rules_engine.statis_pro.document.text import PLAN_TEXT
from tests.depth import DEPTH

from . import sample
from .test_bad_input import swapped

SCHEMA = plan_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_sample_is_valid() -> None:
    assert list(VALIDATOR.iter_errors(sample.plan())) == []
    assert list(VALIDATOR.iter_errors({})) == []


def is_text(document: Any) -> bool:
    try:
        return bool(json.dumps(document, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        return False


def test_schema_and_reader_agree_on_mutated_plans() -> None:
    dice = random.Random("schema")
    text, refused = json.dumps(sample.plan()), 0
    for _ in range(DEPTH.documents * 4):
        document = json.loads(swapped(text, dice))
        if not is_text(document):
            continue  # half of a surrogate pair is no text, and no schema can say so
        sound = read_plan(document)[1].report.ok
        assert VALIDATOR.is_valid(document) == sound, document
        refused += not sound
    assert refused > DEPTH.documents  # the mutations do make plans wrong


@pytest.mark.parametrize(
    ("field", "longest"),
    [("sets", 12), ("defensive_sets", 12), ("interceptors", 99), ("first.offense", 40), ("first.defense_shifts", 20)],
)
def test_both_count_the_members_of_lists_alike(field: str, longest: int) -> None:
    """A list as long as it may be is accepted, one longer refused, by both."""
    members = {
        "sets": {"id": "A", "men": {}},
        "defensive_sets": {"id": "A", "men": {"A": [1]}},
        "interceptors": 1,
        "first.offense": sample.line("1", "normal", "A"),
        "first.defense_shifts": {"when": "normal", "set": "A", "to": "B"},
    }
    for length, sound in ((longest, True), (longest + 1, False)):
        half, _, inner = field.rpartition(".")
        listed = {inner: [members[field]] * length}
        document = {half: listed} if half else listed
        assert VALIDATOR.is_valid(document) is sound
        assert read_plan(document)[1].report.ok is sound


def test_the_normal_form_is_valid() -> None:
    assert VALIDATOR.is_valid(PLAN_TEXT.normal(sample.plan()))
