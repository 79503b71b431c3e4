"""The two displays as they are drawn: the positions of the offense below the line, the fifteen boxes above it."""

from __future__ import annotations

from typing import Final

from ...interface.planning.boards import Place, YardLine, Zone
from ..boxes import BOXES, GUARDED_FROM, POSITIONS, ROW_1, ROW_2, ROW_3, row_of
from ..document.men_sheets import NAMES
from ..resolution.legality.displays import most_in

_COLUMN: Final = 4.85  # of the eleven columns in which an offense stands
_ON_THE_LINE, _AT_QUARTERBACK, _BACKS, _THIRD_BACK = -2.4, -6.2, -10, -13.8
_SPOTS: Final = {
    "LE": (2, _ON_THE_LINE), "LT": (3, _ON_THE_LINE), "LG": (4, _ON_THE_LINE), "CN": (5, _ON_THE_LINE),
    "RG": (6, _ON_THE_LINE), "RT": (7, _ON_THE_LINE), "RE": (8, _ON_THE_LINE), "QB": (5, _AT_QUARTERBACK),
    "BK1": (4, _BACKS), "BK2": (6, _BACKS), "BK3": (5, _THIRD_BACK), "FL1": (10, _AT_QUARTERBACK),
    "FL2": (0, _AT_QUARTERBACK),
}  # fmt: skip
_BOX_WIDTH: Final = 10.6
_ROWS: Final[tuple[tuple[tuple[str, ...], float, float], ...]] = (
    (ROW_1, 1.0, 5.0),
    (ROW_2, 6.6, 4.6),
    (ROW_3, 11.8, 4.6),
)  # boxes, lower edge, height
_ROW_NAMES: Final = ("on the line", "linebacker", "secondary")
_GUARDS: Final = {box: receiver for receiver, box in GUARDED_FROM.items()}


def zones() -> tuple[Zone, ...]:
    """The boxes."""
    return tuple([
        Zone(box, box_name(box), round(column * (_BOX_WIDTH + 0.08), 2), low, _BOX_WIDTH, height)
        for row, low, height in _ROWS
        for column, box in enumerate(row)
    ])  # fmt: skip


def lines() -> tuple[YardLine, ...]:
    """The line of scrimmage between the displays."""
    return (YardLine(0, "", scrimmage=True),)


def positions() -> tuple[Place, ...]:
    """The positions of the offense."""
    return tuple([
        Place(at, NAMES[at], round((_SPOTS[at][0] + 0.5) * _COLUMN, 2), _SPOTS[at][1], behind=-1) for at in POSITIONS
    ])  # fmt: skip


def boxes() -> tuple[Place, ...]:
    """The boxes of the defense."""
    middle = {zone.name: (zone.x + zone.width / 2, zone.y + zone.height / 2) for zone in zones()}
    return tuple([
        Place(box, box_name(box), round(middle[box][0], 2), round(middle[box][1], 2), most_in(box), most_in(box))
        for box in BOXES
    ])  # fmt: skip


def box_name(box: str) -> str:
    """A box in words, with whom its man guards."""
    guards = f", guards the {NAMES[_GUARDS[box]]}" if box in _GUARDS else ""
    return f"box {box}, {_ROW_NAMES[row_of(box) - 1]}{guards}"
