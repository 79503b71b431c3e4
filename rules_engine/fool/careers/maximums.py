"""How much a man may be at most, and what becomes of a gain beyond it (12.6)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, Literal

from ...dice import Dice
from ...interface import Athlete
from ..kinds import DEFENSIVE_LINEMEN, LINEMEN
from ..options import FoolOptions

Verdict = Literal["kept", "season", "other", "void"]
Values = Mapping[str, int]

DATA: Final[dict[str, Any]] = json.loads(files("rules_engine.fool").joinpath("data/changes.json").read_text("utf-8"))
LINE: Final = LINEMEN | DEFENSIVE_LINEMEN
MOST_SPEED: Final = {int(contact): speed for contact, speed in DATA["most_speed"].items()}
OTHER: Final = {"c": "s", "s": "c"}  # the complementary ability
_NAMED: Final = frozenset(tuple(row) for row in DATA["named"])
_SIX: Final = 6


def general(position: str) -> str:
    """The position of the tables under which a man of several jobs is looked up: DH* as DH."""
    of_the_tables: str = DATA["general"].get(position, position)
    return of_the_tables


def most_pass(position: str, options: FoolOptions) -> int:
    """The normal maximum of the pass value (12.6).

    Rules: fool:12.6-05, fool:12.6-06
    """
    position = general(position)
    if position in LINE:
        return options.lineman_max_p
    maximum: int = DATA["most_pass"].get(position, DATA["most_pass"]["others"])
    return maximum


def least_speed(position: str) -> int:
    """The speed below which no +C-S takes a man (12.3.1).

    Rules: fool:12.3.1-09
    """
    least: int = DATA["least_speed"].get(general(position), DATA["least_speed"]["others"])
    return least


def sound_values(athlete: Athlete) -> dict[str, int]:
    """His values without what injuries take from them now."""
    values = {key: athlete.sheet.get(key, 0) for key in ("p", "c", "s")}
    for injury in athlete.sheet.get("injuries", ()):
        values[injury["value"]] += injury["lost"]
    return values


def excess(position: str, values: Values, key: str, options: FoolOptions) -> int:
    """By how much ``values`` are beyond the maximum that concerns the value ``key``; 0 within it.

    Rules: fool:12.6-01, fool:12.6-05
    """
    if key == "p":
        return max(0, values["p"] - most_pass(position, options))
    most_contact = max(MOST_SPEED)
    beyond = max(0, values["c"] - most_contact)
    most_speed: int = MOST_SPEED[min(values["c"], most_contact)]
    return beyond + max(0, values["s"] - most_speed)


def verdict(
    position: str, before: Values, after: Values, key: str, options: FoolOptions, dice: Dice
) -> tuple[Verdict, int]:
    """What becomes of a gain in ``key``, and the die (0: none was needed). ``season``: kept, but the roll is repeated
    in the next camp; ``other``: kept, and the complementary ability loses a point.

    Rules: fool:12.6-02, fool:12.6-03, fool:12.6-04, fool:12.6-07
    """
    over = excess(position, after, key, options)
    if over == 0:
        return "kept", 0
    if key == "p":
        row = "pass one" if over == 1 else "pass two"
    elif (before["c"], before["s"], after["c"], after["s"]) in _NAMED:
        row = "named"
    else:
        row = "one" if over == 1 else "two"
    die = dice.die(_SIX, "limit")
    rolled: Verdict = DATA["beyond"][row][die - 1]
    return rolled, die
