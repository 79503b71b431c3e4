"""The average season in which a card is computed: whom a man meets, what is called, what average men do.

The expectation of a card is worked out against these. Each number is one that a reader may argue with; none of them is
from the rulebook. A defense lines up 4-3, an offense with two backs and one flanker.
"""

from __future__ import annotations

from typing import Final

from ..cards.men import DOUBTFUL, CompletionRange, InterceptionRating, PassRushRange, PlayerCard
from ..tables import Thrown

# What a defense calls against runs and passes, and how often, of 1. ``R1`` keys on the back who carries the ball or
# catches a screen, ``R2`` on the wrong man.
AGAINST_RUNS: Final[dict[str, float]] = {"R1": 0.18, "RNK": 0.30, "R2": 0.09, "P": 0.25, "BLZ": 0.12, "PR": 0.06}
AGAINST_PASSES: Final[dict[str, float]] = {"R1": 0.10, "RNK": 0.22, "R2": 0.08, "P": 0.35, "BLZ": 0.12, "PR": 0.13}

# What an offense calls: runs by a back, passes, and at whom passes are called.
RUNS: Final[dict[str, float]] = {"IL": 0.3, "IR": 0.3, "SL": 0.2, "SR": 0.2}
PASSES: Final[dict[Thrown, float]] = {"QK": 0.30, "SH": 0.45, "LP": 0.18}
SCREENS: Final = 0.07  # the rest of the passes
CALLED_AT: Final[dict[str, float]] = {"LE": 0.25, "RE": 0.25, "FL1": 0.25, "BK1": 0.15, "BK2": 0.10}

# The men. The back who carries the ball stands at BK1; the other one is between a halfback (0) and a fullback (+2).
BLOCKING: Final[dict[str, int]] = {
    "LE": 1, "LT": 2, "LG": 2, "CN": 2, "RG": 2, "RT": 2, "RE": 0, "QB": 0, "BK1": 0, "BK2": 1, "FL1": 0,
}  # fmt: skip
PASS_BLOCKING: Final[dict[str, int]] = {"LT": 1, "LG": 1, "CN": 2, "RG": 1, "RT": 2}
_SURE: Final = InterceptionRating(48, 48, False)
DEFENDERS: Final[dict[str, PlayerCard]] = {
    "A": PlayerCard(tackling=-1, rush_value=2),
    "B": PlayerCard(tackling=-2, rush_value=1),
    "D": PlayerCard(tackling=-2, rush_value=1),
    "E": PlayerCard(tackling=-1, rush_value=2),
    "F": PlayerCard(tackling=-1, rush_value=2, pass_defense=-1, interception=DOUBTFUL),
    "H": PlayerCard(tackling=0, rush_value=2, pass_defense=-1, interception=DOUBTFUL),
    "J": PlayerCard(tackling=-1, rush_value=2, pass_defense=-1, interception=DOUBTFUL),
    "K": PlayerCard(rush_value=1, pass_defense=-2, interception=_SURE),
    "M": PlayerCard(rush_value=1, pass_defense=-1, interception=_SURE),
    "N": PlayerCard(rush_value=1, pass_defense=-1, interception=_SURE),
    "O": PlayerCard(rush_value=1, pass_defense=-2, interception=_SURE),
}
BLITZERS: Final = ("F", "J")

# The average starter's columns, by Run Number.
RUSHING: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "RB": {
        "N": (7, 6, 5, 4, 3, 2, 2, 1, 1, 0, -1),
        "SG": (16, 14, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6),
    },
    "QB": {
        "N": (5, 4, 3, 3, 2, 2, 1, 1, 0, 0, -1),
        "SG": (14, 12, 11, 10, 9, 8, 7, 7, 6, 6, 5, 5),
    },
    "WR": {
        "N": (17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7),
        "SG": (30, 28, 26, 24, 22, 21, 20, 20, 19, 19, 18, 18),
    },  # of every end and flanker: end arounds, of which three in eight lose ground
}  # N without its first entry, which sends to SG
RECEIVING: Final[dict[str, tuple[int, ...]]] = {
    "Q": (13, 11, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1),
    "S": (22, 19, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6),
    "L": (60, 46, 40, 35, 32, 29, 27, 25, 23, 21, 19, 17),
}  # the first entries of Q and S are those of a man who has no L there
KICKOFF_RETURN: Final = (42, 34, 30, 27, 25, 23, 22, 21, 20, 18, 16, 13)
PUNT_RETURN: Final = (30, 20, 15, 12, 10, 8, 7, 6, 5, 3, 1, 0)
PUNT: Final = (57, 51, 48, 45, 43, 41, 39, 38, 36, 34, 32)
GOOD: Final[dict[str, int]] = {"17-25": 46, "26-30": 43, "31-35": 40, "36-40": 36, "41-45": 31, "46-50": 26}
EXTRA_POINT: Final = 47

RUNS_WIDTH: Final = 5
QUARTERBACK: Final = PlayerCard(
    letter="A",
    passing={"Q": CompletionRange(36, 47), "S": CompletionRange(30, 46), "L": CompletionRange(17, 45)},
    pass_rush=PassRushRange(14, 19, 34),
)

# Rates of an average man, and of how many attempts a season must consist to stand on its own: what is lacking is filled
# up with average ones.
COMPLETION: Final = 0.55
INTERCEPTION_RATE: Final = 0.032
SACK_RATE: Final = 0.068  # of drop-backs: attempts and sacks
SCRAMBLE_RATE: Final = 0.019  # for each drop-back
SCRAMBLES: Final = 0.25  # of a quarterback's carries; the others are called
FULL_PASSING: Final = 60
YARDS_PER_CARRY: Final[dict[str, float]] = {"QB": 4.0, "RB": 4.2, "WR": 6.0, "TE": 6.0}
FULL_RUSHING: Final = 24
YARDS_PER_CATCH: Final[dict[str, float]] = {"RB": 8.5, "WR": 14.5, "TE": 12.0}
LONG_CATCHES: Final[dict[str, float]] = {"RB": 0.09, "WR": 0.22, "TE": 0.16}  # share of 20 yards and more
FULL_RECEIVING: Final = 12
YARDS_PER_KICKOFF_RETURN: Final = 22.0
YARDS_PER_PUNT_RETURN: Final = 9.0
FULL_RETURNS: Final = 10
YARDS_PER_PUNT: Final = 41.0
BLOCKED_RATE: Final = 0.007
RETURNED_RATE: Final = 0.6
FULL_PUNTING: Final = 20
FULL_BAND: Final = 4  # field goals of one band
FULL_EXTRA_POINTS: Final = 10


FUMBLES_LOST: Final = 0.5  # of all fumbles
FULL_FUMBLES: Final = 10


def filled_up(total: float, count: int, full: int, average: float) -> float:
    """The rate of ``count`` attempts that gave ``total``; where they are fewer than ``full``, with average ones beside
    them."""
    lacking = max(full - count, 0)
    return (total + lacking * average) / (count + lacking)
