"""Conditions of a plan's tables: read from text, checked against a vocabulary, compiled to a quick test.

``condition = term { "and" term } | "normal"``; ``term = ["not"] (word op value | flag)``. The vocabulary says which
words there are; ``WORDS`` are those that every ruleset shares, a ruleset adds its own. A ruleset's ``Facts`` have an
attribute for each word of its own; counts and names are looked up in their ``counts`` and ``on``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from ..errors import EngineError
from ..values import value

Kind = Literal["number", "clock", "yards", "distance", "choice", "names", "flag", "count", "who"]
Reading = Callable[[Any], Any]
Readers = Mapping[str, Reading]


@value(frozen=True, slots=True)
class Word:
    """A word that conditions may ask about.

    name     the canonical word, also the attribute of the facts (for counts the key)
    kind     how its values are written
    low, high  the least and greatest sensible value of a number
    choices  the values of a choice
    visible  the moment from which it is known: "" always, else a phase of the ruleset's own
    """

    name: str
    kind: Kind
    low: int = 0
    high: int = 99
    choices: tuple[str, ...] = ()
    visible: str = ""


WORDS: Final[dict[str, Word]] = {
    word.name: word
    for word in (
        Word("down", "number", 1, 4),
        Word("distance", "distance", 0, 99),
        Word("los", "yards", 1, 99),
        Word("quarter", "number", 1, 99),
        Word("half", "number", 1, 3),
        Word("clock", "clock", 0, 3600),
        Word("half_clock", "clock", 0, 3600),
        Word("margin", "number", -150, 150),
        Word("timeouts", "number", 0, 9),
        Word("opp_timeouts", "number", 0, 9),
        Word("series_play", "number", 0, 99),
        Word("trouble", "choice", choices=("trail", "tie", "lead")),
    )
}
# the shared words that are written as numbers, and where each stands among the numbers of facts
NUMBERS: Final = tuple([word.name for word in WORDS.values() if word.kind != "choice"])
PLACES: Final[dict[str, int]] = {name: place for place, name in enumerate(NUMBERS)}


class Facts:
    """What conditions are asked of: ``numbers`` in the order of ``NUMBERS``, since tables ask for them at every snap,
    the men in question by kind (``counts``) and who they are (``on``)."""

    __slots__ = ("counts", "numbers", "on")

    def __init__(self, numbers: list[int], counts: dict[str, int], on: Collection[int]) -> None:
        self.numbers, self.counts, self.on = numbers, counts, on

    def number(self, word: str) -> int:
        """What a shared word that is written as a number asks for."""
        return self.numbers[PLACES[word]]


class ConditionError(EngineError):
    """A text that is no condition: what is wrong, the column (from 1), and what would be right."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(f"column {column}: {message} {hint}".rstrip())
        self.message, self.column, self.hint = message, column, hint


@value(frozen=True, slots=True)
class Term:
    """One comparison; ``values`` has several entries for ``in`` and for choices only."""

    word: Word
    op: str = "="
    values: tuple[Any, ...] = ()
    negated: bool = False

    def __str__(self) -> str:
        lead = "not " if self.negated else ""
        if self.word.kind == "flag":
            return lead + self.word.name
        if self.word.kind == "who":
            return f"{lead}{self.op} {self.values[0]}"
        if self.word.kind == "choice":
            return f"{lead}{self.word.name} {'/'.join(self.values)}"
        written = ",".join(_written(self.word, value) for value in self.values)
        return f"{lead}{self.word.name} {self.op} {written}"


@value(frozen=True, slots=True)
class Condition:
    """Terms that must all hold; none of them is ``normal``."""

    terms: tuple[Term, ...] = ()

    @property
    def visible(self) -> frozenset[str]:
        """The phases of the ruleset that must be reached before this can be told."""
        return frozenset(term.word.visible for term in self.terms if term.word.visible)

    def before(self, *phases: str) -> Condition:
        """What can be told before those phases: the terms that do not wait for them."""
        kept = tuple([term for term in self.terms if term.word.visible not in phases])
        return self if len(kept) == len(self.terms) else Condition(kept)

    def compile(self, own: Readers = MappingProxyType({})) -> Test:
        """What tells from facts whether the condition holds; ``own`` reads the facts for the words that it names."""
        return Test([_Asked(term, own.get(term.word.name)) for term in self.terms])

    def __str__(self) -> str:
        return " and ".join(map(str, self.terms)) or "normal"


# -- reading -------------------------------------------------------------------------------------------------------


class _Token(NamedTuple):
    text: str
    column: int


_TOKEN = re.compile(r"\s*(<=|>=|==|!=|[=<>]|\d+:\d+|-?\s*\d+(?:\.\d+)?[A-Za-z]*|[A-Za-z_][A-Za-z_0-9]*|\S)")
_OPERATORS: Final = ("=", "<", "<=", ">", ">=")
_WHOLE: Final = ("number", "clock", "yards", "distance", "count")  # kinds whose values may be whole numbers
_LONGEST_NUMBER: Final = 6  # digits


