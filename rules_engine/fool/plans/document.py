"""The plan's text form: JSON, laid out so that a coach can read and change it."""

from __future__ import annotations

import json
from typing import Any

from ...errors import Report
from ...interface import JSON
from ...plans import located
from .reading import read_shape

_WIDTH = 120


def read_text(text: str) -> tuple[JSON | None, Report]:
    """The plan in ``text`` and every mistake in its JSON and shape, each with line and column.

    None when the JSON itself cannot be read; a document whose shape is wrong comes back with its errors.
    """
    source = located.read(text)
    if not source.report.ok:
        return None, source.report
    _, shape = read_shape(source.value)
    report = located.place_all(source, shape.report)
    return (source.value if isinstance(source.value, dict) else None), report


def write_text(plan: JSON) -> str:
    """The plan as text: an object or list stands on one line where it fits."""
    return _write(plan, 0) + "\n"


def _write(value: Any, indent: int) -> str:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and len(short) + indent <= _WIDTH):
        return short
    inner = indent + 2
    if isinstance(value, dict):
        rows = [f"{json.dumps(key, ensure_ascii=False)}: {_write(member, inner)}" for key, member in value.items()]
    else:
        rows = [_write(member, inner) for member in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    body = ",\n".join(" " * inner + row for row in rows)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
