"""Cells of a table's lines: one choice or several, each a name or a reference to another line."""

from __future__ import annotations

import re
from typing import ClassVar, Final, final

from ...errors import EngineError
from ...value import Value
from .drawing import NUMBERS, TableRules

_CHOICE: Final = re.compile(r"\s*(\*?)\s*([A-Za-z0-9]+)\s*")
_LETTERS: Final = "ABCDEF"  # for the examples in hints


class CellError(EngineError):
    """A text that is no cell: what is wrong and what would be right."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".rstrip())
        self.message, self.hint = message, hint


@final
class Choice(Value):
    """A play or defense by its name, or another line of the table."""

    NAMES: ClassVar[str] = "name is_line"

    def __init__(self, name: str, is_line: bool = False) -> None:
        self.name: Final = name
        self.is_line: Final = is_line

    def __str__(self) -> str:
        return f"*{self.name}" if self.is_line else self.name


Cell = tuple[Choice, ...]


def parse_cell(text: str, rules: TableRules) -> Cell:
    """``A``, or as many choices as the rules allow (``A/B``); each may be ``*line``. Raises CellError."""
    choices: list[Choice] = []
    for part in text.split("/"):
        match = _CHOICE.fullmatch(part)
        if not match:
            examples = ", ".join("/".join(_LETTERS[:number]) for number in range(1, rules.most_choices + 1))
            raise CellError(f'Cannot read the cell "{text}".', f"Write {examples} or *line.")
        choices.append(Choice(match.group(2), bool(match.group(1))))
    if len(choices) > rules.most_choices:
        most = "/".join(_LETTERS[: rules.most_choices])
        hint = f"At most {NUMBERS[rules.most_choices]}: {most}."
        raise CellError(f'The cell "{text}" holds {len(choices)} choices.', hint)
    return tuple(choices)


def cell_text(cell: Cell) -> str:
    return "/".join(map(str, cell))


def chosen_place(second: int, choices: int, rules: TableRules) -> int:
    """Which of a divided cell's choices the second die takes.

    Rules: fool:10.2.3-06
    """
    return (second - 1) * choices // rules.split_sides


def without(cell: Cell, gone: Choice) -> Cell:
    """A cell without one of its choices, whose part falls to the others."""
    return tuple(choice for choice in cell if choice != gone)
