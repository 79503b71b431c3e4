"""The tables of a plan with their conditions prepared: what a game asks at every play.

What a condition asks of the quarter or half is answered once, when the quarter begins: only the lines that can hold in
it are asked while it lasts.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from typing import ClassVar, Final, final

from ...plans.conditions.asking import PreparedCondition
from ...plans.conditions.words import Condition
from ...rule_tables import of_the_rules
from ...value import Value, mypyc_attr
from ..document.fields import DEFAULTS
from ..document.plan import DefenseEntry, DefenseLine, HalfPlan, OffenseEntry, OffenseLine, Shift, TacticLine
from ..document.vocabulary import SEEN, read_condition
from .view import CoachView

_OF_THE_QUARTER: Final = ("quarter", "half")  # words whose answer is the same for a whole quarter


@final
class PreparedWhen(Value):
    """The condition of a line in three parts.

    quarter  what it asks of the quarter
    early    what else can be answered before the opponent's set is seen
    full     all but what it asks of the quarter
    """

    NAMES: ClassVar[str] = "quarter early full"

    def __init__(self, quarter: PreparedCondition, early: PreparedCondition, full: PreparedCondition) -> None:
        self.quarter: Final = quarter
        self.early: Final = early
        self.full: Final = full


@final
class PreparedLine(Value):
    """A line of a table.

    plays, defenses  what it may call, of which it has the one or the other
    shares           the highest number on a die with as many sides as all their weights that stands for each of them
    """

    NAMES: ClassVar[str] = "line when"

    def __init__(
        self,
        line: OffenseLine | DefenseLine,
        when: PreparedWhen,
        plays: tuple[OffenseEntry, ...] = (),
        defenses: tuple[DefenseEntry, ...] = (),
    ) -> None:
        self.line: Final = line
        self.when: Final = when
        self.early: Final = when.early
        self.full: Final = when.full
        self.plays: Final = plays
        self.defenses: Final = defenses
        self.shares: Final = list(accumulate([entry.weight for entry in line.calls]))


@final
class PreparedShift(Value):
    """A shift and its condition."""

    NAMES: ClassVar[str] = "shift when"

    def __init__(self, shift: Shift, when: PreparedWhen) -> None:
        self.shift: Final = shift
        self.when: Final = when


@final
class PreparedTactic(Value):
    """A line of a tactic and its condition; ``usual``: it is no line of the plan, but what is done without one."""

    NAMES: ClassVar[str] = "line when usual"

    def __init__(self, line: TacticLine, when: PreparedWhen, usual: bool) -> None:
        self.line: Final = line
        self.when: Final = when
        self.usual: Final = usual


@final
class HalfOrders(Value):
    """The tables of a half."""

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


@final
@mypyc_attr(acyclic=True)
class Tempo(Value):
    """How the offense plays the clock: seconds that it wishes to use, the two-minute offense, no huddle; ``keeps_set``:
    its eleven stay rather than use the thirty seconds that substitutes need (9.6)."""

    NAMES: ClassVar[str] = "seconds two_minute no_huddle keeps_set"

    def __init__(self, seconds: int, two_minute: bool, no_huddle: bool, keeps_set: bool) -> None:
        self.seconds: Final = seconds
        self.two_minute: Final = two_minute
        self.no_huddle: Final = no_huddle
        self.keeps_set: Final = keeps_set


@final
class QuarterOrders:
    """The lines of a half's tables that can hold in one of its quarters, in their order.

    always  the answers to those questions that are answered alike as long as the quarter lasts
    """

    def __init__(self, half: HalfOrders, in_quarter: CoachView) -> None:
        self.offense: Final = [line for line in half.offense if line.when.quarter.holds(in_quarter)]
        self.defense: Final = [line for line in half.defense if line.when.quarter.holds(in_quarter)]
        self.offense_shifts: Final = [each for each in half.offense_shifts if each.when.quarter.holds(in_quarter)]
        self.defense_shifts: Final = [each for each in half.defense_shifts if each.when.quarter.holds(in_quarter)]
        self.tactics: Final = {name: _that_count(lines, in_quarter) for name, lines in half.tactics.items()}
        self.always: Final = {
            name: lines[0].line.call
            for name, lines in self.tactics.items()
            if all(line.line.call == lines[0].line.call for line in lines)
        }
        self._tempo: Final = self._tempo_at(in_quarter) if self.always.keys() >= _OF_THE_TEMPO else None

    def tactic(self, name: str, view: CoachView) -> PreparedTactic:
        """The first line that holds of those that answer a question."""
        for line in self.tactics[name]:
            if line.when.full.holds(view):
                return line
        return self.tactics[name][-1]  # what is usual always holds

    def call(self, name: str, view: CoachView) -> str:
        """The answer to a question, without the line that gives it."""
        return self.always.get(name) or self.tactic(name, view).line.call

    def tempo(self, view: CoachView) -> Tempo:
        """How the offense plays the clock; in most quarters of a plan it is the same all the time."""
        return self._tempo or self._tempo_at(view)

    def _tempo_at(self, view: CoachView) -> Tempo:
        return Tempo(
            int(self.call("seconds", view)),
            self.call("two_minute", view) == "yes",
            self.call("no_huddle", view) == "yes",
            self.call("keep_set", view) == "yes",
        )


_OF_THE_TEMPO: Final = {"seconds", "two_minute", "no_huddle", "keep_set"}  # the tactics that it is made of


def _that_count(lines: list[PreparedTactic], in_quarter: CoachView) -> list[PreparedTactic]:
    """The lines of a tactic that can hold in a quarter, up to the first that always does."""
    found: list[PreparedTactic] = []
    for line in lines:
        if line.when.quarter.holds(in_quarter):
            found.append(line)
            if not line.when.full.terms:
                break
    return found


def prepare_half(half: HalfPlan) -> HalfOrders:
    """The tables of a half that the check has passed, each tactic followed by what is usual."""
    return HalfOrders(
        offense=[_offense_line(line) for line in half.offense],
        defense=[_defense_line(line) for line in half.defense],
        offense_shifts=[PreparedShift(shift, _prepared(shift.when, "offense_shifts")) for shift in half.offense_shifts],
        defense_shifts=[PreparedShift(shift, _prepared(shift.when, "defense_shifts")) for shift in half.defense_shifts],
        tactics={name: [*_tactic(half.tactics.get(name, ()), name), *_usual(name)] for name in DEFAULTS},
    )


def _offense_line(line: OffenseLine) -> PreparedLine:
    return PreparedLine(line, _prepared(line.when, "offense"), plays=line.calls)


def _defense_line(line: DefenseLine) -> PreparedLine:
    return PreparedLine(line, _prepared(line.when, "defense"), defenses=line.calls)


@lru_cache(maxsize=256)  # the same few conditions stand in plan after plan
def _prepared(text: str, table: str) -> PreparedWhen:
    return _parts(read_condition(text, table))


def _parts(condition: Condition) -> PreparedWhen:
    """A condition in its three parts."""
    of_quarter = [term for term in condition.terms if term.word.name in _OF_THE_QUARTER]
    rest = Condition(tuple([term for term in condition.terms if term.word.name not in _OF_THE_QUARTER]))
    early, full = rest.before(SEEN), PreparedCondition(rest)
    return PreparedWhen(
        PreparedCondition(Condition(tuple(of_quarter))), full if early is rest else PreparedCondition(early), full
    )


def _tactic(lines: tuple[TacticLine, ...], name: str) -> list[PreparedTactic]:
    return [PreparedTactic(line, _prepared(line.when, name), usual=False) for line in lines]


@of_the_rules
@cache  # as many as there are tactics
def _usual(name: str) -> list[PreparedTactic]:
    lines = [TacticLine(when, call) for when, call in DEFAULTS[name]]
    return [PreparedTactic(line, _parts(read_condition(line.when, name)), usual=True) for line in lines]
