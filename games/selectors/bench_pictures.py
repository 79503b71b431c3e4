"""Pictures of a trial: each game as a dot, yards a play with their bounds, the yards of a situation as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import engine
from games.engine import GameSums


@dataclass(frozen=True)
class Whisker:
    """Yards a play as drawn: the bounds, the middle, and where the other plan stood; in units of the drawing."""

    low: float
    high: float
    middle: float
    was: float | None

    ZERO, UNITS, LEAST, MOST = 30.0, 10.0, 0.0, 150.0  # the drawing goes from 3 yards lost to 12 gained

    @property
    def width(self) -> float:
        return max(2.0, round(self.high - self.low, 1))

    @classmethod
    def of(cls, yards: engine.Estimate, was: float | None) -> Whisker:
        low, high, middle = (cls._at(each) for each in (yards.low, yards.high, yards.value))
        return cls(low, high, middle, None if was is None else cls._at(was))

    @classmethod
    def _at(cls, yards: float) -> float:
        return round(min(cls.MOST, max(cls.LEAST, cls.ZERO + yards * cls.UNITS)), 1)


@dataclass(frozen=True)
class Dot:
    x: float
    y: float
    kind: str  # won, lost, level


@dataclass(frozen=True)
class Dots:
    """Each game as a dot by its margin, those of the plan above the line, those of the plan beside it below."""

    dots: Sequence[Dot]
    middle: float
    height: float
    marks: Sequence[tuple[float, str]]


@dataclass(frozen=True)
class Bar:
    """How often plays gained so many yards, as drawn; ``kind`` is ``lost``, ``short`` of the first down or ``made``.
    ``was`` is the height of the other plan's bar, None without one."""

    x: float
    height: float
    kind: str
    was: float | None
    said: str


@dataclass(frozen=True)
class Bars:
    """The plays of a situation by the yards that they gained, a bar for each yard; those at the ends hold all that
    gained less or more. ``line`` is where the first down is made, None where that is beyond the picture."""

    bars: Sequence[Bar]
    marks: Sequence[tuple[float, str]]
    line: float | None
    width: float


# -- each game as a dot ------------------------------------------------------------------------------------------------

_DOT, _WIDEST, _EDGE = 9.0, 42, 12.0  # distance between dots; points at the edge of the picture; room around it
_BAND = 15.0  # above and below the line of margins


def dots_of(games: GameSums, other: GameSums | None) -> Dots:
    above, below = _columns(games), _columns(other) if other else {}
    highest, lowest = (max(map(len, each.values()), default=0) for each in (above, below))
    middle = _EDGE + highest * _DOT + _BAND
    dots = [
        Dot(_x(margin), middle - _BAND - place * _DOT, kind)
        for margin, kinds in above.items()
        for place, kind in enumerate(kinds)
    ]
    dots += [
        Dot(_x(margin), middle + _BAND + place * _DOT, kind)
        for margin, kinds in below.items()
        for place, kind in enumerate(kinds)
    ]
    marks = [(_x(margin), f"{margin:+d}" if margin else "level") for margin in range(-28, 29, 14)]
    return Dots(dots, middle + 4, middle + _BAND + lowest * _DOT + _EDGE, marks)


def _columns(games: GameSums) -> dict[int, list[str]]:
    """The games of each margin, two points to a column; the widest stand at the edge."""
    columns: dict[int, list[str]] = {}
    for margin, count in sorted(games.margins.items()):
        held = max(-_WIDEST, min(_WIDEST, margin))
        column = held - held % 2 if held > 0 else held + held % 2 if held < 0 else 0
        kind = "won" if margin > 0 else "lost" if margin < 0 else "level"
        columns.setdefault(column, []).extend([kind] * count)
    return columns


def _x(margin: int) -> float:
    return _EDGE + (margin + _WIDEST) * _DOT


# -- the yards of a situation ------------------------------------------------------------------------------------------

_FEWEST, _MOST = -5, 20  # yards of the bars at the ends
_BAR, _HIGHEST = 20.0, 150.0  # width and greatest height of a bar


def bars_of(gains: Mapping[int, int], other: Mapping[int, int] | None, distance: int) -> Bars | None:
    """The yards of a situation with so many to the first down; None where no play counted."""
    own, was = _by_bar(gains), _by_bar(other) if other is not None else None
    plays, before = sum(own.values()), sum(was.values()) if was else 0
    if not plays:
        return None
    tallest = max(max(own.values()) / plays, max((was or {}).values(), default=0) / max(1, before))
    scale = _HIGHEST / tallest
    bars = [
        Bar(
            _bar_x(yards),
            round(scale * own.get(yards, 0) / plays, 1),
            "lost" if yards < 0 else "made" if yards >= distance else "short",
            None if was is None else round(scale * was.get(yards, 0) / max(1, before), 1),
            _bar_said(yards, own.get(yards, 0), plays),
        )
        for yards in range(_FEWEST, _MOST + 1)
        if own.get(yards) or (was or {}).get(yards)
    ]
    marks = [(_bar_x(yards) + _BAR / 2, f"{yards:+d}" if yards else "0") for yards in range(-5, _MOST + 1, 5)]
    line = _bar_x(distance) if distance <= _MOST else None
    return Bars(bars, marks, line, (_MOST - _FEWEST + 1) * _BAR)


def _by_bar(gains: Mapping[int, int]) -> dict[int, int]:
    """How many plays belong to each bar."""
    counts: dict[int, int] = {}
    for yards, count in gains.items():
        place = max(_FEWEST, min(_MOST, yards))
        counts[place] = counts.get(place, 0) + count
    return counts


def _bar_x(yards: int) -> float:
    return (yards - _FEWEST) * _BAR


def _bar_said(yards: int, count: int, plays: int) -> str:
    more = " or less" if yards == _FEWEST else " or more" if yards == _MOST else ""
    return f"{yards} yards{more}: {count:,} of {plays:,}"
