"""The cards of placekicker, punter and returners as values and as JSON (4.4).

They may be incomplete as a man's card may: a conformance case gives what its kick asks for. What is missing there is
None, and ``MissingKick`` is raised where it is read.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final, Literal, final

from ...errors import EngineError
from ...plans.document_reader import DocumentReader, join, shown
from ...value import Value, mypyc_attr
from .men import PASS_NUMBERS, RUN_NUMBERS

# Bands of a placekicker's card: the longest distance in yards, in the order of the card. The 46-50 band also serves
# longer kicks (8.6.1).
BANDS: Final[dict[str, int]] = {"17-25": 25, "26-30": 30, "31-35": 35, "36-40": 40, "41-45": 45, "46-50": 50}
LAST_BAND: Final = "46-50"
KICK_RETURNERS: Final = ("KR-1", "KR-2", "KR-3", "KR-4")
PUNT_RETURNERS: Final = ("PR-1", "PR-2", "PR-3", "PR-4")
FAIR_CATCH: Final = "FC"
BLOCK: Final = "block"
PENALTY: Final = "penalty"
TOUCHDOWN: Final = "TD"
_AFTER_PUNTS: Final = (FAIR_CATCH, *PUNT_RETURNERS)
PUNT_ENTRIES: Final = 11  # the twelfth sends to the line below
_MOST_YARDS: Final = 99
_ENTRY = re.compile(r"(-?[0-9]{1,2})(\*?)(f?)")


Star = int | Literal["TD"] | None  # the starred result: yards, a touchdown, or none


class MissingKick(EngineError):
    """A kick asks for a range that an incomplete card leaves out."""


# -- values ------------------------------------------------------------------------------------------------------------


@final
class Placekicker(Value):
    """The Pass Numbers on which kicks are good: 1 to ``good`` of the band, 1 to ``extra_point``.

    good         upper end by band (``46-50``)
    extra_point  upper end; None where an incomplete card leaves it out
    """

    NAMES: ClassVar[str] = "good extra_point"

    def __init__(self, good: dict[str, int], extra_point: int | None) -> None:
        self.good: Final = good
        self.extra_point: Final = extra_point

    def __hash__(self) -> int:
        return hash((tuple(self.good.items()), self.extra_point))

    def good_range(self, distance: int) -> int:
        """The upper end printed for a distance in yards; beyond 50 yards that of the last band.

        Rules: statis_pro:SP-020
        """
        name = band_of(distance)
        if name not in self.good:
            raise MissingKick(f"The kick asks for the band {name}, which the placekicker's card leaves out.")
        return self.good[name]

    def extra_point_range(self) -> int:
        """The upper end for an extra point.

        Rules: statis_pro:SP-020
        """
        if self.extra_point is None:
            raise MissingKick("The kick asks for the extra point, which the placekicker's card leaves out.")
        return self.extra_point


def band_of(distance: int) -> str:
    """The band in which a distance in yards lies; beyond 50 yards the last.

    Rules: statis_pro:SP-020
    """
    return next((name for name, longest in BANDS.items() if distance <= longest), LAST_BAND)


@final
class Punter(Value):
    """A punter's card by Run Number.

    yards  of the entries 1 to 11
    ret    what follows: ``FC`` or a returner's column
    below  the line for a second Run Number after a 12: ``block`` or ``penalty``
    """

    NAMES: ClassVar[str] = "yards ret below"

    def __init__(self, yards: tuple[int, ...], ret: tuple[str, ...], below: tuple[str, ...]) -> None:
        self.yards: Final = yards
        self.ret: Final = ret
        self.below: Final = below


@final
@mypyc_attr(acyclic=True)
class ReturnEntry(Value):
    """Yards of a return; ``starred``: a new Run Number of 1 or 2 takes the starred result; ``fumble``: at its end."""

    NAMES: ClassVar[str] = "yards starred fumble"

    def __init__(self, yards: int, starred: bool = False, fumble: bool = False) -> None:
        self.yards: Final = yards
        self.starred: Final = starred
        self.fumble: Final = fumble


@final
class ReturnColumn(Value):
    """A returner's column: an entry for each Run Number; at the bottom the starred result: yards, ``TD`` or None."""

    NAMES: ClassVar[str] = "entries star"

    def __init__(self, entries: tuple[ReturnEntry, ...], star: Star) -> None:
        self.entries: Final = entries
        self.star: Final = star


# -- reading -----------------------------------------------------------------------------------------------------------


def read_placekicker(value: object, path: str, reader: DocumentReader, *, whole: bool = True) -> Placekicker:
    """A placekicker's card from its JSON. ``whole``: every band and the extra point must be given.

    A Pass Number of 48 is a blocked field goal (8.6.1), so no band goes beyond 47.

    Rules: statis_pro:SP-020
    """
    body = reader.fields(value, path, ("bands", "xp_hi") if whole else (), ("bands", "xp_hi"))
    inner, names = join(path, "bands"), tuple(BANDS)
    given = reader.fields(body["bands"], inner, names if whole else (), names) if "bands" in body else {}
    return Placekicker(
        {name: reader.number(given, name, inner, 0, PASS_NUMBERS - 1) for name in names if name in given},
        reader.number(body, "xp_hi", path, 0, PASS_NUMBERS) if "xp_hi" in body else None,
    )


