"""Coaching of one ability or one bad attribute in camp: who may have it, and its three dice (12.3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....dice import Dice
from ....interface import Athlete
from ...options import FoolOptions
from ...players import ATTRIBUTES, family
from .. import effects, traits
from ..career import CAMP, jobs, recovering, status
from ..effects import PLAIN, Circumstances
from ..moves import transitions
from .adjusted import age_column

_TABLES: Final[dict[str, Any]] = CAMP["coaching"]
_SIX: Final = 6
ABILITIES: Final[Mapping[str, str]] = {"p": "pass value", "c": "contact", "s": "speed"}


# -- who may be coached ------------------------------------------------------------------------------------------------


def may_coach(athlete: Athlete, options: FoolOptions) -> dict[str, bool]:
    """What a man may be coached in ("c", or a bad attribute), and whether he counts as one of the poorer in it. A man
    of two positions or one who recovers may not be coached at all.

    Rules: fool:12.3.2-03, fool:12.3.4-05, fool:12.3.5-02, fool:12.3.5-07
    """
    if len(jobs(athlete)) > 1 or recovering(athlete):
        return {}
    may = {what: poorer for what in ABILITIES if (poorer := _poorer(athlete, what)) is not None}
    return may | dict.fromkeys((one for one in traits.BAD if one in traits.carried(athlete)), True)


def _poorer(athlete: Athlete, what: str) -> bool | None:
    """Whether a man is among the poorer in an ability; None where he is too good to be coached in it. A man of several
    jobs must be below standard in each, and a quarterback's second pass value is not coached.

    Rules: fool:12.3.5-07
    """
    if family(athlete.position) == "K" or (athlete.position == "Q*" and what == "p"):
        return None
    standings = [standing(position, athlete.sheet, what) for position in transitions.parts(athlete.position)]
    return None if None in standings else all(standings)


def standing(position: str, values: Mapping[str, Any], what: str) -> bool | None:
    """Whether a man at a position is among the poorer in an ability: below every pair of the list, or at one that is
    starred; False at a pair of the list, None above the list.

    Rules: fool:12.3.5-01, fool:12.3.5-03
    """
    if what == "p":
        return _pass_standing(position, values.get("p", 0))
    contact, speed = values.get("c", 0), values.get("s", 0)
    rows = [
        row
        for each in _TABLES["values"]
        if position in each["positions"]
        for row in each["rows"]
        if contact <= row[0] and speed <= row[1]
    ]
    if not any(what in row[2] for row in rows):
        return None
    named = [row for row in rows if (row[0], row[1]) == (contact, speed) and what in row[2]]
    return not named or any(what in row[3] for row in named)


def _pass_standing(position: str, value: int) -> bool | None:
    row = next((each for each in _TABLES["passes"] if position in each["positions"]), None)
    if row is None or value > row["at_most"]:
        return None
    poorer: bool = value <= row["starred"]
    return poorer


# -- the dice ----------------------------------------------------------------------------------------------------------


def first_faces(poorer: bool, options: FoolOptions) -> list[int]:
    """The faces of the first die that go on: a 6, for the poorer 5 and 6; by the sheet 5 and 6, for the poorer 4 to 6.

    Rules: fool:12.3.5-03, fool:12.3.5-06
    """
    faces: list[int] = _TABLES["first"][options.coaching_first_roll]["poorer" if poorer else "listed"]
    return faces


def second_faces(athlete: Athlete, adjusted_age: int, drafted: bool = True) -> list[int]:
    """The faces of the second die that go on: all for a new rookie (no die is thrown), 4 to 6 in the first year, 5 and
    6 below 26, a 6 from 26 to 29, none from 30 on.

    Rules: fool:12.3.5-04
    """
    of = status(athlete, drafted)
    if of in ("drafted", "free agent"):
        of_age = "new"
    else:
        of_age = "first" if of == "first" else age_column(adjusted_age)
    faces: list[int] = _TABLES["second"].get(of_age, [])
    return faces


def coach(
    athlete: Athlete,
    what: str,
    faces: tuple[list[int], list[int]],
    options: FoolOptions,
    dice: Dice,
    circumstances: Circumstances = PLAIN,
) -> tuple[Athlete, str, int]:
    """One sequence of coaching: two dice that must go on, and a third for what it brings; the man afterwards, a
    sentence, and above 0 where he gained.

    faces  with which the first die goes on (``first_faces``), and the second (``second_faces``)

    Rules: fool:12.3.5-03, fool:12.3.5-04
    """
    name = ABILITIES.get(what, ATTRIBUTES.get(what, what))
    die = dice.die(_SIX, "coach.1")
    words = f"die {die}"
    first, second = faces
    if die not in first:
        return athlete, f"coached in vain ({name}; {words})", 0
    if len(second) < _SIX:
        die = dice.die(_SIX, "coach.2")
        words += f", then {die}"
        if die not in second:
            return athlete, f"coached in vain ({name}; {words})", 0
    die = dice.die(_SIX, "coach.3")
    words += f", then {die}"
    after, sentence, balance = brought(athlete, what, die, options, dice, circumstances)
    return after, f"{sentence} ({words})", balance


def brought(
    athlete: Athlete, what: str, die: int, options: FoolOptions, dice: Dice, circumstances: Circumstances = PLAIN
) -> tuple[Athlete, str, int]:
    """What the third die brings: the ability, the ability at the expense of another, nothing, or a loss.

    Rules: fool:12.3.5-05
    """
    row = what if what in ABILITIES else "attribute"
    result, _ = traits.half(_TABLES["third"][row][die - 1], dice, "coach.3.half")
    if not result:
        return athlete, f"coaching left him as he was ({ABILITIES.get(what, what)})", 0
    if result == "rm":
        return traits.without(athlete, what), f"coached out of {what} ({ATTRIBUTES[what]})", 1
    if result == "+sp":
        after, sentence, balance = traits.new_habit(athlete, dice)
        return after, f"coaching went wrong: {sentence}", balance
    after, sentence, balance = effects.carry_out(athlete, result, "field", options, dice, circumstances)
    return after, f"coached: {result}: {sentence}", balance
