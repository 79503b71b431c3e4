"""Choosing from a table while the game runs: the first line that holds, a draw on it, and why.

What a coach's lists and decks remember between draws is a new value each time; nothing here changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...dice import Dice
from ...value import mypyc_attr
from ..conditions.asking import SituationFacts
from .drawing import Remembered
from .lines import JSON, Draw, Table, TableLine

# what the lines that remember know of their next draws, by the names of tables and lines
LineMemory = tuple[tuple[str, Remembered], ...]
NOTHING_DRAWN: Final[LineMemory] = ()


def remembered(memory: LineMemory, name: str) -> Remembered:
    """What is known of a line's next draws; nothing before the first."""
    for known, places in memory:
        if known == name:
            return places
    return ()


def with_remembered(memory: LineMemory, name: str, places: Remembered) -> LineMemory:
    """The memory with what is known of one line now."""
    kept = [entry for entry in memory if entry[0] != name]
    return tuple(sorted([*kept, (name, places)]))


def first_holding(lines: list[TableLine], facts: SituationFacts) -> TableLine | None:
    """The first of the lines whose whole condition holds."""
    for line in lines:
        if line.full.holds(facts):
            return line
    return None


def first_early(table: Table, facts: SituationFacts) -> TableLine:
    """The first line of a table whose condition holds, as far as it can be answered before the opponent is seen; lines
    that wait for a moment are left out."""
    for line in table.any_time:
        if line.early.holds(facts):
            return line
    raise LookupError(f"No line of {table.name} holds.")  # the plan check asks for a last line that always does


@final
@mypyc_attr(acyclic=True)
class Drawer:
    """Draws on the lines of a table and keeps what the record needs; ``memory`` moves on in lists and decks."""

    __slots__ = ("_dice", "_purpose", "draws", "memory", "table")

    def __init__(self, table: Table, memory: LineMemory, dice: Dice, purpose: str) -> None:
        self.table = table
        self.memory = memory
        self.draws: list[Draw] = []
        self._dice = dice
        self._purpose = purpose

    def draw(self, line: TableLine, depth: int = 0) -> tuple[str, ...]:
        """The names that a draw on a line gives: the chosen one, then the others of its cell, references followed."""
        place = self._place(line)
        divided = len(line.cells[place]) > 1
        second = self._dice.die(self.table.rules.split_sides, f"{self._purpose}.split") if divided else 0
        drawn = line.drawn(place, second)
        self.draws.append(drawn)
        if not drawn.line:
            return drawn.names
        if depth >= self.table.rules.deepest:
            return (drawn.line, *drawn.names)
        return self.draw(self.table.by_id[drawn.line], depth + 1) + drawn.names

    def _place(self, line: TableLine) -> int:
        """The place of the cell drawn."""
        drawing = line.kind.drawing
        if not drawing.remembers:
            return drawing.draw(len(line.cells), self._dice, self._purpose, ())[0]
        name = f"{self.table.name}.{line.id}"
        place, after = drawing.draw(len(line.cells), self._dice, self._purpose, remembered(self.memory, name))
        self.memory = with_remembered(self.memory, name, after)
        return place


@final
@mypyc_attr(acyclic=True)
class ChoiceReason:
    """Why something was chosen from a table: the condition of the first line that held, the draws in their order, and
    what had been drawn before but could not be run (``refused``, with why not)."""

    __slots__ = ("draws", "refused", "table", "when")

    def __init__(self, table: Table, when: str, draws: list[Draw], refused: Mapping[str, str]) -> None:
        self.table = table
        self.when = when
        self.draws = draws
        self.refused = refused

    @property
    def key(self) -> tuple[str, ...] | None:
        """A key that distinguishes this choice from all others of both sides; None where something was refused."""
        if self.refused:
            return None
        return (self.table.side, self.table.name, *[draw.key for draw in self.draws])

    @property
    def for_record(self) -> JSON:
        """The reason as the record keeps it."""
        rolled = [draw.shown for draw in self.draws]
        reason: JSON = {"table": self.table.title, "when": self.when, "line": rolled[0]["line"], "rolled": rolled}
        return {**reason, "refused": self.refused} if self.refused else reason
