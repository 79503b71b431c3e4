"""What a standard plan does on fourth down, with kicks and with the clock."""

from __future__ import annotations

from typing import Final

from ..cards.kicking import Placekicker
from ..cards.men import PASS_NUMBERS
from ..kicks.placekicks import BEHIND_THE_LINE, good_to
from ..options import StatisProOptions

WORTH_TRYING: Final = 0.5  # chance of a field goal from which it is tried
Line = dict[str, str]


def tactics(kicker: Placekicker | None, options: StatisProOptions) -> dict[str, list[Line]]:
    """The lines of a plan that answer the questions of the game, where it does otherwise than is usual."""
    return {
        "fourth_down": fourth_down(kicker, options),
        "kickoff": [
            _line("quarter >= 4 and margin < -8 and clock <= 4:00", "onside"),
            _line("quarter >= 4 and margin < 0 and clock <= 2:00", "onside"),
            _line("normal", "normal"),
        ],
        "seconds": [
            _line("quarter >= 4 and margin > 0 and clock <= 8:00", "45"),
            _line("quarter >= 4 and margin < 0 and clock <= 8:00", "20"),
            _line("quarter = 2 and clock <= 2:00", "20"),
            _line("normal", "30"),
        ],
        "two_minute": [
            _line("quarter >= 4 and margin < 0 and clock <= 5:00", "yes"),
            _line("quarter = 2 and clock <= 2:00 and los <= 65", "yes"),
            _line("normal", "no"),
        ],
        "timeout": [
            _line("quarter >= 4 and margin < 0 and clock <= 2:00", "yes"),
            _line("quarter = 2 and clock <= 1:00 and own_ball and los <= 50", "yes"),
            _line("normal", "no"),
        ],
    }


def fourth_down(kicker: Placekicker | None, options: StatisProOptions) -> list[Line]:
    """Behind late in the game they go on; else they kick from where their kicker is good every other time, go on
    for a few yards where a punt gains little, and punt."""
    lines = [
        _line("quarter >= 4 and margin < -8 and clock <= 6:00", "go"),
        _line("quarter >= 4 and margin < -3 and clock <= 3:00", "go"),
    ]
    reach = field_goal_reach(kicker, options)
    if reach:
        lines.append(_line("los <= 3 and distance <= 1 and quarter < 4", "go"))
        lines.append(_line(f"los <= {reach}", "field_goal"))
    return [
        *lines,
        _line("quarter >= 4 and margin < 0 and clock <= 2:00", "go"),
        _line("los <= 45 and distance <= 4", "go"),
        _line("los <= 60 and distance <= 1", "go"),
        _line("normal", "punt"),
    ]


def field_goal_reach(kicker: Placekicker | None, options: StatisProOptions) -> int:
    """Yards to the goal line from which a field goal is good at least every other time; 0 without a kicker."""
    if kicker is None:
        return 0
    least = WORTH_TRYING * PASS_NUMBERS
    return max((los for los in range(1, options.field_goal_limit + 1) if good_from(kicker, los) >= least), default=0)


def good_from(kicker: Placekicker, los: int) -> int:
    """The Pass Numbers on which a field goal is good from so many yards to the goal line."""
    return good_to(kicker, los + BEHIND_THE_LINE)


def _line(when: str, call: str) -> Line:
    return {"when": when, "call": call}
