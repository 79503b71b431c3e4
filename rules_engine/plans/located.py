"""A document read from text, with places: every value knows its line and column, so that problems can be shown
there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from ..errors import Problem, Report

LONGEST_TEXT: Final = 200_000  # a real plan has 7,000 to 16,000 characters
MOST_LINES: Final = 20_000
MOST_PROBLEMS: Final = 60
MOST_VALUES: Final = 20_000
LONGEST_NAME: Final = 60  # of a field; a path consists of the names on the way to a value
LONGEST_EXCERPT: Final = 110  # characters of a line that are shown around a place

TOO_LONG: Final = f"The text is longer than {LONGEST_TEXT} characters."
TOO_MANY_LINES: Final = f"The text has more than {MOST_LINES} lines."
TOO_MANY_VALUES: Final = f"The document holds more than {MOST_VALUES} values."
TOO_MUCH_HINT: Final = "Leave out what is no part of the plan."


class Place(NamedTuple):
    """Line and column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Located:
    """A JSON value read from text.

    value   the value, as far as it could be read; None when nothing could
    report  every mistake in the JSON itself, each with line, column and source line
    places  where each value starts, by its path (``plays[3].text``; the whole document is "")
    lines   the source lines
    """

    value: Any
    report: Report
    places: dict[str, Place]
    lines: tuple[str, ...]


def place_all(located: Located, report: Report) -> Report:
    """``report`` with line, column and source line added to each problem that has only a path into the text.

    A problem ``inside`` a text value is placed at that character, unless escapes before it hide where it stands; a text
    may stand in quotes or, in another form than JSON, without.
    """
    return Report([_placed(problem, located) for problem in report])


def _placed(problem: Problem, located: Located) -> Problem:
    if problem.line:
        return problem
    path = problem.path
    while path not in located.places and path:
        path = parent(path)
    place = located.places.get(path, Place(1, 1))
    line = located.lines[place.line - 1] if place.line <= len(located.lines) else ""
    column = place.column
    before = line[column - 1 : column + problem.inside - 1]
    if problem.inside and not before.startswith('"'):
        column += problem.inside - 1
    elif problem.inside and "\\" not in before:
        column += problem.inside
    text, skipped = excerpt(line, column)
    return replace(problem, line=place.line, column=column, text=text, skipped=skipped)


def excerpt(line: str, column: int) -> tuple[str, int]:
    """The part of a line around a column, and how many characters stand before that part."""
    start = max(0, min(column - 1 - LONGEST_EXCERPT // 2, len(line) - LONGEST_EXCERPT))
    return line[start : start + LONGEST_EXCERPT], start


def parent(path: str) -> str:
    """The path of the value that holds the one at ``path``."""
    return path[: max(path.rfind("."), path.rfind("["), 0)]
