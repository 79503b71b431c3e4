"""What a play of FOOL shows of both coaches' habits, and which men meet which."""

from __future__ import annotations

from typing import Final

from ...interface import JSON, Facing, PlayHabits
from .narration import HOLES, ZONES

_BLITZ: Final = "a blitz"
_BACKS: Final = ("Q*", "B", "B*", "F", "H", "TB")
_ENDS: Final = ("E", "E*", "TE", "W")
_LINE: Final = ("U", "L", "C", "G", "T")
_FRONT: Final = ("DL", "DE", "DT", "NT")
_LINEBACKERS: Final = ("LB", "LB*", "MLB", "OLB")
_HALFBACKS: Final = ("DH", "DH*", "CB", "S")
# Who meets whom: five linemen against four, four ends against five defensive halfbacks, two backs against three
# linebackers, as most sets and defenses have them.
FACINGS: Final = (
    Facing("blockers", _LINE, 5, "defensive linemen", _FRONT, 4, "Run behind the line"),
    Facing("receivers", _ENDS, 4, "defensive halfbacks", _HALFBACKS, 5, "Throw to the ends"),
    Facing("backs", _BACKS, 2, "linebackers", _LINEBACKERS, 3, "Give the ball to the backs, and throw to them"),
    Facing("defensive linemen", _FRONT, 4, "blockers", _LINE, 5, "Rush the passer with the line alone"),
    Facing("defensive halfbacks", _HALFBACKS, 5, "receivers", _ENDS, 4, "Cover man for man"),
    Facing("linebackers", _LINEBACKERS, 3, "backs", _BACKS, 2, "Blitz, and leave the backs to the others"),
)


def play_habits(play: JSON) -> PlayHabits:
    """Where the run entered the line, to which zone the pass went, whether anybody blitzed: all of it was seen."""
    direction = area = ""
    for event in play["events"]:
        if event["kind"] == "rush" and not event.get("scramble"):
            direction = HOLES.get(str(event.get("point", "")), "")
        if event["kind"] == "pass_attempt":
            area = ZONES.get(str(event.get("zone", "")), "")
    defense = [man for man in play["men"] if man["side"] != play["before"]["possession"]]
    return PlayHabits(direction, area, _BLITZ if any(man["job"] == "blitz" for man in defense) else "")
