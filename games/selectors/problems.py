"""Problems of a plan as people read them: where, what, the line itself with a caret, what would be right."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import JSON


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
    places = [f"line {line}, column {column}"] * bool(line) + [problem["path"]] * bool(problem["path"])
    return ProblemLine(
        place=" · ".join(places),
        code=problem["code"],
        message=problem["message"],
        hint=problem["hint"],
        warning=problem["severity"] != "error",
        source=problem["text"].replace("\t", " ") if line else "",
        caret=" " * (problem["caret"] - 1) + "^" if line else "",
    )
