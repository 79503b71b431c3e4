"""Records are spelled fast, and as canonical JSON is spelled everywhere else."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import canonical
from rules_engine.football.record.spelling import spelled

NUMBERS = st.integers() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
POWERS = st.integers(-330, 300).map(lambda exponent: float(f"1e{exponent}")) | st.integers(0, 70).map(lambda n: 2.0**n)
PLAIN = st.none() | st.booleans() | NUMBERS | POWERS | st.text()
JSON_VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(JSON_VALUES)
def test_every_json_value_is_spelled_as_canonical_json(value: Any) -> None:
    assert spelled(value) == canonical(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (
            {"b": [1, -0.0, 2.5], "a": None, "é": "a\u2028\x7f\x00"},
            '{"a":null,"b":[1,-0.0,2.5],"é":"a\u2028\x7f\\u0000"}',
        ),
        ({"\uffff": 1, "\U00010000": 2}, '{"\uffff":1,"\U00010000":2}'),  # by code points, not by halves of pairs
        (1e16, "1e+16"),
        ([1e-7, 1e22], "[1e-07,1e+22]"),
        ({"a": 0.00001}, '{"a":1e-05}'),
        (2**64, "18446744073709551616"),
        ({1: "one", 2: "two"}, '{"1":"one","2":"two"}'),
        (OrderedDict(b=1, a=2), '{"a":2,"b":1}'),
    ],
)
def test_what_the_two_spellers_would_write_otherwise(value: Any, text: str) -> None:
    assert spelled(value) == canonical(value) == text.encode()


def test_half_of_a_surrogate_pair_has_no_spelling() -> None:
    for speller in (spelled, canonical):
        with pytest.raises(UnicodeEncodeError):
            speller(["\ud800"])


def test_what_is_nested_deeper_than_the_fast_speller_goes() -> None:
    value: list[Any] = []
    for _ in range(400):
        value = [value]
    assert spelled(value) == b"[" * 401 + b"]" * 401
