"""The answers to what a coach asks about a table of calls, for every ruleset that hands over a ``Subject``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....interface.planning.call_tables import (
    AskedWord,
    CallLine,
    CallShare,
    CallTable,
    Finding,
    HeatMap,
    KindShare,
    MenuWord,
    NamedCall,
    PassedLine,
    PlainSituation,
    Tried,
)
from ...conditions.menus import menu, menu_terms
from ...conditions.words import Phrase, Word
from ..lines import TableLine
from . import coverage
from .heat import heat_map
from .leading import SETTABLE, leading_to, usual_facts
from .shares import by_kind, faces, mean, shares
from .situations import Situation, asked_words
from .subject import StudiedLine, Subject
from .trying import TURN, choose, why_not

MOST_UNUSED = 12  # calls in no line that are named


class StudiedTable(CallTable):
    """A table of a draft."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.fields = subject.fields
        self.cell_form = subject.cell_form
        self.with_ball = subject.with_ball
        self._shares = {each.line.row: shares(subject, each) for each in subject.lines}
        self._lines = tuple([self._line(each) for each in subject.lines])

    def lines(self) -> tuple[CallLine, ...]:
        return self._lines

    def menu(self) -> tuple[MenuWord, ...]:
        return menu(self.subject.vocabulary.words)

    def calls(self) -> tuple[NamedCall, ...]:
        return tuple(self.subject.names.calls.values())

    def part_choices(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        return self.subject.names.choices

    def kinds(self) -> tuple[KindShare, ...]:
        return mean(self.subject, [calls for calls, _ in self._shares.values()])

    def findings(self) -> tuple[Finding, ...]:
        lines = self.subject.lines
        unread = [
            Finding("unread", f"Line {each.line.id or each.line.row + 1} is left out: {each.problem}", each.line.row)
            for each in lines
            if each.ready is None
        ]
        return (*unread, *coverage.findings(self.subject), *self._unused())

    def _unused(self) -> list[Finding]:
        """The calls that stand in no line, where some line can be drawn on."""
        cells = [cell for each in self.subject.lines for cell in each.line.cells or ()]
        named = {choice.name for cell in cells for choice in cell if not choice.is_line}
        spare = [call.label for code, call in self.subject.names.calls.items() if code not in named]
        if not named or not spare:
            return []
        more = f" and {len(spare) - MOST_UNUSED} more" if len(spare) > MOST_UNUSED else ""
        return [Finding("unused", f"In no line of this table: {', '.join(spare[:MOST_UNUSED])}{more}.")]

    def _line(self, studied: StudiedLine) -> CallLine:
        line = studied.line
        calls, note = self._shares[line.row]
        return CallLine(
            row=line.row,
            id=line.id,
            when=line.when,
            terms=None if studied.condition is None else menu_terms(studied.condition),
            problem=studied.problem,
            set_label=self.subject.set_label(line.set),
            drawn_by=line.kind.label,
            faces=faces(self.subject, studied),
            shares=calls,
            kinds=by_kind(self.subject, calls) if calls else (),
            note=note,
        )

    # -- trying a situation --------------------------------------------------------------------------------------

    def _situation(self, texts: Mapping[str, str]) -> Situation:
        words = self.subject.vocabulary
        conditions = [each.condition for each in self.subject.lines if each.condition is not None]
        kinds = {each.line.kind.moment for each in self.subject.lines}
        flags = [flag for moment, flag in words.moments.items() if moment in kinds]
        asked = asked_words(words.words, conditions, flags, words.own.keys())
        names = self.subject.names
        if names.in_turn in [each.line.set for each in self.subject.lines] and names.in_turn:
            sets = tuple([name for name in names.sets if name != names.in_turn])
            asked[TURN] = Word(
                TURN, "choice", choices=sets, phrase=Phrase("Set in turn", choices=tuple(names.sets.items()))
            )
        return Situation(asked, texts, words.usual, words.parameters)

    def asked(self, situation: Mapping[str, str]) -> tuple[AskedWord, ...]:
        return self._situation(situation).asked()

    def tried(self, situation: Mapping[str, str]) -> Tried:
        asked = self._situation(situation)
        facts = asked.facts()
        chosen = choose(self.subject, facts)
        if chosen is None:
            return Tried(asked.said(), None)
        row = self.subject.row_of(chosen.line)
        passed = [
            PassedLine(each.line.row, each.line.id, why_not(self.subject, each, facts, chosen))
            for each in self.subject.lines[:row]
        ]
        return Tried(asked.said(), self._lines[row], tuple(passed), chosen.sent_by.id)

    def heat(self, situation: Mapping[str, str]) -> HeatMap | None:
        return heat_map(self.subject, self._situation(situation), self._shares_of)

    def _shares_of(self, line: TableLine) -> tuple[CallShare, ...]:
        return self._shares[self.subject.row_of(line)][0]

    # -- a situation for whoever plays it ----------------------------------------------------------------------------

    def plain(self, situation: Mapping[str, str]) -> PlainSituation:
        asked = self._situation(situation)
        given = {name: value for name, value in asked.values.items() if name in SETTABLE}
        return _plain({**usual_facts(self.subject), **given})

    def leading_to(self, row: int) -> PlainSituation | None:
        found = leading_to(self.subject, self._situation({}), row)
        return None if found is None else _plain(found[0], found[1])


def _plain(facts: Mapping[str, Any], sure: bool = True) -> PlainSituation:
    down, distance, los, period, clock, margin = (int(facts[name]) for name in SETTABLE)
    return PlainSituation(down, distance, los, period, clock, margin, sure)
