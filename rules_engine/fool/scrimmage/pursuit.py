"""Pursuit: who may give chase, how far, where to (4.4, R131-133); and the meetings that reaction plans with."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board
from ..board import BEY, DOWN_DISTANCE, FAR_AWAY
from . import speeds
from .scene import BLITZ, DELAYED, IN_ZONE, MAN, NOT, RUSH, WRITTEN, Scene


class Meeting(NamedTuple):
    """Where a defender of a zone meets somebody on a path; smaller is better.

    slowdowns  how often the ballcarrier must be slowed first
    place      place on the path
    steps      zones the defender moves in pursuit
    """

    slowdowns: int
    place: int
    steps: int


# A pursuer, the zones he may move; of one who covers another man also that man's zone, -1 of others, and the zones he
# may move up to there.
Chaser = tuple[int, int, int, int]

_RUSHES: Final = (RUSH, BLITZ)
NEVER: Final = Meeting(FAR_AWAY, FAR_AWAY, FAR_AWAY)


@of_the_rules
@cache
def meeting(zone: int, path: tuple[int, ...], reach: int, first: int = 1) -> Meeting:
    """The best meeting on ``path`` for a defender in ``zone`` who pursues ``reach`` zones (may be 0 or less).

    He may stand on the path already; in pursuit only zones from place ``first`` on are left to meet in. The path of
    a man held up behind the line begins there.
    """
    best = NEVER
    distances = DOWN_DISTANCE[zone]
    for place, there in enumerate(path):
        if there == zone:
            best = min(best, Meeting(0, place, 0))
        elif place >= first and there <= BEY and distances[there] < FAR_AWAY:
            best = min(best, Meeting(max(0, distances[there] - reach), place, distances[there]))
    return best


@of_the_rules
@cache
def nearness(zone: int, path: tuple[int, ...]) -> int:
    """Steps in any direction from a zone to the nearest zone of a path."""
    seen, ahead, steps = {zone}, [zone], 0
    while ahead:
        if any(z in path for z in ahead):
            return steps
        onward = []
        for here in ahead:
            for there in (*board.DOWN[here], *(() if here == BEY else (*board.SIDEWAYS[here], *board.UP[here]))):
                if there not in seen:
                    seen.add(there)
                    onward.append(there)
        ahead, steps = onward, steps + 1
    return FAR_AWAY


class _Ends(dict[tuple[int, int, int, int], int]):
    """Where chases along a path end, by the zone where the chase begins and what ``Chaser`` says of the pursuer;
    filled in as it is asked for. ``ahead`` is what the ballcarrier has before him."""

    __slots__ = ("ahead",)

    def __init__(self, ahead: tuple[int, ...]) -> None:
        self.ahead = ahead

    def __missing__(self, chase: tuple[int, int, int, int]) -> int:
        here, zones, man, to_man = chase
        end = _target(here, self.ahead, zones)
        if man >= 0 and end not in self.ahead and man in self.ahead and _target(here, self.ahead, to_man) == man:
            end = man
        self[chase] = end
        return end


ends = of_the_rules(cache(_Ends))


def _target(zone: int, ahead: tuple[int, ...], zones: int) -> int:
    """The zone a pursuer ends in: the earliest of ``ahead`` in reach, else toward the one missed by least."""
    distances = DOWN_DISTANCE[zone]
    best, best_key = -1, (FAR_AWAY, FAR_AWAY)
    for place, there in enumerate(ahead):
        distance = distances[there]
        if distance < FAR_AWAY:
            key = (max(0, distance - zones), place)
            if key < best_key:
                best, best_key = there, key
    if best < 0 or zones < 1:
        return zone
    if distances[best] <= zones:
        return best
    between = [z for z in range(BEY + 1) if distances[z] == zones and DOWN_DISTANCE[z][best] == distances[best] - zones]
    return min(between, key=lambda z: (nearness(z, ahead), z))


def played(scene: Scene) -> tuple[int, ...]:
    """The ballcarrier's path as far as the field has room for it; in the open it goes on beyond VDC (RULING 9)."""
    return along(scene.path, scene.not_played)


def along(path: tuple[int, ...], not_played: frozenset[int]) -> tuple[int, ...]:
    """The same of any path, by the zones that are not played."""
    if not not_played:
        return (*path, BEY)
    return tuple([zone for zone in path if zone not in not_played])


def pursue(scene: Scene, place: int) -> None:
    """All pursuit when the ballcarrier leaves ``scene.path[place]``, the first zone (4.4, R132)."""
    path = played(scene)
    end, zones = ends(path[place + 1 :]), scene.d_zone
    for d, reach, man, to_man in chasers(scene):
        if zones[d] not in path:
            _move(scene, d, end[zones[d], reach, man, to_man])


def chasers(scene: Scene) -> list[Chaser]:
    """Everybody who may pursue the ballcarrier, in the order of jerseys, and how far: 0 or less when he is too slow
    (4.4.1, R131). Wherever they stand, and on whatever path he runs, it is the same."""
    zones, gone, fallen, postures = scene.d_zone, scene.d_gone, scene.d_fallen, scene.d_posture
    covers, runs, faster, carrier = scene.d_cover, scene.d_run, scene.d_chase, scene.carrier
    less = speeds.head_start(scene) - 1
    committed = scene.draw or scene.screen or (scene.passing and not scene.quick)
    turns = scene.d_turns
    if True in gone or True in fallen or -1 in zones:
        turns = [d for d in turns if not gone[d] and not fallen[d] and zones[d] >= 0]
    found: list[Chaser] = []
    for d in turns:
        posture = postures[d]
        if posture == IN_ZONE:
            found.append((d, runs[d] + faster[d] - less, -1, 0))
        elif posture == MAN:
            man = covers[d]
            role = scene.o_role[man]
            if man == carrier and role != NOT:
                found.append((d, runs[d] + speeds.pursuit_bonus(scene, d, man_carries=True) - less, -1, 0))
            elif role != NOT:
                plain = runs[d] - less  # without any bonus of specialization when his man is another receiver (4.4.7)
                to_man = plain + scene.d_alert[d]  # that bonus holds up to the zone of the man he covers
                found.append((d, plain if role == WRITTEN else plain + faster[d], scene.o_zone[man], to_man))
        elif posture in _RUSHES:
            if scene.scrambles:  # they chase a passer who runs (5.3.16)
                found.append((d, runs[d] + faster[d] - less, -1, 0))
        elif posture != DELAYED or not committed:  # a delayed blitzer is committed then (5.3.24)
            found.append((d, runs[d] + faster[d] - (posture in speeds.LATE) - less, -1, 0))
    return found


def chase(scene: Scene, place: int) -> None:
    """One zone more for everybody fast enough after a later slow-down (4.4.3, R133)."""
    path = played(scene)
    end, zones = ends(path[place + 1 :]), scene.d_zone
    for d, reach, *_ in chasers(scene):
        if reach >= 1 and zones[d] not in path:
            _move(scene, d, end[zones[d], 1, -1, 0])


def _move(scene: Scene, d: int, zone: int) -> None:
    if zone == scene.d_zone[d]:
        return
    scene.d_zone[d] = zone
    scene.d_pursued[d] = True
    scene.step("pursue", defender=scene.d_no[d], zone=board.zone_name(zone))


def zones_in_reach(scene: Scene) -> frozenset[int]:
    """Zones into which some defender could pursue at the present speeds (R95)."""
    found: set[int] = set()
    for d, zones, *_ in chasers(scene):
        found.update(z for z in board.DEF_ZONES if 0 < DOWN_DISTANCE[scene.d_zone[d]][z] <= zones)
    return frozenset(found)
