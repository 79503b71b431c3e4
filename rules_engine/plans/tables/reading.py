"""The lines of a table as a document has them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..document_reader import DocumentReader, NameRule
from .drawing import TableRules
from .lines import WrittenLine


def read_lines(
    doc: DocumentReader,
    body: dict[str, Any],
    name: str,
    path: str,
    rules: TableRules,
    ids: NameRule,
    longest: int,
    most: int,
    sets: NameRule | None = None,
    kinds: Collection[str] = (),
) -> tuple[WrittenLine, ...]:
    """The lines of the table that stands in a field of ``body``.

    ids, sets  what names of lines look like, and those of the sets that they go with; None where they go with none
    longest    how many characters a condition may have; ``most``: how many lines a table
    kinds      the kinds of lines that the table may have, all of them where none is given
    """
    required = ("id", "when", "cells") if sets is None else ("id", "when", "set", "cells")
    found = []
    for value, inner in doc.items(body, name, path, most):
        line = doc.fields(value, inner, required, ("kind",))
        found.append(
            WrittenLine(
                id=doc.name(line, "id", inner, ids),
                when=doc.text(line, "when", inner, longest),
                kind=doc.choice(line, "kind", inner, kinds or rules.codes, rules.usual.code),
                cells=doc.words(line, "cells", inner),
                set="" if sets is None else doc.name(line, "set", inner, sets),
                path=inner,
            )
        )
    return tuple(found)
