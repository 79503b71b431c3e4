"""Lines that can never hold because earlier lines take all their situations, and situations that no line takes.

Exact over every situation that the conditions can tell apart. A line is told only if no situation leads to it; where
two words contradict each other and nobody says so (``Relation``), a line without situations may remain untold.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interface.planning.call_tables import Finding
from ...conditions.words import Condition
from .boxes import Box, TooManyBoxes, common, inside, without
from .relations import shared_relations
from .space import Space
from .subject import StudiedLine, Subject

EXAMPLES = 3  # of situations without a line that are told


def findings(subject: Subject) -> list[Finding]:
    """What is wrong with the lines together."""
    if not subject.readable:
        return []
    try:
        return _Coverage(subject).findings()
    except TooManyBoxes:
        sentence = "The lines tell too many situations apart: it was not looked at whether each of them can hold."
        return [Finding("too_many", sentence)]


class _Coverage:
    """The situations of a table and the lines that take them."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.lines = subject.readable
        words = subject.vocabulary
        kinds = {each.line.kind.moment for each in self.lines}
        self.moments = {moment: flag for moment, flag in words.moments.items() if moment in kinds}
        relations = (*shared_relations(words.parameters), *words.relations)
        flags = [words.words[flag] for flag in self.moments.values()]
        self.space = Space([_condition(each) for each in self.lines], relations, flags)
        self.possible = self.space.possible()

    def findings(self) -> list[Finding]:
        sending = [each for each in self.lines if not each.line.kind.moment]
        later = self.subject.vocabulary.later
        takes, left = self._taken([(each, _condition(each).before(*later)) for each in sending], self.possible)
        reached = {each.line.row for each, boxes in takes if boxes and _waits_for_nothing(each, later)}
        for names in self._called_as():
            sent = [box for each, boxes in takes if each.line.set in names for box in boxes]
            reached |= self._reached(names, sent)
            reached |= self._falling_back(names, takes)
        found = [self._unreachable(each) for each in self.lines if each.line.row not in reached]
        return [*found, *self._uncovered(left)]

    def _taken(
        self, lines: Sequence[tuple[StudiedLine, Condition]], among: list[Box]
    ) -> tuple[list[tuple[StudiedLine, list[Box]]], list[Box]]:
        """The situations that each line takes of those that the lines before it leave, and those that are left."""
        takes, left = [], among
        for line, condition in lines:
            box = self.space.box(condition)
            takes.append((line, [] if box is None else inside(left, box)))
            left = left if box is None else without(left, box)
        return takes, left

    def _called_as(self) -> list[tuple[str, ...]]:
        """What lines may name for each set on the field, in its turn and out of it."""
        named = list(dict.fromkeys(each.line.set for each in self.lines))
        out_of_turn = [(name,) for name in named]
        in_turn = self.subject.names.in_turn
        return out_of_turn + [(name, in_turn) for name in named if in_turn in named and name != in_turn and in_turn]

    def _reached(self, names: tuple[str, ...], sent: list[Box]) -> set[int]:
        """The lines of a set that hold first in some situation in which the set was sent."""
        of_set = [each for each in self.lines if each.line.set in names]
        reached = set()
        for moment in ["", *self.moments]:
            waiting = [(each, _condition(each)) for each in of_set if each.line.kind.moment == moment]
            when = inside(sent, self.space.flagged(self.moments[moment], True)) if moment else sent
            reached |= {each.line.row for each, boxes in self._taken(waiting, when)[0] if boxes}
        return reached

    def _falling_back(self, names: tuple[str, ...], takes: list[tuple[StudiedLine, list[Box]]]) -> set[int]:
        """The lines that have sent a set of which no line holds any more when all is seen: they are drawn on then."""
        full = [(each, _condition(each)) for each in self.lines if each.line.set in names and not each.line.kind.moment]
        return {each.line.row for each, boxes in takes if each.line.set in names and self._taken(full, boxes)[1]}

    def _unreachable(self, studied: StudiedLine) -> Finding:
        condition = _condition(studied)
        box = self.space.box(condition)
        name, row = studied.line.id or str(studied.line.row + 1), studied.line.row
        if box is None or not inside(self.possible, box):
            return Finding("unreachable", f"Line {name} can never hold: its own terms exclude each other.", row)
        takers = self._before(studied, box)
        if not takers:
            return Finding("unreachable", f"Line {name} can never hold: its set is never sent then.", row)
        one = len(takers) == 1
        who = (
            f"line {takers[0]}, which stands"
            if one
            else f"lines {', '.join(takers[:-1])} and {takers[-1]}, which stand"
        )
        return Finding("unreachable", f"Line {name} can never hold: {who} before it, take all its situations.", row)

    def _before(self, studied: StudiedLine, box: Box) -> list[str]:
        """The lines before one that take situations of it, as far as they are needed."""
        left, takers = inside(self.possible, box), []
        for each in self.lines:
            if each is studied or not left:
                break
            taken = self.space.box(_condition(each))
            if not each.line.kind.moment and taken is not None and any(common(part, taken) for part in left):
                left = without(left, taken)
                takers.append(each.line.id)
        return takers

    def _uncovered(self, left: list[Box]) -> list[Finding]:
        sentences = [f"No line holds in this situation: {self.space.example(box)}." for box in left[:EXAMPLES]]
        return [Finding("uncovered", sentence) for sentence in sentences]


def _condition(studied: StudiedLine) -> Condition:
    assert studied.condition is not None  # of the lines that can be read only
    return studied.condition


def _waits_for_nothing(studied: StudiedLine, later: tuple[str, ...]) -> bool:
    """Whether a line holds as soon as it has sent its set."""
    condition = _condition(studied)
    return condition.before(*later) is condition
