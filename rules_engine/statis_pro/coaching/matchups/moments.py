"""The moments of a game for which a plan has a line of its own, and what a gain is worth in each.

Worth is told in yards: what a yard is to a first down at midfield. A down lost or a ball given away has the worth of
the yards that make it good again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INTERCEPTION: Final = -60.0
TOUCHDOWN: Final = 45.0
MOST_COUNTED: Final = 40  # yards of a gain; more is luck
_PUNT: Final = -36.0  # fourth down is reached
_FIELD_GOAL: Final = -20.0  # fourth down is reached where a field goal is near
MOST_LOST: Final = 99
NEAR: Final = 70  # yard line from which a field goal is near
MIDFIELD: Final = 45


@dataclass(frozen=True)
class Moment:
    """A line of both tables.

    when       the condition; ``sets`` and ``defenses``: sets of the offense and the defense that come into question
    down, distance, yard_line   what the line is worked out for: yards to go, yards from the own goal line
    runs       the usual share of runs
    """

    id: str
    when: str
    why: str
    down: int
    distance: int
    sets: tuple[str, ...]
    defenses: tuple[str, ...]
    runs: float
    yard_line: int = MIDFIELD


_ALL: Final = ("D43", "D44", "NICKEL")
_RUNNING: Final = ("BASE", "HEAVY")
_USUAL: Final = ("BASE", "WIDE")
MOMENTS: Final[tuple[Moment, ...]] = (
    Moment("goal", "los <= 3", "at the goal line", 2, 2, _RUNNING, ("D43",), 0.65, 98),
    Moment("late", "quarter >= 4 and margin < 0 and clock <= 4:00", "behind, with little time", 1, 10, ("WIDE",), _ALL,
           0.05),
    Moment("lead", "quarter >= 4 and margin > 8 and clock <= 6:00", "ahead, to use up the clock", 1, 10, _RUNNING,
           ("D43",), 0.95),
    Moment("short", "down >= 3 and distance <= 2", "a yard or two to go", 3, 2, _RUNNING, ("D43",), 0.65),
    Moment("third", "down >= 3 and distance >= 7", "long to go on third down", 3, 9, _USUAL, _ALL, 0.10),
    Moment("mid", "down >= 3", "third down", 3, 4, _USUAL, _ALL, 0.25),
    Moment("red", "los <= 20 and down <= 2", "within 20 yards, where nobody throws long", 1, 10, _USUAL,
           ("D43", "NICKEL"), 0.50, 86),
    Moment("long", "down = 2 and distance >= 8", "long to go on second down", 2, 10, _USUAL, _ALL, 0.40),
    Moment("second", "down = 2", "second down", 2, 5, _USUAL, _ALL, 0.50),
    Moment("first", "normal", "first down", 1, 10, _USUAL, _ALL, 0.55),
)  # fmt: skip


def worth_of_yards(yards: int, moment: Moment) -> float:
    """What a gain is worth: its yards, and the down that comes of it."""
    to_goal = 100 - moment.yard_line
    if yards >= to_goal:
        return to_goal + TOUCHDOWN
    counted = float(min(yards, MOST_COUNTED))
    if yards >= moment.distance:
        return counted
    return counted + worth_of_down(moment.down + 1, moment.distance - yards, moment.yard_line)


def worth_of_down(down: int, distance: int, yard_line: int) -> float:
    """What a down with so many yards to go is worth against a first down at the same spot."""
    if down == 2:
        return -max(min(1.5 * (distance - 3), 14.0), 0.0)
    if down == 3:
        return -max(min(2.0 * distance + 1.0, 26.0), 3.0)
    return _FIELD_GOAL if yard_line >= NEAR else _PUNT


# What each gain is worth in each moment: from 99 yards lost to 297 gained, more than three longest runs.
WORTHS: Final[dict[str, list[float]]] = {
    moment.id: [worth_of_yards(yards, moment) for yards in range(-MOST_LOST, 3 * MOST_LOST + 1)] for moment in MOMENTS
}
