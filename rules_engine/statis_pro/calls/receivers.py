"""Which receivers on a display are the most dangerous: whom a defense doubles that doubles the best."""

from __future__ import annotations

from ..boxes import RECEIVERS
from ..cards.men import LONG, PlayerCard
from ..resolution.displays import Display


def best_receivers(display: Display) -> tuple[str, ...]:
    """The positions of all who may catch a pass, from the longest catches to the shortest; of equals as the displays
    name them."""
    there = [(position, man.card) for position in RECEIVERS if (man := display.man_at(position)) is not None]
    return tuple([position for position, _ in sorted(there, key=lambda each: -yards_per_short_pass(each[1]))])


def yards_per_short_pass(card: PlayerCard) -> float:
    """Mean yards of the Short column, an entry L counting the mean of the Long one; 0 where a man has no Short column.

    Rules: statis_pro:SP-062
    """
    long = [entry for entry in card.receiving.get(LONG, ()) if isinstance(entry, int)]
    sent = sum(long) / len(long) if long else 0.0
    short = card.receiving.get("S", ())
    return sum([sent if entry == LONG else float(entry) for entry in short]) / len(short) if short else 0.0
