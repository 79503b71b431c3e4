"""A coach's report on a team: what its records show of its habits, what its men are worth against ours."""

from __future__ import annotations

from .habits import TeamHabits, UnitHabits, habits
from .matchups import Matchup, matchups, standouts, suggestions
from .sentences import ADVICE, Advice, Lean, advice, habits_told, leans

__all__ = [
    "ADVICE",
    "Advice",
    "Lean",
    "Matchup",
    "TeamHabits",
    "UnitHabits",
    "advice",
    "habits",
    "habits_told",
    "leans",
    "matchups",
    "standouts",
    "suggestions",
]
