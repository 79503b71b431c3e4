"""Turning cards for one play: every reading takes a new card, Z cards are passed over, one of them may be remembered.

drawing = Drawing(source)
drawing.begin()                      # the cards of the play count from here
directive = drawing.run_directive("IL")
number = drawing.run_number("run.rn")
drawing.end()                        # from here Z cards are ignored and no card counts
if drawing.z_card: ...               # the first Z among the first three cards of the play
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from ...errors import EngineError
from ...football.steps import Step, step, step_form
from ...value import mypyc_attr
from ..cards.fac import OK, Directive, EndAround, FastActionCard, ZResult

Z_CARDS_COUNT_UNTIL: Final = 3  # cards of a play (8.8.1)
CARD: Final = "card"  # the kind of a step that turned a card
_CARD: Final = step_form(CARD, "number", "for", "read", "fac")
_Read = TypeVar("_Read")


class MissingReading(EngineError):
    """A card is asked for something that does not stand on it, or there is no card."""


class CardSource:
    """Where cards come from: a deck, or the list of a case."""

    def turn(self, purpose: str) -> FastActionCard | None:
        """The next card; None is a Z card."""
        raise NotImplementedError


@final
class ListedCards(CardSource):
    """Cards in a fixed order, as a case gives them. Turning more than there are, or leaving some, is an error."""

    def __init__(self, cards: tuple[FastActionCard | None, ...]) -> None:
        self.cards: Final = cards
        self.turned = 0

    def turn(self, purpose: str) -> FastActionCard | None:
        """The next card of the list."""
        if self.turned == len(self.cards):
            raise MissingReading(f'cards: a card is asked for ("{purpose}") after the last one, {len(self.cards)}.')
        self.turned += 1
        return self.cards[self.turned - 1]

    @property
    def left(self) -> int:
        """How many cards have not been turned."""
        return len(self.cards) - self.turned

    def require_all_turned(self) -> None:
        """Raise MissingReading where cards are left."""
        if self.left:
            total = len(self.cards)
            raise MissingReading(f"cards: {self.left} of {total} are left over, from cards[{self.turned}] on.")


@final
@mypyc_attr(acyclic=True)
class Drawing:
    """The cards of one play as they are turned.

    steps    what happened, in order: each card, and what the play's functions log
    turned   all cards turned so far, Z cards among them
    counted  those of the play itself, between ``begin`` and ``end``
    z_card   which card of the play was the Z that is to be resolved after it; 0: none
    last_out_of_bounds  the last card of the play was read for its RN, and "OB" stands behind it (9.1)
    """

    def __init__(self, source: CardSource) -> None:
        self.source: Final = source
        self.steps: list[Step] = []
        self.turned = 0
        self.counted = 0
        self.z_card = 0
        self.last_out_of_bounds = False
        self._counts = False
        self._remembers = False
        self._last: FastActionCard | None = None
        self._face = 0  # number of the card that was turned last: 0 of a Z card, and in a case

    def begin(self, *, remember_z: bool = True) -> None:
        """The play begins. ``remember_z`` False: its Z cards mean nothing (onside kicks, extra points).

        Rules: statis_pro:SP-095
        """
        self._counts, self._remembers = True, remember_z

    def end(self) -> None:
        """The play is over; what follows (Z results, measurement) ignores Z cards.

        Rules: statis_pro:SP-096
        """
        self._counts = False

    def log(self, kind: str, **fields: Any) -> None:
        """Note a step of the play."""
        self.steps.append(step(kind, fields))

    # -- readings, each from a new card --------------------------------------------------------------------------------

    def run_number(self, purpose: str) -> int:
        """RN, 1 to 12."""
        card = self._card(purpose)
        number = self._read(card.run_number, purpose, "rn")
        self._log_card(purpose, number)
        if self._counts:
            self.last_out_of_bounds = card.out_of_bounds
        return number

    def pass_number(self, purpose: str, *, remember_z: bool = True) -> int:
        """PN, 1 to 48. ``remember_z`` False where a fumble is settled: its Z cards mean nothing."""
        remembers, self._remembers = self._remembers, self._remembers and remember_z
        card = self._card(purpose)
        self._remembers = remembers
        number = self._read(card.pass_number, purpose, "pn")
        self._log_card(purpose, number)
        return number

    def run_directive(self, play: str) -> Directive:
        """The directive of a run (8.2.1)."""
        directive = self._read(self._card("run.dir").directives.get(play), "run.dir", f"runs.{play}")
        self._log_card("run.dir", directive.text)
        return directive

    def end_around(self) -> EndAround:
        """The entry ER (8.2.6)."""
        entry = self._read(self._card("er").end_around, "er", "runs.ER")
        self._log_card("er", entry.loss or OK)
        return entry

    def target(self) -> str:
        """The line ALL (8.3.1)."""
        entry = self._read(self._card("pass.all").target, "pass.all", "all")
        self._log_card("pass.all", entry)
        return entry

    def screen(self) -> str:
        """The line SC (8.3.7)."""
        entry = self._read(self._card("sc").screen, "sc", "sc")
        self._log_card("sc", entry)
        return entry

    def z_result(self) -> ZResult:
        """The line "Z results" (8.8.2)."""
        result = self._read(self._card("z").z, "z", "z")
        self._log_card("z", result.kind)
        return result

    def solitaire_lines(self) -> tuple[str, ...]:
        """The five defenses of a card (S4)."""
        lines = self._read(self._card("solo").solitaire, "solo", "solo")
        self._log_card("solo", list(lines))
        return lines

    def pass_number_of_same_card(self) -> int:
        """PN of the card that was turned last: who blitzes when a Solitaire line says so (S4.8)."""
        assert self._last is not None  # a card has been read
        return self._read(self._last.pass_number, "solo", "pn")

    # -- turning -------------------------------------------------------------------------------------------------------

    def _card(self, purpose: str) -> FastActionCard:
        """The next card that is no Z.

        Rules: statis_pro:SP-028, statis_pro:SP-095
        """
        while True:
            card = self.source.turn(purpose)
            self.turned += 1
            if self._counts:
                self.counted += 1
                self.last_out_of_bounds = False
            if card is not None:
                self._last, self._face = card, card.number
                return card
            if self._counts and self._remembers and not self.z_card and self.counted <= Z_CARDS_COUNT_UNTIL:
                self.z_card = self.counted
            self._face = 0
            self._log_card(purpose, "Z")

    def _read(self, entry: _Read | None, purpose: str, field: str) -> _Read:
        """What stands on the card; raises MissingReading where a case's card leaves it out."""
        if entry is None:
            raise MissingReading(f'Card {self.turned}, turned for "{purpose}", has no field "{field}".')
        return entry

    def _log_card(self, purpose: str, read: object) -> None:
        self.steps.append(Step(_CARD, [self.turned, purpose, read, self._face]))
