"""The class of new men that a league offers in its draft (12.1).

The rulebook has the commissioner supply "a list of new players available for the draft". Here it is drawn by dice: the
slots of the team generator like cards of a pack, so that every class has men of each position as rosters hold them, and
a grade by which a few are as good as a roster's men and most are worse. How much worse is measured: with these grades
camps, drafts and cuts leave rosters, after ten seasons, about as good as the generator deals them (docs/realism.md).
"""

from __future__ import annotations

from typing import Final

from ...dice import Dice
from ...interface import Athlete
from ...people import invent
from . import generator
from .generator import SLOTS, Slot

MOST_NUMBER: Final = 99
# what a new man's grade adds to the level of a roster's men, by a die; a good form makes up for a point or two
_GRADES: Final = (-4, -4, -3, -3, -2, -1)


def rookie_class(count: int, dice: Dice) -> tuple[Athlete, ...]:
    """New men, as many, in no order; every one a rookie who never had a team.

    Rules: fool:12.1-01
    """
    taken: set[str] = set()
    return tuple(_rookie(place, slot, taken, dice) for place, slot in enumerate(_slots(count, dice)))


def _slots(count: int, dice: Dice) -> list[Slot]:
    """As many slots of a roster, drawn from packs that hold each of them once: no position is missing in a class that
    is as large as a roster."""
    drawn: list[Slot] = []
    pack: list[Slot] = []
    for _ in range(count):
        pack = pack or list(SLOTS)
        drawn.append(pack.pop(dice.die(len(pack), "rookie.slot") - 1))
    return drawn


def _rookie(place: int, slot: Slot, taken: set[str], dice: Dice) -> Athlete:
    grade = _GRADES[dice.die(len(_GRADES), "rookie.grade") - 1]
    age, sheet = generator.rookie(slot, grade, dice)
    return Athlete(place % MOST_NUMBER + 1, invent(dice, taken), slot.pos, age, sheet)
