"""The Fast Action Cards of a case, in the order in which they are turned."""

from __future__ import annotations

from typing import Any, Final

from ...plans.document_reader import DocumentReader
from ..cards.fac import read_card
from ..resolution.drawing import ListedCards

MOST_CARDS: Final = 200


def read_cards(case: dict[str, Any], reader: DocumentReader) -> ListedCards:
    """The cards of a case; ``"Z"`` is a Z card."""
    given = reader.items(case, "cards", "", MOST_CARDS)
    return ListedCards(tuple([None if card == "Z" else read_card(card, path, reader) for card, path in given]))
