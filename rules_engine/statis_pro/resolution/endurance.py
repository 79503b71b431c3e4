"""Whom a play may be directed at again: endurance (4.6)."""

from __future__ import annotations

from .displays import Man
from .situation import History


def may_be_called(man: Man, history: History) -> bool:
    """Whether a play may be directed at a back or receiver after the plays of this possession and quarter. A
    quarterback who carries has no number.

    "An immediate preceding play is defined as any that involved the flipping of a FAC"; the numbers 1 and 2 look no
    further back than the present possession.

    Rules: statis_pro:SP-025, statis_pro:SP-026, statis_pro:SP-027
    """
    endurance = 0 if man.position == "QB" else man.card.endurance
    if endurance in (1, 2):
        preceding = [play for play in history.of_possession() if play.cards][-endurance:]
        return all(play.number != man.number for play in preceding)
    if endurance == 3:
        return all(play.number != man.number for play in history.of_possession())
    if endurance == 4:
        return all(play.number != man.number for play in history.of_quarter())
    return True
