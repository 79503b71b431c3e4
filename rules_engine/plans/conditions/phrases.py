"""Conditions read back in words: "third down", "7 yards or more to go", "behind"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .words import Condition, Phrase, Term, Value, Word

ALWAYS: Final = "in every situation"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_OPPOSITE: Final = {">=": "<", "<": ">=", "<=": ">", ">": "<="}
_FEW: Final = 4  # of a word with so few values they are named: "third or fourth down"
MIDFIELD: Final = 50


def condition_in_words(condition: Condition) -> str:
    """The whole condition: its terms with commas between."""
    return ", ".join(map(term_in_words, condition.terms)) or ALWAYS


def term_in_words(term: Term) -> str:
    """One term as a coach says it."""
    word, phrase = term.word, term.word.phrase
    if not phrase.label:
        return str(term)
    if word.kind == "flag":
        return phrase.denied if term.negated else phrase.says
    if word.kind == "who":
        return phrase.says.format(term.values[0]) if not term.negated else f"not: {phrase.says.format(term.values[0])}"
    op, negated = term.op, term.negated
    if negated and op in _OPPOSITE:
        op, negated = _OPPOSITE[op], False
    said = _compared(word, op, term.values)
    return f"not {said}" if negated else said


def value_in_words(word: Word, value: Value) -> str:
    """One value of a word: "7 yards", "their 20", "2:00", "third"."""
    phrase = word.phrase
    if isinstance(value, str):
        return dict(phrase.choices).get(value, value.replace("_", " "))
    if word.kind == "yards":
        return spot_in_words(value)
    if word.kind == "clock":
        return f"{value // 60}:{value % 60:02d}"
    if word.kind == "distance" and value == 0:
        return "inches"
    if phrase.manner == "ordinal":
        return _ORDINALS[value - 1] if 1 <= value <= len(_ORDINALS) else f"{value}th"
    return counted(value, phrase)


def counted(number: int, phrase: Phrase) -> str:
    """A number with what it counts."""
    unit = phrase.unit if number == 1 else phrase.units
    return f"{number} {unit}".rstrip()


def spot_in_words(yards: int) -> str:
    """A spot by the yards to the opponent's goal."""
    if yards == MIDFIELD:
        return "midfield"
    return f"their {yards}" if yards < MIDFIELD else f"our {100 - yards}"


def _compared(word: Word, op: str, values: Sequence[Value]) -> str:
    phrase = word.phrase
    if op in ("=", "in") or word.kind in ("choice", "names"):
        return _one_of(word, values)
    value = values[0]
    if not isinstance(value, int):  # only names and choices are texts
        return str(value)
    if phrase.manner == "ordinal":
        return _in_order(word, op, value)
    if phrase.manner == "score":
        return _score(value + 1 if op == ">" else value - 1 if op == "<" else value, least=op in (">", ">="))
    if word.kind == "yards":
        return _where(op, value)
    said = value_in_words(word, value)
    amount = {
        ">=": f"{said} or more", ">": f"more than {said}", "<=": f"{said} or less", "<": f"less than {said}",
    }[op]  # fmt: skip
    return phrase.says.format(amount)


def _one_of(word: Word, values: Sequence[Value]) -> str:
    """A word that is one of some values."""
    if word.phrase.manner == "score":
        return either([_exact_score(value) for value in values if isinstance(value, int)])
    said = either([value_in_words(word, value) for value in values])
    return f"at {said}" if word.kind == "yards" else word.phrase.says.format(said)


def _in_order(word: Word, op: str, value: int) -> str:
    """A comparison of what is counted in order: the values themselves where they are few."""
    first = value + 1 if op == ">" else value
    last = value - 1 if op == "<" else value
    allowed = range(first, word.high + 1) if op in (">=", ">") else range(word.low, last + 1)
    if 0 < len(allowed) <= _FEW:
        return word.phrase.says.format(either([value_in_words(word, each) for each in allowed]))
    end = f"{word.phrase.says.format(value_in_words(word, first if op in ('>=', '>') else last))}"
    return f"{end} or later" if op in (">=", ">") else f"{end} or earlier"


def _score(value: int, least: bool) -> str:
    """A score that is at least, or at most, this much for us."""
    if value == 0:
        return "ahead or tied" if least else "behind or tied"
    if value == (1 if least else -1):
        return "ahead" if least else "behind"
    points = counted(abs(value), Phrase("", unit="point", units="points"))
    if (value > 0) == least:
        return f"{'ahead' if value > 0 else 'behind'} by {points} or more"
    return f"ahead, tied or behind by at most {points}" if least else f"behind, tied or ahead by at most {points}"


def _exact_score(value: int) -> str:
    if value == 0:
        return "tied"
    return f"{'ahead' if value > 0 else 'behind'} by {abs(value)}"


def _where(op: str, value: int) -> str:
    """A comparison of spots: closer is nearer to the opponent's goal."""
    spot = spot_in_words(value)
    return {
        "<=": f"at {spot} or closer", "<": f"closer than {spot}", ">=": f"at {spot} or farther",
        ">": f"farther than {spot}",
    }[op]  # fmt: skip


def either(said: Sequence[str]) -> str:
    """ "third", "third or fourth", "first, second or third"."""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"
