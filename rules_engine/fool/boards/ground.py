"""The game board as it is drawn under the men: zones, yard lines, spots and areas (2.2).

The drawing stretches the board. Eleven columns of equal width stand where eleven men can stand side by side, as the
line would be too narrow in true widths; and there is room for two rows of men just beyond the line, and for the
quarterback behind the center. ``board.json`` gives the zones, and what they are is as it says.
"""

from __future__ import annotations

from typing import Final

from ...interface.planning.boards import Place, YardLine, Zone
from .. import board
from ..document.plan import AREAS, SPOTS
from ..document.saying import spot_in_words
from ..notation.sentences import place_in_words

_Table = tuple[tuple[float, float], ...]  # said, as mypyc 2.4 misreads a final tuple of floats

COLUMN: Final = 4.85  # width of one of the eleven columns
# Edges of the columns on the board, in blockers, and how many columns lie left of each.
_EDGES: Final[_Table] = ((-2, 0), (0, 1), (2, 2), (3, 3), (5, 4), (9, 7), (11, 8), (12, 9), (14, 10), (16, 11))
# True yards, and where they are drawn: behind the line, and beyond it under men of the offense and of the defense.
_BEHIND: Final[_Table] = ((-10, -21.2), (-6, -16.8), (-3, -8.2), (0, 0))
_UNDER_A_SET: Final[_Table] = ((0, 0), (3, 4.6), (6, 8.8), (12, 13), (20, 17.2), (30, 21.4), (50, 24.2))
_UNDER_A_DEFENSE: Final[_Table] = ((0, 0), (3, 9.4), (6, 14), (12, 18.6), (20, 22), (30, 26.6), (50, 29.4))
_LINES: Final = (-6, -3, 0, 3, 6, 12, 20, 30)
_SPOT_COLUMN: Final = {
    "LWW": 0, "LW": 1, "LTE": 2, "LT": 3, "LG": 4, "C": 5, "RG": 6, "RT": 7, "RTE": 8, "RW": 9, "RWW": 10,
    "Q": 5, "F": 5, "TB": 5, "LH": 3, "RH": 7, "LHE": 2, "RHE": 8,
}  # fmt: skip
_ON_THE_LINE, _AT_QUARTERBACK, _OFF_THE_LINE, _WITH_THE_BACKS, _TAILBACK = -2.2, -6.2, -10.2, -14, -18.4
_SPOT_DEPTH: Final = {
    "Q": _AT_QUARTERBACK, "F": _OFF_THE_LINE, "TB": _TAILBACK, "LH": _WITH_THE_BACKS, "RH": _WITH_THE_BACKS,
    "LHE": _WITH_THE_BACKS, "RHE": _WITH_THE_BACKS,
}  # fmt: skip
# Men who find room in an area: "a row" of them in L, C and R, where no more than four and three count fully (3.4).
_ROOM: Final = {"C": 4, "L": 4, "R": 4}
_ABREAST: Final = {"C": 3, "L": 2, "R": 2, "SL": 3, "SR": 3, "WWL": 1, "WWR": 1}
_MOST_IN_AN_AREA: Final = 3


def across(blockers: float) -> float:
    """Where so many blockers' widths from the left sideline are drawn."""
    return _between(_EDGES, blockers) * COLUMN


def depth(yards: float, of_offense: bool) -> float:
    """Where so many yards from the line of scrimmage are drawn, under a set or under a defense."""
    beyond = _UNDER_A_SET if of_offense else _UNDER_A_DEFENSE
    return _between(_BEHIND if yards < 0 else beyond, yards)


def _between(table: _Table, value: float) -> float:
    """The value that a table of pairs gives for another, in a straight line between two of them."""
    low = max([pair for pair in table[:-1] if pair[0] <= value] or [table[0]])
    high = min([pair for pair in table if pair[0] > low[0]])
    share = (value - low[0]) / (high[0] - low[0])
    return low[1] + (high[1] - low[1]) * share


def zones(of_offense: bool) -> tuple[Zone, ...]:
    """All zones beyond the line, then those behind it."""
    beyond = [
        _zone(
            zone,
            board.ZONE_NAMES[zone],
            depth(max(board.NEAR[zone], 0), of_offense),
            depth(board.FAR[zone], of_offense),
        )
        for zone in board.DEF_ZONES
    ]
    behind = [
        _zone(zone, "", depth(board.REAR[zone], of_offense), depth(board.FRONT[zone], of_offense))
        for zone in board.OFF_ZONES
    ]
    return (*beyond, *behind)


def _zone(zone: int, name: str, low: float, high: float) -> Zone:
    left, right = (across(edge) for edge in board.X_RANGE[zone])
    note = place_in_words(name) if name else ""
    return Zone(name, note, round(left, 2), round(low, 2), round(right - left, 2), round(high - low, 2))


def yard_lines(of_offense: bool) -> tuple[YardLine, ...]:
    """The lines that the board names, minus behind the line of scrimmage."""
    return tuple(
        [YardLine(round(depth(yards, of_offense), 2), f"{yards:+d}" if yards else "", not yards) for yards in _LINES]
    )


def spots() -> tuple[Place, ...]:
    """The starting spots of the offense."""
    return tuple([_spot(at) for at in SPOTS])


def _spot(at: str) -> Place:
    on_the_line = at.rstrip("-")
    x = round((_SPOT_COLUMN[on_the_line] + 0.5) * COLUMN, 2)
    y = _OFF_THE_LINE if at.endswith("-") else _SPOT_DEPTH.get(at, _ON_THE_LINE)
    return Place(at, spot_in_words(at), x, y, holds=2 if at == "F" else 1, behind=-1)


def areas() -> tuple[Place, ...]:
    """The areas in which defenders line up, each drawn where its name stands on the board."""
    return tuple([_area(at) for at in AREAS])


def _area(at: str) -> Place:
    zone = board.ZONE[at]
    left, right = (across(edge) for edge in board.X_RANGE[zone])
    near, far = depth(max(board.NEAR[zone], 0), False), depth(board.FAR[zone], False)
    on_the_line = zone in board.LOS_ZONES
    y = near + 2.6 if on_the_line else (near + far) / 2
    abreast = _ABREAST.get(at, 2)
    holds = _ROOM.get(at, abreast if abreast == 1 else _MOST_IN_AN_AREA)
    return Place(at, area_name(at), round((left + right) / 2, 2), round(y, 2), holds, min(abreast, holds))


def area_name(at: str) -> str:
    """An area in words."""
    return place_in_words(at)


_OTHER_SIDE: Final = str.maketrans("LR", "RL")


def mirrored(name: str) -> str:
    """The spot or area on the other side of the board: RW for LW, SL for SR; the same in the middle."""
    return name.translate(_OTHER_SIDE)
