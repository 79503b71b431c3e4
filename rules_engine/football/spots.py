"""Spots of the field in yards to a goal, and the penalty distances that depend on them."""

from __future__ import annotations

from typing import Final

from ..interface.situation import Parameters

FIELD: Final = 100  # yards from goal line to goal line


def flip(los: int) -> int:
    """The same spot counted by the other side."""
    return FIELD - los


def kickoff(parameters: Parameters) -> int:
    """The spot of a kickoff, in yards to the goal that the kicking side attacks."""
    return FIELD - parameters.kickoff_spot


def free_kick(parameters: Parameters) -> int:
    """The spot of the kick after a safety, in yards to the goal that the kicking side attacks."""
    return FIELD - parameters.free_kick_spot


def touchback(parameters: Parameters) -> int:
    """Where a side starts after a touchback."""
    return FIELD - parameters.touchback


def missed_field_goal(los: int, parameters: Parameters, snap: int = 7) -> int:
    """Where the defense starts after a field goal missed from ``los``; never inside its touchback spot.

    ``snap`` is how far behind the line of scrimmage the ball was kicked, where the spot of the kick counts.
    """
    spot = los if parameters.missed_field_goal == "line_of_scrimmage" else los + snap
    return min(touchback(parameters), flip(spot))


def mark_off(los: int, yards: int, parameters: Parameters) -> int:
    """``los`` after a penalty: ``yards`` above 0 toward the opponent's goal, below 0 toward the own goal.

    A penalty longer than half the distance to the goal that it moves toward is half that distance; what remains is
    rounded as the parameters say: of 13 yards 7 are left, rounded up.

    Rules: fool:6.4/6
    """
    goal_distance = los if yards > 0 else flip(los)
    size = abs(yards)
    if size * 2 > goal_distance:
        remaining = (goal_distance + 1) // 2 if parameters.half_distance == "up" else goal_distance // 2
    else:
        remaining = goal_distance - size
    return remaining if yards > 0 else flip(remaining)


def run_yards(start: int, end: int) -> int:
    """Yards of a run from ``start`` to ``end``, both from the runner's own goal line: below 0 in his own end zone, from
    100 on at or past the goal.

    None count beyond the goal line that he reaches, none behind his own that he was driven over, and none of a run that
    never left his own end zone.
    """
    return min(FIELD, end) - start if end >= 0 else min(0, -start)


def line_to_gain(los: int) -> int:
    """Yards to gain for a first down from ``los``: ten, or the goal line."""
    return min(10, los)
