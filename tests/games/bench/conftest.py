"""What tests of the test bench share: a game with plans, short trials at noon."""

from __future__ import annotations

from typing import Any

import pytest

from games.services import bench, exchange
from league import clock
from tests.kept import kept_world

from ..laws import one_coach_a_key
from ..worlds import NOON, World, hand_in, world

__all__ = ["one_coach_a_key"]


@pytest.fixture
def small() -> World:
    """The ground is named; home has two versions of its plan, away one."""
    return _with_plans()


@kept_world
def _with_plans() -> World:
    made = world(teams=4)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        hand_in(made, "home")
        for runs_in_twelve in (3, 8):
            hand_in(made, "home", runs=runs_in_twelve, confirm=False)
        hand_in(made, "away", runs=9, confirm=False)
    return made


@pytest.fixture(autouse=True)
def _short_trials_at_noon(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(bench, "GAMES", 24)
    monkeypatch.setattr(bench, "SITUATIONS", 100)
    with clock.at(NOON):
        yield
