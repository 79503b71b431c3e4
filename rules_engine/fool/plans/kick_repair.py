"""Kick tactics that have become illegal: their lines are dropped from a plan under repair (chapter 9, 10.2.6)."""

from __future__ import annotations

import re
from typing import Final

from ...errors import Report
from ...interface import JSON

_LINE: Final = re.compile(r"(first|second|halftime)\.tactics\.([a-z_]+)\[([0-9]+)\]")
_CODES: Final = frozenset({"ST-04", "ST-05"})


def drop_tactics(plan: JSON, report: Report) -> list[str]:
    """Take the lines out that the check refuses, with a sentence for each; the rulebook's own tactics stand behind
    them."""
    wrong = {}
    for problem in report.errors:
        found = _LINE.match(problem.path) if problem.code in _CODES else None
        if found:
            wrong[found[1], found[2], int(found[3])] = problem.message
    said = []
    for (half, unit, place), message in sorted(wrong.items(), reverse=True):
        line = plan[half]["tactics"][unit].pop(place)
        said.append(f"{message[:-1]}; its line ({line.get('when', 'normal')}) is dropped from the {half} half.")
    return said[::-1]
