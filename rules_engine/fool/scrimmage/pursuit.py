"""Pursuit: who may give chase, how far, where to (4.4, R131-133); and the meetings that reaction plans with."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...football.steps import Step, shape
from ...values import of_the_rules
from .. import board
from ..board import BEY, DOWN_DISTANCE, FAR_AWAY
from . import speeds
from .scene import BLITZ, DELAYED, IN_ZONE, MAN, NOT, RUSH, WRITTEN, Scene

_PURSUIT: Final = shape("pursue", "defender", "zone")

# Where a defender of a zone meets somebody on a path, as one number of three times two digits; smaller is better: how
# often the ballcarrier must be slowed first, the place on the path, the zones that the defender moves in pursuit.
Meeting = int
STEPS: Final = 100  # above every number of steps
_SLOWDOWNS: Final = STEPS * STEPS
NEVER: Final = FAR_AWAY * _SLOWDOWNS + FAR_AWAY * STEPS + FAR_AWAY

# A pursuer and his chase, as one number: his place is the rest of it by MEN. The chase, another number, says the zones
# he may move; of one who covers another man also that man's zone and the zones he may move up to there. The zone where
# it begins is added to it (``Ends``).
Chaser = int
MEN: Final = 16  # above every place
_ZONE: Final = 64  # above every zone
_FARTHEST: Final = 64  # above the zones that anybody may move
_BEYOND: Final = (BEY,)
_REACH: Final = _ZONE * _ZONE * _FARTHEST


def bits(zones: tuple[int, ...]) -> int:
    """Zones as a set of bits."""
    found = 0
    for zone in zones:
        found |= 1 << zone
    return found


def meeting(zone: int, path: tuple[int, ...], reach: int) -> Meeting:
    """The best meeting on ``path`` for a defender in ``zone`` who pursues ``reach`` zones (may be 0 or less).

    He may stand on the path already; in pursuit the first zone is left behind. The path of a man held up behind the
    line begins there.
    """
    best = NEVER
    distances = DOWN_DISTANCE[zone]
    for place, there in enumerate(path):
        if there == zone:
            return min(best, place * STEPS)
        if not place or there > BEY:
            continue
        steps = distances[there]
        if steps <= reach:
            return min(best, place * STEPS + steps)  # the earliest without a slow-down
        if steps < FAR_AWAY:
            best = min(best, (steps - reach) * _SLOWDOWNS + place * STEPS + steps)
    return best


def _nearness(start: int) -> tuple[int, ...]:
    """Steps in any direction from a zone of the defensive side to every zone."""
    steps = [FAR_AWAY] * len(board.ZONE_NAMES)
    steps[start] = 0
    ahead = [start]
    for here in ahead:  # it grows meanwhile
        for there in (*board.DOWN[here], *(() if here == BEY else (*board.SIDEWAYS[here], *board.UP[here]))):
            if steps[there] == FAR_AWAY:
                steps[there] = steps[here] + 1
                ahead.append(there)
    return tuple(steps)


_NEARNESS: Final = tuple(_nearness(zone) for zone in range(BEY + 1))


def nearness(zone: int, path: tuple[int, ...]) -> int:
    """Steps in any direction from a zone to the nearest zone of a path."""
    steps, nearest = _NEARNESS[zone], FAR_AWAY
    for there in path:
        nearest = min(nearest, steps[there])
    return nearest


class Ends:
    """Where chases along a path end; filled in as it is asked for."""

    __slots__ = ("_ahead", "_known")

    def __init__(self, ahead: tuple[int, ...]) -> None:
        """``ahead`` is what the ballcarrier has before him."""
        self._ahead = ahead
        self._known: dict[int, int] = {}

    def of(self, chase: int) -> int:
        """The zone in which one ends, by what ``Chaser`` says of it and the zone where it begins."""
        known = self._known.get(chase)
        if known is None:
            known = self._known[chase] = self._end(chase)
        return known

    def _end(self, chase: int) -> int:
        here, rest = chase % _ZONE, chase // _ZONE
        man, rest = rest % _ZONE - 1, rest // _ZONE
        ahead = self._ahead
        end = _target(here, ahead, rest // _FARTHEST)
        if man in ahead and end not in ahead and _target(here, ahead, rest % _FARTHEST) == man:
            end = man
        return end


@of_the_rules
@cache
def ends(ahead: tuple[int, ...]) -> Ends:
    """Where chases end along what the ballcarrier has before him."""
    return Ends(ahead)


def _target(zone: int, ahead: tuple[int, ...], zones: int) -> int:
    """The zone a pursuer ends in: the earliest of ``ahead`` in reach, else toward the one missed by least."""
    if zones < 1:
        return zone
    distances = DOWN_DISTANCE[zone]
    best, missed = -1, FAR_AWAY
    for there in ahead:
        short = distances[there] - zones
        if distances[there] < FAR_AWAY and short < missed:
            best, missed = there, short
            if short <= 0:
                return best
    return zone if best < 0 else _toward(zone, best, ahead, zones)


def _toward(zone: int, goal: int, ahead: tuple[int, ...], zones: int) -> int:
    """So many zones on from one, on the way to a goal farther off: the nearest to the path, then the first."""
    distances = DOWN_DISTANCE[zone]
    rest = distances[goal] - zones
    best, nearest = -1, FAR_AWAY + 1
    for there in range(BEY + 1):
        if distances[there] == zones and DOWN_DISTANCE[there][goal] == rest:
            near = nearness(there, ahead)
            if near < nearest:
                best, nearest = there, near
    return best


def played(scene: Scene) -> tuple[int, ...]:
    """The ballcarrier's path as far as the field has room for it; in the open it goes on beyond VDC (RULING 9)."""
    return along(scene.path, scene.not_played)


