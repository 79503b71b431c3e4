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


# -- reading -----------------------------------------------------------------------------------------------------------


def read_man_card(
    body: dict[str, Any], man: str, path: str, reader: DocumentReader, *, whole: bool = True
) -> PlayerCard:
    """The card of a man of that kind (``QB``, ``RB`` ...) from the fields of its JSON; other fields are not looked at.

    ``whole``: every column that his kind has must be given, blank ones as null. Otherwise what is missing is left out.

    Rules: statis_pro:SP-014, statis_pro:SP-015, statis_pro:SP-017, statis_pro:SP-018
    """
    carries, passes = man in ("QB", "RB", "WR", "TE"), man == "QB"
    rushing: dict[str, Column] = {}
    receiving: dict[str, Column] = {}
    ranges: dict[str, CompletionRange] = {}
    left_out: list[str] = []
    if carries:
        rushing = _read_columns(body, "rush", RUSHING, path, reader, left_out)
    if passes:
        ranges = _read_ranges(body, path, reader, left_out)
        if "pass_rush" not in body:
            left_out.append("pass_rush")
    elif carries:
        receiving = _read_columns(body, "pass", RECEIVING, path, reader, left_out)
    left_out.sort()
    if whole:
        _require(body, man, path, reader, left_out)
    return PlayerCard(
        letter=reader.choice(body, "endurance", path, LETTERS, "") if passes else "",
        endurance=0 if passes else reader.choice(body, "endurance", path, NUMBERS, 0),
        rushing=rushing,
        receiving=receiving,
        passing=ranges,
        pass_rush=_read_pass_rush(body["pass_rush"], join(path, "pass_rush"), reader) if "pass_rush" in body else None,
        blocking=reader.number(body, "bv", path, -9, 9),
        pass_blocking=reader.number(body, "pb", path, -9, 9),
        tackling=reader.number(body, "tv", path, -9, 9),
        rush_value=reader.number(body, "pr", path, -9, 9),
        pass_defense=reader.number(body, "pd", path, -9, 9),
        interception=_read_rating(body.get("int"), join(path, "int"), reader),
        positions=_read_positions(body, man, path, reader),
        left_out={name: join(path, name) for name in left_out},
    )


def _require(body: dict[str, Any], man: str, path: str, reader: DocumentReader, left_out: list[str]) -> None:
    """Note the columns, ranges and values that a whole card of a man of that kind has and this one leaves out."""
    for name in left_out:
        reader.wrong(join(path, name), f'The field "{name}" is missing.')
    for name in _NEEDED[man]:
        if name not in body:
            reader.wrong(join(path, name), f'The field "{name}" is missing.')


# The values that stand on the card of a man of each kind (4.2, 4.3).
_VALUES_OF: Final[dict[str, tuple[str, ...]]] = {
    "QB": ("pass_rush",),
    "RB": ("bv",),
    "WR": ("bv",),
    "TE": ("bv",),
    "OL": ("bv", "pb"),
    "DL": ("tv", "pr"),
    "LB": ("tv", "pr", "pd", "int"),
    "DB": ("pr", "pd", "int"),
}
_WITHOUT_ENDURANCE: Final = ("OL", *DEFENSIVE_MEN)
_NEEDED: Final = {
    man: values if man in _WITHOUT_ENDURANCE else ("endurance", *values) for man, values in _VALUES_OF.items()
}


def _read_columns(
    body: dict[str, Any],
    field: str,
    names: tuple[str, ...],
    path: str,
    reader: DocumentReader,
    left_out: list[str],
) -> dict[str, Column]:
    """The columns of one field. A field that is null is blank in all."""
    if field in body and body[field] is None:
        return {}
    inner = join(path, field)
    given = reader.fields(body[field], inner, (), names) if field in body else {}
    columns: dict[str, Column] = {}
    for name in names:
        if name not in given:
            left_out.append(f"{field}.{name}")
        elif given[name] is not None:
            columns[name] = _read_column(given[name], join(inner, name), reader, _markers(field, name))
    normal = columns.get("N", ())
    if SHORT_GAIN in normal and "SG" not in columns and "SG" in given:
        reader.wrong(join(inner, "N"), "Entry 1 sends to the short gain column, which is blank.", "Give yards there.")
    return columns


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
    return tuple(
        [
            entry  # as most are: nothing else has to be asked
            if type(entry) is int and -MOST_YARDS <= entry <= MOST_YARDS
            else _read_marker(entry, path, place, reader, markers)
            for place, entry in enumerate(value)
        ]
    )


def _read_marker(value: object, path: str, place: int, reader: DocumentReader, markers: Collection[str]) -> Entry:
    """An entry that is no number of yards: a word that sends to another column."""
    if isinstance(value, str) and value in markers and (value != SHORT_GAIN or place == 0):
        return "SG" if value == SHORT_GAIN else "L"
    return reader.whole(value, f"{path}[{place}]", "The entry", -MOST_YARDS, MOST_YARDS)


def _read_ranges(
    body: dict[str, Any], path: str, reader: DocumentReader, left_out: list[str]
) -> dict[str, CompletionRange]:
    inner = join(path, "pass")
    given = reader.fields(body["pass"], inner, (), RECEIVING) if "pass" in body else {}
    left_out += [f"pass.{name}" for name in RECEIVING if name not in given]
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
        first, last = [reader.whole(end, f"{path}[{place}]", "The number", 1, 48) for place, end in enumerate(value)]
        if first <= last or not reader.sound(path):
            return InterceptionRating(first, last, False)
    reader.wrong(path, f'An interception rating is [first, last], "48?" or null, not {shown(value)}.')
    return None


def _read_positions(body: dict[str, Any], man: str, path: str, reader: DocumentReader) -> tuple[str, ...]:
    """The boxes of a defender, the positions of everybody else."""
    places = BOXES if man in DEFENSIVE_MEN else POSITIONS
    named = body.get("positions", [])
    if isinstance(named, list) and len(named) <= len(places) and all(each in places for each in named):
        return tuple(named)
    given = reader.items(body, "positions", path)
    for place, inner in given:
        if not isinstance(place, str) or place not in places:
            reader.wrong(inner, f"A {man} does not stand at {shown(place)}.", f"Places are {', '.join(places)}.")
    return tuple([str(place) for place, _ in given])


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
    for name in _VALUES_OF[man]:
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
