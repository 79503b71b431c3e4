"""Rows of the compact form's tables: lines of calls, shifts, tactics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....interface import JSON
from ....plans.text.draft import Draft
from ....plans.text.rows import count_parts, words_of
from ....plans.text.words import LineError, RowPart, Word, items, number, quote
from ..fields import PLAY_STRATEGIES, TACTICS

COVERAGE: Final = {"double": 2, "triple": 3}  # men on the receiver
_LINE: Final = "name | condition | set | calls"
_SHIFT: Final = "condition | set | set after the shift"
_TACTIC: Final = "condition | answer"


def read_row(draft: Draft, parts: list[RowPart]) -> None:
    """A row of the table that has been entered."""
    if not draft.part or not draft.section:
        hint = "Write first half, then offense: or another table."
        raise LineError("A row stands here outside a table.", parts[0].column, hint)
    table: list[JSON] = draft.begun[draft.section]
    path = draft.place(f"{draft.path}[{len(table)}]", parts[0].column)
    if draft.section in ("offense", "defense"):
        _read_line(draft, table, path, parts)
        return
    tactic = draft.section in TACTICS
    count_parts(parts, _TACTIC if tactic else _SHIFT)
    body: JSON = {}
    table.append(body)
    for name, part in zip(("when", "call") if tactic else ("when", "set", "to"), parts, strict=True):
        draft.put(body, path, name, part.text, part.column)


def _read_line(draft: Draft, table: list[JSON], path: str, parts: list[RowPart]) -> None:
    """``1 | down = 3 | BASE | 4 SH FL1/LE, SC BK1``."""
    count_parts(parts, _LINE)
    body: JSON = {}
    table.append(body)
    for name, part in zip(("id", "when", "set"), parts[:-1], strict=True):
        draft.put(body, path, name, part.text, part.column)
    calls: list[JSON] = []
    draft.put(body, path, "calls", calls, parts[-1].column)
    for item in items(words_of(parts[-1])):
        inner = draft.place(f"{path}.calls[{len(calls)}]", item[0].column if item else parts[-1].column)
        entry: JSON = {}
        calls.append(entry)
        CallReader(draft, entry, inner, item, parts[-1].column).read(draft.section)


class CallReader:
    """Reads one call: ``4 SH FL1/LE play_action block BK1``, ``3 P double FL1 O/L``, ``BLZ F/J``."""

    def __init__(self, draft: Draft, entry: JSON, path: str, line: Sequence[Word], column: int) -> None:
        self.draft, self.entry, self.path = draft, entry, path
        self.left, self.column = list(line), column

    def read(self, table: str) -> None:
        """The whole call."""
        if self.left and self.left[0].text.isascii() and self.left[0].text.isdigit():
            weight = self.left.pop(0)
            self._put("weight", number(weight, "A weight"), weight)
        if table == "offense":
            self._read_play()
        else:
            self._read_defense()
        if self.left:
            raise LineError(f"Cannot read {quote(self.left[0].text)} here.", self.left[0].column, "Leave it out.")

    def _read_play(self) -> None:
        play = self._take("A play", "Write 4 SH FL1/LE.")
        self._put("play", play.text, play)
        self._put_places(self.entry, self.path, "players", self._take("Who runs or catches", f"Write {play.text} BK1."))
        if self.left and self.left[0].text in PLAY_STRATEGIES:
            strategy = self.left.pop(0)
            self._put("strategy", strategy.text, strategy)
        if self.left and self.left[0].text == "block":
            self.column = self.left.pop(0).column
            self._put_places(self.entry, self.path, "block", self._take("Who stays in", "Write block BK2."))

    def _read_defense(self) -> None:
        defense = self._take("A defense", "Write 3 P, RNK or BLZ F/J.")
        self._put("defense", defense.text, defense)
        if self.left and self.left[0].text not in COVERAGE:
            self._put_places(self.entry, self.path, "blitz", self.left.pop(0))
        while self.left and self.left[0].text in COVERAGE:
            self._read_coverage()

    def _read_coverage(self) -> None:
        """``double FL1 O/L``."""
        kind = self.left.pop(0)
        receiver = self._take("A receiver", f"Write {kind.text} FL1 O/L.")
        boxes = self._take("The boxes of who covers him", f"Write {kind.text} {receiver.text} O/L.")
        if boxes.text.count("/") + 1 != COVERAGE[kind.text]:
            men = COVERAGE[kind.text]
            raise LineError(f"{kind.text} coverage takes the men of {men} boxes.", boxes.column, "Write O/L.")
        coverages = self.entry.setdefault("coverages", [])
        path = self.draft.place(f"{self.path}.coverages[{len(coverages)}]", kind.column)
        coverages.append({})
        self.draft.put(coverages[-1], path, "receiver", receiver.text, receiver.column)
        self._put_places(coverages[-1], path, "boxes", boxes)

    def _take(self, what: str, hint: str) -> Word:
        if not self.left:
            raise LineError(f"{what} is missing.", self.column, hint)
        self.column = self.left[0].column
        return self.left.pop(0)

    def _put(self, key: str, value: object, word: Word) -> None:
        self.draft.put(self.entry, self.path, key, value, word.column)

    def _put_places(self, body: JSON, path: str, key: str, word: Word) -> None:
        """Places with strokes between them."""
        self.draft.put(body, path, key, word.text.split("/"), word.column)
        column = word.column
        for place, text in enumerate(word.text.split("/")):
            self.draft.place(f"{path}.{key}[{place}]", column)
            column += len(text) + 1
