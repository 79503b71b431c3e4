"""Injuries that outlast a game: for how many games, and how likely the man recovers, both by his age (6.3, 11.8).

The numbers stand in ``data/rosters.json``, with the others of chapter 11.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from .options import FoolOptions

ROSTERS: Final[dict[str, Any]] = json.loads(files("rules_engine.fool").joinpath("data/rosters.json").read_text("utf-8"))
NO_LONGER_ROBUST: Final = ", no longer robust"  # how a record's injury ends that cost a man his "r"


def games_dice(words: str, age: int, by_age: bool = True) -> tuple[int, int, int]:
    """Dice, sides and addition for "d3 games", "d6 games" or "2d6 games" at an age (6.3, 11.8.3).

    Rules: fool:11.8.3-01, fool:11.8.3-02
    """
    table = ROSTERS["games"]
    for band in ROSTERS["age"] if by_age else ():
        if age >= band["from"]:
            table = band["games"]
    count, sides, add = table[words]
    return count, sides, add


def fails_in_six(row: int, value: str, age: int, options: FoolOptions = FoolOptions()) -> int:  # noqa: B008
    """How many faces of a die fail the first recovery roll (6.3, 11.8.1a), with the effects of age (11.8.3).

    Rules: fool:11.8-01, fool:11.8.1a-01, fool:11.8.3-01, fool:11.8.3-02
    """
    fails: int = ROSTERS["fails_in_six"][str(row)][value]
    if row in ROSTERS["of_a_season"] and not options.recovery_by_type:
        fails = 1
    for band in ROSTERS["age"] if options.age_injury_effects else ():
        if age >= band["from"]:
            fails = band["fails_in_six"].get(str(row), {}).get(value, fails)
    return fails


def recovers_in_six(age: int) -> int:
    """How many faces of a die bring the value back at the second recovery roll, by age (11.8.2).

    Rules: fool:11.8.2-02
    """
    faces: int = next(faces for least_age, faces in ROSTERS["second_recovery"] if age >= least_age)
    return faces
