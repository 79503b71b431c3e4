"""As many places as possible are filled, each by the first who can be had."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.statis_pro.calls.filling import filled


@pytest.mark.parametrize(
    ("candidates", "men"),
    [
        ([[1, 2], [3]], [1, 3]),
        ([[1, 2], [1, 3]], [1, 3]),  # the first free man of each
        ([[1, 2], [1]], [2, 1]),  # 1 makes room, since 2 can take his place
        ([[1, 2], [2, 3], [1]], [2, 3, 1]),  # ... and 2 in turn
        ([[1], [1]], [1, None]),
        ([[], [4]], [None, 4]),
        ([], []),
    ],
)
def test_examples(candidates: list[list[int]], men: list[int | None]) -> None:
    assert filled(candidates) == men


@given(st.lists(st.lists(st.integers(1, 5), max_size=4, unique=True), max_size=4))
def test_nobody_stands_twice_and_no_other_choice_fills_more(candidates: list[list[int]]) -> None:
    """Held to every way of putting five men at four places."""
    men = filled(candidates)
    there = [number for number in men if number is not None]
    assert len(set(there)) == len(there)
    assert all(number in of for number, of in zip(men, candidates, strict=True) if number is not None)
    most = max(
        sum(number in of for number, of in zip(order, candidates, strict=False)) for order in permutations(range(1, 6))
    )
    assert len(there) == most
