"""Rolling out of the pocket: whether he gets out, and who still counts then (5.3.15, R145)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..scrimmage.scene import Scene
from .pass_rush import LIGHT, rush_points
from .protection import WIDE, Pocket, Roll, half_of, wide_blitzers

_WIDE_SPOTS: Final = {"L": ("LW", "LWW", "LW-", "LWW-"), "R": ("RW", "RWW", "RW-", "RWW-")}
_SURE: Final = 6
_CHANCES_A_POINT, _TOO_SLOW = 2, 2
_SOFTER: Final = {"rush": 0, "normal": 1, "cover_linemen": 2, "stay_home": 3}  # sixths (5.3.15, a league option)
_FAR_SIDE: Final = 3  # what the blind side is worth to a rush that it joins late


def rolls_out(scene: Scene, pocket: Pocket, side: Roll, busy: int, out: frozenset[int]) -> bool:
    """The rollout test: enough speed, and more blockers than rushers on that side (5.3.15, R145). ``busy`` are the
    receivers, as bits."""
    zone = board.L if side == "L" else board.R
    wide = wide_blitzers(scene, side)
    ours = [o for o in _side_blockers(scene, pocket, side, busy, out, bool(wide)) if not _in_middle(scene, o)]
    if len(ours) <= len(pocket.rushers[zone]) + len(wide):
        return False
    chances = _rollout_chances(scene, pocket)
    if chances <= 0:
        return False
    if chances >= _SURE:
        return True
    die = scene.dice.die(6, "rollout")
    success = die <= chances
    scene.step("rollout", roll=die, success=success)
    return success


def _rollout_chances(scene: Scene, pocket: Pocket) -> int:
    """Chances of six: none at speed 2, two more a point. A league may add some against softer lines, and all of them
    against a rush too light to keep him where he is (5.3.15)."""
    chances = _CHANCES_A_POINT * (scene.o_move[pocket.passer] - _TOO_SLOW)
    if not scene.options.rollout_line_bonus:
        return chances
    if rush_points(scene, pocket, scene.slow, later=False)[0] < LIGHT:
        return _SURE
    return chances + _SOFTER[scene.line]


def _in_middle(scene: Scene, o: int) -> bool:
    return scene.o_at[o] in ("LG", "C", "RG", "F", "TB")


def _side_blockers(scene: Scene, pocket: Pocket, side: str, busy: int, out: frozenset[int], blitz: bool) -> list[int]:
    """Blockers of the middle and of one side; a back behind the end joins them, a wide man takes a blitzer there."""
    found = [o for o in pocket.blockers if _in_middle(scene, o) or scene.o_at[o][0] == side]
    for o, at in enumerate(scene.o_at):
        if busy >> o & 1 or o in out or o in found:
            continue
        wide = blitz and at in _WIDE_SPOTS[side] and scene.o_pos[o] != "W"
        if at == f"{side}HE" or wide:
            found.append(o)
    return found


def roll(scene: Scene, pocket: Pocket, side: Roll, busy: int, out: frozenset[int]) -> None:
    """Make a pocket that of a successful rollout: only the middle and that side count (5.3.15)."""
    wide = wide_blitzers(scene, side)
    pocket.whole = pocket.blockers, pocket.rushers
    pocket.blockers = _side_blockers(scene, pocket, side, busy, out, bool(wide))
    pocket.rushers = {board.C: pocket.rushers[board.C], half_of(side): pocket.rushers[half_of(side)]}
    if wide:
        pocket.rushers[WIDE[side]] = wide
    pocket.roll = side


def join_far_side(scene: Scene, pocket: Pocket) -> None:
    """On a second look the side that a rollout left behind has caught up (5.3.15a, a league option)."""
    if pocket.whole is not None and scene.options.rollout_far_side and not pocket.late:
        pocket.blockers, pocket.rushers = pocket.whole[0], {**pocket.rushers, **pocket.whole[1]}
        pocket.late = _FAR_SIDE
