"""The value of a throw and what the pass table makes of it (5.5, 5.3.15, 7.2.7-7.2.10; RULINGS 148-153)."""

from __future__ import annotations

from typing import Final, final

from .. import board
from ..kinds import LINEMEN
from ..model import Player
from ..pass_tables import half, is_split, pass_cells
from ..resolution.scene import PlayUnderWay, Scene
from .pass_defense import Flight
from .routes.receivers import Receiver

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
_SHORT_MIDDLE: Final = board.ZONE["SC"]
_ACROSS: Final = {
    "R": frozenset(board.ZONE[name] for name in ("ML", "LL")),
    "L": frozenset(board.ZONE[name] for name in ("MR", "LR")),
}
_NEAR_SIDE: Final = {"R": board.RIGHT_SIDELINE, "L": board.LEFT_SIDELINE}
_FAR_SIDE: Final = {"R": board.LEFT_SIDELINE, "L": board.RIGHT_SIDELINE}
_BULLET_FROM: Final = 3
_STRONG_BULLET_FROM: Final = 2
_STRONG_TOUCH: Final = 4  # a strong arm throws to zones of 4 and 5 as if they were one less (7.2.7)
_DEEP: Final = frozenset(board.ZONE[name] for name in ("DC", "LL", "LR", "VDC"))
_COLUMNS_OFF_IN_RAIN: Final = {
    board.ZONE[name]: columns
    for name, columns in (("ML", 1), ("MC", 1), ("MR", 1), ("LL", 1), ("DC", 1), ("LR", 1), ("VDC", 2))
}


# --------------------------------------------------------------------------------------------------- the passer's part
def zone_value(attrs: frozenset[str], zone: int, roll: str) -> int:
    """Pass value of a zone for a passer of these attributes: printed, rolled out, by his arm (RULINGS 19, 150).

    Rules: fool:5.5.14/1, fool:7.2.7/1
    """
    value = board.PASS_VALUE[zone]
    if "+" in attrs and value >= _STRONG_TOUCH:
        value -= 1
    if roll:
        value += _ROLLOUT[roll].get(zone, 0)
    return value


def arm(passer: Player, zone: int, roll: str) -> int:
    """What a strong, weak or soft arm does to a throw, and rolling against the hand.

    Rules: fool:5.3.15/4, fool:7.2.7/1, fool:7.2.9/1, fool:7.2.10/1
    """
    change = 0
    if "+" in passer.attrs:
        change += (zone in _FARTHER) + (bool(roll) and zone in _ACROSS[roll])
    if "-" in passer.attrs:
        change -= zone in _DEEPEST
    if "st" in passer.attrs:
        change += _soft_touch(zone, roll)
    if roll and roll != passer.hand:
        change -= 1
    return change


def _soft_touch(zone: int, roll: str) -> int:
    """Short zones are easier for such an arm, farther ones harder; rolled out the near sideline is easier too, the far
    one harder.

    Rules: fool:7.2.10/1
    """
    change = (zone in _SHORT and not (roll and zone == _SHORT_MIDDLE)) - (zone in _FARTHER)
    if roll:
        change += (zone in _NEAR_SIDE[roll]) - (zone in _FAR_SIDE[roll])
    return change


def flight(passer: Player, receiver: Receiver, roll: str) -> Flight:
    """How the ball is thrown; a bullet only if arm, zone and receiver allow it (RULING 151).

    Rules: fool:5.8.3/1, fool:5.8.3/3, fool:5.8.4/1, fool:5.8.5/1
    """
    target = receiver.target
    if target.hail_mary:
        return "hail_mary"
    if target.loft:
        return "loft"
    bullet = target.bullet and receiver.reached and may_be_bullet(passer.attrs, receiver.goal, roll)
    return "bullet" if bullet else ""


def may_be_bullet(attrs: frozenset[str], zone: int, roll: str) -> bool:
    """Whether a passer of these attributes throws a bullet to a zone: no weak arm, and a zone near enough.

    Rules: fool:5.8.3/1
    """
    least = _STRONG_BULLET_FROM if "+" in attrs else _BULLET_FROM
    return "-" not in attrs and zone_value(attrs, zone, roll) >= least


# ------------------------------------------------------------------------------------------- the receiver, the weather
def receiving(receiver: Receiver) -> int:
    """Pass value of the receiver; linemen have none, an empty zone counts one.

    Rules: fool:5.5.1/1, fool:5.5.16/1
    """
    if not receiver.reached or receiver.fallen:
        return 1
    man = receiver.man
    return 0 if man.post.position in LINEMEN else max(0, man.worth.pass_value)


def crosswind(play: PlayUnderWay, receiver: Receiver) -> int:
    """What a crosswind takes off a throw: one from a deep or a lofted one, a strong wind two from one that is both.

    Rules: fool:8.12/3
    """
    if not play.snap.crosswind:
        return 0
    deep = receiver.goal in _DEEP
    lofted = receiver.target.loft or receiver.target.hail_mary
    if deep and lofted and play.snap.crosswind > 1:
        return 2
    return int(deep or lofted)


def columns_off_in_rain(play: PlayUnderWay, zone: int) -> int:
    """Columns that heavy rain takes off completions to a zone.

    Rules: fool:8.12.2/1
    """
    return _COLUMNS_OFF_IN_RAIN.get(zone, 0) if play.options.heavy_rain else 0


# ---------------------------------------------------------------------------------------------------------- the table
@final
class PassRoll:
    """The pass table's answer, and the second die of a split cell, 0 if none was rolled."""

    def __init__(self, cell: str, second_die: int) -> None:
        self.cell = cell
        self.second_die = second_die


def read_table(scene: Scene, value: int, die: int, kind: Flight, rain: int) -> PassRoll:
    """What the pass table makes of a throw (RULINGS 49-51); ``rain``: columns that it takes off completions alone.

    Bullet, loft and Hail Mary read two columns with the same dice: completion first, then interception.

    Rules: fool:5.5/1, fool:5.5.6/1, fool:5.8.3/1, fool:5.8.4/1, fool:5.8.5/1
    """
    complete, intercept = pass_cells(value, die, kind)
    if rain:
        complete = pass_cells(value - rain, die, kind)[0]
    second = 0
    if is_split(complete) or is_split(intercept):
        second = scene.dice.die(6, "pass.half")
        complete, intercept = half(complete, second), half(intercept, second)
    if (kind or rain) and complete not in ("c", "cs"):
        cell = intercept if intercept in ("i", "is") else {"i": "-", "is": "s"}.get(complete, complete)
        return PassRoll(cell, second)
    return PassRoll(complete, second)


def completes(value: int, die: int, kind: Flight) -> bool:
    """Whether a throw of this value would have been caught whatever a second die said."""
    return pass_cells(value, die, kind)[0] == "c"
