"""The class of new men that a league offers in its draft (12.1).

The rulebook has the commissioner supply "a list of new players available for the draft". Here it is drawn by dice: a
position by how often rosters hold it, a type of man by the slots of the team generator, and a grade for which a few are
better than a roster's men and most are worse.
"""

from __future__ import annotations

from typing import Final

from ...dice import Dice
from ...interface import Athlete
from ...people import invent
from . import generator
from .generator import SLOTS

MOST_NUMBER: Final = 99
# what a new man's grade adds to the level of a roster's men, by a die: most are worse, a few as good
_GRADES: Final = (-3, -2, -2, -1, -1, 0)


def rookie_class(count: int, dice: Dice) -> tuple[Athlete, ...]:
    """New men, as many, in no order; every one a rookie who never had a team.

    Rules: fool:12.1-01
    """
    taken: set[str] = set()
    return tuple(_rookie(place, taken, dice) for place in range(count))


def _rookie(place: int, taken: set[str], dice: Dice) -> Athlete:
    slot = SLOTS[dice.die(len(SLOTS), "rookie.slot") - 1]
    grade = _GRADES[dice.die(len(_GRADES), "rookie.grade") - 1]
    age, sheet = generator.rookie(slot, grade, dice)
    return Athlete(place % MOST_NUMBER + 1, invent(dice, taken), slot.pos, age, sheet)
