"""Reads the compact form line by line, every value with its place; a bad line is reported, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..located import (
    LONGEST_TEXT,
    MOST_LINES,
    MOST_PROBLEMS,
    MOST_VALUES,
    TOO_LONG,
    TOO_MANY_LINES,
    TOO_MUCH_HINT,
    Located,
    excerpt,
)
from .draft import Draft
from .words import LineError


@dataclass(frozen=True, slots=True)
class CompactReader:
    """Reads a ruleset's compact form.

    read_line  reads one line that is not blank into the draft; raises LineError
    code       that of a line that cannot be read
    begin      how a plan begins: the hint for a text in which there is nothing
    """

    read_line: Callable[[Draft, str], None]
    code: str
    begin: str

    def read(self, text: str) -> Located:
        """The document that a text says, the places of its values, and every line that could not be read."""
        too_much = TOO_LONG if len(text) > LONGEST_TEXT else TOO_MANY_LINES if text.count("\n") >= MOST_LINES else ""
        draft = Draft(tuple([line.rstrip("\r") for line in ("" if too_much else text).split("\n")]))
        if too_much:
            draft.report.error("", self.code, too_much, TOO_MUCH_HINT, line=1, column=1)
        elif not text.strip():
            draft.report.error("", self.code, "There is nothing here.", self.begin, line=1, column=1)
        else:
            self._read_lines(draft)
        return Located(draft.document, draft.report, draft.places, draft.lines)

    def _read_lines(self, draft: Draft) -> None:
        for number, text in enumerate(draft.lines, 1):
            draft.line = number
            try:
                if text.strip():
                    self.read_line(draft, text)
            except LineError as wrong:
                self._note(draft, wrong)
                if len(draft.report.problems) >= MOST_PROBLEMS or len(draft.places) >= MOST_VALUES:
                    return

    def _note(self, draft: Draft, wrong: LineError) -> None:
        text, skipped = excerpt(draft.lines[draft.line - 1], wrong.column)
        place: dict[str, Any] = {"line": draft.line, "column": wrong.column, "text": text, "skipped": skipped}
        draft.report.error("", self.code, wrong.message, wrong.hint, **place)
