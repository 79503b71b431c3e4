"""The value of a throw and what the pass table makes of it (5.5, 5.3.15, 7.2.7-7.2.10, R148-153)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import LINEMEN
from ..scrimmage.scene import Scene
from .pass_defense import Flight
from .pass_tables import half, is_split, pass_cells
from .receivers import Receiver

_ROLLOUT: Final[dict[str, dict[int, int]]] = {
    side: {board.ZONE[name]: int(change) for change, names in rows.items() for name in names}
    for side, rows in (
        ("R", board.DATA["rollout_pass_value"]["right"]),
        ("L", board.DATA["rollout_pass_value"]["left"]),
    )
}
_FARTHER: Final = frozenset(board.ZONE[name] for name in ("ML", "MR", "MC", "LL", "DC", "LR", "VDC"))
_DEEPEST: Final = frozenset(board.ZONE[name] for name in ("DC", "LL", "LR"))
_SHORT: Final = frozenset(board.ZONE[name] for name in ("SL", "SR", "L", "R", "C", "SC"))
_ACROSS: Final = {
    "R": frozenset(board.ZONE[name] for name in ("ML", "LL")),
    "L": frozenset(board.ZONE[name] for name in ("MR", "LR")),
}
_NEAR_SIDE: Final = {"R": board.RIGHT_SIDELINE, "L": board.LEFT_SIDELINE}
_BULLET_FROM: Final = 3
_STRONG_BULLET_FROM: Final = 2
_STRONG_TOUCH: Final = 4  # a strong arm throws to zones of 4 and 5 as if they were one less (7.2.7)


def zone_value(attrs: frozenset[str], zone: int, roll: str) -> int:
    """Pass value of a zone for a passer of these attributes: printed, rolled out, by his arm (5.5.14, R150, RULING
    19)."""
    value = board.PASS_VALUE[zone]
    if "+" in attrs and value >= _STRONG_TOUCH:
        value -= 1
    if roll:
        value += _ROLLOUT[roll].get(zone, 0)
    return value


def arm(scene: Scene, passer: int, zone: int, roll: str) -> int:
    """What a strong, weak or soft arm does to a throw (7.2.7, 7.2.9, 7.2.10), and rolling against the hand (5.3.15)."""
    player = scene.o_player[passer]
    change = 0
    if "+" in player.attrs:
        change += (zone in _FARTHER) + (bool(roll) and zone in _ACROSS[roll])
    if "-" in player.attrs:
        change -= zone in _DEEPEST
    if "st" in player.attrs:
        change -= zone in _FARTHER
        change += zone in _SHORT and not (roll and zone == board.ZONE["SC"])
        if roll:
            far = _NEAR_SIDE["L" if roll == "R" else "R"]
            change += (zone in _NEAR_SIDE[roll]) - (zone in far)
    if roll and roll != player.hand:
        change -= 1
    return change


def flight(scene: Scene, passer: int, receiver: Receiver, roll: str) -> Flight:
    """How the ball is thrown; a bullet only if arm, zone and receiver allow it (5.8.3, R151)."""
    target = receiver.target
    if target.hail_mary:
        return "hail_mary"
    if target.loft:
        return "loft"
    if not target.bullet:
        return ""
    return "bullet" if receiver.reached and may_be_bullet(scene.o_player[passer].attrs, receiver.goal, roll) else ""


def may_be_bullet(attrs: frozenset[str], zone: int, roll: str) -> bool:
    """Whether a passer of these attributes throws a bullet to a zone: no weak arm, and a zone near enough (5.8.3)."""
    least = _STRONG_BULLET_FROM if "+" in attrs else _BULLET_FROM
    return "-" not in attrs and zone_value(attrs, zone, roll) >= least


def receiving(scene: Scene, receiver: Receiver) -> int:
    """Pass value of the receiver; linemen have none, an empty zone counts one (5.5.1, 5.5.16)."""
    if not receiver.reached or receiver.fallen:
        return 1
    return 0 if scene.o_pos[receiver.place] in LINEMEN else max(0, scene.o_p[receiver.place])


_DEEP: Final = frozenset({"DC", "LL", "LR", "VDC"})
_WET: Final = {"ML": 1, "MC": 1, "MR": 1, "LL": 1, "DC": 1, "LR": 1, "VDC": 2}


def crosswind(scene: Scene, receiver: Receiver) -> int:
    """What a crosswind takes off a throw: one from a deep or a lofted one, a strong wind two from one that is both
    (8.12)."""
    if not scene.snap.crosswind:
        return 0
    deep = board.zone_name(receiver.goal) in _DEEP
    lofted = receiver.target.loft or receiver.target.hail_mary
    if deep and lofted and scene.snap.crosswind > 1:
        return 2
    return int(deep or lofted)


def wet(scene: Scene, zone: int) -> int:
    """Columns that heavy rain takes off completions to a zone (8.12.2)."""
    return _WET.get(board.zone_name(zone), 0) if scene.options.heavy_rain else 0


def read_table(scene: Scene, value: int, die: int, kind: Flight, wet: int = 0) -> tuple[str, int]:
    """The pass table's answer and the second die if one was rolled, 0 if not (RULINGS 49-51).

    Bullet, loft and Hail Mary read two columns with the same dice: completion first, then interception (RULING 50).
    ``wet``: columns that rain takes off completions alone (8.12.2).
    """
    complete, intercept = pass_cells(value, die, kind)
    if wet:
        complete = pass_cells(value - wet, die, kind)[0]
    second = 0
    if is_split(complete) or is_split(intercept):
        second = scene.dice.die(6, "pass.half")
        complete, intercept = half(complete, second), half(intercept, second)
    if (kind or wet) and complete not in ("c", "cs"):
        if intercept in ("i", "is"):
            return intercept, second
        return {"i": "-", "is": "s"}.get(complete, complete), second
    return complete, second


def completes(value: int, die: int, kind: Flight) -> bool:
    """Whether a throw of this value would have been caught whatever a second die said."""
    return pass_cells(value, die, kind)[0] == "c"
