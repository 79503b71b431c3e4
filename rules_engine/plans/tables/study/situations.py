"""A situation that a coach tries: what is asked, what he answered, and the facts of which conditions ask."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from ....interface.planning.call_tables import AskedWord
from ....interface.situation import Parameters
from ...conditions.menus import menu_word
from ...conditions.phrases import MIDFIELD, term_in_words
from ...conditions.reading import parse
from ...conditions.words import Condition, ConditionError, Term, Value, Word

ALWAYS_ASKED: Final = ("down", "distance", "los")
FOLLOWING: Final = {"half": "quarter", "half_clock": "clock"}  # what is worked out from what is asked
LONGEST_ANSWER: Final = 40
_USUAL: Final[dict[str, Value]] = {
    "down": 1, "distance": 10, "los": 75, "quarter": 1, "timeouts": 3, "opp_timeouts": 3,
}  # fmt: skip


class Facts:
    """The facts of one situation, an attribute for each word (``SituationFacts``)."""

    down: int
    distance: int
    los: int
    quarter: int
    half: int
    clock: int
    half_clock: int
    margin: int
    timeouts: int
    opp_timeouts: int
    series_play: int
    counts: dict[str, int]
    on: Collection[int]

    def __init__(
        self, values: Mapping[str, Any], counts: Mapping[str, int] | None = None, on: Collection[int] = ()
    ) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.counts = dict(counts or {})
        self.on = on


class Situation:
    """A situation as it was asked for. ``texts`` are the answers as they were typed, by words."""

    def __init__(
        self,
        words: Mapping[str, Word],
        texts: Mapping[str, str],
        usual: Mapping[str, Value],
        parameters: Parameters,
    ) -> None:
        self.words = words
        self.parameters = parameters
        self.texts: dict[str, str] = {}
        self.problems: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        for name, word in words.items():
            default = usual.get(name, _USUAL.get(name, parameters.period_seconds if name == "clock" else 0))
            self._answer(name, word, texts.get(name, "").strip()[:LONGEST_ANSWER], texts.keys(), default)

    def _answer(self, name: str, word: Word, text: str, given: Collection[str], default: Value) -> None:
        """Note the answer to one question, or what is usual with what is wrong with the answer."""
        if word.kind == "flag":
            self.values[name] = bool(text) if given else bool(default)
            self.texts[name] = "yes" if self.values[name] else ""
            return
        if word.kind == "who":
            numbers = [part.lstrip("#") for part in text.replace(",", " ").split()]
            self.values[name] = {int(part) for part in numbers if part.isascii() and part.isdigit()}
            self.texts[name] = text
            return
        self.texts[name] = text or ("" if word.kind in ("choice", "names") and not default else _written(word, default))
        if not self.texts[name]:
            self.values[name] = "" if word.kind in ("choice", "names") else 0
            return
        try:
            self.values[name] = _value(name, self.texts[name], self.words)
        except ConditionError as mistake:
            self.problems[name] = f"{mistake.message} {mistake.hint}".strip()
            self.values[name] = default if word.kind not in ("choice", "names") else ""

    def facts(self, **changed: Any) -> Facts:
        """The facts, some of them changed."""
        values = {**_OTHERS, **self.values, **changed}
        quarter, clock = int(values["quarter"]), int(values["clock"])
        overtime = self.parameters.is_overtime(quarter)
        values["half"] = 3 if overtime else 1 if self.parameters.in_first_half(quarter) else 2
        values["half_clock"] = self.parameters.half_seconds_left(quarter, clock)
        counts = {name: int(values[name]) for name, word in self.words.items() if word.kind == "count"}
        on: Collection[int] = next((values[name] for name, word in self.words.items() if word.kind == "who"), set())
        return Facts(values, counts, on)

    def asked(self) -> tuple[AskedWord, ...]:
        """The questions with their answers."""
        return tuple(
            [
                AskedWord(menu_word(name, word), self.texts[name], self.problems.get(name, ""))
                for name, word in self.words.items()
            ]
        )

    def said(self) -> str:
        """The situation in words, as far as it is not the usual one of every word."""
        terms = [
            Term(word, "in" if word.kind == "choice" else "=", (self.values[name],))
            for name, word in self.words.items()
            if word.kind not in ("flag", "who", "count", "names") and (self.values[name] or name in _SAID_OF_NOTHING)
        ]
        flags = [Term(word) for name, word in self.words.items() if word.kind == "flag" and self.values[name]]
        return ", ".join(map(term_in_words, [*terms, *flags]))


_SAID_OF_NOTHING: Final = ("margin", "distance", "clock")
_OTHERS: Final[dict[str, Any]] = {**_USUAL, "clock": 0, "margin": 0, "series_play": 0}


def _value(name: str, text: str, words: Mapping[str, Word]) -> Value:
    """The value in an answer; raises ConditionError."""
    sign = "" if words[name].kind == "choice" else "= "
    return parse(f"{name} {sign}{text}", words).terms[0].values[0]


def _written(word: Word, value: Value) -> str:
    if word.kind == "clock" and isinstance(value, int):
        return f"{value // 60}:{value % 60:02d}"
    if word.kind == "yards" and isinstance(value, int):
        return f"own {100 - value}" if value > MIDFIELD else f"opp {value}"
    return str(value)


def asked_words(
    vocabulary: Mapping[str, Word], conditions: Iterable[Condition], flags: Iterable[str], own: Collection[str]
) -> dict[str, Word]:
    """The words that a tester asks about: down, distance and spot, then those on which conditions depend. A word that
    the coach defines himself follows from the clock and the score; of the words for men one asks who is on the field.
    """
    used = {term.word.name for condition in conditions for term in condition.terms} | set(flags)
    if used & set(own):
        used |= {"quarter", "clock", "margin"}
    wanted = {FOLLOWING.get(name, name) for name in used - set(own)} | set(ALWAYS_ASKED)
    wanted |= {"quarter"} if "clock" in wanted else set()
    men = [word.name for word in vocabulary.values() if word.kind == "who"]
    if wanted.intersection(men):
        wanted = wanted.difference(men[1:]) | {men[0]}
    return {word.name: word for word in vocabulary.values() if word.name in wanted}
