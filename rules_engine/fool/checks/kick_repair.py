"""Kick tactics that have become illegal: their lines are dropped from a plan under repair (chapter 9, 10.2.6)."""

from __future__ import annotations

import re
from typing import Final

from ...errors import Report
from ...interface import JSON
from ...plans.repair import drop_refused

_LINE: Final = re.compile(r"(?:first|second|halftime)\.tactics\.[a-z_]+\[([0-9]+)\]")
_CODES: Final = frozenset({"ST-04", "ST-05"})


def drop_tactics(plan: JSON, report: Report) -> list[str]:
    """Take the lines out that the check refuses, with a sentence for each; the rulebook's own tactics stand behind
    them."""
    return drop_refused(plan, report, _CODES, _LINE, _sentence)


def _sentence(path: str, line: JSON, message: str) -> str:
    half = path.split(".")[0]
    return f"{message[:-1]}; its line ({line.get('when', 'normal')}) is dropped from the {half} half."
