"""Where a ball is dead on a kick, and for whom it counts.

Spots are yards to the goal that the kicking side attacks, so the kicking side moves down and the receiving side up.
"""

from __future__ import annotations

from typing import Final

from ...football.spots import FIELD
from .model import Dead, Team
from .play import KickPlay

END_LINE: Final = 110  # behind the goal that the kicking side defends


def forward(team: Team) -> int:
    """The sign of a yard gained by that side."""
    return -1 if team == "kicking" else 1


def goal_of(team: Team) -> int:
    """The goal line that a side attacks."""
    return 0 if team == "kicking" else FIELD


def from_own_goal(team: Team, los: int) -> int:
    """Yards from the goal line that the side defends, below 0 in its end zone."""
    return FIELD - los if team == "kicking" else los


def dead(play: KickPlay, ball: Team, los: int, brought: bool = False, by: int = 0) -> Dead:
    """A ball dead in the hands of a side: in the end zone it attacks a touchdown; in its own a safety if it ``brought``
    the ball there, else a touchback. The kicking side has always brought the ball into its own."""
    if 0 < los < FIELD:
        return Dead(ball, los, "", by)
    if (ball == "kicking") == (los <= 0):
        return Dead(ball, goal_of(ball), "touchdown", by)
    if ball == "kicking" or brought:
        return Dead(ball, los, "safety", by)
    play.event("touchback", "receiving")
    return Dead("receiving", play.touchback, "touchback")
