"""Which functions of the service keep which clauses.

What happens between games (claims, trades, drafts, who may be signed) is kept by ``league`` and ``games``, which name
no ruleset and no clause. So ``service.json`` names them: for each clause one or more of ``path:function`` or
``path:Class.method``.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

from .citations import Citation, documented

TABLE = Path(__file__).with_name("service.json")
NOT_THERE = 0  # the line of a function that is named but cannot be found


def read_service(root: Path, table: Path = TABLE) -> list[Citation]:
    """Every function that the table names, clause by clause; one that is not there stands at line 0."""
    rows: dict[str, list[str]] = json.loads(table.read_text(encoding="utf-8"))
    return [_named(root, clause, place) for clause, places in rows.items() for place in places]


def _named(root: Path, clause: str, place: str) -> Citation:
    path, _, name = place.partition(":")
    return Citation(clause, Path(path), name, _line(root / path, name))


def _line(source: Path, name: str) -> int:
    """Where a function stands in a source."""
    if not source.is_file():
        return NOT_THERE
    for found, node in documented(ast.parse(source.read_text(encoding="utf-8"))):
        if found == name and isinstance(node, ast.FunctionDef):
            return node.lineno
    return NOT_THERE
