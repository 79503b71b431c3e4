"""A half of a plan with its conditions prepared: what a game asks at every play."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final, final

from ...plans.conditions.asking import PreparedCondition
from ...rule_tables import of_the_rules
from ...value import Value
from ..boxes import Side
from ..document.fields import DEFAULTS
from ..document.plan import DefenseEntry, DefenseLine, HalfPlan, OffenseEntry, OffenseLine, Shift, TacticLine
from ..document.vocabulary import SEEN, read_condition
from .view import CoachView


@final
class PreparedLine(Value):
    """A line of a table. ``plays`` or ``defenses`` are what it may call; ``early`` is its condition as far as it can be
    answered before the opponent's set is seen."""

    NAMES: ClassVar[str] = "line early full"

    def __init__(self, line: OffenseLine | DefenseLine, early: PreparedCondition, full: PreparedCondition) -> None:
        self.line: Final = line
        self.plays: Final = [entry for entry in line.calls if isinstance(entry, OffenseEntry)]
        self.defenses: Final = [entry for entry in line.calls if isinstance(entry, DefenseEntry)]
        self.early: Final = early
        self.full: Final = full


@final
class PreparedShift(Value):
    """A shift and its condition."""

    NAMES: ClassVar[str] = "shift when"

    def __init__(self, shift: Shift, when: PreparedCondition) -> None:
        self.shift: Final = shift
        self.when: Final = when


@final
class PreparedTactic(Value):
    """A line of a tactic and its condition; ``usual``: it is no line of the plan, but what is done without one."""

    NAMES: ClassVar[str] = "line when usual"

    def __init__(self, line: TacticLine, when: PreparedCondition, usual: bool) -> None:
        self.line: Final = line
        self.when: Final = when
        self.usual: Final = usual


@final
class HalfOrders(Value):
    """The tables of a half."""

    NAMES: ClassVar[str] = "offense defense offense_shifts defense_shifts tactics"

    def __init__(
        self,
        offense: tuple[PreparedLine, ...],
        defense: tuple[PreparedLine, ...],
        offense_shifts: tuple[PreparedShift, ...],
        defense_shifts: tuple[PreparedShift, ...],
        tactics: dict[str, tuple[PreparedTactic, ...]],
    ) -> None:
        self.offense: Final = offense
        self.defense: Final = defense
        self.offense_shifts: Final = offense_shifts
        self.defense_shifts: Final = defense_shifts
        self.tactics: Final = tactics

    def shifts(self, table: Side) -> tuple[PreparedShift, ...]:
        """The shifts of the side that has that table."""
        return self.offense_shifts if table == "offense" else self.defense_shifts

    def tactic(self, name: str, view: CoachView) -> PreparedTactic:
        """The first line that holds of those that answer a question."""
        for line in self.tactics[name]:
            if line.when.holds(view):
                return line
        return self.tactics[name][-1]  # what is usual always holds


def prepare_half(half: HalfPlan) -> HalfOrders:
    """The tables of a half that the check has passed, each tactic followed by what is usual."""
    return HalfOrders(
        offense=tuple([_line(line, "offense") for line in half.offense]),
        defense=tuple([_line(line, "defense") for line in half.defense]),
        offense_shifts=tuple([_shift(shift, "offense_shifts") for shift in half.offense_shifts]),
        defense_shifts=tuple([_shift(shift, "defense_shifts") for shift in half.defense_shifts]),
        tactics={name: (*_tactic(half.tactics.get(name, ()), name), *_usual(name)) for name in DEFAULTS},
    )


def _line(line: OffenseLine | DefenseLine, table: str) -> PreparedLine:
    condition = read_condition(line.when, table)
    return PreparedLine(line, PreparedCondition(condition.before(SEEN)), PreparedCondition(condition))


def _shift(shift: Shift, table: str) -> PreparedShift:
    return PreparedShift(shift, PreparedCondition(read_condition(shift.when, table)))


def _tactic(lines: tuple[TacticLine, ...], name: str) -> list[PreparedTactic]:
    return [PreparedTactic(line, PreparedCondition(read_condition(line.when, name)), usual=False) for line in lines]


@of_the_rules
@cache  # as many as there are tactics
def _usual(name: str) -> tuple[PreparedTactic, ...]:
    lines = [TacticLine(when, call) for when, call in DEFAULTS[name]]
    return tuple(
        [PreparedTactic(line, PreparedCondition(read_condition(line.when, name)), usual=True) for line in lines]
    )
