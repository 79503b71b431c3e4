"""Tables as a game asks them: lines with prepared conditions, and what their draws have given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol, final

from ...value import Value
from ..conditions.asking import NO_OWN_WORDS, OwnWords, PreparedCondition
from ..conditions.words import Condition
from .cells import Cell, cell_text, chosen_place, parse_cell
from .drawing import LineKind, TableRules

JSON = dict[str, Any]


@final
class WrittenLine(Value):
    """A line of a table as it stands in a plan's document.

    set   the offensive set that the line goes with, "" where a table has none
    path  its place in the document
    """

    NAMES: ClassVar[str] = "id when kind cells set path"

    def __init__(
        self,
        id: str,
        when: str,
        kind: str,
        cells: tuple[str, ...],
        set: str = "",
        path: str = "",
    ) -> None:
        self.id: Final = id
        self.when: Final = when
        self.kind: Final = kind
        self.cells: Final = cells
        self.set: Final = set
        self.path: Final = path


class _Line(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def path(self) -> str: ...


def line_name(line: _Line) -> str:
    """What a line is called in a sentence: by its id, or where that cannot be read by its number in the table, 2 for
    the line at offense_table[1]."""
    return line.id or str(int(line.path.rpartition("[")[2].removesuffix("]")) + 1)


@final
class Draw:
    """What a draw on a line gave.

    names   the play or defense drawn, left out where ``line`` says that another line is drawn on for it, then the
            others of its cell
    shown   what the dice showed, as the record has it
    key     different for each draw of one table
    """

    __slots__ = ("key", "line", "names", "shown")

    def __init__(self, names: tuple[str, ...], line: str, shown: JSON, key: str) -> None:
        self.names = names
        self.line = line
        self.shown = shown
        self.key = key


@final
class TableLine:
    """A line that is ready to be asked and drawn on.

    early, full  its condition without what is not known when the set is chosen, and all of it; the same one where they
                 are alike
    draws        what has been drawn so far, by the place of the cell and the second die
    """

    __slots__ = ("_draws", "_rules", "cells", "early", "full", "id", "kind", "set", "when")

    def __init__(
        self,
        written: WrittenLine,
        kind: LineKind,
        cells: list[Cell],
        early: PreparedCondition,
        full: PreparedCondition,
        rules: TableRules,
    ) -> None:
        self.id = written.id
        self.when = written.when
        self.set = written.set
        self.kind = kind
        self.cells = cells
        self.early = early
        self.full = full
        self._rules = rules
        self._draws: dict[tuple[int, int], Draw] = {}

    def drawn(self, place: int, second: int) -> Draw:
        """The draw of the cell at a place with the second die, 0 where none was thrown."""
        draw = self._draws.get((place, second))
        if draw is None:
            draw = self._draws[(place, second)] = self._draw(place, second)
        return draw

    def _draw(self, place: int, second: int) -> Draw:
        cell = self.cells[place]
        taken = chosen_place(second, len(cell), self._rules) if second else 0
        dice = [self.kind.drawing.shown(place), *([second] if second else [])]
        shown: JSON = {"line": self.id, "rolls": dice, "cell": cell_text(cell)}
        if self.kind is not self._rules.usual:
            shown["kind"] = self.kind.code
        others = [choice.name for at, choice in enumerate(cell) if at != taken and not choice.is_line]
        key = f"{self.id} {dice}"
        chosen = cell[taken]
        if chosen.is_line:
            return Draw(tuple(others), chosen.name, shown, key)
        return Draw((chosen.name, *others), "", shown, key)


@final
class Table:
    """A table of a half.

    title  what it calls, as the record has it (offense, defense)
    name   different for each table of the side; ``side`` says whose it is
    any_time      the lines that wait for no moment
    asks_for_men  whether any line asks for the opponent's men on the field
    """

    __slots__ = ("_of_sets", "any_time", "asks_for_men", "by_id", "lines", "name", "rules", "side", "title")

    def __init__(self, title: str, name: str, side: str, lines: list[TableLine], rules: TableRules) -> None:
        self.title = title
        self.name = name
        self.side = side
        self.lines = lines
        self.rules = rules
        self.by_id = {line.id: line for line in lines}
        self.any_time = [line for line in lines if not line.kind.moment]
        self.asks_for_men: bool = any(line.full.asks_for_men for line in lines)
        self._of_sets: dict[tuple[tuple[str, ...], str], list[TableLine]] = {}

    def lines_of(self, sets: tuple[str, ...], moment: str = "") -> list[TableLine]:
        """The lines of some sets that wait for a moment, or for none."""
        key = (sets, moment)
        lines = self._of_sets.get(key)
        if lines is None:
            lines = [line for line in self.lines if line.set in sets and line.kind.moment == moment]
            self._of_sets[key] = lines
        return lines


@final
class ConditionRules:
    """How the conditions of a table are read.

    read   the condition in a text
    later  the phases that are not reached when the set is chosen
    own    the words that the coach defines himself
    """

    def __init__(
        self, read: Callable[[str], Condition], later: tuple[str, ...] = (), own: OwnWords = NO_OWN_WORDS
    ) -> None:
        self.read = read
        self.later = later
        self.own = own

    def prepared(self, text: str) -> tuple[PreparedCondition, PreparedCondition]:
        """The condition without what is not known when the set is chosen, and all of it; the same one where they are
        alike."""
        condition = self.read(text)
        full, early = PreparedCondition(condition, self.own), condition.before(*self.later)
        return full if early is condition else PreparedCondition(early, self.own), full


def compile_table(
    title: str,
    name: str,
    side: str,
    written: tuple[WrittenLine, ...],
    rules: TableRules,
    conditions: ConditionRules,
) -> Table:
    """The table in some lines of a document that the check has passed."""
    cells: dict[str, Cell] = {}  # most have been met in the table before
    lines = []
    for line in written:
        early, full = conditions.prepared(line.when)
        for text in line.cells:
            if text not in cells:
                cells[text] = parse_cell(text, rules)
        lines.append(TableLine(line, rules.kind(line.kind), [cells[text] for text in line.cells], early, full, rules))
    return Table(title, name, side, lines, rules)
