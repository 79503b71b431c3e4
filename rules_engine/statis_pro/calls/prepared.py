"""A half of a plan with its conditions prepared: what a game asks at every play."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import ClassVar, Final, final

from ...plans.conditions.asking import PreparedCondition
from ...rule_tables import of_the_rules
from ...value import Value
from ..document.fields import DEFAULTS
from ..document.plan import DefenseEntry, DefenseLine, HalfPlan, OffenseEntry, OffenseLine, Shift, TacticLine
from ..document.vocabulary import SEEN, read_condition
from .view import CoachView


@final
class PreparedLine(Value):
    """A line of a table.

    plays, defenses  what it may call, of which it has the one or the other
    shares           the highest number on a die with as many sides as all their weights that stands for each of them
    early            its condition as far as it can be answered before the opponent's set is seen
    """

    NAMES: ClassVar[str] = "line early full"

    def __init__(
        self,
        line: OffenseLine | DefenseLine,
        early: PreparedCondition,
        full: PreparedCondition,
        plays: tuple[OffenseEntry, ...] = (),
        defenses: tuple[DefenseEntry, ...] = (),
    ) -> None:
        self.line: Final = line
        self.early: Final = early
        self.full: Final = full
        self.plays: Final = plays
        self.defenses: Final = defenses
        self.shares: Final = list(accumulate([entry.weight for entry in line.calls]))


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
    """The tables of a half.

    always  the answers to those questions that are answered alike whatever happens
    """

    NAMES: ClassVar[str] = "offense defense offense_shifts defense_shifts tactics"

    def __init__(
        self,
        offense: list[PreparedLine],
        defense: list[PreparedLine],
        offense_shifts: list[PreparedShift],
        defense_shifts: list[PreparedShift],
        tactics: dict[str, list[PreparedTactic]],
    ) -> None:
        self.offense: Final = offense
        self.defense: Final = defense
        self.offense_shifts: Final = offense_shifts
        self.defense_shifts: Final = defense_shifts
        self.tactics: Final = tactics
        self.always: Final = {
            name: lines[0].line.call
            for name, lines in tactics.items()
            if all(line.line.call == lines[0].line.call for line in lines)
        }

    def tactic(self, name: str, view: CoachView) -> PreparedTactic:
        """The first line that holds of those that answer a question."""
        for line in self.tactics[name]:
            if line.when.holds(view):
                return line
        return self.tactics[name][-1]  # what is usual always holds

    def call(self, name: str, view: CoachView) -> str:
        """The answer to a question, without the line that gives it."""
        return self.always.get(name) or self.tactic(name, view).line.call


def prepare_half(half: HalfPlan) -> HalfOrders:
    """The tables of a half that the check has passed, each tactic followed by what is usual."""
    return HalfOrders(
        offense=[_offense_line(line) for line in half.offense],
        defense=[_defense_line(line) for line in half.defense],
        offense_shifts=[_shift(shift, "offense_shifts") for shift in half.offense_shifts],
        defense_shifts=[_shift(shift, "defense_shifts") for shift in half.defense_shifts],
        tactics={name: [*_tactic(half.tactics.get(name, ()), name), *_usual(name)] for name in DEFAULTS},
    )


def _offense_line(line: OffenseLine) -> PreparedLine:
    early, full = _conditions(line.when, "offense")
    return PreparedLine(line, early, full, plays=line.calls)


def _defense_line(line: DefenseLine) -> PreparedLine:
    early, full = _conditions(line.when, "defense")
    return PreparedLine(line, early, full, defenses=line.calls)


@lru_cache(maxsize=256)  # the same few conditions stand in plan after plan
def _conditions(text: str, table: str) -> tuple[PreparedCondition, PreparedCondition]:
    """A condition as far as it can be answered before the opponent's set is seen, and all of it."""
    condition = read_condition(text, table)
    early, full = condition.before(SEEN), PreparedCondition(condition)
    return full if early is condition else PreparedCondition(early), full


def _shift(shift: Shift, table: str) -> PreparedShift:
    return PreparedShift(shift, _conditions(shift.when, table)[1])


def _tactic(lines: tuple[TacticLine, ...], name: str) -> list[PreparedTactic]:
    return [PreparedTactic(line, _conditions(line.when, name)[1], usual=False) for line in lines]


@of_the_rules
@cache  # as many as there are tactics
def _usual(name: str) -> list[PreparedTactic]:
    lines = [TacticLine(when, call) for when, call in DEFAULTS[name]]
    return [PreparedTactic(line, PreparedCondition(read_condition(line.when, name)), usual=True) for line in lines]
