"""Which functions, classes and modules of the engine cite which clauses.

A citation is a paragraph of the docstring that begins with ``Rules:`` and names ids:
``Rules: fool:4.4.6/1, fool:5.3.16/1``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

CITING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
BETWEEN_IDS = re.compile(r",\s+(?=[a-z_0-9]+:)")  # one id has a comma in it


@dataclass(frozen=True)
class Citation:
    """One clause that one function, class or module says it carries out."""

    clause: str
    path: Path  # from the root of the project
    name: str  # ``Class.method``; empty for a module
    line: int


def read_citations(root: Path, package: Path) -> list[Citation]:
    """Every citation of a package, file by file."""
    found: list[Citation] = []
    for path in sorted((root / package).rglob("*.py")):
        found += citations_of(path.read_text(encoding="utf-8"), path.relative_to(root))
    return found


def citations_of(source: str, path: Path) -> list[Citation]:
    """The citations of one source, from its first line to its last."""
    return [
        Citation(clause, path, name, getattr(node, "lineno", 1))
        for name, node in documented(ast.parse(source))
        for clause in cited_in(ast.get_docstring(node) or "")
    ]


Documented = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def documented(node: Documented, name: str = "") -> Iterator[tuple[str, Documented]]:
    """A module, class or function, and all that it defines, by qualified name."""
    yield name, node
    for child in _definitions(node.body):
        yield from documented(child, f"{name}.{child.name}".lstrip("."))


def _definitions(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """What is defined by these statements, also under an ``if``."""
    for statement in body:
        if isinstance(statement, CITING):
            yield statement
        elif isinstance(statement, ast.If):
            yield from _definitions([*statement.body, *statement.orelse])


def cited_in(docstring: str) -> list[str]:
    """The ids that a docstring cites."""
    found: list[str] = []
    for paragraph in re.split(r"\n\s*\n", docstring):
        if paragraph.lstrip().startswith("Rules:"):
            ids = " ".join(paragraph.split()).removeprefix("Rules:")
            found += [one.strip() for one in BETWEEN_IDS.split(ids)]
    return found
