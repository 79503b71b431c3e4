"""What a play of Statis-Pro shows of both coaches' habits, and which men meet which."""

from __future__ import annotations

from typing import Final

from ...interface import JSON, Facing, PlayHabits

_BLITZ: Final = "a blitz"
_DIRECTIONS: Final = {
    "IL": "inside on the left", "IR": "inside on the right",
    "SL": "around the left side", "SR": "around the right side", "ER": "around the end",
}  # fmt: skip
_AREAS: Final = {"QK": "quick passes", "SH": "short passes", "LP": "long passes", "SC": "screen passes"}
# Who meets whom: the five of the line against four, three receivers and the tight end against four defensive backs, two
# backs against three linebackers, as most displays have them.
FACINGS: Final = (
    Facing("blockers", ("OL",), 5, "defensive linemen", ("DL",), 4, "Run inside"),
    Facing("receivers", ("WR", "TE"), 4, "defensive backs", ("DB",), 4, "Throw long and short"),
    Facing("backs", ("RB",), 2, "linebackers", ("LB",), 3, "Give the ball to the backs"),
    Facing("defensive linemen", ("DL",), 4, "blockers", ("OL",), 5, "Rush the passer with the line alone"),
    Facing("defensive backs", ("DB",), 4, "receivers", ("WR", "TE"), 4, "Put no second man on a receiver"),
    Facing("linebackers", ("LB",), 3, "backs", ("RB",), 2, "Blitz, and key on nobody"),
)


def play_habits(play: JSON, order: JSON | None) -> PlayHabits:
    """The play that was called, as far as the offense's calls are open, and whether anybody blitzed."""
    called = str(order["body"].get("play", "")) if order else ""
    defense = [man for man in play["men"] if man["side"] != play["before"]["possession"]]
    blitzed = any(man["job"] == "blitz" for man in defense)
    return PlayHabits(_DIRECTIONS.get(called, ""), _AREAS.get(called, ""), _BLITZ if blitzed else "")
