"""Bumping receivers at the line, and deeper when it is called (5.1.2, R138-140)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import is_experienced, is_rookie
from ..scrimmage.scene import Scene, changed
from .pass_tables import BUMP_MODS, bump_cell
from .receivers import Receiver, bumpers

_SIDELINE: Final = frozenset(board.AREA[name] for name in ("LS", "RS", "WWL", "WWR"))
_OUTSIDE: Final = frozenset(board.ZONE[name] for name in ("WL", "WWL", "WR", "WWR"))
_ENDS: Final = (board.L, board.R)
_W_BONUS: Final[int] = BUMP_MODS["receiver W in WL,WWL,WR,WWR,LS,RS"]
_CB_BONUS: Final[int] = BUMP_MODS["defender CB in those"]
_TE_BONUS: Final[int] = BUMP_MODS["receiver TE in L,R"]
_SLOT_TRAFFIC: Final[int] = BUMP_MODS["from TE slot through L or R"]
_TRAFFIC: Final[int] = BUMP_MODS["other receiver through L or R"]
_ROOM: Final[int] = BUMP_MODS["receiver off the line through WL,WWL,WR,WWR"]
_DEEP_BONUS: Final[int] = BUMP_MODS["deep bump (5.1.2a)"]
_OLD, _GREEN = BUMP_MODS["receiver e"], BUMP_MODS["receiver rookie"]
_OLD_DEFENDER, _GREEN_DEFENDER = BUMP_MODS["defender e"], BUMP_MODS["defender rookie"]
_LOSS: Final = {"r-s": 1, "r-2s": 2, "d-s": 1, "d-2s": 2}


def bump(scene: Scene, receiver: Receiver) -> None:
    """Roll the bump of a receiver, if a man-defender meets him, and take its effect."""
    if not receiver.covers or not scene.options.bump:
        return
    met = bumpers(scene, receiver, receiver.way)
    if not met:
        return
    modifier, _, d, zone, deep = min((_modifier(scene, receiver, *one), scene.d_no[one[0]], *one) for one in met)
    roll = scene.dice.sum(2, 6, "bump")
    result = bump_cell(roll + modifier)
    scene.step(
        "bump",
        receiver=scene.o_no[receiver.place],
        defender=scene.d_no[d],
        modifier=modifier,
        roll=roll,
        result=result,
    )
    receiver.bumped = True
    if deep or board.straight_across(scene.o_at[receiver.place]) is None:
        receiver.met = zone
    if result == "PI":
        receiver.bumper, receiver.foul = d, _foul_side(scene, receiver.place, d)
        result = "r-s" if receiver.foul == "defense" else "d-s"
    _suffer(scene, receiver, d, result)


def _modifier(scene: Scene, receiver: Receiver, d: int, zone: int, deep: bool) -> int:
    """What is added to the two dice: size and speed, specialization, traffic, age (R139)."""
    o = receiver.place
    mine, his = scene.o_player[o], scene.d_player[d]
    total: int = scene.o_c[o] + scene.o_react[o] - scene.d_c[d] - scene.d_react[d]
    if board.AREA_OF[zone] in _SIDELINE:
        total += _W_BONUS * (scene.o_ok[o] and scene.o_pos[o] == "W")
        total += _CB_BONUS * (scene.d_bonus[d] and scene.d_pos[d] == "CB")
    elif zone in _ENDS:
        total += _TE_BONUS * (scene.o_ok[o] and scene.o_pos[o] == "TE")
    total += _OLD * is_experienced(mine) + _GREEN * is_rookie(mine)
    total += _OLD_DEFENDER * is_experienced(his) + _GREEN_DEFENDER * is_rookie(his)
    if deep:
        return total + _DEEP_BONUS
    return total + _way_modifier(scene, receiver)


def _way_modifier(scene: Scene, receiver: Receiver) -> int:
    """Traffic through L or R, room for a man who starts off the line."""
    first = receiver.way.beyond
    at = scene.o_at[receiver.place]
    if first in _ENDS:
        return _SLOT_TRAFFIC if at in ("LTE", "RTE") else _TRAFFIC
    return _ROOM if first in _OUTSIDE and board.straight_across(at) is None else 0


def _foul_side(scene: Scene, o: int, d: int) -> str:
    """Whose interference a ``PI`` bump was, as after a 5 and 6 on the pass table (RULING 53, R139)."""
    return foul_side(scene, "!" in scene.o_player[o].attrs, "!" in scene.d_player[d].attrs, "bump.interference")


def foul_side(scene: Scene, receiver_prone: bool, defender_prone: bool, purpose: str) -> str:
    """The side that interfered (RULING 53): a prone defender always, a prone receiver on 1-3, else he on a 6."""
    if defender_prone and not receiver_prone:
        return "defense"
    die = scene.dice.die(6, purpose)
    ours = die <= 3 if receiver_prone else die == 6
    return "offense" if ours else "defense"


def _suffer(scene: Scene, receiver: Receiver, d: int, result: str) -> None:
    """Losses of speed carry one of pass value each (5.1.2)."""
    o, loss = receiver.place, _LOSS.get(result, 0)
    if result == "rf":
        receiver.fallen = True
    elif result == "df":
        scene.d_fallen = scene.d_fallen.copy()
        scene.d_fallen[d] = True
    elif result == "-p":
        scene.o_p = changed(scene.o_p, o, -1)
    elif result.startswith("r-"):
        receiver.lost = loss
        scene.o_react = changed(scene.o_react, o, -loss)
        scene.o_run = changed(scene.o_run, o, -loss)
        scene.o_p = changed(scene.o_p, o, -loss)
    elif result.startswith("d-"):
        scene.d_react = changed(scene.d_react, d, -loss)
        scene.d_run = changed(scene.d_run, d, -loss)
        scene.d_p = changed(scene.d_p, d, -loss)
