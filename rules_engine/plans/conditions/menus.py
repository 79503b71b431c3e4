"""Conditions as menus: what each word offers, a condition as what is chosen on them, and its text from that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ...interface.planning.call_tables import Comparison, MenuKind, MenuTerm, MenuWord
from ...interface.planning.forms import Conditions
from .phrases import term_in_words
from .words import Condition, ConditionError, Term, Word

_NUMBERS: Final = (
    ("=", "is"), (">=", "at least"), ("<=", "at most"), (">", "more than"), ("<", "less than"), ("in", "one of"),
    ("not =", "is not"), ("not in", "none of"),
)  # fmt: skip
_NAMES: Final = (("=", "is"), ("in", "one of"), ("not =", "is not"), ("not in", "none of"))
_HINTS: Final = {"clock": "as 2:00", "yards": "own 30, opp 20", "who": "his number"}


def conditions(vocabulary: Mapping[str, Word], read: Callable[[str], Condition]) -> Conditions:
    """The conditions of these words, as an input of a form takes them; nothing typed is a condition without terms."""

    def terms(text: str) -> tuple[MenuTerm, ...] | None:
        try:
            return menu_terms(read(text)) if text.strip() else ()
        except ConditionError:
            return None

    return Conditions(menu(vocabulary), terms)


def menu(vocabulary: Mapping[str, Word]) -> tuple[MenuWord, ...]:
    """The words of a vocabulary on menus; of several spellings of a word the first."""
    seen: set[tuple[str, str]] = set()
    words = []
    for name, word in vocabulary.items():
        own = name if word.kind == "who" else word.name
        if (own, word.kind) not in seen:
            seen.add((own, word.kind))
            words.append(menu_word(own, word))
    return tuple(words)


def menu_word(name: str, word: Word) -> MenuWord:
    """One word on a menu."""
    phrase = word.phrase
    said = dict(phrase.choices)
    return MenuWord(
        name,
        phrase.label or name.replace("_", " ").capitalize(),
        _kind(word),
        _comparisons(name, word),
        word.low,
        word.high,
        phrase.units,
        _HINTS.get(word.kind, ""),
        tuple([(code, said.get(code, code.replace("_", " "))) for code in word.choices]),
    )


def _kind(word: Word) -> MenuKind:
    match word.kind:
        case "number" | "distance" | "count" | "who":
            return "number"
        case "clock":
            return "clock"
        case "choice":
            return "choice"
        case "flag":
            return "flag"
    return "text"


def _comparisons(name: str, word: Word) -> tuple[Comparison, ...]:
    """What a word is compared by; the words of a flag and of a man on the field say all themselves."""
    if word.kind == "flag":
        return (Comparison("", "yes", name), Comparison("not", "no", f"not {name}"))
    if word.kind in ("choice", "who"):
        return (Comparison("", "is", f"{name} {{value}}"), Comparison("not", "is not", f"not {name} {{value}}"))
    offered = _NAMES if word.kind == "names" else _NUMBERS
    return tuple([Comparison(code, label, pattern(name, code)) for code, label in offered])


def pattern(name: str, code: str) -> str:
    """The text of a comparison by its code, with ``{value}`` for the value."""
    negated, op = code.startswith("not "), code.removeprefix("not ")
    return f"{'not ' if negated else ''}{name} {op} {{value}}"


def menu_terms(condition: Condition) -> tuple[MenuTerm, ...]:
    """A condition as what is chosen on menus."""
    return tuple(map(_menu_term, condition.terms))


def _menu_term(term: Term) -> MenuTerm:
    said, lead = term_in_words(term), "not" if term.negated else ""
    match term.word.kind:
        case "flag":
            return MenuTerm(term.word.name, lead, "", said)
        case "who":
            return MenuTerm(term.op, lead, str(term.values[0]), said)
        case "choice":
            return MenuTerm(term.word.name, lead, "/".join(map(str, term.values)), said)
    written = str(term).removeprefix("not ")
    value = written.split(f" {term.op} ", 1)[1]
    return MenuTerm(term.word.name, f"{lead} {term.op}".strip(), value, said)


def condition_text(terms: Iterable[MenuTerm], words: Iterable[MenuWord]) -> str:
    """The condition that menus say, as text: the inverse of ``menu_terms``."""
    by_name = {word.name: word for word in words}
    return " and ".join([_term_text(term, by_name[term.word]) for term in terms]) or "normal"


def _term_text(term: MenuTerm, word: MenuWord) -> str:
    known = {each.code: each.pattern for each in word.comparisons}
    written = known.get(term.comparison) or pattern(term.word, term.comparison)
    return written.replace("{value}", term.value)
