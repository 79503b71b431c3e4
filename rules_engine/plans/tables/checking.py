"""The check of a table as it stands in a document: ids, conditions, cells, references, the last line.

A ruleset names its codes, and what the table calls, in ``TableWords``; what else it asks of its tables it adds in a
class of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from ...errors import Report
from ..conditions.words import Condition, ConditionError, Word
from . import references
from .cells import Cell, CellError, Choice, parse_cell
from .drawing import TableRules
from .lines import WrittenLine, line_name
from .references import LineCells


@dataclass(frozen=True, slots=True)
class TableWords:
    """How a ruleset's check speaks of its tables.

    entry      what the cells name: "play", "defense"
    elsewhere  words that conditions know in other tables only
    last, condition, cells, reference, name  the codes of what is wrong with the last line, a condition, the cells, a
               reference, the id of a line
    """

    entry: str
    elsewhere: Mapping[str, Word]
    last: str
    condition: str
    cells: str
    reference: str
    name: str


class TableCheck:
    """The check of one table. ``conditions`` and ``cells`` are those of the lines that could be read, by their ids.

    read   the condition in a text; raises ConditionError
    names  what the cells may name
    sound  whether a part of the document, by its path, has the right shape
    """

    def __init__(
        self,
        rules: TableRules,
        words: TableWords,
        lines: tuple[WrittenLine, ...],
        path: str,
        read: Callable[[str], Condition],
        names: Collection[str],
        report: Report,
        sound: Callable[[str], bool],
    ) -> None:
        self.rules, self.words, self.lines, self.path = rules, words, lines, path
        self.names, self.report, self.sound = names, report, sound
        self._read = read
        self.conditions: dict[str, Condition] = {}
        self.cells: dict[str, LineCells] = {}

    def check_lines(self) -> bool:
        """Everything that every ruleset asks of a table; False where it has no line."""
        if not self.lines:
            if self.sound(self.path):
                self.report.error(
                    self.path, self.words.last, "The table is empty.", 'Add a line with "when": "normal".'
                )
            return False
        seen: set[str] = set()
        for line in self.lines:
            if line.id and line.id in seen:
                self.report.error(f"{line.path}.id", self.words.name, f"Two lines are called {line.id}.")
            seen.add(line.id)
            self.read_line(line)
        return True

    def read_line(self, line: WrittenLine) -> None:
        """Note the condition and the cells of a line, and what is wrong with them."""
        if self.sound(f"{line.path}.when"):
            try:
                self.conditions[line.id] = self._read(line.when)
            except ConditionError as mistake:
                self._refuse_condition(line, mistake)
        if self.sound(f"{line.path}.cells"):
            self._read_cells(line)

    def _refuse_condition(self, line: WrittenLine, mistake: ConditionError) -> None:
        named = line.when[mistake.column - 1 :].split(" ")[0]
        if "There is no word" in mistake.message and named in self.words.elsewhere:
            message = f"Line {line_name(line)}: {named} is not known when the {self.words.entry} is called."
        else:
            message = f"Line {line_name(line)}: {mistake.message}"
        self.report.error(f"{line.path}.when", self.words.condition, message, mistake.hint, inside=mistake.column)

    def _read_cells(self, line: WrittenLine) -> None:
        kind = self.rules.kind(line.kind)
        needed = kind.drawing.cells()
        if (needed and len(line.cells) != needed) or not line.cells:
            message = f"Line {line_name(line)}: {len(line.cells)} cells; {line.kind} needs {needed or 'at least one'}."
            self.report.error(f"{line.path}.cells", self.words.cells, message, "Every roll of the dice has its cell.")
        cells: list[Cell] = []
        for place, text in enumerate(line.cells):
            try:
                cells.append(parse_cell(text, self.rules))
            except CellError as wrong:
                message = f"Line {line_name(line)}: {wrong.message}"
                self.report.error(f"{line.path}.cells[{place}]", self.words.cells, message, wrong.hint)
        self.cells.setdefault(line.id, LineCells(kind, tuple(cells)))

    def check_last(self) -> None:
        """The last line holds in every situation."""
        line = self.lines[-1]
        condition = self.conditions.get(line.id)
        if (condition is not None and condition.terms) or self.rules.kind(line.kind).moment:
            message = f"The last line, {line_name(line)}, does not always hold."
            self.report.error(
                f"{line.path}.when", self.words.last, message, "End the table with a line whose condition is normal."
            )

    # -- what cells name ----------------------------------------------------------------------------------------

    def choices(self, line: WrittenLine) -> Iterable[tuple[Choice, str]]:
        """The choices in the cells of a line, each with the path of its cell."""
        known = self.cells.get(line.id)
        for place, cell in enumerate(known.cells if known else ()):
            for choice in cell:
                yield choice, f"{line.path}.cells[{place}]"

    def reachable(self, line: WrittenLine) -> set[str]:
        """The plays or defenses that a draw on the line may give, references followed."""
        return references.reachable(self.cells, line.id)

    def check_references(self) -> None:
        """Every cell names something that there is, and no reference leads in a circle."""
        for line in self.lines:
            for choice, path in self.choices(line):
                if choice.is_line and choice.name not in self.cells:
                    message, hint = (
                        f"Line {line_name(line)}: there is no line {choice.name}.",
                        f"Lines are {self._ids()}.",
                    )
                    self.report.error(path, self.words.reference, message, hint)
                elif not choice.is_line and choice.name not in self.names:
                    self.refuse_name(line, choice.name, path)
            if chain := references.loop(self.cells, line.id, self.rules.deepest):
                message = f"Line {line_name(line)}: *{chain[1]} loops ({' to '.join(chain)})."
                hint = f"References go at most {self.rules.deepest} lines deep and never come back."
                self.report.error(f"{line.path}.cells", self.words.reference, message, hint)

    def _ids(self) -> str:
        return ", ".join(self.cells)

    def refuse_name(self, line: WrittenLine, name: str, path: str) -> None:
        """A cell names nothing that there is."""
        hint = f"To roll on another line write *{name}." if name in self.cells else ""
        message = f"Line {line_name(line)}: there is no {self.words.entry} {name}."
        self.report.error(path, self.words.cells, message, hint)
