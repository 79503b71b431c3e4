"""Names and limits of the fields of a plan's document."""

from __future__ import annotations

from typing import Final

from ...plans.document_reader import NameRule
from ..boxes import BOXES, MEN, POSITIONS, RECEIVERS
from ..resolution.words import DEFENSES, FROM_SCRIMMAGE, STRATEGIES
from .plan import BEST

LONGEST_COMMENT: Final = 1000
LONGEST_CONDITION: Final = 200
MOST_SETS: Final = 12
MOST_LINES: Final = 40  # of a table, where a league has no fewer
MOST_CALLS: Final = 12  # of a line
MOST_SHIFTS: Final = 20
MOST_TACTICS: Final = 20  # lines of a tactic
MOST_MEN: Final = 99
HIGHEST_NUMBER: Final = 99
HIGHEST_WEIGHT: Final = 99
MOST_PLACES: Final = 11  # positions or boxes of a call
MOST_IN_BOX: Final = 2
MOST_DOUBLED: Final = 3  # receivers: rows 2 and 3 have eight men at most

SET_NAME: Final = NameRule("[A-Z][A-Z0-9]{0,9}", "one to ten capital letters and digits, a letter first")
LINE_NAME: Final = NameRule("[a-z0-9]{1,6}", "one to six small letters and digits")

PLAYED: Final = tuple(FROM_SCRIMMAGE)
CALLED: Final = (*DEFENSES, "CARD")  # CARD: the card decides, where solitaire is played
COVERED: Final = (*RECEIVERS, BEST)
OFFENSE_PLACES: Final = POSITIONS
DEFENSE_PLACES: Final = BOXES
KINDS_OF_MEN: Final = MEN
KICKERS: Final = ("placekicker", "punter")
RETURNERS: Final = ("kickoff_returners", "punt_returners")
RETURN_COLUMNS: Final = 4
PLAY_STRATEGIES: Final = STRATEGIES
HALVES: Final = ("first", "second")

# What each question of the game may be answered with.
YES_NO: Final = ("yes", "no")
_COFFINS: Final = tuple(f"coffin_{yards}" for yards in range(10, 26))
TACTICS: Final[dict[str, tuple[str, ...]]] = {
    "fourth_down": ("go", "punt", "field_goal", "fake_punt", "fake_field_goal"),
    "early_kick": ("go", "punt", "field_goal", "fake_punt", "fake_field_goal"),
    "punt": ("normal", *_COFFINS),
    "delay": YES_NO,
    "kickoff": ("normal", "onside", "squib"),
    "punt_rush": YES_NO,
    "suspect_fake": YES_NO,
    "onside_defense": YES_NO,
    "safety": YES_NO,
    "spike": YES_NO,
    "no_huddle": YES_NO,
    "big_play": YES_NO,
    "seconds": ("5", "10", "15", "20", "25", "30", "35", "40", "45"),
    "two_minute": YES_NO,
    "timeout": YES_NO,
    "keep_set": YES_NO,
    "pull_quarterback": YES_NO,
    "penalty": ("best", "accept", "decline"),
    "kickoff_out": ("own_35", "return"),
    "toss": ("receive", "kick"),
}

# What each question asks, as its sheet and docs/statis-pro-plan.md say it.
QUESTIONS: Final[dict[str, str]] = {
    "fourth_down": "what to do on fourth down",
    "early_kick": "a kick before fourth down",
    "punt": "how to punt; coffin 10 to coffin 25 deduct yards for a coffin corner",
    "delay": "ask for a delay of game before a punt",
    "kickoff": "how to kick off",
    "punt_rush": "an all-out rush of the punter",
    "suspect_fake": "suspect a fake kick",
    "onside_defense": "line up against an onside kick",
    "safety": "give an automatic safety, on or inside the own 20",
    "spike": "spike the ball, in a no-huddle offense",
    "no_huddle": "play without a huddle",
    "big_play": "spend a Big Play, where one is left",
    "seconds": "seconds that the offense wishes to use",
    "two_minute": "the two-minute offense",
    "keep_set": "keep the eleven on the field, so that the play needs no thirty seconds for substitutes",
    "timeout": "take a time-out after the play",
    "pull_quarterback": "rest the best quarterback where a safe lead allows it",
    "penalty": "what to do about a foul of the opponent",
    "kickoff_out": "after a kickoff out of bounds",
    "toss": "after a won toss",
}

# How a question is answered where no line of the plan does: the first of these lines that holds.
DEFAULTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "fourth_down": (
        ("quarter >= 4 and margin < -8 and clock <= 6:00", "go"),
        ("quarter >= 4 and margin < -3 and clock <= 4:00", "go"),
        ("los <= 33", "field_goal"),
        ("quarter >= 4 and margin < 0 and clock <= 2:00", "go"),
        ("los <= 45 and distance <= 1", "go"),
        ("normal", "punt"),
    ),
    "early_kick": (("normal", "go"),),
    "punt": (("los <= 30", "coffin_20"), ("los <= 35", "coffin_15"), ("los <= 40", "coffin_10"), ("normal", "normal")),
    "delay": (("normal", "no"),),
    "kickoff": (
        ("quarter >= 4 and margin < -8 and clock <= 4:00", "onside"),
        ("quarter >= 4 and margin < 0 and clock <= 2:00", "onside"),
        ("normal", "normal"),
    ),
    "punt_rush": (("quarter >= 4 and margin < 0", "yes"), ("normal", "no")),
    "suspect_fake": (("normal", "no"),),
    "onside_defense": (("quarter >= 4 and margin > 0 and clock <= 4:00", "yes"), ("normal", "no")),
    "safety": (("normal", "no"),),
    "spike": (("normal", "no"),),
    "no_huddle": (("normal", "no"),),
    "big_play": (("down >= 3 and distance >= 4", "yes"), ("normal", "no")),
    "seconds": (("quarter >= 4 and margin > 0", "45"), ("quarter >= 4 and margin < 0", "20"), ("normal", "30")),
    "two_minute": (("quarter >= 4 and margin < 0 and clock <= 5:00", "yes"), ("normal", "no")),
    "timeout": (("quarter >= 4 and margin < 0 and clock <= 2:00 and not own_ball", "yes"), ("normal", "no")),
    "keep_set": (("normal", "no"),),
    "pull_quarterback": (("normal", "no"),),
    "penalty": (("normal", "best"),),
    "kickoff_out": (("normal", "own_35"),),
    "toss": (("normal", "receive"),),
}
