"""Pursuit: who may give chase, how far and where to (4.4; RULINGS 131-133); and where defenders meet whom they follow,
by which reaction plans."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ...football.steps import Step, step_form
from ...rule_tables import of_the_rules
from ...value import mypyc_attr
from .. import board
from ..board import BEY, DOWN_DISTANCE, FAR_AWAY, NOWHERE
from . import speeds
from .men import BLITZ, DELAYED_BLITZ, IN_ZONE, MAN_TO_MAN, RUSH, UNINVOLVED, WRITTEN, Defender
from .scene import BallPath, Defense, PlayUnderWay, Scene

_PURSUIT: Final = step_form("pursue", "defender", "zone")
_BEYOND: Final = (BEY,)


@final
@mypyc_attr(acyclic=True)
class Pursuer:
    """A defender who may pursue the ballcarrier and is fast enough to.

    zones         how many zones he may move
    man_zone      where the man stands whom he covers, ``NOWHERE`` if that is the ballcarrier or if he covers nobody
    zones_to_man  how many zones he may move if he ends there: the bonus of his specialization holds up to that man
    """

    def __init__(self, defender: Defender, zones: int, man_zone: int, zones_to_man: int) -> None:
        self.defender = defender
        self.zones = zones
        self.man_zone = man_zone
        self.zones_to_man = zones_to_man


@final
class Pursuit:
    """A move of a defender in pursuit, and the zone in which it ends."""

    def __init__(self, defender: Defender, end: int) -> None:
        self.defender = defender
        self.end = end


# ------------------------------------------------------------------------------------------------------------ the play
def pursue(scene: Scene, place: int) -> None:
    """All pursuit when the ballcarrier leaves ``scene.ball.path[place]``, the zone of the first contact.

    Rules: fool:4.4/1, fool:4.4.2/1
    """
    _carry_out(scene, moves_of_pursuit(scene.defense, scene.play, scene.ball, place))


def chase(scene: Scene, place: int) -> None:
    """Pursuit after a later slow-down of the ballcarrier: everybody fast enough moves one zone more.

    Rules: fool:4.4.3/1
    """
    path = played(scene.ball.path, scene.play.not_played)
    ahead = path[place + 1 :]
    moves: list[Pursuit] = []
    for pursuer in pursuers(scene.defense, scene.play, scene.ball):
        start = pursuer.defender.zone
        if pursuer.zones and start not in path:
            moves.append(Pursuit(pursuer.defender, zone_toward(start, ahead, 1)))
    _carry_out(scene, moves)


def moves_of_pursuit(defense: Defense, play: PlayUnderWay, ball: BallPath, place: int) -> list[Pursuit]:
    """The moves of all who pursue when the ballcarrier leaves ``ball.path[place]``, in jersey order.

    "Defending players with sufficient speed, who are not already in a zone along the ballcarrier's path, may move
    downfield into or toward a zone that is in the ballcarrier's path."

    Rules: fool:4.4/1, fool:4.4.2/1
    """
    path = played(ball.path, play.not_played)
    ahead = path[place + 1 :]
    return [
        Pursuit(pursuer.defender, end_of_pursuit(pursuer, pursuer.defender.zone, ahead))
        for pursuer in pursuers(defense, play, ball)
        if pursuer.defender.zone not in path
    ]


def _carry_out(scene: Scene, moves: list[Pursuit]) -> None:
    """Move the pursuers and note it; who can come no nearer stays where he is and has not pursued."""
    for move in moves:
        defender = move.defender
        if move.end != defender.zone:
            defender.zone = move.end
            defender.pursued = True
            scene.log.outcome.steps.append(Step(_PURSUIT, [defender.number, board.NODE_NAMES[move.end]]))


def played(path: tuple[int, ...], not_played: frozenset[int]) -> tuple[int, ...]:
    """A path as far as the field has room for it; in the open it goes on beyond VDC (RULING 9).

    Rules: fool:8.6/1
    """
    if not not_played:
        return path + _BEYOND
    return tuple([zone for zone in path if zone not in not_played])


def zones_in_reach(defense: Defense, play: PlayUnderWay, ball: BallPath) -> frozenset[int]:
    """Zones into which some defender could pursue at the present speeds.

    Rules: fool:4.2.8/2
    """
    in_reach: set[int] = set()
    for pursuer in pursuers(defense, play, ball):
        distances = DOWN_DISTANCE[pursuer.defender.zone]
        in_reach.update([zone for zone in board.DEF_ZONES if 0 < distances[zone] <= pursuer.zones])
    return frozenset(in_reach)


# ---------------------------------------------------------------------------------------------------------- who pursues
def pursuers(defense: Defense, play: PlayUnderWay, ball: BallPath) -> list[Pursuer]:
    """Everybody who may pursue the ballcarrier and is fast enough to, in jersey order, wherever the path leads.

    Rules: fool:4.4.1/1
    """
    speed_to_match = speeds.speed_to_match(ball, play)
    able: list[Pursuer] = []
    for defender in defense.by_jersey:
        if may_pursue(defender, play):
            pursuer = _pursuer(defender, defender.worth.pursuit_speed - speed_to_match, play, ball)
            if pursuer is not None:
                able.append(pursuer)
    return able


def may_pursue(defender: Defender, play: PlayUnderWay) -> bool:
    """Rushers and blitzers pursue nobody but a passer who runs; who covers an uninvolved man pursues nobody. A lineman
    who covers a lineman always may.

    Rules: fool:4.0.1/6, fool:4.4.6/1, fool:4.4.6/2, fool:5.3.16/1, fool:5.3.24/3
    """
    if defender.out_of_play or defender.fallen:
        return False
    posture = defender.posture
    if posture is IN_ZONE:
        return True
    if posture is RUSH or posture is BLITZ:
        return play.scrambles
    if posture is MAN_TO_MAN:
        return defender.covers is not None and defender.covers.involvement is not UNINVOLVED
    return posture is not DELAYED_BLITZ or not play.commits_delayed_blitzers


def _pursuer(defender: Defender, advantage: int, play: PlayUnderWay, ball: BallPath) -> Pursuer | None:
    """How far a defender may pursue whose speed without any bonus is so much more than that of the ballcarrier, None if
    he is too slow.

    Who covers another receiver has his bonus up to that man and none beyond; who covers a blocker has that of his
    zone beyond.

    Rules: fool:4.4.7/1, fool:4.4.7/2, fool:4.4.7/3
    """
    worth, posture, man = defender.worth, defender.posture, defender.covers
    if posture is IN_ZONE:
        advantage += worth.pursuit_bonus
    elif posture is MAN_TO_MAN and man is not None and man is not ball.man:
        beyond = advantage if man.involvement is WRITTEN else advantage + worth.pursuit_bonus
        zones, zones_to_man = pursuit_distance(beyond), pursuit_distance(advantage + worth.reaction_bonus)
        return Pursuer(defender, zones, man.zone, zones_to_man) if zones or zones_to_man else None
    else:
        advantage += speeds.pursuit_bonus(defender, play, posture is MAN_TO_MAN)
    return Pursuer(defender, pursuit_distance(advantage), NOWHERE, 0) if advantage >= 0 else None


def pursuit_distance(advantage: int) -> int:
    """Zones that a defender may move: one if he is as fast as the ballcarrier, one more for each point he is faster.

    Rules: fool:4.4.1/1
    """
    return advantage + 1 if advantage >= 0 else 0


# ----------------------------------------------------------------------------------------------------- where it leads
def end_of_pursuit(pursuer: Pursuer, start: int, ahead: tuple[int, ...]) -> int:
    """The zone in which a pursuer ends who starts in a zone, by what the ballcarrier has ahead: on his own, or in that
    of the man whom he covers if his bonus brings him there and he meets the ballcarrier nowhere else.

    Rules: fool:4.4/1, fool:4.4.7/2
    """
    man_zone = pursuer.man_zone
    end = zone_toward(start, ahead, pursuer.zones)
    if man_zone in ahead and end not in ahead and zone_toward(start, ahead, pursuer.zones_to_man) == man_zone:
        return man_zone
    return end


def zone_toward(start: int, ahead: tuple[int, ...], zones: int) -> int:
    """The zone that a pursuer comes to who moves at most so many zones downfield: the earliest of the path ahead that
    is in reach, else one on the way to that which he misses by least.

    Rules: fool:4.4/1, fool:4.4.5/1
    """
    if zones < 1:
        return start
    distances = DOWN_DISTANCE[start]
    goal, nearest = NOWHERE, FAR_AWAY
    for zone in ahead:
        distance = distances[zone]
        if distance <= zones:
            return zone
        if distance < nearest:
            goal, nearest = zone, distance
    return start if goal == NOWHERE else _on_the_way(start, goal, ahead, zones)


@of_the_rules
@lru_cache(maxsize=8192)
def _on_the_way(start: int, goal: int, ahead: tuple[int, ...], zones: int) -> int:
    """So many zones on from a zone, on the way to a goal farther off: the nearest to the path, then the first."""
    rest = DOWN_DISTANCE[start][goal] - zones
    on_the_way = [
        zone for zone in range(BEY + 1) if DOWN_DISTANCE[start][zone] == zones and DOWN_DISTANCE[zone][goal] == rest
    ]
    return min(on_the_way, key=lambda zone: nearness(zone, ahead))


# ---------------------------------------------------------------------------------------------------------- meetings
@final
@mypyc_attr(acyclic=True)
class Meeting:
    """Where a defender of a zone meets somebody on a path.

    slow_downs  how often the ballcarrier must be slowed down before
    place       place of the meeting on the path
    zones       zones that the defender moves in pursuit
    """

    def __init__(self, slow_downs: int, place: int, zones: int) -> None:
        self.slow_downs = slow_downs
        self.place = place
        self.zones = zones

    @property
    def how_late(self) -> tuple[int, int]:
        """The smaller, the sooner he meets him."""
        return self.slow_downs, self.place

    @property
    def rank(self) -> tuple[int, int, int]:
        """The smaller, the better for him: a sooner meeting, of equals the one with the shorter pursuit."""
        return self.slow_downs, self.place, self.zones


NEVER: Final = Meeting(FAR_AWAY, FAR_AWAY, FAR_AWAY)


def meeting(zone: int, path: tuple[int, ...], reach: int) -> Meeting:
    """The best meeting on ``path`` for a defender in ``zone`` who pursues ``reach`` zones (may be 0 or less).

    He may stand on the path already; in pursuit the first zone is left behind. The path of a man held up behind the
    line begins there.

    Rules: fool:4.4.4/1
    """
    best = NEVER
    distances = DOWN_DISTANCE[zone]
    for place, there in enumerate(path):
        if there == zone:
            return Meeting(0, place, 0)
        if not place or there > BEY:
            continue
        zones = distances[there]
        if zones <= reach:
            return Meeting(0, place, zones)  # the earliest without a slow-down
        if zones < FAR_AWAY and zones - reach < best.slow_downs:
            best = Meeting(zones - reach, place, zones)
    return best


def _steps_to_all(start: int) -> tuple[int, ...]:
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


_STEPS: Final = tuple(_steps_to_all(zone) for zone in range(BEY + 1))


def nearness(zone: int, path: tuple[int, ...]) -> int:
    """Steps in any direction from a zone to the nearest zone of a path."""
    steps, nearest = _STEPS[zone], FAR_AWAY
    for there in path:
        nearest = min(nearest, steps[there])
    return nearest
