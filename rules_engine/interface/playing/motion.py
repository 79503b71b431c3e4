"""A play as it moves, for drawing: where the 22 men and the ball are at the end of each phase.

A point is a pair of yards: across the field from the offense's left sideline (0) to its right (53.3), and downfield
from the line of scrimmage, negative behind it. The line of scrimmage lies ``los`` yards from the goal line that the
offense attacks, so that field and end zones reach from ``los - 110`` to ``los + 10``. Between two phases everybody
moves in a straight line; the ball may rise on its way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
Man = tuple[str, int]  # side and number

WIDTH: Final = 53.3  # yards between the sidelines
END_ZONE: Final = 10  # yards from a goal line to the end of the field
LENGTH: Final = 100  # yards between the goal lines


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a play under the words of a fan, and the seconds that it takes in a drawing."""

    name: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Track:
    """Where a man is at the end of each phase; ``job`` is what he did, in words."""

    side: str
    number: int
    job: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BallTrack:
    """Where the ball is at the end of each phase; ``heights`` are the yards to which it rises on the way there."""

    points: tuple[Point, ...]
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened at the end of a phase: ``kind`` is hit, stop, catch, incomplete, interception,
    fumble, recovery, flag, kick, score or down; ``men`` are those who had part in it."""

    phase: int
    kind: str
    at: Point
    text: str
    men: tuple[Man, ...] = ()


@dataclass(frozen=True, slots=True)
class Motion:
    """A whole play. ``note`` says what a drawing adds to the record; "" where it adds nothing."""

    los: int
    to_gain: float | None
    phases: tuple[Phase, ...]
    men: tuple[Track, ...]
    ball: BallTrack
    marks: tuple[Mark, ...]
    note: str = ""


def within(point: Point, los: int) -> Point:
    """The nearest point on the field and its end zones."""
    across, along = point
    return (
        round(min(max(across, 0.0), WIDTH), 1),
        round(min(max(along, float(los - LENGTH - END_ZONE)), float(los + END_ZONE)), 1),
    )
