"""A situation in which a line of a table is called, found by trying: for a coach who wants to see that line played.

The search begins with a usual situation, early, late in a half and late in the game, level, ahead and behind, and
changes one fact, then two. It tries so many situations and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from ...conditions.asking import PreparedTerm
from ...conditions.words import Condition, Word
from .relations import Cell
from .situations import Facts, Situation
from .space import NUMBERS
from .subject import Subject
from .trying import choose

SETTABLE: Final = ("down", "distance", "los", "quarter", "clock", "margin")  # what whoever plays it can lay down
_MOST_TRIED: Final = 3_000
_MINUTE: Final = 60
_LATE: Final = _MINUTE  # seconds left
_SCORE: Final = 7  # points ahead or behind
_DOWNS: Final = (1, 2, 3, 4)
_DISTANCES: Final = (10, 1, 2, 3, 5, 7, 15, 20)
_SPOTS: Final = (75, 50, 30, 15, 8, 3, 1, 95, 99)
_MARGINS: Final = (0, -_SCORE, _SCORE, -3, 3, -10, 10, -14, 14, -21, 21)
_Facts = Mapping[str, Any]


def leading_to(subject: Subject, situation: Situation, row: int) -> tuple[_Facts, bool] | None:
    """The facts of a situation in which the line of a row is drawn on, and whether those that can be laid down are
    enough for it; None where no such situation is found."""
    choices = _allowed(_choices(subject, situation), subject, row)
    beginnings = [_fitted(begun, choices) for begun in _beginnings(subject)]
    if _of_the_score(subject, row):
        beginnings.reverse()
    for names in (SETTABLE, tuple(choices)):
        changes = [(name, value) for name in names for value in choices[name]]
        for tried, facts in enumerate(_situations(beginnings, changes)):
            if tried == _MOST_TRIED:
                break
            if _possible(subject, facts) and _called(subject, situation, facts) == row:
                return facts, names is SETTABLE
    return None


def usual_facts(subject: Subject) -> dict[str, Any]:
    """An early first down at midfield's far side, with half of the period left."""
    parameters = subject.vocabulary.parameters
    period = subject.vocabulary.usual.get("quarter", 1)
    return {
        "down": 1, "distance": 10, "los": 75, "quarter": period, "clock": parameters.period_seconds // 2, "margin": 0,
    }  # fmt: skip


def _of_the_score(subject: Subject, row: int) -> bool:
    """Whether the line asks for a word that says how time and score stand: such a line is for late in the game."""
    condition = subject.lines[row].condition
    words = {each.first for each in subject.vocabulary.relations}
    return condition is not None and any(term.word.name in words for term in condition.terms)


def _called(subject: Subject, situation: Situation, facts: _Facts) -> int | None:
    """The row of the line that is called."""
    chosen = choose(subject, situation.facts(**facts))
    return None if chosen is None else subject.row_of(chosen.line)


def _possible(subject: Subject, facts: _Facts) -> bool:
    """Whether the facts do not contradict each other."""
    known = {
        name: Cell(value, value, value) if isinstance(value, int) else Cell(value) for name, value in facts.items()
    }
    together = [each for each in subject.vocabulary.relations if each.first in known and each.second in known]
    return facts["distance"] <= facts["los"] and all(
        each.possible(known[each.first], known[each.second]) for each in together
    )


def _situations(beginnings: Sequence[_Facts], changes: Sequence[tuple[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every beginning, then each with one fact changed, then each with two."""
    yield from map(dict, beginnings)
    for begun, (name, value) in product(beginnings, changes):
        yield {**begun, name: value}
    for begun in beginnings:
        for one, other in combinations(changes, 2):
            if one[0] != other[0]:
                yield {**begun, one[0]: one[1], other[0]: other[1]}


def _beginnings(subject: Subject) -> Iterator[dict[str, Any]]:
    usual = usual_facts(subject)
    periods = subject.vocabulary.parameters.periods
    times: list[dict[str, Any]] = [{}, {"quarter": periods // 2, "clock": _LATE}, {"quarter": periods, "clock": _LATE}]
    for time, margin in product(times, (0, -_SCORE, _SCORE)):
        yield {**usual, **time, "margin": margin}


def _choices(subject: Subject, situation: Situation) -> dict[str, list[Any]]:
    """The values that are tried for each word: usual ones, and those at which the table's conditions turn."""
    parameters = subject.vocabulary.parameters
    half = parameters.period_seconds // 2
    conditions = [each.condition for each in subject.readable if each.condition is not None]
    found: dict[str, list[Any]] = {
        "down": [*_DOWNS],
        "distance": [*_DISTANCES, *_turns(conditions, "distance")],
        "los": [*_SPOTS, *_turns(conditions, "los")],
        "quarter": [*range(1, parameters.periods + 1)],
        "clock": [half, *range(_MINUTE, parameters.period_seconds + 1, _MINUTE), 1],
        "margin": [*_MARGINS, *_turns(conditions, "margin")],
    }
    others = {name: word for name, word in situation.words.items() if name not in SETTABLE}
    return found | {name: _values(name, word, conditions) for name, word in others.items()}


def _allowed(choices: Mapping[str, list[Any]], subject: Subject, row: int) -> dict[str, list[Any]]:
    """Of the values of each word those that no term of the line itself rules out."""
    condition = subject.lines[row].condition
    kept = {name: list(values) for name, values in choices.items()}
    for term in condition.terms if condition is not None else ():
        name = term.word.name
        if name in SETTABLE or (name in kept and term.word.kind in ("flag", "choice")):
            asked = PreparedTerm(term, subject.vocabulary.own)
            kept[name] = [value for value in kept[name] if asked.holds(Facts({name: value}))]
    return kept


def _fitted(begun: Mapping[str, Any], choices: Mapping[str, list[Any]]) -> dict[str, Any]:
    """A beginning with the first value that the line allows for each word that it would not be called with."""
    return {
        name: value if value in choices[name] or not choices[name] else choices[name][0]
        for name, value in begun.items()
    }


def _turns(conditions: Sequence[Condition], name: str) -> list[int]:
    """The numbers that conditions compare a word with, and their neighbours."""
    numbers = {
        int(value) + step
        for condition in conditions
        for term in condition.terms
        if term.word.name == name
        for value in term.values
        for step in (-1, 0, 1)
        if term.word.low <= int(value) + step <= term.word.high
    }
    return sorted(numbers, key=abs)


def _values(name: str, word: Word, conditions: Sequence[Condition]) -> list[Any]:
    """What can be said of a word that nobody lays down."""
    if word.kind == "flag":
        return [True, False]
    if word.kind == "choice":
        return list(word.choices)
    if word.kind in NUMBERS:
        return _turns(conditions, name)
    terms = [term for condition in conditions for term in condition.terms if term.word.name == name]
    named = dict.fromkeys([value for term in terms for value in term.values])
    return [{int(value)} for value in named] if word.kind == "who" else list(named)
