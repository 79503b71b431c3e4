"""The two displays: the positions of the offense, the fifteen boxes of the defense, and who guards whom.

Left and right are the offense's own: an inside run to the left meets boxes B and G.
"""

from __future__ import annotations

from typing import Final, Literal

Side = Literal["offense", "defense"]

QUARTERBACK: Final = "QB"
LINE: Final = ("LT", "LG", "CN", "RG", "RT")
ENDS: Final = ("LE", "RE")
BACKS: Final = ("BK1", "BK2", "BK3")
FLANKERS: Final = ("FL1", "FL2")
POSITIONS: Final = ("LE", "LT", "LG", "CN", "RG", "RT", "RE", "QB", "BK1", "BK2", "BK3", "FL1", "FL2")
RECEIVERS: Final = (*ENDS, *FLANKERS, *BACKS)

ROW_1: Final = ("A", "B", "C", "D", "E")
ROW_2: Final = ("F", "G", "H", "I", "J")
ROW_3: Final = ("K", "L", "M", "N", "O")
BOXES: Final = (*ROW_1, *ROW_2, *ROW_3)
ROWS: Final[dict[int, tuple[str, ...]]] = {1: ROW_1, 2: ROW_2, 3: ROW_3}

# What a man is on his card.
OFFENSIVE_MEN: Final = ("QB", "RB", "WR", "TE", "OL")
DEFENSIVE_MEN: Final = ("DL", "LB", "DB")
MEN: Final = (*OFFENSIVE_MEN, *DEFENSIVE_MEN)

# "Defensive players occupying certain boxes must guard specific receivers during a pass." (8.3.2.2)
GUARDED_FROM: Final[dict[str, str]] = {
    "LE": "K", "RE": "N", "FL1": "O", "FL2": "M", "BK1": "F", "BK2": "J", "BK3": "H",
}  # fmt: skip

_MIRRORED: Final = (
    ("A", "E"), ("B", "D"), ("F", "J"), ("G", "I"), ("K", "O"), ("LT", "RT"), ("LG", "RG"), ("LE", "RE"),
)  # fmt: skip
MIRROR: Final[dict[str, str]] = {
    **dict(_MIRRORED),
    **{right: left for left, right in _MIRRORED},
}


def mirrored(place: str) -> str:
    """The position or box on the other side; the place itself where it stands in the middle."""
    return MIRROR.get(place, place)


def row_of(box: str) -> int:
    """The row of a box: 1 defensive line, 2 linebackers, 3 secondary.

    Rules: statis_pro:SP-010, statis_pro:SP-011, statis_pro:SP-012
    """
    return 1 if box in ROW_1 else 2 if box in ROW_2 else 3


def may_stand_at(man: str, position: str) -> bool:
    """Whether a man of that kind (``TE``, ``OL`` ...) may stand at an offensive position.

    Ends and flankers are tight ends, wide receivers or running backs, backs are backs, linemen stand on the line.

    Rules: statis_pro:SP-008, statis_pro:SP-009
    """
    if position in LINE:
        return man == "OL"
    if position == QUARTERBACK:
        return man == "QB"
    if position in BACKS:
        return man == "RB"
    return man in ("TE", "WR", "RB")


def may_stand_in(man: str, box: str) -> bool:
    """Whether a man of that kind (``DL``, ``LB``, ``DB``) may stand in a defensive box.

    Rules: statis_pro:SP-010, statis_pro:SP-011, statis_pro:SP-012
    """
    if box in ROW_1:
        return man in ("DL", "LB")
    if box in ROW_2:
        return man == "LB"
    return man == "DB"
