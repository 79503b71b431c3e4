"""Cards as CSV: one row for each man. A cell holds a whole column of his card, its entries with blanks between them
(``SG 7 6 5 4 3 2 2 1 1 0 -1``); ``punt_blocks`` holds the Run Numbers of the punter's line below that are blocks.

A row is turned into the man's sheet, and the sheet is read as any other; what is wrong there is told by the column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from ....errors import Report
from ....plans.document_reader import DocumentReader
from ...cards.kicking import BANDS, BLOCK, PENALTY, read_placekicker, read_punter, read_return_column
from ...cards.man_json import read_man_card
from ...cards.men import RECEIVING, RUN_NUMBERS, RUSHING
from ..men import Sheet
from ..season_lines import KICKERS, POSITIONS
from .lines import check_numbers, named, read_places, required_number
from .text import Cells, read_table, write_table

_RANGES: Final = ("com", "inc")
_RUSH: Final = ("sack", "runs", "com")
_NAMES_IN_ORDER: Final = ("sack", "runs", "com", "inc")  # every name of a range, in the order of both
_VALUES: Final = ("bv", "pb", "tv", "pr", "pd")
_RETURNS: Final = ("kickoff_return", "punt_return")
_CARRIERS: Final = ("QB", "RB", "WR", "TE")
_DEFENDERS: Final = ("LB", "DB")
REQUIRED: Final = ("team", "number", "name", "position")
COLUMNS: Final = (
    *REQUIRED, "age", "endurance", *(f"rush_{name}" for name in RUSHING), *(f"pass_{name}" for name in RECEIVING),
    "pass_rush", *_VALUES, "int", "places", "field_goals", "extra_points", "punt_yards", "punt_returned", "punt_blocks",
    *(name for each in _RETURNS for name in (each, f"{each}_star")),
)  # fmt: skip
_RATING = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_INTEGER = re.compile(r"-?[0-9]{1,6}")
_ENTRY = re.compile(r"\[([0-9]+)\]")

# In which column the field of a sheet stands, by the beginning of its path; the first that fits.
_COLUMN_OF: Final = (
    *((f"rush.{name}", f"rush_{name}") for name in RUSHING),
    *((f"pass.{name}", f"pass_{name}") for name in RECEIVING),
    ("pass_rush", "pass_rush"), ("positions", "places"), ("kicker.bands", "field_goals"), ("kicker", "extra_points"),
    ("punter.yards", "punt_yards"), ("punter.ret", "punt_returned"), ("punter", "punt_blocks"),
    *((f"{name}.star", f"{name}_star") for name in _RETURNS),
    *((name, name) for name in (*_RETURNS, "endurance", *_VALUES, "int")),
    ("rush", "rush_N"), ("pass", "pass_Q"),
)  # fmt: skip


@dataclass(frozen=True)
class TeamCardRow:
    """A man with his sheet, and the team whose he is."""

    team: str
    number: int
    name: str
    position: str
    age: int
    sheet: Sheet

    def __hash__(self) -> int:
        return hash((self.team, self.number))


# -- reading -----------------------------------------------------------------------------------------------------------


def read_cards(text: str) -> tuple[list[TeamCardRow], Report]:
    """The men of a CSV text, and a sentence for everything that is wrong with it. With an error the men are not to be
    used."""
    table = read_table(text, COLUMNS, REQUIRED)
    men = [_read_row(cells) for cells in table.rows]
    check_numbers([(man.team, man.number) for man in men], table.rows)
    return men, table.report


def _read_row(cells: Cells) -> TeamCardRow:
    position = cells.one_of("position", POSITIONS)
    sheet = _sheet(cells, position)
    if position:
        _check(sheet, position, cells)
    team, number, name = named(cells, "team"), required_number(cells), named(cells, "name")
    return TeamCardRow(team, number, name, position, cells.number_in("age", 0, 99), sheet)


def _sheet(cells: Cells, position: str) -> Sheet:
    """The sheet as JSON; its values are not checked yet."""
    sheet: Sheet = {}
    if position not in KICKERS and position:
        sheet |= _man(cells, position)
    if cells.is_filled(("field_goals", "extra_points")):
        good = _words(cells, "field_goals")
        bands = dict(zip(BANDS, good, strict=False))
        if len(good) > len(BANDS):
            cells.wrong("field_goals", f"there are {len(good)} numbers for the {len(BANDS)} bands {', '.join(BANDS)}.")
        sheet["kicker"] = {"bands": bands, "xp_hi": _word(cells, "extra_points")}
    if cells.is_filled(("punt_yards", "punt_returned", "punt_blocks")):
        words = cells.text("punt_blocks").split()
        blocks = {cells.whole(word, "punt_blocks", 1, RUN_NUMBERS) for word in words}
        below = [BLOCK if number in blocks else PENALTY for number in range(1, RUN_NUMBERS + 1)]
        sheet["punter"] = {"yards": _words(cells, "punt_yards"), "ret": _words(cells, "punt_returned"), "below": below}
    for name in _RETURNS:
        if cells.is_filled((name, f"{name}_star")):
            sheet[name] = {"yards": _words(cells, name), "star": _word(cells, f"{name}_star")}
    return sheet


def _man(cells: Cells, position: str) -> Sheet:
    """The fields of a man's own card."""
    sheet: Sheet = {}
    if position in _CARRIERS:
        sheet["endurance"] = _word(cells, "endurance")
        sheet["rush"] = _columns(cells, "rush", RUSHING)
    if position == "QB":
        ranges = {name: _named_words(cells, f"pass_{name}", _RANGES) for name in RECEIVING}
        sheet["pass"] = {name: each for name, each in ranges.items() if each is not None}
        rush = _named_words(cells, "pass_rush", _RUSH)
        sheet |= {} if rush is None else {"pass_rush": rush}
    elif position in _CARRIERS:
        sheet["pass"] = _columns(cells, "pass", RECEIVING)
    sheet |= {name: _word(cells, name) for name in _VALUES if cells.is_filled((name,))}
    if position in _DEFENDERS:
        sheet["int"] = _rating(cells.text("int"))
    places = read_places(cells)
    return sheet | {"positions": list(places)} if places else sheet


