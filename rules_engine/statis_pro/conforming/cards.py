"""The Fast Action Cards of a case, in the order in which they are turned."""

from __future__ import annotations

from typing import Final, final

from ...plans.document_reader import DocumentReader
from ..cards.fac import FastActionCard, read_card
from ..resolution.drawing import CardSource, MissingReading

MOST_CARDS: Final = 200


@final
class CaseCards(CardSource):
    """The cards of a case. Turning more than there are, or leaving some, is an error."""

    def __init__(self, cards: tuple[FastActionCard | None, ...]) -> None:
        self.cards: Final = cards
        self.turned = 0

    def turn(self, purpose: str) -> FastActionCard | None:
        if self.turned == len(self.cards):
            raise MissingReading(f'cards: a card is asked for ("{purpose}") after the last one, {len(self.cards)}.')
        self.turned += 1
        return self.cards[self.turned - 1]

    def require_all_turned(self) -> None:
        """Raise MissingReading where cards are left."""
        left = len(self.cards) - self.turned
        if left:
            raise MissingReading(f"cards: {left} of {len(self.cards)} are left over, from cards[{self.turned}] on.")


def read_cards(case: dict[str, object], reader: DocumentReader) -> CaseCards:
    """The cards of a case; ``"Z"`` is a Z card."""
    given = reader.items(case, "cards", "", MOST_CARDS)
    return CaseCards(tuple([None if card == "Z" else read_card(card, path, reader) for card, path in given]))
