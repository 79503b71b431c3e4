"""The text forms of a plan's document, JSON and the compact form, and the one normal form of what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from ..errors import Report
from . import json_text, located
from .located import Located
from .text.reading import CompactReader
from .text.writing import Unprintable

JSON = dict[str, Any]
TextForm = Literal["compact", "json"]

_WIDTH: Final = 120
_FIRST: Final = re.compile(r"[\s\x00-\x1f\ufeff]*(\S)")
_JSON_STARTS: Final = '{["“”'


@dataclass(frozen=True, slots=True)
class PlanText:
    """The text forms of a ruleset's plans.

    compact  reads the compact form, ``write`` writes it; it raises Unprintable where that form cannot say something
    check_shape  what is wrong with the shape of a document; fields that are due at a later step of the exchange may be
    missing
    """

    compact: CompactReader
    write: Callable[[JSON], str]
    check_shape: Callable[[object], Report]

    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        """The plan in ``text`` and every mistake in its form and shape, each with line and column.

        None when the text cannot be read; a document whose shape is wrong comes back with its errors, a sound one as
        ``normal`` has it.
        """
        source = self._read(text)
        if not source.report.ok:
            return None, source.report
        report = located.place_all(source, self.check_shape(source.value))
        if not isinstance(source.value, dict):
            return None, report
        return (self.normal(source.value) if report.ok else source.value), report

    def locate(self, text: str, report: Report) -> Report:
        """``report`` with line, column and source line added to each problem that has only a path into ``text``."""
        return located.place_all(self._read(text), report)

    def _read(self, text: str) -> Located:
        start = _FIRST.match(text)
        return json_text.read(text) if start and start[1] in _JSON_STARTS else self.compact.read(text)

    def normal(self, plan: JSON) -> JSON:
        """The document without fields that only say the default: equal plans are then equal documents, whichever form
        they came in. A plan that the compact form cannot express stays as it is."""
        try:
            return self._in_compact_form(plan)[1]
        except Unprintable:
            return plan

    def _in_compact_form(self, plan: JSON) -> tuple[str, JSON]:
        """The plan in the compact form, and the document that it says; raises Unprintable."""
        if not self.check_shape(plan).ok:
            raise Unprintable("The document's shape is wrong.")
        text = self.write(plan)
        return text, self.compact.read(text).value

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        """The plan as text; JSON also where the compact form cannot say what stands in it."""
        if form == "compact":
            try:
                return self._in_compact_form(plan)[0]
            except Unprintable:
                pass
        return write_json(plan) + "\n"


def write_json(value: Any, indent: int = 0) -> str:
    """JSON in which an object or list stands on one line where it fits."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and len(short) + indent <= _WIDTH):
        return short
    inner = indent + 2
    if isinstance(value, dict):
        rows = [f"{json.dumps(key, ensure_ascii=False)}: {write_json(member, inner)}" for key, member in value.items()]
    else:
        rows = [write_json(member, inner) for member in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    body = ",\n".join(" " * inner + row for row in rows)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
