"""The tables of chapter 9, read from ``data/special-teams.json`` into the forms in which the kicks use them.

Rules: fool:9.1.7-01, fool:9.3.4-01
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

DATA: Final[dict[str, Any]] = json.loads(
    (files("rules_engine.fool") / "data" / "special-teams.json").read_text("utf-8")
)
KICKOFF: Final[dict[str, Any]] = DATA["kickoff"]
PUNT: Final[dict[str, Any]] = DATA["punt"]
PLACEKICK: Final[dict[str, Any]] = DATA["placekick"]
LETTERS: Final = ("A", "B", "C", "D")


class Cell(NamedTuple):
    """A result of a return table.

    yards   of the run; 0 where ``code`` says how the yards are found
    fumble  "F" for anyone, "f" for the fumble-prone, "" for none
    code    "" or CTH KK SC SS RS RC Re15 Ki15 * ** TD
    hurt    the returner is injured too (``#``, 9.2.7)
    text    as printed
    """

    yards: int
    fumble: str
    code: str
    hurt: bool
    text: str


CODES: Final = ("CTH", "KK", "SC", "SS", "RS", "RC", "Re15", "Ki15", "*", "**", "TD")


def cell(printed: int | str) -> Cell:
    """A printed cell taken apart: ``16F``, ``-1F#``, ``CTH``, ``22``."""
    text = str(printed)
    if text in CODES:
        return Cell(0, "", text, False, text)
    hurt = text.endswith("#")
    rest = text.removesuffix("#")
    fumble = rest[-1] if rest[-1] in "Ff" else ""
    return Cell(int(rest.removesuffix(fumble)), fumble, "", hurt, text)


def column(rows: Mapping[str, int | str]) -> dict[int, Cell]:
    """A column of a return table by the sum of three dice."""
    return {int(total): cell(printed) for total, printed in rows.items()}


def band(value: int, bands: list[dict[str, Any]]) -> Cell:
    """The result of a squad difference: bands of ``min`` and ``max``, open at the ends (9.1.4, 9.2.7)."""
    for row in bands:
        if row.get("min", value) <= value <= row.get("max", value):
            return cell(row["result"])
    raise ValueError(f"No band holds {value}.")


def ladder(value: int, steps: Mapping[str, int | str]) -> Cell:
    """The result of a single value: keys are numbers, ``n+`` for n or more, ``below`` for anything lower.

    A ladder without ``below`` gives its lowest result to anything lower.
    """
    lowest: int | str | None = None
    for key, result in steps.items():
        if key == "below":
            return cell(result)
        least = int(key.removesuffix("+"))
        if value >= least:
            return cell(result)
        lowest = result
    assert lowest is not None
    return cell(lowest)


def clamp(value: int, low: int, high: int) -> int:
    return min(high, max(low, value))


# -- kickoffs (9.1) ----------------------------------------------------------------------------------------------------

_STANDARD_KICKOFF: Final[dict[int, list[int | str]]] = {int(n): row for n, row in KICKOFF["standard"]["rows"].items()}
KICKOFF_RETURN: Final[dict[str, dict[int, Cell]]] = {
    name: column(rows) for name, rows in KICKOFF["returns"]["columns"].items()
}
CLIP_YARDS: Final[tuple[int, ...]] = tuple(KICKOFF["clip"]["yards_from_catch"])


def standard_kickoff(letter: str, total: int) -> int | str:
    """Yards of a standard kickoff before modifiers, or ``OOB`` or ``OFSD`` (9.1.7)."""
    return _STANDARD_KICKOFF[total][LETTERS.index(letter)]


def kickoff_modifier(modifier: int) -> int:
    """A placekicker's yards as a kickoff man: half, toward zero (9.1.1).

    Rules: fool:9.1.1-03
    """
    half = abs(modifier) // 2
    return half if modifier > 0 else -half


def sideline_out_of_bounds(control: int) -> tuple[int, ...]:
    """The totals of three dice on which a sideline kick goes out of bounds (9.1.3); control reads 0 to 10 (ST-R03).

    Rules: fool:9.1.3-06
    """
    totals: list[int] = KICKOFF["sideline"]["control_oob"][str(clamp(control, 0, 10))]
    return tuple(totals)


def kickoff_catch(p: int, die: int) -> str:
    """The kickoff catch table: F, K, 1/2 or N for a returner's adjusted P and a die of 1 to 6 (9.1.4)."""
    result: str = KICKOFF["catch"]["columns"][str(clamp(p, -2, 6))][die - 1]
    return result


def kickoff_kamikaze(difference: int, die: int) -> str:
    """The kamikaze chart: ballcarrier's C and S less the kamikaze's; odd values read the column to the left.

    Rules: fool:9.1.4-13
    """
    place = clamp(difference - difference % 2, -4, 6)
    result: str = KICKOFF["kamikaze_chart"]["columns"][str(place)][die - 1]
    return result


_SQUIB: Final[dict[int, list[int | str]]] = {int(n): row for n, row in KICKOFF["squib"]["rows"].items()}
_ONSIDE: Final[dict[int, list[int | str]]] = {int(n): row for n, row in KICKOFF["onside"]["rows"].items()}
_SQUIB_COLUMNS: Final = {"A": 0, "B": 0, "C": 1, "D": 2}


def squib_kickoff(letter: str, total: int) -> int | str:
    """Yards of a squib before wind; ``30St`` with a standard return; ``OOB`` or ``OFSD`` (9.1.7)."""
    return _SQUIB[total][_SQUIB_COLUMNS[letter]]


def onside_kickoff(control: int, total: int) -> str:
    """An onside kick as printed: ``11K``, ``13``, ``KOFSD`` ...; columns control 0-1, 2-4 and 5 or more (9.1.7)."""
    return str(_ONSIDE[total][0 if control <= 1 else 1 if control <= 4 else 2])


def reverse_handoff(value: int, die: int) -> str:
    """The handoff of a reverse by both men's P: ``*``, ``5F``, ``f-8``, ``-4``; odd sums read one column left.

    Rules: fool:9.1.4-24
    """
    if die > 3:
        return "*"
    place = clamp(value - value % 2, -2, 8)
    return str(KICKOFF["reverse_handoff"]["columns"][str(place)][die - 1])


# -- punts (9.2) -------------------------------------------------------------------------------------------------------

PUNT_RETURN: Final[dict[str, dict[str, dict[int, Cell]]]] = {
    call: {distance: column(rows) for distance, rows in PUNT["returns"]["columns"][call].items()}
    for call in ("standard", "sideline")
}
PUNT_STARS: Final[dict[str, dict[int, Cell]]] = {name: column(PUNT["returns"]["columns"][name]) for name in ("*", "**")}
KICKOFF_STARS: Final[dict[str, dict[int, Cell]]] = {name: KICKOFF_RETURN[name] for name in ("*", "**")}


class PuntRow(NamedTuple):
    """A row of a punting table: yards before modifiers, and chances of 6 that it can be returned."""

    yards: int
    chances: int


def punt_row(table: str, letter: str, control: int, total: int) -> PuntRow:
    """``table`` is standard or out_of_bounds (three dice), or hurried (two)."""
    row = PUNT[table]["rows"][str(total)]
    return PuntRow(row["distance"][LETTERS.index(letter)], row["return_chances"][clamp(control, 0, 12)])


def coffin_corner(control: int, total: int) -> int | None:
    """The yard line on which a punt at the corner comes down; None in the end zone (9.2.4c)."""
    line = PUNT["coffin"]["rows"][str(total)][clamp(control, 0, 12)]
    return None if line == "EZ" else int(line)


def coffin_event(total: int) -> str:
    """RB, HR, FR or dead for a punt at the corner (9.2.4c)."""
    return str(PUNT["coffin"]["event"].get(str(total), "dead"))


HURRIED_HALF: Final[frozenset[int]] = frozenset(PUNT["hurried"]["half_distance_rows"])


def distance_column(yards: int) -> str:
    """The column of the catching and returning tables for a punt of so many yards."""
    return "35-" if yards <= 35 else "med" if yards <= 49 else "50+"


def punt_catch(kind: str, distance: str, total: int) -> str:
    """The catching table: ``kind`` fair or return; M, F, f, F* or -."""
    rows: dict[str, list[str]] = PUNT["catch"][kind]
    place: int = PUNT["catch"]["columns"].index(distance)
    best = next(key for key in rows if key.endswith("+"))
    key = "2-" if total <= 2 else best if total >= int(best[:-1]) else str(total)
    return rows[key][place]


def average_punt(letter: str) -> int:
    """The printed average of the standard punt (44, 48, 40, 30)."""
    average: int = PUNT["standard"]["printed_average"][LETTERS.index(letter)]
    return average


# -- placekicks (9.3) --------------------------------------------------------------------------------------------------


def totals(event: str, odds: int) -> tuple[int, ...]:
    """The totals of two dice that stand for so many 36ths; ``event`` is bobble, block or wide (ST-R36)."""
    if odds <= 0:
        return ()
    rows: dict[str, list[int]] = PLACEKICK["odds_to_totals"][event]
    return tuple(rows[str(min(odds, len(rows)))])


_KICK: Final[dict[int, list[int]]] = {int(total): row for total, row in PLACEKICK["distance"]["rows"].items()}


def placekick_yards(letter: str, total: int) -> int:
    """Yards of a placekick beyond the line of scrimmage before modifiers, for a sum of three dice."""
    return _KICK[total][LETTERS.index(letter)]


def average_placekick(letter: str) -> int:
    """The printed average of the placekick (28, 36, 20, 14)."""
    average: int = PLACEKICK["distance"]["printed_average"][LETTERS.index(letter)]
    return average


def block_by_distance(los: int) -> int:
    """36ths that the line of scrimmage adds to the odds of a block (9.3.2b).

    Rules: fool:9.3.2-14
    """
    for row in PLACEKICK["block_odds_36"]["distance_by_los"]:
        if row["from"] <= los <= row.get("to", los):
            add: int = row["add"]
            return add
    return 0
