"""What rushers and those who block them are worth, and the chances of six that follow (4.6.4; RULING 116)."""

from __future__ import annotations

from typing import Final, final

from ....value import mypyc_attr
from ... import board, kinds
from ..men import IN_ZONE, Defender, OffensivePlayer
from ..movement.carrying import Carry
from ..scene import Defense, PlayUnderWay, Scene, blockers_in
from .front import Pairing, Rusher

_WAITED: Final = 2  # chances off a lineman of the normal line (4.6.6a)
_EACH_STEP: Final = 2  # chances off for each step

# In front of which zones of the line which spots stand, from left to right in C, from the center outward in L and R.
INNER_SPOTS: Final = {board.L: ("LT", "LTE"), board.R: ("RT", "RTE"), board.C: ("LG", "C", "RG")}

_ZONES: Final = range(len(board.ZONE_NAMES))
_ON_THE_LINE: Final = range(max(board.LOS_ZONES) + 1)


def _side(zone: int, there: int) -> int:
    """On which side of a rusher's zone the point of contact lies: -1 left, 1 right, 0 straight behind."""
    low, high = board.X_RANGE[zone]
    point = board.MIDDLE[there]
    if low < point < high:
        return 0
    return -1 if point < board.MIDDLE[zone] else 1


# From a zone on the line to every zone: that side, and the steps of a rusher there.
_SIDES: Final = tuple(tuple(_side(zone, there) for there in _ZONES) for zone in _ON_THE_LINE)
_STEPS: Final = tuple(
    tuple(board.PENETRATION_STEPS[zone].get(there, board.FAR_AWAY) for there in _ZONES) for zone in _ON_THE_LINE
)


@final
@mypyc_attr(acyclic=True)
class MeetingPoint:
    """Where a rusher may meet the ballcarrier: the number of a stop on the way, its zone, his chances of six there,
    which may come out below one."""

    def __init__(self, number: int, zone: int, chances: int) -> None:
        self.number = number
        self.zone = zone
        self.chances = chances


