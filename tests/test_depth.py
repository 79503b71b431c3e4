from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pytest

from tests import depth
from tests.conftest import shuffled
from tests.depth import daily_part, examples

ROWS = tuple("abcdefghij")


@pytest.fixture(autouse=True)
def _daily(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "DEEP", False)
    monkeypatch.delenv("PYTEST_ROTATION", raising=False)


@pytest.mark.parametrize(
    ("rotation", "same_as"), [(None, "0"), ("", "0"), ("4", "0"), ("4001", "1"), ("-1", "3"), (" 2", "2")]
)
def test_rotations_come_round_again(rotation: str | None, same_as: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if rotation is not None:
        monkeypatch.setenv("PYTEST_ROTATION", rotation)
    part = daily_part(ROWS)
    monkeypatch.setenv("PYTEST_ROTATION", same_as)
    assert daily_part(ROWS) == part


@pytest.mark.parametrize("rotation", ["0", "1", "2", "3"])
def test_a_part_has_one_row_of_each_block_in_their_order(rotation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_ROTATION", rotation)
    assert [row // 4 for row in daily_part(range(40))] == list(range(10))
    assert [row // 5 for row in daily_part(range(40), of=5)] == list(range(8))


@pytest.mark.parametrize("rotation", ["0", "1", "2", "3"])
@pytest.mark.parametrize("sides", [2, 4, 8])
def test_a_part_of_a_product_meets_every_factor(sides: int, rotation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_ROTATION", rotation)
    part = daily_part([(option, side) for option in range(40) for side in range(sides)])
    assert {side for _, side in part} == set(range(sides))


@pytest.mark.parametrize("of", [1, 2, 3, 7, 10])
def test_as_many_rotations_as_parts_visit_every_row_once(of: int, monkeypatch: pytest.MonkeyPatch) -> None:
    visited = []
    for rotation in range(of):
        monkeypatch.setenv("PYTEST_ROTATION", str(rotation))
        visited += daily_part(ROWS, of=of)
    assert sorted(visited) == list(ROWS)


def test_at_the_deep_depth_every_row_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "DEEP", True)
    monkeypatch.setenv("PYTEST_ROTATION", "3")
    assert daily_part(ROWS) == list(ROWS)


def test_no_part_is_empty_unless_there_are_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_ROTATION", "3")
    assert daily_part("abc") == ["a", "b", "c"]
    assert len(daily_part("abcd")) == 1
    assert daily_part([]) == []


def test_a_rotation_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_ROTATION", "monday")
    with pytest.raises(ValueError, match="monday"):
        daily_part(ROWS)


def test_no_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="of: 0"):
        daily_part(ROWS, of=0)


@pytest.mark.parametrize(("count", "daily"), [(400, 100), (100, 25), (60, 15), (30, 10), (10, 10), (6, 6)])
def test_a_quarter_of_the_examples_is_daily(count: int, daily: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert examples(count) == daily
    monkeypatch.setattr(depth, "DEEP", True)
    assert examples(count) == count


def test_another_process_chooses_the_same_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of one run collect the same tests."""
    said = subprocess.run(
        [sys.executable, "-c", "from tests.depth import daily_part; print(''.join(daily_part('abcdefghij')))"],
        env={**os.environ, "PYTEST_ROTATION": "2", "PYTEST_DEEP": "", "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    monkeypatch.setenv("PYTEST_ROTATION", "2")
    assert said.stdout.strip() == "".join(daily_part("abcdefghij"))


@dataclass(frozen=True)
class _Item:
    path: str
    name: str


ITEMS: list[Any] = [_Item(path, name) for path in "abcdef" for name in "12345"]


def test_a_shuffled_run_has_every_test_once_and_leaves_each_file_in_one_piece() -> None:
    found = shuffled(ITEMS, "1")
    assert sorted(found, key=ITEMS.index) == ITEMS
    assert len([path for path, _ in groupby(found, key=lambda item: item.path)]) == 6
    assert [item.path for item in found] != [item.path for item in ITEMS]
    assert any(
        [item.name for item in tests] != list("12345") for _, tests in groupby(found, key=lambda item: item.path)
    )


def test_the_same_word_gives_the_same_order_and_another_word_another() -> None:
    assert shuffled(ITEMS, "1") == shuffled(ITEMS, "1") != shuffled(ITEMS, "2")
