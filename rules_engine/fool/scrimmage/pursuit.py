"""Pursuit: who may give chase, how far, where to (4.4, R131-133); and the meetings that reaction plans with."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board
from ..board import BEY, DOWN_DISTANCE, FAR_AWAY
from . import speeds
from .scene import BLITZ, DELAYED, MAN, NOT, RUSH, WRITTEN, Scene


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


def may_pursue(scene: Scene, d: int) -> bool:
    """Whether a defender takes part in pursuit at all, wherever he stands (R131)."""
    if scene.d_gone[d] or scene.d_fallen[d] or scene.d_zone[d] < 0:
        return False
    posture = scene.d_posture[d]
    if posture in (RUSH, BLITZ):
        return scene.scrambles  # they chase a passer who runs (5.3.16)
    if posture == DELAYED and (scene.draw or scene.screen or (scene.passing and not scene.quick)):
        return False  # he is committed (5.3.24)
    return not (posture == MAN and scene.o_role[scene.d_cover[d]] == NOT)


def reach(scene: Scene, d: int) -> int:
    """Zones a defender may move in pursuit of the ballcarrier now; 0 or less when he is too slow (4.4.1)."""
    carries = scene.d_posture[d] == MAN and scene.d_cover[d] == scene.carrier
    if scene.d_posture[d] == MAN and not carries and scene.o_role[scene.d_cover[d]] == WRITTEN:
        return speeds.pursuit_speed_plain(scene, d) + 1
    return speeds.pursuit_speed(scene, d, carries) + 1


@of_the_rules
@cache
def target(zone: int, ahead: tuple[int, ...], zones: int) -> int:
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
    return along(scene, scene.path)


def along(scene: Scene, path: tuple[int, ...]) -> tuple[int, ...]:
    """The same of any path."""
    if not scene.not_played:
        return (*path, BEY)
    return tuple([zone for zone in path if zone not in scene.not_played])


def pursue(scene: Scene, place: int) -> None:
    """All pursuit when the ballcarrier leaves ``scene.path[place]``, the first zone (4.4, R132)."""
    path = played(scene)
    ahead = path[place + 1 :]
    zones = scene.d_zone
    for chaser in chasers(scene):
        d = chaser[0]
        if zones[d] not in path:
            _move(scene, d, caught_in(zones[d], ahead, chaser))


def chasers(scene: Scene) -> list[Chaser]:
    """Everybody who may pursue the ballcarrier, in the order of jerseys, wherever he stands and on whatever path."""
    return [_chaser(scene, d) for d in scene.d_turns if may_pursue(scene, d)]


def _chaser(scene: Scene, d: int) -> Chaser:
    cover = scene.d_cover[d]
    if scene.d_posture[d] != MAN or cover == scene.carrier:
        return d, reach(scene, d), -1, 0
    # with his bonus, which holds up to the zone of the man he covers (4.4.7)
    to_man = speeds.pursuit_speed_plain(scene, d) + speeds.reaction_bonus(scene, d) + 1
    return d, reach(scene, d), scene.o_zone[cover], to_man


def caught_in(here: int, ahead: tuple[int, ...], chaser: Chaser) -> int:
    """The zone in which a pursuer's chase ends; ``ahead`` is what the ballcarrier has before him."""
    _, zones, man, to_man = chaser
    zone = target(here, ahead, zones)
    if man >= 0 and zone not in ahead and man in ahead and target(here, ahead, to_man) == man:
        return man
    return zone


def chase(scene: Scene, place: int) -> None:
    """One zone more for everybody fast enough after a later slow-down (4.4.3, R133)."""
    path = played(scene)
    ahead = path[place + 1 :]
    for d in scene.d_turns:
        if scene.d_zone[d] in path or not may_pursue(scene, d) or reach(scene, d) < 1:
            continue
        _move(scene, d, target(scene.d_zone[d], ahead, 1))


def _move(scene: Scene, d: int, zone: int) -> None:
    if zone == scene.d_zone[d]:
        return
    scene.d_zone[d] = zone
    scene.d_pursued[d] = True
    scene.step("pursue", defender=scene.d_no[d], zone=board.zone_name(zone))


def zones_in_reach(scene: Scene) -> frozenset[int]:
    """Zones into which some defender could pursue at the present speeds (R95)."""
    found: set[int] = set()
    for d in range(len(scene.d_no)):
        if may_pursue(scene, d):
            zones = reach(scene, d)
            found.update(z for z in board.DEF_ZONES if 0 < DOWN_DISTANCE[scene.d_zone[d]][z] <= zones)
    return frozenset(found)
