"""Rows of tables in the compact form: ``name | condition | set | cells``, and how they are written again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..tables.drawing import TableRules
from .draft import JSON, Draft
from .words import LineError, RowPart, Word, is_bare, plain_or_quoted, quote, words

_CELL: Final = re.compile(r"[A-Za-z0-9*/]+")


def count_parts(parts: list[RowPart], shape: str) -> None:
    """A row has as many parts as its shape shows; raises LineError."""
    wanted = shape.count("|") + 1
    if len(parts) != wanted:
        message = f"This row has {len(parts)} parts instead of {wanted}."
        raise LineError(message, parts[0].column, f"Write {shape}.")


def words_of(part: RowPart) -> list[Word]:
    """The words of a part, with their columns in the line."""
    return [Word(word.text, word.column + part.column - 1, word.quoted) for word in words(part.written)]


def read_line(
    draft: Draft, table: list[JSON], path: str, parts: list[RowPart], rules: TableRules, with_set: bool
) -> None:
    """``1 | down = 1 | 2 | A A/B B C E G``, a line of a table that stands at ``path``; without a set where its lines
    go with none."""
    count_parts(parts, "name | condition | set | cells" if with_set else "name | condition | cells")
    inner = draft.place(f"{path}[{len(table)}]", parts[0].column)
    body: JSON = {}
    table.append(body)
    for name, part in zip(("id", "when", "set"), parts[:-1], strict=False):
        draft.put(body, inner, name, part.text, part.column)
    _read_cells(draft, body, inner, parts[-1], rules)


def _read_cells(draft: Draft, body: JSON, path: str, part: RowPart, rules: TableRules) -> None:
    """What the dice may give: the words of the last part, after the kind of the row."""
    line = words_of(part)
    if len(line) > 1 and is_bare(line[1], ":"):
        kind = line[0]
        if kind.text not in rules.codes:
            hint = f"Kinds are {', '.join(rules.codes)}."
            raise LineError(f"There is no kind {quote(kind.text)}.", kind.column, hint)
        draft.put(body, path, "kind", kind.text, kind.column)
        line = line[2:]
    words = [word for word in line if not is_bare(word, ",")]
    draft.put(body, path, "cells", [word.text for word in words], part.column)
    for place, word in enumerate(words):
        draft.place(f"{path}.cells[{place}]", word.column)


# -- writing -------------------------------------------------------------------------------------------------------


def line_parts(line: JSON, rules: TableRules) -> list[str]:
    """The parts of a table's line; the usual kind is left out."""
    kind = line.get("kind", rules.usual.code)
    lead = "" if kind == rules.usual.code else f"{kind}: "
    cells = lead + " ".join(text if _CELL.fullmatch(text) else quote(text) for text in line["cells"])
    return [line["id"], plain_or_quoted(line["when"]), *([line["set"]] if "set" in line else []), cells.strip()]


def aligned(rows: list[list[str]], indent: str) -> Iterator[str]:
    """Rows with their columns one below the other, the last as long as it is."""
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in rows), strict=True)]
    for row in rows:
        parts = [part.ljust(width) for part, width in zip(row, widths, strict=False)]
        yield f"{indent}{' | '.join([*parts, row[-1]])}".rstrip()
