"""Which line holds in a situation, by the functions that choose in games, and why the lines before it do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...conditions.asking import PreparedCondition, PreparedTerm
from ...conditions.phrases import term_in_words
from ...conditions.words import Condition
from ..choosing import first_early, first_holding
from ..lines import TableLine
from .situations import Facts
from .subject import StudiedLine, Subject

TURN: Final = "turn"  # the fact that says whose turn it is among the sets


@dataclass(frozen=True)
class Chosen:
    """The line on which is drawn, and the one that sent its set."""

    line: TableLine
    sent_by: TableLine


def choose(subject: Subject, facts: Facts) -> Chosen | None:
    """The line that sends the set, then the first of that set's lines that holds when all is seen; lines that wait for
    a moment come first once it is reached. None where no line holds."""
    table = subject.table
    try:
        sent_by = first_early(table, facts)
    except LookupError:
        return None
    names = subject.called_as(sent_by.set, getattr(facts, TURN, ""))
    for moment, flag in subject.vocabulary.moments.items():
        line = first_holding(table.lines_of(names, moment), facts) if getattr(facts, flag, False) else None
        if line is not None:
            return Chosen(line, sent_by)
    return Chosen(first_holding(table.lines_of(names), facts) or sent_by, sent_by)


def why_not(subject: Subject, studied: StudiedLine, facts: Facts, chosen: Chosen) -> str:
    """Why a line before the chosen one is passed over."""
    if studied.condition is None or studied.ready is None:
        return "It cannot be read."
    moment = studied.line.kind.moment
    if moment and not getattr(facts, subject.vocabulary.moments.get(moment, ""), False):
        return f"It waits: {studied.line.kind.label}."
    wrong = first_untrue(studied.condition, facts, subject)
    if wrong:
        return f"It asks for: {wrong}."
    if chosen.line.kind.moment:
        return f"Line {chosen.line.id} is asked before it: {chosen.line.kind.label}."
    return f"It goes with {subject.set_label(studied.line.set)}; line {chosen.sent_by.id} sends another set."


def first_untrue(condition: Condition, facts: Facts, subject: Subject) -> str:
    """The first term that is not true, in words; "" where all are."""
    if PreparedCondition(condition, subject.vocabulary.own).holds(facts):
        return ""
    for term in condition.terms:
        if not PreparedTerm(term, subject.vocabulary.own).holds(facts):
            return term_in_words(term)
    return ""
