"""Attributes won and lost by a change (12.3.1, 12.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...dice import Dice
from ...interface import Athlete
from ..kinds import EXPERIENCED_AGE
from ..players import PASSER_ATTRIBUTES, family, unit
from .career import CAMP
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


def change(
    athlete: Athlete, sign: str, dice: Dice, wishes: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[Athlete, str, int]:
    """A ``+`` or ``-``: the man afterwards, a sentence with the dice, and whether it is good (1), bad (-1) or nothing
    (0).

    On a ``+`` a bad attribute is taken off where he has one, which is the coach's choice (12.3.1) and always taken; on
    a ``-`` the table is rolled. ``wishes`` are the coach's of a camp that stresses fundamentals: on a die of 1 to 3
    the first of them that he may have.

    Rules: fool:12.3.1-12, fool:12.7.2-02, fool:12.8-04
    """
    if sign == "+" and (worst := next((one for one in BAD if one in carried(athlete)), "")):
        return without(athlete, worst), f"loses {worst}", 1
    wish = next((one for one in wishes[sign] if may_choose(one, athlete)), "") if wishes else ""
    if wish and (die := dice.die(_SIX, "fundamentals.choose")) in CAMP["focus"]["chosen"]:
        return _gained(athlete, wish, sign, [f"chosen, die {die}"])
    return _rolled(athlete, sign, dice)


def may_choose(attribute: str, athlete: Athlete) -> bool:
    """Whether a coach may choose an attribute for a man: one that his position can have, and that suits him.

    "You can only choose "f" for Q, E, and B types, and cannot choose inappropriate attributes such as "strong arm" for
    a LB."

    Rules: fool:12.7.2-02
    """
    return suits(attribute, athlete) and _may_have(attribute, athlete)


def _rolled(athlete: Athlete, sign: str, dice: Dice, may_remove: bool = True) -> tuple[Athlete, str, int]:
    """An attribute by the table, rolled again until it suits him; "remove" may be such a result."""
    table = DATA["passer_attributes" if general(athlete.position) == "Q" else "attributes"][sign]
    rolls: list[str] = []
    while True:
        die = dice.die(_SIX, "chg.attr")
        cell, side = half(table[die - 1], dice, "chg.attr.half")
        rolls.append(f"{sign} {die}{f' {side}' if side else ''}")
        if cell == REMOVE and may_remove:
            return _removed(athlete, sign, rolls)
        cell = cell if cell == REMOVE else _fitting(cell, athlete, dice)
        if cell != REMOVE and suits(cell, athlete):
            return _gained(athlete, cell, sign, rolls)
        rolls.append("again")


def _fitting(cell: str, athlete: Athlete, dice: Dice) -> str:
    """What a man gets in place of an attribute that his position cannot have (notes of 12.8).

    Rules: fool:12.3.1-13, fool:12.8-05
    """
    if _may_have(cell, athlete):
        return cell
    low, high = DATA["instead"][cell].split("/")
    if low == high:
        return str(low)
    return str(low if dice.die(_SIX, "chg.attr.half") <= _LOW else high)


def _may_have(attribute: str, athlete: Athlete) -> bool:
    """Whether his position can have an attribute by the notes of 12.8: linemen are neither evasive nor plodding, only
    ballcarriers and returners fumble.

    Rules: fool:12.3.1-13, fool:12.8-05
    """
    is_lineman = general(athlete.position) in LINE
    if attribute in ("$", "c"):
        return not is_lineman
    if attribute != "f":
        return True
    carries = unit(athlete.position) == "offense" and not is_lineman
    return carries or bool(_RETURNERS & set(athlete.sheet.get("skills", ())))


def given(athlete: Athlete, attribute: str, dice: Dice) -> tuple[Athlete, str, int]:
    """A bad attribute that a change of position brings, or what his position has in its place; nothing where he has it.

    Rules: fool:12.8-10
    """
    fitting = _fitting(attribute, athlete, dice)
    if not suits(fitting, athlete):
        return athlete, f"{fitting} would be nothing new", 0
    return _gained(athlete, fitting, "-", [])


def new_habit(athlete: Athlete, dice: Dice) -> tuple[Athlete, str, int]:
    """A bad attribute more, by the table and rolled again until it is one that suits him.

    Rules: fool:12.3.5-05
    """
    return _rolled(athlete, "-", dice, may_remove=False)


def without(athlete: Athlete, attribute: str) -> Athlete:
    """The man without an attribute."""
    attrs = [one for one in carried(athlete) if one != attribute]
    return replace(athlete, sheet={**athlete.sheet, "attrs": attrs})


def _removed(athlete: Athlete, sign: str, rolls: list[str]) -> tuple[Athlete, str, int]:
    """Remove a bad one on ``+``, a good one on ``-``; without any nothing happens (12.8).

    Rules: fool:12.8-06
    """
    order = BAD if sign == "+" else GOOD
    own = next((one for one in order if one in carried(athlete)), "")
    if not own:
        return athlete, f"nothing to remove ({', '.join(rolls)})", 0
    return without(athlete, own), f"loses {own} ({', '.join(rolls)})", 1 if sign == "+" else -1


def _gained(athlete: Athlete, attribute: str, sign: str, rolls: list[str]) -> tuple[Athlete, str, int]:
    """The attribute, unless he has its opposite: then both are gone."""
    balance = 1 if sign == "+" else -1
    opposite = _OPPOSITES.get(attribute, "")
    by_dice = f" ({', '.join(rolls)})" if rolls else ""
    if opposite in carried(athlete):
        return without(athlete, opposite), f"{attribute} takes {opposite} away{by_dice}", balance
    attrs = [*carried(athlete), attribute]
    return replace(athlete, sheet={**athlete.sheet, "attrs": attrs}), f"gets {attribute}{by_dice}", balance
