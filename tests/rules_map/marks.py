"""Which tests cite which clauses, read from their sources, so that nothing has to run.

A test cites what stands in its decorators, in those of its class, and in the module's tables and functions that these
name: ``@pytest.mark.parametrize("row", ROWS)`` cites the ids in ``ROWS``. What a table names too much is found out by
the suite: it fails when no passing test has the mark (``--rules-floor``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .clauses import CODES

PREFIXES = tuple(f"{code}:" for code in CODES)


@dataclass(frozen=True)
class Mark:
    """One clause that one test says it proves."""

    clause: str
    path: Path  # from the root of the project
    name: str  # ``TestClass.test_it`` or ``test_it``


def read_marks(root: Path, tests: Path) -> list[Mark]:
    """Every mark of the tests in a folder, file by file."""
    found: list[Mark] = []
    for path in sorted((root / tests).rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if any(prefix in source for prefix in PREFIXES):
            found += marks_of(source, path.relative_to(root))
    return found


def marks_of(source: str, path: Path) -> list[Mark]:
    """The marks of one file of tests; each clause of a test once."""
    tree = ast.parse(source)
    module = _named(tree)
    everywhere = [module["pytestmark"]] if "pytestmark" in module else []
    return [
        Mark(clause, path, name)
        for name, decorators in _tests(tree.body, "", everywhere)
        for clause in dict.fromkeys(clause for one in decorators for clause in _ids(one, module))
    ]


def _named(tree: ast.Module) -> dict[str, ast.AST]:
    """What the module's names stand for: the values that they are given, and functions."""
    found: dict[str, ast.AST] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = node
    return found


def _tests(body: list[ast.stmt], inside: str, above: list[ast.AST]) -> Iterator[tuple[str, list[ast.AST]]]:
    """The tests of a module or class, each with its decorators and those that it has from above."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{inside}{node.name}.", [*above, *node.decorator_list])
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield inside + node.name, [*above, *node.decorator_list]


def _ids(decorator: ast.AST, module: Mapping[str, ast.AST]) -> list[str]:
    """The ids in a decorator and in what it names, if a mark is made there at all."""
    nodes = list(_reached(decorator, module, set()))
    if not any(isinstance(node, ast.Attribute) and node.attr == "rule" for node in nodes):
        return []
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [text for text in texts if text.startswith(PREFIXES)]


def _reached(outer: ast.AST, module: Mapping[str, ast.AST], seen: set[str]) -> Iterator[ast.AST]:
    """An expression with all inside it and all that it names, and so on."""
    for node in ast.walk(outer):
        yield node
        if isinstance(node, ast.Name) and node.id in module and node.id not in seen:
            seen.add(node.id)
            yield from _reached(module[node.id], module, seen)
