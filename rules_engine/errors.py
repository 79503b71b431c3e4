"""Errors that say what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what somebody handed in.

    path      where, as a dotted path into the document (``parts.first.plays[3].text``)
    code      a stable short name (``PLY-02``, ``JSON``)
    message   a full sentence in the words of the game
    hint      what would be right; may be empty
    line, column, text   for text input: 1-based place and the source line (0, 0, "" otherwise)
    skipped   how many characters of a long line stand before ``text``, which then holds only the part around the place
    inside    where in the text value at ``path``, from 1 (a play, a condition); 0 for the whole of it
    """

    path: str
    code: str
    message: str
    hint: str = ""
    severity: Severity = "error"
    line: int = 0
    column: int = 0
    text: str = ""
    skipped: int = 0
    inside: int = 0

    @property
    def caret(self) -> int:
        """The place within ``text``, from 1."""
        return self.column - self.skipped

    def as_json(self) -> dict[str, object]:
        """The problem as an API client gets it; place fields only where they exist."""
        out: dict[str, object] = {
            "path": self.path,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
            "severity": self.severity,
        }
        if self.line:
            out |= {"line": self.line, "column": self.column, "text": self.text, "caret": self.caret}
        return out

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}" if self.line else self.path
        lead = f"{place}: {self.message}" if place else self.message
        if self.line and self.text:
            lead += f"\n    {self.text}\n    {' ' * (self.caret - 1)}^"
        return f"{lead} {self.hint}".rstrip()


@dataclass(slots=True)
class Report:
    """Everything that a check found, errors and warnings, in the order found."""

    problems: list[Problem] = field(default_factory=list)

    def error(self, path: str, code: str, message: str, hint: str = "", **place: int | str) -> None:
        """Note an error; ``place`` may give line, column and text, or inside."""
        self.problems.append(Problem(path, code, message, hint, "error", **place))  # type: ignore[arg-type]

    def warn(self, path: str, code: str, message: str, hint: str = "", **place: int | str) -> None:
        """Note a warning: the plan is legal, but its coach may want to know."""
        self.problems.append(Problem(path, code, message, hint, "warning", **place))  # type: ignore[arg-type]

    def extend(self, other: Report) -> None:
        """Add what another check found, but for what has been said already."""
        known = {(each.path, each.code, each.message) for each in self.problems}
        self.problems.extend(each for each in other if (each.path, each.code, each.message) not in known)

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.severity == "error"]

    @property
    def warnings(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.severity == "warning"]

    @property
    def ok(self) -> bool:
        return not self.errors

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    def require(self) -> None:
        """Raise PlanError when there is any error."""
        if not self.ok:
            raise PlanError(self)


class EngineError(Exception):
    """Base of every error that the engine raises on purpose."""


class PlanError(EngineError):
    """Something handed in cannot be used; ``report`` holds every problem, not only the first."""

    def __init__(self, report: Report) -> None:
        super().__init__("\n".join(str(problem) for problem in report.errors))
        self.report = report


class RecordError(EngineError):
    """A stored record does not prove itself; the message names the first place that differs."""
