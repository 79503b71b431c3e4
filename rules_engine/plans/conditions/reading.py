"""Reads a condition from text; an error names the column and says what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from .words import Condition, ConditionError, Term, Value, Word

_TOKEN: Final = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*|<=|>=|==|!=|[=<>]|\d+:\d+|-?\s*\d+(?:\.\d+)?[A-Za-z]*|\S)")
_NUMBER: Final = re.compile(r"-?\s*\d{1,6}")
_TIME: Final = re.compile(r"(\d+):(\d\d)")  # minutes and seconds
_OPERATORS: Final = ("=", "<", "<=", ">", ">=")


def parse(text: str, vocabulary: Mapping[str, Word]) -> Condition:
    """The condition that ``text`` says; raises ConditionError. Keys of ``vocabulary`` are words and their aliases."""
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


@final
class _Reader:
    """Takes the tokens of a condition in turn: its words, numbers and signs."""

    def __init__(self, text: str, vocabulary: Mapping[str, Word]) -> None:
        self.text = text
        self.tokens: list[str] = _TOKEN.findall(text)
        self.at = 0
        self.vocabulary = vocabulary

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def column(self, at: int) -> int:
        """The column of a token, counted from 1; errors alone ask for it."""
        columns = [match.start(1) + 1 for match in _TOKEN.finditer(self.text)]
        return columns[at] if at < len(columns) else len(self.text) + 1

    def fail(self, message: str, hint: str = "") -> ConditionError:
        return ConditionError(message, self.column(self.at), hint)

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
        values: tuple[Value, ...] = (self.value(word),)
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
        words: list[str] = []
        while True:
            text = self.peek().lower()
            if text not in word.choices:
                raise self.fail(f"{word.name} is {', '.join(word.choices)}.", f'Write "{word.name} {word.choices[0]}".')
            words.append(text)
            self.at += 1
            if self.peek() not in ("/", ","):
                return tuple(words)
            self.at += 1

    def value(self, word: Word) -> Value:
        text, at = self.peek(), self.at
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
            raise ConditionError(f"{word.name} goes from {word.low} to {word.high}.", self.column(at))
        return number

    def number(self, word: Word, text: str) -> int:
        if word.kind == "yards" and text.lower() in ("own", "opp"):
            self.at += 1
            yards = self.number(word, self.peek())
            return 100 - yards if text.lower() == "own" else yards
        if word.kind == "distance" and text.lower() in ("inches", "0.5"):
            self.at += 1
            return 0
        if word.kind == "clock" and (match := _TIME.fullmatch(text)):
            self.at += 1
            return int(match.group(1)) * 60 + int(match.group(2))
        if not _NUMBER.fullmatch(text):
            hint = {"clock": 'Write "2:00", or seconds.', "yards": 'Write 1 to 99, "own 30" or "opp 20".'}
            raise self.fail(f'"{text}" is no value of {word.name}.', hint.get(word.kind, "Write a whole number."))
        self.at += 1
        return int(text.replace(" ", ""))
