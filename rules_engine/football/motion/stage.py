"""Men and ball put from phase to phase, until the whole is a ``Motion``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin
from typing import Final

from ...interface import JSON
from ...interface.playing.motion import BallTrack, Man, Mark, Motion, Phase, Point, Track, within

_CLOSE: Final = 0.8  # yards between a man in a hit and the ball: nobody named there is farther off than a yard
_FIRST: Final = "Line-up"
_ACROSS: Final = 0.4  # of the share of their way that men who cover a kick come nearer across the field


class Stage:
    """The men and the ball of one play."""

    def __init__(self, play: JSON, starts: Mapping[Man, Point], jobs: Mapping[Man, str], ball: Point) -> None:
        before = play["before"]
        self.los: Final = int(before["los"])
        scrimmage = before["phase"] == "scrimmage"
        self.to_gain: Final = float(min(before["distance"], self.los)) if scrimmage else None
        self.offense: Final = str(before["possession"])
        self._jobs: Final = jobs
        self._points: Final = {man: [within(point, self.los)] for man, point in starts.items()}
        self._ball: Final = [within(ball, self.los)]
        self._heights: Final = [0.0]
        self._phases: Final = [Phase(_FIRST, 0.0)]
        self._marks: Final[list[Mark]] = []

    @property
    def ball(self) -> Point:
        """Where the ball is now."""
        return self._ball[-1]

    def at(self, man: Man) -> Point | None:
        """Where a man is now; None for one who is not on the field."""
        return self._points[man][-1] if man in self._points else None

    def men(self, side: str) -> list[Man]:
        """The men of a side who are on the field."""
        return [man for man in self._points if man[0] == side]

    def phase(
        self, name: str, seconds: float, moves: Mapping[Man, Point], ball: Point | None = None, height: float = 0.0
    ) -> None:
        """Everybody in ``moves`` goes there, all others stay; the ball too where it goes nowhere."""
        for man, points in self._points.items():
            points.append(within(moves[man], self.los) if man in moves else points[-1])
        self._ball.append(within(ball, self.los) if ball else self._ball[-1])
        self._heights.append(height)
        self._phases.append(Phase(name, round(seconds, 2)))

    def mark(self, kind: str, text: str, men: Iterable[Man] = ()) -> None:
        """Note what happened where the ball is now."""
        named = tuple(man for man in men if man in self._points)
        self._marks.append(Mark(len(self._phases) - 1, kind, self.ball, text, named))

    def motion(self, note: str = "") -> Motion:
        """The whole play."""
        men = tuple(Track(*man, self._jobs.get(man, ""), tuple(points)) for man, points in self._points.items())
        ball = BallTrack(tuple(self._ball), tuple(self._heights))
        return Motion(self.los, self.to_gain, tuple(self._phases), men, ball, tuple(self._marks), note)


def around(middle: Point, ahead: Iterable[Man], behind: Iterable[Man], los: int) -> dict[Man, Point]:
    """Men about the man with the ball, less than a yard from him: those ahead of him on one half of a circle, those
    behind him on the other."""
    placed: dict[Man, Point] = {}
    across, along = within(middle, los)
    for men, turn in ((list(ahead), 0.0), (list(behind), pi)):
        for place, man in enumerate(men, start=1):
            angle = turn + pi * place / (len(men) + 1)
            placed[man] = (across + _CLOSE * cos(angle), along + _CLOSE * sin(angle))
    return placed


def toward(point: Point, goal: Point, share: float) -> Point:
    """A point on the way from one to another: 0 stays, 1 arrives."""
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def closing(point: Point, goal: Point, share: float) -> Point:
    """A point on the way to where a ball is, for one of many: they come nearer downfield than across, so that they keep
    apart."""
    return toward(point, goal, share * _ACROSS)[0], toward(point, goal, share)[1]


def yards_between(one: Point, two: Point) -> float:
    """The distance of two points."""
    return hypot(one[0] - two[0], one[1] - two[1])
