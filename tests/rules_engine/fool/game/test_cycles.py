"""A game leaves no cycles behind: workers and the command line search for them seldom."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rules_engine

from .test_whole_games import game


@pytest.fixture
def cycles() -> Iterator[Callable[[], set[str]]]:
    """What a search for cycles finds of the engine's, by the names of its kinds."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)

    def found() -> set[str]:
        gc.collect()
        return {type(thing).__name__ for thing in gc.garbage if type(thing).__module__.startswith("rules_engine")}

    yield found
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.parametrize("options", [{}, {"tired_seven_minutes": True}], ids=["plain", "more"])
def test_a_game_leaves_no_cycles(options: dict[str, Any], cycles: Callable[[], set[str]]) -> None:
    rules_engine.play_game(game(1, **options))
    assert cycles() == set()


def test_the_halves_leave_none_either(cycles: Callable[[], set[str]]) -> None:
    rules_engine.play_second_half(rules_engine.play_first_half(game(2)), game(2))
    assert cycles() == set()
