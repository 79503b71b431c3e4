"""Men's cards as JSON: reading with a sentence for every wrong field, and writing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from ...plans.document_reader import DocumentReader, join, shown
from ..boxes import BOXES, DEFENSIVE_MEN, POSITIONS
from .men import (
    DOUBTFUL,
    LONG,
    PASS_NUMBERS,
    RECEIVING,
    RUN_NUMBERS,
    RUSHING,
    SHORT_GAIN,
    Column,
    CompletionRange,
    Entry,
    InterceptionRating,
    PassRushRange,
    PlayerCard,
)

LETTERS: Final = ("A", "B", "C")
MOST_YARDS: Final = 99  # of an entry of a column, gained or lost
NUMBERS: Final = (0, 1, 2, 3, 4)
CARD_FIELDS: Final = (
    "endurance", "rush", "pass", "pass_rush", "bv", "pb", "tv", "pr", "pd", "int", "positions",
)  # fmt: skip
_VALUES: Final = ("bv", "pb", "tv", "pr", "pd")


# -- reading -----------------------------------------------------------------------------------------------------------


def read_man_card(
    body: dict[str, Any], man: str, path: str, reader: DocumentReader, *, whole: bool = True
) -> PlayerCard:
    """The card of a man of that kind (``QB``, ``RB`` ...) from the fields of its JSON; other fields are not looked at.

    ``whole``: every column that his kind has must be given, blank ones as null. Otherwise what is missing is left out.

    Rules: statis_pro:SP-014, statis_pro:SP-015, statis_pro:SP-017, statis_pro:SP-018
    """
    carries, passes = man in ("QB", "RB", "WR", "TE"), man == "QB"
    columns: dict[str, dict[str, Column]] = {"rush": {}, "pass": {}}
    ranges: dict[str, CompletionRange] = {}
    left_out: set[str] = set()
    if carries:
        _read_columns(body, "rush", RUSHING, path, reader, columns["rush"], left_out)
        if passes:
            ranges = _read_ranges(body, path, reader, left_out)
        else:
            _read_columns(body, "pass", RECEIVING, path, reader, columns["pass"], left_out)
    if passes and "pass_rush" not in body:
        left_out.add("pass_rush")
    needed = (*(("endurance",) if carries else ()), *_values_of(man)) if whole else ()
    for name in [*sorted(left_out if whole else ()), *(name for name in needed if name not in body)]:
        reader.wrong(join(path, name), f'The field "{name}" is missing.')
    values = {name: reader.number(body, name, path, -9, 9) for name in _VALUES}
    return PlayerCard(
        letter=reader.choice(body, "endurance", path, LETTERS, "") if passes else "",
        endurance=0 if passes else reader.choice(body, "endurance", path, NUMBERS, 0),
        rushing=columns["rush"],
        receiving=columns["pass"],
        passing=ranges,
        pass_rush=_read_pass_rush(body["pass_rush"], join(path, "pass_rush"), reader) if "pass_rush" in body else None,
        blocking=values["bv"],
        pass_blocking=values["pb"],
        tackling=values["tv"],
        rush_value=values["pr"],
        pass_defense=values["pd"],
        interception=_read_rating(body.get("int"), join(path, "int"), reader),
        positions=_read_positions(body, man, path, reader),
        left_out={name: join(path, name) for name in sorted(left_out)},
    )


def _values_of(man: str) -> tuple[str, ...]:
    """The values that stand on the card of a man of that kind (4.2, 4.3)."""
    return {
        "QB": ("pass_rush",),
        "OL": ("bv", "pb"),
        "DL": ("tv", "pr"),
        "LB": ("tv", "pr", "pd", "int"),
        "DB": ("pr", "pd", "int"),
    }.get(man, ("bv",))


def _read_columns(
    body: dict[str, Any],
    field: str,
    names: tuple[str, ...],
    path: str,
    reader: DocumentReader,
    columns: dict[str, Column],
    left_out: set[str],
) -> None:
    """The columns of one field. A field that is null is blank in all."""
    inner = join(path, field)
    given: dict[str, Any] = dict.fromkeys(names)
    if field not in body:
        given = {}
    elif body[field] is not None:
        given = reader.fields(body[field], inner, (), names)
    left_out.update(f"{field}.{name}" for name in names if name not in given)
    for name in names:
        if given.get(name) is not None:
            columns[name] = _read_column(given[name], join(inner, name), reader, _markers(field, name))
    normal = columns.get("N", ())
    if SHORT_GAIN in normal and "SG" not in columns and f"{field}.SG" not in left_out:
        reader.wrong(join(inner, "N"), "Entry 1 sends to the short gain column, which is blank.", "Give yards there.")


def _markers(field: str, name: str) -> tuple[str, ...]:
    """The words that may stand in a column instead of yards."""
    if field == "rush":
        return (SHORT_GAIN,) if name == "N" else ()
    return (LONG,) if name in ("Q", "S") else ()


def _read_column(value: object, path: str, reader: DocumentReader, markers: Collection[str]) -> Column:
    """Twelve entries by Run Number; ``SG`` stands at the first alone."""
    if not isinstance(value, list) or len(value) != RUN_NUMBERS:
        reader.wrong(path, f"A column has twelve entries, one for each Run Number, not {shown(value)}.")
        return ()
    entries: list[Entry] = []
    for place, entry in enumerate(value):
        if type(entry) is int and -MOST_YARDS <= entry <= MOST_YARDS:  # as most are: no path has to be spelled
            entries.append(entry)
        elif isinstance(entry, str) and entry in markers and (entry != SHORT_GAIN or place == 0):
            entries.append("SG" if entry == SHORT_GAIN else "L")
        else:
            entries.append(reader.whole(entry, f"{path}[{place}]", "The entry", -MOST_YARDS, MOST_YARDS))
    return tuple(entries)


def _read_ranges(
    body: dict[str, Any], path: str, reader: DocumentReader, left_out: set[str]
) -> dict[str, CompletionRange]:
    inner = join(path, "pass")
    given = reader.fields(body["pass"], inner, (), RECEIVING) if "pass" in body else {}
    left_out.update(f"pass.{name}" for name in RECEIVING if name not in given)
    return {name: _read_range(given[name], join(inner, name), reader) for name in RECEIVING if name in given}


def _read_range(value: object, path: str, reader: DocumentReader) -> CompletionRange:
    upper = reader.fields(value, path, ("com", "inc"), ())
    complete = reader.number(upper, "com", path, 0, PASS_NUMBERS)
    incomplete = reader.number(upper, "inc", path, 0, PASS_NUMBERS)
    if incomplete < complete and reader.sound(path):
        reader.wrong(join(path, "inc"), f"The range INC ends at {incomplete}, before COM does at {complete}.")
    return CompletionRange(complete, incomplete)


def _read_pass_rush(value: object, path: str, reader: DocumentReader) -> PassRushRange:
    upper = reader.fields(value, path, ("sack", "runs", "com"), ())
    sack, runs, complete = (reader.number(upper, name, path, 0, PASS_NUMBERS) for name in ("sack", "runs", "com"))
    if not sack <= runs <= complete and reader.sound(path):
        reader.wrong(path, f"The ranges end at {sack}, {runs}, {complete}; none may end before the one it follows.")
    return PassRushRange(sack, runs, complete)


def _read_rating(value: object, path: str, reader: DocumentReader) -> InterceptionRating | None:
    """``[first, last]``, ``"48?"`` or null."""
    if value is None:
        return None
    if value == "48?":
        return DOUBTFUL
    if isinstance(value, list) and len(value) == 2:
        first, last = (reader.whole(end, f"{path}[{place}]", "The number", 1, 48) for place, end in enumerate(value))
        if first <= last or not reader.sound(path):
            return InterceptionRating(first, last, False)
    reader.wrong(path, f'An interception rating is [first, last], "48?" or null, not {shown(value)}.')
    return None


def _read_positions(body: dict[str, Any], man: str, path: str, reader: DocumentReader) -> tuple[str, ...]:
    """The boxes of a defender, the positions of everybody else."""
    places = BOXES if man in DEFENSIVE_MEN else POSITIONS
    given = reader.items(body, "positions", path)
    for place, inner in given:
        if not isinstance(place, str) or place not in places:
            reader.wrong(inner, f"A {man} does not stand at {shown(place)}.", f"Places are {', '.join(places)}.")
    return tuple(str(place) for place, _ in given)


# -- writing -----------------------------------------------------------------------------------------------------------


def card_json(card: PlayerCard, man: str) -> dict[str, Any]:
    """The JSON of a whole card of a man of that kind, as ``read_man_card`` reads it."""
    out: dict[str, Any] = {}
    if man in ("QB", "RB", "WR", "TE"):
        out["endurance"] = card.letter if man == "QB" else card.endurance
        out["rush"] = _columns_json(card.rushing, RUSHING)
        if man == "QB":
            out["pass"] = {name: {"com": each.complete, "inc": each.incomplete} for name, each in card.passing.items()}
        else:
            out["pass"] = _columns_json(card.receiving, RECEIVING)
    numbers = {
        "bv": card.blocking, "pb": card.pass_blocking, "tv": card.tackling, "pr": card.rush_value,
        "pd": card.pass_defense,
    }  # fmt: skip
    for name in _values_of(man):
        if name == "pass_rush" and card.pass_rush is not None:
            rush = card.pass_rush
            out[name] = {"sack": rush.sack, "runs": rush.runs, "com": rush.complete}
        elif name == "int":
            out[name] = _rating_json(card.interception)
        elif name in numbers:
            out[name] = numbers[name]
    if card.positions:
        out["positions"] = list(card.positions)
    return out


def _columns_json(columns: dict[str, Column], names: tuple[str, ...]) -> dict[str, list[Entry] | None] | None:
    if not columns:
        return None
    return {name: list(columns[name]) if name in columns else None for name in names}


def _rating_json(rating: InterceptionRating | None) -> list[int] | str | None:
    if rating is None:
        return None
    return "48?" if rating.doubtful else [rating.first, rating.last]
