"""Attributes won and lost by a change (12.3.1, 12.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...dice import Dice
from ...interface import Athlete
from ..kinds import EXPERIENCED_AGE
from ..players import PASSER_ATTRIBUTES, family, unit
from .maximums import DATA, LINE, general

GOOD: Final[tuple[str, ...]] = tuple(DATA["good"])  # the least missed first
BAD: Final[tuple[str, ...]] = tuple(DATA["bad"])  # the worst first
_OPPOSITES: Final[dict[str, str]] = DATA["opposites"] | {bad: good for good, bad in DATA["opposites"].items()}
_RETURNERS: Final = frozenset({"KRS", "VKR", "PRS", "VPR"})
_SIX, _LOW = 6, 3
REMOVE: Final = "rm"


def half(cell: str, dice: Dice, purpose: str) -> tuple[str, str]:
    """One side of a cell "X/Y", a low die giving X, a high one Y (12.3.1), and which it was; another cell as it is.
    "/Y" gives nothing on a low die.

    Rules: fool:12.3.1-07
    """
    if "/" not in cell:
        return cell, ""
    low, high = cell.split("/")
    return (low, "low") if dice.die(_SIX, purpose) <= _LOW else (high, "high")


def carried(athlete: Athlete) -> tuple[str, ...]:
    """A man's attributes."""
    return tuple(athlete.sheet.get("attrs", ()))


def suits(attribute: str, athlete: Athlete) -> bool:
    """Whether an attribute means anything for a man: passers' own for them alone, a kicker's for what he does, and
    none that he has; ``m`` has no effect from 30 on (7.2.15, 7.2.17, 12.3.1)."""
    if attribute in carried(athlete):
        return False
    if family(athlete.position) == "K":
        return attribute in DATA["of_kickers"]
    if attribute in PASSER_ATTRIBUTES:
        return general(athlete.position) == "Q"
    return attribute != "m" or athlete.age < EXPERIENCED_AGE


def change(athlete: Athlete, sign: str, dice: Dice) -> tuple[Athlete, str, int]:
    """A ``+`` or ``-``: the man afterwards, a sentence with the dice, and whether it is good (1), bad (-1) or nothing
    (0).

    On a ``+`` a bad attribute is taken off where he has one, which is the coach's choice (12.3.1) and always taken; on
    a ``-`` the table is rolled.

    Rules: fool:12.3.1-12, fool:12.8-04
    """
    if sign == "+" and (worst := next((one for one in BAD if one in carried(athlete)), "")):
        return _without(athlete, worst), f"loses {worst}", 1
    table = DATA["passer_attributes" if general(athlete.position) == "Q" else "attributes"][sign]
    rolls: list[str] = []
    while True:
        die = dice.die(_SIX, "chg.attr")
        cell, side = half(table[die - 1], dice, "chg.attr.half")
        rolls.append(f"{sign} {die}{f' {side}' if side else ''}")
        if cell == REMOVE:
            return _removed(athlete, sign, rolls)
        cell = _fitting(cell, athlete, dice)
        if suits(cell, athlete):
            return _gained(athlete, cell, sign, rolls)
        rolls.append("again")


def _fitting(cell: str, athlete: Athlete, dice: Dice) -> str:
    """What a man gets in place of an attribute that his position cannot have (notes of 12.8).

    Rules: fool:12.3.1-13, fool:12.8-05
    """
    is_lineman = general(athlete.position) in LINE
    fits = {
        "$": not is_lineman,
        "c": not is_lineman,
        "f": (unit(athlete.position) == "offense" and not is_lineman)
        or bool(_RETURNERS & set(athlete.sheet.get("skills", ()))),
    }
    if fits.get(cell, True):
        return cell
    low, high = DATA["instead"][cell].split("/")
    if low == high:
        return str(low)
    return str(low if dice.die(_SIX, "chg.attr.half") <= _LOW else high)


def _removed(athlete: Athlete, sign: str, rolls: list[str]) -> tuple[Athlete, str, int]:
    """Remove a bad one on ``+``, a good one on ``-``; without any nothing happens (12.8).

    Rules: fool:12.8-06
    """
    order = BAD if sign == "+" else GOOD
    own = next((one for one in order if one in carried(athlete)), "")
    if not own:
        return athlete, f"nothing to remove ({', '.join(rolls)})", 0
    return _without(athlete, own), f"loses {own} ({', '.join(rolls)})", 1 if sign == "+" else -1


def _gained(athlete: Athlete, attribute: str, sign: str, rolls: list[str]) -> tuple[Athlete, str, int]:
    """The attribute, unless he has its opposite: then both are gone."""
    balance = 1 if sign == "+" else -1
    opposite = _OPPOSITES.get(attribute, "")
    if opposite in carried(athlete):
        return _without(athlete, opposite), f"{attribute} takes {opposite} away ({', '.join(rolls)})", balance
    attrs = [*carried(athlete), attribute]
    return replace(athlete, sheet={**athlete.sheet, "attrs": attrs}), f"gets {attribute} ({', '.join(rolls)})", balance


def _without(athlete: Athlete, attribute: str) -> Athlete:
    attrs = [one for one in carried(athlete) if one != attribute]
    return replace(athlete, sheet={**athlete.sheet, "attrs": attrs})
