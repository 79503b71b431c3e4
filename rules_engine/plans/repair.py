"""A plan made legal again: mended until its check finds no error, with a sentence for each thing that changed."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import Any, Final

from ..errors import PlanError, Report

JSON = dict[str, Any]
_MOST_ROUNDS: Final = 4
_STEP: Final = re.compile(r"([^.\[\]]+)(?=[.\[]|$)|\[(\d+)\]")


class Repair(ABC):
    """The plan under repair; ``sentences`` say what was repaired so far."""

    def __init__(self, plan: JSON) -> None:
        self.plan = plan
        self.sentences: list[str] = []

    @abstractmethod
    def check(self) -> Report:
        """What is wrong with the plan as it is now."""

    @abstractmethod
    def mend(self, report: Report) -> None:
        """Mend what can be mended of a check's errors, with a sentence for each thing."""

    def finish(self) -> tuple[JSON, list[str]]:
        """The legal plan and the sentences; raises PlanError when there is something that nobody can mend."""
        report = Report()
        for _ in range(_MOST_ROUNDS):
            report, before = self.check(), len(self.sentences)
            if report.ok:
                return self.plan, self.sentences
            self.mend(report)
            if len(self.sentences) == before:
                break
        raise PlanError(report)


def drop_refused(
    plan: JSON, report: Report, codes: Collection[str], entry: re.Pattern[str], tell: Callable[[str, Any, str], str]
) -> list[str]:
    """Take the entries of lists out that a check refuses with one of these codes; a sentence for each, in their order.

    entry  matches the path of an entry, of which the last group is its place in the list
    tell   the sentence for an entry of the list at a path, with the message of its error
    """
    refused: dict[tuple[str, int], str] = {}
    for problem in report.errors:
        match = entry.match(problem.path) if problem.code in codes else None
        if match:
            place = match.group(match.re.groups)
            refused[(problem.path[: match.start(match.re.groups) - 1], int(place))] = problem.message
    sentences = []
    for (path, place), message in sorted(refused.items(), reverse=True):
        sentences.append(tell(path, _at(plan, path).pop(place), message))
    return sentences[::-1]


def _at(plan: JSON, path: str) -> list[Any]:
    """The list at a path of names and places (``first.offense[3].calls``)."""
    value: Any = plan
    for step in _STEP.finditer(path):
        value = value[int(step[2])] if step[2] else value[step[1]]
    listed: list[Any] = value
    return listed