def _columns(cells: Cells, field: str, names: tuple[str, ...]) -> dict[str, list[Any] | None] | None:
    """Columns of a card by name; a field of which all are empty is blank."""
    if not cells.is_filled(f"{field}_{name}" for name in names):
        return None
    return {name: _words(cells, f"{field}_{name}") or None for name in names}


def _named_words(cells: Cells, column: str, names: tuple[str, ...]) -> dict[str, Any] | None:
    """The words of a cell by name; None where it is empty or holds another number of words."""
    words = _words(cells, column)
    if len(words) != len(names):
        if words:
            cells.wrong(column, f"it should hold {len(names)} numbers ({', '.join(names)}), not {len(words)}.")
        return None
    return dict(zip(names, words, strict=True))


def _words(cells: Cells, column: str) -> list[Any]:
    """The words of a cell, numbers as numbers."""
    return [_value(word) for word in cells.text(column).split()]


def _word(cells: Cells, column: str) -> Any:
    """The cell as a number or text; None where it is empty."""
    text = cells.text(column)
    return _value(text) if text else None


def _value(word: str) -> int | str:
    return int(word) if _INTEGER.fullmatch(word) else word


def _rating(text: str) -> list[int] | str | None:
    """``46-48``, ``48?`` or nothing; other text stays as it is."""
    match = _RATING.fullmatch(text)
    return [int(match[1]), int(match[2])] if match else text or None


def _check(sheet: Sheet, position: str, cells: Cells) -> None:
    """Read the sheet, and tell what is wrong with it by the column of the table."""
    reader = DocumentReader("CARD", "FIELD")
    if position not in KICKERS:
        read_man_card(sheet, position, "", reader)
    if "kicker" in sheet:
        read_placekicker(sheet["kicker"], "kicker", reader)
    if "punter" in sheet:
        read_punter(sheet["punter"], "punter", reader)
    for name in _RETURNS:
        if name in sheet:
            read_return_column(sheet[name], name, reader)
    for problem in reader.report:
        column = next((column for path, column in _COLUMN_OF if problem.path.startswith(path)), "position")
        entry = _ENTRY.search(problem.path)
        place = f"entry {int(entry[1]) + 1}: " if entry else ""
        cells.wrong(column, f"{place}{problem.message} {problem.hint}".rstrip())


# -- writing -----------------------------------------------------------------------------------------------------------


def write_cards(men: list[TeamCardRow]) -> str:
    """The CSV text of men with their cards, as ``read_cards`` reads it."""
    return write_table(COLUMNS, [_written(man) for man in men])


def _written(man: TeamCardRow) -> dict[str, str | int]:
    sheet = man.sheet
    row: dict[str, str | int] = {"team": man.team, "number": man.number, "name": man.name, "position": man.position}
    row |= {"age": man.age, "places": " ".join(sheet.get("positions", ()))}
    row |= {name: sheet[name] for name in ("endurance", *_VALUES) if name in sheet}
    for field, names in (("rush", RUSHING), ("pass", RECEIVING)):
        given = sheet.get(field) or {}
        row |= {f"{field}_{name}": _spelled(given[name]) for name in names if given.get(name) is not None}
    if "pass_rush" in sheet:
        row["pass_rush"] = _spelled(sheet["pass_rush"])
    rating = sheet.get("int")
    row["int"] = "-".join(map(str, rating)) if isinstance(rating, list) else rating or ""
    if "kicker" in sheet:
        row |= {"field_goals": _spelled(sheet["kicker"]["bands"]), "extra_points": sheet["kicker"]["xp_hi"]}
    if "punter" in sheet:
        punter = sheet["punter"]
        row |= {"punt_yards": _spelled(punter["yards"]), "punt_returned": _spelled(punter["ret"])}
        row["punt_blocks"] = _spelled([place for place, below in enumerate(punter["below"], 1) if below == BLOCK])
    for name in _RETURNS:
        if name in sheet:
            star = sheet[name].get("star")
            row |= {name: _spelled(sheet[name]["yards"]), f"{name}_star": "" if star is None else star}
    return row


def _spelled(entries: list[Any] | dict[str, Any]) -> str:
    """Entries, or numbers by name in the order in which the names are read, with blanks between them. A sheet may come
    from a database that keeps no order of names."""
    if isinstance(entries, dict):
        return " ".join(str(entries[name]) for name in (*_NAMES_IN_ORDER, *BANDS) if name in entries)
    return " ".join(str(entry) for entry in entries)
