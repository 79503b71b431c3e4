"""What FOOL remembers between the plays of a game: one frozen value that goes to the record and comes back from it.

Rows are kept by jersey number within a side. A mapping here is never changed in place; what changes is in the next
memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, final

from ...interface.situation import SIDES, Side
from ...value import Value, mypyc_attr
from ..players import Unit

JSON = dict[str, Any]
Values = tuple[int, int, int]  # added to P, C, S
EMPTY: Final[Mapping[int, Any]] = {}


@dataclass(frozen=True, slots=True)
class Wind:
    """8.12 and 9.1.6: yards added with the wind at the kicker's back and taken off against it, or a number added to
    wide and control numbers in a crosswind. ``toward`` tells spectators which way it blows, ``level`` is the die that
    brought it."""

    yards: int = 0
    wide: int = 0
    toward: str = ""
    level: int = 1


@final
@mypyc_attr(acyclic=True)
class Load(Value):
    """How often a man has carried or been thrown to, in tiredness units (8.7.1), by scope."""

    NAMES: ClassVar[str] = "series quarter half game"

    def __init__(self, series: int = 0, quarter: int = 0, half: int = 0, game: int = 0) -> None:
        self.series: Final = series
        self.quarter: Final = quarter
        self.half: Final = half
        self.game: Final = game

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Load)
            and self.game == other.game
            and self.half == other.half
            and self.quarter == other.quarter
            and self.series == other.series
        )

    def __hash__(self) -> int:
        return hash((self.series, self.quarter, self.half, self.game))

    def add(self, units: int) -> Load:
        return Load(self.series + units, self.quarter + units, self.half + units, self.game + units)


AbsenceKind = Literal["plays", "series", "until", "half", "game"]


@final
class Absence(Value):
    """A man who is out (R172). ``left``: plays that he still misses (plays), the elapsed game second from which he may
    return (until), or the half that he sits out (half)."""

    NAMES: ClassVar[str] = "side number unit kind left"

    def __init__(self, side: Side, number: int, unit: Unit, kind: AbsenceKind, left: int = 0) -> None:
        self.side: Final = side
        self.number: Final = number
        self.unit: Final = unit
        self.kind: Final = kind
        self.left: Final = left


@final
class Passer(Value):
    """Who took the last snap of a side, in which series and quarter, and how many time-outs both sides had then."""

    NAMES: ClassVar[str] = "number series period timeouts"

    def __init__(self, number: int = 0, series: int = 0, period: int = 0, timeouts: int = 0) -> None:
        self.number: Final = number
        self.series: Final = series
        self.period: Final = period
        self.timeouts: Final = timeouts


NOBODY: Final = Passer()


@mypyc_attr(acyclic=True)
class Snaps:
    """Plays from scrimmage by man. Every play adds its men to those before it; they are counted when somebody asks, a
    few times a game."""

    __slots__ = ("_before", "_counts", "_men")

    def __init__(
        self, counts: dict[int, int] | None = None, before: Snaps | None = None, men: tuple[int, ...] = ()
    ) -> None:
        self._counts, self._before, self._men = counts, before, men

    def after(self, men: tuple[int, ...]) -> Snaps:
        """These counts with one play more for each of these men."""
        return Snaps(None, self, men)

    def by_man(self) -> dict[int, int]:
        """Plays by number, in the order of numbers. The counts are kept, and the plays from which they were counted are
        dropped."""
        if self._counts is None:
            self._counts = self._counted()
            self._before = None
        return self._counts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snaps) and self.by_man() == other.by_man()

    def _counted(self) -> dict[int, int]:
        men: list[int] = []
        node = self
        while node._counts is None and node._before is not None:
            men += node._men
            node = node._before
        plays = Counter(men)
        plays.update(node._counts or {})
        return dict(sorted(plays.items()))


@final
@mypyc_attr(acyclic=True)
class SideMemory(Value):
    """What is remembered of one side.

    place     its coach's place in the selection lists and in the rotation, as the selection keeps it
    loads     tiredness units by man
    snaps     plays from scrimmage by man; ``plays`` the side's on offense and on defense
    weary     points lost to tiredness after the third quarter (8.7.2), by man
    lifted    points gained by the experience bonus of this half (8.8), by man
    strained  men who once fell short by tiredness (4.1.9) and are replaced from then on
    moody     points of ``weary`` that a replaced starter has lost for the whole game (8.8a)
    clutch    how often a man's big play or error has been used (7.2.4, 7.2.5)
    relieved  substitutes already announced, with the men whom they relieve
    used      kick tactics that it has run and may run only once a game (9.1.4, 9.3.3)
    """

    NAMES: ClassVar[str] = "place loads snaps plays weary lifted strained relieved passer clutch moody used"

    def __init__(
        self,
        place: Any = None,
        loads: dict[int, Load] | None = None,
        snaps: Snaps | None = None,
        plays: tuple[int, int] = (0, 0),
        weary: Mapping[int, Values] | None = None,
        lifted: Mapping[int, Values] | None = None,
        strained: tuple[int, ...] = (),
        relieved: tuple[tuple[int, int], ...] = (),
        passer: Passer = NOBODY,
        clutch: Mapping[int, int] | None = None,
        moody: Mapping[int, Values] | None = None,
        used: tuple[str, ...] = (),
    ) -> None:
        self.place: Final = place
        self.loads: Final[dict[int, Load]] = {} if loads is None else loads
        self.snaps: Final[Snaps] = Snaps() if snaps is None else snaps
        self.plays: Final = plays
        self.weary: Final[Mapping[int, Values]] = {} if weary is None else weary
        self.lifted: Final[Mapping[int, Values]] = {} if lifted is None else lifted
        self.strained: Final = strained
        self.relieved: Final = relieved
        self.passer: Final = passer
        self.clutch: Final[Mapping[int, int]] = {} if clutch is None else clutch
        self.moody: Final[Mapping[int, Values]] = {} if moody is None else moody
        self.used: Final = used

    def chosen(self, place: Any, relieved: tuple[tuple[int, int], ...], passer: Passer) -> SideMemory:
        """The memory after a side's choices before the snap."""
        if place is self.place and relieved == self.relieved and passer is self.passer:
            return self
        return SideMemory(
            place, self.loads, self.snaps, self.plays, self.weary, self.lifted, self.strained, relieved, passer,
            self.clutch, self.moody, self.used,
        )  # fmt: skip

    def after(self, loads: dict[int, Load], eleven: tuple[int, ...], offense: bool) -> SideMemory:
        """The memory after a play from scrimmage: what men have carried, and who was on the field."""
        on_offense, on_defense = self.plays
        plays = (on_offense + 1, on_defense) if offense else (on_offense, on_defense + 1)
        return SideMemory(
            self.place, loads, self.snaps.after(eleven), plays, self.weary, self.lifted, self.strained, self.relieved,
            self.passer, self.clutch, self.moody, self.used,
        )  # fmt: skip

    def with_loads(self, loads: dict[int, Load]) -> SideMemory:
        """A copy with other tiredness units."""
        return SideMemory(
            self.place, loads, self.snaps, self.plays, self.weary, self.lifted, self.strained, self.relieved,
            self.passer, self.clutch, self.moody, self.used,
        )  # fmt: skip

    def changed(
        self,
        *,
        weary: Mapping[int, Values] | None = None,
        lifted: Mapping[int, Values] | None = None,
        strained: tuple[int, ...] | None = None,
        clutch: Mapping[int, int] | None = None,
        moody: Mapping[int, Values] | None = None,
        used: tuple[str, ...] | None = None,
    ) -> SideMemory:
        """A copy with the given values."""
        return SideMemory(
            self.place,
            self.loads,
            self.snaps,
            self.plays,
            self.weary if weary is None else weary,
            self.lifted if lifted is None else lifted,
            self.strained if strained is None else strained,
            self.relieved,
            self.passer,
            self.clutch if clutch is None else clutch,
            self.moody if moody is None else moody,
            self.used if used is None else used,
        )


