"""What a ruleset tells of a table of calls while a coach writes it: its lines in words, its chances, what is wrong.

``plans.tables.study`` answers for every ruleset whose tables have lines with conditions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

MenuKind = Literal["number", "clock", "choice", "text", "flag"]  # how a value is entered; a flag has none
CellForm = Literal["faces", "weights"]  # a choice for each face of the dice, or calls with their weights
FindingKind = Literal["unreachable", "uncovered", "unread", "unused", "too_many"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison on a menu. ``pattern`` is the text that it writes, with ``{value}`` for what is entered."""

    code: str
    label: str
    pattern: str


@dataclass(frozen=True, slots=True)
class MenuWord:
    """A word of conditions on a menu. ``low`` and ``high`` bound a number; ``choices`` are codes with their labels."""

    name: str
    label: str
    kind: MenuKind
    comparisons: tuple[Comparison, ...]
    low: int = 0
    high: int = 99
    unit: str = ""
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MenuTerm:
    """One term of a condition: a word, the code of its comparison, the text of its value, and all of it in words."""

    word: str
    comparison: str
    value: str
    said: str


@dataclass(frozen=True, slots=True)
class CallKind:
    """A kind of call: run or pass, or whatever the ruleset divides its calls into."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class NamedCall:
    """A call that cells may name: its code, its name for a coach, the code of its kind."""

    code: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class CallShare:
    """How often a line calls something, in percent of its draws."""

    call: NamedCall
    percent: float


@dataclass(frozen=True, slots=True)
class KindShare:
    """How often calls of a kind are made, in percent."""

    kind: CallKind
    percent: float


@dataclass(frozen=True, slots=True)
class CallPart:
    """A part of a call on menus: ``head`` and, behind it, ``places`` with strokes between them, as in "help A/B".

    label   what is chosen
    heads   the name of the choices for its head, each a whole part; "" where that is fixed
    menu    the name of the choices for a place; "" where it takes none
    least, most  how many places it takes; a part whose head is fixed and that has no place is left out
    """

    label: str
    head: str
    heads: str = ""
    places: tuple[str, ...] = ()
    menu: str = ""
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """A cell of a line: what the dice show for it, or its weight, its text, and its chance in percent. ``parts`` are
    those of its call, where it is made of parts, and ``said`` is that call in words."""

    shown: str
    text: str
    percent: float
    parts: tuple[CallPart, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A line of a table as far as it can be read.

    row      its place in the draft's list, from 0
    terms    its condition; None where it cannot be read, and ``problem`` says why
    set_label, drawn_by  what it lines up in ("" where a table has no sets), and what draws on it, in words
    note     why there are no chances
    """

    row: int
    id: str
    when: str
    terms: tuple[MenuTerm, ...] | None
    problem: str = ""
    set_label: str = ""
    drawn_by: str = ""
    faces: tuple[Face, ...] = ()
    shares: tuple[CallShare, ...] = ()
    kinds: tuple[KindShare, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with the lines together; ``row`` is that of the line that it is about, or None."""

    kind: FindingKind
    sentence: str
    row: int | None = None


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A question of the tester: the word, the text of its answer, and what is wrong with that."""

    word: MenuWord
    value: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PassedLine:
    """A line before the one that holds, and why it does not."""

    row: int
    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What is called in a situation. ``line`` is None where no line holds; ``said`` is the situation in words."""

    said: str
    line: CallLine | None
    passed: tuple[PassedLine, ...] = ()
    sent_by: str = ""


@dataclass(frozen=True, slots=True)
class HeatField:
    """One field of the heat map; ``percent`` is None where there is no such situation, or no line that can be drawn
    on."""

    down: int
    distance: int
    percent: float | None
    line: str = ""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """How often calls of ``kind`` are made by down (rows) and yards to go (columns)."""

    kind: CallKind
    other: CallKind
    distances: tuple[int, ...]
    rows: tuple[tuple[HeatField, ...], ...]


@dataclass(frozen=True, slots=True)
class PlainSituation:
    """A situation as whoever plays it lays it down: yards to go and to the goal, the period from 1, the seconds left in
    it, the points by which the side whose table it is leads.

    sure  whether this is enough for what it was chosen for, whatever the other side shows
    """

    down: int
    distance: int
    los: int
    period: int
    clock: int
    margin: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class LineFields:
    """Under which names the fields of a line stand in its row, "" for what its lines do not have."""

    id: str = "id"
    when: str = "when"
    set: str = ""
    drawn_by: str = ""
    cells: str = "cells"


class CallTable(ABC):
    """A table of calls in a draft, which may be wrong in any way: nothing here raises for what a coach wrote."""

    fields: LineFields
    cell_form: CellForm
    with_ball: bool  # whether the side whose table it is has the ball

    @abstractmethod
    def lines(self) -> tuple[CallLine, ...]:
        """Every line, in the order of the draft."""

    @abstractmethod
    def menu(self) -> tuple[MenuWord, ...]:
        """The words of which conditions are made."""

    @abstractmethod
    def calls(self) -> tuple[NamedCall, ...]:
        """What cells may name."""

    def part_choices(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """What may be chosen in the parts of calls, by the names that these have for it: codes with their labels."""
        return {}

    @abstractmethod
    def kinds(self) -> tuple[KindShare, ...]:
        """How often each kind is called, every line that can be drawn on counted alike."""

    @abstractmethod
    def findings(self) -> tuple[Finding, ...]:
        """Lines that can never hold, situations in which no line holds, calls in no line."""

    @abstractmethod
    def asked(self, situation: Mapping[str, str]) -> tuple[AskedWord, ...]:
        """What the tester asks, answered as far as ``situation`` does, else by a usual first down."""

    @abstractmethod
    def tried(self, situation: Mapping[str, str]) -> Tried:
        """What is called in a situation."""

    @abstractmethod
    def heat(self, situation: Mapping[str, str]) -> HeatMap | None:
        """The heat map of a situation over down and distance; None where calls have no two kinds."""

    @abstractmethod
    def plain(self, situation: Mapping[str, str]) -> PlainSituation:
        """A situation of the tester as somebody plays it."""

    @abstractmethod
    def leading_to(self, row: int) -> PlainSituation | None:
        """A situation in which the line of a row is called; None where none is found."""