def parse(text: str, vocabulary: Mapping[str, Word]) -> Condition:
    """The condition that ``text`` says; raises ConditionError. Keys of ``vocabulary`` are words and their aliases."""
    plain = _plain(text, vocabulary)
    if plain is not None:
        return plain
    reader = _Reader(text, vocabulary)
    if not reader.tokens:
        raise ConditionError("There is no condition here.", 1, 'Write "normal" for a line that always holds.')
    if reader.peek().lower() == "normal" and len(reader.tokens) == 1:
        return Condition()
    terms = [reader.term()]
    while reader.peek():
        reader.joiner()
        terms.append(reader.term())
    return Condition(tuple(terms))


def _plain(text: str, vocabulary: Mapping[str, Word]) -> Condition | None:
    """A condition of nothing but words compared with whole numbers and words with one choice, as most are; None for any
    other text, a wrong one too."""
    terms: list[Term] = []
    for part in text.split(" and "):
        pieces = part.split(" ")
        word = vocabulary.get(pieces[0])
        if word is None:
            return None
        if len(pieces) == 3 and word.kind in _WHOLE and pieces[1] in _OPERATORS:
            digits = pieces[2]
            number = int(digits) if digits.isdecimal() and len(digits) <= _LONGEST_NUMBER else word.low - 1
            if not word.low <= number <= word.high:
                return None
            terms.append(Term(word, pieces[1], (number,)))
        elif len(pieces) == 2 and word.kind == "choice" and pieces[1] in word.choices:
            terms.append(Term(word, "in", (pieces[1],)))
        else:
            return None
    return Condition(tuple(terms))


class _Reader:
    def __init__(self, text: str, vocabulary: Mapping[str, Word]) -> None:
        self.tokens = [_Token(match.group(1), match.start(1) + 1) for match in _TOKEN.finditer(text)]
        self.at = 0
        self.end = len(text) + 1
        self.vocabulary = vocabulary

    def peek(self) -> str:
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def column(self) -> int:
        return self.tokens[self.at].column if self.at < len(self.tokens) else self.end

    def take(self) -> str:
        text = self.peek()
        self.at += 1
        return text

    def fail(self, message: str, hint: str = "") -> ConditionError:
        return ConditionError(message, self.column(), hint)

    def joiner(self) -> None:
        text = self.peek()
        if text.lower() == "or":
            raise self.fail('"or" cannot be used in a condition.', 'Write two lines, or "in" with several values.')
        if text.lower() != "and":
            raise self.fail(f'Cannot read "{text}" here.', 'Join terms by "and".')
        self.at += 1

    def term(self) -> Term:
        negated = self.peek().lower() == "not"
        if negated:
            self.at += 1
        name = self.peek()
        if not name:
            raise self.fail("The condition ends too early.", "A word such as down or distance should follow.")
        if name.lower() == "normal":
            raise self.fail('"normal" stands alone.', 'Leave it out, or write nothing but "normal".')
        word = self.vocabulary.get(name) or self.vocabulary.get(name.lower())
        if word is None:
            raise self.fail(f'There is no word "{name}".', f"Words are {', '.join(self.vocabulary)}.")
        self.at += 1
        if word.kind == "flag":
            return Term(word, negated=negated)
        if word.kind == "who":
            return Term(word, name.lower(), (self.value(word),), negated)
        if word.kind == "choice":
            return Term(word, "in", self.choices(word), negated)
        op = self.operator(word)
        values: tuple[Any, ...] = (self.value(word),)
        while op == "in" and self.peek() == ",":
            self.at += 1
            values += (self.value(word),)
        return Term(word, op, values, negated)

    def operator(self, word: Word) -> str:
        op = {"==": "="}.get(self.peek(), self.peek().lower())
        if op == "!=":
            raise self.fail('"!=" is not used.', f'Write "not {word.name} = ...".')
        if op != "in" and op not in _OPERATORS:
            raise self.fail(f"A comparison should follow {word.name}.", "Use =, <, <=, >, >= or in.")
        if word.kind == "names" and op not in ("=", "in"):
            raise self.fail(f"{word.name} can only be one of a list.", f'Write "{word.name} in ...".')
        self.at += 1
        return op

    def choices(self, word: Word) -> tuple[str, ...]:
        if self.peek().lower() in ("=", "==", "in"):
            self.at += 1
        found: list[str] = []
        while True:
            text = self.peek().lower()
            if text not in word.choices:
                raise self.fail(f"{word.name} is {', '.join(word.choices)}.", f'Write "{word.name} {word.choices[0]}".')
            found.append(text)
            self.at += 1
            if self.peek() not in ("/", ","):
                return tuple(found)
            self.at += 1

    def value(self, word: Word) -> Any:
        text, column = self.peek(), self.column()
        if not text:
            raise self.fail("The condition ends too early.", f"A value for {word.name} should follow.")
        if word.kind == "names":
            self.at += 1
            return text
        if text == "#" and word.kind == "who":
            self.at += 1
            text = self.peek()
        number = self.number(word, text)
        if not word.low <= number <= word.high:
            raise ConditionError(f"{word.name} goes from {word.low} to {word.high}.", column)
        return number

    def number(self, word: Word, text: str) -> int:
        if word.kind == "yards" and text.lower() in ("own", "opp"):
            self.at += 1
            yards = self.number(word, self.peek())
            return 100 - yards if text.lower() == "own" else yards
        if word.kind == "distance" and text.lower() in ("inches", "0.5"):
            self.at += 1
            return 0
        if word.kind == "clock" and (match := re.fullmatch(r"(\d+):(\d\d)", text)):
            self.at += 1
            return int(match.group(1)) * 60 + int(match.group(2))
        if not re.fullmatch(r"-?\s*\d{1,6}", text):
            hint = {"clock": 'Write "2:00", or seconds.', "yards": 'Write 1 to 99, "own 30" or "opp 20".'}
            raise self.fail(f'"{text}" is no value of {word.name}.', hint.get(word.kind, "Write a whole number."))
        self.at += 1
        return int(text.replace(" ", ""))


