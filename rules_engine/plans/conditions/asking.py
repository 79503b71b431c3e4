"""Conditions asked of a situation: tables are asked at every snap, so each term is prepared once."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, final

from .words import Condition, Term, Value

Comparison = Callable[[Any, Any], bool]
# words that a coach defines himself: what tells their value from the facts
OwnWords = Mapping[str, Callable[[Any], Value]]
NO_OWN_WORDS: Final[OwnWords] = MappingProxyType({})


class SituationFacts(Protocol):
    """What conditions are asked of, from one side's view. A ruleset that adds words adds an attribute for each of them.

    distance      yards to the line to gain, 0 for inches
    los           yards to the goal that the side with the ball attacks
    quarter, half 1 to 4 and 1 or 2; overtime is quarter 5 and half 3
    clock, half_clock  seconds left in the quarter and in the half
    margin        own score less the other side's
    timeouts, opp_timeouts  time-outs left, own and the opponent's
    series_play   plays of this possession so far
    counts, on    the opponent's men on the field: how many of each kind, and their numbers
    """

    @property
    def down(self) -> int: ...

    @property
    def distance(self) -> int: ...

    @property
    def los(self) -> int: ...

    @property
    def quarter(self) -> int: ...

    @property
    def half(self) -> int: ...

    @property
    def clock(self) -> int: ...

    @property
    def half_clock(self) -> int: ...

    @property
    def margin(self) -> int: ...

    @property
    def timeouts(self) -> int: ...

    @property
    def opp_timeouts(self) -> int: ...

    @property
    def series_play(self) -> int: ...

    @property
    def counts(self) -> dict[str, int]: ...

    @property
    def on(self) -> Collection[int]: ...


@final
class PreparedTerm:
    """One term: where its answer comes from, what it is compared with, and whether it should not hold."""

    __slots__ = ("compare", "count", "name", "negated", "own", "plain", "value", "who")

    def __init__(self, term: Term, own: OwnWords) -> None:
        kind, values = term.word.kind, term.values
        several = kind == "choice" or term.op == "in"
        self.name: str = term.word.name
        self.count: bool = kind == "count"
        self.who: bool = kind == "who"
        self.own = own.get(term.word.name)
        self.plain: bool = not (self.count or self.who or self.own is not None)  # an attribute of the facts answers
        self.compare: Comparison = _is_one_of if several else _COMPARISONS.get(term.op, operator.eq)
        self.value: Any = frozenset(values) if several else values[0] if values else True
        self.negated: bool = term.negated != (self.who and term.op == "off")

    def holds(self, facts: SituationFacts) -> bool:
        """Whether the term is true of the facts."""
        if self.who:
            return (self.value in facts.on) != self.negated
        if self.count:
            value: Any = facts.counts.get(self.name, 0)
        elif self.own is not None:
            value = self.own(facts)
        else:
            value = getattr(facts, self.name)
        return self.compare(value, self.value) != self.negated


def _is_one_of(value: Any, values: Any) -> bool:
    return value in values


_COMPARISONS: Final[Mapping[str, Comparison]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}


@final
class PreparedCondition:
    """A condition that is ready to be asked."""

    __slots__ = ("asks_for_men", "terms")

    def __init__(self, condition: Condition, own: OwnWords = NO_OWN_WORDS) -> None:
        """``own`` reads the facts for the words that it names."""
        self.terms: list[PreparedTerm] = [PreparedTerm(term, own) for term in condition.terms]
        self.asks_for_men: bool = any(term.count or term.who for term in self.terms)

    def holds(self, facts: SituationFacts) -> bool:
        """Whether every term is true of the facts."""
        for term in self.terms:
            if term.plain:  # as most are: asked here, since a call costs more than the answer
                if term.compare(getattr(facts, term.name), term.value) == term.negated:
                    return False
            elif not term.holds(facts):
                return False
        return True
