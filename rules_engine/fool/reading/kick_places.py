"""Where the roles of a kick stand in a drawing (chapter 9 has roles, not places), and what they are called.

Yards from the left sideline and downfield from where the ball is kicked or snapped.
"""

from __future__ import annotations

from typing import Final

from ...interface import JSON
from ...interface.playing.motion import WIDTH, Point

KINDS: Final = ("kickoff", "free_kick", "punt", "field_goal", "extra_point")
SNAPPED_TO: Final = ("P", "H")  # the punter, the holder
LANE: Final = 0.55  # of the width: where a kick comes down, off the middle so that its lane is seen
_MIDDLE: Final = WIDTH / 2
_FREE: Final = ("kickoff", "free_kick")
_COVERAGE: Final = 9  # men beside the kicker in a line, the tenth being the kamikaze's place

_KICKOFF_RECEIVERS: Final[dict[str, Point]] = {
    "B1": (10.0, 12.0), "B2": (20.0, 12.0), "B3": (33.3, 12.0), "B4": (43.3, 12.0), "B5": (15.0, 25.0),
    "B6": (26.6, 25.0), "B7": (38.3, 25.0), "B8": (20.0, 40.0), "B9": (33.3, 40.0), "B10": (26.6, 48.0),
    "R": (26.6, 58.0),
}  # fmt: skip
_PUNT: Final[dict[str, Point]] = {
    "P": (26.6, -14.0), "Sn": (26.6, -1.0), "B1": (24.4, -1.0), "B3": (28.8, -1.0), "T1": (20.0, -1.2),
    "T2": (22.2, -1.2), "T3": (31.0, -1.2), "T4": (33.2, -1.2), "XB": (29.0, -7.0), "KK1": (6.0, -1.0),
    "KK2": (47.3, -1.0),
}  # fmt: skip
_PUNT_RECEIVERS: Final[dict[str, Point]] = {
    "I1": (24.4, 1.2), "I2": (26.6, 1.2), "I3": (28.8, 1.2), "O1": (20.0, 1.2), "O2": (22.2, 1.2), "O3": (31.0, 1.2),
    "O4": (33.2, 1.2), "WB1": (6.0, 1.4), "WB2": (47.3, 1.4), "XR": (24.0, 12.0), "Ret": (26.6, 42.0),
}  # fmt: skip
_PLACEKICK: Final[dict[str, Point]] = {
    "LE": (18.2, -1.0), "ML": (20.3, -1.0), "GL": (24.5, -1.0), "LS": (26.6, -1.0), "GR": (28.7, -1.0),
    "MR": (32.9, -1.0), "RE": (35.0, -1.0), "LOB": (16.1, -2.0), "ROB": (37.1, -2.0), "H": (26.6, -7.0),
    "K": (24.6, -9.0),
}  # fmt: skip
_PLACEKICK_RUSHERS: Final[dict[str, Point]] = {
    "WL": (12.0, 1.2), "OL": (16.1, 1.2), "mL": (18.2, 1.2), "mCL": (22.4, 1.2), "IL": (25.5, 1.2), "IR": (27.7, 1.2),
    "mCR": (30.8, 1.2), "mR": (35.0, 1.2), "OR": (37.1, 1.2), "WR": (41.2, 1.2), "S": (26.6, 9.0),
}  # fmt: skip
ROLES: Final = {
    "K": "kicks", "P": "punts", "H": "holds", "LS": "snaps", "Sn": "snaps", "R": "returns", "Ret": "returns",
    "KK": "kamikaze", "KK1": "kamikaze", "KK2": "kamikaze",
}  # fmt: skip


def place(role: str, play: JSON, *, own: bool) -> Point:
    """Where a role stands; ``own``: of the side that kicks."""
    if play["kind"] in _FREE:
        return _kicking(role) if own else _KICKOFF_RECEIVERS.get(role, (_MIDDLE, 30.0))
    places = _PUNT if own else _PUNT_RECEIVERS
    if play["kind"] != "punt":
        places = _PLACEKICK if own else _PLACEKICK_RUSHERS
    return places.get(role, (_MIDDLE, -5.0 if own else 8.0))


def _kicking(role: str) -> Point:
    """The kicker behind the ball, the coverage in a line on both sides of it: C1 to C9 or C10, the kamikaze outside."""
    if role == "K":
        return _MIDDLE, -7.0
    number = int(role.removeprefix("C")) if role.removeprefix("C").isdigit() else _COVERAGE + 1
    step = (number - 1) // 2 + 1
    return _MIDDLE + (step * 4.8 if number % 2 else -step * 4.8), -1.0
