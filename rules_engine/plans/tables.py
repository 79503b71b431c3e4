"""Lines of a plan's tables: cells by one die or two, lists in turn, and cells that point to another line."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ..dice import Dice
from ..errors import EngineError
from ..values import value

Kind = Literal["d6", "2d6", "list", "blitz"]
CELLS: Final[dict[str, int]] = {"d6": 6, "blitz": 6, "2d6": 11}
_SECONDS: Final = 7  # second dice, and none
DEEPEST: Final = 4  # references followed from one line to the next

_CELL = re.compile(r"\s*(\*?)\s*([A-Za-z0-9]+)\s*")


class CellError(EngineError):
    """A text that is no cell: what is wrong and what would be right."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".rstrip())
        self.message, self.hint = message, hint


class Ref(NamedTuple):
    """A play or defense by its name, or another line of the table."""

    name: str
    is_line: bool = False

    def __str__(self) -> str:
        return f"*{self.name}" if self.is_line else self.name


Cell = tuple[Ref, ...]


@lru_cache(maxsize=4096)
def parse_cell(text: str) -> Cell:
    """``A``, ``A/B``, ``A/B/C``; each may be ``*line``. Raises CellError."""
    refs: list[Ref] = []
    for part in text.split("/"):
        if part.isalnum() and part.isascii():  # nearly all are a name and no more
            refs.append(Ref(part))
            continue
        match = _CELL.fullmatch(part)
        if not match:
            raise CellError(f'Cannot read the cell "{text}".', "Write A, A/B, A/B/C or *line.")
        refs.append(Ref(match.group(2), bool(match.group(1))))
    if len(refs) > 3:
        raise CellError(f'The cell "{text}" holds {len(refs)} choices.', "At most three: A/B/C.")
    return tuple(refs)


def cell_text(cell: Cell) -> str:
    if len(cell) == 1 and not cell[0].is_line:
        return cell[0].name
    return "/".join([f"*{ref.name}" if ref.is_line else ref.name for ref in cell])


class Pick(NamedTuple):
    """What a roll on a line chose.

    cell, place  the cell and which of its choices
    rolls        the dice in order: the table's (or the place in a list), then the second die of a divided cell
    """

    cell: Cell
    place: int
    rolls: tuple[int, ...]


@value(frozen=True, slots=True)
class Rolls:
    """A line's cells, ready to be rolled on."""

    kind: Kind
    cells: tuple[Cell, ...]

    def roll(self, dice: Dice, purpose: str, at: int = 0) -> int:
        """Roll for a cell, and for the choice in a divided one; ``at`` is a list's place in memory. What came of it is
        one number, which ``picked`` reads: seven times the place of the cell in the line, and the second die."""
        if self.kind == "list":
            place = at % len(self.cells)
        elif self.kind == "2d6":
            place = dice.sum(2, 6, purpose) - 2
        else:
            place = dice.die(6, purpose) - 1
        if len(self.cells[place]) == 1:
            return place * _SECONDS
        return place * _SECONDS + dice.die(6, f"{purpose}.split")

    def picked(self, rolled: int) -> Pick:
        """What a roll has chosen."""
        place, second = divmod(rolled, _SECONDS)
        cell = self.cells[place]
        first = place + (2 if self.kind == "2d6" else 1)
        rolls = (first, second) if second else (first,)
        choice = (second - 1) * len(cell) // 6 if second else 0
        return Pick(cell, choice, rolls)

    def following(self, rolled: int) -> int:
        """The place after the one that was taken from a list."""
        return (rolled // _SECONDS + 1) % len(self.cells)


def chances(rolls: Rolls) -> list[tuple[Ref, float]]:
    """Each choice of the line with its probability; a list counts its places alike."""
    if rolls.kind == "2d6":
        weights = [(6 - abs(total - 7)) / 36 for total in range(2, 13)]
    else:
        weights = [1 / len(rolls.cells)] * len(rolls.cells)
    return [(ref, weight / len(cell)) for cell, weight in zip(rolls.cells, weights, strict=True) for ref in cell]


def loops(lines: dict[str, Rolls], start: str) -> list[str] | None:
    """The chain of references from ``start`` that comes back or goes deeper than allowed, or None."""

    harmless: set[tuple[str, int]] = set()  # lines from which nothing is too deep, by how deep they themselves are

    def follow(name: str, chain: list[str]) -> list[str] | None:
        if name in chain or len(chain) > DEEPEST:
            return [*chain, name]
        if (name, len(chain)) in harmless:
            return None
        for ref in pointed(lines[name]) if name in lines else ():
            if found := follow(ref, [*chain, name]):
                return found
        harmless.add((name, len(chain)))
        return None

    return follow(start, [])


def pointed(rolls: Rolls) -> list[str]:
    """The lines to which a line's cells point, each once."""
    return list(dict.fromkeys(ref.name for cell in rolls.cells for ref in cell if ref.is_line))
