"""Wind and rain (8.12, 8.12.2, 9.1.6): what blows, when it changes, what it does to kicks and passes."""

from __future__ import annotations

from typing import Final

from ...dice import Dice
from ...interface.situation import Side, Situation
from ..kicks.model import Air
from ..kicks.tables import DATA
from ..options import FoolOptions
from .memory import Wind

_PERIODS: Final = DATA["wind"]["periods"]
_LOWEST, _HIGHEST = 1, 6
_CHANGE: Final = 2  # levels, dice of the table, by which a new wind may differ (8.12)
# yards that heavy rain takes off, and what it adds to a punt's control (8.12.2)
_RAIN_YARDS: Final = {"kickoff": 3, "free_kick": 3, "field_goal": 5, "extra_point": 5, "punt": 5}
_RAIN_CONTROL: Final = 2


def roll_wind(options: FoolOptions, dice: Dice) -> Wind:
    """The wind of the game, before the toss.

    Rules: fool:8.12/1, fool:10.1.1-02, fool:9.3.2-29
    """
    return _wind(options, dice.die(6, "wind"), dice)


def new_wind(options: FoolOptions, before: Wind, dice: Dice) -> Wind:
    """The wind of the second half, where a league rolls it anew: at most two levels from the first half's (8.12)."""
    level = min(before.level + _CHANGE, max(before.level - _CHANGE, dice.die(6, "wind")))
    return _wind(options, min(_HIGHEST, max(_LOWEST, level)), dice)


def _wind(options: FoolOptions, level: int, dice: Dice) -> Wind:
    """9.1.6: a column by the time of the season; where it also has a number for wide kicks, one die tells whether it
    blows along the field or across.

    Rules: fool:8.12/1, fool:9.1.6-01, fool:9.1.6-01a
    """
    yards, wide = _PERIODS[_time_of_season(options.game_number)][level - 1]
    if not yards:
        return Wind(level=level)
    if wide and dice.die(6, "wind.axis") > 3:
        return Wind(0, wide, "across the field", level)
    end = "south" if dice.die(6, "wind.end") <= 3 else "north"
    return Wind(yards, 0, f"to the {end} end", level)


def _time_of_season(game_number: int) -> str:
    if game_number <= 2:
        return "preseason_to_game_2"
    return "game_3_to_8" if game_number <= 8 else "game_9_to_championship"


def air(options: FoolOptions, wind: Wind, situation: Situation, kicker: Side, kind: str) -> Air:
    """What the air does to a kick. The side that kicked off first has the wind at its back in the odd quarters
    (D-COIN); heavy rain shortens every kick and adds to a punter's control (8.12.2).

    Rules: fool:8.12/1
    """
    behind = (kicker == situation.opening_kicker) == (situation.period % 2 == 1)
    yards, control = (wind.yards if behind else -wind.yards), 0
    if options.heavy_rain:
        yards -= _RAIN_YARDS[kind]
        control = _RAIN_CONTROL if kind == "punt" else 0
    return Air(yards, wind.wide, options.stadium_kick_bonus_yards, control)


def crosswind(felt: bool, wind: Wind) -> int:
    """The crosswind that passes feel, where a league has it ``felt`` (8.12)."""
    return wind.wide if felt else 0


def words(wind: Wind) -> str:
    """The wind in words, for spectators."""
    if wind.wide:
        return "The wind now blows across the field"
    return f"The wind now blows {wind.toward}, worth {wind.yards} yards" if wind.yards else "There is no wind now"
