"""The plan's text forms: JSON, and the compact form that a coach types (``docs/plan-document.md``)."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from ...errors import Report
from ...interface import JSON, TextForm
from ...plans import located
from ...plans.located import Located
from ...plans.text.writing import Unprintable
from .compact import writing
from .compact.lines import COMPACT
from .reading import read_shape

_WIDTH: Final = 120
_FIRST: Final = re.compile(r"[\s\x00-\x1f\ufeff]*(\S)")
_JSON_STARTS: Final = '{["“”'


def read_text(text: str) -> tuple[JSON | None, Report]:
    """The plan in ``text`` and every mistake in its form and shape, each with line and column.

    None when the text cannot be read; a document whose shape is wrong comes back with its errors, a sound one as
    ``normal`` has it. Fields that are due at a later step of the exchange are not missed here.
    """
    source = _read(text)
    if not source.report.ok:
        return None, source.report
    _, shape = read_shape(source.value, ())
    report = located.place_all(source, shape.report)
    if not isinstance(source.value, dict):
        return None, report
    return (normal(source.value) if report.ok else source.value), report


def locate(text: str, report: Report) -> Report:
    """``report`` with line, column and source line added to each problem that has only a path into ``text``."""
    return located.place_all(_read(text), report)


def _read(text: str) -> Located:
    start = _FIRST.match(text)
    return located.read(text) if start and start[1] in _JSON_STARTS else COMPACT.read(text)


def normal(plan: JSON) -> JSON:
    """The document without fields that only say the default: equal plans are then equal documents, whichever form they
    came in. One that the compact form cannot say stays as it is."""
    try:
        return _said(plan)[1]
    except Unprintable:
        return plan


def _said(plan: JSON) -> tuple[str, JSON]:
    """The plan in the compact form, and the document that it says; raises Unprintable."""
    if not read_shape(plan, ())[1].report.ok:
        raise Unprintable("The document's shape is wrong.")
    text = writing.write(plan)
    return text, COMPACT.read(text).value


def write_text(plan: JSON, form: TextForm = "compact") -> str:
    """The plan as text; JSON also where the compact form cannot say what stands in it."""
    if form == "compact":
        try:
            return _said(plan)[0]
        except Unprintable:
            pass
    return _write(plan, 0) + "\n"


def _write(value: Any, indent: int) -> str:
    """JSON in which an object or list stands on one line where it fits."""
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
