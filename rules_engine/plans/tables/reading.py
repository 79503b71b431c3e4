"""The lines of a table as a document has them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, final

from ..document_reader import DocumentReader, NameRule
from .drawing import TableRules
from .lines import WrittenLine


@final
class LineRules:
    """What the lines of a table may be.

    ids, sets  what names of lines look like, and those of the sets that they go with; None where they go with none
    longest    how many characters a condition may have; ``most``: how many lines a table
    kinds      the kinds of lines that the table may have, all of them where none is given
    """

    def __init__(
        self,
        tables: TableRules,
        ids: NameRule,
        longest: int,
        most: int,
        sets: NameRule | None = None,
        kinds: Collection[str] = (),
    ) -> None:
        self.ids = ids
        self.longest = longest
        self.most = most
        self.sets = sets
        self.kinds = kinds or tables.codes
        self.usual = tables.usual.code


def read_lines(
    doc: DocumentReader, body: dict[str, Any], name: str, path: str, rules: LineRules
) -> tuple[WrittenLine, ...]:
    """The lines of the table that stands in a field of ``body``."""
    sets = rules.sets
    required = ("id", "when", "cells") if sets is None else ("id", "when", "set", "cells")
    lines = []
    for value, inner in doc.items(body, name, path, rules.most):
        line = doc.fields(value, inner, required, ("kind",))
        lines.append(
            WrittenLine(
                id=doc.name(line, "id", inner, rules.ids),
                when=doc.text(line, "when", inner, rules.longest),
                kind=doc.choice(line, "kind", inner, rules.kinds, rules.usual),
                cells=doc.words(line, "cells", inner),
                set="" if sets is None else doc.name(line, "set", inner, sets),
                path=inner,
            )
        )
    return tuple(lines)
