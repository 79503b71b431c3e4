"""JSON from outside: what no database keeps is refused in words, everything else comes through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.documents import read_json

KEPT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | KEPT,
    lambda inner: st.lists(inner) | st.dictionaries(KEPT, inner),
)


@given(VALUES, st.booleans())
def test_what_can_be_kept_is_read(value: object, ascii_only: bool) -> None:
    assert read_json(json.dumps(value, ensure_ascii=ascii_only)) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        (b"\xff", "is not JSON"),
        ("9" * 5000, "is not JSON"),
        ('{"skill": NaN}', "number without end"),
        ('{"skill": [1e999]}', "number without end"),
        ('{"skill": -Infinity}', "number without end"),
        (r'{"name": "\ud800"}', "half a character"),
        (r'{"na\u0000me": 1}', "NUL"),
        ("[" * 100_000, "too deep"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(text: str | bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_json(text)


def test_a_backslash_before_u0000_is_no_nul() -> None:
    assert read_json(r'"C:\\u0000"') == r"C:\u0000"
