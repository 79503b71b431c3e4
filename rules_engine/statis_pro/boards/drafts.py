"""What can be read of a set in a draft, which may be wrong in any way, and what its check says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from ...errors import Problem
from ...interface import JSON, Team
from ...interface.planning.boards import Opponent
from ...interface.situation import Side
from ...plans.forms import at_place, entries_of, object_of
from ..boxes import BOXES, POSITIONS
from ..checks.check import check_plan
from ..options import StatisProOptions

Kind = Literal["sets", "defensive_sets"]
PLACES: Final[Mapping[Kind, tuple[str, ...]]] = {"sets": POSITIONS, "defensive_sets": BOXES}
_STAND_IN: Final = "DRAFT"  # for a name that cannot be read
_HIGHEST: Final = 99


@dataclass(frozen=True)
class ReadSet:
    """A set of a draft.

    men       numbers by place, each man in the order of the display
    problems  what the check says of it, paths within the set
    """

    kind: Kind
    men: tuple[tuple[str, int], ...]
    problems: list[Problem]

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset([number for _, number in self.men])


def find(plan: Any, key: str) -> tuple[Kind, Any] | None:
    """The kind of a sheet's set, and the set itself, {} for a new one; None for a sheet of something else."""
    code, _, number = key.partition(".")
    kind = next((each for each in PLACES if each == code), None)
    entries = entries_of(at_place(plan, (code,)))
    if kind is None or (number != "new" and not (number.isdecimal() and int(number) < len(entries))):
        return None
    return kind, {} if number == "new" else entries[int(number)]


def taken_names(kind: Kind, plan: Any) -> set[str]:
    """The names that the sets of a draft have."""
    names = [object_of(each).get("id") for each in entries_of(at_place(plan, (kind,)))]
    return {name for name in names if isinstance(name, str)}


def read_set(
    kind: Kind, entry: Any, team: Team, side: Side, options: StatisProOptions, opponent: Opponent | None
) -> ReadSet:
    """The men of a set as far as they can be read, and what the check of a plan with this set alone says of it."""
    placed = placed_men(kind, entry)
    by_place: JSON = {}
    for place, number in placed:
        by_place.setdefault(place, []).append(number)
    men = {place: numbers[0] if kind == "sets" else numbers for place, numbers in by_place.items()}
    name = object_of(entry).get("id")
    plan = {kind: [{"id": name if isinstance(name, str) else _STAND_IN, "men": men}]}
    report = check_plan(plan, team, side, options, None if opponent is None else opponent.parts)
    place = f"{kind}[0]"
    found = [each for each in report if each.path == place or each.path.startswith(f"{place}.")]
    return ReadSet(kind, placed, [_within(problem, place) for problem in found])


def placed_men(kind: Kind, entry: Any) -> tuple[tuple[str, int], ...]:
    """The numbers that a draft's set puts at places."""
    given = object_of(object_of(entry).get("men"))
    found: list[tuple[str, int]] = []
    for place in PLACES[kind]:
        value = given.get(place)
        numbers = value if isinstance(value, list) else [value]
        able = [
            each for each in numbers if isinstance(each, int) and not isinstance(each, bool) and 0 < each <= _HIGHEST
        ]
        found += [(place, number) for number in (able[:1] if kind == "sets" else able[:2])]
    return tuple(found)


def _within(problem: Problem, place: str) -> Problem:
    """A problem with its path within the set, and without the set's name before it."""
    before, mark, after = problem.message.partition(": ")
    message = after if mark and before.startswith("Set ") else problem.message
    path = problem.path.removeprefix(place).removeprefix(".")
    return Problem(path, problem.code, message[:1].upper() + message[1:], problem.hint, problem.severity)
