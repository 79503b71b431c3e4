"""Rushers whom nobody blocks, and those too fast for their blockers (5.3.2a, 5.3.2b, R144)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import HALFBACKS
from ..scrimmage import naming
from ..scrimmage.scene import Scene
from ..tables import TABLES
from .protection import Pocket, half_of

_EXTRA: Final[int] = TABLES["rush_value"]["unblocked (extra) rusher"]
_NOBODY: Final = -1
_NOBODY_COMES: Final = -2  # so that it matters to nobody who blocks
_NO_BACKS: Final[dict[int, int]] = {}
_BACKS_BESIDE: Final = {board.L: ("LH", "LHE"), board.R: ("RH", "RHE")}


def add_bonuses(scene: Scene, pocket: Pocket, worth: dict[int, int]) -> None:
    """Add to the ``worth`` of every rusher whom nobody blocks, or who is faster than his outside blocker (5.3.2a, b,
    R144)."""
    blocking = 0
    for o in pocket.blockers:
        blocking |= 1 << o
    extra: dict[int, list[int]] = {}
    left = right = _NOBODY_COMES  # who blocks farthest out in front of L and R
    for zone, coming in pocket.rushers.items():
        facing = scene.o_facing.get(zone) if coming else None
        if facing is None:  # from WL or WR he has a bonus of his own
            continue
        count, last = 0, _NOBODY
        for o in facing:
            if blocking >> o & 1:
                count, last = count + 1, o
        if len(coming) > count:
            extra[zone] = _in_order(scene, zone, coming)[count:]
        if zone == board.L:
            left = last
        elif zone == board.R:
            right = last
    taken_by = _pick_up(scene, pocket, extra) if extra else _NO_BACKS
    if left != _NOBODY_COMES:
        _outrun(scene, pocket.rushers[board.L][-1], left, taken_by, extra.get(board.L), worth)
    if right != _NOBODY_COMES:
        _outrun(scene, pocket.rushers[board.R][0], right, taken_by, extra.get(board.R), worth)
    for men in extra.values():
        for d in men:
            worth[d] += _EXTRA


def _outrun(
    scene: Scene, outermost: int, last: int, taken_by: dict[int, int], extra: list[int] | None, worth: dict[int, int]
) -> None:
    """Add the bonus of the outermost rusher of an end if he is blocked by a slower man (5.3.2b): by the ``last`` in
    front of the zone, unless somebody else picks him up."""
    if extra is not None and outermost in extra:
        return
    blocker = taken_by.get(outermost, last) if taken_by else last
    faster = scene.d_run[outermost] - scene.o_move[blocker] - 1 if blocker >= 0 else 0
    if faster > 0:
        worth[outermost] += faster


def _in_order(scene: Scene, zone: int, men: list[int]) -> list[int]:
    """The rushers of a zone in the order in which they are blocked."""
    return sorted(men, key=lambda d: (_class(scene, d), _inside(men, zone, d)))


def _pick_up(scene: Scene, pocket: Pocket, extra: dict[int, list[int]]) -> dict[int, int]:
    """Take from the rushers whom no lineman blocks those whom somebody else does; who of the backs took whom
    (5.3.2a)."""
    taken: dict[int, int] = {}
    for o in _backs(scene, pocket):
        where = next((zone for zone in _responsible(scene, o) if extra.get(zone)), None)
        if where is not None:
            taken[extra[where].pop(0)] = o
    if scene.options.guard_helps_outside:
        _guard_helps(scene, pocket, extra)
    return taken


def _guard_helps(scene: Scene, pocket: Pocket, extra: dict[int, list[int]]) -> None:
    """A guard with nobody before him takes a man from L or R who is no faster than he (5.3.2a, a league option)."""
    if len(pocket.rushers.get(board.C, ())) != 1:
        return
    for zone, spot in ((board.L, "LG"), (board.R, "RG")):
        guard = next((o for o in pocket.blockers if scene.o_at[o] == spot), None)
        slow = [d for d in extra.get(zone, ()) if guard is not None and scene.d_run[d] <= scene.o_move[guard]]
        if slow:
            extra[zone].remove(slow[0])
            return


def _class(scene: Scene, d: int) -> int:
    """Linemen are blocked first, then linebackers, then halfbacks."""
    return 0 if scene.d_line[d] else 2 if scene.d_pos[d] in HALFBACKS else 1


def _inside(men: list[int], zone: int, d: int) -> int:
    """Rank from the inside of a zone; rows run from the offense's right."""
    place = men.index(d)
    return place if zone == board.L else len(men) - 1 - place


def _backs(scene: Scene, pocket: Pocket) -> list[int]:
    """Blocking backs in the order in which they commit themselves: beside, at F, at TB (5.3.2b)."""
    order = ("LH", "RH", "LHE", "RHE", "F", "TB")
    backs = [o for o in pocket.blockers if scene.o_at[o] in order]
    return sorted(backs, key=lambda o: order.index(scene.o_at[o]))


def _responsible(scene: Scene, o: int) -> tuple[int, ...]:
    """Zones whose extra rushers a back picks up, in order."""
    at = scene.o_at[o]
    for zone, spots in _BACKS_BESIDE.items():
        if at in spots:
            return (zone,)
    if at == "F" and scene.o_pos[o] in ("F", "B", "B*"):
        weak = "L" if naming.strong_side(scene.offense) == "R" else "R"
        hand = naming.throwing_hand(scene.offense)
        sides = dict.fromkeys((weak, hand, "L", "R"))
        return (board.C, *(half_of(side) for side in sides))
    return (board.C,)
