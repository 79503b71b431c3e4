"""Where men and their ways are drawn, in yards: the board's own widths, what lies behind the line drawn deeper.

x runs from the left edge of the board to its right, very wide zones included; y downfield from the line of scrimmage.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...interface.playcalling import DrawnZone, Point
from .. import board
from ..notation.sentences import place_in_words
from ..resolution.men import Defender, OffensivePlayer
from ..resolution.scene import Defense

WIDTH: Final = 53.3
NEAREST: Final = -10.5
_LEFT, _RIGHT = -2, 16  # the edges of the very wide zones, in widths of a blocker
_ROWS: Final = (0.0, -3.0, -6.4, -9.2)  # middles of the zones behind the line by row, the line of scrimmage first
_ON_THE_LINE: Final = -1.3
_UNDER_CENTER: Final = -3.7
_OFF_THE_LINE: Final = -3.9
_IN_THE_MIDDLE: Final = {"LG": 5.6, "C": 7.0, "RG": 8.4}  # who share the middle, in widths of a blocker
_BLOCKING: Final = 1.1  # where blockers stand in the zones of the line
_DEFENDING: Final = 2.3  # and defenders
_APART: Final = 1.6  # men on one spot, in widths of a blocker
_LEAST_SHOWN: Final = 14.0
_MOST_SHOWN: Final = 34.0
_EDGE: Final = 1.2


def across(width: float) -> float:
    """Yards from the left edge of the board, by widths of a blocker."""
    return round((width - _LEFT) * WIDTH / (_RIGHT - _LEFT), 2)


def starts(men: list[OffensivePlayer]) -> list[Point]:
    """Where the offense stands; men on one spot stand side by side."""
    spots = [man.post.spot for man in men]
    found = []
    for place, man in enumerate(men):
        sharing, before = spots.count(man.post.spot), spots[:place].count(man.post.spot)
        aside = (before - (sharing - 1) / 2) * _APART
        found.append((across(_width_of(man) + aside), _depth_of(man)))
    return found


def _width_of(man: OffensivePlayer) -> float:
    return _IN_THE_MIDDLE.get(man.post.spot, board.MIDDLE[board.START_ZONE[man.post.spot]])


def _depth_of(man: OffensivePlayer) -> float:
    spot, start = man.post.spot, man.post.start
    if spot == "Q" and start == board.START_ZONE["Q"]:
        return _UNDER_CENTER
    if spot.endswith("-"):
        return _OFF_THE_LINE
    row = board.OFF_ROW[start]
    return _ON_THE_LINE if row == 1 else _ROWS[row]


def middle_of(zone: int) -> Point:
    """The middle of a zone, where ways lead through it."""
    x = across(board.MIDDLE[zone])
    if board.is_offensive(zone):
        return x, _ROWS[board.OFF_ROW[zone]]
    if board.NEAR[zone] <= 0:
        return x, _BLOCKING
    return x, (board.NEAR[zone] + board.FAR[zone]) / 2


def spread(ends: list[tuple[int, float]]) -> list[Point]:
    """Where several men end, each given by his zone and where he comes from: those of one zone side by side, nobody
    crossing another."""
    found: list[Point] = [(0.0, 0.0)] * len(ends)
    for zone in {zone for zone, _ in ends}:
        there = sorted((came_from, place) for place, (end, came_from) in enumerate(ends) if end == zone)
        low, high = board.X_RANGE[zone]
        for number, (_, place) in enumerate(there, 1):
            found[place] = across(low + (high - low) * number / (len(there) + 1)), middle_of(zone)[1]
    return found


def defenders_stand(defense: Defense, farthest: float) -> list[tuple[Defender, Point]]:
    """Where the defense stands before the snap: in the areas of the line in the order of its rows."""
    by_area: dict[int, list[Defender]] = {}
    for defender in defense.defenders:
        by_area.setdefault(defender.area, []).append(defender)
    for zone, row in defense.rows.items():
        in_row = by_area.get(board.AREA_OF[zone])
        if in_row is not None and len(row) == len(in_row):
            by_area[board.AREA_OF[zone]] = list(reversed(row))  # rows are counted from the offense's right
    found = []
    for area, men in by_area.items():
        zone = board.AREA_ZONES[area][0]
        low, high = board.X_RANGE[zone]
        y = _DEFENDING if board.NEAR[zone] <= 0 else min(middle_of(zone)[1], farthest - _EDGE)
        for number, man in enumerate(men, 1):
            found.append((man, (across(low + (high - low) * number / (len(men) + 1)), y)))
    return found


def shown_to(zones: Iterable[int]) -> float:
    """How many yards downfield are drawn, so that these zones are seen."""
    deepest = max((float(board.FAR[zone]) for zone in zones if zone < board.BEY), default=0.0)
    return min(max(_LEAST_SHOWN, deepest), _MOST_SHOWN)


def zones(farthest: float, goals: frozenset[int]) -> tuple[DrawnZone, ...]:
    """The zones past the line as far as they are drawn."""
    drawn = []
    for zone in board.DEF_ZONES:
        near, far = float(max(board.NEAR[zone], 0)), min(float(board.FAR[zone]), farthest)
        low, high = board.X_RANGE[zone]
        if near < farthest:
            name = board.ZONE_NAMES[zone]
            x = across(low)
            drawn.append(
                DrawnZone(name, place_in_words(name), x, near, round(across(high) - x, 2), far - near, zone in goals)
            )
    return tuple(drawn)