def _written(word: Word, value: Any) -> str:
    return f"{value // 60}:{value % 60:02d}" if word.kind == "clock" else str(value)


# -- compiling -----------------------------------------------------------------------------------------------------


class Test:
    """A condition made ready to be asked: tables are asked at every snap. ``men`` tells whether it asks for any men."""

    __slots__ = ("men", "terms")

    def __init__(self, terms: list[_Asked]) -> None:
        self.terms = terms
        self.men: bool = any(term.what in (_COUNT, _WHO) for term in terms)

    def holds(self, facts: Facts) -> bool:
        """Whether every term is true of the facts."""
        for term in self.terms:  # noqa: SIM110 - a generator would cost more than the terms
            if term.says(facts) == term.negated:
                return False
        return True

    def __call__(self, facts: Facts) -> bool:
        return self.holds(facts)


# what is asked: a number that all rulesets know, another fact, men of a kind, a man, a reading of the coach's own
_NUMBER: Final = 0
_FACT: Final = 1
_COUNT: Final = 2
_WHO: Final = 3
_OWN: Final = 4
# how it is compared
_AT_LEAST: Final = 0
_AT_MOST: Final = 1
_EQUAL: Final = 2
_IN: Final = 3
_LESS: Final = 4
_MORE: Final = 5
_OPS: Final[dict[str, int]] = {">=": _AT_LEAST, "<=": _AT_MOST, "=": _EQUAL, "in": _IN, "<": _LESS, ">": _MORE}


class _Asked:
    """A term made ready: what is read from the facts (by ``own``, where the coach has a reading of his own), how it is
    compared, with what, and whether it should not hold. ``place`` and ``number`` are for comparisons of numbers."""

    __slots__ = ("name", "negated", "number", "op", "own", "place", "value", "what")

    def __init__(self, term: Term, own: Reading | None) -> None:
        kind, name = term.word.kind, term.word.name
        self.name: str = name
        self.own = own
        self.what: int = _FACT
        if kind in ("who", "count"):
            self.what = _WHO if kind == "who" else _COUNT
        elif own is not None:
            self.what = _OWN
        elif name in PLACES:
            self.what = _NUMBER
        self.place: int = PLACES.get(name, -1)
        self.op: int = _OPS.get("in" if kind == "choice" else term.op, _EQUAL)
        self.negated: bool = term.negated != (kind == "who" and term.op == "off")
        self.value: Any = frozenset(term.values) if self.op == _IN else term.values[0] if term.values else True
        self.number: int = self.value if isinstance(self.value, int) else 0

    def says(self, facts: Facts) -> bool:
        what = self.what
        if what == _NUMBER:
            return self._compared(facts.numbers[self.place])
        if what == _COUNT:
            return self._compared(facts.counts.get(self.name, 0))
        if what == _WHO:
            return self.value in facts.on
        found = getattr(facts, self.name) if self.own is None else self.own(facts)
        if self.op == _IN:
            return found in self.value
        return bool(found == self.value) if self.op == _EQUAL else self._compared(found)

    def _compared(self, found: int) -> bool:
        op, number = self.op, self.number
        if op == _AT_LEAST:
            return found >= number
        if op == _AT_MOST:
            return found <= number
        if op == _EQUAL:
            return found == number
        if op == _IN:
            return found in self.value
        return found < number if op == _LESS else found > number
