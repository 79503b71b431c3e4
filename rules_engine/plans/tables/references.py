"""References from one line of a table to others: where they lead, and how likely each name is with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from .cells import Cell, Choice
from .drawing import LineKind


@dataclass(frozen=True, slots=True)
class LineCells:
    """The cells of a line with what draws one of them."""

    kind: LineKind
    cells: tuple[Cell, ...]

    def references(self) -> list[str]:
        """The lines to which the cells point, each once."""
        return list(dict.fromkeys(choice.name for cell in self.cells for choice in cell if choice.is_line))

    def chances(self) -> list[tuple[Choice, float]]:
        """Each choice of the line with its probability."""
        weights = self.kind.drawing.chances(len(self.cells))
        return [
            (choice, weight / len(cell)) for cell, weight in zip(self.cells, weights, strict=True) for choice in cell
        ]


Lines = Mapping[str, LineCells]


def loop(lines: Lines, start: str, deepest: int) -> list[str] | None:
    """The chain of references from ``start`` that comes back or goes deeper than ``deepest`` lines, or None."""
    harmless: set[tuple[str, int]] = set()  # lines, at a depth, from which no chain is too deep

    def follow(name: str, chain: list[str]) -> list[str] | None:
        if name in chain or len(chain) > deepest:
            return [*chain, name]
        if (name, len(chain)) in harmless:
            return None
        for following in lines[name].references() if name in lines else ():
            if found := follow(following, [*chain, name]):
                return found
        harmless.add((name, len(chain)))
        return None

    return follow(start, [])


def reachable(lines: Lines, start: str) -> set[str]:
    """The names that a draw on a line may give, references followed."""
    names: set[str] = set()
    seen, queue = {start}, [start]
    while queue:
        line = lines.get(queue.pop())
        for cell in line.cells if line else ():
            for choice in cell:
                if not choice.is_line:
                    names.add(choice.name)
                elif choice.name not in seen:
                    seen.add(choice.name)
                    queue.append(choice.name)
    return names


def expected(lines: Lines, start: str, known: dict[str, dict[str, float]]) -> dict[str, float]:
    """How likely a draw on a line gives each name, references followed; ``known`` keeps the lines done. No line leads
    to itself."""
    if start not in known:
        chances: dict[str, float] = defaultdict(float)
        for choice, chance in lines[start].chances():
            given = expected(lines, choice.name, known) if choice.is_line else {choice.name: 1.0}
            for name, part in given.items():
                chances[name] += chance * part
        known[start] = chances
    return known[start]
