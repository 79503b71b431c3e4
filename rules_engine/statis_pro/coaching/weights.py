"""The weights of a plan's lines: what share of them a kind of call has, and how it gets another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...interface import JSON
from ...plans.styles import Occasion, occasion
from ..document.fields import HALVES, HIGHEST_WEIGHT
from ..document.vocabulary import read_condition

Call = dict[str, Any]
Kind = Callable[[JSON], bool]
TOTAL: Final = 60  # of a line's weights, about


def lines(plan: JSON, table: str) -> list[JSON]:
    """The lines of both halves for any ordinary moment: none for score and time."""
    return [
        line for half in HALVES for line in (plan.get(half) or {}).get(table, ()) if occasion_of(line, table) != "late"
    ]


def occasion_of(line: JSON, table: str = "offense") -> Occasion:
    """What a line of a table is for."""
    return occasion(read_condition(line["when"], table))


def share(line: JSON, kind: Kind) -> float:
    """The share of a line's calls that are of a kind."""
    whole = sum(_weight(call) for call in line["calls"])
    part = sum(_weight(call) for call in line["calls"] if kind(call))
    return float(part / whole)


def mean_share(rows: list[JSON], kind: Kind) -> float:
    """The share of a kind in some lines, each counting alike; 0 where there are none."""
    return sum(share(line, kind) for line in rows) / len(rows) if rows else 0.0


def give_share(line: dict[str, Any], kind: Kind, wanted: float, among: Kind = lambda call: True) -> None:
    """Change weights so that calls of a kind have a share of those ``among`` which they are counted, the proportions
    within and outside the kind as before. What is left without weight is dropped. A line without calls of either sort
    stays as it is.
    """
    counted = [call for call in line["calls"] if among(call)]
    inside, outside = [call for call in counted if kind(call)], [call for call in counted if not kind(call)]
    if not inside or not outside:
        return
    whole = sum(map(_weight, line["calls"]))
    part = TOTAL * sum(map(_weight, counted)) / whole
    for calls, total in ((inside, wanted * part), (outside, (1 - wanted) * part)):
        before = sum(map(_weight, calls))
        for call in calls:
            call["weight"] = min(round(total * _weight(call) / before), HIGHEST_WEIGHT)
    others = [call for call in line["calls"] if not among(call)]
    for call in others:
        call["weight"] = max(round(TOTAL * _weight(call) / whole), 1)
    line["calls"] = [call for call in line["calls"] if call["weight"]]


def _weight(call: JSON) -> int:
    weight: int = call.get("weight", 1)
    return weight
