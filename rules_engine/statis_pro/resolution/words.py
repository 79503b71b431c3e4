"""The words of plays: what may be called, what comes of it, which foul of a card is read.

Everything is counted as the side that snaps or kicks sees it, the ``offense``: yard lines run from its own goal line
(0) to the other (100).
"""

from __future__ import annotations

from typing import Final, Literal

from ..boxes import Side

FIELD: Final = 100  # yards from goal line to goal line

# Every play is looked up in some of these kinds many times: they are dicts, which keep their order too.
RUNS: Final = dict.fromkeys(("IL", "IR", "SL", "SR", "ER"))
INSIDE_RUNS: Final = ("IL", "IR")
THROWN: Final = ("QK", "SH", "LP")  # passes with a completion range
PASSES: Final = dict.fromkeys(("SC", *THROWN))
FROM_SCRIMMAGE: Final = dict.fromkeys((*RUNS, *PASSES))
FAKES: Final = ("FAKE_PUNT", "FAKE_FG")
KICKS: Final = dict.fromkeys(("KO", "PUNT", "FG", "XP", *FAKES))
OTHERS: Final = ("SPIKE", "SAFETY")
PLAYS: Final = (*FROM_SCRIMMAGE, *KICKS, *OTHERS)
STRATEGIES: Final = ("none", "flop", "sneak", "draw", "play_action")

KEYED_BACK: Final = {"R1": "BK1", "R2": "BK2", "R3": "BK3"}
RUN_DEFENSES: Final = (*KEYED_BACK, "RNK")
DEFENSES: Final = (*RUN_DEFENSES, "P", "PR", "BLZ")

Result = Literal[
    "run", "complete", "incomplete", "intercepted", "sack", "scramble", "fumble_lost", "spike", "automatic_safety",
    "kickoff", "onside_kick", "punt", "punt_blocked", "punt_penalty", "field_goal_good", "field_goal_missed",
    "field_goal_blocked", "extra_point_good", "extra_point_missed",
]  # fmt: skip
INCOMPLETE: Final = ("incomplete", "spike")  # results of a pass that nobody caught
Scored = Literal["touchdown", "safety", "field_goal", "extra_point"]
POINTS: Final[dict[Scored, int]] = {"touchdown": 6, "field_goal": 3, "safety": 2, "extra_point": 1}

# 8.8.3: which of the four fouls of a card a play reads.
RUN_OR_SHORT_PASS: Final = "c1"  # runs, quick passes, screens
LONG_PASS: Final = "c2"  # short and long passes
KICK: Final = "c3"  # field goals, punts and their returns
KICKOFF: Final = "c4"  # kickoffs and their returns


def other(side: Side) -> Side:
    """The opponent."""
    return "defense" if side == "offense" else "offense"
