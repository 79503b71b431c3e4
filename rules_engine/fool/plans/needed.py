"""What of a check's findings counts by now: parts of a plan that are due later may be missing (10.1.1, 10.1.3)."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from ...errors import Problem, Report
from ...interface import JSON
from .parts import part_of

_WITH_TABLES: Final = ("STR-01", "DEF-08", "SEL-08")  # told of sets and starters, but found out from the tables
_ROOT: Final = re.compile(r"([^.\[]*)(?:\[(\d+)\])?")


def needed(report: Report, plan: JSON, parts: Collection[str]) -> Report:
    """The findings with those about other parts than ``parts`` as warnings, and nothing about what is not there yet."""
    kept = Report()
    for problem in report:
        field, part = _belongs_to(problem, plan)
        if not field or part in parts:
            kept.problems.append(problem)
        elif field in plan and problem.code not in _WITH_TABLES:
            kept.problems.append(replace(problem, severity="warning"))
    return kept


def _belongs_to(problem: Problem, plan: JSON) -> tuple[str, str]:
    """The field of the document at which a problem is told, and the part that it is a problem of."""
    match = _ROOT.match(problem.path)
    field = match[1] if match else ""
    if problem.code in _WITH_TABLES and problem.path != "starters":
        return field, "first"
    entries = plan.get(field)
    place = int(match[2]) if match and match[2] else -1
    entry = entries[place] if isinstance(entries, list) and 0 <= place < len(entries) else None
    return field, part_of(field, entry)
