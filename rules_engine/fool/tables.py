"""The contact, long gain and dive tables and the small tables of runs, read from ``data/tables.json``.

A contact is looked up with ``contact(value, die, modifier, ...)`` and gives a ``Cell``: the gain in yards from the
near boundary of the zone (``None`` for ``*``), the slow-down, the mark to be rolled later, and what the table prints.

Rules: fool:A, B
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from ..rule_tables import of_the_rules

TABLES: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "tables.json").read_text("utf-8"))

Column = int | str
_COLUMNS: Final[tuple[Column, ...]] = tuple(TABLES["contact"]["columns"])
_LOWEST: Final = 1  # place of the column -4; place 0 is "w"


class Cell(NamedTuple):
    """A result of the contact table (4.3).

    gain  yards from the near boundary, None for ``*``
    slow  the ballcarrier is slowed by one (``-``)
    mark  ``&``, ``#`` or ``~`` to be rolled after the play, else ""
    text  as printed, a ``*`` earned by ``$`` or ``^`` included
    """

    gain: int | None
    slow: bool
    mark: str
    text: str


@final
class Lookup:
    """A contact as it was looked up: the column used and the cell found there."""

    def __init__(self, column: Column, cell: Cell) -> None:
        self.column: Final = column
        self.cell: Final = cell


class _Raw(NamedTuple):
    cell: Cell
    break_mark: str  # "$", "^" or ""


STAR: Final = Cell(None, False, "", "*")


def _raw(row: str, place: int) -> _Raw:
    printed: str = TABLES["contact"]["rows"][row][place]
    parsed = TABLES["contact"]["cells"][row][place]
    mark: str = parsed["mark"] or ""
    gain = None if parsed["gain"] == "*" else int(parsed["gain"])
    special = mark if mark in ("&", "#", "~") else ""
    return _Raw(Cell(gain, bool(parsed["slow"]), special, printed), mark if mark in ("$", "^") else "")


_CELLS: Final = tuple(tuple(_raw(str(row), place) for place in range(len(_COLUMNS))) for row in range(1, 7))


_LEAST: Final = tuple(int(column) for column in _COLUMNS[_LOWEST:])  # values from which a column counts


def _place(value: int) -> int:
    place = 0
    for least in _LEAST:
        if value < least:
            break
        place += 1
    return place


def contact(value: int, die: int, modifier: int = 0, shift: int = 0, rush_break: bool = False,
            draw_break: bool = False) -> Lookup:  # fmt: skip
    """Look a contact up.

    value       offense less defense; the highest column not above it, "w" below -4
    die         1..6 as rolled, ``modifier`` is added to it (RULING 36)
    shift       printed columns to the right (dive, R123)
    rush_break  ``$`` counts as ``*`` (everybody rushes or covers somebody else, 4.3.4, R126)
    draw_break  ``^`` counts as ``*`` (draw or trap without a man on the ballcarrier, R118, R120)

    Rules: fool:4.3/4, fool:4.3/7, fool:4.3.4/4
    """
    place = min(max(_place(value) + shift, 0), len(_COLUMNS) - 1)
    roll = die + modifier
    if roll > 6:
        return Lookup(_COLUMNS[place], STAR)
    if roll < 1:
        place, roll = max(place + roll - 1, 0), 1
    raw = _CELLS[roll - 1][place]
    if (raw.break_mark == "$" and rush_break) or (raw.break_mark == "^" and draw_break):
        return Lookup(_COLUMNS[place], STAR)
    return Lookup(_COLUMNS[place], raw.cell)


LONG_GAIN: Final[tuple[int | None, ...]] = tuple(
    None if yards == "TD" else int(yards) for yards in TABLES["long_gain"]["rows"].values()
)


@of_the_rules
@cache
def long_gain(die: int, speed: int) -> int | None:
    """Yards of a free run for a modified speed: five a point from 4 (RULING 38); None is all the way."""
    yards = LONG_GAIN[die - 1]
    return None if yards is None else yards + 5 * (speed - 4)


DIVE: Final[dict[int, str]] = {int(die): text for die, text in TABLES["dive"]["rows"].items()}
DIVE_ADD: Final[dict[str, int]] = TABLES["dive"]["add"]
DIVE_ROOM: Final[int] = TABLES["dive"]["capacity_bonus"]
DIVE_LIMIT: Final = 3

TRAP_ESCAPE: Final[dict[str, int]] = TABLES["trap"]["avoid_sixths_by_speed"]
TRAP_PULLER_SPEED: Final[int] = TABLES["trap"]["puller_min_speed"]
READ: Final[dict[str, dict[str, int]]] = {what: TABLES["read"][what] for what in ("screen", "draw")}
PITCH_PASSER: Final = 3  # a pitch counts 3 for the quarterback, whatever he throws (4.7.3)

_OVER: Final[dict[str, int]] = TABLES["open_field"]["over"]


def open_field_over(area: str) -> int | None:
    """How much faster the ballcarrier must be than the fastest defender before the contact die gains by it.

    ``area`` is an area's name or "backfield"; None where the rule does not apply (4.3.11, R130).
    """
    return _OVER.get(area)


BOUNDARY_POINTS: Final[dict[int, int]] = {
    int(yard): yards for yard, yards in TABLES["boundary_adjust"]["per_point"].items()
}
BOUNDARY_SHORT_PASS: Final = frozenset(TABLES["boundary_adjust"]["short_pass_only"])
_RUN_BUMP: Final[list[tuple[str, str, list[float]]]] = [
    (row_speed, row_contact, loss) for row_speed, row_contact, loss in TABLES["run_bump"]["rows"]
]


def run_bump(speed: int, contact_difference: int, kind: int) -> int:
    """Half points that a man-defender costs a blocker on his way (4.1.14, R96).

    ``speed`` and ``contact_difference`` are the defender's less the blocker's; ``kind`` 0 starts at the line,
    1 a back at the sideline, 2 a back through the tight end's slot, 3 a tight end (option).
    """
    if speed < 0 or (speed == 0 and contact_difference < 0) or contact_difference < -1:
        return 0
    how_fast = "greater" if speed > 0 else "equal"
    if contact_difference > 0:
        how_strong = "greater"
    else:
        how_strong = "equal" if contact_difference == 0 else "within 1 less"
    for row_speed, row_contact, loss in _RUN_BUMP:
        if (row_speed, row_contact) == (how_fast, how_strong):
            return round(2 * loss[kind])
    return 0