@final
@mypyc_attr(acyclic=True)
class GameMemory(Value):
    """Everything between two plays. ``period`` is the last that was opened; ``spike`` says that the offense hurries to
    the line to stop the clock."""

    NAMES: ClassVar[str] = "wind home away absences period spike checked"

    def __init__(
        self,
        wind: Wind,
        home: SideMemory,
        away: SideMemory,
        absences: tuple[Absence, ...] = (),
        period: int = 0,
        spike: bool = False,
        checked: int = 0,  # the quarter in which tiredness was looked at with seven minutes left (8.7.2)
    ) -> None:
        self.wind: Final = wind
        self.home: Final = home
        self.away: Final = away
        self.absences: Final = absences
        self.period: Final = period
        self.spike: Final = spike
        self.checked: Final = checked

    def of(self, side: Side) -> SideMemory:
        return self.home if side == "home" else self.away

    def with_side(self, side: Side, own: SideMemory) -> GameMemory:
        return self.with_sides(own, self.away) if side == "home" else self.with_sides(self.home, own)

    def with_sides(self, home: SideMemory, away: SideMemory) -> GameMemory:
        if home is self.home and away is self.away:
            return self
        return GameMemory(self.wind, home, away, self.absences, self.period, self.spike, self.checked)

    def changed(
        self,
        *,
        wind: Wind | None = None,
        absences: tuple[Absence, ...] | None = None,
        period: int | None = None,
        spike: bool | None = None,
        checked: int | None = None,
    ) -> GameMemory:
        """A copy with the given values."""
        return GameMemory(
            self.wind if wind is None else wind,
            self.home,
            self.away,
            self.absences if absences is None else absences,
            self.period if period is None else period,
            self.spike if spike is None else spike,
            self.checked if checked is None else checked,
        )