def along(path: tuple[int, ...], not_played: frozenset[int]) -> tuple[int, ...]:
    """The same of any path, by the zones that are not played."""
    if not not_played:
        return path + _BEYOND
    return tuple([zone for zone in path if zone not in not_played])


def pursue(scene: Scene, place: int) -> None:
    """All pursuit when the ballcarrier leaves ``scene.path[place]``, the first zone (4.4, R132)."""
    path = played(scene)
    on_path, zones, end = bits(path), scene.d_zone, ends(path[place + 1 :])
    for chaser in chasers(scene):
        d = chaser % MEN
        if not on_path >> zones[d] & 1:
            _move(scene, d, end.of(chaser // MEN + zones[d]))


def chasers(scene: Scene) -> list[Chaser]:
    """Everybody who may pursue the ballcarrier and is fast enough to, in the order of jerseys (4.4.1, R131). Wherever
    they stand, and on whatever path he runs, it is the same."""
    zones, gone, fallen, postures = scene.d_zone, scene.d_gone, scene.d_fallen, scene.d_posture
    covers, runs, faster, carrier = scene.d_cover, scene.d_run, scene.d_chase, scene.carrier
    less = speeds.head_start(scene) - 1
    committed = scene.draw or scene.screen or (scene.passing and not scene.quick)
    found: list[Chaser] = []
    for d in scene.d_turns:
        posture = postures[d]
        rushed = posture in (RUSH, BLITZ)
        if (rushed and not scene.scrambles) or gone[d] or fallen[d] or zones[d] < 0:
            continue  # who rushes chases nobody but a passer who runs (5.3.16)
        reach = runs[d] - less
        if posture == IN_ZONE or rushed:
            reach += faster[d]
        elif posture == MAN:
            man = covers[d]
            role = scene.o_role[man]
            if role == NOT:
                continue
            if man != carrier:
                to_man = reach + scene.d_alert[d]  # that bonus holds up to the zone of the man he covers
                if role != WRITTEN:
                    reach += faster[d]  # without any bonus of specialization when his man is another receiver (4.4.7)
                if reach >= 1 or to_man >= 1:
                    found.append(_chase(reach, scene.o_zone[man], to_man) * MEN + d)
                continue
            reach += speeds.pursuit_bonus(scene, d, man_carries=True)
        elif posture == DELAYED and committed:  # a delayed blitzer is committed then (5.3.24)
            continue
        else:
            reach += faster[d] - speeds.late(posture)
        if reach >= 1:
            found.append(reach * _REACH * MEN + d)
    return found


def _chase(zones: int, man: int, to_man: int) -> int:
    """The chase of somebody who covers another man than the ballcarrier."""
    return (max(0, zones) * _FARTHEST + max(0, to_man)) * _ZONE * _ZONE + (man + 1) * _ZONE


def chase(scene: Scene, place: int) -> None:
    """One zone more for everybody fast enough after a later slow-down (4.4.3, R133)."""
    path = played(scene)
    on_path, zones, end = bits(path), scene.d_zone, ends(path[place + 1 :])
    for chaser in chasers(scene):
        d = chaser % MEN
        if chaser >= _REACH * MEN and not on_path >> zones[d] & 1:
            _move(scene, d, end.of(_REACH + zones[d]))


def _move(scene: Scene, d: int, zone: int) -> None:
    if zone == scene.d_zone[d]:
        return
    scene.d_zone[d] = zone
    scene.d_pursued[d] = True
    scene.out.steps.append(Step(_PURSUIT, [scene.d_no[d], board.NODE_NAMES[zone]]))


def zones_in_reach(scene: Scene) -> frozenset[int]:
    """Zones into which some defender could pursue at the present speeds (R95)."""
    found: set[int] = set()
    for chaser in chasers(scene):
        distances, reach = DOWN_DISTANCE[scene.d_zone[chaser % MEN]], chaser // (_REACH * MEN)
        found.update([z for z in board.DEF_ZONES if 0 < distances[z] <= reach])
    return frozenset(found)
