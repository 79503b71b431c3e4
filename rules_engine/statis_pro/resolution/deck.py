"""The deck of a game: turned card by card, shuffled anew when it is used up (5.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...dice import Dice
from ...value import Value, mypyc_attr
from ..cards.deck import NORMAL_CARDS, Z_CARDS
from ..cards.fac import FastActionCard
from .drawing import CardSource

SHUFFLE: Final = "deck"
NORMAL: Final = len(NORMAL_CARDS)


@final
@mypyc_attr(acyclic=True)
class DeckOrder(Value):
    """How a deck lies: the places of its cards, the next one to be turned first. A game remembers it between plays.

    order   0 to 95 are the normal cards, the numbers above are Z cards
    turned  how many cards of this order have been turned
    """

    NAMES: ClassVar[str] = "order turned"

    def __init__(self, order: tuple[int, ...], turned: int) -> None:
        self.order: Final = order
        self.turned: Final = turned


def deck_size(solitaire: bool) -> int:
    """The number of cards: 96 and the Z cards, one of which is removed for solitaire.

    Rules: statis_pro:SP-028, statis_pro:SP-127
    """
    return NORMAL + Z_CARDS - (1 if solitaire else 0)


def shuffled(dice: Dice, solitaire: bool) -> DeckOrder:
    """A whole deck, shuffled.

    Rules: statis_pro:SP-028
    """
    return DeckOrder(dice.shuffle(deck_size(solitaire), SHUFFLE), 0)


@final
class Deck(CardSource):
    """A deck that is turned. "This process continues until after the shuffled deck is used, after which all the cards
    are reshuffled."

    order, turned  as a ``DeckOrder`` has them
    """

    def __init__(self, lies: DeckOrder, dice: Dice) -> None:
        self.order = lies.order
        self.turned = lies.turned
        self._size: Final = len(lies.order)
        self._dice: Final = dice

    @property
    def lies(self) -> DeckOrder:
        """How it lies, to be remembered after the play."""
        return DeckOrder(self.order, self.turned)

    def turn(self, purpose: str) -> FastActionCard | None:
        """The next card of the deck.

        Rules: statis_pro:SP-028
        """
        if self.turned == self._size:
            self.order, self.turned = self._dice.shuffle(self.turned, SHUFFLE), 0
        place = self.order[self.turned]
        self.turned += 1
        return NORMAL_CARDS[place] if place < NORMAL else None
