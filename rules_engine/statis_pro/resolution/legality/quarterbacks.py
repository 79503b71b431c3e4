"""Who may play quarterback (4.5)."""

from __future__ import annotations

from typing import Final

from ...boxes import QUARTERBACK
from ..displays import Lineup
from ..situation import PlaySituation

LAST_QUARTER: Final = 4  # overtime is played like it
SAFE_LEAD: Final = 20  # "more than a 20 point lead"


def legal_quarterback(situation: PlaySituation, offense: Lineup) -> bool:
    """Nobody better rated stands healthy on the bench, unless the lead is safe in the fourth quarter. Men of the same
    letter may take turns.

    Rules: statis_pro:SP-022, statis_pro:SP-023, statis_pro:SP-024
    """
    passer = offense.display.man_at(QUARTERBACK)
    if passer is None or not passer.card.letter or offense.bench is None or has_safe_lead(situation):
        return True
    better = [man.letter for man in offense.bench if man.position == QUARTERBACK and man.letter and not man.hurt]
    return all(letter >= passer.card.letter for letter in better)


def has_safe_lead(situation: PlaySituation) -> bool:
    """Whether the offense leads by more than 20 points in the fourth quarter or overtime.

    Rules: statis_pro:SP-022
    """
    ours, theirs = situation.score
    return situation.quarter >= LAST_QUARTER and ours - theirs > SAFE_LEAD
