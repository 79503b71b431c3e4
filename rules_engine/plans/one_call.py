"""A plan that calls one thing and nothing else from scrimmage: for trying that call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..interface import JSON

ALWAYS: Final = "normal"  # the condition that holds in every situation
LINE_ID: Final = "try"
_HALVES: Final = ("first", "second")


def with_one_line(plan: JSON, table: str, line: Mapping[str, Any]) -> JSON:
    """The plan with a table that has this line alone, in each half that has tables of its own."""
    return {**plan, **{half: {**plan[half], table: [dict(line)]} for half in _HALVES if half in plan}}
