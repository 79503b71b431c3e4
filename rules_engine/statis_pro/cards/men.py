"""The cards of men: what a quarterback, back, receiver, lineman or defender is worth, and their JSON.

One class serves all. What the rulebook does not print on a man's card is blank there: a column that is None, a value
of 0. A card may also be incomplete: a conformance case gives of a card what its play asks for. The columns that it
leaves out stand in ``left_out``; a play may be called on them, but reading them raises ``MissingColumn``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Final, Literal, final

from ...errors import EngineError
from ...plans.document_reader import DocumentReader, join, shown
from ...value import Value
from ..boxes import BOXES, DEFENSIVE_MEN, POSITIONS

# A column has an entry for each Run Number: yards, or the column to read instead.
SHORT_GAIN: Final = "SG"
LONG: Final = "L"
Entry = int | Literal["SG", "L"]
Column = tuple[Entry, ...]
RUN_NUMBERS: Final = 12
PASS_NUMBERS: Final = 48

RUSHING: Final = ("N", "SG", "LG")
RECEIVING: Final = ("Q", "S", "L")
LETTERS: Final = ("A", "B", "C")
NUMBERS: Final = (0, 1, 2, 3, 4)
CARD_FIELDS: Final = (
    "endurance", "rush", "pass", "pass_rush", "bv", "pb", "tv", "pr", "pd", "int", "positions",
)  # fmt: skip
_VALUES: Final = ("bv", "pb", "tv", "pr", "pd")


class MissingColumn(EngineError):
    """A play asks for a column that a card leaves out."""


@final
class CompletionRange(Value):
    """A quarterback's range for one kind of pass: complete 1 to ``complete``, incomplete to ``incomplete``, the rest up
    to 48 intercepted."""

    NAMES: ClassVar[str] = "complete incomplete"

    def __init__(self, complete: int, incomplete: int) -> None:
        self.complete: Final = complete
        self.incomplete: Final = incomplete


@final
class PassRushRange(Value):
    """A quarterback under a pass rush: sack 1 to ``sack``, runs to ``runs``, complete to ``complete``, the rest up to
    48 incomplete."""

    NAMES: ClassVar[str] = "sack runs complete"

    def __init__(self, sack: int, runs: int, complete: int) -> None:
        self.sack: Final = sack
        self.runs: Final = runs
        self.complete: Final = complete


@final
class InterceptionRating(Value):
    """The Pass Numbers, ``first`` to ``last``, on which a defender intercepts; ``doubtful`` is "48?": a 48 and then an
    even Pass Number."""

    NAMES: ClassVar[str] = "first last doubtful"

    def __init__(self, first: int, last: int, doubtful: bool) -> None:
        self.first: Final = first
        self.last: Final = last
        self.doubtful: Final = doubtful

    @property
    def width(self) -> int:
        """How good it is, in halves of a Pass Number: "48?" counts one."""
        return 1 if self.doubtful else 2 * (self.last - self.first + 1)


DOUBTFUL: Final = InterceptionRating(48, 48, True)


@final
class PlayerCard(Value):
    """What stands on a man's card.

    letter        a quarterback's endurance, ``A`` to ``C``; "" for everybody else
    endurance     the number of a back, receiver or end, 0 to 4
    rushing       column by name: ``N`` normal, ``SG`` short gain, ``LG`` long gain; a blank one is not there
    receiving     column by name: ``Q`` quick, ``S`` short, ``L`` long; a blank one is not there
    passing       a quarterback's range by the same names
    pass_rush     a quarterback's ranges under a pass rush
    blocking, pass_blocking, tackling, rush_value, pass_defense   BV, PB, TV, PR, PD
    interception  a defender's rating, None without one
    positions     the positions or boxes on his card; empty: every one that his kind may take
    left_out      names (``rush.N``, ``pass.Q``, ``pass_rush``) that an incomplete card does not give
    """

    NAMES: ClassVar[str] = (
        "letter endurance rushing receiving passing pass_rush blocking pass_blocking tackling rush_value pass_defense"
        " interception positions left_out"
    )

    def __init__(
        self,
        letter: str = "",
        endurance: int = 0,
        rushing: dict[str, Column] | None = None,
        receiving: dict[str, Column] | None = None,
        passing: dict[str, CompletionRange] | None = None,
        pass_rush: PassRushRange | None = None,
        blocking: int = 0,
        pass_blocking: int = 0,
        tackling: int = 0,
        rush_value: int = 0,
        pass_defense: int = 0,
        interception: InterceptionRating | None = None,
        positions: tuple[str, ...] = (),
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        self.letter: Final = letter
        self.endurance: Final = endurance
        self.rushing: Final = rushing or {}
        self.receiving: Final = receiving or {}
        self.passing: Final = passing or {}
        self.pass_rush: Final = pass_rush
        self.blocking: Final = blocking
        self.pass_blocking: Final = pass_blocking
        self.tackling: Final = tackling
        self.rush_value: Final = rush_value
        self.pass_defense: Final = pass_defense
        self.interception: Final = interception
        self.positions: Final = positions
        self.left_out: Final = left_out

    def __hash__(self) -> int:
        return hash((self.letter, self.endurance, self.blocking, self.tackling, self.positions))

    def rush_column(self, name: str) -> Column | None:
        """A rushing column, None where it is blank.

        Rules: statis_pro:SP-015
        """
        self._require(f"rush.{name}")
        return self.rushing.get(name)

    def pass_column(self, name: str) -> Column | None:
        """A receiving column, None where it is blank.

        Rules: statis_pro:SP-015
        """
        self._require(f"pass.{name}")
        return self.receiving.get(name)

    def completion_range(self, name: str) -> CompletionRange:
        """A quarterback's range for a quick (``Q``), short (``S``) or long (``L``) pass.

        Rules: statis_pro:SP-014
        """
        self._require(f"pass.{name}")
        if name not in self.passing:
            raise MissingColumn(f"The passer's card has no range pass.{name}.")
        return self.passing[name]

    def pass_rush_range(self) -> PassRushRange:
        """A quarterback's ranges under a pass rush.

        Rules: statis_pro:SP-014
        """
        if self.pass_rush is None:
            raise MissingColumn("The passer's card has no ranges pass_rush.")
        return self.pass_rush

    def is_blank(self, name: str) -> bool:
        """Whether a column (``rush.N``, ``pass.Q``) is blank, so that the man may not be used so. One that an
        incomplete card leaves out is not.

        Rules: statis_pro:SP-015
        """
        kind, _, column = name.partition(".")
        columns = self.rushing if kind == "rush" else self.receiving
        return column not in columns and name not in self.left_out

    def _require(self, name: str) -> None:
        if name in self.left_out:
            raise MissingColumn(f"The play asks for {name}, which the man's card leaves out.")


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
        left_out=frozenset(left_out),
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
        if isinstance(entry, str) and entry in markers and (entry != SHORT_GAIN or place == 0):
            entries.append("SG" if entry == SHORT_GAIN else "L")
        else:
            entries.append(reader.whole(entry, f"{path}[{place}]", "The entry", -99, 99))
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
