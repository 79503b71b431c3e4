"""FOOL's draft, as a league asks for it: who is new, what a man is worth, whom a roster lacks.

Worth is our own measure; the rulebook leaves it to coaches. A man's abilities are counted as the percent table changes
them (12.8): an ability to which the table turns on three faces of the die counts three times one to which it turns on
one. What the weakest man of a practice squad has counts for nothing, and the rest by how much the position decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ...dice import Dice
from ...interface import Athlete, Column, DraftQuestions, DraftTurn, Need, reverse_order
from .. import players
from ..kicks.tables import average_placekick, average_punt
from ..options import FoolOptions
from ..players import POSITION_NAMES, POSITIONS, Family, family
from . import rookies
from .generator import SLOTS, STEPS
from .maximums import general
from .traits import BAD, GOOD, carried

QUARTERBACK: Final = "Q"
# how much a point of a man of these positions decides
_DECIDES: Final[Mapping[Family, int]] = {"B": 5, "E": 4, "OL": 4, "DH": 5, "LB": 4, "DL": 4, "K": 2}
_QUARTERBACK_DECIDES: Final = 10
_ATTRIBUTE: Final = 2  # points that a special attribute adds or takes
_PRIME: Final = 29  # each year beyond costs a point
_RESERVE_PLACEKICK: Final = 20  # yards, less the numbers on which he is blocked and kicks wide
_RESERVE_PUNT: Final = 40  # yards, and his control

# men of each position on a sound roster, as the generator deals them
WANTED: Final = Counter(slot.pos for slot in SLOTS)


def kind_of(position: str) -> str:
    """The men who stand in for each other: a family, but for quarterbacks, placekickers and punters."""
    code = general(position)
    return code if code in (QUARTERBACK, "K", "P") else family(code)


# men of each kind on a sound roster
WANTED_OF_KIND: Final = Counter(kind_of(slot.pos) for slot in SLOTS)
# how badly it hurts to have nobody there, 0 to 100
_URGENCY: Final[Mapping[Family, int]] = {"K": 80, "OL": 70, "DL": 65, "DH": 65, "LB": 60, "E": 55, "B": 50}
_QUARTERBACK_URGENCY: Final = 100
_OTHERS_DO: Final = 4  # where men of the same family stand in, the lack weighs this many times less


class FoolDraft(DraftQuestions[FoolOptions]):
    """The new men of a year, what is known of them, and what they are worth to whom."""

    def rookie_class(self, count: int, options: FoolOptions, dice: Dice) -> tuple[Athlete, ...]:
        return rookies.rookie_class(count, dice)

    def scouted(self, athlete: Athlete, options: FoolOptions) -> tuple[Column, ...]:
        """A new man's sheet is open to everybody before the draft; what a camp will make of him is not.

        Rules: fool:12.1-01
        """
        return players.describe_player(athlete)

    def draft_worth(self, athlete: Athlete, options: FoolOptions) -> int:
        return worth(athlete)

    def needs(self, athletes: Sequence[Athlete], options: FoolOptions) -> tuple[Need, ...]:
        return needs(athletes)

    def draft_order(self, teams: int, round_number: int, options: FoolOptions) -> tuple[DraftTurn, ...]:
        """The reverse of last season's ranking, the beaten finalist next to last and the champion last, in every round.

        Rules: fool:12.1-02
        """
        return reverse_order(teams)


# -- worth -------------------------------------------------------------------------------------------------------------


def worth(athlete: Athlete) -> int:
    """What a man is worth above the weakest man of a practice squad."""
    position = general(athlete.position)
    if position == "K":
        return _DECIDES["K"] * (_placekicking(athlete) - _RESERVE_PLACEKICK)
    if position == "P":
        return _DECIDES["K"] * (_punting(athlete) - _RESERVE_PUNT)
    decides = _QUARTERBACK_DECIDES if position == QUARTERBACK else _DECIDES[family(position)]
    p, c, s = (athlete.sheet.get(ability, 0) for ability in "pcs")
    attributes = sum((name in GOOD) - (name in BAD) for name in carried(athlete))
    years = max(0, athlete.age - _PRIME)
    return decides * (_points(position, p, c, s) + _ATTRIBUTE * attributes - years - reserve(position))


def _points(position: str, p: int, c: int, s: int) -> int:
    """Abilities, each as often as the percent table turns to it (12.8)."""
    faces = STEPS[position]
    return faces.count("P") * p + faces.count("C") * c + faces.count("S") * s


@cache  # a table: one number for each position
def reserve(position: str) -> int:
    """The points of the weakest type of man whom a roster holds in that family of positions."""
    if position == QUARTERBACK:
        alike = [slot for slot in SLOTS if slot.pos == QUARTERBACK]
    else:
        alike = [slot for slot in SLOTS if family(slot.pos) == family(position) and slot.pos != QUARTERBACK]
    return min(_points(position, *kind) for slot in alike for kind in slot.kinds)


def _placekicking(athlete: Athlete) -> int:
    """His average yards less the numbers on which a kick is blocked or wide; nothing for one without a rating."""
    kick = athlete.sheet.get("kick")
    return average_placekick(kick["letter"]) + kick["m"] - kick["b"] - kick["n"] if kick else 0


def _punting(athlete: Athlete) -> int:
    """His average yards, and his control; nothing for one without a rating."""
    punt = athlete.sheet.get("punt")
    return average_punt(punt["letter"]) + punt["m"] + punt["control"] if punt else 0


# -- needs -------------------------------------------------------------------------------------------------------------


def needs(athletes: Sequence[Athlete]) -> tuple[Need, ...]:
    """One for each position that the generator deals, the most urgent first. A man who has several jobs counts at the
    first; men of the same family stand in for each other, so that a family with enough men lacks few."""
    have = Counter(general(athlete.position) for athlete in athletes)
    told = [_need(position, have) for position in WANTED]
    order = list(POSITIONS)
    return tuple(sorted(told, key=lambda need: (-need.weight, order.index(need.position))))


def _need(position: str, have: Counter[str]) -> Need:
    want, there = WANTED[position], have[position]
    lack = max(0, want - there)
    urgency = _QUARTERBACK_URGENCY if position == QUARTERBACK else _URGENCY[family(position)]
    weight = urgency * lack // want
    others = lack > 0 and _spare(position, have) >= lack
    if others:
        weight //= _OTHERS_DO
    return Need(position, there, want, weight, _sentence(position, there, want, others))


def _spare(position: str, have: Counter[str]) -> int:
    """Men of other positions of the family beyond those whom a sound roster has there; nobody stands in for a
    quarterback, a placekicker or a punter."""
    if position in (QUARTERBACK, "K", "P"):
        return 0
    alike = [code for code in POSITIONS if family(code) == family(position) and code not in (position, QUARTERBACK)]
    return sum(max(0, have[code] - WANTED[code]) for code in alike)


def _sentence(position: str, have: int, want: int, others: bool) -> str:
    name = POSITION_NAMES[position]
    told = f"{name.capitalize()}: {have or 'none'} of {want} whom a sound roster has"
    if have >= want:
        return f"{name.capitalize()}: {have}, enough"
    return f"{told}; others of his kind can stand in" if others else told