def read_punter(value: object, path: str, reader: DocumentReader) -> Punter:
    """A punter's card from its JSON.

    Rules: statis_pro:SP-021
    """
    body = reader.fields(value, path, ("yards", "ret", "below"), ())
    yards = _read_list(body, "yards", path, PUNT_ENTRIES, reader)
    after = _read_list(body, "ret", path, PUNT_ENTRIES, reader)
    below = _read_list(body, "below", path, RUN_NUMBERS, reader)
    return Punter(
        tuple([reader.whole(each, f"{path}.yards[{i}]", "A punt", 0, _MOST_YARDS) for i, each in yards]),
        tuple([_word(each, f"{path}.ret[{i}]", _AFTER_PUNTS, reader) for i, each in after]),
        tuple([_word(each, f"{path}.below[{i}]", (BLOCK, PENALTY), reader) for i, each in below]),
    )


def read_return_column(value: object, path: str, reader: DocumentReader) -> ReturnColumn:
    """A returner's column from its JSON; ``star`` may be left out where no entry bears a star.

    Rules: statis_pro:SP-019
    """
    body = reader.fields(value, path, ("yards",), ("star",))
    listed = _read_list(body, "yards", path, RUN_NUMBERS, reader)
    entries = tuple([_read_entry(each, path, i, reader) for i, each in listed])
    star: Star = None
    if body.get("star") == TOUCHDOWN:
        star = "TD"
    elif body.get("star") is not None:
        star = reader.whole(body["star"], join(path, "star"), "The starred result", -_MOST_YARDS, _MOST_YARDS)
    elif any(entry.starred for entry in entries):
        reader.wrong(
            join(path, "star"), "An entry bears a star, but there is no starred result.", 'Give yards or "TD".'
        )
    return ReturnColumn(entries, star)


def read_return_card(
    value: object, path: str, reader: DocumentReader, returners: tuple[str, ...], *, whole: bool = True
) -> dict[str, ReturnColumn]:
    """The columns of a kickoff or punt return card by returner (``KR-1``). ``whole``: all four must be given.

    Rules: statis_pro:SP-019
    """
    given = reader.fields(value, path, returners if whole else (), returners)
    return {name: read_return_column(given[name], join(path, name), reader) for name in returners if name in given}


def _read_list(
    body: dict[str, Any], key: str, path: str, length: int, reader: DocumentReader
) -> list[tuple[int, object]]:
    """The numbered members of a list of that length; nothing where it is another or is missing."""
    if key not in body:
        return []
    value = body[key]
    if not isinstance(value, list) or len(value) != length:
        reader.wrong(join(path, key), f"{key} has {length} entries, one for each Run Number, not {_counted(value)}.")
        return []
    return list(enumerate(value))


def _counted(value: object) -> str:
    return f"{len(value)} of them" if isinstance(value, list) else shown(value)


def _word(value: object, path: str, words: tuple[str, ...], reader: DocumentReader) -> str:
    if isinstance(value, str) and value in words:
        return value
    reader.wrong(path, f"{shown(value)} cannot stand here.", f"It is one of {', '.join(words)}.")
    return words[0]


def _read_entry(value: object, path: str, place: int, reader: DocumentReader) -> ReturnEntry:
    """Yards as a number, or as text with a star, an "f" or both behind them."""
    if type(value) is int and -_MOST_YARDS <= value <= _MOST_YARDS:  # as most are: no path has to be spelled
        return ReturnEntry(value)
    where = f"{path}.yards[{place}]"
    if isinstance(value, str):
        match = _ENTRY.fullmatch(value)
        if match and value.isascii():
            return ReturnEntry(int(match[1]), bool(match[2]), bool(match[3]))
        reader.wrong(where, f"{shown(value)} is no return.", 'It is yards, with a star or an "f" behind them ("28*").')
        return ReturnEntry(0)
    return ReturnEntry(reader.whole(value, where, "A return", -_MOST_YARDS, _MOST_YARDS))


# -- writing -----------------------------------------------------------------------------------------------------------


def placekicker_json(card: Placekicker) -> dict[str, Any]:
    """The JSON of a whole card."""
    return {"bands": dict(card.good), "xp_hi": card.extra_point}


def punter_json(card: Punter) -> dict[str, Any]:
    """The JSON of a punter's card."""
    return {"yards": list(card.yards), "ret": list(card.ret), "below": list(card.below)}


def return_column_json(column: ReturnColumn) -> dict[str, Any]:
    """The JSON of a returner's column."""
    return {"yards": [_entry_json(entry) for entry in column.entries], "star": column.star}


def _entry_json(entry: ReturnEntry) -> int | str:
    if entry.starred or entry.fumble:
        return f"{entry.yards}{'*' if entry.starred else ''}{'f' if entry.fumble else ''}"
    return entry.yards
