"""Speeds of defenders against their men and the ballcarrier: bonuses by specialization (R78, R105, R130)."""

from __future__ import annotations

from typing import Final

from .. import board
from .scene import DELAYED, FAKE, MAN, Scene

_SIDES: Final = ("LS", "RS")
_CB_RUN: Final = ("LS", "RS", "WWL", "WWR")


def late(posture: int) -> int:
    """What a feigned or delayed blitz costs in pursuit (5.3.22, 5.3.24)."""
    return 1 if posture in (FAKE, DELAYED) else 0


def pursuit_bonus(scene: Scene, d: int, man_carries: bool) -> int:
    """Bonus in pursuit; ``man_carries``: of the man he covers.

    "A player who gets a reaction bonus against the ballcarrier also gets the same bonus on pursuit against that same
    ballcarrier" (4.4.7), whoever that is; a safety on a receiver has his own of zone coverage (7.1.16).
    """
    if man_carries and not (scene.passing and scene.d_pos[d] == "S"):
        return scene.d_alert[d]
    return scene.d_chase[d] - late(scene.d_posture[d])


def relative_speed(scene: Scene, d: int, o: int) -> tuple[int, bool]:
    """A man-defender's speed less his man's, as reaction counts it (R105), and whether he is ``plainly_faster``.

    The depth of the play adds for the defense: +1 slow, -1 quick (and ``q`` another, 7.2.19).
    """
    his, mans = scene.d_react[d], scene.o_react[o]
    if scene.quick:
        ahead = 1 + ("q" in scene.o_player[o].attrs)
        return his + scene.d_alert[d] - mans - ahead, his > mans + ahead
    return his + scene.d_alert[d] - mans + scene.slow, his > mans


def plainly_faster(scene: Scene, d: int, o: int) -> bool:
    """Faster by printed speed, bump, tiredness and the quick +1 alone: the starred rule of 4.2.1."""
    return relative_speed(scene, d, o)[1]


def head_start(scene: Scene) -> int:
    """What every pursuer's speed is less by: the ballcarrier's at this moment and the depth of the play (4.4.1)."""
    return scene.o_run[scene.carrier] + scene.quick - scene.slowed - scene.slow


def speed_against_other(scene: Scene, d: int, man: int) -> int:
    """A man-defender's speed in a pursuit of somebody else's man, less that man's: no bonus of specialization holds
    (4.4.1, 4.4.7)."""
    return scene.d_run[d] + scene.slow - (scene.o_run[man] + scene.quick)


def speed_against(scene: Scene, d: int, man: int) -> int:
    """A man-defender's speed in a pursuit of the man he covers, less that man's, as he reckons with it when he reacts
    (R107). A cornerback reckons with his bonus against a W alone (C.2 example 13)."""
    plain = speed_against_other(scene, d, man)
    if scene.d_pos[d] == "CB" and scene.o_pos[man] != "W":
        return plain
    return plain + pursuit_bonus(scene, d, man_carries=True)


def open_field_speed(scene: Scene, d: int, zone: int, catch_zone: bool) -> int:
    """A defender's speed in the open field; ``catch_zone``: the contact is that of a catch (4.3.11a, R130)."""
    attrs, pos = scene.d_player[d].attrs, scene.d_pos[d]
    speed = scene.d_run[d] + scene.slow - (scene.d_posture[d] == DELAYED)
    if attrs:
        speed += ("$" in attrs) - ("c" in attrs)
    if pos == "CB":
        if not scene.d_bonus[d]:
            return speed  # started where his specialization does not help (7.1.15)
        if scene.catch < 0:
            return speed + _lies_in(zone, _CB_RUN)
        return speed + (catch_zone and scene.d_posture[d] == MAN and scene.d_cover[d] == scene.carrier)
    if pos == "S" and not catch_zone and not _lies_in(zone, _SIDES):
        return speed + 1
    return speed


def _lies_in(zone: int, areas: tuple[str, ...]) -> bool:
    return zone <= board.BEY and board.AREA_NAMES[board.AREA_OF[zone]] in areas
