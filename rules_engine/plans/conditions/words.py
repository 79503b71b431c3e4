"""The words of conditions, and what a condition says when it has been read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, final

from ...errors import EngineError
from ...value import Value as PlainValue

WordKind = Literal["number", "clock", "yards", "distance", "choice", "names", "flag", "count", "who"]
Value = int | str
Manner = Literal["amount", "ordinal", "score"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """How a word is said to a coach; without one it is said as it is written.

    label    its name on a menu
    says     what is said of a value, with ``{}`` for it: "{} to go"; of a flag what it means when it is so
    denied   of a flag: what it means when it is not so
    unit, units  what is counted, one and several of it
    manner   how numbers are said: as amounts (7 yards), in their order (third), as a score (behind by 7)
    choices  what is said for each of a choice's words
    """

    label: str = ""
    says: str = "{}"
    denied: str = ""
    unit: str = ""
    units: str = ""
    manner: Manner = "amount"
    choices: tuple[tuple[str, str], ...] = ()


UNSAID: Final = Phrase()


@dataclass(frozen=True, slots=True)
class Word:
    """A word that conditions may ask about.

    name     the canonical word: the attribute of ``SituationFacts`` that answers, for counts the key in its ``counts``
    kind     how its values are written: a whole number; a ``clock`` in minutes and seconds; ``yards`` to the opponent's
             goal; the ``distance`` to the line to gain; a ``choice`` of a few words; ``names`` of the plan; a ``flag``
             without a value; a ``count`` of the opponent's men of a kind; ``who`` of them is on the field
    low, high  the least and greatest sensible value of a number
    choices  the values of a choice
    visible  the moment from which it is known: "" always, else a phase of the ruleset's own
    phrase   how it is said
    """

    name: str
    kind: WordKind
    low: int = 0
    high: int = 99
    choices: tuple[str, ...] = ()
    visible: str = ""
    phrase: Phrase = UNSAID


SHARED_WORDS: Final[dict[str, Word]] = {
    word.name: word
    for word in (
        Word("down", "number", 1, 4, phrase=Phrase("Down", "{} down", manner="ordinal")),
        Word("distance", "distance", 0, 99, phrase=Phrase("To go", "{} to go", unit="yard", units="yards")),
        Word("los", "yards", 1, 99, phrase=Phrase("Ball on")),
        Word("quarter", "number", 1, 99, phrase=Phrase("Quarter", "{} quarter", manner="ordinal")),
        Word("half", "number", 1, 3, phrase=Phrase("Half", "{} half", manner="ordinal")),
        Word("clock", "clock", 0, 3600, phrase=Phrase("Left in the quarter", "{} left in the quarter")),
        Word("half_clock", "clock", 0, 3600, phrase=Phrase("Left in the half", "{} left in the half")),
        Word("margin", "number", -150, 150, phrase=Phrase("Score", unit="point", units="points", manner="score")),
        Word(
            "timeouts",
            "number",
            0,
            9,
            phrase=Phrase("Our time-outs", "{} left to us", unit="time-out", units="time-outs"),
        ),
        Word(
            "opp_timeouts",
            "number",
            0,
            9,
            phrase=Phrase("Their time-outs", "{} left to them", unit="time-out", units="time-outs"),
        ),
        Word(
            "series_play",
            "number",
            0,
            99,
            phrase=Phrase("Plays of this possession", "{} so far", unit="play", units="plays"),
        ),
    )
}


class ConditionError(EngineError):
    """A text that is no condition: what is wrong, the column (from 1), and what would be right."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(f"column {column}: {message} {hint}".rstrip())
        self.message, self.column, self.hint = message, column, hint


@final
class Term(PlainValue):
    """One comparison; ``values`` has several entries for ``in`` and for choices only."""

    NAMES: ClassVar[str] = "word op values negated"

    def __init__(self, word: Word, op: str = "=", values: tuple[Value, ...] = (), negated: bool = False) -> None:
        self.word: Final = word
        self.op: Final = op
        self.values: Final[tuple[Value, ...]] = values
        self.negated: Final = negated

    def __str__(self) -> str:
        lead = "not " if self.negated else ""
        if self.word.kind == "flag":
            return lead + self.word.name
        if self.word.kind == "who":
            return f"{lead}{self.op} {self.values[0]}"
        if self.word.kind == "choice":
            return f"{lead}{self.word.name} {'/'.join(map(str, self.values))}"
        written = ",".join(_written(self.word, value) for value in self.values)
        return f"{lead}{self.word.name} {self.op} {written}"


def _written(word: Word, value: Value) -> str:
    if word.kind == "clock" and isinstance(value, int):
        return f"{value // 60}:{value % 60:02d}"
    return str(value)


@final
class Condition(PlainValue):
    """Terms that must all hold; none of them is ``normal``."""

    NAMES: ClassVar[str] = "terms"

    def __init__(self, terms: tuple[Term, ...] = ()) -> None:
        self.terms: Final[tuple[Term, ...]] = terms

    @property
    def visible(self) -> frozenset[str]:
        """The phases of the ruleset that must be reached before the condition can be answered."""
        return frozenset(term.word.visible for term in self.terms if term.word.visible)

    def before(self, *phases: str) -> Condition:
        """The part that can be answered before those phases: the terms that do not wait for them."""
        kept = tuple([term for term in self.terms if term.word.visible not in phases])
        return self if len(kept) == len(self.terms) else Condition(kept)

    def __str__(self) -> str:
        return " and ".join(map(str, self.terms)) or "normal"
