"""A generated team and its men, for tests of what a league asks."""

from __future__ import annotations

from functools import cache

from rules_engine.dice import DiceBox
from rules_engine.interface import Athlete, Team
from rules_engine.statis_pro.careers.teams import generate_team


@cache
def team(strength: int = 3, key: int = 1) -> Team:
    """A generated team, always the same for a strength and key."""
    return generate_team("Harbor Pilots", "HAR", strength, DiceBox.seeded(bytes([key]) * 32).setup)


def of_position(position: str) -> Athlete:
    """The first man of a position."""
    return next(man for man in team().athletes if man.position == position)
