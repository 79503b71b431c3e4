"""Where men and their ways are drawn: across the field in yards, the board's own widths; up the field each row of zones
as high as the men in it need.

x runs from the left edge of the board to its right, very wide zones included; y downfield from the line of scrimmage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from ...interface.planning.playcalling import DrawnZone, Point
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
_BLOCKING: Final = 1.5  # where blockers stand in the zones of the line
_DEFENDING: Final = 3.7  # and defenders
_MARGIN: Final = 0.9  # from the edge of a zone to a way through it
_GAP: Final = 1.5  # between men who end in one zone
# Yards downfield and how far up they are drawn: each row of zones is as high as men in it need.
_HEIGHTS: Final = ((0, 0.0), (3, 5.6), (6, 10.0), (12, 14.5), (20, 19.5), (30, 25.0), (50, 31.0))
_APART: Final = 1.6  # men on one spot, in widths of a blocker
_LEAST_SHOWN: Final = 16.0
_MOST_SHOWN: Final = 31.0
_EDGE: Final = 1.2


def across(width: float) -> float:
    """Yards from the left edge of the board, by widths of a blocker."""
    return round((width - _LEFT) * WIDTH / (_RIGHT - _LEFT), 2)


def up(yards: float) -> float:
    """How far up so many yards downfield are drawn."""
    for (near, low), (far, high) in pairwise(_HEIGHTS):
        if yards <= far:
            return round(low + (yards - near) * (high - low) / (far - near), 2)
    return _HEIGHTS[-1][1]


def starts(men: list[OffensivePlayer]) -> list[Point]:
    """Where the offense stands; men on one spot stand side by side."""
    spots = [man.post.spot for man in men]
    points = []
    for place, man in enumerate(men):
        sharing, before = spots.count(man.post.spot), spots[:place].count(man.post.spot)
        aside = (before - (sharing - 1) / 2) * _APART
        points.append((across(_width_of(man) + aside), _depth_of(man)))
    return points


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


def height_of(zone: int) -> float:
    """How far up a way through a zone is drawn: in the middle of it, on the line of scrimmage next to the offense."""
    if board.is_offensive(zone):
        return _ROWS[board.OFF_ROW[zone]]
    return _BLOCKING if board.NEAR[zone] <= 0 else round((up(board.NEAR[zone]) + up(board.FAR[zone])) / 2, 2)


def within(zone: int, x: float) -> float:
    """The place in a zone that is nearest to somebody who comes from ``x``."""
    low, high = (across(width) for width in board.X_RANGE[zone])
    return round(min(max(x, low + _MARGIN), high - _MARGIN), 2)


def along(start: Point, zones: Sequence[int]) -> list[Point]:
    """The points of a way through zones, each entered where it is nearest."""
    x, points = start[0], []
    for zone in zones:
        x = within(zone, x)
        points.append((x, height_of(zone)))
    return points


def kept_apart(ends: list[tuple[int, float]]) -> list[float]:
    """Where several men end across the field, each given by his zone and where he would stand alone: those of one zone
    side by side, nobody crossing another."""
    apart = [x for _, x in ends]
    for zone in {zone for zone, _ in ends}:
        there = sorted((x, place) for place, (end, x) in enumerate(ends) if end == zone)
        least = -board.FAR_AWAY * 1.0
        for x, place in there:
            apart[place] = least = max(x, least + _GAP)
        most = across(board.X_RANGE[zone][1]) - _MARGIN
        for _, place in reversed(there):
            apart[place] = min(apart[place], most)
            most = apart[place] - _GAP
    return apart


def defenders_stand(defense: Defense, farthest: float) -> list[tuple[Defender, Point]]:
    """Where the defense stands before the snap: in the areas of the line in the order of its rows."""
    by_area: dict[int, list[Defender]] = {}
    for defender in defense.defenders:
        by_area.setdefault(defender.area, []).append(defender)
    for zone, row in defense.rows.items():
        in_row = by_area.get(board.AREA_OF[zone])
        if in_row is not None and len(row) == len(in_row):
            by_area[board.AREA_OF[zone]] = list(reversed(row))  # rows are counted from the offense's right
    standing = []
    for area, men in by_area.items():
        zone = board.AREA_ZONES[area][0]
        low, high = board.X_RANGE[zone]
        y = _DEFENDING if board.NEAR[zone] <= 0 else min(height_of(zone), farthest - _EDGE)
        for number, man in enumerate(men, 1):
            standing.append((man, (across(low + (high - low) * number / (len(men) + 1)), y)))
    return standing


def shown_to(zones: Iterable[int]) -> float:
    """How far up the field is drawn, so that these zones are seen."""
    deepest = max((up(board.FAR[zone]) for zone in zones if zone < board.BEY), default=0.0)
    return min(max(_LEAST_SHOWN, deepest), _MOST_SHOWN)


def zones(farthest: float, goals: frozenset[int]) -> tuple[DrawnZone, ...]:
    """The zones past the line as far as they are drawn."""
    drawn = []
    for zone in board.DEF_ZONES:
        near, far = up(max(board.NEAR[zone], 0)), min(up(board.FAR[zone]), farthest)
        low, high = board.X_RANGE[zone]
        if near < farthest:
            name, x = board.ZONE_NAMES[zone], across(low)
            width, height = round(across(high) - x, 2), round(far - near, 2)
            drawn.append(DrawnZone(name, place_in_words(name), x, near, width, height, zone in goals))
    return tuple(drawn)
