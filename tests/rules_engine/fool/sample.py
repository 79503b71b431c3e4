"""The team and the plan that tests of plans start from: the plan is the example of ``docs/plan-document.md``."""

from __future__ import annotations

import copy
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules_engine.interface import Athlete, Team

DOCUMENT = Path(__file__).parents[3] / "docs" / "plan-document.md"

# number, position, P, C, S
_MEN = """
16 Q 3 2 4 / 12 Q 2 2 4 / 27 F 2 3 4 / 29 F 1 3 4 / 48 H 2 2 5 / 32 H 2 2 5 / 33 B 2 2 5
87 W 3 1 6 / 88 W 4 1 6 / 83 W 3 1 5 / 84 W 2 1 6 / 80 TE 3 2 4 / 81 TE 2 2 4
55 C 0 4 4 / 66 C 0 3 3 / 61 G 0 5 2 / 62 G 0 3 4 / 64 G 0 3 3 / 70 T 0 4 2 / 75 T 0 4 3 / 77 T 0 3 3
86 DE 2 3 4 / 85 DE 1 3 4 / 90 DE 1 3 3 / 74 DT 1 4 2 / 72 DT 0 3 4 / 92 DT 0 3 3
53 OLB 1 2 5 / 56 OLB 3 2 5 / 58 MLB 2 3 5 / 59 LB 1 2 4 / 51 LB 1 2 4
40 CB 3 2 5 / 43 CB 3 1 6 / 23 CB 2 1 5 / 38 S 2 1 4 / 17 S 3 1 6 / 25 S 2 1 5 / 20 DH 2 1 5 / 21 DH 2 1 5
3 K 0 0 2 / 8 P 0 0 3
"""


def team() -> Team:
    athletes = []
    for entry in _MEN.replace("\n", " / ").split(" / "):
        if not entry.strip():
            continue
        number, position, p, c, s = entry.split()
        sheet: dict[str, Any] = {"p": int(p), "c": int(c), "s": int(s)}
        if position == "K":
            sheet["kick"] = {"letter": "A", "m": 1, "b": 2, "n": 1}
        if position == "P":
            sheet["punt"] = {"letter": "A", "m": 1, "control": 3}
        athletes.append(Athlete(int(number), f"Man {number}", position, 26, sheet))
    return Team("Samples", "SAM", tuple(athletes))


@lru_cache(maxsize=1)
def example_text() -> str:
    """The JSON of the documented example as it is printed."""
    match = re.search(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return match.group(1)


def plan() -> dict[str, Any]:
    """A fresh copy of the documented example."""
    document: dict[str, Any] = json.loads(example_text())
    return copy.deepcopy(document)