# ---------------------------------------------------------------------------------------------------- where they meet
def lateness(scene: Scene, carry: Carry) -> int:
    """Points by which the ballcarrier is late on his way: who passes his zone holds him up, slower blockers too.

    Rules: fool:4.1.16/1, fool:4.6.9/1
    """
    return max(scene.way.held_up, scene.way.last_arrival // 2 - carry.total)


def meeting_point(scene: Scene, pairing: Pairing, rusher: Rusher, carry: Carry, late: int) -> MeetingPoint | None:
    """The first stop in reach where a rusher has a chance, else the first in reach; None where none is (RULING 114).

    Rules: fool:4.6/2
    """
    steps_to = _STEPS[rusher.zone]
    first: MeetingPoint | None = None
    for number, stop in enumerate(carry.stops):
        steps = steps_to[stop.zone]
        if steps > stop.spent + late:
            continue
        chances = _value_there(scene, pairing, rusher, stop.zone) - _EACH_STEP * steps
        if chances >= 1:
            return MeetingPoint(number, stop.zone, chances)
        if first is None:
            first = MeetingPoint(number, stop.zone, chances)
    return first


def points_from_the_target(scene: Scene, rusher: Rusher, carry: Carry, late: int) -> list[MeetingPoint]:
    """All stops in reach of a rusher of the entry zone, whom everybody blocks who goes there.

    Rules: fool:4.6.6b/1
    """
    blockers = blockers_in(scene.offense, rusher.zone, scene.ball.man)
    steps_to = _STEPS[rusher.zone]
    points: list[MeetingPoint] = []
    for number, stop in enumerate(carry.stops):
        steps = steps_to[stop.zone]
        if steps <= stop.spent + late:
            value = chances_without_steps(scene, rusher, _SIDES[rusher.zone][stop.zone], blockers)
            points.append(MeetingPoint(number, stop.zone, value - _EACH_STEP * steps))
    return points


def _value_there(scene: Scene, pairing: Pairing, rusher: Rusher, zone: int) -> int:
    """His chances at a stop before steps are taken off, counted once for each side."""
    side = _SIDES[rusher.zone][zone]
    key = rusher.defender.place, side
    value = pairing.values.get(key)
    if value is None:
        blockers = pairing.blockers.get(rusher.defender.place, [])
        value = pairing.values[key] = chances_without_steps(scene, rusher, side, blockers)
    return value


# ------------------------------------------------------------------------------------------------------------- chances
def chances_without_steps(scene: Scene, rusher: Rusher, side: int, blockers: list[OffensivePlayer]) -> int:
    """Chances of six of a rusher who needs no step: what he is worth less what those who block him are.

    Rules: fool:4.6.4/4, fool:4.6.4/5
    """
    defender = rusher.defender
    nearer = _defenders_nearer(scene.defense, rusher, side)
    half_points = 0
    for man in blockers:
        half_points += blocking_half_points(man, rusher, side, nearer)
    faster = defender.player.s - scene.ball.carrier.player.s
    return rush_value(defender, scene.play) - half_points // 2 - nearer + max(0, faster)


def rush_value(defender: Defender, play: PlayUnderWay) -> int:
    """What a rusher is worth by himself: "C+S (full C), +1 linemen in place, + P", more on a slow run.

    Rules: fool:4.6.4/1, fool:4.6.5/1, fool:4.6.6a/1, fool:4.7.2/2, fool:4.11/1
    """
    worth = defender.worth
    value = worth.contact + worth.pursuit_speed + worth.rush_value + worth.rush_bonus
    if play.slow:
        value += 2
    if defender.posture is IN_ZONE:
        value -= _WAITED
    if defender.post.run_blitz and defender.post.position in kinds.LINEBACKERS:
        value += 2
    return value


def _defenders_nearer(defense: Defense, rusher: Rusher, side: int) -> int:
    """Defenders of his zone between him and the point of contact, rushing or not (RULING 11)."""
    row = defense.rows.get(rusher.zone)
    if side == 0 or row is None:
        return 0
    place = row.index(rusher.defender)
    return place if side > 0 else len(row) - 1 - place


def blocking_half_points(man: OffensivePlayer, rusher: Rusher, side: int, nearer: int) -> int:
    """Half points that a blocker takes off: contact, speed, a lineman's pass value, age, less where he comes late.

    side    where the point of contact lies, ``nearer`` how many defenders stand between it and the rusher

    Rules: fool:4.6.4/2, fool:4.6.8/1
    """
    post, player = man.post, man.player
    points = 2 * (man.worth.contact + _speed_points(man))
    if post.lineman:
        points += 2 * man.worth.pass_value
    if post.position == "T" and post.specialized and post.spot in ("LT", "RT"):
        points += 2
    if kinds.is_rookie(player):
        points -= 1
    if post.in_backfield:
        points -= 6 if post.position in ("H", "TB") else 4
    elif side:
        points -= 2 * _points_off_by_slot(man, rusher, side, nearer)
    return max(0, points)


def _speed_points(man: OffensivePlayer) -> int:
    """Blocking points by speed: +1 with speed 2 or 3, +2 from 4 on, of an experienced lineman from 3 on.

    Rules: fool:4.6.4/2
    """
    speed = man.worth.speed
    experienced = man.post.lineman and kinds.is_experienced(man.player)
    if speed >= 4 or (experienced and speed == 3):
        return 2
    return 1 if speed >= 2 else 0


def _points_off_by_slot(man: OffensivePlayer, rusher: Rusher, side: int, nearer: int) -> int:
    """Points off a blocker whose slot lies farther from the boundary than the rusher's place.

    "-1 a place, and -1 a place for each point he is slower."

    Rules: fool:4.6.4/3, fool:4.6.12/1
    """
    spots = INNER_SPOTS.get(rusher.zone, ())
    if man.post.spot not in spots:
        return 0
    from_left = spots.index(man.post.spot)
    if rusher.zone == board.L:
        from_left = len(spots) - 1 - from_left
    places = (len(spots) - 1 - from_left if side > 0 else from_left) - nearer
    if places <= 0:
        return 0
    return places * (1 + max(0, rusher.defender.worth.pursuit_speed - man.worth.speed))
