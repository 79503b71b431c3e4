"""A game leaves no cycles behind: the search for them is seldom, and passes what is marked as acyclic."""

from __future__ import annotations

from collections.abc import Callable

import rules_engine
from tests.rules_engine.fool.game.test_cycles import cycles  # noqa: F401 - a fixture

from .kept_games import matchup


def test_a_game_leaves_no_cycles(cycles: Callable[[], set[str]]) -> None:  # noqa: F811
    rules_engine.play_game(matchup(1))
    assert cycles() == set()