# -- codec ---------------------------------------------------------------------------------------------------------


def encode(memory: GameMemory, place_to_json: Any) -> JSON:
    """The memory as JSON; ``place_to_json`` writes a coach's place."""
    return {
        "wind": [memory.wind.yards, memory.wind.wide, memory.wind.toward, memory.wind.level],
        "sides": {side: _encode_side(memory.of(side), place_to_json) for side in SIDES},
        "absences": [[one.side, one.number, one.unit, one.kind, one.left] for one in memory.absences],
        "period": memory.period,
        "spike": memory.spike,
        "checked": memory.checked,
    }


def decode(body: JSON, place_from_json: Any) -> GameMemory:
    """The inverse of ``encode``."""
    sides = {side: _decode_side(body["sides"][side], place_from_json) for side in SIDES}
    return GameMemory(
        wind=Wind(*body["wind"]),
        home=sides["home"],
        away=sides["away"],
        absences=tuple(Absence(*row) for row in body["absences"]),
        period=body["period"],
        spike=body["spike"],
        checked=body["checked"],
    )


def _encode_side(side: SideMemory, place_to_json: Any) -> JSON:
    passer = side.passer
    return {
        "place": place_to_json(side.place),
        "loads": [[no, load.series, load.quarter, load.half, load.game] for no, load in sorted(side.loads.items())],
        "snaps": [[number, count] for number, count in side.snaps.by_man().items()],
        "plays": list(side.plays),
        "weary": _rows(side.weary),
        "lifted": _rows(side.lifted),
        "strained": list(side.strained),
        "relieved": [list(pair) for pair in side.relieved],
        "passer": [passer.number, passer.series, passer.period, passer.timeouts],
        "clutch": [[number, count] for number, count in sorted(side.clutch.items())],
        "moody": _rows(side.moody),
        "used": list(side.used),
    }


def _rows(table: Mapping[int, tuple[int, ...]]) -> list[list[int]]:
    return [[number, *values] for number, values in sorted(table.items())]


def _decode_side(body: JSON, place_from_json: Any) -> SideMemory:
    return SideMemory(
        place=place_from_json(body["place"]),
        loads={row[0]: Load(*row[1:]) for row in body["loads"]},
        snaps=Snaps({row[0]: row[1] for row in body["snaps"]}),
        plays=(body["plays"][0], body["plays"][1]),
        weary={row[0]: (row[1], row[2], row[3]) for row in body["weary"]},
        lifted={row[0]: (row[1], row[2], row[3]) for row in body["lifted"]},
        strained=tuple(body["strained"]),
        relieved=tuple((pair[0], pair[1]) for pair in body["relieved"]),
        passer=Passer(*body["passer"]),
        clutch={row[0]: row[1] for row in body["clutch"]},
        moody={row[0]: (row[1], row[2], row[3]) for row in body["moody"]},
        used=tuple(body["used"]),
    )
