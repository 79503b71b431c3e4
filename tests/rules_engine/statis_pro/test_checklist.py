"""Every row of the checklist is carried out by a function and proved by a test."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.rules_map.citations import read_citations
from tests.rules_map.clauses import read_checklists

ROOT = Path(__file__).parents[3]
CODE = "statis_pro:"


def marked() -> set[str]:
    """The rows that tests of this folder name in their marks."""
    found: set[str] = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {each.value for each in node.args if isinstance(each, ast.Constant)}
    return found


def test_every_row_has_a_function_and_a_test() -> None:
    rows = {row for row in read_checklists() if row.startswith(CODE)}
    cited = {one.clause for one in read_citations(ROOT, Path("rules_engine/statis_pro"))}
    assert len(rows) == 128
    assert rows <= cited
    assert rows <= marked()
