"""Every situation that the conditions of a table can tell apart: each number is cut at the constants that occur."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...conditions.asking import PreparedTerm
from ...conditions.phrases import either, term_in_words
from ...conditions.words import Condition, Term, Value, Word
from .boxes import Box, without
from .relations import GREATER_ONES, Cell, Relation
from .situations import Facts

NUMBERS = ("number", "clock", "yards", "distance", "count")


class Space:
    """The cells of each word that some conditions ask about, and the situations that there can be."""

    def __init__(self, conditions: Iterable[Condition], relations: Sequence[Relation], flags: Iterable[Word]) -> None:
        """``flags`` are told apart whether or not a condition asks about them."""
        terms = [term for condition in conditions for term in condition.terms]
        self.words: dict[str, Word] = {asked_name(term): term.word for term in terms}
        self.words.update({flag.name: flag for flag in flags})
        cuts = _cuts(terms, relations)
        self.cells: dict[str, list[Cell]] = {
            name: _cells(word, [term for term in terms if asked_name(term) == name], cuts.get(name, set()))
            for name, word in self.words.items()
        }
        self.places = {name: place for place, name in enumerate(self.cells)}
        self.whole: Box = tuple([frozenset(range(len(cells))) for cells in self.cells.values()])
        self.relations = [each for each in relations if each.first in self.cells and each.second in self.cells]

    def possible(self) -> list[Box]:
        """All situations but those whose words contradict each other."""
        boxes = [self.whole]
        for relation in self.relations:
            for place, first in enumerate(self.cells[relation.first]):
                seconds = enumerate(self.cells[relation.second])
                wrong = frozenset([other for other, cell in seconds if not relation.possible(first, cell)])
                if wrong:
                    one = {self.places[relation.first]: frozenset([place]), self.places[relation.second]: wrong}
                    boxes = without(boxes, self._with(one))
        return boxes

    def box(self, condition: Condition) -> Box | None:
        """The situations in which a condition holds; None where its own terms contradict each other."""
        kept: dict[int, frozenset[int]] = {}
        for term in condition.terms:
            name = asked_name(term)
            place = self.places[name]
            asked = PreparedTerm(term, {})
            held = [at for at, cell in enumerate(self.cells[name]) if asked.holds(_facts(term, cell.value))]
            kept[place] = kept.get(place, self.whole[place]) & frozenset(held)
        return self._with(kept) if all(kept.values()) else None

    def flagged(self, name: str, is_so: bool) -> Box:
        """The situations in which a flag is so, or not so."""
        places = [at for at, cell in enumerate(self.cells[name]) if cell.value is is_so]
        return self._with({self.places[name]: frozenset(places)})

    def _with(self, kept: Mapping[int, frozenset[int]]) -> Box:
        return tuple([kept.get(place, cells) for place, cells in enumerate(self.whole)])

    def example(self, box: Box) -> str:
        """One situation of a box in words: of the words that it does not leave open."""
        said = []
        for name, cells in zip(self.cells, box, strict=True):
            if len(cells) < len(self.cells[name]):
                cell = self.cells[name][min(cells)]
                said.append(_said(name, self.words[name], cell))
        return ", ".join(said) or "any situation"


def asked_name(term: Term) -> str:
    """What a term asks about: its word, or one man on the field."""
    return f"#{term.values[0]}" if term.word.kind == "who" else term.word.name


def _facts(term: Term, value: Value | bool) -> Facts:
    """Facts of which one is known: the one that the term asks about."""
    if term.word.kind == "who":
        return Facts({}, on={int(term.values[0])} if value else set())
    if term.word.kind == "count":
        return Facts({}, counts={term.word.name: int(value)})
    return Facts({term.word.name: value})


def _cuts(terms: Iterable[Term], relations: Iterable[Relation]) -> dict[str, set[int]]:
    """The numbers at which a new cell begins, by words."""
    cuts: dict[str, set[int]] = {}
    for relation in relations:
        for name, numbers in relation.cuts:
            cuts.setdefault(name, set()).update(numbers)
    for term in terms:
        if term.word.kind in NUMBERS:
            before, after = term.op in (">=", "<", "=", "in"), term.op in (">", "<=", "=", "in")
            for value in term.values:
                number = int(value)
                cuts.setdefault(asked_name(term), set()).update([number] * before + [number + 1] * after)
    return cuts


def _cells(word: Word, terms: Sequence[Term], cuts: set[int]) -> list[Cell]:
    if word.kind in NUMBERS:
        starts = [word.low, *sorted(cut for cut in cuts if word.low < cut <= word.high)]
        ends = [start - 1 for start in starts[1:]] + [word.high]
        highest = word.name in GREATER_ONES
        return [Cell(end if highest else start, start, end) for start, end in zip(starts, ends, strict=True)]
    if word.kind in ("flag", "who"):
        return [Cell(False), Cell(True)]
    named = word.choices if word.kind == "choice" else dict.fromkeys(str(v) for term in terms for v in term.values)
    none = [] if "none" in named else [Cell("")]  # a choice that names "none" is never without a word
    return [*none, *[Cell(name) for name in named]]


def _said(name: str, word: Word, cell: Cell) -> str:
    """A value of a word in words."""
    if word.kind == "who":
        return f"their {name} is {'on' if cell.value else 'off'} the field"
    if word.kind == "flag":
        return term_in_words(Term(word, negated=not cell.value))
    if cell.value == "":
        label = word.phrase.label.lower() or name
        choices = [dict(word.phrase.choices).get(code, code) for code in word.choices]
        return f"{label}: neither {either(choices)}" if choices else f"{label}: another one"
    return term_in_words(Term(word, "in" if word.kind == "choice" else "=", (cell.value,)))
