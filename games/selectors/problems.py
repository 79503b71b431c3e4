"""Problems of a plan as people read them: where, what, the line itself with a caret, what would be right."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import JSON

WINDOW = 110  # characters of a source line that are shown around the place


@dataclass(frozen=True)
class ProblemLine:
    place: str
    code: str
    message: str
    hint: str
    warning: bool
    source: str
    caret: str


def problem_lines(problems: list[JSON]) -> list[ProblemLine]:
    """Errors first, then warnings, each in the order found."""
    return [_line(problem) for problem in sorted(problems, key=lambda each: each["severity"] != "error")]


def _line(problem: JSON) -> ProblemLine:
    line, column = problem.get("line", 0), problem.get("column", 0)
    source, caret = _window(problem.get("text", ""), column) if line else ("", "")
    places = [f"line {line}, column {column}"] * bool(line) + [problem["path"]] * bool(problem["path"])
    return ProblemLine(
        place=" · ".join(places),
        code=problem["code"],
        message=problem["message"],
        hint=problem["hint"],
        warning=problem["severity"] != "error",
        source=source,
        caret=caret,
    )


def _window(text: str, column: int) -> tuple[str, str]:
    """The part of a line around a column, and a caret under that column."""
    text = text.replace("\t", " ")
    start = max(0, column - 1 - WINDOW // 2) if len(text) > WINDOW else 0
    lead = "…" if start else ""
    shown = lead + text[start : start + WINDOW] + ("…" if start + WINDOW < len(text) else "")
    return shown, " " * (column - 1 - start + len(lead)) + "^"
