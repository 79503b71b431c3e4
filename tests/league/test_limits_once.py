"""Each bound has a name of its own: a second one of that name would silently take the first one's place."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from league import limits


def test_no_name_is_given_twice() -> None:
    tree = ast.parse(Path(limits.__file__).read_text("utf-8"))
    names = [target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
             if isinstance(target, ast.Name)]  # fmt: skip
    assert len(names) > 50
    assert [name for name, count in Counter(names).items() if count > 1] == []
