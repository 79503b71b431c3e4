"""The published JSON Schema accepts exactly the documents whose shape the reader accepts."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from rules_engine.fool.document.reading import read_shape
from rules_engine.fool.document.schema import plan_schema
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.ruleset import RULESET
from tests.depth import DEPTH, examples

from .. import sample
from .test_bad_input import swapped
from .test_compact_text import documents

SCHEMA = plan_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
PARTIAL = Draft202012Validator({**SCHEMA, "required": []})


def test_the_schema_is_one_and_the_package_carries_it() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    carried = files("rules_engine.fool").joinpath("data", "plan.schema.json").read_text("utf-8")
    assert json.loads(carried) == SCHEMA, "write it anew: python -m rules_engine schema > .../data/plan.schema.json"
    assert RULESET.plan_schema() == SCHEMA


def test_the_documented_plan_is_valid() -> None:
    assert list(VALIDATOR.iter_errors(sample.plan())) == []
    assert list(VALIDATOR.iter_errors(PLAN_TEXT.normal(sample.plan()))) == []


def longest_lists(node: dict[str, Any], path: str = "") -> dict[str, int]:
    """How many members each list of the schema may have, by its path with 0 for a member of a list."""
    while "$ref" in node:
        node = SCHEMA["$defs"][node["$ref"].split("/")[-1]]
    found = {path: node["maxItems"]} if "maxItems" in node else {}
    inner = {f"{path}.{name}".lstrip("."): one for name, one in node.get("properties", {}).items()}
    if isinstance(node.get("items"), dict):
        inner[f"{path}[0]"] = node["items"]
    for name, one in inner.items():
        found |= longest_lists(one, name)
    for one in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        found |= longest_lists(one, path)
    return found


def with_list(path: str, length: int) -> dict[str, Any]:
    """A document in which nothing stands but a list of so many members, and what it stands in."""
    value: Any = [None] * length
    for name in reversed(path.split(".")):
        value = {name.removesuffix("[0]"): [value] if name.endswith("[0]") else value}
    found: dict[str, Any] = value
    return found


@pytest.mark.parametrize(
    ("path", "most"), [(path, most) for path, most in longest_lists(SCHEMA).items() if not path.endswith("stunts[0]")]
)
def test_a_list_may_be_as_long_as_the_schema_says_and_no_longer(path: str, most: int) -> None:
    for length, refused in ((most, False), (most + 1, True)):
        problems = read_shape(with_list(path, length), ())[1].report.errors
        assert any(problem.path == path for problem in problems) is refused


@settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents)
def test_any_document_is_valid_where_its_shape_is_sound(document: dict[str, Any]) -> None:
    assert PARTIAL.is_valid(document) is read_shape(document, ())[1].report.ok


def is_text(document: Any) -> bool:
    try:
        return bool(json.dumps(document, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        return False


def test_slips_of_type_are_told_by_both() -> None:
    dice, told = random.Random("schema"), 0
    for _ in range(DEPTH.documents * 2):
        document = json.loads(swapped(sample.example_text(), dice))
        if not is_text(document):
            continue  # half of a surrogate pair is no text, and no schema can say so
        sound = read_shape(document)[1].report.ok
        told += not sound
        assert VALIDATOR.is_valid(document) is sound, document
    assert told > DEPTH.documents


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("side",), "left"),
        (("schema",), 2),
        (("sets", 0, "players", 0, "at"), "X"),
        (("sets", 0, "players", 0, "no"), 100),
        (("defenses", 0, "players", 7, "cover"), "#148"),
        (("defenses", 0, "players", 7, "cover"), {"one": "LW"}),
        (("plays", 0, "letter"), "a"),
        (("plays", 0, "text"), "x" * 201),
        (("first", "defense_table", 0, "kind"), "blitz"),
        (("first", "tactics"), {"punt": [{"call": "onside"}]}),
        (("policies", "toss"), "win"),
        (("halftime",), []),
    ],
)
def test_what_is_refused(path: tuple[Any, ...], value: Any) -> None:
    plan = sample.plan()
    inner: Any = plan
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert not VALIDATOR.is_valid(plan)
    assert not read_shape(plan)[1].report.ok
