"""Warnings about conditions that ask for a set of the opponent's that he has not handed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...interface import JSON
from ...plans.conditions.words import ConditionError
from ..document.plan import HalfPlan
from ..document.vocabulary import read_condition
from .checking import WHEN, Checking

SEEN_SET: Final = "opp_set"
_SETS: Final = {"offense": "defensive_sets", "defense": "sets"}  # what each side of the ball sees of the other


def check_seen_sets(check: Checking, opponent: JSON | None) -> None:
    """Warn of names of sets that the opponent's open part does not hold; say nothing while it is sealed."""
    opened = (opponent or {}).get("sets")
    if not isinstance(opened, Mapping):
        return
    halves = (check.plan.first, check.plan.second)
    # lines that the second half takes over from the first are asked once
    for side, when, path in dict.fromkeys([found for half in halves for found in _conditions(half)]):
        known = _handed_in(opened, side)
        unknown = _names(when, side) - known
        if unknown:
            message = f"The opponent has no set {', '.join(sorted(unknown))}."
            check.report.warn(f"{path}.when", WHEN, message, f"His are {', '.join(sorted(known))}.")


def _conditions(half: HalfPlan) -> Iterator[tuple[str, str, str]]:
    """The conditions that see the opponent's set: whose they are, their text and the place of their line."""
    for side, lines in (("offense", half.offense), ("defense", half.defense)):
        yield from ((side, line.when, line.path) for line in lines)
    for side, shifts in (("offense", half.offense_shifts), ("defense", half.defense_shifts)):
        yield from ((side, shift.when, shift.path) for shift in shifts)


def _names(when: str, side: str) -> set[str]:
    """The sets for which a condition asks."""
    try:
        terms = read_condition(when, side).terms
    except ConditionError:
        return set()
    return {str(name) for term in terms if term.word.name == SEEN_SET for name in term.values}


def _handed_in(opened: Mapping[str, Any], side: str) -> set[str]:
    """The names of the opponent's sets that a side of the ball faces."""
    sets = opened.get(_SETS[side])
    entries = sets if isinstance(sets, list) else []
    return {str(each.get("id")) for each in entries if isinstance(each, dict)}
