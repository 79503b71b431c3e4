"""The tables of chapters 5 and 6 beside the contact table: pass rush, quarterback trapped, pass, bump, runbacks.

Cells keep the rulebook's own text (``"qt-1"``, ``"-8rb"``); a split cell ``"a/b"`` is decided by one more die:
1-3 takes the first part, 4-6 the second (three parts: 1-2, 3-4, 5-6).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final, NamedTuple

from .tables import TABLES, Column


class Landing(NamedTuple):
    """What a runback cell says: yards, then a mark (``~ # &``), then whether the next table is rolled."""

    yards: int
    mark: str
    onward: str  # "", "lrb" or "*"


def half(cell: str, die: int) -> str:
    """The part of a split cell that a second die takes; an unsplit cell is itself.

    Rules: fool:2.6/2
    """
    if cell == "1-5c":
        return "c" if die <= 5 else "-"
    parts = cell.split("/")
    return parts[(die - 1) * len(parts) // 6]


def is_split(cell: str) -> bool:
    """Whether the cell needs a second die."""
    return "/" in cell or cell == "1-5c"


# -- pass rush (5.3), columns rounded down ----------------------------------------------------------------------------

_RUSH = TABLES["pass_rush"]
_RUSH_COLUMNS: Final[tuple[Column, ...]] = tuple(_RUSH["columns"])
_RUSH_ROWS: Final = tuple(tuple(_RUSH["rows"][str(die)]) for die in range(1, 7))
_RUSH_NUMBERS: Final[tuple[int, ...]] = tuple(column for column in _RUSH_COLUMNS if isinstance(column, int))
RUSH_CHECK_ON: Final[frozenset[int]] = frozenset(_RUSH["penalty_check"]["on"])
RUSH_CHECK: Final[dict[int, str | None]] = {int(die): who for die, who in _RUSH["penalty_check"]["die"].items()}
RUSH_FOULS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "first": _RUSH["penalty_check"]["primary"],
    "later": _RUSH["penalty_check"]["secondary"],
}


def _rush_place(total: int) -> int:
    """The place of the column of a rush total; before the first numbered one stands ``"w"``."""
    return bisect_right(_RUSH_NUMBERS, total)


def rush_column(total: int) -> Column:
    """The column of a rush total: the highest not above it, ``"w"`` below -12.

    Rules: fool:5.3.5/1
    """
    return _RUSH_COLUMNS[_rush_place(total)]


def rush_cell(total: int, die: int, columns: int = 0) -> str:
    """The pass-rush table's cell, splits undecided; ``columns`` printed columns to the right.

    Rules: fool:5.3.5/1
    """
    place = min(len(_RUSH_COLUMNS) - 1, max(0, _rush_place(total) + columns))
    return str(_RUSH_ROWS[die - 1][place])


# -- quarterback trapped (5.3.6) --------------------------------------------------------------------------------------

_QT = TABLES["qt"]
_QT_ROWS: Final[dict[int, str]] = {int(die): cell for die, cell in _QT["rows"].items()}
GROUNDING_YARDS: Final[int] = _QT["grounding"]["yards"]


def qt_cell(die: int, speed: int, contact: int) -> tuple[int, str]:
    """The modified die and the cell for a quarterback of this speed and contact; ``die`` has the shift of the cell.

    Rules: fool:5.3.6/1
    """
    if speed + contact <= 4:
        die += _QT["mods"]["speed+contact<=4"]
    if speed >= 5:
        die += _QT["mods"]["speed>=5"]
    die = max(_QT["min"], min(_QT["max"], die))
    return die, _QT_ROWS[die]


def qt_landing(cell: str) -> Landing:
    """A trapped quarterback's cell (not the grounding) as yards behind the line, mark and runback.

    Rules: fool:5.3.6/1
    """
    onward = "rb" if cell.endswith("rb") else ""
    return _landing(cell.removesuffix("rb") or "0", onward)


# -- pass (5.5), columns exact within limits (RULINGS 49, 50) ----------------------------------------------------------

_PASS = TABLES["pass"]
_PASS_COLUMNS: Final[tuple[Column, ...]] = tuple(_PASS["columns"])
_PASS_ROWS: Final = tuple(tuple(_PASS["rows"][str(die)]) for die in range(1, 7))
_ZERO: Final = _PASS_COLUMNS.index(0)
_LOWEST: Final[dict[str, int]] = {
    "": _ZERO,
    "bullet": _ZERO,
    "loft": _PASS_COLUMNS.index(_PASS["limits"]["loft"]["min"]),
    "hail_mary": _PASS_COLUMNS.index(_PASS["limits"]["hail_mary"]["min"]),
}
_SHIFTS: Final[dict[str, tuple[int, int]]] = {
    kind: (shift["c"], shift["i"]) for kind, shift in _PASS["two_columns"].items()
}


def _pass_cell(value: int, die: int, kind: str) -> str:
    place = min(max(value + _ZERO, _LOWEST[kind]), len(_PASS_COLUMNS) - 1)
    return str(_PASS_ROWS[die - 1][place])


def pass_cells(value: int, die: int, kind: str) -> tuple[str, str]:
    """The completion and the interception cell of a throw; ``kind`` is "", bullet, loft or hail_mary (RULING 50).

    Rules: fool:5.5.6/1, fool:5.5.19/1, fool:5.8.3/1, fool:5.8.4/1, fool:5.8.4/2, fool:5.8.5/1
    """
    if not kind:
        cell = _pass_cell(value, die, kind)
        return cell, cell
    complete, intercept = _SHIFTS[kind]
    return _pass_cell(value + complete, die, kind), _pass_cell(value + intercept, die, kind)


# -- bump (5.1.2) -----------------------------------------------------------------------------------------------------

_BUMP = TABLES["bump"]
_BUMP_ROWS: Final[dict[int, str]] = {int(roll): cell for roll, cell in _BUMP["rows"].items()}
BUMP_MODS: Final[dict[str, Any]] = _BUMP["mods"]


def bump_cell(roll: int) -> str:
    """The bump table for a modified roll of two dice.

    Rules: fool:5.1.2/2
    """
    if roll < 2:
        return str(_BUMP["below_2"])
    return _BUMP_ROWS.get(roll, str(_BUMP["above_12"]))


# -- interceptions and runbacks (5.5.9, 6.2) --------------------------------------------------------------------------

_INTERCEPTION: Final[dict[int, tuple[str, ...]]] = {
    int(die): tuple(cells) for die, cells in TABLES["interception"]["rows"].items()
}
_RB: Final[dict[int, str]] = {int(die): cell for die, cell in TABLES["rb"]["rows"].items()}
_LRB: Final[dict[int, str]] = {int(die): cell for die, cell in TABLES["lrb"]["rows"].items()}
_RB_CONTACT: Final[dict[str, int]] = TABLES["rb"]["contact_add"]
_LRB_SPEED: Final[dict[str, int]] = TABLES["lrb"]["speed_add"]
_DIE_ADD: Final[dict[str, list[int]]] = {
    zone: add for zone, add in TABLES["runback_die_add"].items() if isinstance(add, list)
}


def interception_cell(die: int) -> str:
    """The location table's cell; the 1 is split.

    Rules: fool:5.5.9/2
    """
    return "/".join(_INTERCEPTION[die])


def runback_add(zone: str, screen: bool = False) -> tuple[int, int]:
    """What an interception in a zone adds to the rb and the lrb die (RULINGS 56, 57).

    Rules: fool:5.5.9/3, fool:5.5.20/1
    """
    if screen and zone in ("L", "C", "R"):
        zone = "screen L,R,C"
    rb, lrb = _DIE_ADD.get(zone, (0, 0))
    return rb, lrb


SACK_FUMBLE_ADD: Final[tuple[int, int]] = (_DIE_ADD["qb fumble"][0], _DIE_ADD["qb fumble"][1])


def _landing(cell: str, onward: str) -> Landing:
    mark = cell[-1] if cell[-1] in "~#&" else ""
    return Landing(int(cell.removesuffix(mark)), mark, onward)


def rb_cell(die: int) -> tuple[int, str]:
    """The die as read (above 6 it is a 6) and the cell of the standard runback table.

    Rules: fool:6.2.1/1
    """
    die = min(die, 6)
    return die, _RB[die]


def rb_landing(cell: str, contact: int) -> Landing:
    """An rb cell with the contact ability of the man added; a long runback adds nothing here.

    Rules: fool:6.2.1/1
    """
    if cell == "lrb":
        return Landing(0, "", "lrb")
    landing = _landing(cell, "")
    key = "4+" if contact >= 4 else str(max(contact, 0))
    return landing._replace(yards=landing.yards + _RB_CONTACT[key])


def lrb_cell(die: int) -> tuple[int, str]:
    """The die as read and the cell of the long runback table.

    Rules: fool:6.2.2/1
    """
    die = min(die, 6)
    return die, _LRB[die]


def lrb_landing(cell: str, speed: int) -> Landing:
    """An lrb cell with the speed of the man added; ``*`` and ``*-10`` go on to the long-gain table.

    Rules: fool:6.2.2/1
    """
    if cell.startswith("*"):
        return Landing(int(cell[1:] or "0"), "", "*")
    landing = _landing(cell, "")
    key = "0-2" if speed <= 2 else "6+" if speed >= 6 else str(speed)
    return landing._replace(yards=landing.yards + _LRB_SPEED[key])
