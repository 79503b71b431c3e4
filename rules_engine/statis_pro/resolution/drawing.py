"""Turning cards for one play: every reading takes a new card, Z cards are passed over, one of them may be remembered.

drawing = Drawing(source)
drawing.begin()                      # the cards of the play count from here
directive = drawing.run_directive("IL")
number = drawing.run_number("run.rn")
drawing.end()                        # from here Z cards are ignored and no card counts
if drawing.z_card: ...               # the first Z among the first three cards of the play
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from ...errors import EngineError
from ...football.steps import Step, step
from ..cards.fac import Directive, EndAround, FastActionCard, ZResult

Z_CARDS_COUNT_UNTIL: Final = 3  # cards of a play (8.8.1)
_Read = TypeVar("_Read")


class MissingReading(EngineError):
    """A card is asked for something that does not stand on it, or there is no card."""


class CardSource:
    """Where cards come from: a deck, or the list of a case."""

    def turn(self, purpose: str) -> FastActionCard | None:
        """The next card; None is a Z card."""
        raise NotImplementedError


@final
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
        number = _read(card.run_number, purpose, "rn")
        self._log_card(purpose, number)
        if self._counts:
            self.last_out_of_bounds = card.out_of_bounds
        return number

    def pass_number(self, purpose: str, *, remember_z: bool = True) -> int:
        """PN, 1 to 48. ``remember_z`` False where a fumble is settled: its Z cards mean nothing."""
        remembers, self._remembers = self._remembers, self._remembers and remember_z
        card = self._card(purpose)
        self._remembers = remembers
        number = _read(card.pass_number, purpose, "pn")
        self._log_card(purpose, number)
        return number

    def run_directive(self, play: str) -> Directive:
        """The directive of a run (8.2.1)."""
        return self._read_off(
            "run.dir", f"runs.{play}", lambda card: card.directives.get(play), lambda directive: directive.text
        )

    def end_around(self) -> EndAround:
        """The entry ER (8.2.6)."""
        return self._read_off("er", "runs.ER", lambda card: card.end_around, lambda entry: entry.loss or "OK")

    def target(self) -> str:
        """The line ALL (8.3.1)."""
        return self._read_off("pass.all", "all", lambda card: card.target, str)

    def screen(self) -> str:
        """The line SC (8.3.7)."""
        return self._read_off("sc", "sc", lambda card: card.screen, str)

    def z_result(self) -> ZResult:
        """The line "Z results" (8.8.2)."""
        return self._read_off("z", "z", lambda card: card.z, lambda result: result.kind)

    def solitaire(self) -> FastActionCard:
        """The card whose Solitaire lines are read; its PN tells who blitzes (S4)."""
        card = self._card("solo")
        lines = _read(card.solitaire, "solo", "solo")
        self._log_card("solo", list(lines))
        return card

    def also_pass_number(self, card: FastActionCard, purpose: str) -> int:
        """PN of a card that has been read already: the Solitaire card whose entry is a blitz (S4.8)."""
        return _read(card.pass_number, purpose, "pn")

    # -- turning -------------------------------------------------------------------------------------------------------

    def _read_off(
        self,
        purpose: str,
        field: str,
        reading: Callable[[FastActionCard], _Read | None],
        printed: Callable[[_Read], str | int],
    ) -> _Read:
        found = _read(reading(self._card(purpose)), purpose, field)
        self._log_card(purpose, printed(found))
        return found

    def _card(self, purpose: str) -> FastActionCard:
        """The next card that is no Z.

        Rules: statis_pro:SP-028, statis_pro:SP-095
        """
        card = self._turn(purpose)
        while card is None:
            if self._counts and self._remembers and not self.z_card and self.counted <= Z_CARDS_COUNT_UNTIL:
                self.z_card = self.counted
            self._log_card(purpose, "Z")
            card = self._turn(purpose)
        return card

    def _turn(self, purpose: str) -> FastActionCard | None:
        card = self.source.turn(purpose)
        self.turned += 1
        if self._counts:
            self.counted += 1
            self.last_out_of_bounds = False
        return card

    def _log_card(self, purpose: str, read: object) -> None:
        self.steps.append(step("card", {"number": self.turned, "for": purpose, "read": read}))


def _read(found: _Read | None, purpose: str, field: str) -> _Read:
    """What stands on the card; raises MissingReading where a case's card leaves it out."""
    if found is None:
        raise MissingReading(f'The card turned for "{purpose}" has no field "{field}".')
    return found
