"""Rushers whom nobody blocks, and those too fast for their blockers (5.3.2a, 5.3.2b, R144)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import HALFBACKS
from ..scrimmage import naming
from ..scrimmage.scene import Scene
from ..tables import TABLES
from .protection import SLOTS, Pocket, half_of

_EXTRA: Final[int] = TABLES["rush_value"]["unblocked (extra) rusher"]
_BACKS_BESIDE: Final = {board.L: ("LH", "LHE"), board.R: ("RH", "RHE")}


def bonuses(scene: Scene, pocket: Pocket) -> dict[int, int]:
    """Bonus of every rusher whom nobody blocks, or who is faster than his outside blocker (5.3.2a, b, R144)."""
    free, taken_by = _pick_up(scene, pocket)
    bonus = dict.fromkeys(free, _EXTRA)
    for zone in (board.L, board.R):
        men = pocket.rushers.get(zone)
        if not men:
            continue
        outermost = men[-1] if zone == board.L else men[0]
        if outermost in free:
            continue
        blocker: int | None = taken_by.get(outermost, _outer_lineman(scene, pocket, zone))
        if blocker is None:
            continue
        faster = scene.d_run[outermost] - scene.o_move[blocker] - 1
        if faster > 0:
            bonus[outermost] = faster
    return bonus


def _outer_lineman(scene: Scene, pocket: Pocket, zone: int) -> int | None:
    """The outermost blocker in the slots facing L or R."""
    for at in reversed(SLOTS[zone]):
        for o in pocket.blockers:
            if scene.o_at[o] == at:
                return o
    return None


def _pick_up(scene: Scene, pocket: Pocket) -> tuple[list[int], dict[int, int]]:
    """Rushers that nobody blocks, and who of the backs took whom (5.3.2a)."""
    extra: dict[int, list[int]] = {}
    for zone, men in pocket.rushers.items():
        if zone in SLOTS:  # nobody is an extra rusher from WL or WR, who has a bonus of his own
            order = sorted(men, key=lambda d: (_class(scene, d), _inside(men, zone, d)))
            extra[zone] = order[_facing(scene, pocket, zone) :]
    taken: dict[int, int] = {}
    for o in _backs(scene, pocket):
        where = next((z for z in _responsible(scene, o) if extra.get(z)), None)
        if where is not None:
            taken[extra[where].pop(0)] = o
    if scene.options.guard_helps_outside:
        _guard_helps(scene, pocket, extra)
    return [d for men in extra.values() for d in men], taken


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


def _facing(scene: Scene, pocket: Pocket, zone: int) -> int:
    """How many linemen and ends face a zone and block."""
    return sum(1 for o in pocket.blockers if scene.o_at[o] in SLOTS[zone])


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
