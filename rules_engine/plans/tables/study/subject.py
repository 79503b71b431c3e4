"""What is studied: the lines of a draft as far as they can be read, and the names that a ruleset gives to calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ....interface.planning.call_tables import CallKind, CallPart, CellForm, LineFields, NamedCall
from ....interface.situation import Parameters
from ...conditions.asking import NO_OWN_WORDS, OwnWords, PreparedCondition
from ...conditions.words import Condition, ConditionError, Value, Word
from ..cells import Cell, CellError, parse_cell
from ..drawing import LineKind, TableRules
from ..lines import Table, TableLine, WrittenLine
from ..references import LineCells
from .relations import Relation


@dataclass(frozen=True)
class LineOfCalls:
    """A line of a draft. ``cells`` is None where they cannot be read, and ``problem`` says why. ``made`` says of each
    cell of which parts its call is made, and the call in words; nothing where calls have no parts."""

    row: int
    id: str
    when: str
    kind: LineKind
    cells: tuple[Cell, ...] | None
    set: str = ""
    problem: str = ""
    made: tuple[tuple[tuple[CallPart, ...], str], ...] = ()


@dataclass(frozen=True)
class CallNames:
    """What a ruleset calls things in a table.

    calls  what cells may name, by their codes; ``kinds``: the kinds of calls, of which the last is drawn on the map
    sets   the sets that lines may name, with their labels; ``in_turn``: what a line names for the set whose turn it is
    choices  what may be chosen in the parts of calls, by the names that these have for it
    """

    calls: Mapping[str, NamedCall]
    kinds: tuple[CallKind, ...]
    sets: Mapping[str, str] = field(default_factory=dict)
    in_turn: str = ""
    choices: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Vocabulary:
    """The words of a table's conditions.

    read       the condition in a text; ``later``: phases that are not reached when the set is chosen
    own        the words that the coach defines himself
    relations  which values of two words go together; ``usual``: what the tester begins with, where it is not 0 or no
    moments    the flag that is set when a moment is reached, by the moment for which lines of a kind wait
    """

    words: Mapping[str, Word]
    read: Callable[[str], Condition]
    parameters: Parameters
    later: tuple[str, ...] = ()
    own: OwnWords = field(default_factory=lambda: NO_OWN_WORDS)
    relations: tuple[Relation, ...] = ()
    usual: Mapping[str, Value] = field(default_factory=dict)
    moments: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class StudiedLine:
    """A line with its condition; ``ready`` is None where condition or cells cannot be read, ``problem`` says why."""

    line: LineOfCalls
    condition: Condition | None
    ready: TableLine | None
    problem: str


class Subject:
    """A table of a draft. ``table`` holds the lines that can be asked and drawn on."""

    def __init__(
        self,
        lines: Sequence[LineOfCalls],
        rules: TableRules,
        names: CallNames,
        vocabulary: Vocabulary,
        fields: LineFields,
        cell_form: CellForm = "faces",
        with_ball: bool = True,
    ) -> None:
        self.rules: Final = rules
        self.names: Final = names
        self.vocabulary: Final = vocabulary
        self.fields: Final = fields
        self.cell_form: Final[CellForm] = cell_form
        self.with_ball: Final = with_ball
        self.lines: Final = tuple([_studied(line, rules, vocabulary) for line in lines])
        self.readable: Final = [each for each in self.lines if each.ready is not None]
        ready = [each.ready for each in self.lines if each.ready is not None]
        self.table: Final = Table("", "", "", ready, rules)
        self.cells: Final[dict[str, LineCells]] = {
            each.line.id: LineCells(each.line.kind, each.line.cells)
            for each in reversed(self.lines)
            if each.line.cells is not None
        }

    def row_of(self, line: TableLine) -> int:
        """The row of a line of ``table``."""
        return next(each.line.row for each in self.readable if each.ready is line)

    def called_as(self, name: str, turn: str) -> tuple[str, ...]:
        """What lines may name for the set that the line of ``name`` sends, where it is the turn of ``turn``."""
        in_turn = self.names.in_turn
        if not in_turn or name not in (in_turn, turn):
            return (name,)
        return (turn, in_turn) if turn else (in_turn,)

    def set_label(self, name: str) -> str:
        """What a set is called."""
        return self.names.sets.get(name, name)


def _studied(line: LineOfCalls, rules: TableRules, vocabulary: Vocabulary) -> StudiedLine:
    try:
        condition = vocabulary.read(line.when)
    except ConditionError as mistake:
        problem = f"The condition cannot be read. {mistake.message} {mistake.hint}"
        return StudiedLine(line, None, None, problem.rstrip())
    if line.cells is None:
        return StudiedLine(line, condition, None, line.problem)
    early, full = condition.before(*vocabulary.later), PreparedCondition(condition, vocabulary.own)
    before = full if early is condition else PreparedCondition(early, vocabulary.own)
    written = WrittenLine(line.id, line.when, line.kind.code, (), line.set)
    return StudiedLine(line, condition, TableLine(written, line.kind, list(line.cells), before, full, rules), "")


def lines_in(rows: object, rules: TableRules, fields: LineFields) -> list[LineOfCalls]:
    """The lines in a draft's rows, whatever stands there, where cells are written as this package reads them."""
    listed = rows if isinstance(rows, list) else []
    return [_line(row if isinstance(row, dict) else {}, place, rules, fields) for place, row in enumerate(listed)]


def _line(row: dict[str, Any], place: int, rules: TableRules, fields: LineFields) -> LineOfCalls:
    kind = rules.kind(text_of(row, fields.drawn_by))
    name, when, set_name = (text_of(row, field) for field in (fields.id, fields.when, fields.set))
    texts = row.get(fields.cells)
    try:
        cells = tuple([parse_cell(str(text), rules) for text in (texts if isinstance(texts, list) else [])])
    except CellError as mistake:
        return LineOfCalls(place, name, when, kind, None, set_name, str(mistake))
    needed = kind.drawing.cells()
    if not cells or (needed and len(cells) != needed):
        problem = f"{len(cells)} calls are written; {kind.label} needs {needed or 'at least one'}."
        return LineOfCalls(place, name, when, kind, None, set_name, problem)
    return LineOfCalls(place, name, when, kind, cells, set_name)


def text_of(row: Mapping[str, Any], name: str) -> str:
    """A field of a row as text; "" where it is no text or number."""
    value = row.get(name, "") if name else ""
    return str(value) if isinstance(value, str | int | float) else ""
